// break, continue and return passing through finally blocks, with labels.
public class FinallyWithJumps {
    static String trace(int mode) {
        StringBuilder sb = new StringBuilder();
        outer:
        for (int i = 0; i < 3; i++) {
            try {
                for (int j = 0; j < 3; j++) {
                    try {
                        sb.append(i).append(j);
                        if (mode == 0 && j == 1) {
                            break;
                        }
                        if (mode == 1 && j == 1) {
                            continue outer;
                        }
                        if (mode == 2 && i == 1) {
                            break outer;
                        }
                        if (mode == 3 && i == 1 && j == 1) {
                            return sb.append(" returned").toString();
                        }
                        if (mode == 4 && j == 0) {
                            continue;
                        }
                        sb.append('.');
                    } finally {
                        sb.append('f');
                    }
                }
                sb.append('e');
            } finally {
                sb.append('F');
            }
        }
        return sb.append(" end").toString();
    }

    static int count;

    static int loop() {
        for (;;) {
            try {
                try {
                    if (++count > 3) {
                        return count;
                    }
                } finally {
                    count += 10;
                }
            } finally {
                count -= 9;
            }
        }
    }

    public static void main(String[] args) {
        for (int mode = 0; mode < 5; mode++) {
            System.out.println(trace(mode));
        }
        System.out.println(loop() + " " + count);
        block:
        try {
            if (count > 0) {
                break block;
            }
            System.out.println("not here");
        } finally {
            System.out.println("left the block");
        }
        int n = 0;
        do {
            try {
                if (n == 1) {
                    continue;
                }
                System.out.println("n " + n);
            } finally {
                n++;
            }
        } while (n < 3);
        switch (n) {
            case 3:
                try {
                    break;
                } finally {
                    System.out.println("switch left");
                }
            default:
                System.out.println("not reached");
        }
    }
}
