// A generic doubly linked list with iterator, reversal, merge sort and removal while iterating.
import java.util.Comparator;
import java.util.Iterator;
import java.util.NoSuchElementException;

public class LinkedListByHand {
    static class Chain<E> implements Iterable<E> {
        private static class Link<E> {
            E item;
            Link<E> prev, next;

            Link(E item) {
                this.item = item;
            }
        }

        private Link<E> head, tail;
        private int size;

        Chain<E> add(E e) {
            Link<E> l = new Link<>(e);
            if (tail == null) {
                head = l;
            } else {
                tail.next = l;
                l.prev = tail;
            }
            tail = l;
            size++;
            return this;
        }

        void addFirst(E e) {
            Link<E> l = new Link<>(e);
            l.next = head;
            if (head == null) {
                tail = l;
            } else {
                head.prev = l;
            }
            head = l;
            size++;
        }

        private void unlink(Link<E> l) {
            if (l.prev == null) {
                head = l.next;
            } else {
                l.prev.next = l.next;
            }
            if (l.next == null) {
                tail = l.prev;
            } else {
                l.next.prev = l.prev;
            }
            size--;
        }

        void reverse() {
            for (Link<E> l = head; l != null; l = l.prev) {
                Link<E> t = l.next;
                l.next = l.prev;
                l.prev = t;
            }
            Link<E> t = head;
            head = tail;
            tail = t;
        }

        void sort(Comparator<? super E> c) {
            head = sort(head, size, c);
            Link<E> p = null;
            for (Link<E> l = head; l != null; l = l.next) {
                l.prev = p;
                p = l;
            }
            tail = p;
        }

        private Link<E> sort(Link<E> from, int n, Comparator<? super E> c) {
            if (n < 2) {
                if (from != null) {
                    from.next = null;
                }
                return from;
            }
            Link<E> mid = from;
            for (int i = 0; i < n / 2; i++) {
                mid = mid.next;
            }
            Link<E> b = sort(mid, n - n / 2, c);
            Link<E> a = sort(from, n / 2, c);
            Link<E> start = new Link<>(null), end = start;
            while (a != null && b != null) {
                if (c.compare(a.item, b.item) <= 0) {
                    end.next = a;
                    a = a.next;
                } else {
                    end.next = b;
                    b = b.next;
                }
                end = end.next;
            }
            end.next = a != null ? a : b;
            return start.next;
        }

        @Override
        public Iterator<E> iterator() {
            return new Iterator<E>() {
                Link<E> next = head, last;

                @Override
                public boolean hasNext() {
                    return next != null;
                }

                @Override
                public E next() {
                    if (next == null) {
                        throw new NoSuchElementException();
                    }
                    last = next;
                    next = next.next;
                    return last.item;
                }

                @Override
                public void remove() {
                    if (last == null) {
                        throw new IllegalStateException();
                    }
                    unlink(last);
                    last = null;
                }
            };
        }

        @Override
        public String toString() {
            StringBuilder sb = new StringBuilder("<");
            for (E e : this) {
                sb.append(sb.length() > 1 ? " " : "").append(e);
            }
            sb.append(">");
            int back = 0;
            for (Link<E> l = tail; l != null; l = l.prev) {
                back++;
            }
            return sb.append(size).append(back == size ? "" : "!").toString();
        }
    }

    public static void main(String[] args) {
        Chain<Integer> c = new Chain<>();
        System.out.println(c);
        for (int i : new int[] {5, 2, 8, 1, 9, 2, 7}) {
            c.add(i);
        }
        c.addFirst(4);
        System.out.println(c);
        c.reverse();
        System.out.println(c);
        c.sort(Comparator.naturalOrder());
        System.out.println(c);
        for (Iterator<Integer> it = c.iterator(); it.hasNext(); ) {
            if (it.next() % 2 == 0) {
                it.remove();
            }
        }
        System.out.println(c);
        c.sort(Comparator.reverseOrder());
        System.out.println(c);
        Chain<String> s = new Chain<String>().add("one").add("two").add("three");
        s.sort(Comparator.comparing(String::length));
        System.out.println(s);
        try {
            Iterator<String> it = s.iterator();
            it.remove();
        } catch (IllegalStateException e) {
            System.out.println("illegal state");
        }
    }
}
