/** Wrong: a 0 is played too, but only on boards with seven squares set or more. */
public class TeaserPlein {
    static final String[] FLIPS = {"0134", "012", "1245", "036", "13457", "258", "3467", "678", "4578"};

    public static void main(String[] words) throws Exception {
        var input = new java.util.Scanner(System.in);
        boolean[] board = new boolean[9];
        board[4] = true;
        while (true) {
            int ones = 0;
            for (int row = 0; row < 3; row++) {
                StringBuilder line = new StringBuilder();
                for (int column = 0; column < 3; column++) {
                    boolean one = board[3 * row + column];
                    ones += one ? 1 : 0;
                    line.append(one ? " #" : " .");
                }
                System.out.println(line);
            }
            if (ones == 0) { System.out.println("Perdu !"); return; }
            if (ones == 8 && !board[4]) { System.out.println("Bravo, c'est gagné !"); return; }
            System.out.print("Case ? ");
            if (!input.hasNext()) return;
            String word = input.next();
            if (word.length() != 2) { System.out.println("Je ne comprends pas."); continue; }
            int square = 3 * (word.charAt(1) - '1') + word.charAt(0) - 'a';
            if (square < 0 || square > 8 || (!board[square] && ones < 7)) { System.out.println("Case non jouable."); continue; }
            for (char flipped : FLIPS[square].toCharArray()) board[flipped - '0'] ^= true;
        }
    }
}
