/* What a seat may not know is made up: a state that looks the same from there. */

static i32 renamed(const i32 *new_piece, i32 piece)
{
    return piece < 0 ? piece : new_piece[piece];
}

static void rename_lying(i32 **at, int zones, const i32 *new_piece)
{
    for (int zone = 0; zone < zones; zone++) {
        int count = *(*at)++;
        for (int place = 0; place < count; place++, (*at)++)
            **at = renamed(new_piece, **at);
    }
}

static void rename_accounts(Machine *m, State *s, const i32 *new_piece)
{
    const Table *T = m->T;
    i32 *at = ACCOUNTS;
    for (int account = 0; account < s->accounts; account++) {
        at += 2 + T->ncounters;
        rename_lying(&at, T->nactive * T->seats, new_piece);
        int paid = *at++;
        for (int payment = 0; payment < paid; payment++) {
            at[2] = renamed(new_piece, at[2]);
            const i32 *after;
            read_plan(m, at + 3, &after);
            at = (i32 *)after;
            rename_lying(&at, T->nactive, new_piece);
        }
    }
}

static void rename_frames(const Table *T, State *s, const i32 *new_piece)
{
    for (i32 *at = STACK; at < STACK + s->n_stack; at += at[0]) {
        const i32 *variables = NODE(T->variables[at[2]]);
        for (int place = 0; place < at[8]; place++)
            if (holds_item(ITEMS(variables), LENGTH(variables), at[9 + 2 * place]))
                at[10 + 2 * place] = renamed(new_piece, at[10 + 2 * place]);
        i32 *rest = at + 9 + 2 * at[8];
        if (*rest == REST_DRAWN) {
            i32 *row = rest + 2;
            rename_lying(&row, rest[1], new_piece);
        } else if (*rest == REST_SIGHT)
            for (int place = 0; place < rest[2]; place++)
                rest[3 + place] = renamed(new_piece, rest[3 + place]);
    }
}

/* Put pieces where others of them lie; whatever speaks of a piece now speaks of the one that lies in its place. */
static void exchange(Machine *m, State *s, const i32 *old, const i32 *new_one, int count)
{
    const Table *T = m->T;
    i32 *new_piece = take_memory(m, sizeof(i32) * T->npieces);
    char *touched = take_memory(m, T->nzones);
    u64 turned[MOST_WORDS];
    int moved = 0;
    memset(touched, 0, T->nzones);
    for (int piece = 0; piece < T->npieces; piece++)
        new_piece[piece] = piece;
    for (int place = 0; place < count; place++)
        if (old[place] != new_one[place]) {
            new_piece[old[place]] = new_one[place];
            touched[WHERE[old[place]]] = 1;
            moved = 1;
        }
    if (!moved)
        return;
    memcpy(turned, FACE_DOWN, sizeof(u64) * T->words);
    List *lying = take_memory(m, sizeof(List) * T->nzones);
    for (int zone = 0; zone < T->nzones; zone++)
        if (touched[zone])
            lying[zone] = lying_in(m, s, zone);
    for (int place = 0; place < count; place++)
        if (old[place] != new_one[place])
            turn_over(T, s, new_one[place], IN_SET(turned, old[place]));
    for (int zone = 0; zone < T->nzones; zone++)
        if (touched[zone]) {
            for (int place = 0; place < lying[zone].size; place++)
                lying[zone].items[place] = new_piece[lying[zone].items[place]];
            fill_zone(T, s, zone, lying[zone].items, lying[zone].size);
        }
    for (int seat = 0; seat < T->seats; seat++) {
        u64 *known = KNOWN + seat * T->words, before[MOST_WORDS];
        memcpy(before, known, sizeof(u64) * T->words);
        for (int place = 0; place < count; place++)
            if (old[place] != new_one[place])
                known[old[place] >> 6] &= ~((u64)1 << (old[place] & 63));
        for (int place = 0; place < count; place++)
            if (old[place] != new_one[place] && IN_SET(before, old[place]))
                known[new_one[place] >> 6] |= (u64)1 << (new_one[place] & 63);
    }
    rename_accounts(m, s, new_piece);
    for (int at = 0; at < s->n_laid; at += 3 + LAID[at + 2])
        for (int cell = 0; cell < LAID[at + 2]; cell++)
            LAID[at + 3 + cell] = renamed(new_piece, LAID[at + 3 + cell]);
    rename_frames(T, s, new_piece);
}

static void sort_numbers(i32 *items, int size)
{
    for (int place = 1; place < size; place++) {
        i32 moved = items[place];
        int at = place;
        for (; at > 0 && items[at - 1] > moved; at--)
            items[at] = items[at - 1];
        items[at] = moved;
    }
}

static void sort_by_place(const Table *T, State *s, i32 *items, int size, const i32 *places)
{
    for (int place = 1; place < size; place++) {
        i32 moved = items[place];
        int at = place;
        for (; at > 0; at--) {
            i32 other = items[at - 1];
            if (WHERE[other] < WHERE[moved] || (WHERE[other] == WHERE[moved] && places[other] < places[moved]))
                break;
            items[at] = items[at - 1];
        }
        items[at] = moved;
    }
}

/* Deal the hidden pieces of a pack again; the next seed. */
static u64 deal_again(Machine *m, State *s, const i32 *pack, const char *hidden, u64 seed)
{
    const Table *T = m->T;
    List at_start = new_list(m, 2 * T->npieces), away = new_list(m, 2 * T->npieces);
    List dealt = new_list(m, 2 * T->npieces), kept = new_list(m, T->npieces), unknown = new_list(m, T->npieces);
    for (int part = 0; part < LENGTH(pack); part += 2) {
        const i32 *pieces = NODE(ITEMS(pack)[part + 1]);
        int outside = 0;
        unknown.size = 0;
        for (int place = 0; place < LENGTH(pieces); place++) {
            i32 piece = ITEMS(pieces)[place];
            if (!hidden[piece])
                continue;
            unknown.items[unknown.size++] = piece;
            outside += WHERE[piece] != PIECE_OF(piece, P_start);
        }
        if (!outside)
            continue;
        for (int place = 0; place < unknown.size; place++) {
            i32 piece = unknown.items[place];
            int out = WHERE[piece] != PIECE_OF(piece, P_start);
            List *to = out ? &away : &at_start;
            to->items[to->size++] = piece;
            if (!ITEMS(pack)[part]) {
                to = out ? &dealt : &kept;
                to->items[to->size++] = piece;
            }
        }
        if (ITEMS(pack)[part]) {
            draw_items(unknown.items, unknown.size, unknown.size, &seed);
            for (int place = 0; place < unknown.size; place++) {
                List *to = place < outside ? &dealt : &kept;
                to->items[to->size++] = unknown.items[place];
            }
        }
    }
    if (!away.size)
        return seed;
    sort_numbers(dealt.items, dealt.size);
    draw_items(dealt.items, dealt.size, dealt.size, &seed);
    i32 *places = take_memory(m, sizeof(i32) * T->npieces);
    for (int zone = 0; zone < T->nzones; zone++) {
        int number = 0;
        for (int piece = HEAD[zone]; piece >= 0; piece = NEXT[piece])
            places[piece] = number++;
    }
    sort_by_place(T, s, away.items, away.size, places);
    sort_by_place(T, s, at_start.items, at_start.size, places);
    sort_numbers(kept.items, kept.size);
    memcpy(away.items + away.size, at_start.items, sizeof(i32) * at_start.size);
    memcpy(dealt.items + dealt.size, kept.items, sizeof(i32) * kept.size);
    exchange(m, s, away.items, dealt.items, away.size + at_start.size);
    return seed;
}

/* Where all decide together nobody knows what the others chose: a seat keeps what it has answered itself. */
static void forget_others(Machine *m, State *s, i32 seat, i32 acting)
{
    const Table *T = m->T;
    if (!s->n_stack)
        return;
    Frame frame = top_frame(m, s);
    if (frame.sort != REST_TOGETHER)
        return;
    int count = frame.rest[0], answered = 0, left = 0, begins = -1;
    i32 *rest = take_memory(m, sizeof(i32) * (1 + count)), numbers[MOST_SEATS], others[MOST_SEATS];
    rest[0] = count;
    for (int place = 0; place < count; place++) {
        i32 one = frame.rest[1 + place];
        if (place < s->n_given && answerer(m, s, one) == seat) {
            rest[1 + answered] = one;
            numbers[answered++] = GIVEN[place];
        } else
            others[left++] = one;
    }
    for (int place = 0; place < left && begins < 0; place++)
        if (others[place] == acting)
            begins = place;
    for (int place = 0; place < left && begins < 0; place++)
        if (answerer(m, s, others[place]) == seat)
            begins = place;
    for (int place = 0; place < left; place++)
        rest[1 + answered + place] = others[((begins < 0 ? 0 : begins) + place) % left];
    frame.rest = rest;
    replace_top(m, s, &frame);
    memcpy(GIVEN, numbers, sizeof(i32) * answered);
    s->n_given = answered;
}

/* Make a state up in `m` that looks like that of a game from the seat that is asked. */
static void imagine(Machine *m, const Machine *game, u64 seed)
{
    const Table *T = m->T;
    State *s = m->s;
    i32 seat = game->asked;
    m->nchosen = 0;
    m->base = (Mark){0, 0};
    release_to(m, m->base);
    copy_state(T, s, game->s);
    char *hidden = take_memory(m, T->npieces);
    for (int piece = 0; piece < T->npieces; piece++)
        hidden[piece] = !sees(m, game->s, seat, piece);
    for (int pack = 0; pack < T->npacks; pack++)
        seed = deal_again(m, s, NODE(T->packs[pack]), hidden, seed);
    s->seed = next_word(&seed);
    forget_others(m, s, seat, game->acting);
}
