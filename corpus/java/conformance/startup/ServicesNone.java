import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.ServiceLoader;

/** A service that nobody provides. */
public class ServicesNone {
    public interface Service {
        void serve();
    }

    public static void main(String[] args) {
        ServiceLoader<Service> loader = ServiceLoader.load(Service.class);
        Iterator<Service> services = loader.iterator();
        System.out.println(services.hasNext());
        try {
            services.next();
        } catch (NoSuchElementException expected) {
            System.out.println("none");
        }
        System.out.println(loader.findFirst().isPresent() + " " + loader.stream().count());
        loader.reload();
        for (Service service : loader) {
            service.serve();
        }
        System.out.println(ServiceLoader.load(Service.class, null).iterator().hasNext());
        System.out.println(ServiceLoader.load(Service.class, ServicesNone.class.getClassLoader()).iterator().hasNext());
        System.out.println(loader);
    }
}
