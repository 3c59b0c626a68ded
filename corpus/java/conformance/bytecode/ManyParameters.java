// A method near the limit of 255 parameter slots, static, virtual and through an interface.
public class ManyParameters {
    interface Wide {
        String call(
            int p0, long p1, byte p2, double p3, char p4, float p5, short p6, boolean p7, String p8, int p9, long p10,
            byte p11, double p12, char p13, float p14, short p15, boolean p16, String p17, int p18, long p19, byte
            p20, double p21, char p22, float p23, short p24, boolean p25, String p26, int p27, long p28, byte p29,
            double p30, char p31, float p32, short p33, boolean p34, String p35, int p36, long p37, byte p38, double
            p39, char p40, float p41, short p42, boolean p43, String p44, int p45, long p46, byte p47, double p48,
            char p49, float p50, short p51, boolean p52, String p53, int p54, long p55, byte p56, double p57, char
            p58, float p59, short p60, boolean p61, String p62, int p63, long p64, byte p65, double p66, char p67,
            float p68, short p69, boolean p70, String p71, int p72, long p73, byte p74, double p75, char p76, float
            p77, short p78, boolean p79, String p80, int p81, long p82, byte p83, double p84, char p85, float p86,
            short p87, boolean p88, String p89, int p90, long p91, byte p92, double p93, char p94, float p95, short
            p96, boolean p97, String p98, int p99, long p100, byte p101, double p102, char p103, float p104, short
            p105, boolean p106, String p107, int p108, long p109, byte p110, double p111, char p112, float p113, short
            p114, boolean p115, String p116, int p117, long p118, byte p119, double p120, char p121, float p122, short
            p123, boolean p124, String p125, int p126, long p127, byte p128, double p129, char p130, float p131, short
            p132, boolean p133, String p134, int p135, long p136, byte p137, double p138, char p139, float p140, short
            p141, boolean p142, String p143, int p144, long p145, byte p146, double p147, char p148, float p149, short
            p150, boolean p151, String p152, int p153, long p154, byte p155, double p156, char p157, float p158, short
            p159, boolean p160, String p161, int p162, long p163, byte p164, double p165, char p166, float p167, short
            p168, boolean p169, String p170, int p171, long p172, byte p173, double p174, char p175, float p176, short
            p177, boolean p178, String p179, int p180, long p181, byte p182, double p183, char p184, float p185, short
            p186, boolean p187, String p188, int p189, long p190, byte p191, double p192, char p193, float p194, short
            p195, boolean p196, String p197, int p198, long p199, byte p200, double p201, char p202, float p203);
    }

    static String first(
            int p0, long p1, byte p2, double p3, char p4, float p5, short p6, boolean p7, String p8, int p9, long p10,
            byte p11, double p12, char p13, float p14, short p15, boolean p16, String p17, int p18, long p19, byte
            p20, double p21, char p22, float p23, short p24, boolean p25, String p26, int p27, long p28, byte p29,
            double p30, char p31, float p32, short p33, boolean p34, String p35, int p36, long p37, byte p38, double
            p39, char p40, float p41, short p42, boolean p43, String p44, int p45, long p46, byte p47, double p48,
            char p49, float p50, short p51, boolean p52, String p53, int p54, long p55, byte p56, double p57, char
            p58, float p59, short p60, boolean p61, String p62, int p63, long p64, byte p65, double p66, char p67,
            float p68, short p69, boolean p70, String p71, int p72, long p73, byte p74, double p75, char p76, float
            p77, short p78, boolean p79, String p80, int p81, long p82, byte p83, double p84, char p85, float p86,
            short p87, boolean p88, String p89, int p90, long p91, byte p92, double p93, char p94, float p95, short
            p96, boolean p97, String p98, int p99, long p100, byte p101, double p102, char p103, float p104, short
            p105, boolean p106, String p107, int p108, long p109, byte p110, double p111, char p112, float p113, short
            p114, boolean p115, String p116, int p117, long p118, byte p119, double p120, char p121, float p122, short
            p123, boolean p124, String p125, int p126, long p127, byte p128, double p129, char p130, float p131, short
            p132, boolean p133, String p134, int p135, long p136, byte p137, double p138, char p139, float p140, short
            p141, boolean p142, String p143, int p144, long p145, byte p146, double p147, char p148, float p149, short
            p150, boolean p151, String p152, int p153, long p154, byte p155, double p156, char p157, float p158, short
            p159, boolean p160, String p161, int p162, long p163, byte p164, double p165, char p166, float p167, short
            p168, boolean p169, String p170, int p171, long p172, byte p173, double p174, char p175, float p176, short
            p177, boolean p178, String p179, int p180, long p181, byte p182, double p183, char p184, float p185, short
            p186, boolean p187, String p188, int p189, long p190, byte p191, double p192, char p193, float p194, short
            p195, boolean p196, String p197, int p198, long p199, byte p200, double p201, char p202, float p203) {
        return p0 + " " + p1 + " " + p2 + " " + p3 + " " + p4 + " " + p5 + " " + p6 + " " + p7 + " " + p8;
    }

    String last(
            int p0, long p1, byte p2, double p3, char p4, float p5, short p6, boolean p7, String p8, int p9, long p10,
            byte p11, double p12, char p13, float p14, short p15, boolean p16, String p17, int p18, long p19, byte
            p20, double p21, char p22, float p23, short p24, boolean p25, String p26, int p27, long p28, byte p29,
            double p30, char p31, float p32, short p33, boolean p34, String p35, int p36, long p37, byte p38, double
            p39, char p40, float p41, short p42, boolean p43, String p44, int p45, long p46, byte p47, double p48,
            char p49, float p50, short p51, boolean p52, String p53, int p54, long p55, byte p56, double p57, char
            p58, float p59, short p60, boolean p61, String p62, int p63, long p64, byte p65, double p66, char p67,
            float p68, short p69, boolean p70, String p71, int p72, long p73, byte p74, double p75, char p76, float
            p77, short p78, boolean p79, String p80, int p81, long p82, byte p83, double p84, char p85, float p86,
            short p87, boolean p88, String p89, int p90, long p91, byte p92, double p93, char p94, float p95, short
            p96, boolean p97, String p98, int p99, long p100, byte p101, double p102, char p103, float p104, short
            p105, boolean p106, String p107, int p108, long p109, byte p110, double p111, char p112, float p113, short
            p114, boolean p115, String p116, int p117, long p118, byte p119, double p120, char p121, float p122, short
            p123, boolean p124, String p125, int p126, long p127, byte p128, double p129, char p130, float p131, short
            p132, boolean p133, String p134, int p135, long p136, byte p137, double p138, char p139, float p140, short
            p141, boolean p142, String p143, int p144, long p145, byte p146, double p147, char p148, float p149, short
            p150, boolean p151, String p152, int p153, long p154, byte p155, double p156, char p157, float p158, short
            p159, boolean p160, String p161, int p162, long p163, byte p164, double p165, char p166, float p167, short
            p168, boolean p169, String p170, int p171, long p172, byte p173, double p174, char p175, float p176, short
            p177, boolean p178, String p179, int p180, long p181, byte p182, double p183, char p184, float p185, short
            p186, boolean p187, String p188, int p189, long p190, byte p191, double p192, char p193, float p194, short
            p195, boolean p196, String p197, int p198, long p199, byte p200, double p201, char p202, float p203) {
        return p195 + " " + p196 + " " + p197 + " " + p198 + " " + p199 + " " + p200 + " " + p201 + " " + p202 + " " + p203;
    }

    public static void main(String[] args) {
        System.out.println(first(
            0, 8589934592L, (byte) -126, 3.5, (char) 69, 5.25f, (short) -6, true, "s8", 9, 85899345920L, (byte) -117,
            12.5, (char) 78, 14.25f, (short) -15, false, "s17", 18, 163208757248L, (byte) -108, 21.5, (char) 87,
            23.25f, (short) -24, true, "s26", 27, 240518168576L, (byte) -99, 30.5, (char) 70, 32.25f, (short) -33,
            false, "s35", 36, 317827579904L, (byte) -90, 39.5, (char) 79, 41.25f, (short) -42, true, "s44", 45,
            395136991232L, (byte) -81, 48.5, (char) 88, 50.25f, (short) -51, false, "s53", 54, 472446402560L, (byte)
            -72, 57.5, (char) 71, 59.25f, (short) -60, true, "s62", 63, 549755813888L, (byte) -63, 66.5, (char) 80,
            68.25f, (short) -69, false, "s71", 72, 627065225216L, (byte) -54, 75.5, (char) 89, 77.25f, (short) -78,
            true, "s80", 81, 704374636544L, (byte) -45, 84.5, (char) 72, 86.25f, (short) -87, false, "s89", 90,
            781684047872L, (byte) -36, 93.5, (char) 81, 95.25f, (short) -96, true, "s98", 99, 858993459200L, (byte)
            -27, 102.5, (char) 90, 104.25f, (short) -105, false, "s107", 108, 936302870528L, (byte) -18, 111.5,
            (char) 73, 113.25f, (short) -114, true, "s116", 117, 1013612281856L, (byte) -9, 120.5, (char) 82,
            122.25f, (short) -123, false, "s125", 126, 1090921693184L, (byte) 0, 129.5, (char) 65, 131.25f, (short)
            -132, true, "s134", 135, 1168231104512L, (byte) 9, 138.5, (char) 74, 140.25f, (short) -141, false,
            "s143", 144, 1245540515840L, (byte) 18, 147.5, (char) 83, 149.25f, (short) -150, true, "s152", 153,
            1322849927168L, (byte) 27, 156.5, (char) 66, 158.25f, (short) -159, false, "s161", 162, 1400159338496L,
            (byte) 36, 165.5, (char) 75, 167.25f, (short) -168, true, "s170", 171, 1477468749824L, (byte) 45, 174.5,
            (char) 84, 176.25f, (short) -177, false, "s179", 180, 1554778161152L, (byte) 54, 183.5, (char) 67,
            185.25f, (short) -186, true, "s188", 189, 1632087572480L, (byte) 63, 192.5, (char) 76, 194.25f, (short)
            -195, false, "s197", 198, 1709396983808L, (byte) 72, 201.5, (char) 85, 203.25f));
        System.out.println(new ManyParameters().last(
            0, 8589934592L, (byte) -126, 3.5, (char) 69, 5.25f, (short) -6, true, "s8", 9, 85899345920L, (byte) -117,
            12.5, (char) 78, 14.25f, (short) -15, false, "s17", 18, 163208757248L, (byte) -108, 21.5, (char) 87,
            23.25f, (short) -24, true, "s26", 27, 240518168576L, (byte) -99, 30.5, (char) 70, 32.25f, (short) -33,
            false, "s35", 36, 317827579904L, (byte) -90, 39.5, (char) 79, 41.25f, (short) -42, true, "s44", 45,
            395136991232L, (byte) -81, 48.5, (char) 88, 50.25f, (short) -51, false, "s53", 54, 472446402560L, (byte)
            -72, 57.5, (char) 71, 59.25f, (short) -60, true, "s62", 63, 549755813888L, (byte) -63, 66.5, (char) 80,
            68.25f, (short) -69, false, "s71", 72, 627065225216L, (byte) -54, 75.5, (char) 89, 77.25f, (short) -78,
            true, "s80", 81, 704374636544L, (byte) -45, 84.5, (char) 72, 86.25f, (short) -87, false, "s89", 90,
            781684047872L, (byte) -36, 93.5, (char) 81, 95.25f, (short) -96, true, "s98", 99, 858993459200L, (byte)
            -27, 102.5, (char) 90, 104.25f, (short) -105, false, "s107", 108, 936302870528L, (byte) -18, 111.5,
            (char) 73, 113.25f, (short) -114, true, "s116", 117, 1013612281856L, (byte) -9, 120.5, (char) 82,
            122.25f, (short) -123, false, "s125", 126, 1090921693184L, (byte) 0, 129.5, (char) 65, 131.25f, (short)
            -132, true, "s134", 135, 1168231104512L, (byte) 9, 138.5, (char) 74, 140.25f, (short) -141, false,
            "s143", 144, 1245540515840L, (byte) 18, 147.5, (char) 83, 149.25f, (short) -150, true, "s152", 153,
            1322849927168L, (byte) 27, 156.5, (char) 66, 158.25f, (short) -159, false, "s161", 162, 1400159338496L,
            (byte) 36, 165.5, (char) 75, 167.25f, (short) -168, true, "s170", 171, 1477468749824L, (byte) 45, 174.5,
            (char) 84, 176.25f, (short) -177, false, "s179", 180, 1554778161152L, (byte) 54, 183.5, (char) 67,
            185.25f, (short) -186, true, "s188", 189, 1632087572480L, (byte) 63, 192.5, (char) 76, 194.25f, (short)
            -195, false, "s197", 198, 1709396983808L, (byte) 72, 201.5, (char) 85, 203.25f));
        Wide w = new ManyParameters()::last;
        System.out.println(w.call(
            0, 8589934592L, (byte) -126, 3.5, (char) 69, 5.25f, (short) -6, true, "s8", 9, 85899345920L, (byte) -117,
            12.5, (char) 78, 14.25f, (short) -15, false, "s17", 18, 163208757248L, (byte) -108, 21.5, (char) 87,
            23.25f, (short) -24, true, "s26", 27, 240518168576L, (byte) -99, 30.5, (char) 70, 32.25f, (short) -33,
            false, "s35", 36, 317827579904L, (byte) -90, 39.5, (char) 79, 41.25f, (short) -42, true, "s44", 45,
            395136991232L, (byte) -81, 48.5, (char) 88, 50.25f, (short) -51, false, "s53", 54, 472446402560L, (byte)
            -72, 57.5, (char) 71, 59.25f, (short) -60, true, "s62", 63, 549755813888L, (byte) -63, 66.5, (char) 80,
            68.25f, (short) -69, false, "s71", 72, 627065225216L, (byte) -54, 75.5, (char) 89, 77.25f, (short) -78,
            true, "s80", 81, 704374636544L, (byte) -45, 84.5, (char) 72, 86.25f, (short) -87, false, "s89", 90,
            781684047872L, (byte) -36, 93.5, (char) 81, 95.25f, (short) -96, true, "s98", 99, 858993459200L, (byte)
            -27, 102.5, (char) 90, 104.25f, (short) -105, false, "s107", 108, 936302870528L, (byte) -18, 111.5,
            (char) 73, 113.25f, (short) -114, true, "s116", 117, 1013612281856L, (byte) -9, 120.5, (char) 82,
            122.25f, (short) -123, false, "s125", 126, 1090921693184L, (byte) 0, 129.5, (char) 65, 131.25f, (short)
            -132, true, "s134", 135, 1168231104512L, (byte) 9, 138.5, (char) 74, 140.25f, (short) -141, false,
            "s143", 144, 1245540515840L, (byte) 18, 147.5, (char) 83, 149.25f, (short) -150, true, "s152", 153,
            1322849927168L, (byte) 27, 156.5, (char) 66, 158.25f, (short) -159, false, "s161", 162, 1400159338496L,
            (byte) 36, 165.5, (char) 75, 167.25f, (short) -168, true, "s170", 171, 1477468749824L, (byte) 45, 174.5,
            (char) 84, 176.25f, (short) -177, false, "s179", 180, 1554778161152L, (byte) 54, 183.5, (char) 67,
            185.25f, (short) -186, true, "s188", 189, 1632087572480L, (byte) 63, 192.5, (char) 76, 194.25f, (short)
            -195, false, "s197", 198, 1709396983808L, (byte) 72, 201.5, (char) 85, 203.25f));
    }
}
