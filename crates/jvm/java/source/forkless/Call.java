package forkless;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The call that a path starts with: of any method or constructor, whatever its access. */
final class Call {
    /** How the method is found. */
    static final int STATIC = 0;
    static final int VIRTUAL = 1;
    /** The method of the named class, even if the receiver's class overrides it. */
    static final int EXACT = 2;
    static final int CONSTRUCTOR = 3;

    private final int kind;
    private final Class<?> owner;
    private final String name;
    private final Class<?>[] parameters;
    private final Class<?> result;
    private final Memory memory;

    Call(int kind, Class<?> owner, String name, String descriptor, Symbols symbols, Memory memory) throws Impossible {
        this.kind = kind;
        this.owner = owner;
        this.name = name;
        this.memory = memory;
        List<Class<?>> types = new ArrayList<>();
        int position = 1;
        while (descriptor.charAt(position) != ')') {
            int end = end(descriptor, position);
            types.add(symbols.named(sourceName(descriptor.substring(position, end))));
            position = end;
        }
        parameters = types.toArray(new Class<?>[0]);
        result = symbols.named(sourceName(descriptor.substring(position + 1)));
    }

    /** Where the type of a descriptor ends that starts at a position. */
    private static int end(String descriptor, int position) {
        while (descriptor.charAt(position) == '[') {
            position++;
        }
        return descriptor.charAt(position) == 'L' ? descriptor.indexOf(';', position) + 1 : position + 1;
    }

    private static String sourceName(String descriptor) {
        switch (descriptor.charAt(0)) {
            case '[':
                return sourceName(descriptor.substring(1)) + "[]";
            case 'L':
                return descriptor.substring(1, descriptor.length() - 1).replace('/', '.');
            case 'Z':
                return "boolean";
            case 'B':
                return "byte";
            case 'C':
                return "char";
            case 'S':
                return "short";
            case 'I':
                return "int";
            case 'J':
                return "long";
            case 'F':
                return "float";
            case 'D':
                return "double";
            default:
                return "void";
        }
    }

    boolean isConstructor() {
        return kind == CONSTRUCTOR;
    }

    /** The letter of the result's type in descriptors, with L for all references. */
    char resultLetter() {
        return kind == CONSTRUCTOR ? 'L' : result == void.class ? 'V' : Symbols.letter(result.getName());
    }

    /**
     * Makes the call; the receiver is the first argument, if there is one. What the method throws comes as the cause of an
     * InvocationTargetException.
     */
    Object make(Object[] arguments) throws Impossible, InvocationTargetException {
        checkArguments(arguments);
        try {
            if (kind == CONSTRUCTOR) {
                Constructor<?> constructor = owner.getDeclaredConstructor(parameters);
                open(constructor);
                return constructor.newInstance(arguments);
            }
            if (kind == EXACT && arguments[0].getClass() != owner) {
                return exactly(arguments);
            }
            Method method = method();
            if (method == null) {
                return exactly(arguments);
            }
            open(method);
            if (kind == STATIC) {
                return method.invoke(null, arguments);
            }
            return method.invoke(arguments[0], Arrays.copyOfRange(arguments, 1, arguments.length));
        } catch (InvocationTargetException thrown) {
            throw thrown;
        } catch (InstantiationException isAbstract) {
            throw Impossible.wrong("the class " + owner.getName() + " is abstract");
        } catch (ReflectiveOperationException error) {
            throw Impossible.wrong(error.toString());
        } catch (ExceptionInInitializerError | NoClassDefFoundError error) {
            // Reflection does not wrap what initialising the class throws.
            throw new InvocationTargetException(error);
        }
    }

    private void checkArguments(Object[] arguments) throws Impossible {
        int first = kind == VIRTUAL || kind == EXACT ? 1 : 0;
        if (arguments.length != first + parameters.length) {
            throw Impossible.wrong(arguments.length + " arguments");
        }
        if (first == 1 && !owner.isInstance(arguments[0])) {
            throw Impossible.wrong("the receiver is not of " + owner.getName());
        }
        for (int i = 0; i < parameters.length; i++) {
            Object argument = arguments[first + i];
            if (argument != null && !parameters[i].isPrimitive() && !parameters[i].isInstance(argument)) {
                String found = argument.getClass().getName();
                throw Impossible.wrong("parameter " + i + " of " + parameters[i].getName() + " cannot be of " + found);
            }
        }
    }

    /** The method by reflection; null where that cannot tell, since other methods of the class name missing classes. */
    private Method method() throws NoSuchMethodException {
        try {
            Method method = owner.getDeclaredMethod(name, parameters);
            if (method.getReturnType() == result) {
                return method;
            }
            for (Method other : owner.getDeclaredMethods()) {
                boolean isIt = other.getName().equals(name) && other.getReturnType() == result;
                if (isIt && Arrays.equals(other.getParameterTypes(), parameters)) {
                    return other;
                }
            }
            throw new NoSuchMethodException(owner.getName() + "." + name);
        } catch (NoClassDefFoundError elsewhere) {
            return null;
        }
    }

    /** A lookup that may do everything. */
    static MethodHandles.Lookup lookup(Memory memory) throws NoSuchFieldException {
        // Java 8 initialises the class when it is first used, and reading memory is no use.
        MethodHandles.lookup();
        Field field = MethodHandles.Lookup.class.getDeclaredField("IMPL_LOOKUP");
        Object base = memory.staticBase(field);
        return (MethodHandles.Lookup) memory.reference(base, memory.staticOffset(field));
    }

    /** Calls the very method of the class that was named. */
    private Object exactly(Object[] arguments)
            throws ReflectiveOperationException, InvocationTargetException {
        MethodHandles.Lookup lookup = lookup(memory);
        MethodType type = MethodType.methodType(result, parameters);
        MethodHandle method;
        if (kind == STATIC) {
            method = lookup.findStatic(owner, name, type);
        } else if (kind == VIRTUAL) {
            method = lookup.findVirtual(owner, name, type);
        } else {
            method = lookup.findSpecial(owner, name, type, owner);
        }
        try {
            // The last argument is the array, also where it is null.
            return method.asFixedArity().invokeWithArguments(arguments);
        } catch (Throwable thrown) {
            throw new InvocationTargetException(thrown);
        }
    }

    /** Lets anybody call it. */
    private void open(AccessibleObject member) {
        try {
            memory.putBits(member, memory.offset(AccessibleObject.class, "override"), 1, 1);
        } catch (NoSuchFieldException otherJvm) {
            member.setAccessible(true);
        }
    }
}
