// The old switch: falling through, default in the middle, declarations shared by cases.
public class SwitchFallthrough {
    static String run(int x) {
        StringBuilder sb = new StringBuilder();
        switch (x) {
            case 1:
                sb.append("one ");
            case 2:
                sb.append("two ");
                break;
            default:
                sb.append("default ");
            case 4:
                sb.append("four ");
                if (x == 7) {
                    break;
                }
            case 5, 6:
                sb.append("five or six ");
        }
        return sb.toString().trim();
    }

    static int scoped(int x) {
        switch (x) {
            case 0:
                int y = 10;
                return y;
            case 1:
                y = 20;
                y++;
                return y;
            case 2: {
                int z = 30;
                return z;
            }
            default:
                int z = 5;
                y = z * 2;
                return y + z;
        }
    }

    static int empty(int x) {
        switch (x) {
        }
        switch (x) {
            default:
        }
        switch (x++) {
            case 3:
            case 4:
        }
        return x;
    }

    static int nested(int a, int b) {
        int result = 0;
        switch (a) {
            case 0:
                switch (b) {
                    case 0:
                        result += 1;
                        break;
                    case 1:
                        result += 2;
                    default:
                        result += 4;
                }
                result += 8;
            case 1:
                result += 16;
        }
        return result;
    }

    public static void main(String[] args) {
        for (int i = 0; i <= 8; i++) {
            System.out.println(i + ": " + run(i));
        }
        for (int i = 0; i < 4; i++) {
            System.out.println(scoped(i) + " " + empty(i));
        }
        for (int a = 0; a < 3; a++) {
            for (int b = 0; b < 3; b++) {
                System.out.print(nested(a, b) + " ");
            }
        }
        System.out.println();
    }
}
