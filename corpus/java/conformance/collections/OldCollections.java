// Vector, Stack, Hashtable, Enumeration and StringTokenizer.
import java.util.Collections;
import java.util.EmptyStackException;
import java.util.Enumeration;
import java.util.Hashtable;
import java.util.List;
import java.util.Stack;
import java.util.StringTokenizer;
import java.util.TreeMap;
import java.util.Vector;

public class OldCollections {
    public static void main(String[] args) {
        Vector<String> v = new Vector<>(2, 3);
        v.addElement("a");
        v.add("b");
        v.insertElementAt("c", 1);
        System.out.println(v + " " + v.capacity() + " " + v.elementAt(2) + " " + v.firstElement() + " " + v.lastElement());
        v.removeElementAt(0);
        v.setSize(4);
        System.out.println(v + " " + v.indexOf("b") + " " + v.capacity());
        Stack<Integer> s = new Stack<>();
        for (int i = 0; i < 4; i++) {
            s.push(i * i);
        }
        System.out.println(s + " " + s.peek() + " " + s.pop() + " " + s.search(0) + " " + s.search(100) + " " + s.empty() + " " + s.get(1));
        try {
            new Stack<String>().pop();
        } catch (EmptyStackException e) {
            System.out.println("empty " + e.getMessage());
        }
        Hashtable<String, Integer> h = new Hashtable<>();
        h.put("x", 1);
        h.put("y", 2);
        h.merge("x", 5, Integer::sum);
        System.out.println(new TreeMap<>(h) + " " + h.contains(2) + " " + h.size());
        try {
            h.put("n", null);
        } catch (NullPointerException e) {
            System.out.println("no null values");
        }
        int sum = 0;
        for (Enumeration<Integer> e = h.elements(); e.hasMoreElements(); ) {
            sum += e.nextElement();
        }
        System.out.println(sum);
        StringTokenizer t = new StringTokenizer("a b,c;d", " ,;", true);
        StringBuilder sb = new StringBuilder();
        System.out.print(t.countTokens() + " ");
        while (t.hasMoreTokens()) {
            sb.append('[').append(t.nextToken()).append(']');
        }
        System.out.println(sb);
        System.out.println(Collections.list(new StringTokenizer("one two")) + " " + Collections.list(new Vector<>(List.of(1, 2)).elements()));
    }
}
