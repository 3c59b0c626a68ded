/** Indices, sizes and elements of arrays. */
class ArrayAccess {
    // check ArrayAccess.element => violated index-out-of-bounds@here
    static int element(int[] numbers, int index) {
        return numbers[index]; // @here
    }

    // check ArrayAccess.elementGuarded => holds within arrays
    static int elementGuarded(int[] numbers, int index) {
        return index >= 0 && index < numbers.length ? numbers[index] : 0;
    }

    // check ArrayAccess.first => violated index-out-of-bounds@here
    static int first(int[] numbers) {
        return numbers[0]; // @here
    }

    // check ArrayAccess.last => violated index-out-of-bounds@here
    static int last(int[] numbers) {
        return numbers[numbers.length - 1]; // @here
    }

    // check ArrayAccess.oneTooFar => violated index-out-of-bounds@here
    static int oneTooFar(int[] numbers) {
        int sum = 0;
        for (int i = 0; i <= numbers.length; i++) {
            sum += numbers[i]; // @here
        }
        return sum;
    }

    // check ArrayAccess.sum => holds within arrays
    static int sum(int[] numbers) {
        int sum = 0;
        for (int i = 0; i < numbers.length; i++) {
            sum += numbers[i];
        }
        return sum;
    }

    // check ArrayAccess.ofFixedSize => holds
    static int ofFixedSize(int index) {
        int[] table = {1, 2, 3, 4};
        return table[index & 3];
    }

    // check ArrayAccess.neighbours => violated index-out-of-bounds@here
    static boolean neighbours(int[] numbers) {
        for (int i = 0; i < numbers.length; i++) {
            if (numbers[i] == numbers[i + 1]) return true; // @here
        }
        return false;
    }

    // check ArrayAccess.negativeSize => violated negative-array-size@here
    static int negativeSize(int n) {
        if (n > 10) return 0;
        return new int[n].length; // @here
    }

    // check ArrayAccess.sizeIsFine => holds
    static int sizeIsFine(int n) {
        if (n < 0 || n > 10) return 0;
        return new int[n].length;
    }

    // check ArrayAccess.matrix => violated negative-array-size@here
    static int matrix(int n) {
        if (n > 3) return 0;
        return new int[2][n].length; // @here
    }

    // check ArrayAccess.store => violated array-store@here
    static void store(Object value) {
        Object[] values = new String[1];
        values[0] = value; // @here
    }

    // check ArrayAccess.storeText => holds
    static void storeText(String value) {
        Object[] values = new String[1];
        values[0] = value;
    }

    // check ArrayAccess.swap => holds within arrays
    static void swap(int[] numbers) {
        if (numbers.length < 2) return;
        int a = numbers[0];
        int b = numbers[1];
        numbers[0] = b;
        numbers[1] = a;
        assert numbers[0] == b && numbers[1] == a;
    }

    // check ArrayAccess.aliased => violated assertion@here
    static void aliased(int[] a, int[] b) {
        if (a.length == 0 || b.length == 0) return;
        a[0] = 1;
        b[0] = 2;
        assert a[0] == 1; // @here
    }

    // check ArrayAccess.notAliased => holds within arrays
    static void notAliased(int[] a, int[] b) {
        if (a.length == 0 || b.length == 0 || a == b) return;
        a[0] = 1;
        b[0] = 2;
        assert a[0] == 1;
    }

    // check ArrayAccess.copied => holds within arrays
    static void copied(int[] a) {
        if (a.length == 0) return;
        int[] copy = a.clone();
        int first = a[0];
        copy[0] = first + 1;
        assert a[0] == first;
    }

    // check ArrayAccess.largest => holds within arrays
    static void largest(int[] numbers) {
        if (numbers.length == 0) return;
        int largest = numbers[0];
        for (int number : numbers) {
            if (number > largest) largest = number;
        }
        for (int number : numbers) {
            assert number <= largest;
        }
    }

    // check ArrayAccess.largestFromZero => violated assertion@here
    static void largestFromZero(int[] numbers) {
        int largest = 0;
        boolean seen = numbers.length == 0;
        for (int number : numbers) {
            if (number > largest) largest = number;
        }
        for (int number : numbers) {
            seen |= number == largest;
        }
        assert seen; // @here
    }

    // check ArrayAccess.copyTooMuch => violated index-out-of-bounds@here
    static void copyTooMuch(int[] from) {
        int[] to = new int[2];
        System.arraycopy(from, 0, to, 0, from.length); // @here
    }

    // check ArrayAccess.fourLong => holds within arrays
    // check ArrayAccess.fourLong --array-bound 5 => violated assertion@here
    static void fourLong(int[] numbers) {
        assert numbers.length != 5; // @here
    }

    // check ArrayAccess.anyLength --array-bound none => holds
    static void anyLength(int[] numbers) {
        assert numbers.length >= 0;
    }

    // check ArrayAccess.jagged => violated null-dereference@here
    static int jagged() {
        int[][] rows = new int[3][];
        return rows[1].length; // @here
    }
}
