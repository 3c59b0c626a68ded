/** Two references, one object. */
class Aliases {
    static class Account {
        int balance;
        Account partner;
    }

    // check Aliases.twoWrites => violated assertion@here
    static void twoWrites(Account a, Account b) {
        a.balance = 1;
        b.balance = 2;
        assert a.balance == 1; // @here
    }

    // check Aliases.twoWritesDistinct => holds
    static void twoWritesDistinct(Account a, Account b) {
        if (a == b) return;
        a.balance = 1;
        b.balance = 2;
        assert a.balance == 1;
    }

    // check Aliases.transfer => violated assertion@here
    static void transfer(Account from, Account to, int amount) {
        int fromBefore = from.balance;
        from.balance -= amount;
        to.balance += amount;
        assert from.balance == fromBefore - amount; // @here
    }

    // check Aliases.totalIsKept => holds
    static void totalIsKept(Account from, Account to, int amount) {
        int before = from.balance + to.balance;
        from.balance -= amount;
        to.balance += amount;
        assert from.balance + to.balance == before;
    }

    // check Aliases.partner => violated assertion@here; null-dereference@null
    static void partner(Account a) {
        a.partner.balance = 5; // @null
        a.balance = 6;
        assert a.partner.balance == 5; // @here
    }

    // check Aliases.partnerOfPartner => violated assertion@here
    static void partnerOfPartner(Account a) {
        if (a.partner == null || a.partner.partner == null) return;
        a.partner.partner.balance = 7;
        a.partner.balance = 8;
        assert a.partner.partner.balance == 7; // @here
    }

    // check Aliases.symmetric => holds
    static void symmetric(Account a, Account b) {
        a.partner = b;
        b.partner = a;
        assert a.partner == b;
        assert b.partner == a;
    }

    // check Aliases.symmetricNot => violated assertion@here
    static void symmetricNot(Account a, Account b, Account c) {
        a.partner = b;
        c.partner = a;
        assert a.partner == b; // @here
    }

    // check Aliases.sameAsItself => holds
    static void sameAsItself(Account a) {
        Account copy = a;
        copy.balance = 3;
        assert a.balance == 3;
    }

    // check Aliases.threeWays => violated assertion@here
    static void threeWays(Account a, Account b, Account c) {
        if (a == b) return;
        a.balance = 1;
        b.balance = 2;
        c.balance = 3;
        assert a.balance + b.balance == 3; // @here
    }
}
