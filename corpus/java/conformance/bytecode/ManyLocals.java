// More than 255 local variables of all kinds: the wide forms of loads, stores and increments.
public class ManyLocals {
    static void check(Object... xs) {
        StringBuilder sb = new StringBuilder();
        for (Object x : xs) {
            sb.append(x).append(' ');
        }
        System.out.println(sb.toString().trim());
    }

    public static void main(String[] args) {
        int v0 = 0; long v1 = 1048576L; double v2 = 2.5; float v3 = 3.25f; Object v4 = "s4";
        int v5 = 5; long v6 = 6291456L; double v7 = 7.5; float v8 = 8.25f; Object v9 = "s9";
        int v10 = 10; long v11 = 11534336L; double v12 = 12.5; float v13 = 13.25f; Object v14 = "s14";
        int v15 = 15; long v16 = 16777216L; double v17 = 17.5; float v18 = 18.25f; Object v19 = "s19";
        int v20 = 20; long v21 = 22020096L; double v22 = 22.5; float v23 = 23.25f; Object v24 = "s24";
        int v25 = 25; long v26 = 27262976L; double v27 = 27.5; float v28 = 28.25f; Object v29 = "s29";
        int v30 = 30; long v31 = 32505856L; double v32 = 32.5; float v33 = 33.25f; Object v34 = "s34";
        int v35 = 35; long v36 = 37748736L; double v37 = 37.5; float v38 = 38.25f; Object v39 = "s39";
        int v40 = 40; long v41 = 42991616L; double v42 = 42.5; float v43 = 43.25f; Object v44 = "s44";
        int v45 = 45; long v46 = 48234496L; double v47 = 47.5; float v48 = 48.25f; Object v49 = "s49";
        int v50 = 50; long v51 = 53477376L; double v52 = 52.5; float v53 = 53.25f; Object v54 = "s54";
        int v55 = 55; long v56 = 58720256L; double v57 = 57.5; float v58 = 58.25f; Object v59 = "s59";
        int v60 = 60; long v61 = 63963136L; double v62 = 62.5; float v63 = 63.25f; Object v64 = "s64";
        int v65 = 65; long v66 = 69206016L; double v67 = 67.5; float v68 = 68.25f; Object v69 = "s69";
        int v70 = 70; long v71 = 74448896L; double v72 = 72.5; float v73 = 73.25f; Object v74 = "s74";
        int v75 = 75; long v76 = 79691776L; double v77 = 77.5; float v78 = 78.25f; Object v79 = "s79";
        int v80 = 80; long v81 = 84934656L; double v82 = 82.5; float v83 = 83.25f; Object v84 = "s84";
        int v85 = 85; long v86 = 90177536L; double v87 = 87.5; float v88 = 88.25f; Object v89 = "s89";
        int v90 = 90; long v91 = 95420416L; double v92 = 92.5; float v93 = 93.25f; Object v94 = "s94";
        int v95 = 95; long v96 = 100663296L; double v97 = 97.5; float v98 = 98.25f; Object v99 = "s99";
        int v100 = 100; long v101 = 105906176L; double v102 = 102.5; float v103 = 103.25f; Object v104 = "s104";
        int v105 = 105; long v106 = 111149056L; double v107 = 107.5; float v108 = 108.25f; Object v109 = "s109";
        int v110 = 110; long v111 = 116391936L; double v112 = 112.5; float v113 = 113.25f; Object v114 = "s114";
        int v115 = 115; long v116 = 121634816L; double v117 = 117.5; float v118 = 118.25f; Object v119 = "s119";
        int v120 = 120; long v121 = 126877696L; double v122 = 122.5; float v123 = 123.25f; Object v124 = "s124";
        int v125 = 125; long v126 = 132120576L; double v127 = 127.5; float v128 = 128.25f; Object v129 = "s129";
        int v130 = 130; long v131 = 137363456L; double v132 = 132.5; float v133 = 133.25f; Object v134 = "s134";
        int v135 = 135; long v136 = 142606336L; double v137 = 137.5; float v138 = 138.25f; Object v139 = "s139";
        int v140 = 140; long v141 = 147849216L; double v142 = 142.5; float v143 = 143.25f; Object v144 = "s144";
        int v145 = 145; long v146 = 153092096L; double v147 = 147.5; float v148 = 148.25f; Object v149 = "s149";
        int v150 = 150; long v151 = 158334976L; double v152 = 152.5; float v153 = 153.25f; Object v154 = "s154";
        int v155 = 155; long v156 = 163577856L; double v157 = 157.5; float v158 = 158.25f; Object v159 = "s159";
        int v160 = 160; long v161 = 168820736L; double v162 = 162.5; float v163 = 163.25f; Object v164 = "s164";
        int v165 = 165; long v166 = 174063616L; double v167 = 167.5; float v168 = 168.25f; Object v169 = "s169";
        int v170 = 170; long v171 = 179306496L; double v172 = 172.5; float v173 = 173.25f; Object v174 = "s174";
        int v175 = 175; long v176 = 184549376L; double v177 = 177.5; float v178 = 178.25f; Object v179 = "s179";
        int v180 = 180; long v181 = 189792256L; double v182 = 182.5; float v183 = 183.25f; Object v184 = "s184";
        int v185 = 185; long v186 = 195035136L; double v187 = 187.5; float v188 = 188.25f; Object v189 = "s189";
        int v190 = 190; long v191 = 200278016L; double v192 = 192.5; float v193 = 193.25f; Object v194 = "s194";
        int v195 = 195; long v196 = 205520896L; double v197 = 197.5; float v198 = 198.25f; Object v199 = "s199";
        int v200 = 200; long v201 = 210763776L; double v202 = 202.5; float v203 = 203.25f; Object v204 = "s204";
        int v205 = 205; long v206 = 216006656L; double v207 = 207.5; float v208 = 208.25f; Object v209 = "s209";
        int v210 = 210; long v211 = 221249536L; double v212 = 212.5; float v213 = 213.25f; Object v214 = "s214";
        int v215 = 215; long v216 = 226492416L; double v217 = 217.5; float v218 = 218.25f; Object v219 = "s219";
        int v220 = 220; long v221 = 231735296L; double v222 = 222.5; float v223 = 223.25f; Object v224 = "s224";
        int v225 = 225; long v226 = 236978176L; double v227 = 227.5; float v228 = 228.25f; Object v229 = "s229";
        int v230 = 230; long v231 = 242221056L; double v232 = 232.5; float v233 = 233.25f; Object v234 = "s234";
        int v235 = 235; long v236 = 247463936L; double v237 = 237.5; float v238 = 238.25f; Object v239 = "s239";
        int v240 = 240; long v241 = 252706816L; double v242 = 242.5; float v243 = 243.25f; Object v244 = "s244";
        int v245 = 245; long v246 = 257949696L; double v247 = 247.5; float v248 = 248.25f; Object v249 = "s249";
        int v250 = 250; long v251 = 263192576L; double v252 = 252.5; float v253 = 253.25f; Object v254 = "s254";
        int v255 = 255; long v256 = 268435456L; double v257 = 257.5; float v258 = 258.25f; Object v259 = "s259";
        int v260 = 260; long v261 = 273678336L; double v262 = 262.5; float v263 = 263.25f; Object v264 = "s264";
        int v265 = 265; long v266 = 278921216L; double v267 = 267.5; float v268 = 268.25f; Object v269 = "s269";
        int v270 = 270; long v271 = 284164096L; double v272 = 272.5; float v273 = 273.25f; Object v274 = "s274";
        int v275 = 275; long v276 = 289406976L; double v277 = 277.5; float v278 = 278.25f; Object v279 = "s279";
        int v280 = 280; long v281 = 294649856L; double v282 = 282.5; float v283 = 283.25f; Object v284 = "s284";
        int v285 = 285; long v286 = 299892736L; double v287 = 287.5; float v288 = 288.25f; Object v289 = "s289";
        int v290 = 290; long v291 = 305135616L; double v292 = 292.5; float v293 = 293.25f; Object v294 = "s294";
        int v295 = 295; long v296 = 310378496L; double v297 = 297.5; float v298 = 298.25f; Object v299 = "s299";
        check(v0, v1, v2, v3, v4, v5);
        check(v150, v151, v152, v153, v154, v160);
        check(v290, v291, v292, v293, v294, v295, v296, v297, v298, v299);
        v290++;
        v290 += 1000;
        v290 += 40000;
        v290 -= 32768;
        v285 += 127;
        v285 += -128;
        v285 += 128;
        v291++;
        v292 *= 2;
        v293 /= 0.5f;
        v294 = v299 + "" + v289;
        check(v290, v285, v291, v292, v293, v294);
        v5 += 30000;
        v5 += -32768;
        v5--;
        check(v5);
        int late = 0;
        for (int i = 0; i < 5; i++) {
            for (int j = i; j < 5; j++) {
                late += i * j;
            }
        }
        int[] array = {late, v0};
        boolean flag = late > 10 && v295 == 295;
        try {
            late = array[2];
        } catch (ArrayIndexOutOfBoundsException e) {
            check(e.getMessage(), late, flag);
        } finally {
            late++;
        }
        int captured = late + v100;
        Runnable r = () -> check(captured, array[0]);
        r.run();
        synchronized (v294) {
            check(late, (byte) v290, (long) v297 + v296);
        }
    }
}
