/** Zeros at the ends of a number are one formula. */
// explore: leading(int) 3
// explore: trailing(int) 3
// explore: ofLong(long) 4
class ZeroBits {
    static int leading(int number) {
        int zeros = Integer.numberOfLeadingZeros(number);
        if (zeros == 32) {
            return 1;
        }
        return zeros == 5 ? 2 : 3;
    }

    static int trailing(int number) {
        if (Integer.numberOfTrailingZeros(number) > 30) {
            return number == 0 ? 1 : 2;
        }
        return 3;
    }

    static int ofLong(long number) {
        if (Long.numberOfLeadingZeros(number) == 63) {
            return 1;
        }
        if (Long.numberOfTrailingZeros(number) == 64) {
            return 2;
        }
        return Long.numberOfTrailingZeros(number) == 40 ? 3 : 4;
    }
}
