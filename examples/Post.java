/** Parcels and what they cost. */
public class Post {
    /** A parcel: its constructor refuses those without an address or a weight. */
    static class Parcel {
        private final String address;
        private final int weight;

        Parcel(String address, int weight) {
            if (address == null || weight <= 0) {
                throw new IllegalArgumentException();
            }
            this.address = address;
            this.weight = weight;
        }

        /** What a gram costs. */
        int pricePerGram(int cents) {
            return cents / weight;
        }

        /** The address in one line. */
        boolean hasAddress() {
            return !address.isEmpty();
        }
    }
}
