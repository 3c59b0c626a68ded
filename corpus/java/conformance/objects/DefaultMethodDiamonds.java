// Default methods: most specific wins, class wins, explicit X.super calls, abstract again.
public class DefaultMethodDiamonds {
    interface Top {
        default String who() {
            return "Top";
        }

        default String twice() {
            return who() + who();
        }
    }

    interface Left extends Top {
        @Override
        default String who() {
            return "Left";
        }
    }

    interface Right extends Top {
        @Override
        default String who() {
            return "Right>" + Top.super.who();
        }
    }

    interface Plain extends Top {
    }

    static class MostSpecific implements Left, Plain, Top {
    }

    static class Both implements Left, Right {
        @Override
        public String who() {
            return Left.super.who() + "+" + Right.super.who();
        }
    }

    static class Base {
        public String who() {
            return "Base";
        }
    }

    static class ClassWins extends Base implements Left {
    }

    static class Further extends Both {
        @Override
        public String who() {
            return "Further(" + super.who() + ")";
        }
    }

    interface AbstractAgain extends Left {
        @Override
        String who();
    }

    static class MustImplement implements AbstractAgain {
        @Override
        public String who() {
            return "implemented";
        }
    }

    static abstract class AbstractClass implements Left {
        @Override
        public abstract String who();
    }

    public static void main(String[] args) {
        Top[] all = {new MostSpecific(), new Both(), new ClassWins(), new Further(), new MustImplement(), new AbstractClass() {
            @Override
            public String who() {
                return "anonymous";
            }
        }, new Top() { }};
        for (Top t : all) {
            System.out.println(t.who() + " " + t.twice());
        }
    }
}
