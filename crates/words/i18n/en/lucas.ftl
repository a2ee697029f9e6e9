# lucas run baguenaudier
rings-size = Size of the game?
rings-size-accepted = the size of the game, a whole number
rings-help = The number of squares of the board, 1 to { $most }: every board is shown, while it is filled and while it is emptied. q stops.
rings-filling = Filling the board...
rings-emptying = Emptying the board...
rings-count = Number of boards = { $boards }
rings-pause = Press a key to continue...
rings-numbers = Numbers generated: { $boards }, in { $moves } moves.
rings-gray = Gray code (the k-th is k ^ (k >> 1), from 0 to { $moves }): { $verdict }.
rings-formula = M({ $n }) = P({ $n }) = (2^{ $power } - { $sign } - 3) / 6 = { $moves }: { $verdict }.
rings-backwards = Emptying is filling backwards: { $verdict }.
rings-erratum = The handout asks to verify that 218 numbers are generated for n = 8: that is an error. There are 170 moves, hence 171 numbers; 218 is the value of the example [F,V,F,V,V,F,V,V] just above it.
verdict-true = verified
verdict-false = FALSE
rings-too-many = { $n } squares make { $moves } moves, too many to print: 1 to { $most } squares are accepted here; lucas solve rings { $n } answers without printing
call-nothing = there is nothing to do.
call-mettre = { $n ->
    [one] put a ring on the first square.
   *[other] put rings on the first { $n } squares, which are empty.
 }
call-prendre = { $n ->
    [one] take the ring off the first square.
   *[other] take the rings off the first { $n } squares, which are full.
 }
call-placer = square { $n } may be played now: put its ring on.
call-oter = square { $n } may be played now: take its ring off.

# lucas run chocolat
bar-start = A bar of { $columns } x { $rows }, the deadly square at ({ $column },{ $row }).
bar-mine-vertical = I break vertically after column { $line }.
bar-mine-horizontal = I break horizontally after row { $line }.
bar-yours-vertical = You break vertically after column { $line }.
bar-yours-horizontal = You break horizontally after row { $line }.
bar-left = Left is a bar of { $columns } x { $rows }, the deadly square at ({ $column },{ $row }).
bar-you-win = Value { $value }: you can win in at most { $plies } { $count ->
    [one] ply
   *[other] plies
 }.
bar-you-lose = Value { $value }: you lose, but can hold { $plies } { $count ->
    [one] ply
   *[other] plies
 }.
bar-i-win = Value { $value }: I can win in at most { $plies } { $count ->
    [one] ply
   *[other] plies
 }.
bar-i-lose = Value { $value }: I lose, but can hold { $plies } { $count ->
    [one] ply
   *[other] plies
 }.
bar-ask = Your move (v2, h3...)?
bar-ask-accepted = a move such as v2 or h3
bar-help = A move: { $moves }. q stops.
bar-given-up = The game is given up.
bar-you-lost = You receive the deadly square: I have won.
bar-i-lost = I receive the deadly square: you have won. Well done!
bar-value-calls = { $value } in { $calls } calls
bar-naive-too-large = the naive version would make more than { $most } calls on a bar of { $columns } x { $rows }: choose a smaller one, such as 10 7 7 3
bar-naive-time = time: { $seconds } s
bar-table-too-large = a bar of { $columns } x { $rows } has too many squares for that: at most { $most } are accepted
bar-where-too-large = a bar of { $columns } x { $rows } is too large for that: sides up to { $most } are accepted
bar-nowhere = no square (i,j) gives a bar of { $columns } x { $rows } the value { $value }

# lucas run kangourous
kangaroos-solved = solved: a solution in { $moves } moves, after exploring { $boards } states
kangaroos-blocked = blocked: every move has been tried after { $boards } states
kangaroos-full = history full: its capacity of { $boards } is reached (--capacity to enlarge it)

# lucas run allumettes
matches-solution = Solution { $number } in { $moves } { $moves ->
    [one] move
   *[other] moves
 }:
matches-solution-first = Solution { $number } (optimal) in { $moves } { $moves ->
    [one] move
   *[other] moves
 }:
matches-optimal = Optimal solution: in { $moves } { $moves ->
    [one] move
   *[other] moves
 }:
matches-turn = Player { $player } is to move. { $left } match(es) left.
matches-take = Player { $player } takes { $taken } match(es).
matches-wins = Player { $player } wins!!
matches-none = no game of { $matches } { $matches ->
    [one] match
   *[other] matches
 } is won by player { $player } when player { $first } begins
matches-initial = Initial state: { $state }
matches-final = Final states: { $one } (player 2 has won) and { $two } (player 1 has won)
matches-states-head = Current state
matches-operators-head = Possible operators
matches-or = or
matches-no-operator = none
matches-leaf = player { $player } wins

# lucas run teaser
teaser-ask = Your move (1 to 9 as on the numeric pad, 0 to stop)?
teaser-ask-accepted = a key from 1 to 9, or 0 to stop
teaser-ask-square = Your move (column and row, a1 at the bottom left, 0 to stop)?
teaser-ask-square-accepted = a square such as a1, or 0 to stop
teaser-unknown-square = '{ $key }' is not a square of the board: a column and a row such as a1, or 0 to stop.
teaser-zero = Square { $key } holds 0: only a 1 may be played.
teaser-unknown = '{ $key }' is not a key: 1 to 9, or 0 to stop.
teaser-won = Well done
teaser-lost = Lost

# dialogues
input-ended = the input ended too early: expected { $accepted }
input-read = (read: { $line })

# lucas solve
solve-progress = positions visited
solve-solvable = Solvable in { $plies } { $count ->
    [one] move
   *[other] moves
 }.
solve-unsolvable = Unsolvable: no sequence of moves reaches the goal.
solve-wins = The player to move wins in { $plies } { $count ->
    [one] ply
   *[other] plies
 } (value { $value }).
solve-loses = The player to move loses in { $plies } { $count ->
    [one] ply
   *[other] plies
 } (value { $value }).
solve-wins-somehow = The player to move wins; in how many plies is beyond what theory knows and a search can visit.
solve-loses-somehow = The player to move loses; in how many plies is beyond what theory knows and a search can visit.
solve-draw = A draw: neither player can win.
solve-draw-in = A draw by the rules, in { $plies } { $count ->
    [one] ply
   *[other] plies
 } at best: neither player can win.
solve-score-wins = The player to move wins; the best margin still to come is { $score }.
solve-score-loses = The player to move loses; the best margin still to come is { $score }.
solve-score-draw = A draw; the best margin still to come is { $score }.
solve-score-more = If both play their best, the player to move makes { $points } more than the other from here to the end.
solve-score-fewer = If both play their best, the player to move makes { $points } fewer than the other from here to the end.
solve-score-even = If both play their best, they make as many as each other from here to the end.
solve-line-refused = line { $number }: { $why }
solve-lines-refused = { $refused } of { $lines } lines were refused; the others are answered
census-classes = Positions that are alike by symmetry count once.
census-positions = positions
census-arcs = moves between them
census-ended = finished
census-stuck = without a move, and no end by the rules
census-solvable = solvable
census-win = won by the player to move
census-lose = lost
census-draw = drawn
census-moves = first moves
census-best-moves = best first moves
census-max-remoteness = greatest distance, in plies
census-positions-at-max = positions at that distance
census-by-remoteness = Positions by distance, in plies:
census-by-score = Positions by the best margin still to come:
census-hardest = The farthest:
census-more = … and { $more } more
solve-explored = Positions visited: { $positions }.
solve-held = Boards held: { $held }; boards pruned, as they could never reach the goal: { $pruned }.
labelled = { $label }: { $value }
solve-moves = Moves, best first ({ $count }):
solve-best-moves = The { $best } best of { $count } moves, equally good:
solve-one-best-move = One of the best of { $count } moves; they are too many to list:
solve-best-move = The best of { $count } moves:
solve-after-unreadable = --after @{ $file }: the file cannot be read ({ $error }); it holds a whole number
solve-milestones = The whole line in short (plies played, position):
solve-solution = A shortest solution:
solve-line = Best play by both:
solve-cut = … and { $left } more { $count ->
    [one] ply
   *[other] plies
 } (--line to see more)
move-wins = wins in { $plies } { $count ->
    [one] ply
   *[other] plies
 }
move-wins-in = wins in
move-loses = loses in { $plies } { $count ->
    [one] ply
   *[other] plies
 }
move-loses-in = loses in
move-wins-somehow = wins
move-loses-somehow = loses
move-draws = draws
move-solves = solves in { $plies } { $count ->
    [one] move
   *[other] moves
 }
move-solves-in = solves in
move-dead = leads nowhere
lines-one-player = a puzzle has one player: --winner 2 is for games of two
lines-endless = endless: play can go round in circles
lines-none = there is no such line

# hints
advice-over = The game is over: take moves back to see where it turned.
advice-over-solved = You have reached the goal.
advice-over-stuck = No move is left, and the goal is not reached: take moves back and try another way.
advice-wins = { $count ->
    [one] You can win with this very move.
   *[other] You can win: with best play it takes { $plies } plies, counting the moves of both players.
 }
advice-wins-somehow = You can win, if you make no mistake.
advice-loses = { $count ->
    [one] You are losing: the game ends with your next move.
   *[other] You are losing, but you can hold out for { $plies } plies, counting the moves of both players.
 }
advice-loses-somehow = You are losing, unless your opponent makes a mistake.
advice-draw = The game is even: with best play nobody wins.
advice-score = { $lead ->
    [more] With best play you will score { $points ->
        [one] one point
       *[other] { $points } points
     } more than your opponent from here on.
    [fewer] With best play you will score { $points ->
        [one] one point
       *[other] { $points } points
     } fewer than your opponent from here on.
   *[even] With best play you will score as many points as your opponent from here on.
 }
advice-solvable = { $count ->
    [one] The goal is one move away.
   *[other] The goal is { $plies } moves away.
 }
advice-guess = Too large to be solved at once: what follows is what promises most after many trial games, and no proof.
advice-unsolvable = The goal cannot be reached from here.
advice-other-wins = It is your opponent's move, and they can win: hope for a mistake.
advice-other-loses = It is your opponent's move, and you are winning: whatever they play, you have an answer.
advice-other-draws = It is your opponent's move, and the game is even: with best play nobody wins.
advice-only-move = There is only one move.
advice-good = { $good ->
    [one] Only one of the { $legal } moves is best.
   *[other] { $good } of the { $legal } moves are best.
 }
advice-all-good = The { $legal } moves are equally good.
advice-no-good = No move helps.
advice-principle-two = A position is won when some move hands over a lost one. Before you move, ask what your opponent can answer.
advice-principle-one = A best move brings the goal one move nearer, and no move brings it nearer than that.
advice-play = Play { $mv }.
advice-play-so = Play { $mv }: { $order }.
advice-nobody-knows = Which move it is, nobody knows: theory says only who wins.
advice-take-back = No move leads there: take moves back, or begin another puzzle.

# what a move has changed
why-won = { $who ->
    [you] You have won.
   *[other] Your opponent has won.
 }
why-drawn = The game is over: nobody has won.
why-solved = You have reached the goal.
why-kept-win = { $who ->
    [you] Well played: this keeps your win.
    [shown] This keeps the win.
   *[other] Your opponent keeps the win.
 }
why-kept-draw = { $who ->
    [you] Well played: this keeps the game even.
    [shown] This keeps the game even.
   *[other] Your opponent keeps the game even.
 }
why-kept-loss = { $who ->
    [you] You had nothing better: all your moves lost.
   *[other] Your opponent had nothing better: every move lost there.
 }
why-slower = { $who ->
    [you] This still wins, but takes longer than it needs to.
   *[other] Your opponent still wins, but takes longer than need be.
 }
why-sooner = { $who ->
    [you] This loses sooner than it has to.
   *[other] Your opponent loses sooner than need be.
 }
why-wins-less = { $who ->
    [you] This still wins, but by fewer points than it could.
   *[other] Your opponent still wins, but by fewer points than they could.
 }
why-loses-more = { $who ->
    [you] This loses by more points than it has to.
   *[other] Your opponent loses by more points than need be.
 }
why-score = Best play from there on was worth { $before } to { $who ->
    [you] you
   *[other] your opponent
 }; with this move, { $after }.
why-score-kept = Best play from there on is worth { $before } to { $who ->
    [you] you
   *[other] your opponent
 }, and this move gives nothing away.
score-meaning = A number such as +2 counts the points that a player will still score, less those of the other.
why-gave-win = { $who ->
    [you] This gives the win away.
   *[other] Your opponent gives the win away.
 }
why-gave-draw = { $who ->
    [you] This move loses; the game was even.
   *[other] Your opponent's move loses; the game was even.
 }
why-nearer = One move nearer to the goal.
why-detour = A detour: there is a shorter way.
why-dead = After this move the goal can no longer be reached.
why-still-dead = The goal was out of reach before, and still is.
why-was-winning = { $who ->
    [you] You were
   *[other] Your opponent was
 } winning in { $plies } { $count ->
    [one] ply
   *[other] plies
 }
why-was-winning-somehow = { $who ->
    [you] You were winning
   *[other] Your opponent was winning
 }
why-was-draw = The game was even
why-wins = { $who ->
    [you] now you win
   *[other] now your opponent wins
 } in { $plies } { $count ->
    [one] ply
   *[other] plies
 }
why-wins-somehow = { $who ->
    [you] now you win
   *[other] now your opponent wins
 }
why-is-draw = now it is even
why-was-moves = The goal was { $plies } { $count ->
    [one] move
   *[other] moves
 } away
why-is-moves = now { $plies }
why-still-wins = now in { $plies }
why-still-wins-somehow = that has not changed
why-change = { $before }; { $after }.
why-change-gauge = { $before }; { $after }: { $gauge }.
why-gauge = { $name } was { $before }, now { $after }
why-gauges = { $name } was { $before }; { $other } is { $after }
why-leaves = That leaves: { $name } is { $figure }.
why-better = { $count ->
    [one] Better: { $moves }.
   *[other] Better, one of: { $moves }.
 }
why-refuted = What wins then, on what that move leaves: { $order }.
why-your-reply = If your opponent plays “{ $answer }”, { $order }.
why-their-reply = If you play “{ $answer }”, your opponent plays “{ $reply }”.
why-reply-over = { $who ->
    [you] If your opponent plays “{ $answer }”, you have won.
   *[other] If you play “{ $answer }”, your opponent has won.
 }
why-more-replies = … and { $left } { $count ->
    [one] other answer
   *[other] other answers
 }.

# moves in sentences
move-play = play “{ $mv }”
move-did = { $who ->
    [you] you { $deed }
    [other] your opponent { $deed }
    [guest] it { $deed }
    [shown] the solution { $deed }
    [first] the first player { $deed }
   *[second] the second player { $deed }
 }
move-did-so = { $who ->
    [you] you played “{ $mv }”
    [other] your opponent played “{ $mv }”
    [guest] it played “{ $mv }”
    [shown] the solution played “{ $mv }”
    [first] the first player played “{ $mv }”
   *[second] the second player played “{ $mv }”
 }
ply-meaning = A ply is one move of one player.

# tables
table-format = the name of { $file } ends in none of .npy, .zarr, .csv, .txt (b-file)
table-taken = { $file } is there already and is no table written by lucas: it stays as it is (--force replaces it)
table-fault = the value of { $position } contradicts those of its moves: a fault of lucas or of this machine; no table is written
table-written = { $cells } values written to { $file }
checkpoint-found = going on from { $file }: everything up to { $plies } { $plies ->
    [one] ply
   *[other] plies
 } is known
checkpoint-found-by-rank = going on from { $file }, with what it holds
checkpoint-damaged = { $file }: damaged: { $why }; beginning anew
checkpoint-failed = { $file }: no checkpoint is kept ({ $error }); the solve goes on
checkpoint-foreign = { $file } is no checkpoint and stays as it is: choose another name for the table (--force replaces it)
checkpoint-contradicts = the checkpoint { $file } contradicts the rules, and no table is written: delete it, and the same command begins anew
checkpoint-other = { $file } is a checkpoint of { $other }, not of { $address }: delete it, or choose another name for the table
checkpoint-kept = stopped; { $file } holds everything up to { $plies } { $plies ->
    [one] ply
   *[other] plies
 }, and the same command goes on from there
checkpoint-kept-by-rank = stopped; { $file } holds what was found: the same command goes on from there
checkpoint-none = stopped before anything was found
table-one-game = --table takes one game: - reads many
table-progress = solving
table-sound = { $file } is sound: { $address }
table-checking = checking
table-consistent = { $positions } positions checked: every value follows from those one move on
table-contradicts = { $file } contradicts the rules: the value of { $position } is { $cell }, and its moves make it { $due }
table-other = { $file } is a table of { $other }, not of { $address }
table-refused = { $file }: { $error }
table-foreign = { $file }: not a table written by lucas: { $why }
table-damaged = { $file }: damaged: { $why }
table-memory = the table takes at least { $needed } bytes of memory, more than the { $allowed } that --memory allows
table-fast = the fast way: all moves are written down, in { $needed } bytes of memory
table-small = the small way, in { $least } bytes of memory: the moves are made anew for every distance; the fast way writes them down, and takes --memory { $needed } or more
table-beyond = beyond memory: the table is solved in parts on disk, in { $memory } bytes of memory and { $disk } on disk or more; in memory alone it takes --memory { $needed } or more
disk-found = going on from { $directory }
disk-damaged = { $directory }: damaged; beginning anew
disk-kept = stopped; { $directory } holds what was found: the same command goes on from there
disk-foreign = { $directory } holds { $name }, which is no part of a solve, and stays as it is: name an empty directory, or a new one
disk-other = { $directory } holds a solve of { $other }, not of { $address }: delete it, or name another directory
disk-busy = { $directory } is in use: another lucas solves there
disk-format = { $file }: with --disk, a table is written as .npy
cluster-feature = this lucas solves alone: cargo install --path crates/cli --features cluster makes one that solves together with others
cluster-one-game = several processes solve one game: - reads many
cluster-format = { $file }: several processes write a table as .npy
cluster-hosts = --hosts { $file }: { $why }
cluster-hosts-empty = no process is named; a line is HOST:PORT
cluster-hosts-many = more than { $most } processes
cluster-hosts-line = line { $line } is not HOST:PORT: { $text }
cluster-hosts-twice = line { $line } names { $text } again
cluster-me = which of the { $count } processes is this? Give --me 0 to { $most } (SLURM_PROCID and JOB_COMPLETION_INDEX are read as well)
cluster-secret-file = --secret { $file }: { $error }
cluster-listening = nothing can listen on { $address }: { $error }
cluster-needs-secret = other machines take part: give --secret FILE, the same on each
cluster-absent = process { $process } ({ $address }) did not come within { $seconds } { $seconds ->
    [one] second
   *[other] seconds
 } (--wait says how long)
cluster-seat = { $name } is set, but no lucas has started this one: unset it
cluster-stranger = process { $process } ({ $address }) did not come within { $seconds } { $seconds ->
    [one] second
   *[other] seconds
 }; somebody came who has another secret
cluster-secret = process { $process } ({ $address }) has another secret
cluster-version = process { $process } is lucas { $theirs }, this one { $ours }
cluster-task = process { $process } solves { $theirs }, this one { $ours }
cluster-number = process { $process } says that it is number { $theirs } of { $count }: every number once, and the same list everywhere
cluster-lost = process { $process } is gone
cluster-silent = process { $process } gives no sign of life
cluster-stopped = process { $process } was stopped
cluster-said = process { $process } ended: { $said }
cluster-again = run the same command again, and it goes on from { $directory }
cluster-anew = run the same command again (with --work DIR it would go on from there)
remedy = { $refused }: { $remedy }
remedy-capacity = choose a smaller instance (lucas solve takes a larger --capacity)
remedy-memory = choose a smaller instance (lucas solve takes a larger --memory)
remedy-limit = choose a smaller instance (lucas show takes a larger --limit)
remedy-smaller = choose a smaller instance
remedy-size = choose a smaller size

# lucas, lucas games
overview-head = lucas: finite puzzles and games. Play them, solve them, see them, check them.
overview-try = Try:
    {"  "}lucas play rings                      play a game, with hints and reasons
    {"  "}lucas run kangourous                  a handout's program, as its authors printed it
    {"  "}lucas handout baguenaudier            a handout's questions, each answered
    {"  "}lucas solve chocolate 100 100 50 50   the value of a position and of every move
    {"  "}lucas games                           all games
    {"  "}lucas --help                          all commands
family-puzzle = Puzzles
family-take-away = Taking away
family-board = On a board
family-first-game = A first game: about { $minutes ->
    [one] a minute
   *[other] { $minutes } minutes
}, { $level }
games-length = { $minutes } min, { $level }
games-first = To begin with: lucas play { $game } · sizes and more of a game: lucas games GAME
games-no-preset = no preset

# errors
complaint-command = there is no command '{ $name }': lucas --help lists the commands
complaint-near = { $wrong }; did you mean { $near }?
complaint-unknown = '{ $argument }' is not an option here: add --help to see what is accepted
complaint-unexpected = '{ $argument }' is not expected here: add --help to see what is accepted
complaint-missing = { $argument } { $count ->
    [one] is
   *[other] are
 } missing: add --help to see what is accepted
complaint-missing-so = { $argument } { $count ->
    [one] is
   *[other] are
 } missing, as in { $example }: add --help to see what is accepted
complaint-missing-command = the name of a program is missing: { $accepted }
complaint-conflict = { $argument } and { $other } exclude each other
complaint-empty = { $argument } needs a value
complaint-value = '{ $value }' is not accepted for { $argument }: { $accepted }
failure-io = reading or writing failed: { $error }
man-refused = the manual pages cannot be written into { $directory }: { $error }
man-name = Name
man-examples = Examples

# help
help-usage = Usage:
help-options = Options
help-arguments = Arguments
help-commands = Commands
help-command = COMMAND
help-examples = Examples:
help-help = Print help
help-version = Print the version
help = A workbench for finite puzzles and games: play them, solve them, see them, check them.
help_lang = The language: fr or en (default: French in run and handout; elsewhere that of LC_ALL, LC_MESSAGES or LANG, else English)
help_examples =
    lucas games
    lucas solve kangaroos 3 3
    lucas run baguenaudier 4
help-run = Run a handout's own program, in French unless --lang en
help-run-speaks = The program itself speaks French, as its handout does; --lang en makes it speak English.
help-run_examples =
    printf '4\n\n' | lucas run baguenaudier
    lucas run chocolat 10 7 7 3
    lucas run kangourous
    lucas run allumettes 5 --largeur
    lucas run teaser
help-run-baguenaudier = Chinese rings: fill the board, wait for a key, empty it, showing every board
help-run-baguenaudier_size = The number of squares, 1 to 63; asked for when absent
help-run-baguenaudier_iterative = By the derecursified rule: every move is determined (or --iteratif)
help-run-baguenaudier_numbers = The numbers generated, how many, and their check against the Gray code and the formula (or --nombres)
help-run-baguenaudier_trace = The calls of mettre and prendre, each under its caller
help-run-baguenaudier_examples =
    lucas run baguenaudier 4
    lucas run baguenaudier 8 --numbers
    lucas run baguenaudier 3 --trace
help-run-chocolat = The deadly chocolate bar: a program that never errs; it opens, you answer
help-run-chocolat_bar = Columns, rows, and the deadly square's column and row counted from 0 (the last two not with --values and --where)
help-run-chocolat_second = You open (or --deuxieme)
help-run-chocolat_value = The value alone (or --valeur)
help-run-chocolat_values = The table of values for all deadly squares (or --valeurs)
help-run-chocolat_naive = The handout's first version, by recursion alone, with its number of calls (or --naif)
help-run-chocolat_where = The deadly squares (i,j) with this value (or --ou)
help-run-chocolat_examples =
    lucas run chocolat 10 7 7 3
    lucas run chocolat 100 100 48 52 --value
    lucas run chocolat 127 127 --where 127
    lucas run chocolat 10 7 7 3 --naive
help-run-kangourous = The kangaroos: breadth-first search in a history of fixed capacity
help-run-kangourous_sizes = Pawns of each colour and free squares between them (default: 3 3)
help-run-kangourous_sizes-name = PAWNS GAP
help-run-kangourous_capacity = The history's capacity (default: 10000) (or --capacite)
help-run-kangourous_examples =
    lucas run kangourous
    lucas run kangourous 3 2
    lucas run kangourous 4 4 --capacity 100000
help-run-allumettes = The match game: all lines that a player wins, and the optimal one
help-run-allumettes_matches = The number of matches (default: 5)
help-run-allumettes_prise = The largest take (default: 3) (or --take)
help-run-allumettes_joueur = Who begins (default: 1) (or --player)
help-run-allumettes_vainqueur = Whose wins are listed (default: who begins) (or --winner)
help-run-allumettes_largeur = Breadth first (or --breadth)
help-run-allumettes_etats = The table of states (or --states)
help-run-allumettes_operateurs = The table of operators (or --operators)
help-run-allumettes_arbre = The search tree (or --tree)
help-run-allumettes_examples =
    lucas run allumettes 5
    lucas run allumettes 5 --largeur
    lucas run allumettes 5 --arbre
    lucas run allumettes 25 | head
help-run-teaser = Teaser (Shooting Stars), by the keys of the numeric pad
help-run-teaser_sizes = Rows and columns of the board (default: 3 3); other boards name squares as a1
help-run-teaser_sizes-name = ROWS COLUMNS
help-run-teaser_examples =
    lucas run teaser
    echo 58792158325 | lucas run teaser
help-handout = Answer the questions of the handouts, or list them, in French unless --lang en
help-handout_handout = The handout, by its French or English name
help-handout_handout-name = HANDOUT
help-handout_question = The question, by its number or the name of its function
help-handout_question-name = QUESTION
help-handout_arguments = What the question is about, as the list says; if left out, the handout's example
help-handout_arguments-name = ARGUMENT
help-handout_json = Answer in JSON
help-handout_examples =
    lucas handout --lang en
    lucas handout rings --lang en
    lucas handout rings eval FVFVVFVV --lang en
    lucas handout kangaroos 6 W-WW--BBB,B 6 5 --lang en
    lucas handout chocolate 3 --lang en
handout-try = lucas handout HANDOUT QUESTION [ARGUMENT…] answers one; without arguments, for the handout's example.
help-play = Play a game: full screen in a terminal, line by line with --plain or through a pipe
help-play_game = A game with its parameters, or an address as game:params/position. Games: {"{games}"}
help-play_game-name = GAME
help-play_first = Who moves first: human, beginner, average, strong, perfect, random, blunder:20 (errs in 20 of 100 moves) (default: human)
help-play_first-name = PLAYER
help-play_second = Who moves second in a game of two (default: beginner); or a program of your own: "./mine 10 7 7 3", mine.py
help-play_second-name = PLAYER
help-play_seed = The seed of chance: the same seed, the same opponent
help-play_resume = Go on with the game that was left; with GAME, the last one of it
help-play_random = Begin at a position drawn by chance, which --seed repeats: easy (usual), medium, hard, or so many moves from the end
help-play_random-name = DIFFICULTY
help-play_daily = Play the position of the day, or of a date as 2026-11-17; with a game's name, one of that game
help-play_daily-name = DATE
help-play_load = Go on with a saved game
help-play_load-name = FILE
help-play_plain = Line by line
help-play_ascii = Draw with ASCII characters only
help-play_examples =
    lucas play matches 21
    lucas play chocolate 10 7 7 3 --second blunder:25
    lucas play teaser --plain
    lucas play --resume
help-check = Judge somebody's program: where it is first wrong, on the smallest instance; it runs in a jail
help-check_exercise = The exercise: baguenaudier, chocolat, chocolat-moteur, kangourous, allumettes, teaser, or its English name; or any game, or a file of rules of your own
help-check_exercise-name = EXERCISE
help-check_files = The program: .c .cpp .py .lisp .java .ml .rs .js; compiled or interpreted by its ending; several files, or their folder, for one of several
help-check_files-name = FILE
help-check_command = Anything else that runs, behind --
help-check_command-name = COMMAND
help-check_class = Judge everybody's programs: a file or a folder for each student
help-check_class-name = FOLDER
help-check_html = Write the report as a page into this file
help-check_html-name = FILE
help-check_csv = Write the marks of the class as a sheet into this file
help-check_csv-name = FILE
help-check_force = Replace a file that is no report
help-check_export = Write the exercise as a problem package for other judges into a new folder
help-check_more =
    Verdicts:
      AC      { ruling-ac }
      AC*     { ruling-remarked }
      WA      { ruling-wa }
      RTE     { ruling-rte }
      TLE     { ruling-tle }
      MLE     { ruling-mle }
      OLE     { ruling-ole }
      CE      { ruling-ce }
      absent  { ruling-absent }
      JE      { ruling-je }
    Exit code: 0 all is accepted, 1 something is not, 2 refused, 3 the judge failed.
help-check_question = Judge only this question or item
help-check_question-name = QUESTION
help-check_all = Try every instance of the contract, however long it takes
help-check_budget = Try instances of an item for so many seconds (default: 2; of a class 1)
help-check_budget-name = SECONDS
help-check_explain = Show all of the output that was wrong
help-check_strict = Accept nothing with a remark
help-check_limits = What a run may use: seconds and mebibytes (default: cpu=2,memory=256,output=16)
help-check_limits-name = LIMITS
help-check_sandbox = require: refuse to run with less than the whole jail; auto: take what there is, and say so (default: auto)
help-check_json = Report in JSON
help-check_junit = Report in JUnit's XML
help-check_examples =
    lucas check chocolate mine.py
    lucas check kangaroos mine.c --question 8
    lucas check rings --explain -- ./mine
    lucas check hanoi mine.py
    lucas check chocolate --class programs/ --html report.html --csv marks.csv
    lucas check chocolate --export kattis chocolate/

help-solve = Solve a position: its value, every move's value, a shortest solution or best line
help-solve_game = A game with its parameters, an address as game:params/position, or - to read addresses from the input. Games: {"{games}"}
help-solve_game-name = GAME
help-solve_json = Answer in JSON
help-solve_all = List every line that the winner wins; in a puzzle every shortest solution
help-solve_count = How many such lines there are
help-solve_census = Count everything that play can reach: positions, moves, ends, values, distances, the hardest positions
help-solve_grundy = Print the sequence of Grundy values, one term a line, as an OEIS b-file
help-solve_symmetry = In the census, positions that are alike count once
help-solve_winner = Whose wins: 1, the player to move, or 2, the other (default: 1)
help-solve_order = The order of --all: depth first or breadth first (default: depth)
help-solve_limit = List at most so many lines
help-solve_after = Answer for the position after so many plies of best play; @FILE reads the number from a file
help-solve_line = Show at most so many plies of the line (default: 200)
help-solve_capacity = Give up after so many positions at the earliest; a search that packs each into a few bytes goes on for up to 16 times as many (default: 20000000)
help-solve_table = Solve every position and write the whole table: .npy, .zarr, .csv or .txt (b-file)
help-solve_table-name = FILE
help-solve_memory = The most memory for a search or a table, in bytes (default: 4 GiB)
help-solve_memory-name = BYTES
help-solve_disk = Where parts of a table go that --memory does not hold: a directory that is new, empty, or left by the same command
help-solve_disk-name = DIR
help-solve_checkpoint = Keep a checkpoint beside the table, or in --work, every so many seconds; 0: whenever possible (default: 30)
help-solve_checkpoint-name = SECONDS
help-solve_force = Replace what has the name of the table, even if lucas did not write it
help-solve_from = Answer from a table written by --table (.npy, .zarr)
help-solve_from-name = FILE
help-solve_verify = Check the checksums of a table
help-solve_verify-name = FILE
help-solve_deep = Check every position against those one move on, too
help-solve_processes = Solve with so many processes of this machine: tables, and searches from both ends
help-solve_hosts = Solve with the processes of a list, one HOST:PORT a line; the same command runs on each machine
help-solve_hosts-name = FILE
help-solve_me = Which line of --hosts this process is, from 0 (else SLURM_PROCID or JOB_COMPLETION_INDEX); process 0 tells the answer
help-solve_secret = What only these processes know: the same file on each machine
help-solve_secret-name = FILE
help-solve_work = Where several processes keep what is done, each in its own directory or all in a shared one
help-solve_work-name = DIR
help-solve_wait = How long the processes wait for each other (default: 60)
help-solve_wait-name = SECONDS
help-solve_examples =
    lucas solve chocolate 100 100 50 50
    lucas solve kangaroos:3+3/W-WW-B-BB,W --json
    lucas solve matches 5 --count
    lucas solve matches 3 5 7 takeall misere
    lucas solve teaser --all --limit 3
help-show = Draw a game: its state graph, tree, calls, table of values, growth or census
help-show_game = A game with its parameters, or an address as game:params/position. Games: {"{games}"}
help-show_game-name = GAME
help-show_as = What to draw: graph, tree, calls, table, growth or census
help-show_output = Where the picture goes: .svg, .dot or .graphml; - writes SVG to the output
help-show_output-name = FILE
help-show_force = Replace what has that name, even if lucas did not draw it
help-show_order = How a tree is numbered: depth first or breadth first (default: depth)
help-show_limit = Explore at most so many positions, draw at most so many nodes of a tree (default: 200000)
help-show_step = Draw this step of the search
help-show_steps = How many steps the search has
help-show_examples =
    lucas show matches 5 --as tree -o -
    lucas show chocolate 10 7 7 3 --as table -o -
    lucas show rings 4 --as calls --steps
help-games = List the games; those named, with their parameters and examples
help-games_json = Answer in JSON
help-games_examples =
    lucas games
    lucas games taquin
    lucas games --json
help-completions = Print a completion script
help-completions_shell = bash, elvish, fish, powershell or zsh
help-completions_shell-name = SHELL
help-completions_examples =
    lucas completions bash > lucas.bash
help-man = Print the manual page, that of a command, or write one for each command
help-man_directory = The command, or the directory to write the pages into
help-man_directory-name = COMMAND|DIRECTORY
help-man_examples =
    lucas man | man -l -
    lucas man solve | man -l -
    lucas man man1

# play
play-what = which game? Give its name (lucas games lists them), an address, --load FILE or --resume
play-saved = { $file } is a saved game: lucas play --load { $file } goes on with it
play-which = Which game: 1 to { $most }, or its name and a size (q leaves)?
play-random-what = which game? As in lucas play rings --random; lucas play --daily chooses one by itself
play-daily-size = --daily chooses the size: give the name of a game alone, as in lucas play rings --daily
play-one-program = a program plays one side: the other is a person or one of the players by name
saved-refused = { $file }: { $error }
saved-no-file = not a regular file
file-dead-link = a link that leads nowhere
saved-not-kept = the running game is not kept: { $error }
saved-none = there is no running game to resume
player-human = a person
player-beginner = the beginner
player-average = the average player
player-strong = the strong player
player-perfect = the perfect player
player-random = the random player
player-guest = your program
guest-no-mistake = Your program made no mistake.
guest-mistake = Your program went wrong with move { $ply }: { $told }.
player-blundering = the player who errs in { $rate } of 100 moves

# full screen
home-title = { " " }lucas · puzzles and games
home-games = Games
home-more-games = { $count } more below
home-presets = Sizes (left and right to choose):
home-parameters = Your own size: { $parameters }
home-first = First: { $who }
home-second = Second: { $who }
home-difficulty = By chance (a): { $difficulty } (e) · of today (d)
home-drawing = Looking for a position… { $positions } visited (Esc gives up)
home-given-up = Given up: e makes it easier, the arrows choose another size.
difficulty-easy = easy
difficulty-medium = medium
difficulty-hard = hard
challenge-drawn = Drawn by chance: lucas play { $game } --random { $difficulty } --seed { $seed }
challenge-daily = The position of { $date }, { $difficulty }: { $command }
home-keys = { " " }Enter play · o opponent · f who begins · p size · r resume · ? keys · q quit
screen-against = against { $who } (o)
screen-replied = { $who } (o) played { $mv }
screen-reply = The reply
screen-clock = ply { $ply } of { $plies }
screen-your-move = Your move
screen-your-move-as = Your move ({ $side })
screen-turn-first = First to move: { $who }
screen-turn-second = Second to move: { $who }
screen-turn-side = To move: { $side } ({ $who })
screen-turn-player = { $number ->
    [1] First player to move
   *[other] Second player to move
 }
screen-turn-named = To move: { $side }
turn-again = { $who ->
    [you] You move again.
    [other] Your opponent moves again.
   *[same] The same player moves again.
 }
turn-repeated = This position has come up for the second time; the third time ends play.
margin-level = The score is level.
margin-you = { $is_ahead ->
    [yes] You are { $points } ahead.
   *[no] You are { $points } behind.
 }
margin-first = The first player is { $points } ahead.
margin-second = The second player is { $points } ahead.
margin-side = { $points } ahead: { $side }.
remedy-in-play = too large to be solved here: choose a smaller size, or ask lucas solve
turn-guessed = Too large to solve at once: the opponent plays what promises most.
screen-chosen = { $cells } chosen · Enter on a marked place plays · Esc lets go
screen-goal = Goal
screen-legend-changed = { $signs } changed by the move
screen-paused = paused (Space goes on)
screen-thinking = thinking…
screen-thinking-long = searching: { $positions } positions so far · Esc gives up
screen-solution-runs = The solution, { $speed } { $speed ->
    [one] move
   *[other] moves
 } a second (Space: pause, + -: speed, s: stop)
screen-solution-waits = The solution, step by step (, back · . on · Space lets it run · s stops)
screen-solved = Solved in { $plies } { $plies ->
    [one] move
   *[other] moves
 }!
screen-shown = The solution has come to its end after { $plies } { $plies ->
    [one] move
   *[other] moves
 }; now try it yourself.
review-best = That is the best there is.
review-longer = The best is { $best }.
review-goal-lost = The goal was lost with move { $number }; { $plies ->
    [one] one move back
   *[other] { $plies } moves back
 } it can still be reached.
review-slip = The first mistake was move { $number }.
review-detour = The first detour was move { $number }.
review-title = Where it went wrong
review-nothing = Nothing went wrong: no move of yours gave anything away.
review-no-chance = It was lost from the start: you could only hope for a mistake.
review-play-on = Choose another move to play on from here; r goes on as it was played.
prospect-back = { $plies ->
    [one] Dead end: take back 1 move (u).
   *[other] Dead end: take back { $plies } moves (u).
 }
prospect-never = From here the goal was never within reach.
screen-stuck = Stuck: no move is left.
screen-stuck-side = Stuck: no move is left for { $side }.
screen-lost = Lost: from here the goal is out of reach.
screen-lost-because = Lost. { $why }
screen-you-win = You have won!
screen-you-lose = You have lost.
screen-first-wins = The first player has won.
screen-second-wins = The second player has won.
screen-drawn = A draw.
screen-side-wins = Victory for { $side }.
screen-repeated = The same position has come up for the third time.
screen-no-move-left = The player to move has no move left.
screen-too-large = Too large to draw: { $position }
screen-too-small = The window is { $width } × { $height }; lucas needs { $least_width } × { $least_height }. Enlarge it, or play with --plain.
screen-moves = Moves ({ $count })
screen-moves-legend = { $best } direct { $detour } detour { $dead } lost
screen-too-many = Too many to list: m types one.
screen-played = Played
screen-earlier = … earlier
screen-later = … later
screen-values-title = Values
screen-values = Bars: plies left
screen-distances = Bars: moves to the goal
screen-margins = Bars: lead at the end
screen-values-legend = 1, 2: who wins · { $draw }: a draw
screen-distances-legend = { $open }: solvable · { $dead }: lost
screen-again = n again · u take back
screen-again-wrong = z where it went wrong
screen-again-other = + larger · q other games
screen-again-two = + larger · f other side · o opponent ({ $who }) · q other games
screen-values-hidden = v shows values
screen-rules = Rules
screen-any-key = any key closes this
screen-any-other-key = { $more } · any other key closes this
screen-message = Note
screen-hint = Hint
screen-hint-later = It is not your move: the hint comes with the reply.
screen-why-move = Why: move { $number }, { $mv }
screen-more-below = PgDn: more
screen-more-above = PgUp: back
screen-more-both = PgUp PgDn: more
screen-why = Why
screen-ask-for-hint = h gives a hint, y says what the last move changed, v shows what every move is worth.
screen-more-hints = h: { $left } more
screen-no-move-yet = No move has been played yet.
screen-no-line = No best line leads on from here.
screen-no-ply = There is no such ply: 0 to { $most } are accepted.
screen-saved = Saved in { $file }. lucas play --load { $file } goes on.
screen-type-move = Move:
screen-type-ply = Go to ply:
screen-type-file = Save in:
screen-type-parameters = Size:
screen-typing = Enter takes it · Esc closes
screen-typing-move = Enter plays it · letters are typed · Esc closes
screen-typing-proposed = typing replaces it · an arrow edits it · Esc closes
screen-keys = { " " }Enter play · u undo · h hint · y why · s solution · ? keys · q back
screen-keys-over = { " " }n again · u undo · z where it went wrong · y why · ? keys · q other games
screen-keys-flawless = { " " }n again · u undo · y why · ? keys · q other games
keys-title = Keys
keys-mouse = The mouse too: point to see what a move changes, click to play.
notice-largest = There is no larger size in the list: p on the first screen takes any.
notice-opponent = Your opponent from now on: { $who }.
notice-puzzle = A puzzle has no opponent.
notice-exchange = This game would be given up: f again exchanges the sides and begins anew.
notice-warned = From now on a dead end is told at once (x again: no more).
notice-unwarned = Dead ends are no longer told.
notice-no-warning = In a game of two there are no dead ends: v shows what moves are worth.
notice-over = Play is over: n plays it again, u takes a move back.
notice-solution = The solution is playing: s stops it.
notice-paused = It is not your move, and play is paused: Space goes on.
notice-not-yours = It is not your move: wait for the reply.
notice-no-solution = + and - change the speed of the solution: s lets it play.
notice-no-key = This key does nothing here: ? shows the keys.
notice-leave = Nothing is open: Esc again, or q, leaves the game.
notice-quit = Esc again, or q, quits lucas.
notice-kept = The game is kept: r goes on with it.
notice-no-letter = No move goes on with { $letter }: Enter plays, Backspace corrects, Esc closes.
notice-letter = { $letter } begins a move here; Enter at once does what the key does.
notice-no-choice = Nothing to choose there: click a game or a size, a second time to play.
notice-no-further = Nothing to choose lies further that way: Tab goes through the moves.
notice-no-place = No move begins there: the list shows the moves, Tab goes through them.
key-name-arrows = arrows
key-name-enter = Enter
key-name-space = Space + -
key-name-pages = PgUp/Dn
key-arrows = choose
key-next = the next move, Shift-Tab the one before
key-play = play
key-type = type a move (m, or Shift, where the letter has another use)
key-undo = take back; play again what was taken back
key-restart = back to the start; to a ply
key-rules = the rules and the goal
key-hint = a hint; again for a clearer one
key-why = what the last move changed
key-values = show what every move is worth, or hide it
key-solution = let the solution play, or stop it
key-pause = pause, and go on; faster, slower
key-step = a step of the solution back, on
key-scroll = the text further up, down
key-save = save the game in a file
key-parameters = type a size of your own
key-opponent = another opponent
key-begins = who begins
key-resume = the game that was left
key-language = français
key-wrong = where it went wrong, and play on from there
key-warn = tell me at once when the goal is out of reach
key-side = another opponent; the other side
key-random = a position by chance, of this size
key-difficulty = how hard that is to be
key-daily = the position of the day, of this game
key-help = this list
key-back = back; from the games, quit

# line by line
plain-move-help = A move: { $help }.
plain-type-help = Type help for the commands.
plain-too-large = (too large to draw)
plain-position = Ply { $ply }: { $position }
plain-ask-you = Your move:
plain-ask-you-as = Your move ({ $side }):
plain-ask-first = First player's move:
plain-ask-second = Second player's move:
plain-ask-side = Move for { $side }:
plain-ask-over = Play is over (restart, undo, wrong, why, quit):
plain-ask-command = Command:
plain-plays = { $ply }. { $who } plays { $mv }.
plain-did = { $ply }. { $who } { $deed }.
plain-auto-move = { $ply }. { $mv }
plain-hint-given = Hint { $rung } of { $rungs }: { $hint }
plain-kept = The game is kept: lucas play --resume goes on.
plain-unasked = { $plies } plies without a person's word: the players wait. Type continue, and they go on.
plain-cannot-move = { $who } cannot move: { $why }. Type undo, or players to let others play.
plain-guest-cannot-move = Your program did not move: { $why }. Type its move yourself, continue to ask it again, or undo.
plain-not-yours = It is not a person's turn: continue lets the player go on, undo takes a move back, players lets others play
plain-nothing-to-undo = No move of yours can be taken back.
plain-nothing-to-redo = Nothing was taken back.
plain-too-many-moves = The moves are too many to list.
plain-which-players = Who plays? In a puzzle one player, as in players random; else the other one or both, as in players strong, players human perfect.
plain-which-file = Save in which file? As in save mine.lucas.
plain-other-game = { $file } holds a saved game of { $address }: it stays as it is. Choose another name, or delete it first.
plain-another-game = { $file } holds another game, of { $plies } { $plies ->
    [one] ply
   *[other] plies
 }: it stays as it is. Save there once more to replace it, or choose another name.
plain-other-file = { $file } is there already and is no saved game that can be read: it stays as it is. Choose another name.
plain-hint = a hint; again for a clearer one
plain-why = what your last move, and the reply to it, changed
plain-wrong = go to where it went wrong first, and why
plain-rules = the rules again
plain-moves = the legal moves
plain-values = the legal moves, best first, with what each is worth
plain-solve = the value of the position and a best line; nothing is played
plain-auto = play a best line to its end, or so many plies of it: auto 3
plain-board = the board again
plain-goal = what the puzzle is to become
plain-no-goal = This game has no board to be made.
plain-goal-shown = The goal:
plain-undo = take back your last move
plain-redo = play again what was taken back
plain-restart = back to the start
plain-go = go to a ply: go 0
plain-players = let others play: players strong, players human perfect (human, beginner, average, strong, perfect)
plain-continue = let a player who waits go on
plain-save = save the game in a file: save mine.lucas
plain-help = this list
plain-load = go on with a saved game: load mine.lucas
plain-which-load = Go on with which file? As in load mine.lucas.
plain-lang = speak the other language, or one by its code: lang fr
plain-which-lang = Which language? lang fr or lang en.
plain-no-command = '{ $line }' is no command and no legal move here: help lists the commands; a move: { $help }
plain-quit = leave; the game is kept for lucas play --resume

# pictures
picture-graph = { $game }: positions and moves
picture-graph-size = { $nodes } positions, { $arcs } moves; a level holds what is first reached after as many moves
picture-graph-row = { $nodes } positions, { $arcs } moves; every move leads to the right
picture-levels-size = { $nodes } positions are too many to draw one by one: a bar for each of the { $levels } levels instead, each one move further from the start.
picture-legend-one = A number is the distance to the goal; × cannot be solved.
picture-legend-two = +k: the player to move wins in k plies, a ply being one move of one player; −k: loses after k plies; 0: has lost; =: a draw.
picture-level-one = { $count ->
    [one] { $count } position
   *[other] { $count } positions
 }, { $lost } unsolvable, { $shortest } on a shortest path
picture-level-two = { $count ->
    [one] { $count } position
   *[other] { $count } positions
 }: { $won } won, { $lost } lost, { $even } drawn
picture-goal = goal
picture-dead = no move
picture-draw = draw
picture-wins = player { $player } wins
picture-tree = { $game }: the tree of plays
picture-calls = { $game }: the calls
picture-tree-depth = { $nodes } nodes, { $leaves } of them leaves, numbered depth first
picture-tree-breadth = { $nodes } nodes, { $leaves } of them leaves, numbered breadth first
picture-calls-cut = { $calls } calls more
picture-table = { $game }: the value of every position
picture-table-slice = { $game }: the values when the other axes are at { $slice }
picture-squares = What a bar of { $columns } × { $rows } is worth, by where its deadly square lies
picture-sides = What every bar up to { $columns } × { $rows } is worth, by its size
picture-growth = { $game }: growth
picture-growth-said = Curves over the size, and positions on each level of the search where they can be explored.
picture-census = { $game }: positions by distance
picture-census-said = { $positions ->
    [one] One position can be reached
   *[other] { $positions } positions can be reached
}, by { $arcs ->
    [one] one move.
   *[other] { $arcs } moves.
}
picture-census-far = The farthest: { $players ->
    [one] { $plies ->
        [one] one move
       *[other] { $plies } moves
    }
   *[two] { $plies ->
        [one] one ply
       *[other] { $plies } plies
    }
} from the end, in { $positions ->
    [one] one position.
   *[other] { $positions } positions.
}
picture-census-moves = distance to the goal, in moves
picture-census-plies = plies to the end with best play (of both players)
picture-census-margin = best margin still to come, for the player to move
picture-census-hardest = The farthest positions
picture-census-hardest-some = The farthest positions ({ $shown } of { $all })
picture-measured-said = Points: processor time, on a logarithmic scale; dashed: what each algorithm would cost, drawn through the dearest point.
picture-per-level = Positions on each level: { $positions } in all
picture-level = level (moves from the start)
picture-rings-moves = Rings: moves to fill or empty the board
picture-rings-squares = squares
picture-kangaroos-moves = Kangaroos: moves of a shortest solution
picture-pawns = pawns on each side
picture-gap = { $gap } free squares
picture-matches-lines = Matches: lines won by each player
picture-matches = matches
picture-won-by = player { $player }
picture-chocolate-calls = Chocolate: calls of the naive version, and different positions
picture-naive-calls = naive calls
picture-positions = positions
picture-side = side of the bar, deadly square in the middle
film-queue-title = { $game }: breadth-first search
film-queue = The first position of the queue is taken out; it lies { $level } { $level ->
    [one] move
   *[other] moves
 } from the start. { $new ->
    [0] { $moves ->
        [one] Its one move leads to a position met before.
       *[other] All its { $moves } moves lead to positions met before.
     }
   *[other] { $moves ->
        [one] Its one move leads
       *[other] Its { $moves } moves lead
     } to { $new } new { $new ->
        [one] position
       *[other] positions
     }, which { $new ->
        [one] joins
       *[other] join
     } the end of the queue{ $old ->
        [0] {""}
       *[other] , and to { $old } met before
     }.
 } { $waiting } { $waiting ->
    [one] position waits.
   *[other] positions wait.
 }
film-queue-dead = The first position of the queue is taken out; it lies { $level } { $level ->
    [one] move
   *[other] moves
 } from the start. No move leads on from it. { $waiting } { $waiting ->
    [one] position waits.
   *[other] positions wait.
 }
film-goal = The goal is reached after { $moves } { $moves ->
    [one] move
   *[other] moves
 }, and no way is shorter: everything nearer to the start was looked at before, { $looked } { $looked ->
    [one] position
   *[other] positions
 }.
queue-head = { $waiting ->
    [0] The queue is empty.
    [one] One position waits in the queue:
   *[other] { $waiting } positions wait in the queue, the next one first:
 }
queue-layers = Layers, by moves from the start: positions looked at / met so far
film-tree-title = { $game }: the tree, step by step
film-root = The search begins here.
film-plays = Move { $mv } is tried: it leads to this position, { $depth } deep.
film-takes = The next of the queue, { $depth } deep; move { $mv } led to it. Its own moves join the end of the queue.
film-is-goal = It is the goal.
film-is-won = The game is over: player { $player } wins.
film-is-dead = The game is over, and nobody wins.
film-is-twin = It was met before, so it is not opened again.
film-cut = What lies below is left out: the tree would be too large to draw.
film-leaves = All moves from here were tried: back to the position before.
film-leaves-end = Nothing more to try here: back to the position before, and its next move.
film-leaves-root = All moves were tried: the search is over.
film-asks-root = What is this position worth? That depends on where its moves lead: the function calls itself for each of them.
film-asks = First another question: what is the position after move { $mv } worth? The function calls itself.
film-valued = The answer is { $value }. { $reason }
film-call = { $node }: { $said }
film-returns = { $node } is done: back to the line that called it.
film-fills = This one is worth { $value }. { $reason }
reason-goal = It is the goal itself.
reason-nearer = One of its moves leads to { $before } from the goal, and none nearer: { $before } + 1 = { $plies }.
reason-never = No move leads to anything that can still be solved.
reason-margin = The largest sum of what a move gains and of what can still be made after it; what the other makes counts against.
reason-draw = Neither player can force a win.
reason-over = Whoever is to move has lost already.
reason-won = Whoever is to move has won already.
reason-wins = Some move hands over a lost position; the soonest lost is worth { $before ->
    [0] 0
   *[other] −{ $before }
 }: { $before } + 1 = { $plies }.
reason-loses = Every move hands over a won position; the one that holds out longest is worth +{ $before }: { $before } + 1 = { $plies }, and lost.
legend-now = at hand
legend-looked = looked at
legend-waits = met, and waiting in the queue
legend-later = not reached yet
legend-unfilled = not filled yet
legend-goal = the goal
legend-first = player 1 wins, who begins
legend-second = player 2 wins
legend-moves = a call that makes a move on the board
legend-moves-other = a call that makes the move back, such as taking off what the other puts on
legend-dead = an end that nobody wins
legend-twin = met before, not opened again (↺)
legend-cut = … left out, too large to draw
legend-win = won by whoever is to move
legend-lose = lost by whoever is to move
legend-even = a draw
legend-solvable = can be solved; the number is the moves left
legend-some-solvable = can be solved
legend-unsolvable = can no longer be solved
legend-end = two frames: play ends here
axis-column = i, the column of the deadly square
axis-row = j, the row of the deadly square
axis-columns = how many columns the bar has
axis-rows = how many rows the bar has
axis-number = the number of the position in the row: point at a cell to see which it is
axis-numbers = the number of the row's first position, { $step } in a row
axis-coordinate = coordinate { $axis } of the position
picture-levels-axis = Level (moves from the start)

# algorithms beside the films; after @ stands at which steps a line is
algorithm-queue =
    put the start into the queue
    as long as the queue is not empty:
        take its first position out           @take
        if it is the goal: done               @goal
        for each of its moves:                @dead
            if it leads to a new position:
                put that at the end           @new
            else: leave it, it was met before @old
algorithm-depth =
    to search from a position:
        if the game ends here: note who won   @first second dead
        if it was met before: go back         @twin
        for each of its moves:
            search from where it leads        @enter
        go back                               @leave
algorithm-breadth =
    put the start into the queue
    as long as the queue is not empty:
        take its first position out           @take
        if the game ends here: note who won   @first second dead
        if it was met before: go on           @twin
        else put where its moves lead         @new
            at the end of the queue           @new
algorithm-calls =
    the value of a position:
        if play is over: 0                    @end
        for each of its moves:
            ask for the value it leads to     @enter
        if one of these is lost:              @win
            1 + the least of the lost ones    @win
        else if one is a draw: a draw         @draw
        else −(1 + the largest)               @lose
algorithm-distances =
    the goal has distance 0                   @end
    for d = 1, 2, 3, …:
        each position one move before         @win
            one of distance d − 1 has d       @win
    all others: no way leads to the goal      @never lose
algorithm-values =
    for each position, the smaller first:
        if play is over: 0                    @end
        if one of its moves leads to a lost one: @win
            1 + the least of the lost ones    @win
        else if one leads to a draw: a draw   @draw
        else −(1 + the largest)               @lose
algorithm-way =
    find how far every position is            @start
        from the goal, from the goal backwards @start
    as long as the goal is not reached:
        play a move that brings it            @step
            one nearer                        @step
    the goal is reached                       @goal
algorithm-margins =
    if play is over: nothing more is made     @margin
    for each move: what it gains,             @margin
        plus what can still be made after it  @margin
            (minus, when the other moves)     @margin
    play the move with the largest sum        @margin
algorithm-play =
    if one of the moves leads to a lost position: @win
        play the one that is lost soonest     @win
    else if one leads to a draw: play it      @draw
    else play what holds out longest          @lose

# figures of proofs
proof-rings = The eight boards of three squares: each move goes one rank on
proof-rank = rank { $rank }
proof-chocolate = The handout's bar, and the winning break: the Nim-sum becomes 0
proof-matches = Whatever is taken, the answer leaves a multiple again
proof-multiple = { $matches }, a multiple of { $round }
proof-take = { $taken } are taken
proof-answer = the answer: { $taken }; again a multiple of { $round }
proof-kangaroos = How Φ grows from move to move
proof-over-own = over its own: Φ = { $now }
proof-over-other = over the other: Φ = { $now }
proof-step = a step: Φ = { $now }
proof-teaser = The same square leads from p to q, and from ¬q to ¬p

# lucas check
check-no-file = { $file } is no file
check-several = several programs are there, and one is judged: { $files }; name the files of one
check-head = { $program }: { $verdict } on { $exercise }, { $points } of { $of } points
check-reading = Read as: { $reading }.
check-took = { $instances } { $instances ->
    [one] instance
   *[other] instances
 }, { $time } ms, { $memory } MiB
check-smallest = { "  " }smallest counterexample: { $instance }
check-counterexample = { "  " }counterexample: { $instance }
check-expected = expected:
check-found = found:
check-read = read in:
check-why = why:
check-mistake = a known mistake:
check-repeat = { "  " }to repeat: { $command }
check-output = { "  " }its output:
check-errors = { "  " }what it says on standard error:
check-budget = An item was given { $seconds } s, five times that for what every program is asked; --all tries every instance.
check-tested = { $instances } { $instances ->
    [one] instance
   *[other] instances
 } tried in { $seconds } s.
check-sandbox = Jail: { $told }.
check-so-far = { $complete } right so far
check-growth = Growth of { $item }: { $told }.
check-growth-handout = { "  " }{ $handout }.
check-growth-each = { "  " }processor time without the start, and for one operation of each:
check-page = Check a program
check-page-read = Open the report of a check
check-page-open = Open a report
check-page-open-text = What lucas check … --json wrote is shown with pictures; nothing is run.
check-page-show = Show the report
check-page-run = Judge a program
check-page-off = This server runs no programs. lucas serve --check does, on this machine alone.
check-page-exercise = Exercise
check-page-language = Language of the pasted text
check-page-judge = Judge it
check-page-jailed = It runs on this machine, in a jail, within limits of time and memory; that may take half a minute.
check-page-file = Its file
check-page-text = Or its text
check-page-start = the start
check-page-replay = Replay it
check-page-values = What every move is worth here
check-taken = { $file } is there already and is no report of a check: choose another name (--force replaces it)

# counted by a judge
judge-beyond = breaks beyond the bar, on { $count } { $count ->
    [one] bar
   *[other] bars
 }
judge-bars = { $count ->
    [one] the bar
   *[other] all { $count } bars
 } with m + n ≤ { $sum }
judge-moves = { $moves } { $moves ->
    [one] move
   *[other] moves
 }
judge-plies = { $plies } { $plies ->
    [one] ply
   *[other] plies
 }
judge-more-plies = { $plies } more { $plies ->
    [one] ply
   *[other] plies
 }
judge-pawns = { $pawns } { $pawns ->
    [one] pawn
   *[other] pawns
 } of a colour, { $gap } free { $gap ->
    [one] square
   *[other] squares
 }
judge-boards = { $boards } boards are shown, by { $moves } { $moves ->
    [one] move
   *[other] moves
 }
judge-keys = { $count } { $count ->
    [one] key
   *[other] keys
 }: { $keys }

# a class
class-judging = judging
class-unread = { $folder }: { $error }
class-size = { $folder }: a class of 1 to { $most } students is accepted, with a file or a folder for each
class-foreign = { $file } is no journal of a class and stays as it is: choose another name for the report
class-busy = { $file } is in use: another command is judging this class
class-shared = { $count } × { $item }, { $instance }
class-stopped = stopped: { $done } of { $of } judged, and the same command goes on
class-lost = stopped: { $done } of { $of } judged; with --html or --csv the same command would go on
class-failed = some programs could not be judged here, and have no points: see the report

# a problem package
export-format = '{ $format }' is no format of packages: kattis is accepted
export-none = { $exercise } is no problem for a judge of files, for it is talked with: { $names } are
export-name = '{ $name }' is no name of a package: verifyproblem wants a folder named in small letters and digits
export-taken = { $folder } is there already and is not empty: choose another name
export-done = { $folder }: { $files } files; verifyproblem { $folder } checks them

# what the letters of a verdict mean
ruling-ac = accepted
ruling-remarked = accepted, with a remark; --strict does not accept it
ruling-wa = a wrong answer
ruling-rte = ended by a signal or an error
ruling-tle = computed or waited for longer than allowed
ruling-mle = took more memory than allowed
ruling-ole = printed more than allowed
ruling-ce = does not compile
ruling-absent = nothing is there to be judged
ruling-je = the judge failed, not the program

# the report of a check as a page and as a sheet
report-title = { $program }: { $exercise }
report-class = A class: { $exercise }
report-accepted = { $students } { $students ->
    [one] student
   *[other] students
 }, { $accepted } with everything accepted.
report-pending = Stopped before the end: { $pending } { $pending ->
    [one] is
   *[other] are
 } still to be judged, and the same command goes on:
report-table = Students and items
report-student = Student
report-program = Program
report-language = Language
report-item = Item
report-verdict = Verdict
report-points = Points
report-of = Of
report-instances = Instances
report-time = Time
report-memory = Memory
report-ms = { $time } ms
report-mib = { $memory } MiB
report-done = Accepted
report-first = First wrong at
report-why = Why
report-sum = { $points } of { $of } points
report-shared = The same mistakes
report-students = { $students } students:
report-smallest = { $item }, the smallest counterexample: { $instance }
report-counterexample = { $item }, a counterexample: { $instance }
report-compiler = what the compiler says
report-solution = the solution:
report-repeat = to repeat:
report-output = Its output
report-limits = A run was allowed { $cpu } s, { $memory } MiB of memory and { $output } MiB of output.

# lucas show
show-format = the name of { $file } ends in none of .svg, .dot, .graphml
show-written = { $file } written
show-taken = { $file } is there already and is no picture drawn by lucas: it stays as it is (--force replaces it)
show-only-svg = --step draws an .svg
show-missing-file = -o FILE is missing: where the picture goes, or - for the output
show-refused = { $file } cannot be written: { $error }
# the page
web-skip = Skip to the game
web-keys = Keys: arrows and Enter on the board, 1 to 9 a move of that name or its place on a numeric pad, n start, u back, r forward, h hint, y why, v values, d warnings; b my game, s solution, w search, p picture, i about; in a solution or a search , and . go back and on; ? shows the keys.
web-sorry = This page cannot be shown
web-open = Open this page
web-moves-unlisted = Moves
web-type-one = Too many to be listed: type one.
web-few-moves = So much was played that the page has room for { $shown } of them only: type any other below.
web-few-plies = The page has room for { $shown } of these { $plies } moves only: those around the one you see.
web-point = Point at a square, or go there with the Tab key, to read what it means; follow it to play.
web-contents = Contents
web-question = Question
web-asked = The handout asks
web-questions = The handout's questions
web-all-games = All games
web-about = About
web-answers = Handout
web-handouts = Do you have a handout before you? The answers, question by question:
web-first = First player
web-second = Second player
web-tabs = The pages of this game
web-my-game = Back to my game
web-play = Play
web-load = Load a saved game
web-load-file = The file of the saved game
web-load-text = The text of the saved game
web-settings = Sizes and players
web-controls = What to do
web-next = Next
web-back = Back
web-restart = Start
web-undo = Take back
web-redo = Forward
web-values = Values
web-warn = Warn me
web-nothing-back = There is no move to take back.
web-nothing-forth = No move was taken back: there is nothing to go forward to.
web-no-hint = The game is over: there is nothing to hint at.
web-more-hints = Press Hint again for more ({ $shown } of { $count }).
web-all-hints = That was the whole hint.
web-how = { $taps ->
    [none] Type the move that you want to play.
    [one] Tap the board where you want to play, or choose one of the moves.
   *[several] Tap what you move (it is framed), then the place where it goes; or choose one of the moves.
 }
web-read-rules = Read the rules
web-idle-over = The game is over: take a move back, or play again.
web-moving = Your move is being played.
web-idle-turn = It is not your turn.
web-turn-program = { $who } is playing…
web-idle-here = Nothing can be played there: tap a place that can be played.
web-idle-second = Tap where it goes, or the same place again to let go.
web-idle-side = That is not to be played now (to move: { $side }).
web-idle-shape = { $shape ->
    [line] Here a line is played: tap a line.
    [stick] Here sticks are played: tap one.
    [point] Here points are played: tap one.
    [bar] Here bars are played: tap one.
   *[other] Here squares are played: tap one.
 }
web-idle-why = { $why ->
    [destination] First tap what is to move, then this place.
    [theirs] This one is your opponent's.
    [taken] Something is there already.
    [blocked] This one cannot move now.
    [empty] There is nothing here to play with.
    [unreachable] What you have chosen cannot go there.
   *[other] The rules do not allow that now.
 }
web-busy = Working… { $seconds } s
web-visited = positions visited: { $positions }
web-cancel = Cancel
web-legend = { $players ->
    [one] ▲ a shortest way · ● a longer one · ✕ the goal is lost. The figure counts the moves to the goal.
    [score] ▲ wins · ● draws · ▼ loses. The figure is what the mover still scores more than the other, if both play their best.
   *[two] ▲ wins · ● draws · ▼ loses. The figure counts the plies to the end; a ply is one move of one player.
 }
web-opponent = Opponent
web-beginner = beginner
web-average = average
web-strong = strong
web-perfect = perfect
web-friend = a friend
web-let-begin = Let the opponent begin
web-i-begin = I begin
web-swap-leaves = That begins a new game: the one under way is left.
web-swap-anyway = Begin a new game
web-settled = These settings do not go together: { $why }. This is the nearest that does: { $size }.
web-at-goal = This is the goal.
web-hopeless = This puzzle has no solution: the goal cannot be reached from its start.
web-solvable = Play { $size } instead
web-never = There is no solution from the start.
web-dead = { $plies ->
    [one] The goal is out of reach: take back one move.
   *[other] The goal is out of reach: take back { $plies } moves.
 }
web-ended = And now?
web-take-back = { $plies ->
    [one] Take back one move
   *[other] Take back { $plies } moves
 }
web-went-wrong = Where I went wrong
web-it-went-wrong = Where it went wrong
web-again = Play again
web-larger = A larger one
web-smaller-one = A smaller one
web-other-side = Change sides
web-weaker = A weaker opponent
web-stronger = A stronger opponent
web-with-values = Again, with the values shown
web-stuck = { $plies ->
    [one] One move ago the goal could still be reached.
   *[other] { $plies } moves ago the goal could still be reached.
 }
web-was-best = No way is shorter: that is the best possible.
web-best = You took { $plies } moves; the best is { $best }.
web-given = Your opponent has just made a mistake: you can win.
web-given-draw = Your opponent has just made a mistake: you no longer lose.
web-won-given = Well won! Your opponent's mistake gave you the win, and you never let it go.
web-won-clean = Well won! You never let the win go.
web-won-lucky = { $count ->
    [one] Well won! You let the win go once, and your opponent gave it back: { $moves }.
   *[other] Well won! You let the win go { $count } times, and your opponent gave it back each time: { $moves }.
 }
web-never-had = You never had a winning move: against best play this was lost from the start.
web-slipped = { $count ->
    [one] The game slipped away: { $moves }.
   *[other] The game slipped away { $count } times: { $moves }.
 }
web-move-named = on move { $number } { $told }
web-turned = Here it turned, with move { $number }: { $told }
web-detour = Here is your detour, move { $number }: { $told }
web-mistake = Mistake { $nth } of { $count }, move { $number }: { $told }
web-why-move = Why? Move { $number }: { $told }
web-mistake-before = Mistake before
web-mistake-after = Next mistake
web-whole-reason = The whole reason
web-play-on = Your move is marked red, what was better green. Play another on the board: the game goes on from here.
web-to-the-end = Back to the end
web-challenge = A position by chance
web-challenge-text = A position of this size that you can win or solve, drawn by chance: { $players ->
    [one] the harder, the more moves it takes.
   *[two] the harder, the fewer of the moves win, whether the game is short or long.
 } Its address can be shared.
web-easy = Easy
web-medium = Medium
web-hard = Hard
web-title-chance = a position drawn by chance
web-title-day = position of { $date }
web-title-chosen = from a chosen position
web-by-chance = A position drawn by chance
web-of-the-day = Position of the day, { $date }
date = { $day } { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
 } { $year }
web-distance = Moves to the end
web-type-settings = Type the settings
web-column = Column (the first is 0)
web-row = Row (the first is 0)
web-pattern = Rows of 0 and 1 (left out: the usual one)
web-first-game = { $minutes } min · { $level }
web-start = New here? Start with: { $game }
web-daily = The position of the day
web-alone = Only this machine can open this address: lucas serve --listen 0.0.0.0 lets others in.
web-copy = Copy the link
web-copied = Copied
web-hint = Hint
web-why = Why?
web-goal = What it is to become
web-solution = Solution
web-share = Save, link, QR code
web-save = Save the game
web-from-here = Play on from here
web-link = The address of this position
web-qr = QR code of the address of this position
web-history = Who wins, ply by ply
web-distances = Moves left, move after move
web-history-help = Up: the first player wins; down: the second. The height is the number of plies left.
web-step = Step
web-show = Show
web-step-and-speed = Step and speed
web-speed = Speed
web-run = Run
web-pause = Pause
web-search = Search
web-picture = Picture
web-kinds = What to see
web-queue = Queue and layers
web-graph = State graph
web-tree = Tree
web-calls = Calls
web-growth = Growth
web-census = Census
web-depth = Depth first
web-breadth = Breadth first
web-structure = The structure at this step
web-filling = Filling the table
web-values-table = Table of values
web-algorithm = How it goes
web-algorithm-handout = The handout's algorithm:
web-colours = What the colours mean
web-pace = { $steps } / s
web-in-all = all in { $seconds } s
web-film-keys = Keys
web-key-step = one step back, one step on
web-key-space-name = Space
web-key-space = run, pause
web-key-home = Home, End
web-key-ends = the first step, the last
web-key-help = these keys
web-move-number = After move
web-position = Position
web-zoom = How large
web-zoom-in = Closer
web-zoom-out = Farther
web-zoom-fit = Fit to width
web-zoom-help = Drag to move; Ctrl and wheel, + − 0, or two fingers to zoom.
web-instead = Instead, this game can be shown as:
web-game = Play this game
solution-begins = { $count ->
    [0] The goal is reached already.
    [one] The goal is one move away.
   *[other] The goal is { $left } moves away. Each move of this line brings it one nearer.
 }
solution-begins-solvable = The goal can be reached. Step on to see how.
solution-begins-won = Whoever is to move can win. Step on to see how.
solution-begins-lost = Whoever is to move loses against best play. Step on to see how long that takes.
solution-reaches = That reaches the goal.
solution-nearer = { $count ->
    [one] One move is left to the goal.
   *[other] { $left } moves are left to the goal.
 }
solution-played = Just played: { $order }.
solution-last-mark = what it changed
solution-next-mark = next: { $order }
solution-from = Where the line begins
solution-from-here = From here
solution-from-start = From the start
solution-from-turn = From where it turned, move { $number }
solution-over = Your game is over. This is how it could have gone { $from ->
    [start] from the start.
   *[turn] from where it turned, move { $number }.
 }
solution-wins = That wins the game.
solution-hands-lost = That hands over a lost position: the win comes within { $left } more { $count ->
    [one] ply.
   *[other] plies.
 }
solution-hands-lost-somehow = That hands over a lost position.
solution-holds = Every move loses there; this one holds out longest, for { $left } more { $count ->
    [one] ply.
   *[other] plies.
 }
solution-holds-somehow = Every move loses there; this one holds out as long as any.
solution-margin = The best margin still to be made was { $score }, and this move makes it.
solution-draws = That keeps the draw.
web-fits = Smaller sizes that can be drawn:
web-smaller = Settings that are ready:
web-large = This size takes long to solve
web-large-more = It can be played all the same, but hints, values and the solution may take some seconds, or be left out.
web-solved-sizes = Sizes that are solved at once:
web-try-again = Try again
web-download = Download
about-play-from = play from { $position }
about-cell = Deadly square ({ $column },{ $row }). { $verdict } Nim-sum { $heaps } = { $sum }. Best: { $best }.
about-at-distance = { $distance ->
    [one] { $distance } move to the goal
   *[other] { $distance } moves to the goal
 }: { $boards ->
    [one] { $boards } board
   *[other] { $boards } boards
 }
about-lost = No way to the goal: { $boards ->
    [one] { $boards } board
   *[other] { $boards } boards
 }
about-tile = { $position }: { $distance } from the goal
about-tile-lost = { $position }: lost

# lucas serve
help-serve = Serve the workbench as a web page, on this machine only unless told otherwise
help-serve_port = The port (default: 8421, or the next free one)
help-serve_port-name = PORT
help-serve_listen = The address to listen at, to let other machines in (default: 127.0.0.1)
help-serve_listen-name = ADDRESS
help-serve_memory = The memory for what is solved, in bytes (default: 1 GiB)
help-serve_memory-name = BYTES
help-serve_tables = A directory of tables (.npy, .zarr) to answer from, made by lucas solve --table
help-serve_tables-name = DIRECTORY
help-serve_open = Open the page in the browser
help-serve_check = Judge programs that are pasted or sent, in a jail; with a loopback address only
help-serve_second = A program that can be played against, such as "./mine 10 7 7 3"; with a loopback address only
help-serve_second-name = COMMAND
help-serve_examples =
    lucas serve
    lucas serve --open --lang fr
    lucas serve --listen 0.0.0.0 --port 8080
    lucas serve --tables tables
serve-ready = lucas is at { $address } (Ctrl-C stops it)
serve-no-port = no port from { $first } to { $last } is free at { $address }: { $error }
serve-tables = tables answer for { $tables } { $tables ->
        [one] game
       *[other] games
    }
serve-tables-unreadable = --tables { $file }: { $error }
serve-tables-none = --tables { $file }: no table is there whose name ends in .npy or .zarr
serve-tables-many = --tables { $file }: { $tables } tables; up to { $most } are accepted
serve-tables-verified = { $sound } of { $tables } tables verified and sound
serve-table-left = left out: { $why }
serve-table-shape = no table of { $address } as it is here
serve-table-twice = { $other } is a table of { $address } already
serve-not-opened = no browser could be opened ({ $error }): go to the address yourself
web-hero = Puzzles and games that you can understand to the end
web-hero-text = For players, pupils and teachers: small games with nothing hidden. Play against a beginner or a perfect player, ask for a hint, learn why a move wins or loses, and watch how the solution is found. Pick a game and play: nothing has to be set up.
web-line = The moves
web-table = Table
web-cut = Only the first { $shown } steps are shown.

python-capacity = choose a smaller instance, or give the game a larger capacity
python-memory = choose a smaller instance, or give the game more memory
python-limit = choose a smaller instance, or a larger limit
python-language = there is no language '{ $code }': 'en' and 'fr' are accepted
python-own-at = in the position { $position }
python-own-name = '{ $name }' is no name for a game: letters, digits, - and _ are accepted; give the class a name = "…"
python-own-none = lucas.game("…") opens a game; to write one, derive a class from lucas.Game
python-own-players = players is 1 or 2
python-own-taken = there is a game '{ $name }' already: call the class otherwise, or give it another name = "…"
python-serve-address = '{ $word }' is no address to listen at: give one such as 127.0.0.1, 0.0.0.0 or ::1
python-serve-game = lucas.serve takes games: objects of your classes, or what lucas.game("…") gives
python-check-budget = budget is a number of seconds from 0.1 to 3600
python-check-function = lucas.check judges a function; lucas check on the command line judges a file
python-check-talk = { $exercise } is talked with, and a function is not: write it in a file, and lucas check judges it
python-picture = there is no picture '{ $kind }': graph, tree, calls, table, growth and census are accepted
help-games_games = Games whose parameters and examples are wanted; or a file of your own, ending in .star
help-games_games-name = GAME
help-serve_files = Games of your own, each in a file ending in .star
help-serve_watch = Read the files again whenever they are saved
help-new = Write a file to start a game of your own from
help-new_name = What the game is called; the file is NAME.star, and nothing is ever overwritten
help-new_name-name = NAME
help-new_examples =
    lucas new counters
help-laws = Look at every position of a game: whether its moves, texts, pictures and symmetries are what they say
help-laws_game = A file of your own, or a game, with its parameters; without them, all of its small instances
help-laws_game-name = GAME
help-laws_examples =
    lucas laws ./mygame.star
    lucas laws ./mygame.star 21
    lucas laws hanoi 3
new-written = { $file } is written. Play it with lucas play ./{ $file }, and look at every position with lucas laws ./{ $file }.
laws-kept = { $address }: { $positions } positions looked at, all laws hold.
laws-hopeless = From the first position the goal is never reached.
laws-broken = { $address }: a law is broken.
help-play_command = A program that knows the rules and speaks JSON lines, with its arguments
help-play_command-name = COMMAND
help-play_jail = Run that program in a jail
help-solve_command = A program that knows the rules and speaks JSON lines, with its arguments
help-solve_command-name = COMMAND
help-solve_jail = Run that program in a jail
help-show_command = A program that knows the rules and speaks JSON lines, with its arguments
help-show_command-name = COMMAND
help-show_jail = Run that program in a jail
play-other-rules = { $file } has changed since this game was saved: it is played on by the rules that stand there now.
