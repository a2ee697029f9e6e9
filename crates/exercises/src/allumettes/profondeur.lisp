(defun explore_profondeur (etat coups vainqueur chemin actions)
  (if (and (equal (car etat) vainqueur) (= (cadr etat) 0))
      nil                                                   @second
      (progn
        (setq chemin (append chemin (list etat)))
        (if (and (not (equal (car etat) vainqueur))
                 (= (cadr etat) 0))
            (list (list chemin actions))                    @first
            (dolist (x (coups_possibles etat coups) res)    @leave
              (setq temp (explore_profondeur                @enter
                           (suivant etat x) coups vainqueur
                           chemin (append actions (list x))))
              (when temp (setq res (append res temp))))))))
