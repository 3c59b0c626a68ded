import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Runs a method as a program would, so that it does its harm: arguments are a class and a method. */
final class Plainly {
    private Plainly() {}

    public static void main(String[] arguments) throws Throwable {
        Class<?> owner = Class.forName(arguments[0]);
        Method method = find(owner, arguments[1]);
        method.setAccessible(true);
        Object[] inputs = new Object[method.getParameterCount()];
        for (int i = 0; i < inputs.length; i++) {
            inputs[i] = method.getParameterTypes()[i] == int.class ? 0 : null;
        }
        try {
            method.invoke(null, inputs);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    /** A method says with another one what makes it harmful. */
    private static Method find(Class<?> owner, String name) throws NoSuchMethodException {
        Method found = null;
        for (Method method : owner.getDeclaredMethods()) {
            if (method.getName().equals(name + "Plainly")) {
                return method;
            }
            if (method.getName().equals(name)) {
                found = method;
            }
        }
        if (found == null) {
            throw new NoSuchMethodException(name);
        }
        return found;
    }
}
