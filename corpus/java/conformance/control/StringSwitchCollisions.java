// A switch over strings whose hash codes collide, and over the empty string and null.
public class StringSwitchCollisions {
    static String old(String s) {
        switch (s) {
            case "Aa":
                return "Aa";
            case "BB":
                return "BB";
            case "AaAa":
                return "1";
            case "BBBB":
                return "2";
            case "AaBB":
                return "3";
            case "":
                return "empty";
            case "\0":
                return "zero";
            case "polygenelubricants":
                return "min";
            default:
                return "none";
        }
    }

    static int arrow(String s) {
        return switch (s) {
            case "Aa", "C#" -> 1;
            case "BB" -> 2;
            case "Bb" -> 3;
            default -> s.length() * 10;
        };
    }

    public static void main(String[] args) {
        System.out.println("Aa".hashCode() == "BB".hashCode());
        System.out.println("C#".hashCode() == "Bb".hashCode());
        System.out.println("polygenelubricants".hashCode());
        String[] all = {"Aa", "BB", "AaAa", "BBBB", "AaBB", "BBAa", "", "\0", "polygenelubricants", "aa", "C#", "Bb"};
        for (String s : all) {
            System.out.println(old(s) + " " + arrow(s) + " " + old(new String(s)) + " " + arrow("" + s));
        }
        try {
            old(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        final String constant = "A" + "a";
        switch (new StringBuilder("aA").reverse().toString()) {
            case constant:
                System.out.println("constant");
                break;
            case constant + constant:
                System.out.println("twice");
                break;
        }
    }
}
