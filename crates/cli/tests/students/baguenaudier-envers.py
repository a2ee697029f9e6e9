# Juste, mais la case 1 est affichée à la fin.
import sys

n = int(sys.stdin.readline())
anneaux = [0] * n


def afficher():
    print(" ".join("ox"[a] for a in reversed(anneaux)))


def valeur():
    return sum(a << k for k, a in enumerate(anneaux))


valeurs = []


def changer(k):
    anneaux[k] ^= 1
    afficher()
    valeurs.append(valeur())


def mettre(k):
    if k >= 0 and not anneaux[k]:
        if k > 0:
            mettre(k - 1)
            for p in range(k - 2, -1, -1):
                oter(p)
        changer(k)


def oter(k):
    if k >= 0 and anneaux[k]:
        if k > 0:
            mettre(k - 1)
            for p in range(k - 2, -1, -1):
                oter(p)
        changer(k)


afficher()
valeurs.append(0)
for k in range(n - 1, -1, -1):
    mettre(k)
print("coups :", len(valeurs) - 1)
print("valeurs :", *valeurs)
valeurs = [valeur()]
afficher()
for k in range(n - 1, -1, -1):
    oter(k)
print("coups :", len(valeurs) - 1)
print("valeurs :", *valeurs)
