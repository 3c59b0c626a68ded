// A turnstile and a comment stripper as enum state machines with abstract transitions.
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

public class StateMachineEnum {
    enum Event {
        COIN, PUSH, BREAK, FIX
    }

    enum State {
        LOCKED {
            @Override
            State on(Event e) {
                return e == Event.COIN ? UNLOCKED : e == Event.BREAK ? BROKEN : this;
            }
        },
        UNLOCKED {
            @Override
            State on(Event e) {
                return switch (e) {
                    case PUSH -> LOCKED;
                    case BREAK -> BROKEN;
                    default -> this;
                };
            }
        },
        BROKEN {
            @Override
            State on(Event e) {
                if (e == Event.FIX) {
                    return LOCKED;
                }
                throw new IllegalStateException(this + " does not take " + e);
            }
        };

        abstract State on(Event e);
    }

    enum Mode {
        CODE, SLASH, LINE, BLOCK, STAR, STRING, ESCAPE
    }

    static String strip(String s) {
        StringBuilder out = new StringBuilder();
        Mode m = Mode.CODE;
        for (char c : s.toCharArray()) {
            switch (m) {
                case CODE:
                    if (c == '/') {
                        m = Mode.SLASH;
                    } else {
                        out.append(c);
                        if (c == '"') {
                            m = Mode.STRING;
                        }
                    }
                    break;
                case SLASH:
                    if (c == '/') {
                        m = Mode.LINE;
                    } else if (c == '*') {
                        m = Mode.BLOCK;
                    } else {
                        out.append('/').append(c);
                        m = Mode.CODE;
                    }
                    break;
                case LINE:
                    if (c == '\n') {
                        out.append(c);
                        m = Mode.CODE;
                    }
                    break;
                case BLOCK:
                    m = c == '*' ? Mode.STAR : m;
                    break;
                case STAR:
                    m = c == '/' ? Mode.CODE : c == '*' ? m : Mode.BLOCK;
                    break;
                case STRING:
                    out.append(c);
                    m = c == '\\' ? Mode.ESCAPE : c == '"' ? Mode.CODE : m;
                    break;
                case ESCAPE:
                    out.append(c);
                    m = Mode.STRING;
                    break;
            }
        }
        return out + "<" + m + ">";
    }

    public static void main(String[] args) {
        State s = State.LOCKED;
        List<State> visited = new ArrayList<>();
        Map<State, Integer> counts = new EnumMap<>(State.class);
        for (String name : "PUSH COIN COIN PUSH BREAK FIX COIN BREAK PUSH".split(" ")) {
            try {
                s = s.on(Event.valueOf(name));
                visited.add(s);
                counts.merge(s, 1, Integer::sum);
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(visited + " " + counts);
        System.out.println(strip("a/b // c\nd /* e **/ f \"// \\\" g\" /**/h /"));
        System.out.println(strip("/* open"));
        System.out.println(strip("\"x\\\\\"y//z"));
    }
}
