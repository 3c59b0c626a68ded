/** What a ride costs, in cents. */
class Fare {
    static int price(int age, int zones) {
        if (age < 0 || zones < 1)
            throw new IllegalArgumentException();
        int price = 200 + 100 * zones;
        if (age < 6)
            return 0;
        if (age < 15 || age > 64)
            price = price / 2;
        if (age < 6 && zones > 3)
            price = price - 50;
        return price;
    }
}
