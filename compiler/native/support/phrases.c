/* Phrases: which players, places and pieces are meant in a state, what numbers amount to, which conditions hold. */

static i32 value_of(const Here *here, i32 number);
static int holds(const Here *here, i32 condition);
static List pieces_of(const Here *here, i32 phrase);
static int is_among(const Here *here, i32 piece, i32 phrase);
static int able(const Here *here, const i32 *node);
static i32 answerer(Machine *m, State *s, i32 seat);

/* ---------------------------------------------------------------- the ring */

static int place_in_ring(const State *s, i32 seat)
{
    for (int place = 0; place < s->ring_size; place++)
        if (s->ring[place] == seat)
            return place;
    return -1;
}

static Seats one_seat(i32 seat)
{
    Seats found;
    found.size = 1;
    found.seats[0] = seat;
    return found;
}

static Seats beside(const State *s, i32 seat, int distance)
{
    Seats found;
    found.size = 0;
    int place = place_in_ring(s, seat);
    if (place >= 0 && s->ring_size > 1) {
        found.size = 1;
        found.seats[0] = s->ring[(place + distance + s->ring_size) % s->ring_size];
    }
    return found;
}

static Seats round_from(const State *s, i32 seat)
{
    Seats found;
    int start = place_in_ring(s, seat);
    if (start < 0)
        start = 0;
    found.size = s->ring_size;
    for (int place = 0; place < s->ring_size; place++)
        found.seats[place] = s->ring[(start + place) % s->ring_size];
    return found;
}

static i32 active_seat(const Table *T, State *s)
{
    const i32 *frame = s->n_stack ? top_of(T, s) : NULL;
    for (; frame != NULL; frame = frame_below(T, s, frame)) {
        const i32 *run = step_in(frame);
        if (run != NULL && run[4])
            return frame[4];
    }
    return s->active == NOBODY ? s->first : s->active;
}

/* ---------------------------------------------------------------- for whom a piece speaks */

static i32 owner(const Table *T, State *s, i32 piece)
{
    int zone = WHERE[piece];
    /* a piece that lies on itself is nowhere */
    for (int depth = 0; zone >= T->first_on && depth < T->npieces; depth++)
        zone = WHERE[zone - T->first_on];
    return zone >= T->first_on ? NOBODY : T->zone_seats[zone];
}

static i32 below_piece(const Table *T, State *s, i32 piece)
{
    int under = WHERE[piece] - T->first_on;
    return under >= 0 ? under : PIECE_OF(piece, P_parent);
}

static i32 holder(const Table *T, State *s, i32 relation, i32 piece)
{
    i32 number = NAME(relation, N_relation);
    const i32 *on = NODE(T->counters[4 * T->relations[number] + 2]);
    if (piece >= LENGTH(on) || ITEMS(on)[piece] < 0)
        return NOBODY;
    const i32 *counts = COUNTERS + ITEMS(on)[piece];
    int best = 0, alone = 1;
    for (int seat = 1; seat < T->seats; seat++) {
        if (counts[seat] > counts[best]) {
            best = seat;
            alone = 1;
        } else if (counts[seat] == counts[best])
            alone = 0;
    }
    return counts[best] > 0 && alone ? best : NOBODY;
}

static int is_active(const Table *T, State *s, i32 piece)
{
    int zone = WHERE[piece];
    if (zone < T->first_on)
        return PIECE_OF(piece, P_active_zone) >= 0 && T->zone_names[zone] == PIECE_OF(piece, P_active_zone);
    i32 on = PIECE_OF(piece, P_active_on);
    if (on < 0 || IN_SET(FACE_DOWN, piece))
        return 0;
    return IN_SET(SET(on), zone - T->first_on);
}

static Seats speakers(const Table *T, State *s, i32 piece)
{
    Seats found;
    found.size = 0;
    if (!is_active(T, s, piece))
        return found;
    if (PIECE_OF(piece, P_speaks) < 0) {
        i32 seat = owner(T, s, piece);
        if (seat != NOBODY)
            return one_seat(seat);
        found.size = T->seats;
        for (int each = 0; each < T->seats; each++)
            found.seats[each] = each;
        return found;
    }
    i32 kind = PIECE_OF(piece, P_speaks_kind), of = piece;
    while (kind >= 0 && of != NO_PIECE && !IN_SET(SET(kind), of))
        of = below_piece(T, s, of);
    i32 seat = of == NO_PIECE ? NOBODY : holder(T, s, PIECE_OF(piece, P_speaks), of);
    return seat == NOBODY ? found : one_seat(seat);
}

#define SPECIAL(which) SET(T->special[which])

static int belongs_to_all(const Table *T, State *s, i32 source)
{
    if (source < 0)
        return 1;
    if (!IN_SET(SPECIAL(SET_elsewhere), source) || PIECE_OF(source, P_speaks) >= 0)
        return 0;
    return owner(T, s, source) == NOBODY && is_active(T, s, source);
}

/* What was copied: piece, seat, and the piece that says so. */
static int lasts(const Table *T, State *s, const i32 *copied)
{
    if (copied[2] == NO_PIECE)
        return 1;
    Seats found = speakers(T, s, copied[2]);
    return is_seat_of(&found, copied[1]);
}

/* The active pieces of a seat among those wanted, in the order in which they came into play. */
static List active_pieces(Machine *m, State *s, i32 seat, const u64 *wanted)
{
    const Table *T = m->T;
    int words = T->words, room = 0;
    for (int place = 0; place < T->nactive; place++)
        room += COUNT[T->active[2 * place] + seat];
    const u64 *elsewhere = SPECIAL(SET_elsewhere);
    u64 other = 0;
    for (int word = 0; word < words; word++)
        other |= elsewhere[word] & wanted[word];
    if (other)
        room += T->npieces;
    List found = new_list(m, room + s->n_copied);
    for (int place = 0; place < T->nactive; place++) {
        int zone = T->active[2 * place] + seat;
        const u64 *able_here = SET(T->active[2 * place + 1]), *lying = ZONE_BITS(zone);
        u64 any = 0;
        for (int word = 0; word < words; word++)
            any |= able_here[word] & lying[word] & wanted[word];
        if (!any)
            continue;
        for (int piece = HEAD[zone]; piece >= 0; piece = NEXT[piece])
            if (IN_SET(wanted, piece) && IN_SET(able_here, piece))
                found.items[found.size++] = piece;
    }
    for (int word = 0; other && word < words; word++)
        for (u64 left = elsewhere[word] & wanted[word]; left; left &= left - 1) {
            i32 piece = 64 * word + __builtin_ctzll(left);
            Seats all = speakers(T, s, piece);
            if (is_seat_of(&all, seat))
                found.items[found.size++] = piece;
        }
    for (int place = 0; place < s->n_copied; place += 3) {
        const i32 *copied = COPIED + place;
        if (copied[1] == seat && IN_SET(wanted, copied[0]) && lasts(T, s, copied))
            found.items[found.size++] = copied[0];
    }
    return found;
}

/* ---------------------------------------------------------------- facts */

static inline const i32 *rules_of(const Table *T, i32 source)
{
    return NODE(source >= 0 ? PIECE_OF(source, P_rules) : T->rules[2 * (-2 - source)]);
}

/* The list of the rules of one sort: place and node of each. */
static inline const i32 *rule_list(const Table *T, i32 source, int sort)
{
    return NODE(rules_of(T, source)[sort]);
}

static int in_use(const Table *T, State *s, const i32 *use)
{
    for (int place = 0; place < s->n_used; place += 4)
        if (!memcmp(USED + place, use, sizeof(i32) * 4))
            return 1;
    return 0;
}

/* A limited rule: source, place, seat, step. */
static int usable(const Table *T, State *s, const i32 *use)
{
    if (in_use(T, s, use))
        return 0;
    const i32 *frame = s->n_stack ? top_of(T, s) : NULL;
    for (; frame != NULL; frame = frame_below(T, s, frame)) {
        const i32 *run = step_in(frame);
        if (run != NULL && (run[0] == use[3] || run[5] == use[3]))
            return 1;
    }
    return 0;
}

typedef struct {
    const i32 *fact, *what;
    i32 source, seat, limited, use[4];
} Held;

typedef struct {
    int size;
    Held *items;
} Facts;

static inline Here said_by(const Here *here, const Held *held)
{
    return spoken_by(here, held->seat, held->source);
}

/* Whether anything states a fact of a kind: pieces (1), rules or seats (2). */
static int find_stated(const Table *T, int kind)
{
    const i32 *row = T->facts + 3 * kind;
    const u64 *pieces = SET(row[0]);
    int found = LENGTH(NODE(row[1])) ? 2 : 0;
    for (int word = 0; word < T->words; word++)
        if (pieces[word])
            found |= 1;
    const i32 *seats = NODE(row[2]);
    for (int seat = 0; seat < LENGTH(seats); seat++)
        if (ITEMS(seats)[seat])
            found |= 2;
    return found;
}

static inline int stated(const Table *T, int kind)
{
    return T->stated[kind];
}

/* Where facts of a kind come from that are said of a seat: rules, what its seat says, pieces. */
static List stating(Machine *m, State *s, i32 seat, int kind)
{
    const Table *T = m->T;
    const i32 *row = T->facts + 3 * kind, *rules = NODE(row[1]);
    List pieces = {0, NULL};
    if (!stated(T, kind))
        return pieces;
    if (stated(T, kind) & 1)
        pieces = active_pieces(m, s, seat, SET(row[0]));
    List found = new_list(m, LENGTH(rules) + 1 + pieces.size);
    for (int place = 0; place < LENGTH(rules); place++)
        found.items[found.size++] = ITEMS(rules)[place];
    if (ITEMS(NODE(row[2]))[seat])
        found.items[found.size++] = ITEMS(NODE(row[2]))[seat];
    for (int place = 0; place < pieces.size; place++)
        found.items[found.size++] = pieces.items[place];
    return found;
}

static void add_facts_of(const Here *here, i32 source, i32 seat, int kind, Facts *facts, int *room)
{
    Machine *m = here->m;
    const Table *T = m->T;
    const i32 *listed = rule_list(T, source, R_facts + kind);
    for (int place = 0; place < LENGTH(listed); place += 2) {
        Held held;
        held.fact = NODE(ITEMS(listed)[place + 1]);
        held.what = NODE(held.fact[Fact_what]);
        held.source = source;
        held.seat = seat;
        held.limited = held.fact[Fact_once_a] != NONE;
        held.use[0] = source;
        held.use[1] = ITEMS(listed)[place];
        held.use[2] = seat;
        held.use[3] = held.fact[Fact_once_a];
        if (held.limited && !usable(T, here->s, held.use))
            continue;
        if (held.fact[Fact_condition] != NONE) {
            Here inner = said_by(here, &held);
            if (!holds(&inner, held.fact[Fact_condition]))
                continue;
        }
        if (facts->size == *room) {
            int more = *room ? *room * 2 : 8;
            Held *items = take_memory(m, sizeof(Held) * more);
            if (facts->size)
                memcpy(items, facts->items, sizeof(Held) * facts->size);
            facts->items = items;
            *room = more;
        }
        facts->items[facts->size++] = held;
    }
}

/* The facts of a kind that hold for a seat now. */
static Facts facts_of(const Here *here, i32 seat, int kind)
{
    Facts facts = {0, NULL};
    int room = 0;
    List sources = stating(here->m, here->s, seat, kind);
    for (int place = 0; place < sources.size; place++)
        add_facts_of(here, sources.items[place], seat, kind, &facts, &room);
    return facts;
}

static i32 symbols_of(const Here *here, i32 seat, i32 symbol)
{
    Machine *m = here->m;
    const Table *T = m->T;
    i32 count = 0;
    List sources = stating(m, here->s, seat, F_Shows);
    for (int place = 0; place < sources.size; place++) {
        i32 source = sources.items[place];
        const i32 *listed = rule_list(T, source, R_facts + F_Shows);
        for (int each = 0; each < LENGTH(listed); each += 2) {
            const i32 *fact = NODE(ITEMS(listed)[each + 1]), *what = NODE(fact[Fact_what]);
            const i32 *symbols = NODE(what[Shows_symbols]);
            if (LENGTH(symbols) != 1 || ITEMS(symbols)[0] != symbol)
                continue;
            Here inner = spoken_by(here, seat, source);
            i32 use[4] = {source, ITEMS(listed)[each], seat, fact[Fact_once_a]};
            if (fact[Fact_once_a] != NONE && !usable(T, here->s, use))
                continue;
            if (fact[Fact_condition] != NONE && !holds(&inner, fact[Fact_condition]))
                continue;
            count += value_of(&inner, what[Shows_amount]);
        }
    }
    if (seat == here->wild_for && here->wild != NULL)
        count += here->wild[NAME(symbol, N_symbol)];
    return count;
}

static i32 speaker_of(const Here *here, i32 piece)
{
    const Table *T = here->m->T;
    if (IN_SET(SPECIAL(SET_elsewhere), piece)) {
        Seats all = speakers(T, here->s, piece);
        return all.size ? all.seats[0] : here->scope.me;
    }
    i32 seat = owner(T, here->s, piece);
    return seat == NOBODY ? here->scope.me : seat;
}

/* The points of a piece (and of what it has copied) to its owner (`seat` NONE), or to a seat. */
static i32 points_of(const Here *here, i32 piece, i32 seat)
{
    Machine *m = here->m;
    const Table *T = m->T;
    State *s = here->s;
    i32 total = 0;
    if (++m->depth > 200)
        give_up(m, FAULT_DEEP, 0);
    for (int place = 0; place < s->n_copied; place += 3) {
        const i32 *copied = COPIED + place;
        if (copied[2] == piece && (seat == NONE || copied[1] == seat) && lasts(T, s, copied))
            total += points_of(here, copied[0], copied[1]);
    }
    if (LENGTH(rule_list(T, piece, R_facts + F_Worth))) {
        i32 speaker = seat == NONE ? speaker_of(here, piece) : seat;
        Facts facts = {0, NULL};
        int room = 0;
        add_facts_of(here, piece, speaker, F_Worth, &facts, &room);
        for (int place = 0; place < facts.size; place++) {
            Here inner = said_by(here, &facts.items[place]);
            total += value_of(&inner, facts.items[place].what[Worth_points]);
        }
    }
    m->depth--;
    return total;
}

/* ---------------------------------------------------------------- players */

/* Players by where they sit, for the one who speaks. */
static Seats seated(const Here *here, i32 which, i32 me, i32 them)
{
    const Table *T = here->m->T;
    State *s = here->s;
    Seats found;
    found.size = 0;
    switch (which) {
    case S_me:
        return one_seat(me);
    case S_them:
        return one_seat(them);
    case S_left:
        return beside(s, me, 1);
    case S_right:
        return beside(s, me, -1);
    case S_neighbors: {
        Seats left = beside(s, me, 1), right = beside(s, me, -1);
        for (int place = 0; place < left.size; place++)
            add_seat(&found, left.seats[place]);
        for (int place = 0; place < right.size; place++)
            add_seat(&found, right.seats[place]);
        return found;
    }
    case S_everyone:
        return round_from(s, s->first);
    case S_others:
    case S_opponent: {
        if (which == S_opponent && me >= T->players)
            return found;
        Seats all = round_from(s, me);
        for (int place = 0; place < all.size; place++)
            if (all.seats[place] != me && (which == S_others || all.seats[place] < T->players))
                found.seats[found.size++] = all.seats[place];
        return found;
    }
    case S_team_mate:
        if (me < T->players)
            for (int seat = me - me % T->team_size; seat < me - me % T->team_size + T->team_size; seat++)
                if (seat != me)
                    found.seats[found.size++] = seat;
        return found;
    case S_first:
        return one_seat(s->first);
    case S_second:
        return beside(s, s->first, 1);
    case S_active:
        return one_seat(active_seat(T, s));
    case S_neutral:
        for (int seat = T->players; seat < T->seats; seat++)
            found.seats[found.size++] = seat;
        return found;
    default:
        return found;
    }
}

static Seats seats_of(const Here *here, i32 phrase)
{
    const Table *T = here->m->T;
    State *s = here->s;
    const i32 *node = NODE(phrase);
    Seats found;
    found.size = 0;
    switch (node[0]) {
    case T_Seat:
        return seated(here, node[Seat_which], here->scope.me, here->scope.them);
    case T_BoundPlayer: {
        i32 seat = bound(&here->scope, node[BoundPlayer_variable]);
        return seat == NONE ? found : one_seat(seat);
    }
    case T_Beside: {
        Seats whose = seats_of(here, node[Beside_whose]);
        for (int one = 0; one < whose.size; one++) {
            Seats some = seated(here, node[Beside_which], whose.seats[one], whose.seats[one]);
            for (int place = 0; place < some.size; place++)
                add_seat(&found, some.seats[place]);
        }
        return found;
    }
    case T_OwnerOf: {
        Mark before = mark(here->m);
        List pieces = pieces_of(here, node[OwnerOf_piece]);
        for (int place = 0; place < pieces.size; place++) {
            i32 seat = owner(T, s, pieces.items[place]);
            if (seat != NOBODY)
                add_seat(&found, seat);
        }
        release_to(here->m, before);
        return found;
    }
    case T_HolderOf: {
        Mark before = mark(here->m);
        List pieces = pieces_of(here, node[HolderOf_piece]);
        for (int place = 0; place < pieces.size && !found.size; place++) {
            i32 seat = holder(T, s, node[HolderOf_relation], pieces.items[place]);
            if (seat != NOBODY)
                found = one_seat(seat);
        }
        release_to(here->m, before);
        return found;
    }
    case T_EachOf: {
        const i32 *groups = NODE(node[EachOf_groups]);
        for (int group = 0; group < LENGTH(groups); group++) {
            Seats some = seats_of(here, ITEMS(groups)[group]);
            for (int place = 0; place < some.size; place++)
                add_seat(&found, some.seats[place]);
        }
        return found;
    }
    case T_PlayersWho: {
        Seats all = seats_of(here, node[PlayersWho_players]);
        for (int place = 0; place < all.size; place++) {
            Here inner = about(here, all.seats[place]);
            if (holds(&inner, node[PlayersWho_condition]))
                found.seats[found.size++] = all.seats[place];
        }
        return found;
    }
    default:
        give_up(here->m, FAULT_PLACE, phrase);
    }
}

static inline int is_me(const Table *T, i32 phrase)
{
    const i32 *node = NODE(phrase);
    return node[0] == T_Seat && node[Seat_which] == S_me;
}

static i32 seat_of(const Here *here, i32 phrase)
{
    if (is_me(here->m->T, phrase))
        return here->scope.me;
    Seats found = seats_of(here, phrase);
    return found.size ? found.seats[0] : NOBODY;
}

static i32 answerer(Machine *m, State *s, i32 seat)
{
    const Table *T = m->T;
    if (seat < T->players)
        return seat;
    Here here = here_at(m, s, spoken(seat, NO_PIECE));
    Seats named = seats_of(&here, T->neutral[2 * (seat - T->players)]);
    for (int place = 0; place < named.size; place++)
        if (named.seats[place] < T->players)
            return named.seats[place];
    return s->first;
}

/* ---------------------------------------------------------------- places */

static i32 layout_row(const Table *T, const i32 *layout, int cell)
{
    return ITEMS(layout)[3 * cell];
}

/* The record of what was laid out in a zone: zone, layout, how many, pieces; NULL if nothing was. */
static const i32 *laid_in(const Table *T, State *s, int zone)
{
    for (int place = 0; place < s->n_laid; place += 3 + LAID[place + 2])
        if (LAID[place] == zone)
            return LAID + place;
    return NULL;
}

static void add_lying_on(Machine *m, State *s, i32 piece, List *found, int room)
{
    const Table *T = m->T;
    for (int at = 0; at < s->n_laid; at += 3 + LAID[at + 2]) {
        const i32 *laid = LAID + at;
        if (laid[0] != WHERE[piece])
            continue;
        int cell = 0;
        while (cell < laid[2] && laid[3 + cell] != piece)
            cell++;
        if (cell == laid[2])
            continue;
        const i32 *layout = NODE(NAME(laid[1], N_layout)), *covering = NODE(ITEMS(layout)[3 * cell + 2]);
        for (int place = 0; place < LENGTH(covering); place++) {
            int number = ITEMS(covering)[place];
            if (number < laid[2] && WHERE[laid[3 + number]] == laid[0] && found->size < room)
                found->items[found->size++] = laid[3 + number];
        }
    }
}

/* The numbers of the zones that a phrase names, to put something there. */
static List zones_of(const Here *here, i32 place)
{
    Machine *m = here->m;
    const Table *T = m->T;
    const i32 *node = NODE(place);
    switch (node[0]) {
    case T_ZoneOf: {
        Seats seats = seats_of(here, node[ZoneOf_who]);
        List found = new_list(m, seats.size);
        for (int each = 0; each < seats.size; each++)
            found.items[found.size++] = NAME(node[ZoneOf_zone], N_seat_zone) + seats.seats[each];
        return found;
    }
    case T_SharedZone: {
        List found = new_list(m, 1);
        found.items[found.size++] = NAME(node[SharedZone_zone], N_shared_zone);
        return found;
    }
    case T_RowOf: {
        List found = new_list(m, 1);
        i32 shared = NAME(node[RowOf_zone], N_shared_zone);
        found.items[found.size++] = shared >= 0 ? shared : NAME(node[RowOf_zone], N_seat_zone) + here->scope.me;
        return found;
    }
    case T_OnPiece:
    case T_PartsOf: {
        List pieces = pieces_of(here, node[1]);
        for (int each = 0; each < pieces.size; each++)
            pieces.items[each] += T->first_on;
        return pieces;
    }
    case T_Below: {
        List pieces = pieces_of(here, node[Below_piece]);
        int size = 0;
        for (int each = 0; each < pieces.size; each++) {
            i32 under = below_piece(T, here->s, pieces.items[each]);
            if (under != NO_PIECE)
                pieces.items[size++] = under + T->first_on;
        }
        pieces.size = size;
        return pieces;
    }
    default:
        give_up(m, FAULT_PLACE, place);
    }
}

/* What lies in a place. */
static List in_place(const Here *here, i32 place)
{
    Machine *m = here->m;
    const Table *T = m->T;
    State *s = here->s;
    const i32 *node = NODE(place);
    switch (node[0]) {
    case T_PartsOf: {
        List pieces = pieces_of(here, node[PartsOf_piece]);
        int room = 0;
        for (int each = 0; each < pieces.size; each++)
            room += LENGTH(NODE(PIECE_OF(pieces.items[each], P_parts)));
        List found = new_list(m, room);
        for (int each = 0; each < pieces.size; each++) {
            const i32 *parts = NODE(PIECE_OF(pieces.items[each], P_parts));
            for (int part = 0; part < LENGTH(parts); part++)
                found.items[found.size++] = ITEMS(parts)[part];
        }
        return found;
    }
    case T_Below: {
        List found = zones_of(here, place);
        for (int each = 0; each < found.size; each++)
            found.items[each] -= T->first_on;
        return found;
    }
    case T_RowOf: {
        List zones = zones_of(here, place);
        const i32 *laid = laid_in(T, s, zones.items[0]);
        List found = new_list(m, laid == NULL ? 1 : laid[2]);
        if (laid != NULL) {
            const i32 *layout = NODE(NAME(laid[1], N_layout));
            for (int cell = 0; cell < laid[2] && 3 * cell < LENGTH(layout); cell++)
                if (layout_row(T, layout, cell) == node[RowOf_row] && WHERE[laid[3 + cell]] == laid[0])
                    found.items[found.size++] = laid[3 + cell];
        }
        return found;
    }
    case T_SharedZone:
        return lying_in(m, s, NAME(node[SharedZone_zone], N_shared_zone));
    default: {
        if (node[0] == T_ZoneOf && is_me(T, node[ZoneOf_who]))
            return lying_in(m, s, NAME(node[ZoneOf_zone], N_seat_zone) + here->scope.me);
        List zones = zones_of(here, place);
        int room = 0;
        for (int each = 0; each < zones.size; each++)
            room += COUNT[zones.items[each]];
        int more = node[0] == T_OnPiece && s->n_laid ? 8 * zones.size : 0;
        List found = new_list(m, room + more);
        for (int each = 0; each < zones.size; each++)
            for (int piece = HEAD[zones.items[each]]; piece >= 0; piece = NEXT[piece])
                found.items[found.size++] = piece;
        for (int each = 0; more && each < zones.size; each++)
            add_lying_on(m, s, zones.items[each] - T->first_on, &found, room + more);
        return found;
    }
    }
}

/* ---------------------------------------------------------------- filters */

static i32 property_of(const Table *T, i32 piece, i32 property)
{
    i32 number = NAME(property, N_property);
    return number < 0 ? NONE : T->properties[number * T->npieces + piece];
}

static int compare(i32 left, i32 comparison, i32 right)
{
    switch (comparison) {
    case S_is:
        return left == right;
    case S_at_least:
        return left >= right;
    case S_at_most:
        return left <= right;
    case S_more_than:
        return left > right;
    default:
        return left < right;
    }
}

/* A filter that was looked at once for a selection; what comes of it is asked about each piece. */
typedef struct Test {
    const i32 *node;
    const u64 *bits;
    i32 number;
    List values;
    u64 *given;
    const i32 *names;
    struct Test *inner;
    int count;
} Test;

static Test prepare_test(const Here *here, i32 filter);
static int passes(const Here *here, const Test *test, i32 piece);
static List fitting(const Here *here, const i32 *node, List lying);

/* Pieces of others whose links count as if they lay where a phrase looks, because the owner there uses them. */
static List borrowed(const Here *here, i32 phrase)
{
    Machine *m = here->m;
    const Table *T = m->T;
    const i32 *node = NODE(phrase);
    List found = new_list(m, 0);
    if (node[0] != T_Pieces || !stated(T, F_UsesLinks))
        return found;
    found = new_list(m, T->npieces);
    const i32 *places = NODE(node[Pieces_places]);
    for (int each = 0; each < LENGTH(places); each++) {
        const i32 *place = NODE(ITEMS(places)[each]);
        if (place[0] != T_ZoneOf)
            continue;
        Seats seats = seats_of(here, place[ZoneOf_who]);
        for (int seat = 0; seat < seats.size; seat++) {
            Facts facts = facts_of(here, seats.seats[seat], F_UsesLinks);
            for (int fact = 0; fact < facts.size; fact++) {
                Here inner = said_by(here, &facts.items[fact]);
                Seats lenders = seats_of(&inner, facts.items[fact].what[UsesLinks_players]);
                for (int lender = 0; lender < lenders.size; lender++) {
                    int zone = NAME(place[ZoneOf_zone], N_seat_zone) + lenders.seats[lender];
                    List lent = fitting(here, node, lying_in(m, here->s, zone));
                    for (int piece = 0; piece < lent.size && found.size < T->npieces; piece++)
                        found.items[found.size++] = lent.items[piece];
                }
            }
        }
    }
    return found;
}

static void add_given(const Table *T, u64 *given, i32 piece)
{
    const i32 *pairs = NODE(PIECE_OF(piece, P_given));
    for (int place = 0; place < LENGTH(pairs); place++)
        given[ITEMS(pairs)[place] >> 6] |= (u64)1 << (ITEMS(pairs)[place] & 63);
}

/* For each piece the number of the link with its name: -1 where there is none. */
static const i32 *link_names(const Table *T, i32 link)
{
    for (int kind = 0; kind < T->link_kinds; kind++) {
        const i32 *row = T->links + kind * (T->npieces + 1);
        if (row[0] == link)
            return row + 1;
    }
    return NULL;
}

static Test prepare_test(const Here *here, i32 filter)
{
    Machine *m = here->m;
    const Table *T = m->T;
    Test test;
    memset(&test, 0, sizeof test);
    test.node = NODE(filter);
    switch (test.node[0]) {
#define FIXED(kind) \
    case T_##kind: \
        if (test.node[kind##_known_bits] >= 0) { \
            test.bits = SET(test.node[kind##_known_bits]); \
            return test; \
        } \
        break;
        FIXED(HasValue)
        FIXED(HasNumber)
        FIXED(HasName)
        FIXED(CostsExactly)
        FIXED(HasInCost)
        FIXED(IsKind)
        FIXED(AnyFilter)
        FIXED(IsNot)
#undef FIXED
    default:
        break;
    }
    switch (test.node[0]) {
    case T_HasNumber:
        test.number = value_of(here, test.node[HasNumber_number]);
        break;
    case T_SameAs:
    case T_MissingIn: {
        List pieces = pieces_of(here, test.node[2]);
        test.values = new_list(m, pieces.size);
        for (int place = 0; place < pieces.size; place++)
            test.values.items[test.values.size++] = property_of(T, pieces.items[place], test.node[1]);
        break;
    }
    case T_LinkedFrom: {
        size_t size = sizeof(u64) * (T->nlinks / 64 + 1);
        test.given = take_memory(m, size);
        memset(test.given, 0, size);
        List source = pieces_of(here, test.node[LinkedFrom_source]);
        for (int place = 0; place < source.size; place++)
            add_given(T, test.given, source.items[place]);
        source = borrowed(here, test.node[LinkedFrom_source]);
        for (int place = 0; place < source.size; place++)
            add_given(T, test.given, source.items[place]);
        test.names = link_names(T, test.node[LinkedFrom_link]);
        break;
    }
    case T_LinksTo:
        test.values = pieces_of(here, test.node[LinksTo_target]);
        test.names = link_names(T, test.node[LinksTo_link]);
        break;
    case T_IsPiece:
        test.values = pieces_of(here, test.node[IsPiece_piece]);
        break;
    case T_AnyFilter: {
        const i32 *filters = NODE(test.node[AnyFilter_filters]);
        test.count = LENGTH(filters);
        test.inner = take_memory(m, sizeof(Test) * test.count);
        for (int place = 0; place < test.count; place++)
            test.inner[place] = prepare_test(here, ITEMS(filters)[place]);
        break;
    }
    case T_IsNot:
        test.inner = take_memory(m, sizeof(Test));
        test.inner[0] = prepare_test(here, test.node[IsNot_filter]);
        break;
    default:
        break;
    }
    return test;
}

static int shares_link(const Table *T, const u64 *given, const i32 *taken)
{
    for (int place = 0; place < LENGTH(taken); place++)
        if (IN_SET(given, ITEMS(taken)[place]))
            return 1;
    return 0;
}

static int passes(const Here *here, const Test *test, i32 piece)
{
    const Table *T = here->m->T;
    State *s = here->s;
    const i32 *node = test->node;
    if (test->bits != NULL)
        return IN_SET(test->bits, piece);
    switch (node[0]) {
    case T_HasNumber: {
        i32 value = property_of(T, piece, node[HasNumber_property]);
        return value != NONE && value < WORD_VALUE && compare(value, node[HasNumber_comparison], test->number);
    }
    case T_SameAs:
        return holds_item(test->values.items, test->values.size, property_of(T, piece, node[SameAs_property]));
    case T_MissingIn: {
        i32 value = property_of(T, piece, node[MissingIn_property]);
        return value != NONE && !holds_item(test->values.items, test->values.size, value);
    }
    case T_IsCalled: {
        Here inner = *here;
        inner.scope.this_piece = piece;
        Seats who = seats_of(&inner, node[IsCalled_who]);
        for (int place = 0; place < who.size; place++) {
            inner.scope.me = who.seats[place];
            if (holds(&inner, NAME(node[IsCalled_adjective], N_adjective)))
                return 1;
        }
        return 0;
    }
    case T_FaceDown:
        return IN_SET(FACE_DOWN, piece);
    case T_LinkedFrom: {
        i32 pair = test->names == NULL ? -1 : test->names[piece];
        if (pair >= 0 && IN_SET(test->given, pair))
            return 1;
        return shares_link(T, test->given, NODE(PIECE_OF(piece, P_taken)));
    }
    case T_LinksTo: {
        const i32 *given = NODE(PIECE_OF(piece, P_given));
        for (int place = 0; place < test->values.size; place++) {
            i32 target = test->values.items[place], pair = test->names == NULL ? -1 : test->names[target];
            if (pair >= 0 && holds_item(ITEMS(given), LENGTH(given), pair))
                return 1;
            const i32 *taken = NODE(PIECE_OF(target, P_taken));
            for (int other = 0; other < LENGTH(taken); other++)
                if (holds_item(ITEMS(given), LENGTH(given), ITEMS(taken)[other]))
                    return 1;
        }
        return 0;
    }
    case T_IsPiece:
        return holds_item(test->values.items, test->values.size, piece);
    case T_AnyFilter:
        for (int place = 0; place < test->count; place++)
            if (passes(here, &test->inner[place], piece))
                return 1;
        return 0;
    case T_IsNot:
        return !passes(here, test->inner, piece);
    default:
        give_up(here->m, FAULT_PLACE, node[0]);
    }
}

/* ---------------------------------------------------------------- pieces */

/* Those pieces that are of the kind and pass the filters that a phrase names; the list is made smaller where it is. */
static List fitting(const Here *here, const i32 *node, List lying)
{
    const Table *T = here->m->T;
    if (node[Pieces_known_bits] >= 0) {
        const u64 *bits = SET(node[Pieces_known_bits]);
        int size = 0;
        for (int place = 0; place < lying.size; place++)
            if (IN_SET(bits, lying.items[place]))
                lying.items[size++] = lying.items[place];
        lying.size = size;
    }
    const i32 *filters = NODE(node[Pieces_known_dynamic]);
    for (int filter = 0; filter < LENGTH(filters) && lying.size; filter++) {
        Test test = prepare_test(here, ITEMS(filters)[filter]);
        int size = 0;
        for (int place = 0; place < lying.size; place++)
            if (passes(here, &test, lying.items[place]))
                lying.items[size++] = lying.items[place];
        lying.size = size;
    }
    return lying;
}

static List everything(Machine *m)
{
    List found = new_list(m, m->T->npieces);
    for (int piece = 0; piece < m->T->npieces; piece++)
        found.items[found.size++] = piece;
    return found;
}

static List lying_there(const Here *here, const i32 *places)
{
    if (!LENGTH(places))
        return everything(here->m);
    if (LENGTH(places) == 1)
        return in_place(here, ITEMS(places)[0]);
    List *parts = take_memory(here->m, sizeof(List) * LENGTH(places));
    int room = 0;
    for (int place = 0; place < LENGTH(places); place++) {
        parts[place] = in_place(here, ITEMS(places)[place]);
        room += parts[place].size;
    }
    List found = new_list(here->m, room);
    for (int place = 0; place < LENGTH(places); place++)
        for (int each = 0; each < parts[place].size; each++)
            found.items[found.size++] = parts[place].items[each];
    return found;
}

static void add_picked(List *found, List group, i32 pick, i32 amount)
{
    int first = 0, last = group.size;
    if (pick == S_first)
        last = amount < group.size ? amount : group.size;
    else
        first = group.size - (amount < group.size ? amount : group.size);
    for (int place = first; place < last; place++)
        found->items[found->size++] = group.items[place];
}

static List picked(const Here *here, const i32 *node)
{
    Machine *m = here->m;
    State *s = here->s;
    const Table *T = m->T;
    i32 amount = 1;
    if (node[Pieces_amount] != NONE) {
        amount = value_of(here, node[Pieces_amount]);
        amount = amount < 0 ? 0 : amount;
    }
    const i32 *places = NODE(node[Pieces_places]);
    if (node[Pieces_pick] == S_random) {
        List found = fitting(here, node, lying_there(here, places));
        forget_pieces(T, s, found.items, found.size);
        amount = amount < found.size ? amount : found.size;
        draw_items(found.items, found.size, amount, &s->seed);
        found.size = amount;
        return found;
    }
    List found = new_list(m, 2 * T->npieces);
    for (int place = 0; place < LENGTH(places); place++) {
        const i32 *where = NODE(ITEMS(places)[place]);
        if (where[0] == T_ZoneOf || where[0] == T_OnPiece) {
            List zones = zones_of(here, ITEMS(places)[place]);
            if (zones.size > 1) {
                for (int zone = 0; zone < zones.size; zone++) {
                    List group = fitting(here, node, lying_in(m, s, zones.items[zone]));
                    add_picked(&found, group, node[Pieces_pick], amount);
                }
                continue;
            }
        }
        List group = fitting(here, node, in_place(here, ITEMS(places)[place]));
        add_picked(&found, group, node[Pieces_pick], amount);
    }
    if (!LENGTH(places))
        add_picked(&found, fitting(here, node, everything(m)), node[Pieces_pick], amount);
    return found;
}

static List one_piece(Machine *m, i32 piece)
{
    List found = new_list(m, 1);
    found.items[0] = piece;
    found.size = piece < 0 ? 0 : 1;
    return found;
}

static List pieces_of(const Here *here, i32 phrase)
{
    Machine *m = here->m;
    const Table *T = m->T;
    const i32 *node = NODE(phrase);
    switch (node[0]) {
    case T_BoundPiece: {
        i32 piece = bound(&here->scope, node[BoundPiece_variable]);
        List found = new_list(m, 1);
        if (piece != NONE)
            found.items[found.size++] = piece;
        return found;
    }
    case T_This:
        return one_piece(m, here->scope.this_piece);
    case T_Together: {
        const i32 *sets = NODE(node[Together_sets]);
        List found = new_list(m, T->npieces);
        for (int set = 0; set < LENGTH(sets); set++) {
            List some = pieces_of(here, ITEMS(sets)[set]);
            for (int place = 0; place < some.size; place++)
                if (!holds_item(found.items, found.size, some.items[place]))
                    found.items[found.size++] = some.items[place];
        }
        return found;
    }
    default:
        if (node[Pieces_pick] != S_all)
            return picked(here, node);
        return fitting(here, node, lying_there(here, NODE(node[Pieces_places])));
    }
}

/* Whether a piece lies in a place. */
static int lies_in(const Here *here, i32 piece, i32 place)
{
    const Table *T = here->m->T;
    State *s = here->s;
    const i32 *node = NODE(place);
    if (node[0] == T_SharedZone)
        return WHERE[piece] == NAME(node[SharedZone_zone], N_shared_zone);
    if (node[0] == T_ZoneOf) {
        i32 seat = WHERE[piece] - NAME(node[ZoneOf_zone], N_seat_zone);
        if (seat < 0 || seat >= T->seats)
            return 0;
        if (is_me(T, node[ZoneOf_who]))
            return seat == here->scope.me;
        Seats seats = seats_of(here, node[ZoneOf_who]);
        return is_seat_of(&seats, seat);
    }
    List found = in_place(here, place);
    return holds_item(found.items, found.size, piece);
}

static int is_among(const Here *here, i32 piece, i32 phrase)
{
    Machine *m = here->m;
    const Table *T = m->T;
    const i32 *node = NODE(phrase);
    Mark before = mark(m);
    int found = 0;
    if (node[0] == T_Together) {
        const i32 *sets = NODE(node[Together_sets]);
        for (int set = 0; set < LENGTH(sets) && !found; set++)
            found = is_among(here, piece, ITEMS(sets)[set]);
    } else if (node[0] == T_Pieces && node[Pieces_pick] == S_all) {
        const i32 *places = NODE(node[Pieces_places]);
        found = node[Pieces_known_bits] < 0 || IN_SET(SET(node[Pieces_known_bits]), piece);
        if (found && LENGTH(places)) {
            found = 0;
            for (int place = 0; place < LENGTH(places) && !found; place++)
                found = lies_in(here, piece, ITEMS(places)[place]);
        }
        const i32 *filters = NODE(node[Pieces_known_dynamic]);
        for (int filter = 0; filter < LENGTH(filters) && found; filter++) {
            Test test = prepare_test(here, ITEMS(filters)[filter]);
            found = passes(here, &test, piece);
        }
    } else {
        List meant = pieces_of(here, phrase);
        found = holds_item(meant.items, meant.size, piece);
    }
    release_to(m, before);
    return found;
}

/* A phrase of which it is asked for several pieces whether they are among those that it means. */
typedef struct {
    Here here;
    i32 phrase;
    const u64 *bits;
    int simple, prepared, count;
    Test *tests;
} Member;

static Member prepare_member(const Here *here, i32 phrase)
{
    const Table *T = here->m->T;
    const i32 *node = NODE(phrase);
    Member member = {*here, phrase, NULL, 0, 0, 0, NULL};
    member.simple = node[0] == T_Pieces && node[Pieces_pick] == S_all && !LENGTH(NODE(node[Pieces_places]));
    if (member.simple && node[Pieces_known_bits] >= 0)
        member.bits = SET(node[Pieces_known_bits]);
    return member;
}

static int is_member(Member *member, i32 piece)
{
    Machine *m = member->here.m;
    const Table *T = m->T;
    if (!member->simple)
        return is_among(&member->here, piece, member->phrase);
    if (member->bits != NULL && !IN_SET(member->bits, piece))
        return 0;
    if (!member->prepared) {
        const i32 *filters = NODE(NODE(member->phrase)[Pieces_known_dynamic]);
        member->count = LENGTH(filters);
        member->tests = take_memory(m, sizeof(Test) * (member->count + 1));
        for (int filter = 0; filter < member->count; filter++)
            member->tests[filter] = prepare_test(&member->here, ITEMS(filters)[filter]);
        member->prepared = 1;
    }
    for (int filter = 0; filter < member->count; filter++)
        if (!passes(&member->here, &member->tests[filter], piece))
            return 0;
    return 1;
}

/* ---------------------------------------------------------------- stand-ins */

static int goes_on(const Here *here, i32 within_word)
{
    const Table *T = here->m->T;
    State *s = here->s;
    i32 verb = NAME(within_word, N_verb);
    if (verb >= 0 && bound(&here->scope, ITEMS(NODE(verb))[2]) != NONE)
        return 1;
    const i32 *frame = s->n_stack ? top_of(T, s) : NULL;
    for (; frame != NULL; frame = frame_below(T, s, frame)) {
        const i32 *run = step_in(frame);
        if (run != NULL && (run[0] == within_word || run[5] == within_word))
            return 1;
    }
    return 0;
}

/* How many pieces more than there are count as such. */
static i32 stand_ins(const Here *here, i32 phrase)
{
    Machine *m = here->m;
    const Table *T = m->T;
    const i32 *node = NODE(phrase);
    i32 found = 0;
    if (node[0] == T_Together) {
        const i32 *sets = NODE(node[Together_sets]);
        for (int set = 0; set < LENGTH(sets); set++)
            found += stand_ins(here, ITEMS(sets)[set]);
        return found;
    }
    if (node[0] != T_Pieces || node[Pieces_pick] != S_all || node[Pieces_known_stand_ins] < 0)
        return 0;
    const i32 *places = NODE(node[Pieces_places]), *all = NODE(node[Pieces_known_stand_ins]);
    for (int place = 0; place < LENGTH(places); place++) {
        const i32 *meant = NODE(ITEMS(all)[place]), *where = NODE(ITEMS(places)[place]);
        if (where[0] != T_ZoneOf || !LENGTH(meant))
            continue;
        Seats seats = seats_of(here, where[ZoneOf_who]);
        for (int each = 0; each < seats.size; each++) {
            i32 seat = seats.seats[each];
            List sources = stating(m, here->s, seat, F_CountsAs);
            for (int from = 0; from < sources.size; from++) {
                const i32 *listed = rule_list(T, sources.items[from], R_facts + F_CountsAs);
                for (int fact = 0; fact < LENGTH(listed); fact += 2) {
                    const i32 *said = NODE(ITEMS(listed)[fact + 1]), *what = NODE(said[Fact_what]);
                    if (!holds_item(ITEMS(meant), LENGTH(meant), said[Fact_what]) || !goes_on(here, what[CountsAs_within]))
                        continue;
                    Here inner = spoken_by(here, seat, sources.items[from]);
                    i32 use[4] = {sources.items[from], ITEMS(listed)[fact], seat, said[Fact_once_a]};
                    if (said[Fact_once_a] != NONE && !usable(T, here->s, use))
                        continue;
                    if (said[Fact_condition] == NONE || holds(&inner, said[Fact_condition]))
                        found += what[CountsAs_amount];
                }
            }
        }
    }
    return found;
}

/* ---------------------------------------------------------------- symbols */

/* Each symbol that pieces show, as a set of symbols (bits): added to units. */
static void add_shown_by(const Here *here, i32 piece, i32 seat, List *units, int room)
{
    const Table *T = here->m->T;
    Facts facts = {0, NULL};
    int more = 0;
    add_facts_of(here, piece, seat, F_Shows, &facts, &more);
    for (int fact = 0; fact < facts.size; fact++) {
        Here inner = said_by(here, &facts.items[fact]);
        const i32 *symbols = NODE(facts.items[fact].what[Shows_symbols]);
        i32 mask = 0;
        for (int place = 0; place < LENGTH(symbols); place++)
            mask |= 1 << NAME(ITEMS(symbols)[place], N_symbol);
        i32 amount = value_of(&inner, facts.items[fact].what[Shows_amount]);
        for (int unit = 0; unit < amount && units->size < room; unit++)
            units->items[units->size++] = mask;
    }
}

static int find_symbol(const i32 *units, int unit, i32 *tried, i32 *given)
{
    for (i32 left = units[unit] & ~*tried; left; left = units[unit] & ~*tried) {
        int symbol = __builtin_ctz(left);
        *tried |= 1 << symbol;
        if (given[symbol] < 0 || find_symbol(units, given[symbol], tried, given)) {
            given[symbol] = unit;
            return 1;
        }
    }
    return 0;
}

static i32 different_symbols(const Here *here, List pieces, const i32 *group)
{
    Machine *m = here->m;
    const Table *T = m->T;
    i32 wanted = 0, given[32];
    for (int place = 0; place < LENGTH(group); place++)
        if (NAME(ITEMS(group)[place], N_symbol) >= 0)
            wanted |= 1 << NAME(ITEMS(group)[place], N_symbol);
    int room = 8 * pieces.size + 64;
    List units = new_list(m, room);
    for (int place = 0; place < pieces.size; place++)
        add_shown_by(here, pieces.items[place], owner(T, here->s, pieces.items[place]), &units, room);
    for (int symbol = 0; symbol < 32; symbol++)
        given[symbol] = -1;
    int size = 0;
    for (int unit = 0; unit < units.size; unit++)
        if (units.items[unit] & wanted)
            units.items[size++] = units.items[unit] & wanted;
    i32 found = 0;
    for (int unit = 0; unit < size; unit++) {
        i32 tried = 0;
        found += find_symbol(units.items, unit, &tried, given);
    }
    return found;
}

/* ---------------------------------------------------------------- numbers */

static i32 floor_divided(i32 left, i32 right)
{
    i32 found = left / right;
    return left % right && (left < 0) != (right < 0) ? found - 1 : found;
}

static i32 count_in_zone(const Table *T, State *s, int zone, const u64 *bits)
{
    if (bits == NULL)
        return COUNT[zone];
    i32 found = 0;
    if (zone >= T->first_on) {
        for (int piece = HEAD[zone]; piece >= 0; piece = NEXT[piece])
            found += IN_SET(bits, piece);
        return found;
    }
    const u64 *lying = ZONE_BITS(zone);
    for (int word = 0; word < T->words; word++)
        found += __builtin_popcountll(lying[word] & bits[word]);
    return found;
}

/* How many pieces a phrase means, where that is a matter of counting zones; else -1. */
static i32 quick_count(const Here *here, const i32 *node)
{
    const Table *T = here->m->T;
    if (node[0] != T_Pieces || node[Pieces_pick] != S_all || LENGTH(NODE(node[Pieces_known_dynamic])))
        return -1;
    const i32 *places = NODE(node[Pieces_places]);
    if (!LENGTH(places))
        return -1;
    const u64 *bits = node[Pieces_known_bits] < 0 ? NULL : SET(node[Pieces_known_bits]);
    i32 found = 0;
    for (int place = 0; place < LENGTH(places); place++) {
        const i32 *where = NODE(ITEMS(places)[place]);
        if (where[0] == T_SharedZone)
            found += count_in_zone(T, here->s, NAME(where[SharedZone_zone], N_shared_zone), bits);
        else if (where[0] == T_ZoneOf && is_me(T, where[ZoneOf_who]))
            found += count_in_zone(T, here->s, NAME(where[ZoneOf_zone], N_seat_zone) + here->scope.me, bits);
        else if (where[0] == T_ZoneOf) {
            Seats seats = seats_of(here, where[ZoneOf_who]);
            for (int each = 0; each < seats.size; each++)
                found += count_in_zone(T, here->s, NAME(where[ZoneOf_zone], N_seat_zone) + seats.seats[each], bits);
        } else
            return -1;
    }
    return found;
}

static i32 count_pieces(const Here *here, const i32 *node)
{
    Machine *m = here->m;
    const Table *T = m->T;
    if (node[CountPieces_distinct] == NONE) {
        i32 found = quick_count(here, NODE(node[CountPieces_pieces]));
        if (found < 0)
            found = pieces_of(here, node[CountPieces_pieces]).size;
        return found + stand_ins(here, node[CountPieces_pieces]);
    }
    List pieces = pieces_of(here, node[CountPieces_pieces]);
    if (node[CountPieces_known_group] != NONE)
        return different_symbols(here, pieces, NODE(node[CountPieces_known_group]));
    List values = new_list(m, pieces.size);
    for (int place = 0; place < pieces.size; place++) {
        i32 value = property_of(T, pieces.items[place], node[CountPieces_distinct]);
        if (value != NONE && !holds_item(values.items, values.size, value))
            values.items[values.size++] = value;
    }
    return values.size;
}

static i32 counter_of(const Here *here, const i32 *node)
{
    const Table *T = here->m->T;
    State *s = here->s;
    Seats seats = seats_of(here, node[CounterOf_who]);
    i32 found = 0;
    if (node[CounterOf_known_symbol]) {
        for (int each = 0; each < seats.size; each++)
            found += symbols_of(here, seats.seats[each], node[CounterOf_counter]);
        return found;
    }
    const i32 *row = T->counters + 4 * NAME(node[CounterOf_counter], N_counter), *values = NODE(row[1]);
    for (int value = 0; value < LENGTH(values); value += 3) {
        i32 base = ITEMS(values)[value + 1];
        if (row[0]) {
            found += COUNTERS[base];
            continue;
        }
        if (node[CounterOf_value] != NONE && node[CounterOf_value] != ITEMS(values)[value])
            continue;
        for (int each = 0; each < seats.size; each++)
            found += COUNTERS[base + seats.seats[each]];
    }
    return found;
}

static i32 counter_on(const Here *here, const i32 *node)
{
    Machine *m = here->m;
    const Table *T = m->T;
    State *s = here->s;
    const i32 *on = NODE(T->counters[4 * NAME(node[CounterOn_counter], N_counter) + 2]);
    List pieces = node[CounterOn_pieces] == NONE ? everything(m) : pieces_of(here, node[CounterOn_pieces]);
    Seats seats = seats_of(here, node[CounterOn_who]);
    i32 found = 0;
    for (int place = 0; place < pieces.size; place++) {
        i32 piece = pieces.items[place];
        if (piece < LENGTH(on) && ITEMS(on)[piece] >= 0)
            for (int each = 0; each < seats.size; each++)
                found += COUNTERS[ITEMS(on)[piece] + seats.seats[each]];
    }
    return found;
}

static inline i32 towards(i32 seat)
{
    return seat == 0 ? 1 : -1;
}

static i32 track_number(const Here *here, const i32 *node)
{
    const Table *T = here->m->T;
    State *s = here->s;
    i32 track = NAME(node[1], N_track), found = 0;
    Seats seats = seats_of(here, node[2]);
    for (int each = 0; each < seats.size; each++) {
        i32 position = towards(seats.seats[each]) * MARKERS[track];
        if (node[0] == T_TrackPosition)
            found += position;
        else {
            const i32 *zones = NODE(T->tracks[2 * track + 1]);
            for (int zone = 0; zone < LENGTH(zones); zone += 3)
                if (ITEMS(zones)[zone] <= position && position <= ITEMS(zones)[zone + 1])
                    found += ITEMS(zones)[zone + 2];
        }
    }
    return found;
}

static i32 work_out(const Here *here, const i32 *node)
{
    Machine *m = here->m;
    const Table *T = m->T;
    State *s = here->s;
    switch (node[0]) {
    case T_Constant:
        return node[Constant_value];
    case T_BoundNumber: {
        i32 value = bound(&here->scope, node[BoundNumber_variable]);
        if (value == NONE)
            give_up(m, FAULT_UNBOUND, node[BoundNumber_variable]);
        return value;
    }
    case T_SettingValue:
        return node[SettingValue_known_value];
    case T_PlayerCount:
        return T->players;
    case T_StepNumber: {
        const i32 *frame = s->n_stack ? top_of(T, s) : NULL;
        for (; frame != NULL; frame = frame_below(T, s, frame)) {
            const i32 *run = step_in(frame);
            if (run != NULL && run[0] == node[StepNumber_step])
                return node[StepNumber_last] ? run[2] : run[1];
        }
        return node[StepNumber_last] ? -1 : 0;
    }
    case T_CounterOf:
        return counter_of(here, node);
    case T_CounterOn:
        return counter_on(here, node);
    case T_TrackPosition:
    case T_TrackPoints:
        return track_number(here, node);
    case T_CountPieces:
        return count_pieces(here, node);
    case T_ResourceUnits: {
        i32 resource = bound(&here->scope, node[ResourceUnits_resource]), found = 0;
        if (resource == NONE)
            resource = NAME(node[ResourceUnits_resource], N_resource);
        const i32 *units = ITEMS(NODE(node[ResourceUnits_known_units]));
        List pieces = pieces_of(here, node[ResourceUnits_pieces]);
        for (int place = 0; place < pieces.size; place++)
            found += units[pieces.items[place] * T->nresources + resource];
        return found;
    }
    case T_PropertyOf: {
        List pieces = pieces_of(here, node[PropertyOf_piece]);
        for (int place = 0; place < pieces.size; place++) {
            i32 value = property_of(T, pieces.items[place], node[PropertyOf_property]);
            if (value != NONE && value < WORD_VALUE)
                return value;
        }
        return 0;
    }
    case T_PointsOf: {
        List pieces = pieces_of(here, node[PointsOf_pieces]);
        i32 found = 0;
        if (node[PointsOf_best]) {
            for (int place = 0; place < here->ntaken; place++)
                if (here->taken[2 * place] == node - T->code)
                    return points_of(here, here->taken[2 * place + 1], here->scope.me);
            for (int place = 0; place < pieces.size; place++) {
                i32 points = points_of(here, pieces.items[place], here->scope.me);
                found = place == 0 || points > found ? points : found;
            }
            return found;
        }
        for (int place = 0; place < pieces.size; place++)
            found += points_of(here, pieces.items[place], NONE);
        return found;
    }
    case T_TokenPoints: {
        const i32 *tokens = NODE(node[TokenPoints_tokens]);
        Seats seats = seats_of(here, node[TokenPoints_who]);
        i32 found = 0;
        for (int token = 0; token < LENGTH(tokens); token++) {
            const i32 *values = NODE(T->counters[4 * NAME(ITEMS(tokens)[token], N_counter) + 1]);
            for (int value = 0; value < LENGTH(values); value += 3)
                for (int each = 0; each < seats.size; each++)
                    found += ITEMS(values)[value + 2] * COUNTERS[ITEMS(values)[value + 1] + seats.seats[each]];
        }
        return found;
    }
    case T_Sum: {
        const i32 *parts = NODE(node[Sum_parts]);
        i32 found = 0;
        for (int part = 0; part < LENGTH(parts); part++)
            found += value_of(here, ITEMS(parts)[part]);
        return found;
    }
    case T_Difference:
        return value_of(here, node[Difference_left]) - value_of(here, node[Difference_right]);
    case T_Product:
        return value_of(here, node[Product_left]) * value_of(here, node[Product_right]);
    case T_Square: {
        i32 value = value_of(here, node[Square_number]);
        return value * value;
    }
    case T_Quotient: {
        i32 left = value_of(here, node[Quotient_left]), right = value_of(here, node[Quotient_right]);
        if (right == 0)
            give_up(m, FAULT_PLACE, 0);
        return node[Quotient_up] ? -floor_divided(-left, right) : floor_divided(left, right);
    }
    case T_Extreme: {
        const i32 *parts = NODE(node[Extreme_parts]);
        i32 found = 0;
        for (int part = 0; part < LENGTH(parts); part++) {
            i32 value = value_of(here, ITEMS(parts)[part]);
            found = part == 0 || (node[Extreme_largest] ? value > found : value < found) ? value : found;
        }
        return found;
    }
    case T_MostOf: {
        Seats seats = seats_of(here, node[MostOf_players]);
        i32 found = 0;
        for (int each = 0; each < seats.size; each++) {
            Here inner = about(here, seats.seats[each]);
            i32 value = value_of(&inner, node[MostOf_number]);
            found = each == 0 || value > found ? value : found;
        }
        return found;
    }
    case T_NumberIf:
        return holds(here, node[NumberIf_condition]) ? value_of(here, node[NumberIf_number]) : 0;
    default:
        give_up(m, FAULT_PLACE, node[0]);
    }
}

static i32 value_of(const Here *here, i32 number)
{
    const Table *T = here->m->T;
    const i32 *node = NODE(number);
    if (node[0] == T_Constant)
        return node[Constant_value];
    Mark before = mark(here->m);
    i32 found = work_out(here, node);
    release_to(here->m, before);
    return found;
}

/* ---------------------------------------------------------------- conditions */

static int any_exists(const Here *here, i32 phrase)
{
    const Table *T = here->m->T;
    const i32 *node = NODE(phrase);
    i32 found = quick_count(here, node);
    if (found < 0)
        found = pieces_of(here, phrase).size;
    if (found || stand_ins(here, phrase))
        return 1;
    if (node[0] != T_Pieces)
        return 0;
    const i32 *filters = NODE(node[Pieces_filters]);
    for (int filter = 0; filter < LENGTH(filters); filter++)
        if (NODE(ITEMS(filters)[filter])[0] == T_LinksTo)
            return borrowed(here, phrase).size > 0;
    return 0;
}

static int is_true(const Here *here, const i32 *node)
{
    const Table *T = here->m->T;
    switch (node[0]) {
    case T_Compare:
        return compare(value_of(here, node[Compare_left]), node[Compare_comparison], value_of(here, node[Compare_right]));
    case T_Exists:
        return any_exists(here, node[Exists_pieces]);
    case T_IsIn: {
        List pieces = pieces_of(here, node[IsIn_piece]);
        for (int place = 0; place < pieces.size; place++)
            if (!is_among(here, pieces.items[place], node[IsIn_pieces]))
                return 0;
        return pieces.size > 0;
    }
    case T_PlayerIs: {
        i32 seat = seat_of(here, node[PlayerIs_player]);
        if (seat == NOBODY)
            return 0;
        Seats seats = seats_of(here, node[PlayerIs_players]);
        return is_seat_of(&seats, seat);
    }
    case T_SettingIs:
        return node[SettingIs_known_value] != 0;
    case T_Able:
        return able(here, node);
    case T_Not:
        return !holds(here, node[Not_condition]);
    case T_AllOf: {
        const i32 *all = NODE(node[AllOf_conditions]);
        for (int place = 0; place < LENGTH(all); place++)
            if (!holds(here, ITEMS(all)[place]))
                return 0;
        return 1;
    }
    case T_AnyOf: {
        const i32 *all = NODE(node[AnyOf_conditions]);
        for (int place = 0; place < LENGTH(all); place++)
            if (holds(here, ITEMS(all)[place]))
                return 1;
        return 0;
    }
    default:
        give_up(here->m, FAULT_PLACE, node[0]);
    }
}

static int holds(const Here *here, i32 condition)
{
    const Table *T = here->m->T;
    Mark before = mark(here->m);
    if (++here->m->depth > 400)
        give_up(here->m, FAULT_DEEP, 0);
    int found = is_true(here, NODE(condition));
    here->m->depth--;
    release_to(here->m, before);
    return found;
}

/* ---------------------------------------------------------------- who sees which pieces */

static int sees(Machine *m, State *s, i32 seat, i32 piece)
{
    const Table *T = m->T;
    int zone = WHERE[piece];
    if (IN_SET(KNOWN + seat * T->words, piece))
        return 1;
    if (zone >= T->first_on)
        return zone - T->first_on != piece && !IN_SET(FACE_DOWN, piece) && sees(m, s, seat, zone - T->first_on);
    switch (T->zone_seen[zone]) {
    case S_open:
        return !IN_SET(FACE_DOWN, piece);
    case S_top:
        return HEAD[zone] == piece;
    case S_secret: {
        i32 whose = T->zone_seats[zone];
        return whose != NOBODY && answerer(m, s, whose) == seat;
    }
    default:
        return 0;
    }
}

static int is_unseen(Machine *m, State *s, i32 seat, i32 piece)
{
    return !sees(m, s, answerer(m, s, seat), piece);
}
