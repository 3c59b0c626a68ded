package forkless;

/** Java 9 to 11, where reflection shows all fields, and references are called objects. */
final class Memory9 extends Memory12 {
    @Override
    long offset(Class<?> declaring, String name) throws NoSuchFieldException {
        return unsafe.objectFieldOffset(declaring.getDeclaredField(name));
    }

    @Override
    long staticOffset(Class<?> declaring, String name) throws NoSuchFieldException {
        return staticOffset(declaring.getDeclaredField(name));
    }

    @Override
    Object reference(Object base, long offset) {
        return unsafe.getObject(base, offset);
    }

    @Override
    void putReference(Object base, long offset, Object value) {
        unsafe.putObject(base, offset, value);
    }
}
