// Switches with hundreds of cases over ints and strings.
public class BigSwitches {
    static int dense(int x) {
        return switch (x) {
            case -150 -> 0; case -149 -> 37; case -148 -> 74; case -147 -> 10; case -146 -> 47; case -145 -> 84;
            case -144 -> 20; case -143 -> 57; case -142 -> 94; case -141 -> 30; case -140 -> 67; case -139 -> 3;
            case -138 -> 40; case -137 -> 77; case -136 -> 13; case -135 -> 50; case -134 -> 87; case -133 -> 23;
            case -132 -> 60; case -131 -> 97; case -130 -> 33; case -129 -> 70; case -128 -> 6; case -127 -> 43;
            case -126 -> 80; case -125 -> 16; case -124 -> 53; case -123 -> 90; case -122 -> 26; case -121 -> 63;
            case -120 -> 100; case -119 -> 36; case -118 -> 73; case -117 -> 9; case -116 -> 46; case -115 -> 83;
            case -114 -> 19; case -113 -> 56; case -112 -> 93; case -111 -> 29; case -110 -> 66; case -109 -> 2;
            case -108 -> 39; case -107 -> 76; case -106 -> 12; case -105 -> 49; case -104 -> 86; case -103 -> 22;
            case -102 -> 59; case -101 -> 96; case -100 -> 32; case -99 -> 69; case -98 -> 5; case -97 -> 42;
            case -96 -> 79; case -95 -> 15; case -94 -> 52; case -93 -> 89; case -92 -> 25; case -91 -> 62;
            case -90 -> 99; case -89 -> 35; case -88 -> 72; case -87 -> 8; case -86 -> 45; case -85 -> 82;
            case -84 -> 18; case -83 -> 55; case -82 -> 92; case -81 -> 28; case -80 -> 65; case -79 -> 1;
            case -78 -> 38; case -77 -> 75; case -76 -> 11; case -75 -> 48; case -74 -> 85; case -73 -> 21;
            case -72 -> 58; case -71 -> 95; case -70 -> 31; case -69 -> 68; case -68 -> 4; case -67 -> 41;
            case -66 -> 78; case -65 -> 14; case -64 -> 51; case -63 -> 88; case -62 -> 24; case -61 -> 61;
            case -60 -> 98; case -59 -> 34; case -58 -> 71; case -57 -> 7; case -56 -> 44; case -55 -> 81;
            case -54 -> 17; case -53 -> 54; case -52 -> 91; case -51 -> 27; case -50 -> 64; case -49 -> 0;
            case -48 -> 37; case -47 -> 74; case -46 -> 10; case -45 -> 47; case -44 -> 84; case -43 -> 20;
            case -42 -> 57; case -41 -> 94; case -40 -> 30; case -39 -> 67; case -38 -> 3; case -37 -> 40;
            case -36 -> 77; case -35 -> 13; case -34 -> 50; case -33 -> 87; case -32 -> 23; case -31 -> 60;
            case -30 -> 97; case -29 -> 33; case -28 -> 70; case -27 -> 6; case -26 -> 43; case -25 -> 80;
            case -24 -> 16; case -23 -> 53; case -22 -> 90; case -21 -> 26; case -20 -> 63; case -19 -> 100;
            case -18 -> 36; case -17 -> 73; case -16 -> 9; case -15 -> 46; case -14 -> 83; case -13 -> 19;
            case -12 -> 56; case -11 -> 93; case -10 -> 29; case -9 -> 66; case -8 -> 2; case -7 -> 39;
            case -6 -> 76; case -5 -> 12; case -4 -> 49; case -3 -> 86; case -2 -> 22; case -1 -> 59;
            case 0 -> 96; case 1 -> 32; case 2 -> 69; case 3 -> 5; case 4 -> 42; case 5 -> 79;
            case 6 -> 15; case 7 -> 52; case 8 -> 89; case 9 -> 25; case 10 -> 62; case 11 -> 99;
            case 12 -> 35; case 13 -> 72; case 14 -> 8; case 15 -> 45; case 16 -> 82; case 17 -> 18;
            case 18 -> 55; case 19 -> 92; case 20 -> 28; case 21 -> 65; case 22 -> 1; case 23 -> 38;
            case 24 -> 75; case 25 -> 11; case 26 -> 48; case 27 -> 85; case 28 -> 21; case 29 -> 58;
            case 30 -> 95; case 31 -> 31; case 32 -> 68; case 33 -> 4; case 34 -> 41; case 35 -> 78;
            case 36 -> 14; case 37 -> 51; case 38 -> 88; case 39 -> 24; case 40 -> 61; case 41 -> 98;
            case 42 -> 34; case 43 -> 71; case 44 -> 7; case 45 -> 44; case 46 -> 81; case 47 -> 17;
            case 48 -> 54; case 49 -> 91; case 50 -> 27; case 51 -> 64; case 52 -> 0; case 53 -> 37;
            case 54 -> 74; case 55 -> 10; case 56 -> 47; case 57 -> 84; case 58 -> 20; case 59 -> 57;
            case 60 -> 94; case 61 -> 30; case 62 -> 67; case 63 -> 3; case 64 -> 40; case 65 -> 77;
            case 66 -> 13; case 67 -> 50; case 68 -> 87; case 69 -> 23; case 70 -> 60; case 71 -> 97;
            case 72 -> 33; case 73 -> 70; case 74 -> 6; case 75 -> 43; case 76 -> 80; case 77 -> 16;
            case 78 -> 53; case 79 -> 90; case 80 -> 26; case 81 -> 63; case 82 -> 100; case 83 -> 36;
            case 84 -> 73; case 85 -> 9; case 86 -> 46; case 87 -> 83; case 88 -> 19; case 89 -> 56;
            case 90 -> 93; case 91 -> 29; case 92 -> 66; case 93 -> 2; case 94 -> 39; case 95 -> 76;
            case 96 -> 12; case 97 -> 49; case 98 -> 86; case 99 -> 22; case 100 -> 59; case 101 -> 96;
            case 102 -> 32; case 103 -> 69; case 104 -> 5; case 105 -> 42; case 106 -> 79; case 107 -> 15;
            case 108 -> 52; case 109 -> 89; case 110 -> 25; case 111 -> 62; case 112 -> 99; case 113 -> 35;
            case 114 -> 72; case 115 -> 8; case 116 -> 45; case 117 -> 82; case 118 -> 18; case 119 -> 55;
            case 120 -> 92; case 121 -> 28; case 122 -> 65; case 123 -> 1; case 124 -> 38; case 125 -> 75;
            case 126 -> 11; case 127 -> 48; case 128 -> 85; case 129 -> 21; case 130 -> 58; case 131 -> 95;
            case 132 -> 31; case 133 -> 68; case 134 -> 4; case 135 -> 41; case 136 -> 78; case 137 -> 14;
            case 138 -> 51; case 139 -> 88; case 140 -> 24; case 141 -> 61; case 142 -> 98; case 143 -> 34;
            case 144 -> 71; case 145 -> 7; case 146 -> 44; case 147 -> 81; case 148 -> 17; case 149 -> 54;
            default -> -1;
        };
    }

    static int words(String s) {
        return switch (s) {
            case "w0" -> 0; case "w1" -> 1; case "w4" -> 2; case "w9" -> 3; case "w16" -> 4; case "w25" -> 5;
            case "w36" -> 6; case "w49" -> 7; case "w64" -> 8; case "w81" -> 9; case "w100" -> 10; case "w121" -> 11;
            case "w144" -> 12; case "w169" -> 13; case "w196" -> 14; case "w225" -> 15; case "w256" -> 16; case "w289" -> 17;
            case "w324" -> 18; case "w361" -> 19; case "w400" -> 20; case "w441" -> 21; case "w484" -> 22; case "w529" -> 23;
            case "w576" -> 24; case "w625" -> 25; case "w676" -> 26; case "w729" -> 27; case "w784" -> 28; case "w841" -> 29;
            case "w900" -> 30; case "w961" -> 31; case "w1024" -> 32; case "w1089" -> 33; case "w1156" -> 34; case "w1225" -> 35;
            case "w1296" -> 36; case "w1369" -> 37; case "w1444" -> 38; case "w1521" -> 39; case "w1600" -> 40; case "w1681" -> 41;
            case "w1764" -> 42; case "w1849" -> 43; case "w1936" -> 44; case "w2025" -> 45; case "w2116" -> 46; case "w2209" -> 47;
            case "w2304" -> 48; case "w2401" -> 49; case "w2500" -> 50; case "w2601" -> 51; case "w2704" -> 52; case "w2809" -> 53;
            case "w2916" -> 54; case "w3025" -> 55; case "w3136" -> 56; case "w3249" -> 57; case "w3364" -> 58; case "w3481" -> 59;
            case "w3600" -> 60; case "w3721" -> 61; case "w3844" -> 62; case "w3969" -> 63; case "w4096" -> 64; case "w4225" -> 65;
            case "w4356" -> 66; case "w4489" -> 67; case "w4624" -> 68; case "w4761" -> 69; case "w4900" -> 70; case "w5041" -> 71;
            case "w5184" -> 72; case "w5329" -> 73; case "w5476" -> 74; case "w5625" -> 75; case "w5776" -> 76; case "w5929" -> 77;
            case "w6084" -> 78; case "w6241" -> 79; case "w6400" -> 80; case "w6561" -> 81; case "w6724" -> 82; case "w6889" -> 83;
            case "w7056" -> 84; case "w7225" -> 85; case "w7396" -> 86; case "w7569" -> 87; case "w7744" -> 88; case "w7921" -> 89;
            case "w8100" -> 90; case "w8281" -> 91; case "w8464" -> 92; case "w8649" -> 93; case "w8836" -> 94; case "w9025" -> 95;
            case "w9216" -> 96; case "w9409" -> 97; case "w9604" -> 98; case "w9801" -> 99; case "w10000" -> 100; case "w10201" -> 101;
            case "w10404" -> 102; case "w10609" -> 103; case "w10816" -> 104; case "w11025" -> 105; case "w11236" -> 106; case "w11449" -> 107;
            case "w11664" -> 108; case "w11881" -> 109; case "w12100" -> 110; case "w12321" -> 111; case "w12544" -> 112; case "w12769" -> 113;
            case "w12996" -> 114; case "w13225" -> 115; case "w13456" -> 116; case "w13689" -> 117; case "w13924" -> 118; case "w14161" -> 119;
            default -> -1;
        };
    }

    public static void main(String[] args) {
        long sum = 0;
        for (int i = -160; i < 160; i++) {
            sum = sum * 3 + dense(i);
        }
        System.out.println(sum + " " + dense(-151) + dense(-150) + dense(149) + dense(150) + dense(0));
        int found = 0;
        for (int i = 0; i < 130; i++) {
            found += words("w" + i * i) == i ? 1 : 0;
        }
        System.out.println(found + " " + words("w2") + words("") + words("w14161"));
    }
}
