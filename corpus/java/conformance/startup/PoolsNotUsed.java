import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;

/** Pools of threads that nobody gives work to. */
public class PoolsNotUsed {
    public static void main(String[] args) {
        ExecutorService fixed = Executors.newFixedThreadPool(3);
        System.out.println(((ThreadPoolExecutor) fixed).getCorePoolSize() + " " + fixed.isShutdown());
        fixed.shutdown();
        System.out.println(fixed.isShutdown() + " " + fixed.isTerminated());
        ScheduledThreadPoolExecutor scheduled = new ScheduledThreadPoolExecutor(1);
        System.out.println(scheduled.getQueue().size() + " " + scheduled.shutdownNow());
        System.out.println(new ForkJoinPool(2).getParallelism());
        System.out.println(ForkJoinPool.commonPool() == ForkJoinPool.commonPool());
        Thread made = Executors.defaultThreadFactory().newThread(() -> {});
        System.out.println(made.getName() + " " + made.isDaemon());
    }
}
