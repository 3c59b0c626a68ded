import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.Scanner;

/** Nobody types anything. */
public class StandardInputAtEnd {
    public static void main(String[] args) throws IOException {
        System.out.println(System.in.read());
        System.out.println(System.in.read(new byte[4]) + " " + System.in.read(new byte[4], 1, 0));
        System.out.println(System.in.available() + " " + System.in.skip(3));
        BufferedReader reader = new BufferedReader(new InputStreamReader(System.in));
        System.out.println(reader.readLine() + " " + reader.read());
        System.out.println(new Scanner(System.in).hasNextLine());
        System.out.println(System.in.readAllBytes().length);
        System.out.println(System.in.getClass().getName());
    }
}
