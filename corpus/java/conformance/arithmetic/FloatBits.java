// Bit patterns: conversion both ways, canonical NaN, hash codes.
public class FloatBits {
    public static void main(String[] args) {
        float[] floats = {0f, -0f, 1f, -1f, 0.1f, Float.MAX_VALUE, Float.MIN_VALUE, Float.NaN, Float.NEGATIVE_INFINITY};
        for (float f : floats) {
            System.out.println(f + " " + Integer.toHexString(Float.floatToIntBits(f)) + " " + Float.hashCode(f));
        }
        double[] doubles = {0, -0.0, 1, -2, 0.1, Double.MAX_VALUE, Double.MIN_VALUE, Double.NaN, Double.POSITIVE_INFINITY};
        for (double d : doubles) {
            System.out.println(d + " " + Long.toHexString(Double.doubleToLongBits(d)) + " " + Double.hashCode(d));
        }
        System.out.println(Float.intBitsToFloat(0x3f800000) + " " + Float.intBitsToFloat(1) + " "
            + Float.intBitsToFloat(0x7f800001) + " " + Float.intBitsToFloat(0xff800000));
        System.out.println(Integer.toHexString(Float.floatToIntBits(Float.intBitsToFloat(0x7fc12345))) + " "
            + Integer.toHexString(Float.floatToRawIntBits(Float.intBitsToFloat(0x7fc12345))));
        System.out.println(Long.toHexString(Double.doubleToLongBits(Double.longBitsToDouble(0x7ff8000000000123L))) + " "
            + Long.toHexString(Double.doubleToRawLongBits(Double.longBitsToDouble(0x7ff8000000000123L))));
        System.out.println(Double.longBitsToDouble(0x4045000000000000L) + " " + Double.longBitsToDouble(-1L) + " "
            + Double.longBitsToDouble(Long.MIN_VALUE));
        float[] copy = {Float.intBitsToFloat(0x7fc00001)};
        System.out.println(Integer.toHexString(Float.floatToRawIntBits(copy.clone()[0])));
        System.out.println(Double.hashCode(0.0) == Double.hashCode(-0.0));
        System.out.println(Double.valueOf(1.5).hashCode() + " " + Float.valueOf(1.5f).hashCode());
    }
}
