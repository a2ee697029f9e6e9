void mettre(int n) {
    if (n == 0) return;
    else if (n == 1) placer(n);  @mettre-one
    else {
        mettre(n-1);             @mettre-1
        prendre(n-2);            @mettre-2
        placer(n);               @mettre-3
        mettre(n-2);             @mettre-4
    }
}
void prendre(int n) {
    if (n == 0) return;
    else if (n == 1) oter(n);    @prendre-one
    else {
        prendre(n-2);            @prendre-1
        oter(n);                 @prendre-2
        mettre(n-2);             @prendre-3
        prendre(n-1);            @prendre-4
    }
}
