// The primitive specialisations of functional interfaces, with boxing where they meet generic ones.
import java.util.function.*;

public class PrimitiveFunctionalInterfaces {
    public static void main(String[] args) {
        IntFunction<String> intFunction = Integer::toHexString;
        IntToDoubleFunction half = i -> i / 2.0;
        IntToLongFunction square = i -> (long) i * i;
        ToIntFunction<String> length = String::length;
        ToLongFunction<Integer> widen = Integer::longValue;
        ToDoubleFunction<Integer> toDouble = i -> i;
        ToIntBiFunction<String, String> compare = String::compareTo;
        ToDoubleBiFunction<Integer, Long> product = (a, b) -> a * b;
        IntBinaryOperator shift = (a, b) -> a << b;
        LongBinaryOperator or = (a, b) -> a | b;
        DoubleBinaryOperator pow = Math::pow;
        LongUnaryOperator negate = l -> -l;
        DoubleUnaryOperator sqrt = Math::sqrt;
        IntSupplier is = () -> 'a';
        LongSupplier ls = () -> 1;
        DoubleSupplier ds = () -> 1f;
        BooleanSupplier bs = () -> true;
        IntPredicate even = i -> (i & 1) == 0;
        LongPredicate positive = l -> l > 0;
        DoublePredicate nan = Double::isNaN;
        LongFunction<Object> boxLong = l -> l;
        DoubleFunction<Object> boxDouble = d -> d;
        DoubleToIntFunction truncate = d -> (int) d;
        LongToIntFunction low = l -> (int) l;
        LongToDoubleFunction lossy = l -> l;
        DoubleToLongFunction round = Math::round;
        StringBuilder sb = new StringBuilder();
        ObjIntConsumer<StringBuilder> appendTimes = (b, n) -> b.append("x".repeat(n));
        ObjLongConsumer<StringBuilder> appendLong = StringBuilder::append;
        IntConsumer ic = sb::append;
        DoubleConsumer dc = sb::append;
        LongConsumer lc = l -> sb.append(l).append('L');
        System.out.println(intFunction.apply(255) + " " + half.applyAsDouble(3) + " " + square.applyAsLong(1 << 20));
        System.out.println(length.applyAsInt("four") + " " + widen.applyAsLong(7) + " " + toDouble.applyAsDouble(7) + " "
            + compare.applyAsInt("a", "c") + " " + product.applyAsDouble(3, 1L << 40));
        System.out.println(shift.applyAsInt(1, 33) + " " + or.applyAsLong(1L << 40, 1) + " " + pow.applyAsDouble(2, 10) + " "
            + negate.applyAsLong(Long.MIN_VALUE) + " " + sqrt.applyAsDouble(-1));
        System.out.println(is.getAsInt() + " " + ls.getAsLong() + " " + ds.getAsDouble() + " " + bs.getAsBoolean());
        System.out.println(even.test(3) + " " + positive.negate().test(-1) + " " + nan.or(d -> d > 1).test(2));
        System.out.println(boxLong.apply(3).getClass().getSimpleName() + " " + boxDouble.apply(3).getClass().getSimpleName());
        System.out.println(truncate.applyAsInt(1e10) + " " + low.applyAsInt(1L << 32 | 5) + " " + lossy.applyAsDouble((1L << 53) + 1)
            + " " + round.applyAsLong(2.5));
        appendTimes.accept(sb, 2);
        appendLong.accept(sb, 5);
        ic.andThen(i -> sb.append('|')).accept(9);
        dc.accept(1);
        lc.accept(2);
        System.out.println(sb);
        System.out.println(IntUnaryOperator.identity().applyAsInt(4) + " " + sqrt.andThen(d -> d + 1).compose(d -> d * 4).applyAsDouble(4));
        Function<Integer, Integer> boxed = x -> x << 1;
        ToIntFunction<Integer> unboxed = boxed::apply;
        IntUnaryOperator both = boxed::apply;
        System.out.println(unboxed.applyAsInt(4) + both.applyAsInt(5));
    }
}
