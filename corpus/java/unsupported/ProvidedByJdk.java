// unsupported: ServiceLoader of java.util.spi.ToolProvider, which modules of the JDK provide
// Services that modules of the JDK provide.
import java.util.ServiceLoader;
import java.util.spi.ToolProvider;

public class ProvidedByJdk {
    public static void main(String[] args) {
        System.out.println(ServiceLoader.load(ToolProvider.class).iterator().hasNext());
    }
}
