// Accounts with checked exceptions, transactions that roll back, interest, a ledger.
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

public class BankSimulation {
    static class InsufficientFunds extends Exception {
        final long missing;

        InsufficientFunds(String name, long missing) {
            super(name + " lacks " + missing);
            this.missing = missing;
        }
    }

    static abstract class Account {
        private static int next = 100;
        final int id = next++;
        final String owner;
        protected long balance;

        Account(String owner) {
            this.owner = owner;
        }

        void withdraw(long amount) throws InsufficientFunds {
            if (amount <= 0) {
                throw new IllegalArgumentException("amount " + amount);
            }
            if (balance - amount < -limit()) {
                throw new InsufficientFunds(owner, amount - balance - limit());
            }
            balance -= amount;
        }

        void deposit(long amount) {
            balance = Math.addExact(balance, amount);
        }

        abstract long limit();

        void endOfMonth() {
        }

        @Override
        public String toString() {
            return id + ":" + owner + "=" + balance;
        }
    }

    static class Savings extends Account {
        Savings(String owner) {
            super(owner);
        }

        @Override
        long limit() {
            return 0;
        }

        @Override
        void endOfMonth() {
            balance += balance * 5 / 1000;
        }
    }

    static class Checking extends Account {
        Checking(String owner) {
            super(owner);
        }

        @Override
        long limit() {
            return 500;
        }

        @Override
        void endOfMonth() {
            super.endOfMonth();
            if (balance < 0) {
                balance -= 10;
            }
        }
    }

    final Map<Integer, Account> accounts = new LinkedHashMap<>();
    final List<String> ledger = new ArrayList<>();

    Account open(Account a) {
        accounts.put(a.id, a);
        return a;
    }

    void transfer(int from, int to, long amount) throws InsufficientFunds {
        Account a = accounts.get(from), b = accounts.get(to);
        long before = a.balance;
        boolean done = false;
        try {
            a.withdraw(amount);
            b.deposit(amount);
            done = true;
        } finally {
            if (!done) {
                a.balance = before;
            }
            ledger.add((done ? "ok " : "failed ") + from + ">" + to + " " + amount);
        }
    }

    public static void main(String[] args) {
        BankSimulation bank = new BankSimulation();
        Account s = bank.open(new Savings("sue")), c = bank.open(new Checking("carl"));
        s.deposit(10_000);
        int[][] transfers = {{100, 101, 2500}, {101, 100, 3000}, {101, 100, 1}, {100, 101, 999_999}, {100, 999, 5}, {100, 101, -3}};
        for (int[] t : transfers) {
            try {
                bank.transfer(t[0], t[1], t[2]);
            } catch (InsufficientFunds e) {
                System.out.println(e.getMessage() + " " + e.missing);
            } catch (NullPointerException | IllegalArgumentException e) {
                System.out.println(e.getClass().getSimpleName());
            }
            System.out.println(bank.accounts.values());
        }
        bank.accounts.values().forEach(Account::endOfMonth);
        System.out.println(bank.accounts + " " + bank.ledger);
        s.balance = Long.MAX_VALUE - 5;
        try {
            s.deposit(6);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage() + " " + s.balance);
        }
    }
}
