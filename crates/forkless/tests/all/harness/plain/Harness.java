package plain;

import org.cprover.CProver;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Harness {
    static class Node {
        int value;
        Node next;
    }

    static void number() { // => violated assertion 15
        int number = CProver.nondetInt();
        CProver.assume(number > 5);
        assert number != 7;
    }

    static void object() { // => violated assertion 20
        Node node = CProver.nondetWithoutNull();
        assert node.value < 3 || node.next == null;
    }

    static void orNull() { // => violated assertion 25
        Node node = CProver.nondetWithNull(new Node());
        assert node != null;
    }

    static void severalInOrder() { // => violated assertion 34
        boolean first = Verifier.nondetBoolean();
        char second = CProver.nondetChar();
        long third = Verifier.nondetLong();
        String fourth = Verifier.nondetString();
        Verifier.assume(first && second == 'x');
        assert third != 12345678901L || !fourth.equals("ab");
    }

    static void holds() { // => holds
        int number = Verifier.nondetInt();
        Verifier.assume(number > 0);
        assert number - 1 >= 0;
    }

    static void never() { // => vacuous
        int number = Verifier.nondetInt();
        Verifier.assume(number != number);
        assert false;
    }
}
