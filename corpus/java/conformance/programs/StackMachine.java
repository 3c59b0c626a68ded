// A small virtual machine with an assembler: arithmetic, jumps, calls, faults.
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

public class StackMachine {
    enum Op {
        PUSH, ADD, SUB, MUL, DIV, DUP, SWAP, OVER, DROP, JMP, JZ, CALL, RET, LOAD, STORE, PRINT, HALT;

        boolean hasOperand() {
            return switch (this) {
                case PUSH, JMP, JZ, CALL, LOAD, STORE -> true;
                default -> false;
            };
        }
    }

    static class Fault extends Exception {
        Fault(String m, int pc) {
            super(m + " at " + pc);
        }
    }

    static int[] assemble(String source) {
        Map<String, Integer> labels = new HashMap<>();
        String[] words = source.trim().split("\\s+");
        int at = 0;
        for (String w : words) {
            if (w.endsWith(":")) {
                labels.put(w.substring(0, w.length() - 1), at);
            } else {
                at++;
            }
        }
        int[] code = new int[at];
        at = 0;
        boolean operand = false;
        for (String w : words) {
            if (w.endsWith(":")) {
                continue;
            }
            if (operand) {
                Integer l = labels.get(w);
                code[at++] = l != null ? l : Integer.parseInt(w);
                operand = false;
            } else {
                Op op = Op.valueOf(w.toUpperCase(java.util.Locale.ROOT));
                code[at++] = op.ordinal();
                operand = op.hasOperand();
            }
        }
        return code;
    }

    static String run(int[] code, int fuel) throws Fault {
        int[] stack = new int[16], calls = new int[8], memory = new int[4];
        int sp = 0, cp = 0, pc = 0;
        StringBuilder out = new StringBuilder();
        Op[] ops = Op.values();
        while (fuel-- > 0) {
            int start = pc;
            try {
                Op op = ops[code[pc++]];
                int arg = op.hasOperand() ? code[pc++] : 0;
                switch (op) {
                    case PUSH -> stack[sp++] = arg;
                    case ADD -> stack[--sp - 1] += stack[sp];
                    case SUB -> stack[--sp - 1] -= stack[sp];
                    case MUL -> stack[--sp - 1] *= stack[sp];
                    case DIV -> {
                        --sp;
                        stack[sp - 1] /= stack[sp];
                    }
                    case DUP -> {
                        stack[sp] = stack[sp - 1];
                        sp++;
                    }
                    case SWAP -> {
                        int t = stack[sp - 1];
                        stack[sp - 1] = stack[sp - 2];
                        stack[sp - 2] = t;
                    }
                    case OVER -> {
                        stack[sp] = stack[sp - 2];
                        sp++;
                    }
                    case DROP -> sp--;
                    case JMP -> pc = arg;
                    case JZ -> pc = stack[--sp] == 0 ? arg : pc;
                    case CALL -> {
                        calls[cp++] = pc;
                        pc = arg;
                    }
                    case RET -> pc = calls[--cp];
                    case LOAD -> stack[sp++] = memory[arg];
                    case STORE -> memory[arg] = stack[--sp];
                    case PRINT -> out.append(stack[--sp]).append(' ');
                    case HALT -> {
                        return out + "| sp " + sp + " mem " + Arrays.toString(memory);
                    }
                }
            } catch (ArrayIndexOutOfBoundsException e) {
                throw new Fault("bounds (" + e.getMessage() + ") after [" + out.toString().trim() + "]", start);
            } catch (ArithmeticException e) {
                throw new Fault(e.getMessage(), start);
            }
        }
        throw new Fault("out of fuel", pc);
    }

    public static void main(String[] args) {
        String[] programs = {
            "push 2 push 3 add push 4 mul print halt",
            "push 5 loop: dup print push 1 sub dup jz end jmp loop end: drop halt",
            "push 1 store 0 push 6 next: dup load 0 mul store 0 push 1 sub dup jz done jmp next done: load 0 print halt",
            "push 7 call square print push 3 call square print halt square: dup mul ret",
            "push 1 push 2 swap print print push 8 push 9 over print print print halt",
            "push 1 push 0 div print halt",
            "add halt",
            "loop: push 1 jmp loop",
            "loop: jmp loop",
            "f: call f",
            "push 1 drop drop halt",
            "push 3"};
        for (String p : programs) {
            try {
                System.out.println(run(assemble(p), 500));
            } catch (Fault e) {
                System.out.println("fault: " + e.getMessage());
            }
        }
        try {
            assemble("push x");
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
        try {
            assemble("jump 1");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
