package forkless;

import java.lang.reflect.Field;

/**
 * Reads and writes fields of any object, private, final and hidden ones too, and makes objects without running a
 * constructor. What it needs has other names in other versions of Java: one subclass for each.
 */
abstract class Memory {
    abstract Object allocate(Class<?> type) throws InstantiationException;

    /** Where a field lies in objects of the class that declares it. */
    abstract long offset(Class<?> declaring, String name) throws NoSuchFieldException;

    /** Where a static field lies in its base. */
    abstract long staticOffset(Field field);

    abstract Object staticBase(Field field);

    /** Where a static field lies in the class object of the class that declares it. */
    long staticOffset(Class<?> declaring, String name) throws NoSuchFieldException {
        return staticOffset(declaring.getDeclaredField(name));
    }

    /** The bits of a primitive field of so many bytes. */
    abstract long bits(Object base, long offset, int bytes);

    abstract void putBits(Object base, long offset, int bytes, long value);

    abstract Object reference(Object base, long offset);

    abstract void putReference(Object base, long offset, Object value);

    /** That of the running JVM. */
    static Memory ofThisJvm() throws Exception {
        int version = version();
        String name = version < 9 ? "Memory8" : version < 12 ? "Memory9" : "Memory12";
        return (Memory) Class.forName("forkless." + name).getDeclaredConstructor().newInstance();
    }

    /** The version of Java: 8, 17, 25. */
    static int version() {
        String version = System.getProperty("java.specification.version");
        return Integer.parseInt(version.startsWith("1.") ? version.substring(2) : version);
    }
}
