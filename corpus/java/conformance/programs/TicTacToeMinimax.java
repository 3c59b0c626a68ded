// Perfect play from a few positions of tic-tac-toe, with memoised minimax over encoded boards.
import java.util.HashMap;
import java.util.Map;

public class TicTacToeMinimax {
    static final int[] LINES = {0b111, 0b111000, 0b111000000, 0b1001001, 0b10010010, 0b100100100, 0b100010001, 0b1010100};
    static final Map<Integer, Integer> MEMO = new HashMap<>();

    static boolean wins(int b) {
        for (int l : LINES) {
            if ((b & l) == l) {
                return true;
            }
        }
        return false;
    }

    static int value(int me, int other) {
        if (wins(other)) {
            return -1;
        }
        if ((me | other) == 0x1ff) {
            return 0;
        }
        int key = me << 9 | other;
        Integer known = MEMO.get(key);
        if (known != null) {
            return known;
        }
        int best = -2;
        for (int i = 0; i < 9 && best < 1; i++) {
            if (((me | other) >> i & 1) == 0) {
                best = Math.max(best, -value(other, me | 1 << i));
            }
        }
        MEMO.put(key, best);
        return best;
    }

    static String play(String board) {
        int x = 0, o = 0;
        for (int i = 0; i < 9; i++) {
            x |= board.charAt(i) == 'X' ? 1 << i : 0;
            o |= board.charAt(i) == 'O' ? 1 << i : 0;
        }
        boolean xTurn = Integer.bitCount(x) == Integer.bitCount(o);
        StringBuilder moves = new StringBuilder(board + " " + value(xTurn ? x : o, xTurn ? o : x) + ":");
        while (!wins(x) && !wins(o) && (x | o) != 0x1ff) {
            int me = xTurn ? x : o, other = xTurn ? o : x, best = -2, move = -1;
            for (int i = 0; i < 9; i++) {
                if (((x | o) >> i & 1) == 0) {
                    int v = -value(other, me | 1 << i);
                    if (v > best) {
                        best = v;
                        move = i;
                    }
                }
            }
            if (xTurn) {
                x |= 1 << move;
            } else {
                o |= 1 << move;
            }
            moves.append(xTurn ? " X" : " O").append(move);
            xTurn = !xTurn;
        }
        return moves + (wins(x) ? " X wins" : wins(o) ? " O wins" : " draw");
    }

    public static void main(String[] args) {
        for (String b : new String[] {"X...O....", "XO.......", "XX.OO....", "X.O.X...O", "XOXXOO.X.", "X.......O"}) {
            System.out.println(play(b));
        }
    }
}
