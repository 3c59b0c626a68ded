package forkless;

import java.lang.invoke.MethodHandles;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;

/** A function of the input: its calls return what the path had, one after the other. */
final class Functions implements InvocationHandler {
    private static final String ARGUMENTS = "(...)";

    /** What calls return, by their names. */
    private static Map<String, Object> values = new HashMap<>();
    private static Map<String, Integer> readings = new HashMap<>();

    private final String label;
    private final Memory memory;

    private Functions(String label, Memory memory) {
        this.label = label;
        this.memory = memory;
    }

    /** A path starts, on which calls return this. */
    static void start(Map<String, Object> results) {
        values = results;
        readings = new HashMap<>();
    }

    /** A function of an interface. */
    static Object make(Class<?> type, String label, ClassLoader loader, Memory memory) {
        ClassLoader own = type.getClassLoader();
        return Proxy.newProxyInstance(own == null ? loader : own, new Class<?>[] {type}, new Functions(label, memory));
    }

    @Override
    public Object invoke(Object function, Method method, Object[] arguments) throws Throwable {
        if (method.getDeclaringClass() == Object.class) {
            return ofObject(function, method, arguments);
        }
        if (!Modifier.isAbstract(method.getModifiers())) {
            MethodHandles.Lookup lookup = Call.lookup(memory);
            return lookup.unreflectSpecial(method, method.getDeclaringClass())
                    .asFixedArity()
                    .bindTo(function)
                    .invokeWithArguments(arguments == null ? new Object[0] : arguments);
        }
        String source = label + "." + method.getName() + ARGUMENTS;
        int reading = readings.merge(source, 1, Integer::sum);
        Object value = values.get(reading == 1 ? source : source + "#" + reading);
        Class<?> result = method.getReturnType();
        boolean needsValue = value == null && result.isPrimitive() && result != void.class;
        return needsValue ? Array.get(Array.newInstance(result, 1), 0) : value;
    }

    private static Object ofObject(Object function, Method method, Object[] arguments) {
        switch (method.getName()) {
            case "equals":
                return function == arguments[0];
            case "hashCode":
                return System.identityHashCode(function);
            default:
                return function.getClass().getName() + "@" + Integer.toHexString(System.identityHashCode(function));
        }
    }
}
