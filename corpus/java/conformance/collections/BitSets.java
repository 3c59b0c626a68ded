// BitSet: set, clear, flip, ranges, logic, navigation, growth.
import java.util.BitSet;

public class BitSets {
    public static void main(String[] args) {
        BitSet b = new BitSet();
        b.set(1);
        b.set(5, 9);
        b.set(64);
        b.set(200);
        System.out.println(b + " " + b.cardinality() + " " + b.length() + " " + b.size() + " " + b.get(6) + " " + b.get(1000));
        b.clear(6);
        b.flip(0);
        b.flip(62, 67);
        System.out.println(b);
        System.out.println(b.nextSetBit(2) + " " + b.nextClearBit(7) + " " + b.previousSetBit(61) + " " + b.previousClearBit(8) + " " + b.nextSetBit(201)
            + " " + b.previousSetBit(-1));
        BitSet c = new BitSet(10);
        c.set(0, 70);
        BitSet and = (BitSet) b.clone(), or = (BitSet) b.clone(), xor = (BitSet) b.clone(), not = (BitSet) b.clone();
        and.and(c);
        or.or(c);
        xor.xor(c);
        not.andNot(c);
        System.out.println(and + " " + or.cardinality() + " " + xor.cardinality() + " " + not + " " + b.intersects(c));
        System.out.println(b.equals(b.clone()) + " " + b.hashCode() + " " + new BitSet().isEmpty() + " " + new BitSet().length());
        System.out.println(BitSet.valueOf(new long[] {5, 1}) + " " + b.toLongArray().length + " " + b.get(1, 9));
        StringBuilder sb = new StringBuilder();
        for (int i = b.nextSetBit(0); i >= 0; i = b.nextSetBit(i + 1)) {
            sb.append(i).append(' ');
        }
        System.out.println(sb + "" + b.stream().sum());
        try {
            b.set(-1);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        BitSet sieve = new BitSet();
        sieve.set(2, 50);
        for (int p = 2; p * p < 50; p = sieve.nextSetBit(p + 1)) {
            for (int k = p * p; k < 50; k += p) {
                sieve.clear(k);
            }
        }
        System.out.println(sieve);
    }
}
