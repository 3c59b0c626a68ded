// Conway's game of life on a torus with a glider and a blinker.
public class GameOfLife {
    private boolean[][] cells;

    GameOfLife(String... rows) {
        cells = new boolean[rows.length][rows[0].length()];
        for (int r = 0; r < rows.length; r++) {
            for (int c = 0; c < rows[r].length(); c++) {
                cells[r][c] = rows[r].charAt(c) == '#';
            }
        }
    }

    private int neighbours(int r, int c) {
        int h = cells.length, w = cells[0].length, n = 0;
        for (int dr = -1; dr <= 1; dr++) {
            for (int dc = -1; dc <= 1; dc++) {
                if ((dr | dc) != 0 && cells[(r + dr + h) % h][(c + dc + w) % w]) {
                    n++;
                }
            }
        }
        return n;
    }

    void step() {
        boolean[][] next = new boolean[cells.length][cells[0].length];
        for (int r = 0; r < cells.length; r++) {
            for (int c = 0; c < cells[r].length; c++) {
                int n = neighbours(r, c);
                next[r][c] = n == 3 || n == 2 && cells[r][c];
            }
        }
        cells = next;
    }

    @Override
    public String toString() {
        StringBuilder sb = new StringBuilder();
        for (boolean[] row : cells) {
            for (boolean b : row) {
                sb.append(b ? '#' : '.');
            }
            sb.append('\n');
        }
        return sb.toString();
    }

    public static void main(String[] args) {
        GameOfLife g = new GameOfLife(".#......", "..#.....", "###.....", "........", ".....#..", ".....#..", ".....#..");
        for (int i = 0; i < 6; i++) {
            System.out.println("generation " + i);
            System.out.print(g);
            g.step();
        }
    }
}
