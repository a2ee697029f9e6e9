// Wrong: the last vertical break is forgotten; the four numbers are asked for.
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Scanner;

public class ChocolatSaisie {
    static final Map<List<Integer>, Integer> KNOWN = new HashMap<>();

    static int value(int m, int n, int i, int j) {
        Integer known = KNOWN.get(List.of(m, n, i, j));
        if (known != null || (m == 1 && n == 1)) return known == null ? 0 : known;
        Integer lost = null, won = null;
        for (int cut = 1; cut < m + n - 1; cut++) {
            int at = cut < m ? cut : cut - m + 1;
            if (cut == m - 1 && m > 2) continue;
            int next = cut < m
                ? (i < at ? value(at, n, i, j) : value(m - at, n, i - at, j))
                : (j < at ? value(m, at, i, j) : value(m, n - at, i, j - at));
            if (next <= 0) lost = lost == null ? next : Math.max(lost, next);
            else won = won == null ? next : Math.max(won, next);
        }
        int found = lost != null ? 1 - lost : -1 - won;
        KNOWN.put(List.of(m, n, i, j), found);
        return found;
    }

    public static void main(String[] words) {
        Scanner input = new Scanner(System.in);
        int[] given = new int[4];
        for (int place = 0; place < 4; place++) {
            System.out.print("mnij".charAt(place) + " ? ");
            given[place] = input.nextInt();
        }
        System.out.println("valeur = " + value(given[0], given[1], given[2], given[3]));
    }
}
