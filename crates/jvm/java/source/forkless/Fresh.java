package forkless;

import java.io.IOException;

/**
 * Loads the program's classes for one path, so that no static field remembers another one. Classes of the JDK are those of
 * all paths.
 */
final class Fresh extends ClassLoader {
    private final Channel channel;

    Fresh(Channel channel, Memory memory) {
        super(ClassLoader.getSystemClassLoader().getParent());
        this.channel = channel;
        try {
            // Messages of the JVM name the loader of a class: it is to be called as the usual one is.
            memory.putReference(this, memory.offset(ClassLoader.class, "name"), "app");
            memory.putReference(this, memory.offset(ClassLoader.class, "nameAndId"), "'app'");
        } catch (NoSuchFieldException older) {
            // It has no name.
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name);
            if (known != null) {
                return known;
            }
            byte[] file = classFile(name);
            if (file == null) {
                return getParent().loadClass(name);
            }
            int dot = name.lastIndexOf('.');
            if (dot > 0 && getPackage(name.substring(0, dot)) == null) {
                definePackage(name.substring(0, dot), null, null, null, null, null, null, null);
            }
            return defineClass(name, file, 0, file.length);
        }
    }

    /** The class if the path has loaded it, else null. */
    Class<?> loaded(String name) {
        return findLoadedClass(name);
    }

    /** Is it a class of the program, and not of the JDK? */
    boolean isOwn(String name) {
        try {
            return classFile(name) != null;
        } catch (ClassNotFoundException error) {
            return false;
        }
    }

    private byte[] classFile(String name) throws ClassNotFoundException {
        // No JVM lets a program define classes of these packages.
        if (name.startsWith("java.")) {
            return null;
        }
        try {
            return channel.classFile(name);
        } catch (IOException error) {
            throw new ClassNotFoundException(name, error);
        }
    }
}
