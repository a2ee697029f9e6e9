# Ce que les programmes des sujets affichent garde leurs espaces ordinaires, {" "} ; partout ailleurs, words les rend insécables.
# lucas run baguenaudier
rings-size = Taille du jeu?
rings-size-accepted = la taille du jeu, un nombre entier
rings-help = Le nombre de cases de la tablette, de 1 à { $most } : toutes les tablettes sont montrées, en la remplissant puis en la vidant. q arrête.
rings-filling = On remplit le baguenaudier...
rings-emptying = On vide le baguenaudier...
rings-count = Nombre de coups = { $boards }
rings-pause = Appuyez sur une touche pour continuer...
rings-numbers = Nombres générés{" "}: { $boards }, en { $moves } coups.
rings-gray = Code de Gray (le k-ième est k ^ (k >> 1), de 0 à { $moves }){" "}: { $verdict }.
rings-formula = M({ $n }) = P({ $n }) = (2^{ $power } - { $sign } - 3) / 6 = { $moves }{" "}: { $verdict }.
rings-backwards = Vider, c'est remplir à l'envers{" "}: { $verdict }.
rings-erratum = Le sujet demande de vérifier que 218 nombres sont générés pour n = 8{" "}: c'est une erreur. Il y a 170 coups, donc 171 nombres{" "}; 218 est la valeur de l'exemple [F,V,F,V,V,F,V,V] qui précède.
verdict-true = vérifié
verdict-false = FAUX
rings-too-many = { $n } cases donnent { $moves } coups, trop pour les afficher : de 1 à { $most } cases sont acceptées ici ; lucas solve rings { $n } répond sans afficher
call-nothing = il n'y a rien à faire.
call-mettre = { $n ->
    [one] mettre un anneau sur la première case.
   *[other] mettre des anneaux sur les { $n } premières cases, qui sont vides.
 }
call-prendre = { $n ->
    [one] prendre l'anneau de la première case.
   *[other] prendre les anneaux des { $n } premières cases, qui sont pleines.
 }
call-placer = la case { $n } est jouable : y placer un anneau.
call-oter = la case { $n } est jouable : en ôter l'anneau.

# lucas run chocolat
bar-start = Tablette de { $columns } x { $rows }, carré de la mort en ({ $column },{ $row }).
bar-mine-vertical = Je casse verticalement après la colonne { $line }.
bar-mine-horizontal = Je casse horizontalement après la ligne { $line }.
bar-yours-vertical = Vous cassez verticalement après la colonne { $line }.
bar-yours-horizontal = Vous cassez horizontalement après la ligne { $line }.
bar-left = Reste une tablette de { $columns } x { $rows }, carré de la mort en ({ $column },{ $row }).
bar-you-win = Valeur { $value }{" "}: vous pouvez gagner en { $plies } { $count ->
    [one] coup
   *[other] coups
 } au plus.
bar-you-lose = Valeur { $value }{" "}: vous perdez, mais vous pouvez tenir { $plies } { $count ->
    [one] coup
   *[other] coups
 }.
bar-i-win = Valeur { $value }{" "}: je peux gagner en { $plies } { $count ->
    [one] coup
   *[other] coups
 } au plus.
bar-i-lose = Valeur { $value }{" "}: je perds, mais je peux tenir { $plies } { $count ->
    [one] coup
   *[other] coups
 }.
bar-ask = Votre coup (v2, h3...){" "}?
bar-ask-accepted = un coup comme v2 ou h3
bar-help = Un coup{" "}: { $moves }. q arrête.
bar-given-up = Partie abandonnée.
bar-you-lost = Vous recevez le carré de la mort{" "}: j'ai gagné.
bar-i-lost = Je reçois le carré de la mort{" "}: vous avez gagné. Bravo{" "}!
bar-value-calls = { $value } en { $calls } appels
bar-naive-too-large = la version naïve ferait plus de { $most } appels sur une tablette de { $columns } x { $rows } : choisissez-la plus petite, comme 10 7 7 3
bar-naive-time = temps : { $seconds } s
bar-table-too-large = une tablette de { $columns } x { $rows } a trop de carrés pour cela : au plus { $most } sont acceptés
bar-where-too-large = une tablette de { $columns } x { $rows } est trop grande pour cela : des côtés jusqu'à { $most } sont acceptés
bar-nowhere = aucun carré (i,j) ne donne la valeur { $value } à une tablette de { $columns } x { $rows }

# lucas run kangourous
kangaroos-solved = résolu : solution en { $moves } coups, après l'exploration de { $boards } états
kangaroos-blocked = blocage général : tous les coups sont épuisés après { $boards } états
kangaroos-full = historique plein : capacité de { $boards } atteinte (--capacity pour l'agrandir)

# lucas run allumettes
matches-solution = Solution { $number } en { $moves } coups{" "}:
matches-solution-first = Solution { $number } (optimale) en { $moves } coups{" "}:
matches-optimal = Solution optimale{" "}: en { $moves } coups{" "}:
matches-turn = Le joueur { $player } a la main. Il reste { $left } allumette(s).
matches-take = Le joueur { $player } enlève { $taken } allumette(s).
matches-wins = Le joueur { $player } gagne{" "}!!
matches-none = aucune partie à { $matches } { $matches ->
    [one] allumette
   *[other] allumettes
 } n'est gagnée par le joueur { $player } quand le joueur { $first } commence
matches-initial = État initial{" "}: { $state }
matches-final = États finaux{" "}: { $one } (victoire du joueur 2) et { $two } (victoire du joueur 1)
matches-states-head = État courant
matches-operators-head = Opérateurs possibles
matches-or = ou
matches-no-operator = aucun
matches-leaf = joueur { $player } gagne

# lucas run teaser
teaser-ask = Votre coup (1 à 9 comme sur le pavé numérique, 0 pour arrêter){" "}?
teaser-ask-accepted = une touche de 1 à 9, ou 0 pour arrêter
teaser-ask-square = Votre coup (colonne et ligne, a1 en bas à gauche, 0 pour arrêter){" "}?
teaser-ask-square-accepted = une case comme a1, ou 0 pour arrêter
teaser-unknown-square = «{" "}{ $key }{" "}» n'est pas une case du plateau{" "}: une colonne et une ligne comme a1, ou 0 pour arrêter.
teaser-zero = La case { $key } contient 0{" "}: seul un 1 peut être joué.
teaser-unknown = «{" "}{ $key }{" "}» n'est pas une touche{" "}: 1 à 9, ou 0 pour arrêter.
teaser-won = Bravo
teaser-lost = Perdu

# dialogues
input-ended = l'entrée s'est terminée trop tôt : on attendait { $accepted }
input-read = (lu : { $line })

# lucas solve
solve-progress = positions visitées
solve-solvable = Soluble en { $plies } { $count ->
    [one] coup
   *[other] coups
 }.
solve-unsolvable = Insoluble : aucune suite de coups ne mène au but.
solve-wins = Le joueur qui a la main gagne en { $plies } { $count ->
    [one] coup
   *[other] coups
 } (valeur { $value }).
solve-loses = Le joueur qui a la main perd en { $plies } { $count ->
    [one] coup
   *[other] coups
 } (valeur { $value }).
solve-wins-somehow = Le joueur qui a la main gagne ; en combien de coups, ni la théorie ni une recherche à notre portée ne le disent.
solve-loses-somehow = Le joueur qui a la main perd ; en combien de coups, ni la théorie ni une recherche à notre portée ne le disent.
solve-draw = Partie nulle : aucun joueur ne peut gagner.
solve-draw-in = Partie nulle par la règle, au plus tôt en { $plies } { $count ->
    [one] coup
   *[other] coups
 } : aucun joueur ne peut gagner.
solve-score-wins = Le joueur qui a la main gagne ; le meilleur écart possible d'ici la fin est de { $score }.
solve-score-loses = Le joueur qui a la main perd ; le meilleur écart possible d'ici la fin est de { $score }.
solve-score-draw = Partie nulle ; le meilleur écart possible d'ici la fin est de { $score }.
solve-score-more = Si chacun joue au mieux, le joueur qui a la main en marque { $points } de plus que l'autre d'ici la fin.
solve-score-fewer = Si chacun joue au mieux, le joueur qui a la main en marque { $points } de moins que l'autre d'ici la fin.
solve-score-even = Si chacun joue au mieux, ils en marquent autant l'un que l'autre d'ici la fin.
solve-line-refused = ligne { $number } : { $why }
solve-lines-refused = { $refused } ligne(s) sur { $lines } refusée(s) ; les autres ont leur réponse
census-classes = Les positions qui se ressemblent par symétrie comptent une fois.
census-positions = positions
census-arcs = coups qui les relient
census-ended = terminées
census-stuck = sans coup, et sans fin prévue par les règles
census-solvable = solubles
census-win = gagnées par le joueur qui a la main
census-lose = perdues
census-draw = nulles
census-moves = premiers coups
census-best-moves = meilleurs premiers coups
census-max-remoteness = plus grande distance, en coups
census-positions-at-max = positions à cette distance
census-by-remoteness = Positions par distance, en coups :
census-by-score = Positions par le meilleur écart possible d'ici la fin :
census-hardest = Les plus éloignées :
census-more = … et { $more } de plus
solve-explored = Positions visitées : { $positions }.
solve-held = Plateaux gardés : { $held } ; plateaux écartés, d'où le but est hors d'atteinte : { $pruned }.
labelled = { $label } : { $value }
solve-moves = Coups, le meilleur d'abord ({ $count }) :
solve-best-moves = Les { $best } meilleurs coups sur { $count }, aussi bons l'un que l'autre :
solve-one-best-move = Un des meilleurs coups sur { $count } ; ils sont trop nombreux pour être montrés :
solve-best-move = Le meilleur coup sur { $count } :
solve-after-unreadable = --after @{ $file } : le fichier ne peut pas être lu ({ $error }) ; il contient un nombre entier
solve-milestones = Toute la partie en bref (coups joués, position) :
solve-solution = Une solution de longueur minimale :
solve-line = La meilleure partie des deux côtés :
solve-cut = … et encore { $left } { $count ->
    [one] coup
   *[other] coups
 } (--line pour en voir plus)
move-wins = gagne en { $plies } { $count ->
    [one] coup
   *[other] coups
 }
move-wins-in = gagne en
move-loses = perd en { $plies } { $count ->
    [one] coup
   *[other] coups
 }
move-loses-in = perd en
move-wins-somehow = gagne
move-loses-somehow = perd
move-draws = fait nulle
move-solves = résout en { $plies } { $count ->
    [one] coup
   *[other] coups
 }
move-solves-in = résout en
move-dead = ne mène à rien
lines-one-player = un casse-tête n'a qu'un joueur : --winner 2 est pour les jeux à deux
lines-endless = sans fin : on peut tourner en rond
lines-none = il n'y a aucune partie de ce genre

# hints
advice-over = La partie est finie : reprenez des coups pour voir où elle a basculé.
advice-over-solved = Le but est atteint.
advice-over-stuck = Il n'y a plus de coup, et le but n'est pas atteint : reprenez des coups et essayez autrement.
advice-wins = { $count ->
    [one] Vous pouvez gagner en un seul coup.
   *[other] Vous pouvez gagner : en jouant au mieux, il faut { $plies } coups, les vôtres et ceux de l'adversaire.
 }
advice-wins-somehow = Vous pouvez gagner, si vous ne vous trompez pas.
advice-loses = { $count ->
    [one] Vous perdez : la partie finit à votre prochain coup.
   *[other] Vous perdez, mais vous pouvez tenir { $plies } coups, les vôtres et ceux de l'adversaire.
 }
advice-loses-somehow = Vous perdez, sauf si l'adversaire se trompe.
advice-draw = La partie est égale : en jouant au mieux, personne ne gagne.
advice-score = { $lead ->
    [more] En jouant au mieux, vous marquerez encore { $points ->
        [one] un point
       *[other] { $points } points
     } de plus que l'adversaire.
    [fewer] En jouant au mieux, vous marquerez encore { $points ->
        [one] un point
       *[other] { $points } points
     } de moins que l'adversaire.
   *[even] En jouant au mieux, vous marquerez encore autant de points que l'adversaire.
 }
advice-solvable = { $count ->
    [one] Le but est à un coup.
   *[other] Le but est à { $plies } coups.
 }
advice-guess = Trop grand pour être résolu aussitôt : ce qui suit est ce que bien des parties d'essai ont trouvé de plus prometteur, sans preuve.
advice-unsolvable = D'ici, le but ne peut pas être atteint.
advice-other-wins = C'est à l'adversaire de jouer, et il peut gagner : espérez une faute.
advice-other-loses = C'est à l'adversaire de jouer, et vous gagnez : quoi qu'il joue, vous avez une réponse.
advice-other-draws = C'est à l'adversaire de jouer, et la partie est égale : en jouant au mieux, personne ne gagne.
advice-only-move = Il n'y a qu'un seul coup.
advice-good = { $good ->
    [one] Sur { $legal } coups, un seul est le meilleur.
   *[other] Sur { $legal } coups, { $good } sont les meilleurs.
 }
advice-all-good = Les { $legal } coups se valent.
advice-no-good = Aucun coup n'y change rien.
advice-principle-two = Une position est gagnée quand un coup en laisse une perdue. Avant de jouer, demandez-vous ce que l'adversaire peut répondre.
advice-principle-one = Le meilleur coup rapproche du but d'un coup ; aucun ne fait mieux.
advice-play = Jouez { $mv }.
advice-play-so = Jouez { $mv } : { $order }.
advice-nobody-knows = Quel coup jouer, nul ne le sait : la théorie dit seulement qui gagne.
advice-take-back = Aucun coup n'y mène : reprenez des coups, ou commencez un autre casse-tête.

# what a move has changed
why-won = { $who ->
    [you] Vous avez gagné.
   *[other] L'adversaire a gagné.
 }
why-drawn = La partie est finie : personne n'a gagné.
why-solved = Le but est atteint.
why-kept-win = { $who ->
    [you] Bien joué : vous gardez la victoire.
    [shown] Ce coup garde la victoire.
   *[other] L'adversaire garde la victoire.
 }
why-kept-draw = { $who ->
    [you] Bien joué : la partie reste égale.
    [shown] La partie reste égale.
   *[other] L'adversaire garde la partie égale.
 }
why-kept-loss = { $who ->
    [you] Vous n'aviez pas mieux : tous vos coups perdaient.
   *[other] L'adversaire n'avait pas mieux : tous ses coups perdaient.
 }
why-slower = { $who ->
    [you] Ce coup gagne encore, mais moins vite.
   *[other] L'adversaire gagne encore, mais moins vite.
 }
why-sooner = { $who ->
    [you] Ce coup perd plus vite que nécessaire.
   *[other] L'adversaire perd plus vite que nécessaire.
 }
why-wins-less = { $who ->
    [you] Ce coup gagne encore, mais avec moins de points d'avance que possible.
   *[other] L'adversaire gagne encore, mais avec moins de points d'avance que possible.
 }
why-loses-more = { $who ->
    [you] Ce coup perd avec plus de points de retard que nécessaire.
   *[other] L'adversaire perd avec plus de points de retard que nécessaire.
 }
why-score = En jouant au mieux, la suite valait { $before } pour { $who ->
    [you] vous
   *[other] l'adversaire
 } ; avec ce coup, elle vaut { $after }.
why-score-kept = En jouant au mieux, la suite vaut { $before } pour { $who ->
    [you] vous
   *[other] l'adversaire
 }, et ce coup n'en cède rien.
score-meaning = Un nombre comme +2 compte les points qu'un joueur marquera encore, moins ceux de l'autre.
why-gave-win = { $who ->
    [you] Ce coup laisse échapper la victoire.
   *[other] L'adversaire laisse échapper la victoire.
 }
why-gave-draw = { $who ->
    [you] Ce coup perd ; la partie était égale.
   *[other] Le coup de l'adversaire perd ; la partie était égale.
 }
why-nearer = Vous êtes un coup plus près du but.
why-detour = Un détour : il y a plus court.
why-dead = Après ce coup, le but ne peut plus être atteint.
why-still-dead = Le but était hors d'atteinte, et le reste.
why-was-winning = { $who ->
    [you] Vous gagniez
   *[other] L'adversaire gagnait
 } en { $plies } { $count ->
    [one] coup
   *[other] coups
 }
why-was-winning-somehow = { $who ->
    [you] Vous gagniez
   *[other] L'adversaire gagnait
 }
why-was-draw = La partie était égale
why-wins = { $who ->
    [you] maintenant vous gagnez
   *[other] maintenant l'adversaire gagne
 } en { $plies } { $count ->
    [one] coup
   *[other] coups
 }
why-wins-somehow = { $who ->
    [you] maintenant vous gagnez
   *[other] maintenant l'adversaire gagne
 }
why-is-draw = maintenant la partie est égale
why-was-moves = Le but était à { $plies } { $count ->
    [one] coup
   *[other] coups
 }
why-is-moves = maintenant à { $plies }
why-still-wins = maintenant en { $plies }
why-still-wins-somehow = cela n'a pas changé
why-change = { $before } ; { $after }.
why-change-gauge = { $before } ; { $after } : { $gauge }.
why-gauge = { $name } valait { $before } et vaut maintenant { $after }
why-gauges = { $name } valait { $before } ; { $other } vaut { $after }
why-leaves = Après ce coup, { $name } vaut { $figure }.
why-better = { $count ->
    [one] Mieux : { $moves }.
   *[other] Mieux, au choix : { $moves }.
 }
why-refuted = Ce qui gagne alors, sur ce que ce coup laisse : { $order }.
why-your-reply = Si l'adversaire joue « { $answer } », { $order }.
why-their-reply = Si vous jouez « { $answer } », l'adversaire joue « { $reply } ».
why-reply-over = { $who ->
    [you] Si l'adversaire joue « { $answer } », vous avez gagné.
   *[other] Si vous jouez « { $answer } », l'adversaire a gagné.
 }
why-more-replies = … et { $left } { $count ->
    [one] autre réponse
   *[other] autres réponses
 }.

# moves in sentences
move-play = jouez « { $mv } »
move-did = { $who ->
    [you] vous avez { $deed }
    [other] l'adversaire a { $deed }
    [guest] il a { $deed }
    [shown] la solution a { $deed }
    [first] le premier joueur a { $deed }
   *[second] le second joueur a { $deed }
 }
move-did-so = { $who ->
    [you] vous avez joué « { $mv } »
    [other] l'adversaire a joué « { $mv } »
    [guest] il a joué « { $mv } »
    [shown] la solution a joué « { $mv } »
    [first] le premier joueur a joué « { $mv } »
   *[second] le second joueur a joué « { $mv } »
 }
ply-meaning = On compte les coups des deux joueurs.

# tables
table-format = le nom de { $file } ne finit ni par .npy, ni par .zarr, ni par .csv, ni par .txt (b-file)
table-taken = { $file } existe déjà et n'est pas une table écrite par lucas : il reste tel quel (--force le remplace)
table-fault = la valeur de { $position } contredit celles de ses coups : une faute de lucas ou de cette machine ; aucune table n'est écrite
table-written = { $cells } valeurs écrites dans { $file }
checkpoint-found = reprise à partir de { $file } : tout est connu jusqu'à { $plies } { $plies ->
    [one] coup
   *[other] coups
 }
checkpoint-found-by-rank = reprise à partir de { $file }, avec ce qu'il contient
checkpoint-damaged = { $file } : le point de reprise est abîmé ; on recommence
checkpoint-failed = { $file } : pas de point de reprise ({ $error }) ; la résolution continue
checkpoint-foreign = { $file } n'est pas un point de reprise et reste tel quel : donnez un autre nom à la table (--force le remplace)
checkpoint-contradicts = le point de reprise { $file } contredit les règles, et aucune table n'est écrite : supprimez-le, et la même commande recommencera
checkpoint-other = { $file } est un point de reprise de { $other }, pas de { $address } : supprimez-le, ou donnez un autre nom à la table
checkpoint-kept = arrêté ; { $file } contient tout jusqu'à { $plies } { $plies ->
    [one] coup
   *[other] coups
 }, et la même commande reprendra de là
checkpoint-kept-by-rank = arrêté ; { $file } contient ce qui a été trouvé : la même commande reprendra là
checkpoint-none = arrêté avant d'avoir rien trouvé
table-one-game = --table prend un seul jeu : - en lit plusieurs
table-progress = résolution
table-sound = { $file } est intact : { $address }
table-checking = vérification
table-consistent = { $positions } positions vérifiées : chaque valeur découle de celles des positions qu'un coup peut atteindre
table-contradicts = { $file } contredit les règles : la valeur de { $position } y est { $cell }, alors que ses coups lui donnent { $due }
table-other = { $file } est une table de { $other }, non de { $address }
table-refused = { $file } : { $error }
table-foreign = { $file } : ce n'est pas une table écrite par lucas
table-damaged = { $file } : la table est abîmée, ou a été modifiée depuis que lucas l'a écrite
table-memory = la table demande au moins { $needed } octets de mémoire, plus que les { $allowed } que permet --memory
table-fast = par la voie rapide : tous les coups sont notés, dans { $needed } octets de mémoire
table-small = par la voie économe, dans { $least } octets de mémoire : les coups sont refaits pour chaque distance ; la voie rapide les note, et demande --memory { $needed } ou plus
table-beyond = au-delà de la mémoire : la table se résout par morceaux sur le disque, dans { $memory } octets de mémoire et au moins { $disk } de disque ; en mémoire seule, elle demande --memory { $needed } ou plus
disk-found = reprise à partir de { $directory }
disk-damaged = { $directory } : le travail commencé est abîmé ; on recommence
disk-kept = arrêté ; { $directory } contient ce qui a été trouvé : la même commande reprendra là
disk-foreign = { $directory } contient { $name }, étranger à une résolution, et reste tel quel : donnez un dossier vide, ou nouveau
disk-other = { $directory } contient une résolution de { $other }, non de { $address } : supprimez-la, ou donnez un autre dossier
disk-busy = { $directory } est occupé : un autre lucas y travaille
disk-format = { $file } : avec --disk, la table s'écrit en .npy
cluster-feature = ce lucas résout seul : cargo install --path crates/cli --features cluster en fait un qui résout avec d'autres
cluster-one-game = plusieurs processus ne résolvent qu'un jeu à la fois, et - en lit plusieurs
cluster-format = { $file } : à plusieurs processus, la table s'écrit en .npy
cluster-hosts = --hosts { $file } : { $why }
cluster-hosts-empty = aucun processus n'y figure ; une ligne s'écrit MACHINE:PORT
cluster-hosts-many = plus de { $most } processus
cluster-hosts-line = la ligne { $line } n'est pas de la forme MACHINE:PORT : { $text }
cluster-hosts-twice = la ligne { $line } répète { $text }
cluster-me = lequel des { $count } processus est celui-ci ? Donnez --me, de 0 à { $most } (SLURM_PROCID et JOB_COMPLETION_INDEX sont lus aussi)
cluster-secret-file = --secret { $file } : { $error }
cluster-listening = impossible d'écouter sur { $address } : { $error }
cluster-needs-secret = d'autres machines participent : donnez --secret FICHIER, le même sur chacune
cluster-absent = le processus { $process } ({ $address }) ne s'est pas présenté en { $seconds } { $seconds ->
    [one] seconde
   *[other] secondes
 } (--wait dit combien attendre)
cluster-seat = { $name } est définie, mais aucun lucas n'a lancé celui-ci : retirez-la
cluster-stranger = le processus { $process } ({ $address }) ne s'est pas présenté en { $seconds } { $seconds ->
    [one] seconde
   *[other] secondes
 } ; quelqu'un est venu avec un autre secret
cluster-secret = le processus { $process } ({ $address }) a un autre secret
cluster-version = le processus { $process } est un lucas { $theirs }, celui-ci un lucas { $ours }
cluster-task = le processus { $process } résout { $theirs }, celui-ci { $ours }
cluster-number = le processus { $process } dit porter le numéro { $theirs } sur { $count } : chaque numéro une seule fois, et la même liste partout
cluster-lost = le processus { $process } a disparu
cluster-silent = le processus { $process } ne donne plus signe de vie
cluster-stopped = le processus { $process } a été arrêté
cluster-said = le processus { $process } s'est terminé : { $said }
cluster-again = relancez la même commande, qui reprendra à partir de { $directory }
cluster-anew = relancez la même commande (avec --work DOSSIER, elle reprendrait où elle en était)
remedy = { $refused } : { $remedy }
remedy-capacity = choisissez une instance plus petite (lucas solve accepte une --capacity plus grande)
remedy-memory = choisissez une instance plus petite (lucas solve accepte une --memory plus grande)
remedy-limit = choisissez une instance plus petite (lucas show accepte une --limit plus grande)
remedy-smaller = choisissez une instance plus petite
remedy-size = choisissez une taille plus petite

# lucas, lucas games
overview-head = lucas : casse-tête et jeux finis. Jouez, résolvez, regardez, vérifiez.
overview-try = Essayez :
    {"  "}lucas play baguenaudier               jouer, avec des indices et des raisons
    {"  "}lucas run kangourous                  le programme d'un sujet, tel que ses auteurs l'ont imprimé
    {"  "}lucas handout baguenaudier            les questions d'un sujet, et leurs réponses
    {"  "}lucas solve chocolat 100 100 50 50    la valeur d'une position et de chaque coup
    {"  "}lucas games                           tous les jeux
    {"  "}lucas --help                          toutes les commandes
family-puzzle = Casse-tête
family-take-away = On retire
family-board = Sur un plateau
family-first-game = Première partie : { $minutes } min, niveau { $level }
games-length = { $minutes } min, { $level }
games-first = Pour commencer : lucas play { $game } · les tailles d'un jeu : lucas games JEU
games-no-preset = pas d'exemple

# errors
complaint-command = il n'y a pas de commande « { $name } » : lucas --help donne la liste des commandes
complaint-near = { $wrong } ; vouliez-vous dire { $near } ?
complaint-unknown = « { $argument } » n'est pas une option ici : ajoutez --help pour voir ce qui est accepté
complaint-unexpected = « { $argument } » n'est pas attendu ici : ajoutez --help pour voir ce qui est accepté
complaint-missing = il manque { $argument } : ajoutez --help pour voir ce qui est accepté
complaint-missing-so = il manque { $argument }, comme dans { $example } : ajoutez --help pour voir ce qui est accepté
complaint-missing-command = il manque le nom d'un programme : { $accepted }
complaint-conflict = { $argument } et { $other } s'excluent
complaint-empty = { $argument } demande une valeur
complaint-value = « { $value } » n'est pas accepté pour { $argument } : { $accepted }
failure-io = lecture ou écriture impossible : { $error }
man-refused = les pages de manuel ne peuvent pas être écrites dans { $directory } : { $error }
man-name = Nom
man-examples = Exemples

# help
help-usage = Utilisation :
help-options = Options{" "}
help-arguments = Arguments{" "}
help-commands = Commandes{" "}
help-command = COMMANDE
help-examples = Exemples :
help-help = Affiche l'aide
help-version = Affiche la version
help = Un atelier de casse-tête et de jeux finis : jouez, résolvez, regardez, vérifiez.
help_lang = La langue : fr ou en (par défaut : le français pour run et handout ; ailleurs celle de LC_ALL, LC_MESSAGES ou LANG, sinon l'anglais)
help_examples =
    lucas games
    lucas solve kangourous 3 3
    lucas run baguenaudier 4
help-run = Lance le programme d'un sujet, en français sauf --lang en
help-run-speaks = Le programme parle français, comme son sujet ; --lang en le fait parler anglais.
help-run_examples =
    printf '4\n\n' | lucas run baguenaudier
    lucas run chocolat 10 7 7 3
    lucas run kangourous
    lucas run allumettes 5 --largeur
    lucas run teaser
help-run-baguenaudier = Le baguenaudier : remplit la tablette, attend une touche, la vide, en montrant chaque état
help-run-baguenaudier_size = Le nombre de cases, de 1 à 63 ; demandé s'il manque
help-run-baguenaudier_iterative = Par la règle sans récursion : chaque coup est déterminé (ou --iteratif)
help-run-baguenaudier_numbers = Les nombres générés, combien, et leur vérification par le code de Gray et la formule (ou --nombres)
help-run-baguenaudier_trace = Les appels de mettre et prendre, chacun sous celui qui l'appelle
help-run-baguenaudier_examples =
    lucas run baguenaudier 4
    lucas run baguenaudier 8 --nombres
    lucas run baguenaudier 3 --trace
help-run-chocolat = La tablette de chocolat mortelle : un adversaire infaillible ; il commence, vous répondez
help-run-chocolat_bar = Colonnes, lignes, puis colonne et ligne du carré de la mort comptées de 0 (sans ces deux dernières avec --values et --where)
help-run-chocolat_second = Vous commencez (ou --deuxieme)
help-run-chocolat_value = La valeur seule (ou --valeur)
help-run-chocolat_values = La table des valeurs pour tous les carrés de la mort (ou --valeurs)
help-run-chocolat_naive = La première version du sujet, par récursion seule, avec son nombre d'appels (ou --naif)
help-run-chocolat_where = Les carrés de la mort (i,j) qui ont cette valeur (ou --ou)
help-run-chocolat_examples =
    lucas run chocolat 10 7 7 3
    lucas run chocolat 100 100 48 52 --valeur
    lucas run chocolat 127 127 --ou 127
    lucas run chocolat 10 7 7 3 --naif
help-run-kangourous = Les kangourous : recherche en largeur dans un historique de capacité fixe
help-run-kangourous_sizes = Pions de chaque couleur et cases libres entre eux (par défaut : 3 3)
help-run-kangourous_sizes-name = PIONS LIBRES
help-run-kangourous_capacity = La capacité de l'historique (par défaut : 10000) (ou --capacite)
help-run-kangourous_examples =
    lucas run kangourous
    lucas run kangourous 3 2
    lucas run kangourous 4 4 --capacite 100000
help-run-allumettes = Le jeu des allumettes : toutes les parties qu'un joueur gagne, et l'optimale
help-run-allumettes_matches = Le nombre d'allumettes (par défaut : 5)
help-run-allumettes_prise = La prise maximale (par défaut : 3) (ou --take)
help-run-allumettes_joueur = Qui commence (par défaut : 1) (ou --player)
help-run-allumettes_vainqueur = De qui l'on veut les victoires (par défaut : celui qui commence) (ou --winner)
help-run-allumettes_largeur = En largeur d'abord (ou --breadth)
help-run-allumettes_etats = La table des états (ou --states)
help-run-allumettes_operateurs = La table des opérateurs (ou --operators)
help-run-allumettes_arbre = L'arbre de recherche (ou --tree)
help-run-allumettes_examples =
    lucas run allumettes 5
    lucas run allumettes 5 --largeur
    lucas run allumettes 5 --arbre
    lucas run allumettes 25 | head
help-run-teaser = Teaser (Shooting Stars), par les touches du pavé numérique
help-run-teaser_sizes = Lignes et colonnes du plateau (par défaut : 3 3) ; ailleurs les cases se nomment comme a1
help-run-teaser_sizes-name = LIGNES COLONNES
help-run-teaser_examples =
    lucas run teaser
    echo 58792158325 | lucas run teaser
help-handout = Répond aux questions des sujets, ou en donne la liste, en français sauf --lang en
help-handout_handout = Le sujet, par son nom français ou anglais
help-handout_handout-name = SUJET
help-handout_question = La question, par son numéro ou le nom de sa fonction
help-handout_question-name = QUESTION
help-handout_arguments = Ce sur quoi porte la question, comme le dit la liste ; sinon l'exemple du sujet
help-handout_arguments-name = ARGUMENT
help-handout_json = Répond en JSON
help-handout_examples =
    lucas handout
    lucas handout baguenaudier
    lucas handout baguenaudier eval FVFVVFVV
    lucas handout kangourous 6 W-WW--BBB,B 6 5
    lucas handout chocolat 3 --lang en
handout-try = lucas handout SUJET QUESTION [ARGUMENT…] y répond ; sans argument, sur l'exemple du sujet.
help-play = Lance une partie : en plein écran dans un terminal, ligne par ligne avec --plain ou à travers un tube
help-play_game = Un jeu avec ses paramètres, ou une adresse jeu:paramètres/position. Jeux : {"{games}"}
help-play_game-name = JEU
help-play_first = Qui joue en premier : humain, débutant, moyen, fort, parfait, hasard, faute:20 (se trompe 20 fois sur 100) (par défaut : humain)
help-play_first-name = JOUEUR
help-play_second = Qui joue en second, dans un jeu à deux (par défaut : débutant) ; ou un programme à vous : « ./mien 10 7 7 3 », mien.py
help-play_second-name = JOUEUR
help-play_seed = La graine du hasard : même graine, même adversaire
help-play_resume = Reprend la partie laissée ; avec JEU, la dernière de ce jeu
help-play_random = Part d'une position tirée au hasard, que --seed répète : facile (d'ordinaire), moyen, difficile, ou à tant de coups de la fin
help-play_random-name = DIFFICULTÉ
help-play_daily = Joue la position du jour, ou d'une date comme 2026-11-17 ; avec le nom d'un jeu, une de ce jeu
help-play_daily-name = DATE
help-play_load = Reprend une partie enregistrée
help-play_load-name = FICHIER
help-play_plain = Ligne par ligne
help-play_ascii = Ne dessine qu'avec des caractères ASCII
help-play_examples =
    lucas play allumettes 21
    lucas play chocolat 10 7 7 3 --second faute:25
    lucas play teaser --plain
    lucas play --resume
help-check = Juge un programme, et montre la plus petite instance où il se trompe ; il s'exécute dans un bac à sable
help-check_exercise = L'exercice : baguenaudier, chocolat, chocolat-moteur, kangourous, allumettes, teaser, ou son nom anglais ; ou tout autre jeu, ou un fichier de règles à vous
help-check_exercise-name = EXERCICE
help-check_files = Le programme : .c .cpp .py .lisp .java .ml .rs .js ; compilé ou interprété selon son extension ; plusieurs fichiers, ou leur dossier, s'il est en plusieurs
help-check_files-name = FICHIER
help-check_command = Tout ce qui s'exécute autrement, après --
help-check_command-name = COMMANDE
help-check_class = Juge les programmes de toute une classe : un fichier ou un dossier par élève
help-check_class-name = DOSSIER
help-check_html = Écrit le rapport dans ce fichier, en page HTML
help-check_html-name = FICHIER
help-check_csv = Écrit les notes de la classe dans ce fichier, pour un tableur
help-check_csv-name = FICHIER
help-check_force = Remplace un fichier qui n'est pas un rapport
help-check_export = Écrit l'exercice en paquet de problème pour d'autres juges, dans un nouveau dossier
help-check_more =
    Verdicts :
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
    Code de sortie : 0 tout est accepté, 1 quelque chose ne l'est pas, 2 refus, 3 le juge a échoué.
help-check_question = Ne juge que cette question ou cet item
help-check_question-name = QUESTION
help-check_all = Essaie toutes les instances du contrat, quel que soit le temps nécessaire
help-check_budget = Essaie les instances d'un item pendant ce nombre de secondes (par défaut : 2 ; pour une classe, 1)
help-check_budget-name = SECONDES
help-check_explain = Montre toute la sortie fautive
help-check_strict = N'accepte rien qui demande une remarque
help-check_limits = Ce qu'une exécution peut utiliser : secondes et mébioctets (par défaut : cpu=2,memory=256,output=16)
help-check_limits-name = LIMITES
help-check_sandbox = require : refuse d'exécuter si le bac à sable n'est pas complet ; auto : prend ce qu'il y a, et le dit (par défaut : auto)
help-check_json = Rapport en JSON
help-check_junit = Rapport en XML, au format JUnit
help-check_examples =
    lucas check chocolat mien.py
    lucas check kangourous mien.c --question 8
    lucas check baguenaudier --explain -- ./mien
    lucas check hanoi mien.py
    lucas check chocolat --class rendus/ --html rapport.html --csv notes.csv
    lucas check chocolat --export kattis chocolat/

help-solve = Résout une position : sa valeur, celle de chaque coup, une solution minimale ou la meilleure partie
help-solve_game = Un jeu et ses paramètres, une adresse jeu:paramètres/position, ou - pour lire des adresses sur l'entrée. Jeux : {"{games}"}
help-solve_game-name = JEU
help-solve_json = Répond en JSON
help-solve_all = Toutes les parties gagnées par le vainqueur (--winner) ; pour un casse-tête, toutes les solutions minimales
help-solve_count = Combien il y en a
help-solve_census = Recense tout ce que le jeu peut atteindre : positions, coups, fins, valeurs, distances, positions les plus difficiles
help-solve_grundy = Affiche la suite des nombres de Grundy, un terme par ligne, au format b-file de l'OEIS
help-solve_symmetry = Dans le recensement, les positions semblables comptent une fois
help-solve_winner = Qui doit gagner : 1, le joueur qui a la main, ou 2, l'autre (par défaut : 1)
help-solve_order = L'ordre de --all : depth, en profondeur, ou breadth, en largeur (par défaut : depth)
help-solve_limit = Nombre maximal de parties
help-solve_after = Répond pour la position atteinte après K coups de la meilleure partie ; @FICHIER lit K dans un fichier
help-solve_line = Nombre maximal de coups de la partie montrée (par défaut : 200)
help-solve_capacity = Renonce après tant de positions au plus tôt ; une recherche qui tient chacune en quelques octets va jusqu'à 16 fois plus loin (par défaut : 20000000)
help-solve_table = Résout toutes les positions et écrit la table entière : .npy, .zarr, .csv ou .txt (b-file)
help-solve_table-name = FICHIER
help-solve_memory = La mémoire qu'une recherche ou une table peut prendre, en octets (par défaut : 4 Gio)
help-solve_memory-name = OCTETS
help-solve_disk = Où vont les morceaux d'une table que --memory ne contient pas : un dossier nouveau, vide, ou laissé par la même commande
help-solve_disk-name = DOSSIER
help-solve_checkpoint = Garde un point de reprise à côté de la table, ou dans --work, toutes les N secondes ; 0 : dès que possible (par défaut : 30)
help-solve_checkpoint-name = SECONDES
help-solve_force = Remplace ce qui porte déjà le nom de la table, même si lucas ne l'a pas écrit
help-solve_from = Répond à partir d'une table écrite par --table (.npy, .zarr)
help-solve_from-name = FICHIER
help-solve_verify = Vérifie les sommes de contrôle d'une table
help-solve_verify-name = FICHIER
help-solve_deep = Vérifie aussi chaque position par celles qu'un coup peut atteindre
help-solve_processes = Combien de processus de cette machine résolvent ensemble : les tables, et les recherches par les deux bouts
help-solve_hosts = Résout avec les processus d'une liste, une ligne MACHINE:PORT pour chacun ; la même commande se lance sur chaque machine
help-solve_hosts-name = FICHIER
help-solve_me = La ligne de --hosts qui désigne ce processus, à partir de 0 (sinon SLURM_PROCID ou JOB_COMPLETION_INDEX) ; le processus 0 donne la réponse
help-solve_secret = Ce que seuls ces processus connaissent : le même fichier sur chaque machine
help-solve_secret-name = FICHIER
help-solve_work = Où plusieurs processus gardent ce qui est fait, chacun dans son dossier ou tous dans un dossier commun
help-solve_work-name = DOSSIER
help-solve_wait = Combien de temps les processus s'attendent (par défaut : 60)
help-solve_wait-name = SECONDES
help-solve_examples =
    lucas solve chocolat 100 100 50 50
    lucas solve kangourous:3+3/W-WW-B-BB,W --json
    lucas solve allumettes 5 --count
    lucas solve allumettes 3 5 7 toutes misère
    lucas solve teaser --all --limit 3
help-show = Dessine un jeu : graphe des états, arbre, appels, table des valeurs, croissance ou recensement
help-show_game = Un jeu avec ses paramètres, ou une adresse jeu:paramètres/position. Jeux : {"{games}"}
help-show_game-name = JEU
help-show_as = Que dessiner : graph, tree, calls, table, growth ou census
help-show_output = Où va l'image : .svg, .dot ou .graphml ; - écrit du SVG sur la sortie
help-show_output-name = FICHIER
help-show_force = Remplace ce qui porte déjà ce nom, même si lucas ne l'a pas dessiné
help-show_order = La numérotation d'un arbre : depth, en profondeur, ou breadth, en largeur (par défaut : depth)
help-show_limit = Nombre maximal de positions explorées, et de nœuds d'un arbre (par défaut : 200000)
help-show_step = Dessine cette étape de la recherche
help-show_steps = Combien d'étapes a la recherche
help-show_examples =
    lucas show allumettes 5 --as tree -o -
    lucas show chocolat 10 7 7 3 --as table -o -
    lucas show baguenaudier 4 --as calls --steps
help-games = La liste des jeux ; pour ceux qui sont nommés, avec paramètres et exemples
help-games_json = Répond en JSON
help-games_examples =
    lucas games
    lucas games taquin
    lucas games --json
help-completions = Affiche un script de complétion
help-completions_shell = bash, elvish, fish, powershell ou zsh
help-completions_shell-name = SHELL
help-completions_examples =
    lucas completions bash > lucas.bash
help-man = Affiche la page de manuel, celle d'une commande, ou en écrit une par commande
help-man_directory = La commande, ou le dossier où écrire les pages
help-man_directory-name = COMMANDE|DOSSIER
help-man_examples =
    lucas man | man -l -
    lucas man solve | man -l -
    lucas man man1

# jouer
play-what = quel jeu ? Donnez son nom (lucas games en donne la liste), une adresse, --load FICHIER ou --resume
play-saved = { $file } est une partie enregistrée : lucas play --load { $file } la reprend
play-which = Quel jeu : de 1 à { $most }, ou son nom et une taille (q pour finir) ?
play-random-what = quel jeu ? Par exemple lucas play baguenaudier --random ; lucas play --daily en choisit un lui-même
play-daily-size = --daily choisit la taille : donnez seulement le nom d'un jeu, comme lucas play baguenaudier --daily
play-one-program = un programme joue un seul camp : l'autre est une personne ou un des joueurs par son nom
saved-refused = { $file } : { $error }
saved-no-file = ce n'est pas un fichier ordinaire
file-dead-link = un lien qui ne mène nulle part
saved-not-kept = la partie en cours n'est pas gardée : { $error }
saved-none = il n'y a pas de partie en cours à reprendre
player-human = une personne
player-beginner = le débutant
player-average = le joueur moyen
player-strong = le joueur fort
player-perfect = le joueur parfait
player-random = le joueur au hasard
player-guest = votre programme
guest-no-mistake = Votre programme n'a fait aucune faute.
guest-mistake = Votre programme s'est trompé au coup { $ply } : { $told }.
player-blundering = le joueur qui se trompe { $rate } fois sur 100

# plein écran
home-title = { " " }lucas · casse-tête et jeux
home-games = Jeux
home-more-games = encore { $count } plus bas
home-presets = Tailles (gauche et droite pour choisir) :
home-parameters = Votre taille : { $parameters }
home-first = Premier : { $who }
home-second = Second : { $who }
home-difficulty = Au hasard (a) : { $difficulty } (e) · du jour (d)
home-drawing = On cherche une position… { $positions } visitées (Échap renonce)
home-given-up = Abandonné : e rend plus facile, les flèches changent la taille.
difficulty-easy = facile
difficulty-medium = moyen
difficulty-hard = difficile
challenge-drawn = Tirée au hasard : lucas play { $game } --random { $difficulty } --seed { $seed }
challenge-daily = La position du { $date }, niveau { $difficulty } : { $command }
home-keys = { " " }Entrée jouer · o adversaire · f début · p taille · r suite · ? touches · q fin
screen-against = contre { $who } (o)
screen-replied = { $who } (o) a joué { $mv }
screen-reply = La réponse
screen-clock = coup { $ply } sur { $plies }
screen-your-move = À vous de jouer
screen-your-move-as = À vous de jouer ({ $side })
screen-turn-first = Au premier de jouer : { $who }
screen-turn-second = Au second de jouer : { $who }
screen-turn-side = À jouer : { $side } ({ $who })
screen-turn-player = { $number ->
    [1] Au premier joueur de jouer
   *[other] Au second joueur de jouer
 }
screen-turn-named = À jouer : { $side }
turn-again = { $who ->
    [you] Vous rejouez.
    [other] Votre adversaire rejoue.
   *[same] Le même joueur rejoue.
 }
turn-repeated = Cette position revient pour la deuxième fois ; à la troisième, la partie s'arrête.
margin-level = Le score est à égalité.
margin-you = { $is_ahead ->
    [yes] Vous menez de { $points }.
   *[no] Votre adversaire mène de { $points }.
 }
margin-first = Le premier joueur mène de { $points }.
margin-second = Le second joueur mène de { $points }.
margin-side = { $points } d'avance : { $side }.
remedy-in-play = trop grand pour être résolu ici : choisissez une taille plus petite, ou demandez à lucas solve
turn-guessed = Trop grand pour être résolu aussitôt : l'adversaire joue le coup qui promet le plus.
screen-chosen = { $cells } : choisi · Entrée sur un endroit marqué pour jouer · Échap pour lâcher
screen-goal = But
screen-legend-changed = { $signs } ce que le coup change
screen-paused = en pause (Espace pour continuer)
screen-thinking = réflexion…
screen-thinking-long = recherche : { $positions } positions déjà vues · Échap renonce
screen-solution-runs = La solution, { $speed } { $speed ->
    [one] coup
   *[other] coups
 } par seconde (Espace : pause, + - : vitesse, s : arrêt)
screen-solution-waits = La solution, pas à pas (, retour · . suite · Espace : tout seul · s : arrêt)
screen-solved = Résolu en { $plies } { $plies ->
    [one] coup
   *[other] coups
 } !
screen-shown = La solution est arrivée au bout en { $plies } { $plies ->
    [one] coup
   *[other] coups
 } ; à vous d'essayer.
review-best = On ne peut pas faire mieux.
review-longer = Il suffisait de { $best }.
review-goal-lost = Le but a été perdu au coup { $number } ; { $plies ->
    [one] un coup
   *[other] { $plies } coups
 } plus tôt, il était encore à portée.
review-slip = La première faute est au coup { $number }.
review-detour = Le premier détour est au coup { $number }.
review-title = Où cela a mal tourné
review-nothing = Aucune faute : aucun de vos coups n'a rien gâché.
review-no-chance = C'était perdu dès le début : il fallait espérer une faute.
review-play-on = Choisissez un autre coup pour rejouer d'ici ; r reprend la partie telle qu'elle a été jouée.
prospect-back = { $plies ->
    [one] Impasse : reprenez 1 coup (u).
   *[other] Impasse : reprenez { $plies } coups (u).
 }
prospect-never = D'ici, le but n'a jamais été à portée.
screen-stuck = Bloqué : aucun coup n'est possible.
screen-stuck-side = Bloqué : plus aucun coup pour { $side }.
screen-lost = Perdu : d'ici le but est hors d'atteinte.
screen-lost-because = Perdu. { $why }
screen-you-win = Vous avez gagné !
screen-you-lose = Vous avez perdu.
screen-first-wins = Le premier joueur a gagné.
screen-second-wins = Le second joueur a gagné.
screen-drawn = Partie nulle.
screen-side-wins = Victoire pour { $side }.
screen-repeated = La même position est revenue pour la troisième fois.
screen-no-move-left = Le joueur qui a la main n'a plus de coup.
screen-too-large = Trop grand pour être dessiné : { $position }
screen-too-small = La fenêtre fait { $width } × { $height } ; il faut à lucas { $least_width } × { $least_height }. Agrandissez-la, ou jouez avec --plain.
screen-moves = Coups ({ $count })
screen-moves-legend = { $best } direct { $detour } détour { $dead } perdu
screen-too-many = Trop pour une liste : m permet de taper un coup.
screen-played = Joués
screen-earlier = … plus tôt
screen-later = … plus tard
screen-values-title = Valeurs
screen-values = Barres : coups restants
screen-distances = Barres : coups à jouer
screen-margins = Barres : écart final
screen-values-legend = 1, 2 : gagnant · { $draw } : nulle
screen-distances-legend = { $open } : soluble · { $dead } : perdu
screen-again = n rejouer · u reprendre un coup
screen-again-wrong = z où cela a mal tourné
screen-again-other = + plus grand · q autres jeux
screen-again-two = + plus grand · f l'autre camp · o adversaire ({ $who }) · q autres jeux
screen-values-hidden = v : les valeurs
screen-rules = Règle
screen-any-key = une touche ferme ceci
screen-any-other-key = { $more } · une autre touche ferme ceci
screen-message = Remarque
screen-hint = Indice
screen-hint-later = Ce n'est pas à vous de jouer : l'indice viendra avec la réponse.
screen-why-move = Pourquoi : coup { $number }, { $mv }
screen-more-below = PgSuiv : la suite
screen-more-above = PgPréc : le début
screen-more-both = PgPréc PgSuiv : la suite
screen-why = Pourquoi
screen-ask-for-hint = h donne un indice, y dit ce que le dernier coup a changé, v montre ce que vaut chaque coup.
screen-more-hints = h : encore { $left }
screen-no-move-yet = Aucun coup n'a encore été joué.
screen-no-line = D'ici, il n'y a pas de meilleure suite.
screen-no-ply = Ce coup n'existe pas : de 0 à { $most } sont acceptés.
screen-saved = Enregistré dans { $file }. lucas play --load { $file } reprend la partie.
screen-type-move = Coup :
screen-type-ply = Aller au coup :
screen-type-file = Fichier :
screen-type-parameters = Taille :
screen-typing = Entrée valide · Échap ferme
screen-typing-move = Entrée joue · les lettres s'écrivent · Échap ferme
screen-typing-proposed = taper remplace · une flèche modifie · Échap ferme
screen-keys = { " " }Entrée joue · u retour · h indice · y pourquoi · s solution · ? aide · q fin
screen-keys-over = { " " }n rejouer · u retour · z où cela a mal tourné · y pourquoi · ? touches · q fin
screen-keys-flawless = { " " }n rejouer · u retour · y pourquoi · ? touches · q autres jeux
keys-title = Touches
keys-mouse = La souris aussi : pointez pour voir ce qui change, cliquez pour jouer.
notice-largest = Il n'y a pas plus grand dans la liste : p, au premier écran, prend toute taille.
notice-opponent = Votre adversaire désormais : { $who }.
notice-puzzle = Un casse-tête n'a pas d'adversaire.
notice-exchange = La partie serait abandonnée : encore f échange les camps et recommence.
notice-warned = Désormais une impasse est dite aussitôt (encore x : plus rien).
notice-unwarned = Les impasses ne sont plus dites.
notice-no-warning = À deux joueurs il n'y a pas d'impasse : v montre ce que valent les coups.
notice-over = La partie est finie : n la rejoue, u reprend un coup.
notice-solution = La solution se déroule : s l'arrête.
notice-paused = Ce n'est pas à vous, et le jeu est en pause : Espace reprend.
notice-not-yours = Ce n'est pas à vous : attendez la réponse.
notice-no-solution = + et - règlent la vitesse de la solution : s la lance.
notice-no-key = Cette touche ne fait rien ici : ? montre les touches.
notice-leave = Rien n'est ouvert : encore Échap, ou q, quitte la partie.
notice-quit = Encore Échap, ou q, quitte lucas.
notice-kept = La partie est gardée : r la reprend.
notice-no-letter = Aucun coup ne continue par { $letter } : Entrée joue, Retour corrige, Échap ferme.
notice-letter = { $letter } commence un coup ici ; Entrée aussitôt fait ce que fait la touche.
notice-no-choice = Rien à choisir là : cliquez un jeu ou une taille, une seconde fois pour jouer.
notice-no-further = Rien à choisir plus loin de ce côté : Tab parcourt les coups.
notice-no-place = Aucun coup ne commence là : la liste donne les coups, Tab les parcourt.
key-name-arrows = flèches
key-name-enter = Entrée
key-name-space = Espace + -
key-name-pages = PgPréc/Suiv
key-arrows = choisir
key-next = le coup suivant, Maj-Tab le précédent
key-play = jouer
key-type = taper un coup (m, ou Maj, où la lettre sert à autre chose)
key-undo = reprendre un coup ; rejouer ce qui a été repris
key-restart = revenir au début ; aller à un coup
key-rules = la règle et le but
key-hint = un indice ; encore une fois pour un plus clair
key-why = ce que le dernier coup a changé
key-values = montrer ce que vaut chaque coup, ou le cacher
key-solution = dérouler la solution, ou l'arrêter
key-pause = pause, et reprise ; plus vite, moins vite
key-step = un pas de la solution en arrière, en avant
key-scroll = le texte plus haut, plus bas
key-save = enregistrer la partie dans un fichier
key-parameters = taper une autre taille
key-opponent = un autre adversaire
key-begins = qui commence
key-resume = la partie laissée
key-language = English
key-wrong = où cela a mal tourné, et rejouer de là
key-warn = dire aussitôt que le but est hors d'atteinte
key-side = un autre adversaire ; l'autre camp
key-random = une position au hasard, de cette taille
key-difficulty = sa difficulté
key-daily = la position du jour, dans ce jeu
key-help = cette liste
key-back = retour ; depuis les jeux, quitter

# ligne par ligne
plain-move-help = Un coup : { $help }.
plain-type-help = Tapez aide pour les commandes.
plain-too-large = (trop grand pour être dessiné)
plain-position = Coup { $ply } : { $position }
plain-ask-you = Votre coup :
plain-ask-you-as = Votre coup ({ $side }) :
plain-ask-first = Coup du premier joueur :
plain-ask-second = Coup du second joueur :
plain-ask-side = Coup pour { $side } :
plain-ask-over = La partie est finie (recommencer, retour, faute, pourquoi, fin) :
plain-ask-command = Commande :
plain-plays = { $ply }. { $who } joue { $mv }.
plain-did = { $ply }. { $who } a { $deed }.
plain-auto-move = { $ply }. { $mv }
plain-hint-given = Indice { $rung } sur { $rungs } : { $hint }
plain-kept = La partie est gardée : lucas play --resume la reprend.
plain-unasked = { $plies } coups sans un mot de personne : les joueurs attendent. Tapez continuer, et ils reprennent.
plain-cannot-move = { $who } ne peut pas jouer : { $why }. Tapez retour, ou joueurs pour changer de joueurs.
plain-guest-cannot-move = Votre programme n'a pas joué : { $why }. Tapez son coup vous-même, continuer pour lui redemander, ou retour.
plain-not-yours = Ce n'est pas à une personne de jouer : continuer laisse le joueur poursuivre, retour reprend un coup, joueurs change de joueurs
plain-nothing-to-undo = Aucun coup de votre part à reprendre.
plain-nothing-to-redo = Rien n'a été repris.
plain-too-many-moves = Les coups sont trop nombreux pour être énumérés.
plain-which-players = Qui joue ? Un joueur pour un casse-tête, comme joueurs hasard ; sinon l'autre ou les deux, comme joueurs fort, joueurs humain parfait.
plain-which-file = Enregistrer dans quel fichier ? Par exemple : enregistrer partie.lucas.
plain-other-game = { $file } contient une partie enregistrée de { $address } : il reste tel quel. Choisissez un autre nom, ou supprimez-le d'abord.
plain-another-game = { $file } contient une autre partie, de { $plies } { $plies ->
    [one] coup
   *[other] coups
 } : elle reste telle quelle. Enregistrez-y encore une fois pour la remplacer, ou choisissez un autre nom.
plain-other-file = { $file } existe déjà et n'est pas une partie enregistrée lisible : il reste tel quel. Choisissez un autre nom.
plain-hint = un indice ; encore une fois pour un plus clair
plain-why = ce que votre dernier coup, et la réponse, ont changé
plain-wrong = aller où cela a mal tourné, et pourquoi
plain-rules = la règle à nouveau
plain-moves = les coups permis
plain-values = les coups permis, le meilleur d'abord, et ce que vaut chacun
plain-solve = la valeur de la position et une meilleure suite ; rien n'est joué
plain-auto = jouer une meilleure suite jusqu'au bout, ou tant de coups : auto 3
plain-board = le plateau à nouveau
plain-goal = la position à atteindre dans un casse-tête
plain-no-goal = Ce jeu n'a pas de plateau à atteindre.
plain-goal-shown = Le but :
plain-undo = reprendre votre dernier coup
plain-redo = rejouer ce qui a été repris
plain-restart = revenir au début
plain-go = aller à un coup : aller 0
plain-players = changer de joueurs : joueurs fort, joueurs humain parfait (humain, débutant, moyen, fort, parfait)
plain-continue = laisser poursuivre un joueur qui attend
plain-save = enregistrer la partie dans un fichier : enregistrer partie.lucas
plain-help = cette liste
plain-load = reprendre une partie enregistrée : charger partie.lucas
plain-which-load = Reprendre quel fichier ? Par exemple : charger partie.lucas.
plain-lang = parler l'autre langue, ou une langue par son code : langue en
plain-which-lang = Quelle langue ? langue fr ou langue en.
plain-no-command = « { $line } » n'est ni une commande ni un coup permis ici : aide donne les commandes ; un coup : { $help }
plain-quit = quitter ; la partie est gardée pour lucas play --resume

# images
picture-graph = { $game } : positions et coups
picture-graph-size = { $nodes } positions, { $arcs } coups ; un niveau tient ce qu'on atteint d'abord après autant de coups
picture-graph-row = { $nodes } positions, { $arcs } coups ; chaque coup mène vers la droite
picture-levels-size = { $nodes } positions sont trop nombreuses pour être dessinées une à une : à la place, une barre pour chacun des { $levels } niveaux, chacun un coup plus loin du début.
picture-legend-one = Un nombre est la distance au but ; × : sans solution.
picture-legend-two = +k : le joueur qui a la main gagne en k coups, les siens et ceux de l'autre comptés ; −k : il perd après k coups ; 0 : il a perdu ; = : nulle.
picture-level-one = { $count ->
    [one] { $count } position
   *[other] { $count } positions
 }, { $lost } sans solution, { $shortest } sur un plus court chemin
picture-level-two = { $count ->
    [one] { $count } position
   *[other] { $count } positions
 } : { $won } { $won ->
    [one] gagnée
   *[other] gagnées
 }, { $lost } { $lost ->
    [one] perdue
   *[other] perdues
 }, { $even } { $even ->
    [one] nulle
   *[other] nulles
 }
picture-goal = but
picture-dead = aucun coup
picture-draw = nulle
picture-wins = le joueur { $player } gagne
picture-tree = { $game } : l'arbre des parties
picture-calls = { $game } : les appels
picture-tree-depth = { $nodes } nœuds, dont { $leaves } feuilles, numérotés en profondeur
picture-tree-breadth = { $nodes } nœuds, dont { $leaves } feuilles, numérotés en largeur
picture-calls-cut = encore { $calls } appels
picture-table = { $game } : la valeur de chaque position
picture-table-slice = { $game } : les valeurs quand les autres axes sont à { $slice }
picture-squares = Ce que vaut une tablette de { $columns } × { $rows }, selon la place du carré de la mort
picture-sides = Ce que vaut chaque tablette jusqu'à { $columns } × { $rows }, selon sa taille
picture-growth = { $game } : croissance
picture-growth-said = Courbes selon la taille, et positions par niveau de la recherche là où elle est possible.
picture-census = { $game } : positions par distance
picture-census-said = { $positions ->
    [one] On peut atteindre une position
   *[other] On peut atteindre { $positions } positions
}, par { $arcs ->
    [one] un coup.
   *[other] { $arcs } coups.
}
picture-census-far = Les plus éloignées : { $plies ->
    [one] un coup
   *[other] { $plies } coups
} avant la fin, { $positions ->
    [one] une position.
   *[other] { $positions } positions.
}
picture-census-moves = distance au but, en coups
picture-census-plies = coups restants au meilleur jeu (des deux joueurs)
picture-census-margin = meilleur écart d'ici la fin, pour qui a la main
picture-census-hardest = Les positions les plus éloignées
picture-census-hardest-some = Les plus éloignées ({ $shown } sur { $all })
picture-measured-said = Points : temps de calcul, échelle logarithmique ; tirets : ce que coûterait chaque algorithme, d'après le point le plus cher.
picture-per-level = Positions par niveau : { $positions } en tout
picture-level = niveau (coups depuis le début)
picture-rings-moves = Baguenaudier : coups pour remplir ou vider le jeu
picture-rings-squares = cases
picture-kangaroos-moves = Kangourous : coups d'une solution minimale
picture-pawns = pions par groupe
picture-gap = { $gap } cases libres
picture-matches-lines = Allumettes : parties gagnées par chaque joueur
picture-matches = allumettes
picture-won-by = joueur { $player }
picture-chocolate-calls = Chocolat : appels de la version naïve, et positions différentes
picture-naive-calls = appels naïfs
picture-positions = positions
picture-side = côté de la tablette, carré de la mort au milieu
film-queue-title = { $game } : recherche en largeur
film-queue = La première position de la file en sort ; elle est à { $level } { $level ->
    [one] coup
   *[other] coups
 } du début. { $new ->
    [0] { $moves ->
        [one] Son seul coup mène à une position déjà rencontrée.
       *[other] Ses { $moves } coups mènent tous à des positions déjà rencontrées.
     }
   *[other] { $moves ->
        [one] Son seul coup mène
       *[other] Ses { $moves } coups mènent
     } à { $new } { $new ->
        [one] position nouvelle, mise
       *[other] positions nouvelles, mises
     } au bout de la file{ $old ->
        [0] {""}
        [one] , et à 1 déjà rencontrée
       *[other] , et à { $old } déjà rencontrées
     }.
 } { $waiting } { $waiting ->
    [one] position attend.
   *[other] positions attendent.
 }
film-queue-dead = La première position de la file en sort ; elle est à { $level } { $level ->
    [one] coup
   *[other] coups
 } du début. Aucun coup ne mène plus loin. { $waiting } { $waiting ->
    [one] position attend.
   *[other] positions attendent.
 }
film-goal = Le but est atteint après { $moves } { $moves ->
    [one] coup
   *[other] coups
 }, et aucun chemin n'est plus court : tout ce qui est plus près du début a déjà été examiné, { $looked } { $looked ->
    [one] position
   *[other] positions
 }.
queue-head = { $waiting ->
    [0] La file est vide.
    [one] Une position attend dans la file :
   *[other] { $waiting } positions attendent dans la file, la prochaine d'abord :
 }
queue-layers = Couches, par coups depuis le début : positions examinées / rencontrées jusqu'ici
film-tree-title = { $game } : l'arbre, pas à pas
film-root = La recherche commence ici.
film-plays = On essaie le coup { $mv } : il mène à cette position, à la profondeur { $depth }.
film-takes = La suivante de la file, à la profondeur { $depth } ; le coup { $mv } y a mené. Ses propres coups se mettent au bout de la file.
film-is-goal = C'est le but.
film-is-won = La partie est finie : le joueur { $player } gagne.
film-is-dead = La partie est finie, et personne ne gagne.
film-is-twin = Elle a déjà été rencontrée : on ne la développe pas une seconde fois.
film-cut = La suite est laissée de côté : l'arbre serait trop grand pour être dessiné.
film-leaves = Tous les coups d'ici ont été essayés : retour à la position d'avant.
film-leaves-end = Rien de plus à essayer ici : retour à la position d'avant, et à son coup suivant.
film-leaves-root = Tous les coups ont été essayés : la recherche est finie.
film-asks-root = Que vaut cette position ? Cela dépend d'où mènent ses coups : la fonction s'appelle elle-même pour chacun d'eux.
film-asks = D'abord une autre question : que vaut la position après le coup { $mv } ? La fonction s'appelle elle-même.
film-valued = La réponse est { $value }. { $reason }
film-call = { $node } : { $said }
film-returns = { $node } est terminé : retour à la ligne qui l'a appelé.
film-fills = Celle-ci vaut { $value }. { $reason }
reason-goal = C'est le but lui-même.
reason-nearer = Un de ses coups mène à { $before } du but, et aucun plus près : { $before } + 1 = { $plies }.
reason-never = Aucun coup ne mène à une position qui ait encore une solution.
reason-margin = C'est la plus grande somme de ce qu'un coup gagne et de ce qu'on peut encore faire ensuite ; ce que fait l'autre compte en moins.
reason-draw = Aucun des deux joueurs ne peut forcer le gain.
reason-over = Celui qui doit jouer a déjà perdu.
reason-won = Celui qui doit jouer a déjà gagné.
reason-wins = Un coup donne à l'autre une position perdue ; la plus vite perdue vaut { $before ->
    [0] 0
   *[other] −{ $before }
 } : { $before } + 1 = { $plies }.
reason-loses = Tous les coups donnent à l'autre une position gagnée ; celle qui dure le plus vaut +{ $before } : { $before } + 1 = { $plies }, et c'est perdu.
legend-now = ce qu'on regarde
legend-looked = examinées
legend-waits = rencontrées, en attente dans la file
legend-later = pas encore atteint
legend-unfilled = pas encore remplie
legend-goal = le but
legend-first = le joueur 1, qui commence, gagne
legend-second = le joueur 2 gagne
legend-moves = un appel qui joue un coup sur le plateau
legend-moves-other = un appel qui joue le coup inverse, comme ôter ce que l'autre pose
legend-dead = une fin que personne ne gagne
legend-twin = déjà rencontrée, pas développée (↺)
legend-cut = … laissé de côté, trop grand pour être dessiné
legend-win = gagné pour celui qui doit jouer
legend-lose = perdu pour celui qui doit jouer
legend-even = nulle
legend-solvable = a une solution ; le nombre dit combien de coups restent
legend-some-solvable = a une solution
legend-unsolvable = n'a plus de solution
legend-end = deux cadres : la partie finit ici
axis-column = i, la colonne du carré de la mort
axis-row = j, la ligne du carré de la mort
axis-columns = nombre de colonnes de la tablette
axis-rows = nombre de lignes de la tablette
axis-number = le numéro de la position dans la ligne : désignez une case pour voir laquelle c'est
axis-numbers = le numéro de la première position de la ligne, { $step } par ligne
axis-coordinate = coordonnée { $axis } de la position
picture-levels-axis = Niveau (coups depuis le début)

# les algorithmes à côté des films ; après @, les étapes auxquelles on est à la ligne
algorithm-queue =
    mettre le début dans la file
    tant que la file n'est pas vide :
        en sortir la première position          @take
        si c'est le but : fini                  @goal
        pour chacun de ses coups :              @dead
            s'il mène à une position nouvelle :
                la mettre au bout de la file    @new
            sinon : rien, déjà rencontrée       @old
algorithm-depth =
    chercher à partir d'une position :
        si la partie finit : noter qui gagne    @first second dead
        si elle est déjà connue : revenir       @twin
        pour chacun de ses coups :
            chercher à partir d'où il mène      @enter
        revenir                                 @leave
algorithm-breadth =
    mettre le début dans la file
    tant que la file n'est pas vide :
        en sortir la première position          @take
        si la partie finit : noter qui gagne    @first second dead
        si elle est déjà connue : continuer     @twin
        sinon mettre où mènent ses coups        @new
            au bout de la file                  @new
algorithm-calls =
    la valeur d'une position :
        si la partie est finie : 0              @end
        pour chacun de ses coups :
            demander la valeur d'où il mène     @enter
        si l'une d'elles est perdue :           @win
            1 + la moindre des perdues          @win
        sinon, si l'une est nulle : nulle       @draw
        sinon −(1 + la plus grande)             @lose
algorithm-distances =
    le but est à la distance 0                  @end
    pour d = 1, 2, 3, … :
        toute position un coup avant            @win
            une de distance d − 1 est à d       @win
    les autres : aucun chemin ne mène au but    @never lose
algorithm-values =
    pour chaque position, les petites d'abord :
        si la partie est finie : 0              @end
        si un coup mène à une position perdue : @win
            1 + la moindre des perdues          @win
        sinon, si un coup mène à une nulle : nulle @draw
        sinon −(1 + la plus grande)             @lose
algorithm-way =
    trouver à quelle distance du but est chaque @start
        position, en reculant depuis le but     @start
    tant que le but n'est pas atteint :
        jouer un coup qui en rapproche          @step
            d'un coup                           @step
    le but est atteint                          @goal
algorithm-margins =
    si la partie est finie : plus rien à gagner @margin
    pour chaque coup : ce qu'il gagne,          @margin
        plus ce qu'on peut encore faire ensuite @margin
            (moins, si c'est à l'autre)         @margin
    jouer le coup de plus grande somme          @margin
algorithm-play =
    si un coup mène à une position perdue :     @win
        jouer celui qui y mène au plus vite     @win
    sinon, si un coup mène à la nulle : le jouer @draw
    sinon jouer ce qui résiste le plus longtemps @lose

# figures of proofs
proof-rings = Les huit tablettes de trois cases : chaque coup avance d'un rang
proof-rank = rang { $rank }
proof-chocolate = La tablette du sujet et la cassure gagnante : la somme de Nim devient 0
proof-matches = Quoi qu'on prenne, la réponse laisse de nouveau un multiple
proof-multiple = { $matches }, un multiple de { $round }
proof-take = on en prend { $taken }
proof-answer = la réponse : { $taken } ; de nouveau un multiple de { $round }
proof-kangaroos = Comment Φ augmente de coup en coup
proof-over-own = par-dessus sa couleur : Φ = { $now }
proof-over-other = par-dessus l'autre : Φ = { $now }
proof-step = un pas : Φ = { $now }
proof-teaser = La même case mène de p à q, et de ¬q à ¬p

# lucas check
check-no-file = { $file } n'est pas un fichier
check-several = il y a plusieurs programmes, et un seul est jugé : { $files } ; nommez les fichiers d'un seul
check-head = { $program } : { $verdict } pour { $exercise }, { $points } { $points ->
    [one] point
   *[other] points
 } sur { $of }
check-reading = Lu ainsi : { $reading }.
check-took = { $instances } { $instances ->
    [one] instance
   *[other] instances
 }, { $time } ms, { $memory } Mio
check-smallest = { "  " }plus petit contre-exemple : { $instance }
check-counterexample = { "  " }contre-exemple : { $instance }
check-expected = attendu :
check-found = trouvé :
check-read = lu dans :
check-why = pourquoi :
check-mistake = une erreur connue :
check-repeat = { "  " }pour le refaire : { $command }
check-output = { "  " }sa sortie :
check-errors = { "  " }sa sortie d'erreur :
check-budget = Chaque item a disposé de { $seconds } s, et du quintuple pour ce que l'on demande à tous ; --all essaie toutes les instances.
check-tested = { $instances } { $instances ->
    [one] instance essayée
   *[other] instances essayées
 } en { $seconds } s.
check-sandbox = Bac à sable : { $told }.
check-so-far = { $complete } : rien de faux jusqu'ici
check-growth = Croissance de { $item } : { $told }.
check-growth-handout = { "  " }{ $handout }.
check-growth-each = { "  " }temps de calcul sans le démarrage, puis pour une opération de chacun :
check-page = Vérifier un programme
check-page-read = Ouvrir un rapport de vérification
check-page-open = Ouvrir un rapport
check-page-open-text = Ce que lucas check … --json a écrit est montré en images ; rien n'est exécuté.
check-page-show = Montrer le rapport
check-page-run = Juger un programme
check-page-off = Ce serveur n'exécute aucun programme. lucas serve --check le fait, sur cette machine seulement.
check-page-exercise = Exercice
check-page-language = Langage du texte collé
check-page-judge = Le juger
check-page-jailed = Il s'exécute sur cette machine, dans un bac à sable, avec un temps et une mémoire limités ; cela peut prendre une demi-minute.
check-page-file = Son fichier
check-page-text = Ou son texte
check-page-start = le début
check-page-replay = Le rejouer
check-page-values = Ce que vaut chaque coup ici
check-taken = { $file } existe déjà et n'est pas un rapport de vérification : choisissez un autre nom (--force le remplace)

# compté par un juge
judge-beyond = cassures hors de la tablette, sur { $count } { $count ->
    [one] tablette
   *[other] tablettes
 }
judge-bars = { $count ->
    [one] la tablette
   *[other] les { $count } tablettes
 } avec m + n ≤ { $sum }
judge-moves = { $moves } { $moves ->
    [one] coup
   *[other] coups
 }
judge-plies = { $plies } { $plies ->
    [one] coup
   *[other] coups
 }
judge-more-plies = { $plies } { $plies ->
    [one] coup
   *[other] coups
 } plus tard
judge-pawns = { $pawns } { $pawns ->
    [one] pion
   *[other] pions
 } par couleur, { $gap } { $gap ->
    [one] case libre
   *[other] cases libres
 }
judge-boards = { $boards } plateaux sont affichés, en { $moves } { $moves ->
    [one] coup
   *[other] coups
 }
judge-keys = { $count } { $count ->
    [one] touche
   *[other] touches
 } : { $keys }

# une classe
class-judging = jugement
class-unread = { $folder } : { $error }
class-size = { $folder } : une classe de 1 à { $most } élèves est acceptée, avec un fichier ou un dossier pour chacun
class-foreign = { $file } n'est pas le journal d'une classe et reste tel quel : choisissez un autre nom pour le rapport
class-busy = { $file } est déjà utilisé : une autre commande juge cette classe
class-shared = { $count } × { $item }, { $instance }
class-stopped = arrêté : { $done } jugés sur { $of } ; la même commande continuera
class-lost = arrêté : { $done } jugés sur { $of } ; avec --html ou --csv, la même commande continuerait
class-failed = des programmes n'ont pas pu être jugés ici, et n'ont pas de points : voyez le rapport

# un paquet de problème
export-format = « { $format } » n'est pas un format de paquet : kattis est accepté
export-none = { $exercise } ne convient pas à un juge de fichiers, car on y dialogue avec le programme : { $names } conviennent
export-name = « { $name } » n'est pas un nom de paquet : verifyproblem veut un dossier nommé en minuscules et chiffres
export-taken = { $folder } existe déjà et n'est pas vide : choisissez un autre nom
export-done = { $folder } : { $files } fichiers ; verifyproblem { $folder } les vérifie

# ce que veulent dire les lettres d'un verdict
ruling-ac = accepté
ruling-remarked = accepté, avec une remarque ; --strict ne l'accepte pas
ruling-wa = réponse fausse
ruling-rte = arrêté par un signal ou une erreur
ruling-tle = a calculé ou attendu plus longtemps que permis
ruling-mle = a pris plus de mémoire que permis
ruling-ole = a affiché plus que permis
ruling-ce = ne se compile pas
ruling-absent = rien à juger
ruling-je = c'est le juge qui a échoué, pas le programme

# le rapport d'une vérification, en page et en feuille de calcul
report-title = { $program } : { $exercise }
report-class = Une classe : { $exercise }
report-accepted = { $students } { $students ->
    [one] élève
   *[other] élèves
 }, dont { $accepted } avec tout accepté.
report-pending = Arrêté avant la fin : { $pending } { $pending ->
    [one] reste
   *[other] restent
 } à juger ; la même commande continuera :
report-table = Élèves et items
report-student = Élève
report-program = Programme
report-language = Langage
report-item = Item
report-verdict = Verdict
report-points = Points
report-of = Sur
report-instances = Instances
report-time = Temps
report-memory = Mémoire
report-ms = { $time } ms
report-mib = { $memory } Mio
report-done = Acceptés
report-first = Se trompe d'abord sur
report-why = Pourquoi
report-sum = { $points } points sur { $of }
report-shared = Les mêmes erreurs
report-students = { $students } élèves :
report-smallest = { $item }, plus petit contre-exemple : { $instance }
report-counterexample = { $item }, un contre-exemple : { $instance }
report-compiler = ce que dit le compilateur
report-solution = la solution :
report-repeat = pour le refaire :
report-output = Sa sortie
report-limits = Une exécution a droit à { $cpu } s, { $memory } Mio de mémoire et { $output } Mio de sortie.

# lucas show
show-format = le nom de { $file } ne finit ni par .svg, ni par .dot, ni par .graphml
show-written = { $file } écrit
show-taken = { $file } existe déjà et n'est pas une image dessinée par lucas : il reste tel quel (--force le remplace)
show-only-svg = --step dessine un .svg
show-missing-file = -o FICHIER manque : où va l'image, ou - pour la sortie
show-refused = { $file } ne peut pas être écrit : { $error }
# la page
web-skip = Aller au jeu
web-keys = Touches : flèches et Entrée sur le plateau, 1 à 9 un coup de ce nom ou sa place sur un pavé numérique, n début, u reprendre, r refaire, h indice, y pourquoi, v valeurs, d avertir ; b ma partie, s solution, w recherche, p image, i à propos ; dans une solution ou une recherche, « , » et « . » reculent et avancent ; ? montre les touches.
web-sorry = Page impossible à afficher
web-open = Ouvrir cette page
web-moves-unlisted = Coups
web-type-one = Trop nombreux pour être listés : tapez-en un.
web-few-moves = La partie est si longue que la page n'a de place que pour { $shown } d'entre eux : tapez les autres ci-dessous.
web-few-plies = La page n'a de place que pour { $shown } de ces { $plies } coups : ceux qui entourent le coup affiché.
web-point = Désignez une case, ou atteignez-la avec la touche Tab, pour lire ce que le coup y change ; cliquez pour jouer.
web-contents = Sommaire
web-question = Question
web-asked = Le sujet demande
web-questions = Les questions du sujet
web-all-games = Tous les jeux
web-about = À propos
web-answers = Le sujet
web-handouts = Vous avez l'énoncé d'un TP ? Les réponses, question par question :
web-first = Premier joueur
web-second = Second joueur
web-tabs = Les pages de ce jeu
web-my-game = Ma partie
web-play = Jouer
web-load = Charger une partie
web-load-file = Le fichier de la partie
web-load-text = Le texte de la partie enregistrée
web-settings = Tailles et joueurs
web-controls = Actions
web-next = Suivant
web-back = Précédent
web-restart = Début
web-undo = Reprendre
web-redo = Refaire
web-values = Valeurs
web-warn = M'avertir
web-nothing-back = Il n'y a pas de coup à reprendre.
web-nothing-forth = Aucun coup n'a été repris : il n'y a rien à refaire.
web-no-hint = La partie est finie : il n'y a plus rien à indiquer.
web-more-hints = Appuyez encore sur Indice pour en savoir plus ({ $shown } sur { $count }).
web-all-hints = L'indice est complet : tout est dit.
web-how = { $taps ->
    [none] Tapez le coup que vous voulez jouer.
    [one] Touchez le plateau là où vous voulez jouer, ou choisissez un des coups.
   *[several] Touchez ce que vous déplacez (encadré), puis l'endroit où le mettre ; ou choisissez un des coups.
 }
web-read-rules = Lire la règle
web-idle-over = La partie est finie : reprenez un coup, ou rejouez.
web-turn-program = { $who } réfléchit…
web-moving = Votre coup est en train d'être joué.
web-idle-turn = Ce n'est pas à vous de jouer.
web-idle-here = On ne peut rien jouer là : touchez un endroit jouable.
web-idle-second = Touchez l'endroit où aller, ou le même endroit pour lâcher.
web-idle-side = Cela ne se joue pas maintenant (à jouer : { $side }).
web-idle-shape = { $shape ->
    [line] Ici on joue une ligne : touchez une ligne.
    [stick] Ici on joue les bâtonnets : touchez-en un.
    [point] Ici on joue les points : touchez-en un.
    [bar] Ici on joue les barres : touchez-en une.
   *[other] Ici on joue les cases : touchez-en une.
 }
web-idle-why = { $why ->
    [destination] Touchez d'abord ce qui doit bouger, puis cet endroit.
    [theirs] Celui-ci est à votre adversaire.
    [taken] La place est déjà prise.
    [blocked] Ceci ne peut pas bouger maintenant.
    [empty] Il n'y a rien à jouer là.
    [unreachable] Ce que vous avez choisi ne peut pas aller là.
   *[other] La règle ne le permet pas maintenant.
 }
web-busy = Calcul en cours… { $seconds } s
web-visited = positions visitées : { $positions }
web-cancel = Annuler
web-legend = { $players ->
    [one] ▲ le plus court · ● plus long · ✕ le but est perdu. Le nombre compte les coups jusqu'au but.
    [score] ▲ gagne · ● nulle · ▼ perd. Le nombre dit combien de points celui qui joue marquera encore de plus que l'autre, au meilleur jeu.
   *[two] ▲ gagne · ● nulle · ▼ perd. Le nombre compte les coups des deux joueurs jusqu'à la fin.
 }
web-opponent = Adversaire
web-beginner = débutant
web-average = moyen
web-strong = fort
web-perfect = parfait
web-friend = un ami
web-let-begin = Laisser commencer l'adversaire
web-i-begin = Je commence
web-swap-leaves = Cela commence une nouvelle partie : la partie en cours est abandonnée.
web-swap-anyway = Commencer une nouvelle partie
web-settled = Ces réglages ne vont pas ensemble : { $why }. Voici le plus proche qui convient : { $size }.
web-at-goal = C'est le but.
web-hopeless = Ce casse-tête n'a pas de solution : le but est hors d'atteinte dès le début.
web-solvable = Jouer plutôt { $size }
web-never = Il n'y a pas de solution depuis le début.
web-dead = { $plies ->
    [one] Le but est hors d'atteinte : reprenez un coup.
   *[other] Le but est hors d'atteinte : reprenez { $plies } coups.
 }
web-ended = Et maintenant ?
web-take-back = { $plies ->
    [one] Reprendre un coup
   *[other] Reprendre { $plies } coups
 }
web-went-wrong = Où me suis-je trompé ?
web-it-went-wrong = Où la partie a tourné
web-again = Rejouer
web-larger = En plus grand
web-smaller-one = En plus petit
web-other-side = Changer de côté
web-weaker = Un adversaire plus faible
web-stronger = Un adversaire plus fort
web-with-values = Rejouer en voyant les valeurs
web-stuck = { $plies ->
    [one] Un coup plus tôt, le but pouvait encore être atteint.
   *[other] { $plies } coups plus tôt, le but pouvait encore être atteint.
 }
web-was-best = Il n'y a pas plus court : c'est le mieux possible.
web-best = Vous avez joué { $plies } coups ; il suffisait de { $best }.
web-given = L'adversaire vient de se tromper : vous pouvez gagner.
web-given-draw = L'adversaire vient de se tromper : vous ne perdez plus.
web-won-given = Bien joué ! Une faute de l'adversaire vous a donné le gain, et vous ne l'avez plus lâché.
web-won-clean = Bien gagné ! Vous n'avez jamais lâché la victoire.
web-won-lucky = { $count ->
    [one] Bien gagné ! Vous avez laissé échapper la victoire une fois, et l'adversaire vous l'a rendue : { $moves }.
   *[other] Bien gagné ! Vous avez laissé échapper la victoire { $count } fois, et l'adversaire vous l'a rendue à chaque fois : { $moves }.
 }
web-never-had = Vous n'avez jamais eu de coup gagnant : contre le meilleur jeu, c'était perdu dès le début.
web-slipped = { $count ->
    [one] La partie vous a échappé : { $moves }.
   *[other] La partie vous a échappé { $count } fois : { $moves }.
 }
web-move-named = au coup { $number }, { $told }
web-turned = C'est ici que tout a basculé, au coup { $number } : { $told }
web-detour = Voici votre détour, au coup { $number } : { $told }
web-mistake = Faute { $nth } sur { $count }, au coup { $number } : { $told }
web-why-move = Pourquoi ? Au coup { $number }, { $told }
web-mistake-before = Faute précédente
web-mistake-after = Faute suivante
web-whole-reason = Toute l'explication
web-play-on = Votre coup est marqué en rouge, ce qui était mieux en vert. Jouez-en un autre sur le plateau : la partie continue d'ici.
web-to-the-end = Retour à la fin
web-challenge = Une position au hasard
web-challenge-text = Une position de cette taille que vous pouvez gagner ou résoudre, tirée au hasard : { $players ->
    [one] d'autant plus difficile qu'il faut plus de coups.
   *[two] d'autant plus difficile que moins de coups gagnent, que la partie soit courte ou longue.
 } Son adresse se partage.
web-easy = Facile
web-medium = Moyen
web-hard = Difficile
web-title-chance = une position tirée au hasard
web-title-day = la position du { $date }
web-title-chosen = à partir d'une position choisie
web-by-chance = Une position tirée au hasard
web-of-the-day = La position du jour, { $date }
date = { $day ->
    [1] 1er
   *[other] { $day }
 } { $month ->
    [1] janvier
    [2] février
    [3] mars
    [4] avril
    [5] mai
    [6] juin
    [7] juillet
    [8] août
    [9] septembre
    [10] octobre
    [11] novembre
   *[12] décembre
 } { $year }
web-distance = Coups jusqu'à la fin
web-type-settings = Saisir les paramètres soi-même
web-column = Colonne (la première est 0)
web-row = Ligne (la première est 0)
web-pattern = Lignes de 0 et de 1 (vide : le plateau habituel)
web-first-game = { $minutes } min · { $level }
web-start = Vous débutez ? Commencez par : { $game }
web-daily = La position du jour
web-alone = Seule cette machine peut ouvrir cette adresse : lucas serve --listen 0.0.0.0 laisse entrer les autres.
web-copy = Copier le lien
web-copied = Copié
web-hint = Indice
web-why = Pourquoi ?
web-goal = Le but à atteindre
web-solution = Solution
web-share = Enregistrer, lien, code QR
web-save = Enregistrer la partie
web-from-here = Jouer à partir d'ici
web-link = L'adresse de cette position
web-qr = Code QR de l'adresse de cette position
web-history = Qui gagne, coup après coup
web-distances = Coups restants, coup après coup
web-history-help = Vers le haut, le premier joueur gagne ; vers le bas, le second. La hauteur est le nombre de coups restants.
web-step = Étape
web-show = Montrer
web-step-and-speed = Étape et vitesse
web-speed = Vitesse
web-run = Lancer
web-pause = Pause
web-search = Recherche
web-picture = Image
web-kinds = Que voir
web-queue = File et couches
web-graph = Graphe des états
web-tree = Arbre
web-calls = Appels
web-growth = Croissance
web-census = Recensement
web-depth = En profondeur
web-breadth = En largeur
web-structure = La structure à cette étape
web-filling = Remplir la table
web-values-table = Table des valeurs
web-algorithm = Comment on procède
web-algorithm-handout = L'algorithme du sujet :
web-colours = Ce que disent les couleurs
web-pace = { $steps } / s
web-in-all = tout en { $seconds } s
web-film-keys = Touches
web-key-step = une étape en arrière, une étape en avant
web-key-space-name = Espace
web-key-space = lancer, arrêter
web-key-home = Origine, Fin
web-key-ends = la première étape, la dernière
web-key-help = ces touches
web-move-number = Après le coup
web-position = Position
web-zoom = Taille
web-zoom-in = Agrandir
web-zoom-out = Réduire
web-zoom-fit = Toute la largeur
web-zoom-help = Glisser pour se déplacer ; Ctrl et molette, + − 0, ou deux doigts pour zoomer.
web-instead = À la place, ce jeu peut se montrer ainsi :
web-game = Jouer à ce jeu
solution-begins = { $count ->
    [0] Le but est déjà atteint.
    [one] Le but est à un coup.
   *[other] Le but est à { $left } coups. Chaque coup de cette solution en rapproche d'un.
 }
solution-begins-solvable = On peut atteindre le but. Avancez pour voir comment.
solution-begins-won = Celui qui doit jouer peut gagner. Avancez pour voir comment.
solution-begins-lost = Celui qui doit jouer perd contre le meilleur jeu. Avancez pour voir combien de temps il tient.
solution-reaches = Le but est atteint.
solution-nearer = { $count ->
    [one] Il reste un coup jusqu'au but.
   *[other] Il reste { $left } coups jusqu'au but.
 }
solution-played = Coup joué : { $order }.
solution-last-mark = ce qu'il a changé
solution-next-mark = ensuite : { $order }
solution-from = D'où part la solution
solution-from-here = À partir d'ici
solution-from-start = Depuis le début
solution-from-turn = Depuis le tournant, au coup { $number }
solution-over = Votre partie est finie. Voici comment elle aurait pu se jouer { $from ->
    [start] depuis le début.
   *[turn] depuis le tournant, au coup { $number }.
 }
solution-wins = Ce coup gagne la partie.
solution-hands-lost = L'autre reçoit une position perdue : le gain vient { $count ->
    [one] au coup suivant.
   *[other] en { $left } coups au plus.
 }
solution-hands-lost-somehow = L'autre reçoit une position perdue.
solution-holds = Tous les coups perdaient ; celui-ci tient le plus longtemps, encore { $left } { $count ->
    [one] coup.
   *[other] coups.
 }
solution-holds-somehow = Tous les coups perdaient ; celui-ci tient aussi longtemps qu'un autre.
solution-margin = Le meilleur écart encore possible était de { $score }, et ce coup le réalise.
solution-draws = Ce coup garde la nulle.
web-fits = Des tailles plus petites, qui se dessinent :
web-smaller = Des réglages tout prêts :
web-large = Cette taille est longue à résoudre
web-large-more = On peut y jouer, mais les indices, les valeurs et la solution peuvent prendre quelques secondes, ou manquer.
web-solved-sizes = Des tailles résolues aussitôt :
web-try-again = Réessayer
web-download = Télécharger
about-play-from = jouer à partir de { $position }
about-cell = Carré de la mort ({ $column },{ $row }). { $verdict } Somme de Nim { $heaps } = { $sum }. Meilleurs coups : { $best }.
about-at-distance = { $distance ->
    [one] { $distance } coup jusqu'au but
   *[other] { $distance } coups jusqu'au but
 } : { $boards ->
    [one] { $boards } plateau
   *[other] { $boards } plateaux
 }
about-lost = Aucun chemin vers le but : { $boards ->
    [one] { $boards } plateau
   *[other] { $boards } plateaux
 }
about-tile = { $position } : à { $distance } du but
about-tile-lost = { $position } : perdu

# lucas serve
help-serve = Sert l'atelier sous forme de page web, à cette machine seulement sauf indication contraire
help-serve_port = Le port (par défaut : 8421, ou le premier libre ensuite)
help-serve_port-name = PORT
help-serve_listen = L'adresse où écouter, pour laisser entrer d'autres machines (par défaut : 127.0.0.1)
help-serve_listen-name = ADRESSE
help-serve_memory = La mémoire pour ce qui est résolu, en octets (par défaut : 1 Gio)
help-serve_memory-name = OCTETS
help-serve_tables = Un dossier de tables (.npy, .zarr) écrites par lucas solve --table, d'où viennent les réponses
help-serve_tables-name = DOSSIER
help-serve_open = Ouvre la page dans le navigateur
help-serve_check = Juge les programmes collés ou envoyés, dans un bac à sable ; avec une adresse locale seulement
help-serve_second = Un programme contre lequel jouer, comme « ./mien 10 7 7 3 » ; avec une adresse locale seulement
help-serve_second-name = COMMANDE
help-serve_examples =
    lucas serve
    lucas serve --open --lang fr
    lucas serve --listen 0.0.0.0 --port 8080
    lucas serve --tables tables
serve-ready = lucas est à l'adresse { $address } (Ctrl-C l'arrête)
serve-no-port = aucun port de { $first } à { $last } n'est libre à l'adresse { $address } : { $error }
serve-tables = des tables répondent pour { $tables } { $tables ->
        [one] jeu
       *[other] jeux
    }
serve-tables-unreadable = --tables { $file } : { $error }
serve-tables-none = --tables { $file } : il n'y a là aucune table dont le nom finisse par .npy ou .zarr
serve-tables-many = --tables { $file } : { $tables } tables ; jusqu'à { $most } sont acceptées
serve-tables-verified = { $sound } tables sur { $tables } vérifiées et intactes
serve-table-left = laissée de côté : { $why }
serve-table-shape = ce n'est pas une table de { $address } tel qu'il est ici
serve-table-twice = { $other } est déjà une table de { $address }
serve-not-opened = aucun navigateur n'a pu être ouvert ({ $error }) : allez vous-même à l'adresse
web-hero = Des jeux et des casse-tête à comprendre jusqu'au bout
web-hero-text = Pour jouer, apprendre et enseigner : de petits jeux où rien n'est caché. Jouez contre un débutant ou un joueur parfait, demandez un indice, apprenez pourquoi un coup gagne ou perd, et regardez comment on trouve la solution. Choisissez un jeu et jouez : il n'y a rien à régler.
web-line = Les coups
web-table = Tableau
web-cut = Seules les { $shown } premières étapes sont montrées.

python-capacity = choisissez une instance plus petite, ou donnez au jeu une plus grande capacité (capacity)
python-memory = choisissez une instance plus petite, ou donnez au jeu plus de mémoire (memory)
python-limit = choisissez une instance plus petite, ou une plus grande limite (limit)
python-language = il n'y a pas de langue « { $code } » : « en » et « fr » sont acceptés
python-own-at = dans la position { $position }
python-own-name = « { $name } » ne peut pas nommer un jeu : lettres, chiffres, - et _ sont acceptés ; donnez à la classe un autre nom (name)
python-own-none = lucas.game(…) ouvre un jeu ; pour en écrire un, dérivez une classe de lucas.Game
python-own-players = players vaut 1 ou 2
python-own-taken = il y a déjà un jeu « { $name } » : appelez la classe autrement, ou donnez-lui un autre nom (name)
python-serve-address = « { $word } » n'est pas une adresse où écouter : donnez-en une comme 127.0.0.1, 0.0.0.0 ou ::1
python-serve-game = lucas.serve prend des jeux : des objets de vos classes, ou ce que rend lucas.game(…)
python-check-budget = budget est un nombre de secondes de 0,1 à 3600
python-check-function = lucas.check juge une fonction ; pour un fichier, utilisez lucas check dans le terminal
python-check-talk = { $exercise } se juge en dialoguant, ce qu'une fonction ne fait pas : écrivez-la dans un fichier, que lucas check jugera
python-picture = il n'y a pas d'image « { $kind } » : graph, tree, calls, table, growth et census sont acceptés
help-games_games = Les jeux dont on veut les paramètres et des exemples ; ou un fichier .star à vous
help-games_games-name = JEU
help-serve_files = Des jeux à vous, chacun dans un fichier .star
help-serve_watch = Relit ces fichiers chaque fois qu'ils sont enregistrés
help-new = Écrit un fichier d'où partir pour faire un jeu à vous
help-new_name = Le nom du jeu ; le fichier est NOM.star, et rien n'est jamais écrasé
help-new_name-name = NOM
help-new_examples =
    lucas new jetons
help-laws = Vérifie chaque position d'un jeu : ses coups, ses textes, ses images et ses symétries
help-laws_game = Un fichier à vous, ou un jeu, avec ses paramètres ; sans paramètres, toutes ses petites instances
help-laws_game-name = JEU
help-laws_examples =
    lucas laws ./monjeu.star
    lucas laws ./monjeu.star 21
    lucas laws hanoi 3
new-written = { $file } est écrit. Jouez avec lucas play ./{ $file }, et regardez chaque position avec lucas laws ./{ $file }.
laws-kept = { $address } : { $positions } positions regardées, toutes les lois sont respectées.
laws-hopeless = Depuis la première position, le but n'est jamais atteint.
laws-broken = { $address } : une loi n'est pas respectée.
help-play_command = Un programme qui connaît les règles et répond en JSON, ligne par ligne ; ses arguments le suivent
help-play_command-name = COMMANDE
help-play_jail = Exécute ce programme dans un bac à sable
help-solve_command = Un programme qui connaît les règles et répond en JSON, ligne par ligne ; ses arguments le suivent
help-solve_command-name = COMMANDE
help-solve_jail = Exécute ce programme dans un bac à sable
help-show_command = Un programme qui connaît les règles et répond en JSON, ligne par ligne ; ses arguments le suivent
help-show_command-name = COMMANDE
help-show_jail = Exécute ce programme dans un bac à sable
play-other-rules = { $file } a changé depuis que cette partie a été enregistrée : elle continue avec les nouvelles règles.
