package forkless;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Classes and fields by the numbers that requests call them by. Requests add to the tables, which stay: only the classes
 * behind the names are those of one path, where they are the program's.
 */
final class Symbols {
    private final Memory memory;
    private int classCount;
    private String[] classNames = new String[64];
    /** Classes of the JDK: the same for all paths. */
    private Class<?>[] shared = new Class<?>[64];
    private Class<?>[] own = new Class<?>[64];
    private int fieldCount;
    private SymbolicField[] fields = new SymbolicField[64];
    private Fresh loader;

    Symbols(Memory memory) {
        this.memory = memory;
    }

    /** Reads what a request adds. */
    void add(ByteBuffer request) {
        for (int left = request.getInt(); left > 0; left--) {
            if (classCount == classNames.length) {
                classNames = Arrays.copyOf(classNames, 2 * classCount);
                shared = Arrays.copyOf(shared, 2 * classCount);
                own = Arrays.copyOf(own, 2 * classCount);
            }
            classNames[classCount++] = Channel.readText(request);
        }
        for (int left = request.getInt(); left > 0; left--) {
            if (fieldCount == fields.length) {
                fields = Arrays.copyOf(fields, 2 * fieldCount);
            }
            int declaring = request.getInt();
            String name = Channel.readText(request);
            int type = request.getInt();
            fields[fieldCount++] = new SymbolicField(declaring, name, type, letter(classNames[type]));
        }
    }

    /** Starts a path; with null, ends one: nothing of it is kept alive. */
    void start(Fresh loader) {
        this.loader = loader;
        Arrays.fill(own, 0, classCount, null);
    }

    /** The letter of a type in descriptors, with L for all references. */
    static char letter(String type) {
        switch (type) {
            case "boolean":
                return 'Z';
            case "byte":
                return 'B';
            case "char":
                return 'C';
            case "short":
                return 'S';
            case "int":
                return 'I';
            case "long":
                return 'J';
            case "float":
                return 'F';
            case "double":
                return 'D';
            default:
                return 'L';
        }
    }

    String className(int number) {
        return classNames[number];
    }

    Class<?> type(int number) throws Impossible {
        Class<?> known = shared[number] != null ? shared[number] : own[number];
        if (known == null) {
            known = named(classNames[number]);
            Class<?> element = known;
            while (element.isArray()) {
                element = element.getComponentType();
            }
            if (element.getClassLoader() instanceof Fresh) {
                own[number] = known;
            } else {
                shared[number] = known;
            }
        }
        return known;
    }

    /** The class of a name such as {@code int}, {@code a.B$C} or {@code a.B[][]}. */
    Class<?> named(String name) throws Impossible {
        if (name.endsWith("[]")) {
            Class<?> element = named(name.substring(0, name.length() - 2));
            return Array.newInstance(element, 0).getClass();
        }
        switch (letter(name)) {
            case 'Z':
                return boolean.class;
            case 'B':
                return byte.class;
            case 'C':
                return char.class;
            case 'S':
                return short.class;
            case 'I':
                return int.class;
            case 'J':
                return long.class;
            case 'F':
                return float.class;
            case 'D':
                return double.class;
            default:
        }
        if (name.equals("void")) {
            return void.class;
        }
        try {
            return loader.loadClass(name);
        } catch (ClassNotFoundException missing) {
            throw Impossible.wrong("there is no class " + name);
        } catch (UnsupportedClassVersionError error) {
            throw Impossible.here("class files are for a newer Java than the JDK's");
        } catch (LinkageError error) {
            throw Impossible.wrong("the class " + name + " cannot be loaded: " + error);
        }
    }

    String fieldName(int field) {
        return fields[field].name;
    }

    char fieldLetter(int field) {
        return fields[field].letter;
    }

    Class<?> declaringClass(int field) throws Impossible {
        return type(fields[field].declaring);
    }

    /** The declared type of a field. */
    Class<?> fieldType(int field) throws Impossible {
        return type(fields[field].type);
    }

    /** Where an instance field lies in objects of its class. */
    long offset(int number) throws Impossible {
        SymbolicField field = fields[number];
        if (field.offset < 0) {
            Class<?> declaring = type(field.declaring);
            try {
                field.offset = memory.offset(declaring, field.name);
            } catch (NoSuchFieldException missing) {
                throw Impossible.wrong("the class " + declaring.getName() + " has no field " + field.name);
            }
        }
        return field.offset;
    }

    /** The class of a static field: of the program, if the path has loaded it, else null; or of the JDK. */
    Class<?> loadedClass(int number) throws Impossible {
        SymbolicField field = fields[number];
        Class<?> declaring = loader.loaded(classNames[field.declaring]);
        if (declaring == null && !loader.isOwn(classNames[field.declaring])) {
            declaring = type(field.declaring);
        }
        return declaring;
    }

    /**
     * Where a static field lies in the class object of its class, if reflection cannot show it because the class of
     * another field is missing.
     */
    long staticOffset(int number, Class<?> declaring) throws Impossible {
        try {
            return memory.staticOffset(declaring, fields[number].name);
        } catch (NoSuchFieldException missing) {
            throw Impossible.wrong("the class " + declaring.getName() + " has no field " + fields[number].name);
        } catch (LinkageError error) {
            throw Impossible.here("the fields of " + declaring.getName() + " cannot be listed: " + error);
        }
    }

    /** A static field of the program, if the path has loaded its class, else null; or one of the JDK. */
    Field staticField(int number) throws Impossible {
        SymbolicField field = fields[number];
        Class<?> declaring = loadedClass(number);
        if (declaring == null) {
            return null;
        }
        try {
            return declaring.getDeclaredField(field.name);
        } catch (NoSuchFieldException missing) {
            throw Impossible.wrong("the class " + declaring.getName() + " has no field " + field.name);
        } catch (LinkageError error) {
            throw Impossible.here("the fields of " + declaring.getName() + " cannot be listed: " + error);
        }
    }
}
