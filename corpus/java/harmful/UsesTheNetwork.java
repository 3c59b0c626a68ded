import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URL;
import java.nio.channels.SocketChannel;

/** Opens connections. */
public class UsesTheNetwork {
    static void socket() throws IOException {
        new Socket("127.0.0.1", Marks.PORT).close();
    }

    static void address() throws IOException {
        new Socket(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), Marks.PORT).close();
    }

    static void channel() throws IOException {
        SocketChannel.open(new InetSocketAddress("127.0.0.1", Marks.PORT)).close();
    }

    @SuppressWarnings("deprecation")
    static void page() throws IOException {
        try {
            new URL("http://127.0.0.1:" + Marks.PORT + "/").openStream().close();
        } catch (IOException noAnswer) {
            // It was asked.
        }
    }

    static void datagram() throws IOException {
        try (DatagramSocket socket = new DatagramSocket()) {
            InetAddress here = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
            socket.send(new DatagramPacket(new byte[1], 1, here, Marks.PORT));
        }
    }
}
