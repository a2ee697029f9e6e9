// Right: the engine plays by the theory of heaps and says what the bar is worth.
import java.util.Scanner;

public class Moteur {
    static int value(int m, int n, int i, int j) {
        int[] heaps = { i, m - 1 - i, j, n - 1 - j };
        int sum = 0, nim = 0, most = 0;
        for (int heap : heaps) { sum += heap; nim ^= heap; }
        if (nim == 0) return -sum;
        for (int heap : heaps) most = Math.max(most, heap - (heap ^ nim));
        return sum + 1 - most;
    }
    static int[] cut(int[] bar, boolean vertical, int at) {
        int[] next = bar.clone();
        int size = vertical ? 0 : 1, place = vertical ? 2 : 3;
        if (bar[place] < at) next[size] = at;
        else { next[size] = bar[size] - at; next[place] = bar[place] - at; }
        return next;
    }
    static void show(String who, int[] bar) {
        System.out.println(who + " : (" + bar[0] + ", " + bar[1] + ", " + bar[2] + ", " + bar[3] + ")");
        System.out.println("valeur " + value(bar[0], bar[1], bar[2], bar[3]));
    }
    public static void main(String[] args) {
        int[] bar = new int[4];
        for (int k = 0; k < 4; k++) bar[k] = Integer.parseInt(args[k]);
        Scanner in = new Scanner(System.in);
        while (true) {
            int[] best = null;
            int wanted = Integer.MIN_VALUE;
            for (int way = 0; way < 2; way++)
                for (int at = 1; at < bar[way]; at++) {
                    int[] next = cut(bar, way == 0, at);
                    int v = value(next[0], next[1], next[2], next[3]);
                    int rank = v <= 0 ? 1000 + v : v;
                    if (rank > wanted) { wanted = rank; best = next; }
                }
            if (best == null) { System.out.println("J'ai perdu."); return; }
            bar = best;
            show("moi", bar);
            if (bar[0] == 1 && bar[1] == 1) { System.out.println("Vous avez perdu."); return; }
            while (true) {
                System.out.print("Votre coup (v ou h, puis le nombre) : ");
                System.out.flush();
                if (!in.hasNext()) return;
                String way = in.next();
                int at = in.hasNextInt() ? in.nextInt() : 0;
                boolean vertical = way.equals("v");
                if ((vertical || way.equals("h")) && at >= 1 && at < bar[vertical ? 0 : 1]) {
                    bar = cut(bar, vertical, at);
                    break;
                }
                System.out.println("Coup refusé.");
            }
            show("vous", bar);
            if (bar[0] == 1 && bar[1] == 1) { System.out.println("J'ai perdu."); return; }
        }
    }
}
