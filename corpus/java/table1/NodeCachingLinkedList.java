import java.util.NoSuchElementException;

/**
 * A circular doubly linked list that keeps removed nodes for later use. The cache is a chain over {@code next}, never longer
 * than {@code maximumCacheSize}.
 */
final class NodeCachingLinkedList {
    static final class Node {
        Object value;
        Node next;
        Node previous;

        Node(Object value) {
            this.value = value;
        }
    }

    Node header;
    int size;
    Node firstCachedNode;
    int cacheSize;
    int maximumCacheSize;

    NodeCachingLinkedList(int maximumCacheSize) {
        header = new Node(null);
        header.next = header;
        header.previous = header;
        this.maximumCacheSize = maximumCacheSize;
    }

    // ---- the list

    /** Appends an object, in a cached node if there is one. */
    boolean add(Object value) {
        addNodeBefore(value, header);
        return true;
    }

    Object removeFirst() {
        Node first = header.next;
        if (first == header) {
            throw new NoSuchElementException();
        }
        Object value = first.value;
        removeNode(first);
        return value;
    }

    private void addNodeBefore(Object value, Node successor) {
        addNode(createNode(value), successor);
    }

    private void addNode(Node node, Node successor) {
        node.next = successor;
        node.previous = successor.previous;
        successor.previous.next = node;
        successor.previous = node;
        size++;
    }

    private void removeNode(Node node) {
        node.previous.next = node.next;
        node.next.previous = node.previous;
        size--;
        addNodeToCache(node);
    }

    // ---- the cache

    private Node createNode(Object value) {
        Node cached = getNodeFromCache();
        if (cached == null) {
            return new Node(value);
        }
        cached.value = value;
        return cached;
    }

    private Node getNodeFromCache() {
        if (cacheSize == 0) {
            return null;
        }
        Node node = firstCachedNode;
        firstCachedNode = node.next;
        node.next = null;
        cacheSize--;
        return node;
    }

    private void addNodeToCache(Node node) {
        if (cacheSize >= maximumCacheSize) {
            return;
        }
        node.previous = null;
        node.next = firstCachedNode;
        node.value = null;
        firstCachedNode = node;
        cacheSize++;
    }
}
