package forkless;

import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TimeZone;

/** What a path leaves in the JDK's own fields that would run its code later, on another path: it is taken away. */
final class Leftovers {
    /** The threads that run when the process ends, by identity. */
    private final Map<?, ?> hooks;
    /** By identity: a thread of the program may have a hash of its own. */
    private final Set<Object> first = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Locale locale = Locale.getDefault();

    /** Everything that is there now stays. */
    Leftovers(Memory memory) throws ReflectiveOperationException {
        Class<?> holder = Class.forName("java.lang.ApplicationShutdownHooks");
        hooks = (Map<?, ?>) memory.reference(holder, memory.staticOffset(holder, "hooks"));
    }

    /** The hooks that are registered now are this program's own. */
    void know() {
        first.addAll(hooks.keySet());
    }

    void remove() {
        // They are null once the process ends.
        Collection<?> all = hooks == null ? null : hooks.keySet();
        if (all != null && all.size() > first.size()) {
            all.retainAll(first);
        }
        Thread.setDefaultUncaughtExceptionHandler(null);
        Thread.currentThread().setUncaughtExceptionHandler(null);
        Locale.setDefault(locale);
        // That of the properties.
        TimeZone.setDefault(null);
    }
}
