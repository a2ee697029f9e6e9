;; Wrong: whoever has the hand cannot take all that is left.
(defparameter liste_coups '((1 1) (1 2) (1 3) (2 1) (2 2) (2 3)))

(defun coups_possibles (etat coups)
  (loop for coup in coups
        when (and (= (first coup) (first etat)) (< (second coup) (second etat)))
          collect coup))

(defun suivant (etat coup)
  (when (and (= (first etat) (first coup)) (<= (second coup) 3))
    (list (- 3 (first etat)) (- (second etat) (second coup)))))

(defun calc_nb_coups (actions joueur)
  (count joueur actions :key #'first))

(defun afficher (chemin actions)
  (loop for (joueur reste) in chemin
        for (nil prises) in actions
        do (format t "Le joueur ~D a la main. Il reste ~D allumette(s).~%" joueur reste)
           (format t "Le joueur ~D enlève ~D allumette(s).~%" joueur prises))
  (format t "Le joueur ~D gagne !!~%~%" (first (first (last actions)))))

(defun explore_profondeur (etat coups vainqueur chemin actions)
  (let ((ici (append chemin (list etat))))
    (if (plusp (second etat))
        (loop for coup in (coups_possibles etat coups)
              append (explore_profondeur (suivant etat coup) coups vainqueur ici (append actions (list coup))))
        (unless (= (first etat) vainqueur) (list (list ici actions))))))

(defun afficher_solutions_profondeur (etat coups vainqueur)
  (let* ((solutions (explore_profondeur etat coups vainqueur nil nil))
         (meilleure (first (stable-sort (copy-list solutions) #'< :key (lambda (s) (length (second s)))))))
    (loop for (chemin actions) in solutions
          for i from 1
          do (format t "~%Solution ~D en ~D coups :~%" i (calc_nb_coups actions vainqueur))
             (afficher chemin actions))
    (format t "~%Solution optimale : en ~D coups :~%" (calc_nb_coups (second meilleure) vainqueur))
    (afficher (first meilleure) (second meilleure))))

(defun explore_largeur (etat coups vainqueur)
  (let ((file (list (list (list etat) nil))) (i 0))
    (loop while file
          do (destructuring-bind (chemin actions) (pop file)
               (let ((ici (first (last chemin))))
                 (cond ((plusp (second ici))
                        (setf file (append file
                                           (loop for coup in (coups_possibles ici coups)
                                                 collect (list (append chemin (list (suivant ici coup)))
                                                               (append actions (list coup)))))))
                       ((/= (first ici) vainqueur)
                        (incf i)
                        (if (= i 1)
                            (format t "~%Solution optimale en ~D coups :~%" (calc_nb_coups actions vainqueur))
                            (format t "~%Solution ~D en ~D coups :~%" i (calc_nb_coups actions vainqueur)))
                        (afficher chemin actions))))))))
