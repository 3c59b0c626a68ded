// Character streams in memory: StringReader, BufferedReader, StringWriter, PrintWriter, StreamTokenizer.
import java.io.BufferedReader;
import java.io.CharArrayWriter;
import java.io.IOException;
import java.io.LineNumberReader;
import java.io.PrintWriter;
import java.io.PushbackReader;
import java.io.StreamTokenizer;
import java.io.StringReader;
import java.io.StringWriter;

public class ReadersAndWriters {
    public static void main(String[] args) throws IOException {
        BufferedReader r = new BufferedReader(new StringReader("one\ntwo\r\n\nfour"));
        String line;
        StringBuilder sb = new StringBuilder();
        while ((line = r.readLine()) != null) {
            sb.append('[').append(line).append(']');
        }
        System.out.println(sb + " " + r.read());
        StringReader s = new StringReader("abcdef");
        char[] buf = new char[4];
        System.out.println(s.read() + " " + s.read(buf, 1, 2) + " " + buf[1] + buf[2] + " " + s.skip(1) + " " + (char) s.read() + " " + s.read(buf) + " " + s.read(buf));
        s.close();
        try {
            s.read();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        StringWriter w = new StringWriter();
        PrintWriter p = new PrintWriter(w);
        p.print(1);
        p.print('c');
        p.print(2.5);
        p.print((Object) null);
        p.append("x").write("yz", 1, 1);
        p.print(new char[] {'!', '?'});
        p.flush();
        System.out.println(w + " " + p.checkError() + " " + w.getBuffer().length());
        LineNumberReader n = new LineNumberReader(new StringReader("a\nb\nc"));
        n.readLine();
        n.readLine();
        System.out.println(n.getLineNumber());
        PushbackReader b = new PushbackReader(new StringReader("xy"));
        int c = b.read();
        b.unread(c);
        System.out.println((char) b.read() + "" + (char) b.read() + b.read());
        StreamTokenizer t = new StreamTokenizer(new StringReader("x = 3.5 + 'quoted' // comment\n * y1"));
        t.slashSlashComments(true);
        StringBuilder tokens = new StringBuilder();
        while (t.nextToken() != StreamTokenizer.TT_EOF) {
            tokens.append(t.ttype == StreamTokenizer.TT_NUMBER ? "n" + t.nval : t.ttype == StreamTokenizer.TT_WORD ? "w" + t.sval : t.ttype == '\'' ? "q" + t.sval : "" + (char) t.ttype).append(' ');
        }
        System.out.println(tokens);
        CharArrayWriter cw = new CharArrayWriter();
        cw.write("chars", 1, 3);
        System.out.println(cw.toCharArray().length + cw.toString());
        try (BufferedReader m = new BufferedReader(new StringReader("mark me"))) {
            m.mark(10);
            m.skip(5);
            m.reset();
            System.out.println(m.lines().findFirst().get());
        }
    }
}
