/* Lines of play: what a seat could do next, choice by choice, up to the point where something happens. */

typedef struct {
    const Act **acts;
    int size;
    Purse *purse;
    int nplans, room;
    i32 *pieces;
    Plans *plans;
} Paying;

typedef struct {
    Machine *m;
    State *s;
    i32 seat;
    int together;
    /* the choice that it begins with, and what was drawn for it */
    i32 drawn_body, drawn_position;
    const i32 *drawn;
    int ndrawn;
    i32 told[64];
    int ntold;
    /* one line is enough, and there is one */
    int enough;
    Paying paying[16];
    int npaying;
} Walk;

static void start_walk(Walk *walk, Machine *m, State *s, i32 seat, int together)
{
    walk->m = m;
    walk->s = s;
    walk->seat = seat;
    walk->together = together;
    walk->drawn = NULL;
    walk->ntold = 0;
    walk->enough = 0;
    walk->npaying = 0;
}

/* What is done with each line that is found, one after the other. */
typedef struct Next {
    void (*go)(struct Next *next, Walk *walk, const Line *line);
} Next;

static inline void go_next(Next *next, Walk *walk, const Line *line)
{
    next->go(next, walk, line);
}

/* Lines that are kept as the options of a decision. */
typedef struct {
    Next next;
    Lines *lines;
} Found;

static void found_line(Next *next, Walk *walk, const Line *line)
{
    add_line(walk->m, ((Found *)next)->lines, line);
}

static void through(Walk *walk, const i32 *body, const Line *line, i32 phase, int position, Next *next);

static inline Here line_here(const Walk *walk, const Line *line)
{
    return here_at(walk->m, walk->s, line->scope);
}

static inline i32 last_phase(const Walk *walk)
{
    return walk->m->T->last_phase;
}

/* ---------------------------------------------------------------- lines */

static Frame make_frame(i32 task, i32 body, i32 position, Scope scope)
{
    return (Frame){task, body, position, scope, REST_NONE, 0, NULL};
}

static void add_act(Machine *m, Line *line, i32 phase, const Frame *frame)
{
    Act *act = take_memory(m, sizeof(Act));
    act->before = line->acts;
    act->phase = phase;
    act->frame = *frame;
    line->acts = act;
}

static void add_answer(Machine *m, Line *line, i32 sort, i32 a, i32 b, i32 c, i32 d)
{
    Answer *answer = take_memory(m, sizeof(Answer));
    *answer = (Answer){line->answers, sort, a, b, c, d, NULL, 0};
    line->answers = answer;
}

static Line new_line(Scope scope)
{
    return (Line){scope, NULL, NULL, -1, 0, 0};
}

/* A line with something more to carry out; unless all decide together, it does not look beyond that. */
static Line doing(const Walk *walk, Line line, const Frame *frame, i32 phase)
{
    add_act(walk->m, &line, phase, frame);
    line.stopped = !walk->together;
    return line;
}

static int all_acts(Machine *m, const Line *line, const Act ***found)
{
    int size = 0;
    for (const Act *act = line->acts; act != NULL; act = act->before)
        size++;
    *found = take_memory(m, sizeof(Act *) * (size + 1));
    int place = size;
    for (const Act *act = line->acts; act != NULL; act = act->before)
        (*found)[--place] = act;
    return size;
}

/* ---------------------------------------------------------------- what is paid already */

static int pays_in(const Table *T, const i32 *body)
{
    for (int place = 0; place < LENGTH(body); place++) {
        const i32 *node = NODE(ITEMS(body)[place]);
        if (node[0] == T_Pay || (node[0] == T_InPhase && pays_in(T, NODE(node[InPhase_body]))))
            return 1;
    }
    return 0;
}

static int act_pays(const Table *T, const Act *act)
{
    const Frame *frame = &act->frame;
    if (frame->task == BODY)
        return pays_in(T, NODE(T->bodies[frame->body]));
    if (frame->task == PAYMENT)
        return 1;
    return frame->task == ONE && NODE(ITEMS(NODE(T->bodies[frame->body]))[frame->position])[0] == T_Pay;
}

/* What a line pays already, in the order in which it will be paid. */
static int spending_of(Machine *m, const Line *line, const Act ***found)
{
    const Table *T = m->T;
    if (line->acts == NULL)
        return 0;
    const Act **acts;
    int size = all_acts(m, line, &acts), kept = 0;
    for (int place = 0; place < size; place++)
        if (act_pays(T, acts[place]))
            acts[kept++] = acts[place];
    for (int place = 1; place < kept; place++) {
        const Act *moved = acts[place];
        int at = place;
        for (; at > 0 && acts[at - 1]->phase > moved->phase; at--)
            acts[at] = acts[at - 1];
        acts[at] = moved;
    }
    *found = acts;
    return kept;
}

static void do_pay(const Here *here, const i32 *node, Notes *notes);
static Seats paid_to(const Here *here, const i32 *node);

static void pay_in(const Here *here, const i32 *node)
{
    const Table *T = here->m->T;
    if (node[0] == T_Pay)
        do_pay(here, node, NULL);
    else if (node[0] == T_InPhase) {
        const i32 *body = NODE(node[InPhase_body]);
        for (int place = 0; place < LENGTH(body); place++)
            pay_in(here, NODE(ITEMS(body)[place]));
    }
}

/* The state without what a line pays already: that is spent once. What comes in by it cannot be spent yet. */
static State *having_paid(const Walk *walk, const Act **acts, int size)
{
    Machine *m = walk->m;
    const Table *T = m->T;
    if (!size)
        return walk->s;
    State *s = twin_of(m, walk->s);
    s->held_on = 1;
    s->n_held = 0;
    for (int place = 0; place < size; place++) {
        const Frame *frame = &acts[place]->frame;
        if (frame->task == PAYMENT) {
            Plan plan = read_plan(m, frame->rest + 1, NULL);
            pay_plan(m, s, frame->scope.me, &plan, frame->rest[0], NULL);
            continue;
        }
        const i32 *body = NODE(T->bodies[frame->body]);
        Here here = here_at(m, s, frame->scope);
        if (frame->task == BODY)
            for (int each = 0; each < LENGTH(body); each++)
                pay_in(&here, NODE(ITEMS(body)[each]));
        else
            pay_in(&here, NODE(ITEMS(body)[frame->position]));
    }
    return s;
}

static Paying *paying_with(Walk *walk, const Line *line)
{
    Machine *m = walk->m;
    const Act **acts = NULL;
    int size = spending_of(m, line, &acts);
    for (int place = 0; place < walk->npaying; place++) {
        Paying *known = &walk->paying[place];
        if (known->size == size && (!size || !memcmp(known->acts, acts, sizeof(Act *) * size)))
            return known;
    }
    if (walk->npaying == 16)
        walk->npaying = 0;
    Paying *paying = &walk->paying[walk->npaying++];
    *paying = (Paying){acts, size, NULL, 0, 0, NULL, NULL};
    Here here = here_at(m, having_paid(walk, acts, size), spoken(walk->seat, NO_PIECE));
    paying->purse = open_purse(&here);
    return paying;
}

/* The ways to pay for a piece on a line, worked out once a walk. */
static Plans line_plans(Walk *walk, i32 piece, const Line *line)
{
    Machine *m = walk->m;
    Paying *paying = paying_with(walk, line);
    for (int place = 0; place < paying->nplans; place++)
        if (paying->pieces[place] == piece)
            return paying->plans[place];
    if (paying->nplans == paying->room) {
        int room = paying->room ? paying->room * 2 : 16;
        i32 *pieces = take_memory(m, sizeof(i32) * room);
        Plans *plans = take_memory(m, sizeof(Plans) * room);
        if (paying->nplans) {
            memcpy(pieces, paying->pieces, sizeof(i32) * paying->nplans);
            memcpy(plans, paying->plans, sizeof(Plans) * paying->nplans);
        }
        paying->pieces = pieces;
        paying->plans = plans;
        paying->room = room;
    }
    paying->pieces[paying->nplans] = piece;
    Plans found = paying->plans[paying->nplans++] = plans_for(m, paying->purse, piece);
    return found;
}

/* ---------------------------------------------------------------- what is not seen */

static int is_only(const Here *here, i32 phrase, i32 seat);

static void add_unseen(const Walk *walk, i32 piece, List *found)
{
    if (holds_item(walk->told, walk->ntold, piece) || holds_item(found->items, found->size, piece))
        return;
    if (is_unseen(walk->m, walk->s, walk->seat, piece))
        found->items[found->size++] = piece;
}

/* The pieces whose faces a statement reads, and which the one who decides may not know. */
static List unseen_in(const Walk *walk, const i32 *node, const Line *line)
{
    Machine *m = walk->m;
    const Table *T = m->T;
    List found = {0, NULL};
    i32 read = node[walk->together ? STATEMENT_reads_together : STATEMENT_reads];
    int objects = node[0] == T_Call && node[Call_known_reads_objects] && !node[Call_known_draws];
    if (read < 0 && !objects)
        return found;
    if (line->scope.free && node[0] == T_PayCost)
        return found;
    Here here = line_here(walk, line);
    if (node[0] == T_Choose || node[0] == T_Call || node[0] == T_PayCost || node[0] == T_Pay) {
        if (!is_only(&here, node[STATEMENT_who], walk->seat))
            return found;
    }
    found = new_list(m, T->npieces);
    const i32 *names = read < 0 ? NULL : NODE(read);
    for (int place = 0; names != NULL && place < LENGTH(names); place++) {
        i32 piece = bound(&line->scope, ITEMS(names)[place]);
        if (piece != NONE)
            add_unseen(walk, piece, &found);
    }
    if (objects) {
        here = about(&here, walk->seat);
        const i32 *verb = ITEMS(NODE(NAME(node[Call_verb], N_verb))), *arguments = NODE(node[Call_arguments]);
        const i32 *told = NODE(node[Call_known_told]);
        for (int slot = 0; slot < verb[1]; slot++) {
            const i32 *of = verb + 3 + 6 * slot;
            i32 argument = ITEMS(arguments)[slot];
            if (of[0] != S_piece || !of[3 + walk->together] || ITEMS(told)[slot])
                continue;
            i32 tag = NODE(argument)[0];
            if (tag != T_Pieces && tag != T_Together && tag != T_BoundPiece)
                continue;
            List pieces = pieces_of(&here, argument);
            for (int place = 0; place < pieces.size; place++)
                if (of[2] < 0 || IN_SET(SET(of[2]), pieces.items[place]) || !of[5])
                    add_unseen(walk, pieces.items[place], &found);
        }
    }
    return found;
}

static Line looking(const Walk *walk, Line line, const List *pieces, const Frame *after, i32 phase)
{
    Frame sight = make_frame(SIGHT, 0, 0, line.scope);
    i32 *rest = take_memory(walk->m, sizeof(i32) * (2 + pieces->size));
    rest[0] = walk->seat;
    rest[1] = pieces->size;
    memcpy(rest + 2, pieces->items, sizeof(i32) * pieces->size);
    sight.sort = REST_SIGHT;
    sight.rest = rest;
    sight.rest_size = 2 + pieces->size;
    add_act(walk->m, &line, phase, &sight);
    add_act(walk->m, &line, phase, after);
    line.stopped = 1;
    line.past = 0;
    return line;
}

/* ---------------------------------------------------------------- drawing */

static int is_random(const Table *T, i32 phrase)
{
    const i32 *node = NODE(phrase);
    if (node[0] == T_Together) {
        const i32 *sets = NODE(node[Together_sets]);
        for (int set = 0; set < LENGTH(sets); set++)
            if (is_random(T, ITEMS(sets)[set]))
                return 1;
        return 0;
    }
    return node[0] == T_Pieces && node[Pieces_pick] == S_random;
}

static int could_draw(const Here *here, i32 phrase)
{
    const Table *T = here->m->T;
    const i32 *node = NODE(phrase);
    if (node[0] == T_Together) {
        const i32 *sets = NODE(node[Together_sets]);
        for (int set = 0; set < LENGTH(sets); set++)
            if (could_draw(here, ITEMS(sets)[set]))
                return 1;
        return 0;
    }
    if (node[0] != T_Pieces)
        return 0;
    return fitting(here, node, lying_there(here, NODE(node[Pieces_places]))).size > 0;
}

/* What can be chosen, and what sort of thing it is. */
static List choices(const Here *here, i32 options, i32 *what)
{
    Machine *m = here->m;
    const Table *T = m->T;
    const i32 *node = NODE(options);
    switch (node[0]) {
    case T_NumberRange: {
        i32 least = value_of(here, node[NumberRange_least]), most = value_of(here, node[NumberRange_most]);
        *what = S_number;
        List found = new_list(m, most >= least ? most - least + 1 : 0);
        for (i32 number = least; number <= most; number++)
            found.items[found.size++] = number;
        return found;
    }
    case T_Resources: {
        const i32 *names = NODE(node[Resources_names]);
        *what = S_resource;
        List found = new_list(m, LENGTH(names));
        for (int place = 0; place < LENGTH(names); place++)
            found.items[found.size++] = NAME(ITEMS(names)[place], N_resource);
        return found;
    }
    case T_Pieces:
    case T_Together:
    case T_This:
    case T_BoundPiece:
        *what = S_piece;
        return pieces_of(here, options);
    default: {
        Seats seats = seats_of(here, options);
        *what = S_player;
        List found = new_list(m, seats.size);
        for (int place = 0; place < seats.size; place++)
            found.items[found.size++] = seats.seats[place];
        return found;
    }
    }
}

/* ---------------------------------------------------------------- the walkers */

typedef struct {
    i32 body, position, phase;
} Place;

/* The result of a walker: not by this seat, or the lines that it found. */
enum { NOT_HERE = 0, WALKED = 1 };

static int past_choice(const Table *T, const i32 *body, int index)
{
    const i32 *node = NODE(ITEMS(body)[index]);
    if (node[0] == T_Choose && node[Choose_following] && index + 1 + node[Choose_following] < LENGTH(body))
        return index + 1 + node[Choose_following];
    return 0;
}

static int past_asking(const Table *T, const i32 *body, int index)
{
    const i32 *node = NODE(ITEMS(body)[index]);
    if (node[0] == T_Choose || node[0] == T_PayCost) {
        int past = past_choice(T, body, index);
        return past ? past : LENGTH(body);
    }
    return index + 1;
}

static int walk_choose(Walk *walk, const i32 *node, const Line *line, Place place, Next *next)
{
    Machine *m = walk->m;
    Here here = line_here(walk, line);
    if (seat_of(&here, node[Choose_who]) != walk->seat)
        return NOT_HERE;
    i32 what = S_piece;
    List values;
    if (node[Choose_known_draws]) {
        if (walk->drawn == NULL || walk->drawn_body != place.body || walk->drawn_position != place.position)
            return could_draw(&here, node[Choose_options]) ? NOT_HERE : WALKED;
        values = (List){walk->ndrawn, (i32 *)walk->drawn};
    } else {
        values = choices(&here, node[Choose_options], &what);
        if (what == S_piece && node[Choose_known_reads_faces]) {
            int size = 0;
            for (int each = 0; each < values.size; each++)
                if (!is_unseen(m, walk->s, walk->seat, values.items[each]))
                    values.items[size++] = values.items[each];
            values.size = size;
        }
    }
    for (int each = 0; each < values.size && !walk->enough; each++) {
        Line longer = *line;
        longer.scope = binding(m, &line->scope, node[Choose_variable], values.items[each]);
        longer.stopped = longer.past = 0;
        add_answer(m, &longer, CHOSE, node[Choose_variable], what, values.items[each], line->past);
        go_next(next, walk, &longer);
    }
    return WALKED;
}

typedef struct {
    Next next;
    const Line *line;
    Next *outer;
    int count;
} AfterMay;

/* A line that goes on after something was said about a seat; what was named there keeps its name. */
static void after_may(Next *next, Walk *walk, const Line *line)
{
    AfterMay *after = (AfterMay *)next;
    Line longer = *line;
    after->count++;
    if (longer.scope.them != after->line->scope.them) {
        longer.scope = after->line->scope;
        longer.scope.bound = line->scope.bound;
        longer.scope.bindings = line->scope.bindings;
    }
    go_next(after->outer, walk, &longer);
}

/* The lines on which the seat of the walk does what it may do, and the one on which it does not. */
static void may_lines(Walk *walk, const i32 *node, const Line *line, Place place, Next *next)
{
    Machine *m = walk->m;
    const Table *T = m->T;
    Line agreeing = *line;
    agreeing.scope.them = walk->seat;
    agreeing.stopped = agreeing.past = 0;
    add_answer(m, &agreeing, AGREED, 1, line->past, 0, 0);
    AfterMay after = {{after_may}, line, next, 0};
    through(walk, NODE(node[May_body]), &agreeing, place.phase, 0, &after.next);
    Line no = *line;
    if (after.count) {
        no.past = 0;
        add_answer(m, &no, AGREED, 0, line->past, 0, 0);
    } else
        no.past++;
    go_next(next, walk, &no);
}

static int is_only(const Here *here, i32 phrase, i32 seat)
{
    if (is_me(here->m->T, phrase))
        return here->scope.me == seat;
    Seats who = seats_of(here, phrase);
    return who.size == 1 && who.seats[0] == seat;
}

static void branch(Walk *walk, int index, const i32 *body, const Line *line, Place place, Next *next)
{
    Machine *m = walk->m;
    const Table *T = m->T;
    const i32 *first = NODE(ITEMS(body)[0]);
    Line taking = *line;
    taking.past = 0;
    add_answer(m, &taking, TOOK, index, first[0] == T_Call ? first[Call_verb] : -1, 0, 0);
    through(walk, body, &taking, place.phase, 0, next);
}

static int walk_do_one(Walk *walk, const i32 *node, const Line *line, Place place, Next *next)
{
    const Table *T = walk->m->T;
    Here here = line_here(walk, line);
    if (seat_of(&here, node[DoOne_who]) != walk->seat)
        return NOT_HERE;
    const i32 *options = NODE(node[DoOne_options]);
    for (int index = 0; index < LENGTH(options) && !walk->enough; index++)
        branch(walk, index, NODE(ITEMS(options)[index]), line, place, next);
    return WALKED;
}

typedef struct {
    Next next;
    Frame again;
    i32 phase;
    Next *outer;
    int count;
} AndAgain;

static void and_again(Next *next, Walk *walk, const Line *line)
{
    AndAgain *after = (AndAgain *)next;
    after->count++;
    Line going = doing(walk, *line, &after->again, after->phase);
    go_next(after->outer, walk, &going);
}

/* One deed of those there are, then the same statement again; stopping is a choice when nothing must be done. */
static int walk_in_any_order(Walk *walk, const i32 *node, const Line *line, Place place, Next *next)
{
    Machine *m = walk->m;
    const Table *T = m->T;
    Here here = line_here(walk, line);
    if (walk->together || seat_of(&here, node[InAnyOrder_who]) != walk->seat)
        return NOT_HERE;
    AndAgain after = {{and_again}, make_frame(ONE, place.body, place.position, line->scope), place.phase, next, 0};
    const i32 *must = NODE(node[InAnyOrder_must]), *may = NODE(node[InAnyOrder_may]);
    for (int index = 0; index < LENGTH(must); index++)
        branch(walk, index, NODE(ITEMS(must)[index]), line, place, &after.next);
    int needed = after.count;
    for (int index = 0; index < LENGTH(may); index++)
        branch(walk, LENGTH(must) + index, NODE(ITEMS(may)[index]), line, place, &after.next);
    if (!needed) {
        Line no = *line;
        no.past = 0;
        add_answer(m, &no, AGREED, 0, line->past, 0, 0);
        go_next(next, walk, &no);
    }
    return WALKED;
}

/* ---------------------------------------------------------------- verbs */

typedef struct {
    int size, width;
    i32 *rows;
} Rows;

static List argument_values(const Here *here, i32 argument, const i32 *slot)
{
    Machine *m = here->m;
    const Table *T = m->T;
    switch (slot[0]) {
    case S_piece: {
        List pieces = pieces_of(here, argument);
        int size = 0;
        for (int place = 0; place < pieces.size; place++)
            if (slot[2] < 0 || IN_SET(SET(slot[2]), pieces.items[place]))
                pieces.items[size++] = pieces.items[place];
        pieces.size = size;
        return pieces;
    }
    case S_player: {
        Seats seats = seats_of(here, argument);
        List found = new_list(m, seats.size);
        for (int place = 0; place < seats.size; place++)
            found.items[found.size++] = seats.seats[place];
        return found;
    }
    case S_resource: {
        const i32 *names = NODE(NODE(argument)[Resources_names]);
        List found = new_list(m, LENGTH(names));
        for (int place = 0; place < LENGTH(names); place++)
            found.items[found.size++] = NAME(ITEMS(names)[place], N_resource);
        return found;
    }
    default: {
        List found = new_list(m, 1);
        found.items[found.size++] = value_of(here, argument);
        return found;
    }
    }
}

/* What a verb is done to, slot by slot; of several pieces or players, each in turn. */
static Rows arguments_of(const Here *here, i32 verb_name, i32 given)
{
    Machine *m = here->m;
    const Table *T = m->T;
    const i32 *verb = ITEMS(NODE(NAME(verb_name, N_verb))), *arguments = NODE(given);
    int width = verb[1];
    Rows rows = {1, width, NULL};
    /* mostly everything is bound already */
    i32 *only = rows.rows = take_memory(m, sizeof(i32) * (width + 1));
    int slots = 0;
    for (; slots < width; slots++) {
        const i32 *argument = NODE(ITEMS(arguments)[slots]), *slot = verb + 3 + 6 * slots;
        i32 value = NONE;
        if (slot[0] == S_piece && argument[0] == T_BoundPiece)
            value = bound(&here->scope, argument[BoundPiece_variable]);
        else if (slot[0] == S_piece && argument[0] == T_This && here->scope.this_piece != NO_PIECE)
            value = here->scope.this_piece;
        if (value == NONE || value < 0 || (slot[2] >= 0 && !IN_SET(SET(slot[2]), value)))
            break;
        only[slots] = value;
    }
    if (slots == width)
        return rows;
    List *values = take_memory(m, sizeof(List) * (width + 1));
    for (int slot = 0; slot < width; slot++) {
        values[slot] = argument_values(here, ITEMS(arguments)[slot], verb + 3 + 6 * slot);
        rows.size *= values[slot].size;
    }
    rows.rows = take_memory(m, sizeof(i32) * (rows.size * width + 1));
    for (int row = 0; row < rows.size; row++) {
        int left = row;
        for (int slot = width - 1; slot >= 0; slot--) {
            rows.rows[row * width + slot] = values[slot].items[left % values[slot].size];
            left /= values[slot].size;
        }
    }
    return rows;
}

typedef struct {
    i32 seat, source, for_all, again;
} Spoken;

typedef struct {
    int size, room;
    Spoken *items;
} Speaking;

static void add_spoken(Machine *m, Speaking *all, Spoken one)
{
    if (all->size == all->room) {
        int room = all->room ? all->room * 2 : 8;
        Spoken *items = take_memory(m, sizeof(Spoken) * room);
        if (all->size)
            memcpy(items, all->items, sizeof(Spoken) * all->size);
        all->items = items;
        all->room = room;
    }
    all->items[all->size++] = one;
}

/* What rules and active pieces say for some seats, seat by seat. */
static Speaking spoken_for(const Here *here, const Seats *seats, const i32 *rules, int nrules, const u64 *pieces)
{
    Machine *m = here->m;
    const Table *T = m->T;
    State *s = here->s;
    Speaking found = {0, 0, NULL};
    for (int rule = 0; rule < nrules; rule++)
        for (int number = 0; number < seats->size; number++)
            add_spoken(m, &found, (Spoken){seats->seats[number], rules[rule], 1, number > 0});
    for (int number = 0; pieces != NULL && number < seats->size; number++) {
        List active = active_pieces(m, s, seats->seats[number], pieces);
        for (int place = 0; place < active.size; place++) {
            int for_all = belongs_to_all(T, s, active.items[place]);
            add_spoken(m, &found,
                       (Spoken){seats->seats[number], active.items[place], for_all, for_all && number > 0});
        }
    }
    return found;
}

typedef struct {
    int size, room;
    Frame *items;
} Frames;

static void add_frame(Machine *m, Frames *frames, const Frame *frame)
{
    if (frames->size == frames->room) {
        int room = frames->room ? frames->room * 2 : 4;
        Frame *items = take_memory(m, sizeof(Frame) * room);
        if (frames->size)
            memcpy(items, frames->items, sizeof(Frame) * frames->size);
        frames->items = items;
        frames->room = room;
    }
    frames->items[frames->size++] = *frame;
}

/* Hooks that apply now; `whole`: what is done in place of a step or verb is done once, and not for each seat. */
typedef struct {
    Frames before, instead, after;
    int whole;
} Hooks;

/* One frame for each seat: the one said last, at the place of the first. */
static void set_frame(Machine *m, Frames *frames, const Frame *frame)
{
    for (int place = 0; place < frames->size; place++)
        if (frames->items[place].scope.me == frame->scope.me) {
            frames->items[place] = *frame;
            return;
        }
    add_frame(m, frames, frame);
}

static i32 body_number(const i32 *body)
{
    return body[1];
}

/* The hooks around a step or verb: bare ones, and what rules and pieces say for those seats. */
static Hooks hooks_on(const Here *here, i32 target, const Seats *seats)
{
    Machine *m = here->m;
    const Table *T = m->T;
    Hooks hooks;
    Frames for_all = {0, 0, NULL};
    Frame once;
    memset(&hooks, 0, sizeof hooks);
    i32 pieces = NAME(target, N_hooks), rules = NAME(target, N_hook_rules);
    if (pieces < 0 && rules < 0)
        return hooks;
    const i32 *listed = rules < 0 ? NULL : NODE(rules);
    Speaking all = spoken_for(here, seats, rules < 0 ? NULL : ITEMS(listed), rules < 0 ? 0 : LENGTH(listed),
                              pieces < 0 ? NULL : SET(pieces));
    for (int place = 0; place < all.size; place++) {
        const Spoken *said = &all.items[place];
        const i32 *hooked = rule_list(T, said->source, R_hooks);
        for (int each = 0; each < LENGTH(hooked); each += 2) {
            const i32 *hook = NODE(ITEMS(hooked)[each + 1]);
            if (hook[Hook_target] != target || (said->again && !hook[Hook_known_personal]))
                continue;
            Here inner = spoken_by(here, said->seat, said->source);
            if (hook[Hook_condition] != NONE && !holds(&inner, hook[Hook_condition]))
                continue;
            Scope scope = inner.scope;
            scope.bound = here->scope.bound;
            scope.bindings = here->scope.bindings;
            Frame frame = make_frame(BODY, body_number(NODE(hook[Hook_body])), 0, scope);
            if (hook[Hook_when] == S_before)
                add_frame(m, &hooks.before, &frame);
            else if (hook[Hook_when] == S_after)
                add_frame(m, &hooks.after, &frame);
            else if (said->for_all && !hook[Hook_known_personal]) {
                /* of texts for everybody the last one, before those of pieces, seat by seat */
                once = frame;
                hooks.whole = 1;
                for_all.size = 0;
            } else if (said->for_all) {
                hooks.whole = 0;
                set_frame(m, &for_all, &frame);
            } else
                set_frame(m, &hooks.instead, &frame);
        }
    }
    if (hooks.whole) {
        hooks.instead.size = 0;
        add_frame(m, &hooks.instead, &once);
    } else
        for (int place = 0; place < for_all.size; place++)
            set_frame(m, &hooks.instead, &for_all.items[place]);
    return hooks;
}

typedef struct {
    i32 verb, seat, piece, other, counter, way;
} Happening;

static Happening event_of(const Table *T, i32 verb_name, const Scope *scope, i32 way)
{
    const i32 *verb = ITEMS(NODE(NAME(verb_name, N_verb)));
    Happening event = {verb_name, scope->me, NO_PIECE, NOBODY, -1, way};
    for (int slot = 0; slot < verb[1] && slot < scope->bound; slot++) {
        i32 kind = verb[3 + 6 * slot], value = scope->bindings[2 * slot + 1];
        if (kind == S_piece && event.piece == NO_PIECE)
            event.piece = value;
        else if (kind == S_player && event.other == NOBODY)
            event.other = value;
    }
    return event;
}

static int is_heard(const Table *T, i32 verb, i32 piece)
{
    i32 own = NAME(verb, N_own_events);
    return (own >= 0 && piece != NO_PIECE && IN_SET(SET(own), piece)) || NAME(verb, N_heard) >= 0;
}

/* Whether a verb is one, or one of those that are meant too. */
static int is_meant(const Table *T, i32 one, i32 also, i32 verb)
{
    const i32 *others = NODE(also);
    return one == verb || holds_item(ITEMS(others), LENGTH(others), verb);
}

/* Whether seat `me` may not do a verb, at all or to what it is bound to. */
static int is_forbidden(const Here *here, i32 verb)
{
    Machine *m = here->m;
    const Table *T = m->T;
    if (NAME(verb, N_forbidden) < 0)
        return 0;
    i32 piece = event_of(T, verb, &here->scope, -1).piece, seat = here->scope.me;
    List sources = stating(m, here->s, seat, F_Forbids);
    for (int from = 0; from < sources.size; from++) {
        Here inner = spoken_by(here, seat, sources.items[from]);
        const i32 *listed = rule_list(T, sources.items[from], R_facts + F_Forbids);
        for (int place = 0; place < LENGTH(listed); place += 2) {
            const i32 *fact = NODE(ITEMS(listed)[place + 1]), *what = NODE(fact[Fact_what]);
            if (!is_meant(T, what[Forbids_verb], what[Forbids_also], verb))
                continue;
            if (what[Forbids_pieces] != NONE && (piece == NO_PIECE || !is_among(&inner, piece, what[Forbids_pieces])))
                continue;
            if (fact[Fact_condition] == NONE)
                return 1;
            Here around = inner;
            if (what[Forbids_pieces] != NONE) {
                const i32 *pieces = NODE(what[Forbids_pieces]);
                if (pieces[0] == T_Pieces && pieces[Pieces_variable] != NONE)
                    around.scope = binding(m, &inner.scope, pieces[Pieces_variable], piece);
            }
            if (holds(&around, fact[Fact_condition]))
                return 1;
        }
    }
    return 0;
}

/* The marks of the texts that are carried out in place of verbs where something is done, behind so many bindings. */
static int standing_in(const Table *T, const Scope *scope, i32 *bindings, int size)
{
    for (int place = 0; place < scope->bound; place++)
        if (NAME(scope->bindings[2 * place], N_standing_in) >= 0) {
            bindings[2 * size] = scope->bindings[2 * place];
            bindings[2 * size++ + 1] = 1;
        }
    return size;
}

/* What happens in place of a verb that seat `me` would do; whether anything does. */
static int find_replacement(const Here *here, i32 verb, const Scope *outer, Frame *found)
{
    Machine *m = here->m;
    const Table *T = m->T;
    State *s = here->s;
    if (NAME(verb, N_replaced) < 0)
        return 0;
    i32 me = here->scope.me;
    Seats seats = round_from(s, me);
    const i32 *rules = NODE(T->special[SET_rule_replacing]);
    for (int each = 0; each < seats.size; each++) {
        i32 seat = seats.seats[each];
        List pieces = active_pieces(m, s, seat, SPECIAL(SET_replacing));
        int total = pieces.size + LENGTH(rules);
        for (int number = 0; number < total; number++) {
            i32 source = number < pieces.size ? pieces.items[pieces.size - 1 - number]
                                              : ITEMS(rules)[LENGTH(rules) - 1 - (number - pieces.size)];
            i32 marked = source >= 0 ? PIECE_OF(source, P_mark) : T->rules[2 * (-2 - source) + 1];
            if (bound(outer, marked) != NONE)
                continue;
            const i32 *listed = rule_list(T, source, R_replacements);
            for (int place = LENGTH(listed) - 2; place >= 0; place -= 2) {
                const i32 *node = NODE(ITEMS(listed)[place + 1]);
                if (node[Replaces_verb] != verb)
                    continue;
                Here inner = spoken_by(here, seat, source);
                Seats who = seats_of(&inner, node[Replaces_who]);
                if (!is_seat_of(&who, me))
                    continue;
                inner.scope.them = me;
                const i32 *objects = NODE(node[Replaces_objects]), *names = NODE(node[Replaces_variables]);
                int meant = 1;
                for (int slot = 0; slot < LENGTH(objects) && slot < here->scope.bound && meant; slot++) {
                    i32 value = here->scope.bindings[2 * slot + 1];
                    if (ITEMS(objects)[slot] != NONE)
                        meant = value >= 0 && is_among(&inner, value, ITEMS(objects)[slot]);
                }
                if (!meant)
                    continue;
                i32 *bindings = take_memory(m, sizeof(i32) * 2 * (here->scope.bound + outer->bound + 1));
                int size = 0;
                for (int slot = 0; slot < LENGTH(names) && slot < here->scope.bound; slot++)
                    if (ITEMS(names)[slot] != S_nothing) {
                        bindings[2 * size] = ITEMS(names)[slot];
                        bindings[2 * size++ + 1] = here->scope.bindings[2 * slot + 1];
                    }
                size = standing_in(T, outer, bindings, size);
                bindings[2 * size] = marked;
                bindings[2 * size++ + 1] = 1;
                Scope scope = {seat, me, source < 0 ? NO_PIECE : source, here->scope.free, size, bindings};
                *found = make_frame(BODY, body_number(NODE(node[Replaces_body])), 0, scope);
                return 1;
            }
        }
    }
    return 0;
}

/* What is paid from a position of a body on, one thing right after the other: body and position of each; or NULL. */
static const i32 *dues_at(const Table *T, i32 body, i32 position)
{
    i32 found = ITEMS(NODE(T->dues[body]))[position];
    return found < 0 ? NULL : NODE(found);
}

/* A line on which a piece is paid for by a plan. */
static Line pay_by(Walk *walk, const Line *line, const Plan *plan, i32 piece, i32 phase)
{
    Machine *m = walk->m;
    const Table *T = m->T;
    int noted = T->accounted && plan->way < 0 && PIECE_OF(piece, P_costly), size = plan_size(plan);
    i32 *rest = take_memory(m, sizeof(i32) * (1 + size));
    rest[0] = piece;
    write_plan(rest + 1, plan);
    Line longer = *line;
    longer.past = longer.stopped = 0;
    longer.way = plan->way;
    Answer *answer = take_memory(m, sizeof(Answer));
    *answer = (Answer){line->answers, PLAN, 0, 0, 0, 0, rest + 1, size};
    longer.answers = answer;
    if (plan->npayments || plan->nuses || plan->nspent || noted) {
        Frame frame = make_frame(PAYMENT, 0, 0, line->scope);
        frame.sort = REST_PAYING;
        frame.rest = rest;
        frame.rest_size = 1 + size;
        add_act(m, &longer, phase, &frame);
        longer.stopped = !walk->together;
    }
    return longer;
}

/* Whether all that is due on a line can be paid, one after the other. */
static int can_pay(Walk *walk, const Line *line, const i32 *dues, int count)
{
    Machine *m = walk->m;
    const Table *T = m->T;
    if (!count)
        return 1;
    const i32 *node = NODE(ITEMS(NODE(T->bodies[dues[0]]))[dues[1]]);
    Here here = line_here(walk, line);
    if (node[0] == T_PayCost) {
        if (line->scope.free || seat_of(&here, node[PayCost_who]) != walk->seat)
            return can_pay(walk, line, dues + 2, count - 2);
        List pieces = pieces_of(&here, node[PayCost_piece]);
        for (int each = 0; each < pieces.size; each++) {
            Plans plans = line_plans(walk, pieces.items[each], line);
            for (int number = 0; number < plans.size; number++) {
                Line paid = pay_by(walk, line, plans.items[number], pieces.items[each], 0);
                if (can_pay(walk, &paid, dues + 2, count - 2))
                    return 1;
            }
        }
        return 0;
    }
    if (!node[Pay_up_to]) {
        const Act **acts = NULL;
        int size = spending_of(m, line, &acts);
        State *s = having_paid(walk, acts, size);
        Seats seats = seats_of(&here, node[Pay_who]);
        for (int each = 0; each < seats.size; each++) {
            Here inner = about(&here, seats.seats[each]);
            Seats receivers = paid_to(&inner, node);
            i32 amount = value_of(&inner, node[Pay_amount]) * receivers.size;
            if (COUNTERS[slot_of(T, node[Pay_counter], seats.seats[each])] < amount)
                return 0;
        }
    }
    if (count == 2)
        return 1;
    Line paid = *line;
    Frame frame = make_frame(ONE, dues[0], dues[1], line->scope);
    add_act(m, &paid, 0, &frame);
    return can_pay(walk, &paid, dues + 2, count - 2);
}

/* Whether what texts before a verb, or in its place, begin by having somebody pay is there. */
static int can_pay_around(Walk *walk, const Line *line, const Hooks *hooks)
{
    const Table *T = walk->m->T;
    Line paying = *line;
    for (int place = 0; place < hooks->before.size + hooks->instead.size; place++) {
        const Frame *frame = place < hooks->before.size ? &hooks->before.items[place]
                                                        : &hooks->instead.items[place - hooks->before.size];
        const i32 *dues = dues_at(T, frame->body, 0);
        paying.scope = frame->scope;
        if (dues != NULL && !can_pay(walk, &paying, ITEMS(dues), LENGTH(dues)))
            return 0;
        add_act(walk->m, &paying, 0, frame);
    }
    return 1;
}

static Frame look_frame(void)
{
    return make_frame(WATCH, 0, 0, (Scope){NOBODY, NOBODY, NO_PIECE, 0, 0, NULL});
}

typedef struct {
    Next next;
    const Line *line;
    const Scope *scope;
    const Frames *hooked;
    const Happening *event;
    int told;
    Next *outer;
} AfterVerb;

/* A line goes on after a verb: what is watched is looked at, then comes what follows from the verb. */
static void after_verb(Next *next, Walk *walk, const Line *done)
{
    AfterVerb *after = (AfterVerb *)next;
    Machine *m = walk->m;
    Line longer = *done;
    longer.scope = after->line->scope;
    longer.way = after->line->way;
    longer.stopped = done->stopped || !walk->together;
    if (m->T->watched) {
        Frame look = look_frame();
        add_act(m, &longer, last_phase(walk), &look);
    }
    if (after->event != NULL) {
        Frame frame = make_frame(EVENT, 0, 0, *after->scope);
        i32 *rest = take_memory(m, sizeof(i32) * 7);
        rest[0] = after->event->verb;
        rest[1] = after->event->seat;
        rest[2] = after->event->piece;
        rest[3] = after->event->other;
        rest[4] = -1;
        rest[5] = done->way;
        rest[6] = 0;
        frame.sort = REST_HAPPENED;
        frame.rest = rest;
        frame.rest_size = 7;
        add_act(m, &longer, last_phase(walk), &frame);
    }
    for (int place = 0; after->hooked != NULL && place < after->hooked->size; place++)
        add_act(m, &longer, last_phase(walk), &after->hooked->items[place]);
    /* what the objects of the verb are told of does not hold for what comes after it */
    int told = walk->ntold;
    walk->ntold = after->told;
    go_next(after->outer, walk, &longer);
    walk->ntold = told;
}

/* Whether a verb that is done with these does nothing at all. */
static int comes_to_nothing(const Table *T, i32 verb, const i32 *values)
{
    if (NAME(verb, N_counting) < 0)
        return 0;
    const i32 *places = NODE(NAME(verb, N_counting));
    for (int each = 0; each < LENGTH(places); each++)
        if (values[ITEMS(places)[each]] == 0)
            return 1;
    return 0;
}

/* The lines on which a verb is done to something, with its hooks, and the event that it is when it is finished. */
static void verb_lines(Walk *walk, const i32 *call, i32 verb, const Line *line, const i32 *values, i32 phase, Next *next)
{
    Machine *m = walk->m;
    const Table *T = m->T;
    const i32 *about_verb = ITEMS(NODE(NAME(verb, N_verb)));
    int slots = about_verb[1], size = slots;
    if (++m->depth > 400)
        give_up(m, FAULT_DEEP, verb);
    i32 *bindings = take_memory(m, sizeof(i32) * 2 * (slots + line->scope.bound + 1));
    for (int slot = 0; slot < slots; slot++) {
        bindings[2 * slot] = about_verb[3 + 6 * slot + 1];
        bindings[2 * slot + 1] = values[slot];
    }
    if (T->counted_within) {
        for (int place = 0; place < line->scope.bound; place++)
            if (NAME(line->scope.bindings[2 * place], N_within) >= 0) {
                bindings[2 * size] = line->scope.bindings[2 * place];
                bindings[2 * size++ + 1] = line->scope.bindings[2 * place + 1];
            }
        if (NAME(verb, N_counted_within) >= 0) {
            bindings[2 * size] = about_verb[2];
            bindings[2 * size++ + 1] = 1;
        }
    }
    size = standing_in(T, &line->scope, bindings, size);
    i32 free = (call != NULL && call[Call_free]) || line->scope.free;
    Scope scope = {walk->seat, walk->seat, NO_PIECE, free, size, bindings};
    Here here = here_at(m, walk->s, scope);
    Frame instead;
    AfterVerb after = {{after_verb}, line, &scope, NULL, NULL, walk->ntold, next};
    if (is_forbidden(&here, verb)) {
        m->depth--;
        return;
    }
    if (comes_to_nothing(T, verb, values)) {
        go_next(next, walk, line);
        m->depth--;
        return;
    }
    if (find_replacement(&here, verb, &line->scope, &instead)) {
        Line inner = new_line(instead.scope);
        inner.answers = line->answers;
        inner.acts = line->acts;
        inner.past = line->past;
        if (instead.scope.me != walk->seat) {
            Line one = doing(walk, inner, &instead, phase);
            go_next(&after.next, walk, &one);
        } else
            through(walk, NODE(T->bodies[instead.body]), &inner, phase, 0, &after.next);
        m->depth--;
        return;
    }
    Hooks hooks;
    hooks.before.size = hooks.after.size = hooks.instead.size = hooks.whole = 0;
    if (NAME(verb, N_is_step) < 0 && (NAME(verb, N_hooks) >= 0 || NAME(verb, N_hook_rules) >= 0)) {
        Seats me = one_seat(walk->seat);
        hooks = hooks_on(&here, verb, &me);
        if (!can_pay_around(walk, line, &hooks)) {
            m->depth--;
            return;
        }
    }
    Line inner = new_line(scope);
    inner.answers = line->answers;
    inner.acts = line->acts;
    inner.past = line->past;
    for (int place = 0; place < hooks.before.size; place++)
        add_act(m, &inner, phase, &hooks.before.items[place]);
    Happening event = event_of(T, verb, &scope, -1);
    after.event = is_heard(T, verb, event.piece) ? &event : NULL;
    after.hooked = &hooks.after;
    if (hooks.instead.size) {
        Line one = doing(walk, inner, &hooks.instead.items[0], phase);
        go_next(&after.next, walk, &one);
    } else {
        int told = walk->ntold;
        for (int slot = 0; slot < slots; slot++)
            if (about_verb[3 + 6 * slot] == S_piece && walk->ntold < 64)
                walk->told[walk->ntold++] = values[slot];
        through(walk, NODE(about_verb[0]), &inner, phase, 0, &after.next);
        walk->ntold = told;
    }
    m->depth--;
}

static void call_lines(Walk *walk, const i32 *node, const Line *line, Place place, Next *next)
{
    Machine *m = walk->m;
    Here here = line_here(walk, line);
    here = about(&here, walk->seat);
    Rows rows = arguments_of(&here, node[Call_verb], node[Call_arguments]);
    if (rows.size == 1) {
        verb_lines(walk, node, node[Call_verb], line, rows.rows, place.phase, next);
        return;
    }
    Line longer = *line;
    for (int row = 0; row < rows.size; row++) {
        Frame each = make_frame(FOR_SEAT, place.body, place.position, longer.scope);
        i32 *rest = take_memory(m, sizeof(i32) * (3 + rows.width));
        rest[0] = walk->seat;
        rest[1] = 1;
        rest[2] = rows.width;
        memcpy(rest + 3, rows.rows + row * rows.width, sizeof(i32) * rows.width);
        each.sort = REST_SEAT;
        each.rest = rest;
        each.rest_size = 3 + rows.width;
        longer = doing(walk, longer, &each, place.phase);
    }
    if (rows.size)
        go_next(next, walk, &longer);
}

static int walk_call(Walk *walk, const i32 *node, const Line *line, Place place, Next *next)
{
    const Table *T = walk->m->T;
    Here here = line_here(walk, line);
    if (!is_only(&here, node[Call_who], walk->seat))
        return NOT_HERE;
    if (node[Call_known_draws]) {
        const i32 *arguments = NODE(node[Call_arguments]);
        for (int each = 0; each < LENGTH(arguments); each++)
            if (is_random(T, ITEMS(arguments)[each]) && !could_draw(&here, ITEMS(arguments)[each]))
                return WALKED;
        return NOT_HERE;
    }
    call_lines(walk, node, line, place, next);
    return WALKED;
}

static int walk_pay_cost(Walk *walk, const i32 *node, const Line *line, Place place, Next *next)
{
    const Table *T = walk->m->T;
    Here here = line_here(walk, line);
    if (line->scope.free) {
        go_next(next, walk, line);
        return WALKED;
    }
    if (seat_of(&here, node[PayCost_who]) != walk->seat)
        return NOT_HERE;
    const i32 *more = walk->together ? NULL : dues_at(T, place.body, place.position + 1);
    List pieces = pieces_of(&here, node[PayCost_piece]);
    for (int each = 0; each < pieces.size; each++) {
        Plans plans = line_plans(walk, pieces.items[each], line);
        for (int number = 0; number < plans.size && !walk->enough; number++) {
            Line paid = pay_by(walk, line, plans.items[number], pieces.items[each], place.phase);
            if (more == NULL || can_pay(walk, &paid, ITEMS(more), LENGTH(more)))
                go_next(next, walk, &paid);
        }
    }
    return WALKED;
}

/* What must be paid and is not there cannot be done. */
static int walk_pay(Walk *walk, const Line *line, Place place)
{
    i32 alone[2] = {place.body, place.position};
    const i32 *dues = walk->together ? NULL : dues_at(walk->m->T, place.body, place.position);
    int good = dues == NULL ? can_pay(walk, line, alone, 2) : can_pay(walk, line, ITEMS(dues), LENGTH(dues));
    return good ? NOT_HERE : WALKED;
}

typedef struct {
    Next next;
    const Line *line;
    Next *outer;
} AfterPlayer;

static void after_player(Next *next, Walk *walk, const Line *line)
{
    AfterPlayer *after = (AfterPlayer *)next;
    Line longer = *line;
    longer.scope = after->line->scope;
    go_next(after->outer, walk, &longer);
}

/* What the seat of the walk does alone can be looked through; what several do cannot. */
static int walk_for_each_player(Walk *walk, const i32 *node, const Line *line, Place place, Next *next)
{
    const Table *T = walk->m->T;
    Here here = line_here(walk, line);
    if (!is_only(&here, node[ForEachPlayer_players], walk->seat))
        return NOT_HERE;
    Line inner = *line;
    inner.scope.me = inner.scope.them = walk->seat;
    AfterPlayer after = {{after_player}, line, next};
    through(walk, NODE(node[ForEachPlayer_body]), &inner, place.phase, 0, &after.next);
    return WALKED;
}

static int walk_statement(Walk *walk, const i32 *node, const Line *line, Place place, Next *next)
{
    const Table *T = walk->m->T;
    Here here = line_here(walk, line);
    switch (node[0]) {
    case T_Choose:
        return walk_choose(walk, node, line, place, next);
    case T_May:
        if (!is_only(&here, node[May_who], walk->seat))
            return NOT_HERE;
        may_lines(walk, node, line, place, next);
        return WALKED;
    case T_DoOne:
        return walk_do_one(walk, node, line, place, next);
    case T_InAnyOrder:
        return walk_in_any_order(walk, node, line, place, next);
    case T_Call:
        return walk_call(walk, node, line, place, next);
    case T_PayCost:
        return walk_pay_cost(walk, node, line, place, next);
    case T_Pay:
        return walk_pay(walk, line, place);
    case T_InPhase:
        through(walk, NODE(node[InPhase_body]), line, NAME(node[InPhase_phase], N_phase), 0, next);
        return WALKED;
    case T_OnlyIf:
        if (holds(&here, node[OnlyIf_condition]))
            go_next(next, walk, line);
        return WALKED;
    case T_If: {
        if (walk->together && node[If_known_put_off])
            return NOT_HERE;
        const i32 *body = NODE(holds(&here, node[If_condition]) ? node[If_body] : node[If_otherwise]);
        if (LENGTH(body))
            through(walk, body, line, place.phase, 0, next);
        else
            go_next(next, walk, line);
        return WALKED;
    }
    case T_ForEachPlayer:
        return walk_for_each_player(walk, node, line, place, next);
    default:
        return NOT_HERE;
    }
}

/* A body that is gone through: where it stands, and what comes when it has been. */
typedef struct Delayed {
    struct Delayed *next;
    Line line;
    int index, position;
} Delayed;

typedef struct {
    const i32 *body;
    i32 number, phase;
    Next *next;
    Delayed *delayed;
} Passage;

typedef struct {
    Next next;
    Passage *way;
    int index, count;
} AfterStatement;

static void go_through(Walk *walk, Passage *way, int index, const Line *line);

static void after_statement(Next *next, Walk *walk, const Line *line)
{
    AfterStatement *after = (AfterStatement *)next;
    Passage *way = after->way;
    after->count++;
    if (!line->stopped) {
        go_through(walk, way, after->index + 1, line);
        return;
    }
    if (after->index + 1 == LENGTH(way->body)) {
        go_next(way->next, walk, line);
        return;
    }
    Line longer = *line;
    Frame rest = make_frame(BODY, way->number, after->index + 1, line->scope);
    add_act(walk->m, &longer, way->phase, &rest);
    longer.past = 0;
    go_next(way->next, walk, &longer);
}

/* All lines on from a statement of a body. */
static void go_through(Walk *walk, Passage *way, int index, const Line *line)
{
    Machine *m = walk->m;
    const Table *T = m->T;
    const i32 *body = way->body;
    Line now = *line;
    for (; index < LENGTH(body); index++) {
        const i32 *node = NODE(ITEMS(body)[index]);
        List unseen = unseen_in(walk, node, &now);
        if (unseen.size) {
            Frame after = make_frame(BODY, way->number, index, now.scope);
            now = looking(walk, now, &unseen, &after, way->phase);
            break;
        }
        if (node[STATEMENT_walked]) {
            Place place = {way->number, index, way->phase};
            AfterStatement after = {{after_statement}, way, index, 0};
            if (walk_statement(walk, node, &now, place, &after.next) == WALKED) {
                int past = after.count ? 0 : past_choice(T, body, index);
                if (past) {
                    Delayed *delayed = take_memory(m, sizeof(Delayed));
                    *delayed = (Delayed){NULL, now, index, past};
                    delayed->line.past++;
                    /* in the order of the statements, and of the lines where it is the same one */
                    Delayed **at = &way->delayed;
                    while (*at != NULL && (*at)->index <= index)
                        at = &(*at)->next;
                    delayed->next = *at;
                    *at = delayed;
                }
                return;
            }
        }
        if (walk->together && !(node[0] == T_Choose && node[Choose_known_draws])) {
            Frame frame = make_frame(ONE, way->number, index, now.scope);
            add_act(m, &now, way->phase, &frame);
            continue;
        }
        Frame frame = make_frame(BODY, way->number, index, now.scope);
        add_act(m, &now, way->phase, &frame);
        now.stopped = 1;
        break;
    }
    go_next(way->next, walk, &now);
}

static int is_plain(const Table *T, const i32 *body)
{
    for (int place = 0; place < LENGTH(body); place++)
        if (NODE(ITEMS(body)[place])[STATEMENT_walked])
            return 0;
    return LENGTH(body) > 0;
}

/* All lines through a body, from a position on: each is handed on as it is found. */
static void through(Walk *walk, const i32 *body, const Line *line, i32 phase, int position, Next *next)
{
    const Table *T = walk->m->T;
    i32 number = body_number(body);
    if (position == 0 && is_plain(T, body)) {
        Frame frame = make_frame(BODY, number, 0, line->scope);
        Line one = doing(walk, *line, &frame, phase);
        go_next(next, walk, &one);
        return;
    }
    if (line->stopped) {
        go_next(next, walk, line);
        return;
    }
    Passage way = {body, number, phase, next, NULL};
    go_through(walk, &way, position, line);
    /* what goes on without a choice comes after all that does not */
    for (Delayed *delayed = way.delayed; delayed != NULL && !walk->enough; delayed = delayed->next)
        through(walk, body, &delayed->line, phase, delayed->position, next);
}

static void found_enough(Next *next, Walk *walk, const Line *line)
{
    (void)next;
    (void)line;
    walk->enough = 1;
}

/* Whether a player could do a verb now. */
static int able(const Here *here, const i32 *node)
{
    Machine *m = here->m;
    const Table *T = m->T;
    State *s = here->s;
    if (node[Able_without] != NONE) {
        List pieces = pieces_of(here, node[Able_without]);
        s = twin_of(m, s);
        for (int place = 0; place < pieces.size; place++)
            move_piece(T, s, pieces.items[place], T->first_on + pieces.items[place], 0, 0);
    }
    Seats seats = seats_of(here, node[Able_who]);
    for (int each = 0; each < seats.size; each++) {
        Here inner = here_at(m, s, here->scope);
        inner = about(&inner, seats.seats[each]);
        Rows rows = arguments_of(&inner, node[Able_verb], node[Able_arguments]);
        int found = 0;
        for (int row = 0; row < rows.size && !found; row++) {
            Walk *walk = take_memory(m, sizeof(Walk));
            start_walk(walk, m, s, seats.seats[each], 0);
            Line line = new_line(here->scope);
            Next enough = {found_enough};
            verb_lines(walk, NULL, node[Able_verb], &line, rows.rows + row * rows.width, 0, &enough);
            found = walk->enough;
        }
        if (!found)
            return 0;
    }
    return 1;
}
