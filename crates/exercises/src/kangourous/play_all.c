int History_PlayAll (History * h)
{
    for (int id= 0; id < h->length; id++) {                @take
        if (History_FindMostRecentTwin (h, id) != -1)
            continue;                                      @old
        if (History_PlayBoard (h, id))                     @new dead
            return 1;                                      @goal
    }
    return 0;
}
