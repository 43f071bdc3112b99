/* The score sheet: points of each seat by line, with every open symbol taken as suits best, and who wins. */

#define MOST_SYMBOLS 32

typedef struct {
    i32 counts[MOST_SYMBOLS];
} Way;

typedef struct {
    int size, room;
    Way *items;
} Ways;

static void add_way(Machine *m, Ways *ways, const Way *way)
{
    for (int place = 0; place < ways->size; place++)
        if (!memcmp(&ways->items[place], way, sizeof(Way)))
            return;
    if (ways->size == ways->room) {
        int room = ways->room ? ways->room * 2 : 16;
        Way *items = take_memory(m, sizeof(Way) * room);
        if (ways->size)
            memcpy(items, ways->items, sizeof(Way) * ways->size);
        ways->items = items;
        ways->room = room;
    }
    ways->items[ways->size++] = *way;
}

static int can_be_copied(List *choices, int count, const i32 *way, int place, u64 *used)
{
    if (place == count)
        return 1;
    if (way[place] < 0)
        return can_be_copied(choices, count, way, place + 1, used);
    for (int each = 0; each < choices[place].size; each += 2) {
        i32 piece = choices[place].items[each];
        if (!(choices[place].items[each + 1] >> way[place] & 1) || IN_SET(used, piece))
            continue;
        used[piece >> 6] |= (u64)1 << (piece & 63);
        int found = can_be_copied(choices, count, way, place + 1, used);
        used[piece >> 6] &= ~((u64)1 << (piece & 63));
        if (found)
            return 1;
    }
    return 0;
}

static void find_copied(Machine *m, List *choices, int count, i32 *way, int place, Ways *found)
{
    if (place == count) {
        u64 used[MOST_WORDS] = {0};
        if (!can_be_copied(choices, count, way, 0, used))
            return;
        Way one;
        memset(&one, 0, sizeof one);
        for (int each = 0; each < count; each++)
            if (way[each] >= 0)
                one.counts[way[each]]++;
        add_way(m, found, &one);
        return;
    }
    i32 shown = 0;
    for (int each = 0; each < choices[place].size; each += 2)
        shown |= choices[place].items[each + 1];
    for (int symbol = 0; symbol < MOST_SYMBOLS; symbol++)
        if (shown >> symbol & 1) {
            way[place] = symbol;
            find_copied(m, choices, count, way, place + 1, found);
        }
    way[place] = -1;
    find_copied(m, choices, count, way, place + 1, found);
}

static int way_order(const i32 *by_name, int count, const Way *one, const Way *other)
{
    int left = 0, right = 0;
    for (;;) {
        while (left < count && !one->counts[by_name[left]])
            left++;
        while (right < count && !other->counts[by_name[right]])
            right++;
        if (left == count || right == count)
            return left == right ? 0 : left == count ? -1 : 1;
        if (left != right)
            return left < right ? -1 : 1;
        i32 symbol = by_name[left++];
        right++;
        if (one->counts[symbol] != other->counts[symbol])
            return one->counts[symbol] < other->counts[symbol] ? -1 : 1;
    }
}

/* Every way to take the open symbols of a seat and more of them, each way once, in order; whether any is open. */
static int ways_to_take(const Here *here, i32 seat, const List *more, Ways *ways)
{
    Machine *m = here->m;
    const Table *T = m->T;
    int room = 256;
    List wilds = new_list(m, room);
    Facts facts = facts_of(here, seat, F_Shows);
    for (int fact = 0; fact < facts.size; fact++) {
        const i32 *symbols = NODE(facts.items[fact].what[Shows_symbols]);
        if (LENGTH(symbols) < 2)
            continue;
        Here inner = said_by(here, &facts.items[fact]);
        i32 mask = 0, amount = value_of(&inner, facts.items[fact].what[Shows_amount]);
        for (int place = 0; place < LENGTH(symbols); place++)
            mask |= 1 << NAME(ITEMS(symbols)[place], N_symbol);
        for (i32 unit = 0; unit < amount && wilds.size < room; unit++)
            wilds.items[wilds.size++] = mask;
    }
    for (int place = 0; more != NULL && place < more->size && wilds.size < room; place++)
        wilds.items[wilds.size++] = more->items[place];
    Ways copied = {0, 0, NULL};
    Way nothing;
    memset(&nothing, 0, sizeof nothing);
    if (stated(T, F_ShowsCopy)) {
        Facts copying = facts_of(here, seat, F_ShowsCopy);
        List *choices = take_memory(m, sizeof(List) * (copying.size + 1));
        i32 *way = take_memory(m, sizeof(i32) * (copying.size + 1));
        for (int fact = 0; fact < copying.size; fact++) {
            Here inner = said_by(here, &copying.items[fact]);
            List pieces = pieces_of(&inner, copying.items[fact].what[ShowsCopy_pieces]);
            choices[fact] = new_list(m, 2 * pieces.size);
            for (int place = 0; place < pieces.size; place++) {
                i32 whose = owner(T, here->s, pieces.items[place]);
                List units = new_list(m, 64);
                add_shown_by(here, pieces.items[place], whose >= 0 ? whose : seat, &units, 64);
                i32 mask = 0;
                for (int unit = 0; unit < units.size; unit++)
                    mask |= units.items[unit];
                choices[fact].items[choices[fact].size++] = pieces.items[place];
                choices[fact].items[choices[fact].size++] = mask;
            }
        }
        find_copied(m, choices, copying.size, way, 0, &copied);
    } else if (wilds.size)
        add_way(m, &copied, &nothing);
    else
        return 0;
    Ways all = copied;
    for (int wild = 0; wild < wilds.size; wild++) {
        Ways next = {0, 0, NULL};
        for (int place = 0; place < all.size; place++)
            for (i32 left = wilds.items[wild]; left; left &= left - 1) {
                Way way = all.items[place];
                way.counts[__builtin_ctz(left)]++;
                add_way(m, &next, &way);
            }
        all = next;
    }
    i32 by_name[MOST_SYMBOLS];
    int count = 0;
    for (int word = 0; word < T->nnames; word++)
        if (NAME(word, N_symbol) >= 0 && count < MOST_SYMBOLS) {
            int at = count++;
            for (; at > 0 && NAME(by_name[at - 1], N_order) > NAME(word, N_order); at--)
                by_name[at] = by_name[at - 1];
            by_name[at] = word;
        }
    for (int place = 0; place < count; place++)
        by_name[place] = NAME(by_name[place], N_symbol);
    for (int place = 1; place < all.size; place++) {
        Way moved = all.items[place];
        int at = place;
        for (; at > 0 && way_order(by_name, count, &all.items[at - 1], &moved) > 0; at--)
            all.items[at] = all.items[at - 1];
        all.items[at] = moved;
    }
    *ways = all;
    return 1;
}

static i32 fill_sheet(const Here *here, i32 *sheet)
{
    const Table *T = here->m->T;
    i32 total = 0;
    for (int line = 0; line < T->nscores; line++)
        total += sheet[line] = value_of(here, T->scores[line]);
    return total;
}

static void better_sheet(const Here *here, i32 *sheet, i32 *best, int *known)
{
    const Table *T = here->m->T;
    i32 *trial = take_memory(here->m, sizeof(i32) * (T->nscores + 1));
    i32 total = fill_sheet(here, trial);
    if (!*known || total > *best) {
        memcpy(sheet, trial, sizeof(i32) * T->nscores);
        *best = total;
        *known = 1;
    }
}

static void try_ways(Here here, i32 seat, const List *more, i32 *sheet, i32 *best, int *known)
{
    Ways ways = {0, 0, NULL};
    if (!ways_to_take(&here, seat, more, &ways)) {
        here.wild = NULL;
        here.wild_for = seat;
        better_sheet(&here, sheet, best, known);
        return;
    }
    for (int place = 0; place < ways.size; place++) {
        here.wild = ways.items[place].counts;
        here.wild_for = seat;
        better_sheet(&here, sheet, best, known);
    }
}

static void take_over(const Here *here, i32 seat, List *choices, int count, i32 *taken, int ntaken, int place,
                      i32 *sheet, i32 *best, int *known)
{
    Machine *m = here->m;
    if (place == count) {
        List more = new_list(m, 256);
        for (int each = 0; each < ntaken; each++)
            add_shown_by(here, taken[2 * each + 1], seat, &more, 256);
        Here inner = *here;
        inner.taken = taken;
        inner.ntaken = ntaken;
        try_ways(inner, seat, &more, sheet, best, known);
        return;
    }
    take_over(here, seat, choices, count, taken, ntaken, place + 1, sheet, best, known);
    for (int each = 1; each < choices[place].size; each++) {
        taken[2 * ntaken] = choices[place].items[0];
        taken[2 * ntaken + 1] = choices[place].items[each];
        take_over(here, seat, choices, count, taken, ntaken + 1, place + 1, sheet, best, known);
    }
}

/* The points of a seat: of all ways to take its open symbols and to take over pieces together, the best one. */
static i32 score_seat(Machine *m, State *s, i32 seat, i32 *sheet)
{
    const Table *T = m->T;
    Here here = here_at(m, s, spoken(seat, NO_PIECE));
    i32 best = 0;
    int known = 0, count = 0;
    if (!T->taken_over) {
        try_ways(here, seat, NULL, sheet, &best, &known);
        return best;
    }
    List choices[16];
    Facts facts = facts_of(&here, seat, F_Worth);
    for (int fact = 0; fact < facts.size; fact++) {
        const i32 *over = NODE(facts.items[fact].fact[Fact_known_takes_over]);
        for (int each = 0; each < LENGTH(over); each++) {
            Here inner = said_by(&here, &facts.items[fact]);
            List pieces = pieces_of(&inner, NODE(ITEMS(over)[each])[PointsOf_pieces]);
            if (count == 16)
                give_up(m, FAULT_FULL, 13);
            List *choice = &choices[count++];
            *choice = new_list(m, pieces.size + 1);
            choice->items[choice->size++] = ITEMS(over)[each];
            for (int place = 0; place < pieces.size; place++) {
                List units = new_list(m, 64);
                add_shown_by(&here, pieces.items[place], seat, &units, 64);
                if (units.size)
                    choice->items[choice->size++] = pieces.items[place];
            }
        }
    }
    i32 taken[32];
    take_over(&here, seat, choices, count, taken, 0, 0, sheet, &best, &known);
    return best;
}

static void keep_best(const i32 *values, int *able, int seats)
{
    i32 best = INT32_MIN;
    for (int seat = 0; seat < seats; seat++)
        if (able[seat] && values[seat] > best)
            best = values[seat];
    for (int seat = 0; seat < seats; seat++)
        able[seat] = able[seat] && values[seat] == best;
}

static void team_of(const Table *T, i32 seat, int *first, int *last)
{
    *first = seat < T->players ? seat - seat % T->team_size : seat;
    *last = seat < T->players ? *first + T->team_size : seat + 1;
}

/* Who wins: whether each seat does. */
static void find_winners(Machine *m, State *s, const i32 *totals, int *able)
{
    const Table *T = m->T;
    i32 values[MOST_SEATS];
    if (s->n_winners) {
        for (int seat = 0; seat < T->seats; seat++)
            able[seat] = holds_item(WINNERS, s->n_winners, seat);
        return;
    }
    for (int seat = 0; seat < T->seats; seat++) {
        int first, last;
        able[seat] = seat < T->players || T->neutral[2 * (seat - T->players) + 1];
        team_of(T, seat, &first, &last);
        values[seat] = 0;
        for (int mate = first; mate < last; mate++)
            values[seat] += totals[mate];
    }
    keep_best(values, able, T->seats);
    for (int tie = 0; tie < T->nties; tie++) {
        const i32 *row = T->ties + 3 * tie;
        for (int seat = 0; seat < T->seats; seat++) {
            values[seat] = 0;
            int first, last;
            team_of(T, seat, &first, &last);
            for (int mate = first; able[seat] && mate < last; mate++) {
                Here here = here_at(m, s, spoken(mate, NO_PIECE));
                if (row[2] == NONE || holds(&here, row[2]))
                    values[seat] += value_of(&here, row[0]) * (row[1] ? 1 : -1);
            }
        }
        keep_best(values, able, T->seats);
    }
}
