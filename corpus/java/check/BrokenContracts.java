/** Contracts that do not compile, beside one that does. */
class BrokenContracts {
    int value;

    // check BrokenContracts.misspelt => error cannot find symbol
    @Ensures("valeu > 0")
    void misspelt() {
        value = 1;
    }

    // check BrokenContracts.notBoolean => error incompatible types
    @Requires("x + 1")
    static void notBoolean(int x) {}

    // check BrokenContracts.fine => violated postcondition `value > 1`
    @Ensures({"value > 0", "value > 1"})
    void fine() {
        value = 1;
    }
}
