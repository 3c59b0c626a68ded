// requires: 21
// Ends by a MatchException whose cause was thrown by a record accessor inside a pattern.
public class PatternSwitchUncaught {
    record Angry(String why) {
        @Override
        public String why() {
            throw new UnsupportedOperationException("go away");
        }
    }

    public static void main(String[] args) {
        Object o = new Angry("no");
        System.out.println("matching");
        String s = switch (o) {
            case Angry(String why) -> why;
            default -> "calm";
        };
        System.out.println(s);
    }
}
