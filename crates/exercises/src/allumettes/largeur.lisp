(defun explore_largeur (etat coups vainqueur)
  (setq file (list etat))
  (while file
    (setq temp (pop file))                                  @take
    (if (and (not (equal vainqueur (car temp)))
             (= 0 (cadr temp)))
        (afficher temp_chemins temp_actions)                @first
        (dolist (a (coups_possibles temp coups))            @second
          (setq x (suivant temp a))
          (setq file (append file (list x)))))))            @new
