// Cloning: shallow copies, arrays, deep copies by hand, CloneNotSupportedException.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;

public class CloneCorners {
    static class Sheep implements Cloneable {
        String name;
        int[] genes = {1, 2};
        Sheep mother;
        static int constructed;

        Sheep(String name) {
            this.name = name;
            constructed++;
        }

        @Override
        public Sheep clone() {
            try {
                return (Sheep) super.clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
    }

    static class Lamb extends Sheep {
        final long id = 1L << 35;
        double weight = 3.5;

        Lamb(String n) {
            super(n);
        }
    }

    static class DeepSheep extends Sheep {
        DeepSheep(String n) {
            super(n);
        }

        @Override
        public Sheep clone() {
            Sheep s = super.clone();
            s.genes = genes.clone();
            return s;
        }
    }

    static class Plain {
        Object copy() throws CloneNotSupportedException {
            return super.clone();
        }
    }

    public static void main(String[] args) {
        Sheep dolly = new Sheep("dolly");
        dolly.mother = dolly;
        Sheep copy = dolly.clone();
        copy.genes[0] = 99;
        copy.name = "copy";
        System.out.println(dolly.name + dolly.genes[0] + " " + (copy.mother == dolly) + " " + (copy.genes == dolly.genes) + " " + Sheep.constructed);
        Lamb lamb = new Lamb("lamb");
        lamb.weight = 7;
        Sheep lambCopy = lamb.clone();
        System.out.println(lambCopy.getClass().getSimpleName() + " " + ((Lamb) lambCopy).id + " " + ((Lamb) lambCopy).weight);
        Sheep deep = new DeepSheep("deep");
        Sheep deepCopy = deep.clone();
        deepCopy.genes[1] = 5;
        System.out.println(Arrays.toString(deep.genes) + Arrays.toString(deepCopy.genes));
        try {
            new Plain().copy();
        } catch (CloneNotSupportedException e) {
            System.out.println(e.getMessage());
        }
        int[] a = {1, 2, 3};
        int[] b = a.clone();
        b[0] = 10;
        System.out.println(a[0] + " " + b[0] + " " + a.getClass().getSimpleName());
        Object[] objects = new String[] {"x"};
        Object[] cloned = objects.clone();
        System.out.println(cloned.getClass().getSimpleName() + (cloned[0] == objects[0]));
        ArrayList<int[]> list = new ArrayList<>();
        list.add(a);
        @SuppressWarnings("unchecked")
        ArrayList<int[]> listCopy = (ArrayList<int[]>) list.clone();
        listCopy.add(b);
        System.out.println(list.size() + " " + listCopy.size() + " " + (list.get(0) == listCopy.get(0)));
        HashMap<String, Integer> map = new HashMap<>();
        map.put("k", 1);
        Object mapCopy = map.clone();
        map.put("k", 2);
        System.out.println(mapCopy);
    }
}
