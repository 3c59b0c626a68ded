// IdentityHashMap, and a WeakHashMap whose keys stay reachable.
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.WeakHashMap;

public class WeakIdentityMaps {
    public static void main(String[] args) {
        String a = new String("k"), b = new String("k");
        Map<String, Integer> id = new IdentityHashMap<>();
        id.put(a, 1);
        id.put(b, 2);
        id.put(a, 3);
        id.put(null, 0);
        System.out.println(id.size() + " " + id.get(a) + " " + id.get(b) + " " + id.get("k") + " " + id.get(null) + " " + id.containsKey(b));
        System.out.println(id.remove(a) + " " + id.remove(a) + " " + id.size() + " " + id.containsValue(2));
        id.clear();
        Object[] keys = new Object[50];
        Map<Object, Integer> many = new IdentityHashMap<>();
        for (int i = 0; i < keys.length; i++) {
            keys[i] = new int[0];
            many.put(keys[i], i);
        }
        int ok = 0;
        for (int i = 0; i < keys.length; i++) {
            if (many.get(keys[i]) == i) {
                ok++;
            }
        }
        for (int i = 0; i < keys.length; i += 2) {
            many.remove(keys[i]);
        }
        System.out.println(ok + " " + many.size() + " " + many.get(keys[7]) + " " + many.get(keys[8]));
        Map<String, String> weak = new WeakHashMap<>();
        weak.put("held", "literal");
        weak.put(a, "same key");
        System.out.println(weak.size() + " " + weak.get("held") + " " + weak.get(b));
        weak.remove("held");
        System.out.println(weak + " " + a.length());
    }
}
