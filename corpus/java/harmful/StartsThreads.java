import java.util.Arrays;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Leaves work to other threads. */
public class StartsThreads {
    static int thread(int x) {
        new Thread(() -> Marks.quietly("thread")).start();
        return x;
    }

    static int daemon(int x) {
        Thread thread = new Thread(() -> Marks.quietly("daemon"));
        thread.setDaemon(true);
        thread.start();
        return x;
    }

    private static void daemonPlainly() throws InterruptedException {
        daemon(0);
        Thread.sleep(300);
    }

    static int executor(int x) {
        ExecutorService service = Executors.newSingleThreadExecutor();
        service.submit(() -> Marks.quietly("executor"));
        service.shutdown();
        return x;
    }

    static int scheduled(int x) {
        ScheduledExecutorService service = Executors.newScheduledThreadPool(1);
        service.schedule(() -> Marks.quietly("scheduled"), 1, TimeUnit.MILLISECONDS);
        service.shutdown();
        return x;
    }

    static int timer(int x) {
        Timer timer = new Timer();
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                Marks.quietly("timer");
                timer.cancel();
            }
        }, 1);
        return x;
    }

    static int commonPool(int x) {
        ForkJoinPool.commonPool().submit(() -> Marks.quietly("commonPool"));
        return x;
    }

    private static void commonPoolPlainly() {
        ForkJoinPool.commonPool().submit(() -> Marks.quietly("commonPool")).join();
    }

    static int future(int x) {
        CompletableFuture.runAsync(() -> Marks.quietly("future"));
        return x;
    }

    private static void futurePlainly() {
        CompletableFuture.runAsync(() -> Marks.quietly("future")).join();
    }

    static int parallel(int x) {
        Arrays.asList(1, 2, 3).parallelStream().forEach(number -> Marks.quietly("parallel"));
        return x;
    }

    static int uncaught(int x) {
        Thread.setDefaultUncaughtExceptionHandler((thread, error) -> Marks.quietly("uncaught"));
        throw new IllegalStateException("nobody catches it");
    }

    static int uncaughtOfThread(int x) {
        Thread.currentThread().setUncaughtExceptionHandler((thread, error) -> Marks.quietly("uncaughtOfThread"));
        return 10 / x;
    }
}
