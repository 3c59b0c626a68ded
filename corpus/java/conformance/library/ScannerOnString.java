// Scanner over a String: tokens, numbers, lines, delimiters, wrong input.
import java.util.InputMismatchException;
import java.util.NoSuchElementException;
import java.util.Scanner;

public class ScannerOnString {
    public static void main(String[] args) {
        Scanner s = new Scanner("12 word -7\nrest of line\nlast");
        System.out.println(s.nextInt() + " " + s.next() + " " + s.hasNextInt() + " " + s.nextInt());
        System.out.println("[" + s.nextLine() + "] [" + s.nextLine() + "] " + s.hasNextLine());
        try {
            s.nextInt();
        } catch (InputMismatchException e) {
            System.out.println("mismatch " + s.next());
        }
        try {
            s.next();
        } catch (NoSuchElementException e) {
            System.out.println("end " + s.hasNext());
        }
        int sum = 0;
        Scanner numbers = new Scanner("1,2, 3 ,4").useDelimiter("\\s*,\\s*");
        while (numbers.hasNextInt()) {
            sum = sum * 10 + numbers.nextInt();
        }
        System.out.println(sum);
        Scanner lines = new Scanner("a\n\nb\r\nc");
        StringBuilder sb = new StringBuilder();
        while (lines.hasNextLine()) {
            sb.append('[').append(lines.nextLine()).append(']');
        }
        System.out.println(sb);
        s.close();
        try {
            s.hasNext();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
