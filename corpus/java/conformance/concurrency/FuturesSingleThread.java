// CompletableFuture and FutureTask completed by the calling thread itself.
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

public class FuturesSingleThread {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> f = new CompletableFuture<>();
        StringBuilder log = new StringBuilder();
        CompletableFuture<String> g = f.thenApply(x -> x * 2).thenApply(x -> "v" + x);
        g.thenAccept(s -> log.append("got ").append(s));
        System.out.println(f.isDone() + " " + g.getNow("absent") + " [" + log + "]");
        System.out.println(f.complete(21) + " " + f.complete(22) + " " + g.get() + " " + log);
        CompletableFuture<Integer> failed = CompletableFuture.completedFuture(1).thenApply(x -> x / 0);
        System.out.println(failed.isCompletedExceptionally() + " " + failed.exceptionally(e -> {
            System.out.println(e.getClass().getSimpleName() + " " + e.getCause().getMessage());
            return -1;
        }).join());
        try {
            failed.join();
        } catch (CompletionException e) {
            System.out.println("join: " + e.getCause().getClass().getSimpleName());
        }
        try {
            failed.get();
        } catch (ExecutionException e) {
            System.out.println("get: " + e.getCause().getMessage());
        }
        System.out.println(CompletableFuture.completedFuture(3).thenCombine(CompletableFuture.completedFuture(4), Integer::sum)
            .thenCompose(x -> CompletableFuture.completedFuture(x * 10)).handle((x, e) -> x + "/" + e).get());
        FutureTask<String> task = new FutureTask<>(() -> "task");
        System.out.println(task.isDone());
        task.run();
        task.run();
        System.out.println(task.isDone() + " " + task.get());
        FutureTask<String> cancelled = new FutureTask<>(() -> "never");
        System.out.println(cancelled.cancel(true) + " " + cancelled.isCancelled());
        cancelled.run();
        try {
            cancelled.get();
        } catch (CancellationException e) {
            System.out.println("cancelled");
        }
    }
}
