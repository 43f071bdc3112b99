/* The machine: a loop over the stack of frames, until somebody has to decide or the game is over. */

/* Put frames on the stack, the first of them on top. */
static void push_frames(Machine *m, State *s, const Frames *frames)
{
    for (int place = frames->size - 1; place >= 0; place--)
        push(m, s, &frames->items[place]);
}

static Frame body_frame(const Here *here, i32 body)
{
    return make_frame(BODY, body_number(here->m->T->code + body), 0, here->scope);
}

/* ---------------------------------------------------------------- events */

/* Those who listen to a verb: source, place and seat of each, the acting seat's first, then round the ring. */
static List listeners_of(Machine *m, State *s, i32 verb, i32 seat)
{
    const Table *T = m->T;
    i32 pieces = NAME(verb, N_listens), rules = NAME(verb, N_listening_rules);
    List found = new_list(m, 0);
    if (pieces < 0 && rules < 0)
        return found;
    int room = 48;
    found = new_list(m, room);
    Seats seats = round_from(s, seat);
    for (int each = 0; each < seats.size; each++) {
        i32 of = seats.seats[each];
        List active = {0, NULL};
        if (pieces >= 0)
            active = active_pieces(m, s, of, SET(pieces));
        int nrules = rules < 0 ? 0 : LENGTH(NODE(rules));
        for (int number = 0; number < nrules + active.size; number++) {
            i32 source = number < nrules ? ITEMS(NODE(rules))[number] : active.items[number - nrules];
            const i32 *triggers = rule_list(T, source, R_triggers);
            for (int place = 0; place < LENGTH(triggers); place += 2) {
                const i32 *trigger = NODE(ITEMS(triggers)[place + 1]), *event = NODE(trigger[Trigger_event]);
                if (event[0] != T_Event || event[Event_who] == NONE || !is_meant(T, event[Event_verb], event[Event_also], verb))
                    continue;
                if (of != s->ring[0] && !trigger[Trigger_known_personal] && belongs_to_all(T, s, source))
                    continue;
                if (found.size + 3 > room) {
                    List more = new_list(m, 2 * room);
                    memcpy(more.items, found.items, sizeof(i32) * found.size);
                    more.size = found.size;
                    found = more;
                    room *= 2;
                }
                found.items[found.size++] = source;
                found.items[found.size++] = ITEMS(triggers)[place];
                found.items[found.size++] = of;
            }
        }
    }
    return found;
}

/* The event with its listeners. */
static Frame with_listeners(Machine *m, State *s, Frame frame)
{
    List listeners = listeners_of(m, s, frame.rest[0], frame.rest[1]);
    i32 *rest = take_memory(m, sizeof(i32) * (7 + listeners.size));
    memcpy(rest, frame.rest, sizeof(i32) * 6);
    rest[6] = listeners.size / 3;
    if (listeners.size)
        memcpy(rest + 7, listeners.items, sizeof(i32) * listeners.size);
    frame.rest = rest;
    frame.rest_size = 7 + listeners.size;
    return frame;
}

static void add_noticed(Machine *m, State *s, const Notes *notes, Frames *frames)
{
    for (int place = 0; place < notes->size; place++) {
        const Noted *noted = &notes->items[place];
        if (NAME_AT(m->T, noted->verb, N_heard) < 0)
            continue;
        Frame frame = make_frame(EVENT, 0, 0, spoken(noted->seat, NO_PIECE));
        i32 rest[7] = {noted->verb, noted->seat, NO_PIECE, noted->other, noted->counter, -1, 0};
        frame.sort = REST_HAPPENED;
        frame.rest = rest;
        frame.rest_size = 7;
        frame = with_listeners(m, s, frame);
        if (frame.rest[6])
            add_frame(m, frames, &frame);
    }
}

/* What a trigger carries out for a listener, if its condition holds; what is limited is used up. */
static void fire(Machine *m, State *s, const i32 *trigger, const i32 *listener, Scope scope, Frames *frames)
{
    const Table *T = m->T;
    if (trigger[Trigger_condition] != NONE) {
        Here here = here_at(m, s, scope);
        if (!holds(&here, trigger[Trigger_condition]))
            return;
    }
    if (trigger[Trigger_once_a] != NONE) {
        i32 use[4] = {listener[0], listener[1], listener[2], trigger[Trigger_once_a]};
        if (!usable(T, s, use))
            return;
        append(m, USED, &s->n_used, CAP_USED, use, 4);
    }
    Frame frame = make_frame(BODY, body_number(NODE(trigger[Trigger_body])), 0, scope);
    add_frame(m, frames, &frame);
}

static int event_matches(const Here *here, const i32 *wanted, const i32 *event)
{
    const Table *T = here->m->T;
    if (wanted[Event_who] != NONE) {
        Seats who = seats_of(here, wanted[Event_who]);
        if (!is_seat_of(&who, event[1]))
            return 0;
    }
    if (wanted[Event_pieces] != NONE && (event[2] == NO_PIECE || !is_among(here, event[2], wanted[Event_pieces])))
        return 0;
    if (wanted[Event_other] != NONE) {
        const i32 *other = NODE(wanted[Event_other]);
        if (other[0] == T_Seat && other[Seat_which] == S_bank) {
            if (event[3] != NOBODY)
                return 0;
        } else {
            Seats others = seats_of(here, wanted[Event_other]);
            if (!is_seat_of(&others, event[3]))
                return 0;
        }
    }
    if (wanted[Event_way] != NONE && wanted[Event_way] != event[5])
        return 0;
    return wanted[Event_counter] == NONE || wanted[Event_counter] == event[4];
}

static void react(Machine *m, State *s, const i32 *event, const i32 *trigger, const i32 *listener, Frames *frames)
{
    const Table *T = m->T;
    const i32 *wanted = NODE(trigger[Trigger_event]);
    Here here = here_at(m, s, spoken(listener[2], listener[0]));
    here.scope.them = event[1];
    if (!event_matches(&here, wanted, event))
        return;
    Scope scope = spoken(listener[2], listener[0]);
    if (wanted[Event_variable] != NONE)
        scope = binding(m, &scope, wanted[Event_variable], event[2]);
    if (wanted[Event_doer] != NONE)
        scope = binding(m, &scope, wanted[Event_doer], event[1]);
    if (wanted[Event_partner] != NONE)
        scope = binding(m, &scope, wanted[Event_partner], event[3]);
    fire(m, s, trigger, listener, scope, frames);
}

/* What has to be carried out after an event: the text of its object first, then the listeners. */
static void follow_event(Machine *m, State *s, const i32 *event, Frames *frames)
{
    const Table *T = m->T;
    if (event[2] != NO_PIECE) {
        const i32 *triggers = rule_list(T, event[2], R_triggers);
        for (int place = 0; place < LENGTH(triggers); place += 2) {
            const i32 *trigger = NODE(ITEMS(triggers)[place + 1]), *wanted = NODE(trigger[Trigger_event]);
            if (wanted[0] != T_Event || wanted[Event_who] != NONE ||
                !is_meant(T, wanted[Event_verb], wanted[Event_also], event[0]))
                continue;
            i32 listener[3] = {event[2], ITEMS(triggers)[place], event[1]};
            react(m, s, event, trigger, listener, frames);
        }
    }
    for (int each = 0; each < event[6]; each++) {
        const i32 *listener = event + 7 + 3 * each, *triggers = rule_list(T, listener[0], R_triggers);
        for (int place = 0; place < LENGTH(triggers); place += 2)
            if (ITEMS(triggers)[place] == listener[1])
                react(m, s, event, NODE(ITEMS(triggers)[place + 1]), listener, frames);
    }
    if (frames->size && T->watched) {
        Frame look = look_frame();
        add_frame(m, frames, &look);
    }
}

/* ---------------------------------------------------------------- what is watched */

/* Something that was true: source, place, seat, holder, piece. */
#define WATCH_SIZE 5

static int is_watched(const i32 *all, int size, const i32 *one)
{
    for (int place = 0; place < size; place += WATCH_SIZE)
        if (!memcmp(all + place, one, sizeof(i32) * WATCH_SIZE))
            return 1;
    return 0;
}

static const i32 *rule_at(const Table *T, i32 source, i32 place, int sort)
{
    const i32 *listed = rule_list(T, source, sort);
    for (int each = 0; each < LENGTH(listed); each += 2)
        if (ITEMS(listed)[each] == place)
            return NODE(ITEMS(listed)[each + 1]);
    return NULL;
}

static int is_said(const Table *T, State *s, i32 source, i32 seat, int personal)
{
    return seat == s->ring[0] || personal || !belongs_to_all(T, s, source);
}

static void add_watched(Machine *m, List *all, int *room, i32 source, i32 place, i32 seat, i32 holding, i32 piece)
{
    if (all->size + WATCH_SIZE > *room) {
        List more = new_list(m, 2 * *room);
        memcpy(more.items, all->items, sizeof(i32) * all->size);
        more.size = all->size;
        *all = more;
        *room *= 2;
    }
    i32 one[WATCH_SIZE] = {source, place, seat, holding, piece};
    memcpy(all->items + all->size, one, sizeof one);
    all->size += WATCH_SIZE;
}

/* All that watches something, for each seat: source and seat. */
static List watchers(Machine *m, State *s)
{
    const Table *T = m->T;
    const i32 *rules = NODE(T->special[SET_rule_watching]);
    int room = 2 * T->seats * (LENGTH(rules) + T->npieces + 1);
    List found = new_list(m, room);
    for (int each = 0; each < s->ring_size; each++) {
        i32 seat = s->ring[each];
        List pieces = active_pieces(m, s, seat, SPECIAL(SET_watching));
        for (int rule = 0; rule < LENGTH(rules); rule++) {
            found.items[found.size++] = ITEMS(rules)[rule];
            found.items[found.size++] = seat;
        }
        for (int piece = 0; piece < pieces.size; piece++) {
            found.items[found.size++] = pieces.items[piece];
            found.items[found.size++] = seat;
        }
    }
    return found;
}

static List relations_now(Machine *m, State *s, const List *all)
{
    const Table *T = m->T;
    int room = 64 * WATCH_SIZE;
    List found = new_list(m, room);
    for (int each = 0; each < all->size; each += 2) {
        i32 source = all->items[each], seat = all->items[each + 1];
        Here here = here_at(m, s, spoken(seat, source));
        add_watched(m, &found, &room, source, -1, seat, NOBODY, NO_PIECE);
        const i32 *triggers = rule_list(T, source, R_triggers);
        for (int place = 0; place < LENGTH(triggers); place += 2) {
            const i32 *trigger = NODE(ITEMS(triggers)[place + 1]), *event = NODE(trigger[Trigger_event]);
            if (event[0] != T_Turns || !is_said(T, s, source, seat, trigger[Trigger_known_personal]))
                continue;
            List pieces = pieces_of(&here, event[Turns_piece]);
            for (int piece = 0; piece < pieces.size; piece++) {
                i32 holding = holder(T, s, event[Turns_relation], pieces.items[piece]);
                if (holding == NOBODY)
                    continue;
                Seats who = seats_of(&here, event[Turns_who]);
                if (is_seat_of(&who, holding))
                    add_watched(m, &found, &room, source, ITEMS(triggers)[place], seat, holding,
                                event[Turns_known_its_own] ? NO_PIECE : pieces.items[piece]);
            }
        }
    }
    return found;
}

static List conditions_now(Machine *m, State *s, const List *all)
{
    const Table *T = m->T;
    int room = 64 * WATCH_SIZE;
    List found = new_list(m, room);
    for (int each = 0; each < all->size; each += 2) {
        i32 source = all->items[each], seat = all->items[each + 1];
        Here here = here_at(m, s, spoken(seat, source));
        const i32 *watches = rule_list(T, source, R_watches);
        for (int place = 0; place < LENGTH(watches); place += 2) {
            const i32 *watch = NODE(ITEMS(watches)[place + 1]);
            if (holds(&here, watch[Watch_condition]) && is_said(T, s, source, seat, watch[Watch_known_personal]))
                add_watched(m, &found, &room, source, ITEMS(watches)[place], seat, NOBODY, NO_PIECE);
        }
    }
    return found;
}

/* What is watched, that of the seat whose turn it is first. */
static void sort_in_turn(const Table *T, State *s, i32 *items, int size)
{
    if (size <= WATCH_SIZE)
        return;
    Seats order = round_from(s, active_seat(T, s));
    int places[MOST_SEATS];
    for (int seat = 0; seat < MOST_SEATS; seat++)
        places[seat] = MOST_SEATS;
    for (int place = 0; place < order.size; place++)
        places[order.seats[place]] = place;
    for (int place = WATCH_SIZE; place < size; place += WATCH_SIZE) {
        i32 moved[WATCH_SIZE];
        memcpy(moved, items + place, sizeof moved);
        int at = place;
        for (; at > 0 && places[items[at - WATCH_SIZE + 2]] > places[moved[2]]; at -= WATCH_SIZE)
            memcpy(items + at, items + at - WATCH_SIZE, sizeof moved);
        memcpy(items + at, moved, sizeof moved);
    }
}

static void fire_turned(Machine *m, State *s, const List *of, const List *others, int gained, Frames *frames)
{
    const Table *T = m->T;
    List sorted = new_list(m, of->size);
    memcpy(sorted.items, of->items, sizeof(i32) * of->size);
    sort_in_turn(T, s, sorted.items, of->size);
    for (int place = 0; place < of->size; place += WATCH_SIZE) {
        const i32 *one = sorted.items + place;
        if (is_watched(others->items, others->size, one))
            continue;
        const i32 *trigger = rule_at(T, one[0], one[1], R_triggers);
        if (trigger == NULL)
            continue;
        const i32 *event = NODE(trigger[Trigger_event]);
        if (event[0] != T_Turns || event[Turns_gained] != gained)
            continue;
        if (one[0] >= 0 && PIECE_OF(one[0], P_speaks) < 0) {
            i32 present[WATCH_SIZE] = {one[0], -1, one[2], NOBODY, NO_PIECE};
            if (!is_watched(others->items, others->size, present))
                continue;
        }
        fire(m, s, trigger, one, spoken(one[2], one[0]), frames);
    }
}

static void set_watched(Machine *m, State *s, const List *one, const List *other)
{
    const Table *T = m->T;
    s->n_watched = 0;
    append(m, WATCHED, &s->n_watched, CAP_WATCHED, one->items, one->size);
    append(m, WATCHED, &s->n_watched, CAP_WATCHED, other->items, other->size);
}

/* What has to be carried out because something turned true or false since the last time. */
static void look(Machine *m, State *s, Frames *frames)
{
    const Table *T = m->T;
    /* nothing has changed that anybody watches */
    if (s->looked_at == s->changes && !T->watches_all)
        return;
    s->looked_at = s->changes;
    List before = {s->n_watched, take_memory(m, sizeof(i32) * (s->n_watched + 1))};
    memcpy(before.items, WATCHED, sizeof(i32) * s->n_watched);
    List all = watchers(m, s), relations = relations_now(m, s, &all);
    fire_turned(m, s, &before, &relations, 0, frames);
    fire_turned(m, s, &relations, &before, 1, frames);
    Frame again = look_frame();
    if (frames->size) {
        List conditions = new_list(m, before.size);
        for (int place = 0; place < before.size; place += WATCH_SIZE)
            if (rule_at(T, before.items[place], before.items[place + 1], R_watches) != NULL) {
                memcpy(conditions.items + conditions.size, before.items + place, sizeof(i32) * WATCH_SIZE);
                conditions.size += WATCH_SIZE;
            }
        set_watched(m, s, &relations, &conditions);
        add_frame(m, frames, &again);
        return;
    }
    List conditions = conditions_now(m, s, &all), turned = new_list(m, conditions.size);
    set_watched(m, s, &relations, &conditions);
    for (int place = 0; place < conditions.size; place += WATCH_SIZE)
        if (!is_watched(before.items, before.size, conditions.items + place)) {
            memcpy(turned.items + turned.size, conditions.items + place, sizeof(i32) * WATCH_SIZE);
            turned.size += WATCH_SIZE;
        }
    sort_in_turn(T, s, turned.items, turned.size);
    for (int place = 0; place < turned.size; place += WATCH_SIZE) {
        const i32 *one = turned.items + place, *watch = rule_at(T, one[0], one[1], R_watches);
        Frame frame = make_frame(BODY, body_number(NODE(watch[Watch_body])), 0, spoken(one[2], one[0]));
        add_frame(m, frames, &frame);
    }
    if (turned.size)
        add_frame(m, frames, &again);
}

/* ---------------------------------------------------------------- statements that simply happen */

static i32 slot_of_value(const Table *T, i32 counter, i32 seat, i32 value, int *known)
{
    const i32 *row = T->counters + 4 * NAME(counter, N_counter), *values = NODE(row[1]);
    for (int place = 0; place < LENGTH(values); place += 3)
        if (ITEMS(values)[place] == value) {
            *known = 1;
            return ITEMS(values)[place + 1] + (row[0] ? 0 : seat);
        }
    *known = 0;
    return 0;
}

static void do_gain(const Here *here, const i32 *node, Notes *notes)
{
    Machine *m = here->m;
    const Table *T = m->T;
    State *s = here->s;
    Seats seats = seats_of(here, node[Gain_who]);
    for (int each = 0; each < seats.size; each++) {
        i32 seat = seats.seats[each];
        Here inner = about(here, seat);
        i32 value = node[Gain_value] == NONE ? NONE : value_of(&inner, node[Gain_value]);
        i32 amount = value_of(&inner, node[Gain_amount]);
        int known;
        i32 slot = slot_of_value(T, node[Gain_counter], seat, value, &known);
        if (amount <= 0 || !known)
            continue;
        if (node[Gain_source] == NONE) {
            add_to(m, s, slot, amount);
            note(m, notes, S_gain, seat, NOBODY, node[Gain_counter]);
            continue;
        }
        Seats sources = seats_of(&inner, node[Gain_source]);
        for (int from = 0; from < sources.size; from++) {
            i32 other = slot_of_value(T, node[Gain_counter], sources.seats[from], value, &known);
            i32 given = amount < COUNTERS[other] ? amount : COUNTERS[other];
            add_to(m, s, other, -given);
            add_to(m, s, slot, given);
            if (given)
                note(m, notes, S_gain, seat, sources.seats[from], node[Gain_counter]);
        }
    }
}

/* Who gets what a seat pays: players, each of them all of it, or the bank. */
static Seats paid_to(const Here *here, const i32 *node)
{
    return node[Pay_receiver] == NONE ? one_seat(NOBODY) : seats_of(here, node[Pay_receiver]);
}

static void do_pay(const Here *here, const i32 *node, Notes *notes)
{
    Machine *m = here->m;
    const Table *T = m->T;
    State *s = here->s;
    Seats seats = seats_of(here, node[Pay_who]);
    for (int each = 0; each < seats.size; each++) {
        i32 seat = seats.seats[each];
        Here inner = about(here, seat);
        i32 slot = slot_of(T, node[Pay_counter], seat), amount = value_of(&inner, node[Pay_amount]);
        amount = amount > 0 ? amount : 0;
        Seats receivers = paid_to(&inner, node);
        /* who cannot pay all of them pays none */
        if (!node[Pay_up_to] && amount * receivers.size > COUNTERS[slot])
            continue;
        for (int to = 0; to < receivers.size; to++) {
            i32 given = COUNTERS[slot] < amount ? COUNTERS[slot] : amount;
            add_to(m, s, slot, -given);
            if (receivers.seats[to] != NOBODY)
                add_to(m, s, slot_of(T, node[Pay_counter], receivers.seats[to]), given);
            if (given && notes != NULL) {
                note(m, notes, S_pay, seat, receivers.seats[to], node[Pay_counter]);
                if (receivers.seats[to] != NOBODY)
                    note(m, notes, S_gain, receivers.seats[to], seat, node[Pay_counter]);
            }
        }
    }
}

static void do_set_counter(const Here *here, const i32 *node)
{
    Machine *m = here->m;
    const Table *T = m->T;
    State *s = here->s;
    const i32 *row = T->counters + 4 * NAME(node[SetCounter_counter], N_counter);
    Seats seats = seats_of(here, node[SetCounter_who]);
    for (int each = 0; each < seats.size; each++) {
        Here inner = about(here, seats.seats[each]);
        i32 offset = row[0] ? 0 : seats.seats[each];
        List bases = new_list(m, 1);
        if (node[SetCounter_piece] == NONE)
            bases.items[bases.size++] = ITEMS(NODE(row[1]))[1];
        else {
            bases = pieces_of(&inner, node[SetCounter_piece]);
            const i32 *on = NODE(row[2]);
            for (int place = 0; place < bases.size; place++) {
                i32 piece = bases.items[place];
                if (piece >= LENGTH(on) || ITEMS(on)[piece] < 0)
                    give_up(m, FAULT_PLACE, piece);
                bases.items[place] = ITEMS(on)[piece];
            }
        }
        for (int place = 0; place < bases.size; place++) {
            i32 slot = bases.items[place] + offset;
            i32 before = node[SetCounter_add] ? COUNTERS[slot] : 0;
            i32 after = before + value_of(&inner, node[SetCounter_number]);
            COUNTERS[slot] = after > 0 ? after : 0;
            s->changes += T->watches_counters;
        }
        if (row[0])
            break;
    }
}

/* Move pieces; the first of them, or none. */
static i32 do_move(const Here *here, const i32 *node)
{
    const Table *T = here->m->T;
    i32 moved = NO_PIECE;
    Seats seats = seats_of(here, node[Move_who]);
    for (int each = 0; each < seats.size; each++) {
        Here inner = about(here, seats.seats[each]);
        List pieces = pieces_of(&inner, node[Move_pieces]), zones = zones_of(&inner, node[Move_place]);
        if (!zones.size)
            continue;
        for (int place = 0; place < pieces.size; place++) {
            move_piece(T, here->s, pieces.items[place], zones.items[0], node[Move_at] == S_top, node[Move_face_down]);
            moved = moved == NO_PIECE ? pieces.items[place] : moved;
        }
    }
    return moved;
}

static void do_deal(const Here *here, const i32 *node)
{
    Machine *m = here->m;
    const Table *T = m->T;
    State *s = here->s;
    i32 amount = value_of(here, node[Deal_amount]);
    int source = zones_of(here, node[Deal_source]).items[0];
    List lying = lying_in(m, s, source), targets = zones_of(here, node[Deal_target]);
    const u64 *kind = SET(NAME(node[Deal_kind], N_kind));
    int place = 0;
    for (int each = 0; each < targets.size; each++)
        for (i32 dealt = 0; dealt < amount; place++) {
            if (place >= lying.size)
                return;
            i32 piece = lying.items[place];
            if (!IN_SET(kind, piece))
                continue;
            /* what is dealt lies as it lay: nothing is turned */
            unlink_piece(T, s, piece);
            link_piece(T, s, piece, targets.items[each], 0);
            dealt++;
        }
}

static void do_pass(const Here *here, const i32 *node)
{
    Machine *m = here->m;
    const Table *T = m->T;
    State *s = here->s;
    List passed[MOST_SEATS], own[MOST_SEATS];
    i32 first = NAME(node[Pass_zone], N_seat_zone);
    int named[MOST_SEATS] = {0};
    for (int each = 0; each < s->ring_size; each++) {
        i32 seat = s->ring[each];
        own[seat] = lying_in(m, s, first + seat);
    }
    for (int seat = 0; seat < T->seats; seat++)
        passed[seat] = new_list(m, T->npieces);
    for (int each = 0; each < s->ring_size; each++) {
        i32 seat = s->ring[each];
        Here inner = spoken_by(here, seat, NO_PIECE);
        i32 to = seat_of(&inner, node[Pass_to]);
        to = to == NOBODY ? seat : to;
        named[seat] = named[to] = 1;
        for (int place = 0; place < own[seat].size; place++)
            passed[to].items[passed[to].size++] = own[seat].items[place];
    }
    for (int seat = 0; seat < T->seats; seat++)
        if (named[seat])
            fill_zone(T, s, first + seat, passed[seat].items, passed[seat].size);
}

static void do_shuffle(const Here *here, const i32 *node)
{
    Machine *m = here->m;
    const Table *T = m->T;
    State *s = here->s;
    List zones = zones_of(here, node[Shuffle_place]);
    for (int each = 0; each < zones.size; each++) {
        List lying = lying_in(m, s, zones.items[each]);
        forget_pieces(T, s, lying.items, lying.size);
        draw_items(lying.items, lying.size, lying.size, &s->seed);
        fill_zone(T, s, zones.items[each], lying.items, lying.size);
    }
}

static void do_swap(const Here *here, const i32 *node)
{
    Machine *m = here->m;
    const Table *T = m->T;
    State *s = here->s;
    List some = pieces_of(here, node[Swap_first]), others = pieces_of(here, node[Swap_second]);
    if (!some.size || !others.size)
        return;
    i32 first = some.items[0], second = others.items[0];
    int zones[2] = {WHERE[first], WHERE[second]};
    List lying[2] = {lying_in(m, s, zones[0]), lying_in(m, s, zones[1])};
    for (int side = 0; side < (zones[0] == zones[1] ? 1 : 2); side++)
        for (int place = 0; place < lying[side].size; place++) {
            i32 piece = lying[side].items[place];
            lying[side].items[place] = piece == first ? second : piece == second ? first : piece;
        }
    for (int side = 0; side < (zones[0] == zones[1] ? 1 : 2); side++)
        fill_zone(T, s, zones[side], lying[side].items, lying[side].size);
    for (int at = 0; at < s->n_laid; at += 3 + LAID[at + 2]) {
        if (LAID[at] != zones[0] && LAID[at] != zones[1])
            continue;
        for (int cell = 0; cell < LAID[at + 2]; cell++) {
            i32 *piece = &LAID[at + 3 + cell];
            *piece = *piece == first ? second : *piece == second ? first : *piece;
        }
    }
}

static void do_look_at(const Here *here, const i32 *node)
{
    Machine *m = here->m;
    const Table *T = m->T;
    Seats seats = seats_of(here, node[LookAt_who]);
    for (int each = 0; each < seats.size; each++) {
        Here inner = about(here, seats.seats[each]);
        List pieces = pieces_of(&inner, node[LookAt_pieces]);
        get_to_know(T, here->s, seats.seats[each], pieces.items, pieces.size);
        get_to_know(T, here->s, answerer(m, here->s, seats.seats[each]), pieces.items, pieces.size);
    }
}

/* Take pieces from where they lie to a zone, face up, in this order. */
static void move_all(const Table *T, State *s, const i32 *pieces, int count, int zone)
{
    for (int place = 0; place < count; place++)
        unlink_piece(T, s, pieces[place]);
    for (int place = 0; place < count; place++) {
        link_piece(T, s, pieces[place], zone, 0);
        turn_over(T, s, pieces[place], 0);
    }
}

static void do_fill_with(const Here *here, const i32 *node)
{
    Machine *m = here->m;
    const Table *T = m->T;
    State *s = here->s;
    List zones = zones_of(here, node[FillWith_place]), pieces = pieces_of(here, node[FillWith_piece]);
    for (int place = 0; place < pieces.size; place++) {
        const i32 *brings = NODE(PIECE_OF(pieces.items[place], P_brings));
        List brought = new_list(m, LENGTH(brings));
        for (int each = 0; each < LENGTH(brings); each++)
            if (WHERE[ITEMS(brings)[each]] == PIECE_OF(ITEMS(brings)[each], P_start))
                brought.items[brought.size++] = ITEMS(brings)[each];
        if (zones.size)
            move_all(T, s, brought.items, brought.size, zones.items[0]);
    }
}

static void do_lay_out(const Here *here, const i32 *node)
{
    Machine *m = here->m;
    const Table *T = m->T;
    State *s = here->s;
    List sources = zones_of(here, node[LayOut_source]), targets = zones_of(here, node[LayOut_target]);
    if (!sources.size || !targets.size)
        return;
    const i32 *layout = NODE(NAME(node[LayOut_layout], N_layout));
    List pieces = lying_in(m, s, sources.items[0]);
    int cells = LENGTH(layout) / 3, zone = targets.items[0];
    pieces.size = pieces.size < cells ? pieces.size : cells;
    move_all(T, s, pieces.items, pieces.size, zone);
    for (int cell = 0; cell < pieces.size; cell++)
        if (!ITEMS(layout)[3 * cell + 1])
            turn_over(T, s, pieces.items[cell], 1);
    int size = 0;
    for (int at = 0; at < s->n_laid;) {
        int length = 3 + LAID[at + 2];
        if (LAID[at] != zone) {
            memmove(LAID + size, LAID + at, sizeof(i32) * length);
            size += length;
        }
        at += length;
    }
    s->n_laid = size;
    i32 head[3] = {zone, node[LayOut_layout], pieces.size};
    append(m, LAID, &s->n_laid, CAP_LAID, head, 3);
    append(m, LAID, &s->n_laid, CAP_LAID, pieces.items, pieces.size);
}

static void do_fill_deck(const Here *here, const i32 *node)
{
    Machine *m = here->m;
    const Table *T = m->T;
    State *s = here->s;
    const i32 *deck = NODE(node[FillDeck_known_parts]);
    i32 by = ITEMS(deck)[0], value = NONE;
    if (by >= 0 && node[FillDeck_value] != NONE)
        value = value_of(here, node[FillDeck_value]);
    int zone = zones_of(here, node[FillDeck_place]).items[0];
    for (int each = 1; each < LENGTH(deck); each += 2) {
        if (ITEMS(deck)[each] != value)
            continue;
        const i32 *parts = NODE(ITEMS(deck)[each + 1]);
        for (int part = 0; part < LENGTH(parts); part += 2) {
            i32 amount = ITEMS(parts)[part];
            const i32 *members = NODE(ITEMS(parts)[part + 1]);
            List pieces = new_list(m, LENGTH(members));
            for (int place = 0; place < LENGTH(members); place++)
                if (WHERE[ITEMS(members)[place]] == PIECE_OF(ITEMS(members)[place], P_start))
                    pieces.items[pieces.size++] = ITEMS(members)[place];
            if (amount != NONE && pieces.size) {
                Here inner = *here;
                if (by >= 0 && value != NONE)
                    inner.scope = binding(m, &here->scope, by, value);
                i32 drawn = value_of(&inner, amount);
                drawn = drawn < pieces.size ? drawn : pieces.size;
                drawn = drawn < 0 ? 0 : drawn;
                draw_items(pieces.items, pieces.size, drawn, &s->seed);
                pieces.size = drawn;
            }
            move_all(T, s, pieces.items, pieces.size, zone);
        }
        return;
    }
    give_up(m, FAULT_PLACE, value);
}

/* Whether the body of a step, or of one of that kind, is being carried out. */
static int is_carried_out(const Table *T, State *s, i32 step)
{
    for (const i32 *frame = s->n_stack ? top_of(T, s) : NULL; frame != NULL; frame = frame_below(T, s, frame)) {
        const i32 *run = step_in(frame);
        if (run != NULL && run[3] == STAGE_AFTER && (run[0] == step || run[5] == step))
            return 1;
    }
    return 0;
}

/* Whoever sits out a step is missing while its body is carried out. */
static void form_ring(const Table *T, State *s)
{
    s->ring_size = 0;
    s->changes++;
    for (int seat = 0; seat < T->seats; seat++) {
        int gone = 0;
        for (int place = 0; place < s->n_absent; place += 2)
            gone |= ABSENT[place] == seat && is_carried_out(T, s, ABSENT[place + 1]);
        if (!gone)
            s->ring[s->ring_size++] = seat;
    }
}

static void do_sit_out(const Here *here, const i32 *node)
{
    Machine *m = here->m;
    const Table *T = m->T;
    State *s = here->s;
    Seats seats = seats_of(here, node[SitOut_who]);
    for (int each = 0; each < seats.size; each++) {
        i32 one[2] = {seats.seats[each], node[SitOut_step]};
        append(m, ABSENT, &s->n_absent, CAP_ABSENT, one, 2);
    }
    form_ring(T, s);
}

/* ---------------------------------------------------------------- tracks */

static void reach(Machine *m, State *s, i32 track, i32 position, i32 seat, Frames *frames)
{
    const Table *T = m->T;
    const i32 *rules = NODE(T->special[SET_rule_reached]);
    List pieces = active_pieces(m, s, seat, SPECIAL(SET_reached));
    for (int number = 0; number < LENGTH(rules) + pieces.size; number++) {
        i32 source = number < LENGTH(rules) ? ITEMS(rules)[number] : pieces.items[number - LENGTH(rules)];
        const i32 *triggers = rule_list(T, source, R_triggers);
        for (int place = 0; place < LENGTH(triggers); place += 2) {
            const i32 *trigger = NODE(ITEMS(triggers)[place + 1]), *event = NODE(trigger[Trigger_event]);
            if (event[0] != T_Reaches || event[Reaches_track] != track || event[Reaches_position] != position)
                continue;
            i32 use[4] = {source, ITEMS(triggers)[place], seat, S_nothing};
            if (event[Reaches_once]) {
                if (in_use(T, s, use))
                    continue;
                append(m, USED, &s->n_used, CAP_USED, use, 4);
            }
            fire(m, s, trigger, use, spoken(use[2], use[0]), frames);
        }
    }
}

static void do_move_track(const Here *here, const i32 *node, Frames *frames)
{
    Machine *m = here->m;
    const Table *T = m->T;
    State *s = here->s;
    i32 number = NAME(node[MoveTrack_track], N_track), length = T->tracks[2 * number];
    Seats seats = seats_of(here, node[MoveTrack_who]);
    for (int each = 0; each < seats.size; each++) {
        Here inner = about(here, seats.seats[each]);
        i32 steps = value_of(&inner, node[MoveTrack_steps]) * (node[MoveTrack_back] ? -1 : 1) * towards(seats.seats[each]);
        i32 before = MARKERS[number], after = before + steps;
        after = after > length ? length : after < -length ? -length : after;
        MARKERS[number] = after;
        s->changes++;
        i32 gaining = after > before ? 0 : 1, step = after > before ? 1 : -1;
        for (i32 position = before; position != after;) {
            position += step;
            reach(m, s, node[MoveTrack_track], position * towards(gaining), gaining, frames);
        }
    }
}

/* ---------------------------------------------------------------- steps */

static Frame step_frame(Machine *m, const Frame *frame, i32 step, i32 run, i32 times, i32 stage, i32 in_turn, i32 kind)
{
    i32 *rest = take_memory(m, sizeof(i32) * 6);
    rest[0] = step;
    rest[1] = run;
    rest[2] = times;
    rest[3] = stage;
    rest[4] = in_turn;
    rest[5] = kind;
    Frame found = make_frame(STEP, frame->body, frame->position, frame->scope);
    found.sort = REST_STEP;
    found.rest = rest;
    found.rest_size = 6;
    return found;
}

static Frame at_stage(Machine *m, const Frame *frame, i32 stage)
{
    const i32 *run = frame->rest;
    return step_frame(m, frame, run[0], run[1], run[2], stage, run[4], run[5]);
}

static void replace_top(Machine *m, State *s, const Frame *frame)
{
    pop(m->T, s);
    push(m, s, frame);
}

/* Another seat speaks. */
static Scope scope_of(const Scope *scope, i32 seat)
{
    Scope found = *scope;
    found.me = found.them = seat;
    return found;
}

static void run_step(const Here *here, const i32 *node, i32 body, i32 position, Frames *frames)
{
    Machine *m = here->m;
    State *s = here->s;
    i32 times = node[RunStep_times] == NONE ? 0 : value_of(here, node[RunStep_times]);
    Frame frame = make_frame(STEP, body, position, here->scope);
    if (node[RunStep_in_turn]) {
        i32 first = round_from(s, s->first).seats[0];
        frame.scope = scope_of(&here->scope, first);
        times *= s->ring_size;
        s->active = first;
    }
    if (node[RunStep_known_account] >= 0 && (times > 0 || node[RunStep_until] != NONE))
        open_account(m, s, node[RunStep_known_account]);
    i32 kind = node[RunStep_kind] == NONE ? -1 : node[RunStep_kind];
    frame = step_frame(m, &frame, node[RunStep_step], 1, times, STAGE_BEFORE, node[RunStep_in_turn], kind);
    add_frame(m, frames, &frame);
}

static void forget_run(const Table *T, State *s, const i32 *run)
{
    int size = 0;
    for (int place = 0; place < s->n_used; place += 4)
        if (USED[place + 3] != run[0] && USED[place + 3] != run[5]) {
            memmove(USED + size, USED + place, sizeof(i32) * 4);
            size += 4;
        }
    s->n_used = size;
}

/* Whoever has sat out the body of a step is there again. */
static void come_back(const Table *T, State *s, const i32 *run)
{
    int size = 0;
    for (int place = 0; place < s->n_absent; place += 2)
        if (ABSENT[place + 1] != run[0] && ABSENT[place + 1] != run[5]) {
            memmove(ABSENT + size, ABSENT + place, sizeof(i32) * 2);
            size += 2;
        }
    s->n_absent = size;
    form_ring(T, s);
}

/* End a run of a step; whether it runs once more and comes to its body. */
static int end_run(Machine *m, const Frame *frame, const i32 *node)
{
    const Table *T = m->T;
    State *s = m->s;
    const i32 *run = frame->rest;
    if (node[RunStep_known_lasting] && s->n_used)
        forget_run(T, s, run);
    i32 account = node[RunStep_known_account], times = run[1] + 1;
    if (account >= 0)
        close_account(T, s);
    int size = 0;
    for (int place = 0; place < s->n_again; place++)
        if (AGAIN[place] != run[0])
            AGAIN[size++] = AGAIN[place];
        else
            times = run[1];
    s->n_again = size;
    Here here = here_at(m, s, frame->scope);
    int goes_on = node[RunStep_until] == NONE ? times <= run[2] : !holds(&here, node[RunStep_until]);
    int plain = node[RunStep_known_plain];
    if (goes_on) {
        if (account >= 0)
            open_account(m, s, account);
        Frame next = *frame;
        if (run[4] && times > run[1]) {
            i32 seat = frame->scope.me;
            int place = place_in_ring(s, seat);
            if (place >= 0)
                seat = s->ring[(place + 1) % s->ring_size];
            s->active = seat;
            next.scope = scope_of(&frame->scope, seat);
        }
        if (times > MOST_RUNS)
            give_up(m, FAULT_ENDLESS, run[0]);
        next = step_frame(m, &next, run[0], times, run[2], plain ? STAGE_AFTER : STAGE_BEFORE, run[4], run[5]);
        replace_top(m, s, &next);
    } else
        pop(T, s);
    if (T->watched) {
        Frames turned = {0, 0, NULL};
        look(m, s, &turned);
        if (turned.size) {
            if (goes_on) {
                Frame top = top_frame(m, s);
                top = at_stage(m, &top, STAGE_BEFORE);
                replace_top(m, s, &top);
            }
            push_frames(m, s, &turned);
            return 0;
        }
    }
    return goes_on && plain;
}

/* Carry out what waits for the end of this run, the lowest rank first; then the run is over. */
static int drain(Machine *m, const Frame *frame, const i32 *node)
{
    const Table *T = m->T;
    State *s = m->s;
    const i32 *run = frame->rest;
    int best = -1;
    /* what waits: size, step, rank, body, scope */
    for (int at = 0; at < s->n_queue; at += QUEUE[at])
        if (QUEUE[at + 1] == run[0] && (best < 0 || QUEUE[at + 2] < QUEUE[best + 2]))
            best = at;
    if (best < 0)
        return end_run(m, frame, node);
    int size = QUEUE[best];
    i32 *kept = take_memory(m, sizeof(i32) * size);
    memcpy(kept, QUEUE + best, sizeof(i32) * size);
    memmove(QUEUE + best, QUEUE + best + size, sizeof(i32) * (s->n_queue - best - size));
    s->n_queue -= size;
    Frame after = at_stage(m, frame, STAGE_QUEUE);
    replace_top(m, s, &after);
    Frame waiting = make_frame(BODY, kept[3], 0, (Scope){kept[4], kept[5], kept[6], kept[7], kept[8], kept + 9});
    push(m, s, &waiting);
    return 0;
}

static void add_waiting(Machine *m, State *s, i32 step, i32 rank, i32 body, const Scope *scope)
{
    const Table *T = m->T;
    int size = 9 + 2 * scope->bound;
    i32 *row = take_memory(m, sizeof(i32) * size);
    i32 head[9] = {size, step, rank, body, scope->me, scope->them, scope->this_piece, scope->free, scope->bound};
    memcpy(row, head, sizeof head);
    if (scope->bound)
        memcpy(row + 9, scope->bindings, sizeof(i32) * 2 * scope->bound);
    append(m, QUEUE, &s->n_queue, CAP_QUEUE, row, size);
}

/* Put into the queue what rules and active pieces say for the end of this step, or of its kind. */
static void queue_standing(const Here *here, const i32 *run, const Seats *seats)
{
    Machine *m = here->m;
    const Table *T = m->T;
    u64 pieces[MOST_WORDS] = {0};
    List rules = new_list(m, T->nrules * 2 + 1);
    int any = 0;
    for (int side = 0; side < 2; side++) {
        i32 name = side ? run[5] : run[0];
        if (name < 0)
            continue;
        if (NAME(name, N_ends) >= 0) {
            any = 1;
            for (int word = 0; word < T->words; word++)
                pieces[word] |= SET(NAME(name, N_ends))[word];
        }
        const i32 *listed = NAME(name, N_end_rules) < 0 ? NULL : NODE(NAME(name, N_end_rules));
        for (int rule = 0; listed != NULL && rule < LENGTH(listed); rule++)
            if (!holds_item(rules.items, rules.size, ITEMS(listed)[rule]))
                rules.items[rules.size++] = ITEMS(listed)[rule];
    }
    Speaking all = spoken_for(here, seats, rules.items, rules.size, any ? pieces : NULL);
    for (int place = 0; place < all.size; place++) {
        const Spoken *said = &all.items[place];
        const i32 *ends = rule_list(T, said->source, R_ends);
        for (int each = 0; each < LENGTH(ends); each += 2) {
            const i32 *end = NODE(ITEMS(ends)[each + 1]);
            if ((end[AtEnd_step] != run[0] && end[AtEnd_step] != run[5]) || (said->again && !end[AtEnd_known_personal]))
                continue;
            Scope scope = spoken(said->seat, said->source);
            add_waiting(m, here->s, run[0], end[AtEnd_known_place], body_number(NODE(end[AtEnd_body])), &scope);
        }
    }
}

/* Those for whom something is done around a step: whose step it is, or everybody in turn. */
static Seats seats_around(const Here *here, const i32 *node)
{
    return node[RunStep_known_own] ? one_seat(here->scope.me) : round_from(here->s, here->s->first);
}

/* The hooks around a step, if there are any of a sort (1: before, 2: instead, 4: after). */
static Hooks step_hooks(const Here *here, const i32 *node, int sort)
{
    if (node[RunStep_known_stages] & sort) {
        Seats seats = seats_around(here, node);
        return hooks_on(here, node[RunStep_step], &seats);
    }
    return (Hooks){0};
}

/* Go on with the step whose frame is on top; whether it comes to its body. */
static int go_on(Machine *m, const Frame *frame)
{
    const Table *T = m->T;
    State *s = m->s;
    const i32 *run = frame->rest, *node = NODE(ITEMS(NODE(T->bodies[frame->body]))[frame->position]);
    if (run[2] < 1 && node[RunStep_until] == NONE) {
        pop(T, s);
        return 0;
    }
    i32 stage = run[3];
    Here here = here_at(m, s, frame->scope);
    if (node[RunStep_known_plain]) {
        if (stage > STAGE_BODY)
            return drain(m, frame, node);
        Frame after = at_stage(m, frame, STAGE_AFTER);
        replace_top(m, s, &after);
        return 1;
    }
    if (stage == STAGE_BEFORE) {
        Hooks hooks = step_hooks(&here, node, 1);
        if (hooks.before.size) {
            Frame next = at_stage(m, frame, STAGE_BODY);
            replace_top(m, s, &next);
            push_frames(m, s, &hooks.before);
            return 0;
        }
        stage = STAGE_BODY;
    }
    if (stage == STAGE_BODY) {
        Frame after = at_stage(m, frame, STAGE_AFTER);
        replace_top(m, s, &after);
        if (s->n_absent)
            form_ring(T, s);
        Hooks hooks = step_hooks(&here, node, 2);
        if (!hooks.instead.size)
            return 1;
        const Frames frames = hooks.instead;
        if (hooks.whole || !node[RunStep_known_each]) {
            push_frames(m, s, &frames);
            return 0;
        }
        i32 *rest = take_memory(m, sizeof(i32) * (1 + 3 * frames.size));
        rest[0] = frames.size;
        for (int place = 0; place < frames.size; place++) {
            rest[1 + 3 * place] = frames.items[place].scope.me;
            rest[2 + 3 * place] = frames.items[place].body;
            rest[3 + 3 * place] = frames.items[place].scope.this_piece;
        }
        Frame body = make_frame(BODY, body_number(NODE(node[RunStep_body])), 0, here.scope);
        body.sort = REST_INSTEAD;
        body.rest = rest;
        body.rest_size = 1 + 3 * frames.size;
        push(m, s, &body);
        return 0;
    }
    if (stage == STAGE_AFTER) {
        if (s->n_absent)
            come_back(T, s, run);
        Seats seats = seats_around(&here, node);
        queue_standing(&here, run, &seats);
        Hooks hooks = step_hooks(&here, node, 4);
        if (hooks.after.size) {
            Frame next = at_stage(m, frame, STAGE_QUEUE);
            replace_top(m, s, &next);
            push_frames(m, s, &hooks.after);
            return 0;
        }
    }
    return drain(m, frame, node);
}

static void end_step(const Table *T, State *s, i32 step, Machine *m)
{
    for (const i32 *frame = s->n_stack ? top_of(T, s) : NULL; frame != NULL; frame = frame_below(T, s, frame)) {
        const i32 *run = step_in(frame);
        if (run == NULL || run[0] != step)
            continue;
        for (const i32 *inner = top_of(T, s); inner > frame; inner = frame_below(T, s, inner)) {
            const i32 *other = step_in(inner);
            if (other != NULL && (NAME(other[0], N_accounted) >= 0 || (other[5] >= 0 && NAME(other[5], N_accounted) >= 0)))
                close_account(T, s);
        }
        s->n_stack = (i32)(frame - STACK) + frame[0];
        release_held(T, s);
        Frame top = top_frame(m, s);
        top = at_stage(m, &top, STAGE_AFTER);
        replace_top(m, s, &top);
        return;
    }
}

/* ---------------------------------------------------------------- what each statement does */

static void add_for_each_seat(const Here *here, const i32 *node, const Frame *frame, Frames *frames)
{
    Machine *m = here->m;
    Seats seats = seats_of(here, node[STATEMENT_who]);
    for (int each = 0; each < seats.size; each++) {
        Frame one = make_frame(FOR_SEAT, frame->body, frame->position, frame->scope);
        one.scope.them = seats.seats[each];
        one.sort = REST_SEAT;
        if (node[0] == T_Call && node[Call_known_draws]) {
            Here inner = within(here, one.scope);
            Rows rows = arguments_of(&inner, node[Call_verb], node[Call_arguments]);
            for (int row = 0; row < rows.size; row++) {
                i32 *rest = take_memory(m, sizeof(i32) * (3 + rows.width));
                rest[0] = seats.seats[each];
                rest[1] = 1;
                rest[2] = rows.width;
                memcpy(rest + 3, rows.rows + row * rows.width, sizeof(i32) * rows.width);
                one.rest = rest;
                one.rest_size = 3 + rows.width;
                add_frame(m, frames, &one);
            }
            continue;
        }
        i32 *rest = take_memory(m, sizeof(i32) * 3);
        rest[0] = seats.seats[each];
        rest[1] = rest[2] = 0;
        one.rest = rest;
        one.rest_size = 3;
        add_frame(m, frames, &one);
    }
}

static Frame release_frame(Machine *m, i32 more)
{
    Frame frame = make_frame(RELEASE, 0, 0, (Scope){NOBODY, NOBODY, NO_PIECE, 0, 0, NULL});
    i32 *rest = take_memory(m, sizeof(i32));
    rest[0] = more;
    frame.sort = REST_RELEASE;
    frame.rest = rest;
    frame.rest_size = 1;
    return frame;
}

static void add_for_each_player(const Here *here, const i32 *node, const Frame *frame, Frames *frames)
{
    Machine *m = here->m;
    const Table *T = m->T;
    State *s = here->s;
    i32 usual = body_number(NODE(node[ForEachPlayer_body]));
    const i32 *instead = frame->sort == REST_INSTEAD ? frame->rest : NULL;
    if (instead != NULL) {
        Frame top = top_frame(m, s);
        i32 *rest = take_memory(m, sizeof(i32) * frame->rest_size);
        memcpy(rest, instead, sizeof(i32) * frame->rest_size);
        for (int place = 0; place < instead[0]; place++)
            rest[2 + 3 * place] = 0;
        top.sort = REST_INSTEAD;
        top.rest = rest;
        top.rest_size = frame->rest_size;
        replace_top(m, s, &top);
    }
    Seats seats = seats_of(here, node[ForEachPlayer_players]);
    for (int each = 0; each < seats.size; each++) {
        i32 seat = seats.seats[each];
        int known = -1;
        for (int place = 0; instead != NULL && place < instead[0]; place++)
            if (instead[1 + 3 * place] == seat)
                known = place;
        Frame one = known >= 0 ? make_frame(BODY, instead[2 + 3 * known], 0, spoken(seat, instead[3 + 3 * known]))
                               : make_frame(BODY, usual, 0, scope_of(&frame->scope, seat));
        add_frame(m, frames, &one);
    }
    if (!(instead != NULL && instead[0]) && frames->size > 1 && !s->held_on && node[ForEachPlayer_known_simultaneous]) {
        s->held_on = 1;
        s->n_held = 0;
        /* Between the two comes what follows from what they do: by then all of it is counted. */
        Frame last = release_frame(m, 0);
        add_frame(m, frames, &last);
        add_frame(m, frames, &last);
    }
}

static void do_win(const Here *here, const i32 *node)
{
    const Table *T = here->m->T;
    State *s = here->s;
    Seats seats = seats_of(here, node[Win_who]);
    int wins[MOST_SEATS] = {0};
    for (int each = 0; each < seats.size; each++) {
        i32 seat = seats.seats[each];
        if (seat >= T->players) {
            wins[seat] = 1;
            continue;
        }
        for (int mate = seat - seat % T->team_size; mate < seat - seat % T->team_size + T->team_size; mate++)
            wins[mate] = 1;
    }
    s->n_winners = 0;
    for (int seat = 0; seat < T->seats; seat++)
        if (wins[seat])
            WINNERS[s->n_winners++] = seat;
    s->reason = node[Win_reason];
    s->n_stack = 0;
    release_held(T, s);
}

/* The second frame of those that hand out what several seats did at once, before which comes what follows from it;
   NULL if they do not. */
static const i32 *release_of_all(const Table *T, State *s)
{
    const i32 *frame = s->n_stack ? top_of(T, s) : NULL;
    while (frame != NULL && frame[1] != RELEASE)
        frame = frame_below(T, s, frame);
    if (frame == NULL)
        return NULL;
    do
        frame = frame_below(T, s, frame);
    while (frame[1] == EVENT);
    return frame;
}

/* Carry a statement out, or say which frames come next. */
static void do_statement(const Here *here, const i32 *node, const Frame *frame, Frames *frames)
{
    Machine *m = here->m;
    const Table *T = m->T;
    State *s = here->s;
    Notes notes;
    notes.size = 0;
    switch (node[0]) {
    case T_Gain:
        do_gain(here, node, &notes);
        add_noticed(m, s, &notes, frames);
        return;
    case T_Pay:
        do_pay(here, node, &notes);
        add_noticed(m, s, &notes, frames);
        return;
    case T_SetCounter:
        do_set_counter(here, node);
        return;
    case T_Move: {
        i32 moved = do_move(here, node);
        const i32 *pieces = NODE(node[Move_pieces]);
        if (moved != NO_PIECE && pieces[0] == T_Pieces && pieces[Pieces_variable] != NONE && frame->task == BODY) {
            Frame top = top_frame(m, s);
            top.scope = binding(m, &here->scope, pieces[Pieces_variable], moved);
            replace_top(m, s, &top);
        }
        return;
    }
    case T_Deal:
        do_deal(here, node);
        return;
    case T_Pass:
        do_pass(here, node);
        return;
    case T_Shuffle:
        do_shuffle(here, node);
        return;
    case T_Swap:
        do_swap(here, node);
        return;
    case T_Reveal: {
        List pieces = pieces_of(here, node[Reveal_pieces]);
        for (int place = 0; place < pieces.size; place++)
            turn_over(T, s, pieces.items[place], 0);
        return;
    }
    case T_LookAt:
        do_look_at(here, node);
        return;
    case T_FillDeck:
        do_fill_deck(here, node);
        return;
    case T_FillWith:
        do_fill_with(here, node);
        return;
    case T_LayOut:
        do_lay_out(here, node);
        return;
    case T_SitOut:
        do_sit_out(here, node);
        return;
    case T_Again:
        if (!holds_item(AGAIN, s->n_again, node[Again_step]))
            append(m, AGAIN, &s->n_again, CAP_AGAIN, &node[Again_step], 1);
        return;
    case T_GoFirst: {
        i32 first = seat_of(here, node[GoFirst_who]);
        s->first = first == NOBODY ? s->first : first;
        s->changes++;
        return;
    }
    case T_Choose:
    case T_DoOne:
    case T_InAnyOrder:
    case T_PayCost:
    case T_OnlyIf:
        return;
    case T_May:
    case T_Call:
        add_for_each_seat(here, node, frame, frames);
        return;
    case T_AllTogether: {
        Frame together = make_frame(TOGETHER, frame->body, frame->position, frame->scope);
        Seats seats = round_from(s, s->first);
        i32 *rest = take_memory(m, sizeof(i32) * (1 + seats.size));
        rest[0] = seats.size;
        memcpy(rest + 1, seats.seats, sizeof(i32) * seats.size);
        together.sort = REST_TOGETHER;
        together.rest = rest;
        together.rest_size = 1 + seats.size;
        add_frame(m, frames, &together);
        return;
    }
    case T_Repeat: {
        if (node[Repeat_times] == NONE) {
            Frame until = make_frame(UNTIL, frame->body, frame->position, frame->scope);
            add_frame(m, frames, &until);
            return;
        }
        i32 times = value_of(here, node[Repeat_times]);
        if (times > MOST_DONE)
            give_up(m, FAULT_ENDLESS, 0);
        Frame body = body_frame(here, node[Repeat_body]);
        for (i32 time = 0; time < times; time++)
            add_frame(m, frames, &body);
        return;
    }
    case T_InPhase: {
        Frame body = body_frame(here, node[InPhase_body]);
        add_frame(m, frames, &body);
        return;
    }
    case T_If: {
        Frame body = body_frame(here, holds(here, node[If_condition]) ? node[If_body] : node[If_otherwise]);
        add_frame(m, frames, &body);
        return;
    }
    case T_ForEachPlayer:
        add_for_each_player(here, node, frame, frames);
        return;
    case T_ForEachPiece: {
        List pieces = pieces_of(here, node[ForEachPiece_pieces]);
        for (int place = 0; place < pieces.size; place++) {
            Frame body = body_frame(here, node[ForEachPiece_body]);
            body.scope = binding(m, &frame->scope, node[ForEachPiece_variable], pieces.items[place]);
            add_frame(m, frames, &body);
        }
        return;
    }
    case T_DoText: {
        Seats seats = seats_of(here, node[DoText_who]);
        for (int each = 0; each < seats.size; each++) {
            Here inner = about(here, seats.seats[each]);
            List pieces = pieces_of(&inner, node[DoText_piece]);
            for (int place = 0; place < pieces.size; place++) {
                Scope scope = spoken(seats.seats[each], pieces.items[place]);
                Frame body = make_frame(BODY, PIECE_OF(pieces.items[place], P_text), 0, scope);
                add_frame(m, frames, &body);
            }
        }
        return;
    }
    case T_Copy: {
        Seats seats = seats_of(here, node[Copy_who]);
        for (int each = 0; each < seats.size; each++) {
            Here inner = about(here, seats.seats[each]);
            List pieces = pieces_of(&inner, node[Copy_piece]);
            for (int place = 0; place < pieces.size; place++) {
                i32 piece = pieces.items[place], copied[3] = {piece, seats.seats[each], frame->scope.this_piece};
                append(m, COPIED, &s->n_copied, CAP_COPIED, copied, 3);
                s->changes++;
                const i32 *triggers = rule_list(T, piece, R_triggers);
                for (int one = 0; one < LENGTH(triggers); one += 2) {
                    const i32 *trigger = NODE(ITEMS(triggers)[one + 1]), *event = NODE(trigger[Trigger_event]);
                    i32 listener[3] = {piece, ITEMS(triggers)[one], seats.seats[each]};
                    if (event[0] == T_Event && event[Event_who] == NONE)
                        fire(m, s, trigger, listener, spoken(listener[2], listener[0]), frames);
                }
            }
        }
        return;
    }
    case T_MoveTrack:
        do_move_track(here, node, frames);
        return;
    case T_RunStep:
        run_step(here, node, frame->body, frame->position, frames);
        return;
    case T_EndStep:
        end_step(T, s, node[EndStep_step], m);
        if (node[EndStep_reason] != NONE)
            s->reason = node[EndStep_reason];
        return;
    case T_Later:
        for (const i32 *at = s->n_stack ? top_of(T, s) : NULL; at != NULL; at = frame_below(T, s, at)) {
            const i32 *run = step_in(at);
            if (run != NULL && (run[0] == node[Later_step] || run[5] == node[Later_step])) {
                add_waiting(m, s, run[0], node[Later_known_place], body_number(NODE(node[Later_body])), &frame->scope);
                return;
            }
        }
        return;
    case T_Win:
        do_win(here, node);
        return;
    default:
        give_up(m, FAULT_PLACE, node[0]);
    }
}

/* ---------------------------------------------------------------- asking */

static int is_asker(const i32 *node)
{
    switch (node[0]) {
    case T_Choose:
    case T_May:
    case T_DoOne:
    case T_InAnyOrder:
    case T_PayCost:
        return 1;
    case T_Call:
        return !node[Call_known_draws];
    default:
        return 0;
    }
}

static void take(Machine *m, const Lines *options, int number);

/* Ask a seat; where there is but one option there is nothing to ask. Whether somebody waits for an answer. */
static int decide(Machine *m, i32 seat, i32 question, const Lines *options)
{
    const Table *T = m->T;
    if (options->size == 1 && !(T->asks_always && options->items[0].answers != NULL)) {
        take(m, options, 0);
        return 0;
    }
    m->options = *options;
    m->acting = seat;
    m->asked = answerer(m, m->s, seat);
    m->question = question;
    return 1;
}

static void push_act(Machine *m, State *s, const Act *act)
{
    Frame frame = act->frame;
    if (frame.task == EVENT && NAME_AT(m->T, frame.rest[0], N_heard) >= 0)
        frame = with_listeners(m, s, frame);
    push(m, s, &frame);
}

/* What all seats have chosen, phase by phase; before the last one nothing that comes in can be spent or counted. */
static void carry_out(Machine *m)
{
    const Table *T = m->T;
    State *s = m->s;
    int last = T->last_phase, sizes[MOST_SEATS];
    const Act **acts[MOST_SEATS];
    s->held_on = last > 0;
    s->n_held = 0;
    for (int seat = 0; seat < m->nchosen; seat++)
        sizes[seat] = all_acts(m, &m->chosen[seat].lines.items[m->chosen[seat].number], &acts[seat]);
    for (int phase = last; phase >= 0; phase--) {
        if (phase < last) {
            /* Between the two comes what follows from what was done in the phase: by then all of it is counted. */
            Frame next = release_frame(m, phase + 1 < last), all = release_frame(m, 0);
            push(m, s, &next);
            push(m, s, &all);
        }
        for (int seat = m->nchosen - 1; seat >= 0; seat--)
            for (int place = sizes[seat] - 1; place >= 0; place--)
                if (acts[seat][place]->phase == phase)
                    push_act(m, s, acts[seat][place]);
    }
}

static void take(Machine *m, const Lines *options, int number)
{
    const Table *T = m->T;
    State *s = m->s;
    const i32 *top = top_of(T, s);
    if (top[1] != TOGETHER) {
        pop(T, s);
        for (const Act *act = options->items[number].acts; act != NULL; act = act->before)
            push_act(m, s, act);
        return;
    }
    int seats = top[10 + 2 * top[8]];
    m->chosen[m->nchosen].lines = *options;
    m->chosen[m->nchosen++].number = number;
    if (m->nchosen == seats) {
        pop(T, s);
        s->n_given = 0;
        carry_out(m);
        m->nchosen = 0;
        m->base = (Mark){0, 0};
    } else {
        GIVEN[s->n_given++] = number;
        m->base = mark(m);
    }
}

static Walk *new_walk(Machine *m, i32 seat, int together)
{
    Walk *walk = take_memory(m, sizeof(Walk));
    start_walk(walk, m, m->s, seat, together);
    return walk;
}

/* Ask a seat in a body, with the frame of what asks on the stack. */
static int ask(Machine *m, i32 seat, Frame frame, const i32 *body, const i32 *node)
{
    State *s = m->s;
    Frame before = frame;
    Walk *walk = new_walk(m, seat, 0);
    if (node[0] == T_Choose && node[Choose_known_draws]) {
        if (frame.sort != REST_DRAWN) {
            Here here = here_at(m, s, frame.scope);
            i32 what;
            List found = choices(&here, node[Choose_options], &what);
            if (what == S_piece) {
                get_to_know(m->T, s, seat, found.items, found.size);
                get_to_know(m->T, s, answerer(m, s, seat), found.items, found.size);
            }
            i32 *rest = take_memory(m, sizeof(i32) * (2 + found.size));
            rest[0] = 1;
            rest[1] = found.size;
            memcpy(rest + 2, found.items, sizeof(i32) * found.size);
            frame.sort = REST_DRAWN;
            frame.rest = rest;
            frame.rest_size = 2 + found.size;
        }
        walk->drawn_body = frame.body;
        walk->drawn_position = frame.position;
        walk->ndrawn = frame.rest[1];
        walk->drawn = frame.rest + 2;
    }
    push(m, s, &frame);
    Line line = new_line(frame.scope);
    Lines lines = {NULL, 0, 0};
    Found found = {{found_line}, &lines};
    through(walk, body, &line, last_phase(walk), frame.position, &found.next);
    if (lines.size)
        return decide(m, seat, (i32)(node - m->T->code), &lines);
    before.task = BODY;
    before.position = past_asking(m->T, body, frame.position);
    replace_top(m, s, &before);
    return 0;
}

static int is_ending(i32 tag)
{
    return tag == T_If || tag == T_RunStep || tag == T_AllTogether || tag == T_InPhase || tag == T_MoveTrack;
}

static int go_body(Machine *m, const Frame *frame)
{
    const Table *T = m->T;
    State *s = m->s;
    const i32 *body = NODE(T->bodies[frame->body]);
    pop(T, s);
    if (frame->position >= LENGTH(body))
        return 0;
    const i32 *node = NODE(ITEMS(body)[frame->position]);
    Here here = here_at(m, s, frame->scope);
    if (is_asker(node)) {
        Seats seats = seats_of(&here, node[STATEMENT_who]);
        if (seats.size == 1)
            return ask(m, seats.seats[0], *frame, body, node);
    }
    if (frame->position + 1 < LENGTH(body) || !is_ending(node[0])) {
        Frame rest = *frame;
        rest.position++;
        push(m, s, &rest);
    }
    Frames frames = {0, 0, NULL};
    do_statement(&here, node, frame, &frames);
    push_frames(m, s, &frames);
    return 0;
}

static int ask_or_skip(Machine *m, i32 seat, const i32 *node, const Lines *lines)
{
    if (lines->size)
        return decide(m, seat, (i32)(node - m->T->code), lines);
    pop(m->T, m->s);
    return 0;
}

static int go_one(Machine *m, const Frame *frame)
{
    const Table *T = m->T;
    State *s = m->s;
    const i32 *node = NODE(ITEMS(NODE(T->bodies[frame->body]))[frame->position]);
    Here here = here_at(m, s, frame->scope);
    if (is_asker(node)) {
        Seats seats = seats_of(&here, node[STATEMENT_who]);
        if (seats.size == 1) {
            Walk *walk = new_walk(m, seats.seats[0], 0);
            Line line = new_line(frame->scope);
            Lines lines = {NULL, 0, 0};
            Found found = {{found_line}, &lines};
            Place place = {frame->body, frame->position, last_phase(walk)};
            List unseen = unseen_in(walk, node, &line);
            if (unseen.size) {
                Frame after = make_frame(ONE, frame->body, frame->position, frame->scope);
                Line one = looking(walk, line, &unseen, &after, place.phase);
                add_line(m, &lines, &one);
            } else
                walk_statement(walk, node, &line, place, &found.next);
            return ask_or_skip(m, seats.seats[0], node, &lines);
        }
    }
    pop(T, s);
    Frames frames = {0, 0, NULL};
    do_statement(&here, node, frame, &frames);
    push_frames(m, s, &frames);
    return 0;
}

static int go_for_seat(Machine *m, const Frame *frame)
{
    const Table *T = m->T;
    const i32 *node = NODE(ITEMS(NODE(T->bodies[frame->body]))[frame->position]);
    i32 seat = frame->rest[0];
    Walk *walk = new_walk(m, seat, 0);
    Line line = new_line(frame->scope);
    Lines lines = {NULL, 0, 0};
    Found found = {{found_line}, &lines};
    Place place = {frame->body, frame->position, last_phase(walk)};
    if (node[0] == T_May)
        may_lines(walk, node, &line, place, &found.next);
    else if (!frame->rest[1])
        call_lines(walk, node, &line, place, &found.next);
    else
        verb_lines(walk, node, node[Call_verb], &line, frame->rest + 3, place.phase, &found.next);
    return ask_or_skip(m, seat, node, &lines);
}

static Lines choices_together(Machine *m, const i32 *node, const Scope *spoken_scope, i32 seat)
{
    const Table *T = m->T;
    Walk *walk = new_walk(m, seat, 1);
    Line line = new_line(scope_of(spoken_scope, seat));
    Lines lines = {NULL, 0, 0};
    Found found = {{found_line}, &lines};
    through(walk, NODE(node[AllTogether_body]), &line, last_phase(walk), 0, &found.next);
    if (!lines.size)
        add_line(m, &lines, &line);
    return lines;
}

static int go_together(Machine *m, const Frame *frame)
{
    const Table *T = m->T;
    State *s = m->s;
    const i32 *node = NODE(ITEMS(NODE(T->bodies[frame->body]))[frame->position]);
    int seats = frame->rest[0];
    if (m->nchosen != s->n_given) {
        /* a state keeps the numbers alone: find once more what the first ones could choose */
        m->nchosen = 0;
        for (int place = 0; place < s->n_given; place++) {
            Lines lines = choices_together(m, node, &frame->scope, frame->rest[1 + place]);
            if (place >= seats || GIVEN[place] < 0 || GIVEN[place] >= lines.size)
                give_up(m, FAULT_ANSWER, place);
            m->chosen[m->nchosen].lines = lines;
            m->chosen[m->nchosen++].number = GIVEN[place];
        }
        m->base = mark(m);
    }
    if (!seats) {
        pop(T, s);
        return 0;
    }
    i32 seat = frame->rest[1 + s->n_given];
    Lines lines = choices_together(m, node, &frame->scope, seat);
    return decide(m, seat, (i32)(node - T->code), &lines);
}

/* Carry out one frame; whether somebody is asked. */
static int go(Machine *m)
{
    const Table *T = m->T;
    State *s = m->s;
    Frame frame = top_frame(m, s);
    Frames frames = {0, 0, NULL};
    switch (frame.task) {
    case BODY:
        return go_body(m, &frame);
    case ONE:
        return go_one(m, &frame);
    case FOR_SEAT:
        return go_for_seat(m, &frame);
    case STEP:
        if (go_on(m, &frame)) {
            const i32 *node = NODE(ITEMS(NODE(T->bodies[frame.body]))[frame.position]);
            Frame top = top_frame(m, s);
            Frame body = make_frame(BODY, body_number(NODE(node[RunStep_body])), 0, top.scope);
            push(m, s, &body);
        }
        return 0;
    case UNTIL: {
        const i32 *node = NODE(ITEMS(NODE(T->bodies[frame.body]))[frame.position]);
        Here here = here_at(m, s, frame.scope);
        if (holds(&here, node[Repeat_until]))
            pop(T, s);
        else {
            Frame body = body_frame(&here, node[Repeat_body]);
            push(m, s, &body);
        }
        return 0;
    }
    case TOGETHER:
        return go_together(m, &frame);
    case RELEASE:
        pop(T, s);
        release_held(T, s);
        s->held_on = frame.rest[0];
        return 0;
    case PAYMENT: {
        Notes notes;
        notes.size = 0;
        Plan plan = read_plan(m, frame.rest + 1, NULL);
        pop(T, s);
        pay_plan(m, s, frame.scope.me, &plan, frame.rest[0], &notes);
        add_noticed(m, s, &notes, &frames);
        push_frames(m, s, &frames);
        return 0;
    }
    case EVENT: {
        pop(T, s);
        const i32 *last = s->held_on ? release_of_all(T, s) : NULL;
        if (last != NULL) {
            insert_frame(m, s, (int)(last - STACK) + last[0], &frame);
            return 0;
        }
        follow_event(m, s, frame.rest, &frames);
        push_frames(m, s, &frames);
        return 0;
    }
    case WATCH:
        pop(T, s);
        look(m, s, &frames);
        push_frames(m, s, &frames);
        return 0;
    case SIGHT:
        pop(T, s);
        get_to_know(T, s, frame.rest[0], frame.rest + 2, frame.rest[1]);
        get_to_know(T, s, answerer(m, s, frame.rest[0]), frame.rest + 2, frame.rest[1]);
        return 0;
    default:
        give_up(m, FAULT_PLACE, frame.task);
    }
}

/* Go on until somebody has to decide (1) or the game is over (0). */
static int run(Machine *m)
{
    State *s = m->s;
    for (m->left = MOST_DONE * FRAMES; m->left > 0; m->left--) {
        if (!s->n_stack)
            return 0;
        release_to(m, m->base);
        m->depth = 0;
        if (go(m))
            return 1;
    }
    give_up(m, FAULT_ENDLESS, 0);
}
