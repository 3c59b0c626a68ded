package forkless;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Vector;

/**
 * Loads the program's classes for one path, so that no static field remembers another one. Classes of the JDK are those of
 * all paths.
 */
final class Fresh extends ClassLoader {
    static final String ENVIRONMENT = "forkless.Environment";

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

    /** Makes a loader the one that programs know as the system's. */
    static void setSystemLoader(ClassLoader loader, Memory memory) throws NoSuchFieldException {
        memory.putReference(ClassLoader.class, memory.staticOffset(ClassLoader.class, "scl"), loader);
    }

    @Override
    protected URL findResource(String name) {
        Enumeration<URL> all = findResources(name);
        return all.hasMoreElements() ? all.nextElement() : null;
    }

    @Override
    @SuppressWarnings("deprecation")
    protected Enumeration<URL> findResources(String name) {
        Vector<URL> found = new Vector<>();
        try {
            for (String place : channel.places(name)) {
                found.add(new URL(place));
            }
        } catch (IOException nobodyToAsk) {
            return Collections.emptyEnumeration();
        }
        return found.elements();
    }

    /** Streams are what they are in our interpreters. */
    @Override
    public InputStream getResourceAsStream(String name) {
        URL place = getResource(name);
        if (place == null) {
            return null;
        }
        try (InputStream stream = place.openStream()) {
            ByteArrayOutputStream contents = new ByteArrayOutputStream();
            byte[] buffer = new byte[8192];
            int count;
            while ((count = stream.read(buffer)) > 0) {
                contents.write(buffer, 0, count);
            }
            return new ByteArrayInputStream(contents.toByteArray());
        } catch (IOException unreadable) {
            return null;
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
