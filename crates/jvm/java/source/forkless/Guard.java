package forkless;

/**
 * Threads beside the one that runs requests: one ends the process if a path runs too long, as the asker may be gone; the
 * other tells of a path that ends the process itself.
 */
final class Guard implements Runnable {
    private final Replay replay;
    /** The limit in milliseconds; none for the thread that runs at the end. */
    private final long limit;

    private Guard(Replay replay, long limit) {
        this.replay = replay;
        this.limit = limit;
    }

    static void start(Replay replay, long seconds) {
        // The asker has the same limit and goes first.
        Thread clock = new Thread(new Guard(replay, (seconds + 2) * 1000), "forkless clock");
        clock.setDaemon(true);
        clock.start();
        Runtime.getRuntime().addShutdownHook(new Thread(new Guard(replay, 0), "forkless end"));
    }

    @Override
    public void run() {
        if (limit == 0) {
            replay.tellOfEnd();
            return;
        }
        while (replay.runningFor() <= limit) {
            try {
                Thread.sleep(1000);
            } catch (InterruptedException notForThis) {
                continue;
            }
        }
        Runtime.getRuntime().halt(1);
    }
}
