# Joue toujours le plus possible : perd souvent.
import sys

reste = int(sys.argv[1])
print("Il reste", reste, "allumettes.")
print("Je prends", min(3, reste), "allumettes.")
