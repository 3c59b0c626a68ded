package com.acme;

import org.apache.commons.lang3.ObjectUtils;

/** An order of a shop, with the order that it replaces, if any. */
public class Order {
    private int amount;
    private Order replaces;

    /** The amount of this order and the one that it replaces. */
    public int total() {
        Order before = ObjectUtils.defaultIfNull(replaces, this);
        if (before == this) {
            return amount;
        }
        return amount + before.amount;
    }

    /** Takes the place of another order. */
    public void replace(Order other) {
        amount += other.amount;
        replaces = other;
        other.replaces = null;
    }
}
