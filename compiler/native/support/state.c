/* The state: one block of memory, copied as a whole; and its form as a row of numbers, in which it comes and goes. */

static size_t aligned(size_t size)
{
    return (size + 7) & ~(size_t)7;
}

static void lay_out_state(Table *T)
{
    size_t at = aligned(sizeof(State));
#define ROOM(part, size) (T->part = at, at = aligned(at + (size)))
    ROOM(at_counters, sizeof(i32) * T->ncounters);
    ROOM(at_markers, sizeof(i32) * T->ntracks);
    ROOM(at_known, sizeof(u64) * T->seats * T->words);
    ROOM(at_face_down, sizeof(u64) * T->words);
    ROOM(at_zone_bits, sizeof(u64) * T->first_on * T->words);
    ROOM(at_where, sizeof(i16) * T->npieces);
    ROOM(at_next, sizeof(i16) * T->npieces);
    ROOM(at_previous, sizeof(i16) * T->npieces);
    ROOM(at_head, sizeof(i16) * T->nzones);
    ROOM(at_tail, sizeof(i16) * T->nzones);
    ROOM(at_count, sizeof(i16) * T->nzones);
    T->fixed_size = at;
    ROOM(at_stack, sizeof(i32) * CAP_STACK);
    ROOM(at_queue, sizeof(i32) * CAP_QUEUE);
    ROOM(at_used, sizeof(i32) * CAP_USED);
    ROOM(at_accounts, sizeof(i32) * CAP_ACCOUNTS);
    ROOM(at_again, sizeof(i32) * CAP_AGAIN);
    ROOM(at_held, sizeof(i32) * CAP_HELD);
    ROOM(at_laid, sizeof(i32) * CAP_LAID);
    ROOM(at_copied, sizeof(i32) * CAP_COPIED);
    ROOM(at_watched, sizeof(i32) * CAP_WATCHED);
    ROOM(at_given, sizeof(i32) * CAP_SEATS);
    ROOM(at_absent, sizeof(i32) * CAP_ABSENT);
    ROOM(at_winners, sizeof(i32) * CAP_SEATS);
    T->state_size = at;
#undef ROOM
}

static void copy_state(const Table *T, State *to, const State *from)
{
    memcpy(to, from, T->fixed_size);
#define COPY(part, count) \
    if (from->count) \
    memcpy((char *)to + T->part, (const char *)from + T->part, sizeof(i32) * from->count)
    COPY(at_stack, n_stack);
    COPY(at_queue, n_queue);
    COPY(at_used, n_used);
    COPY(at_accounts, n_accounts);
    COPY(at_again, n_again);
    COPY(at_held, n_held);
    COPY(at_laid, n_laid);
    COPY(at_copied, n_copied);
    COPY(at_watched, n_watched);
    COPY(at_given, n_given);
    COPY(at_absent, n_absent);
    COPY(at_winners, n_winners);
#undef COPY
}

static void append(Machine *m, i32 *part, i32 *size, int room, const i32 *numbers, int count)
{
    if (*size + count > room)
        give_up(m, FAULT_FULL, count);
    memcpy(part + *size, numbers, sizeof(i32) * count);
    *size += count;
}

/* ---------------------------------------------------------------- pieces in zones */

static inline void unlink_piece(const Table *T, State *s, int piece)
{
    int zone = WHERE[piece], next = NEXT[piece], previous = PREVIOUS[piece];
    if (previous < 0)
        HEAD[zone] = next;
    else
        NEXT[previous] = next;
    if (next < 0)
        TAIL[zone] = previous;
    else
        PREVIOUS[next] = previous;
    COUNT[zone]--;
    s->changes += T->watched_zones[zone];
    if (zone < T->first_on)
        ZONE_BITS(zone)[piece >> 6] &= ~((u64)1 << (piece & 63));
}

static inline void link_piece(const Table *T, State *s, int piece, int zone, int on_top)
{
    WHERE[piece] = zone;
    COUNT[zone]++;
    s->changes += T->watched_zones[zone];
    if (zone < T->first_on)
        ZONE_BITS(zone)[piece >> 6] |= (u64)1 << (piece & 63);
    if (on_top) {
        NEXT[piece] = HEAD[zone];
        PREVIOUS[piece] = -1;
        if (HEAD[zone] >= 0)
            PREVIOUS[HEAD[zone]] = piece;
        else
            TAIL[zone] = piece;
        HEAD[zone] = piece;
    } else {
        PREVIOUS[piece] = TAIL[zone];
        NEXT[piece] = -1;
        if (TAIL[zone] >= 0)
            NEXT[TAIL[zone]] = piece;
        else
            HEAD[zone] = piece;
        TAIL[zone] = piece;
    }
}

static inline void turn_over(const Table *T, State *s, int piece, int face_down)
{
    u64 bit = (u64)1 << (piece & 63);
    s->changes += T->watches_faces;
    if (face_down)
        FACE_DOWN[piece >> 6] |= bit;
    else
        FACE_DOWN[piece >> 6] &= ~bit;
}

static inline void move_piece(const Table *T, State *s, int piece, int zone, int on_top, int face_down)
{
    unlink_piece(T, s, piece);
    link_piece(T, s, piece, zone, on_top);
    turn_over(T, s, piece, face_down);
}

/* Say what lies in a zone; whoever takes pieces out of it puts them elsewhere. */
static void fill_zone(const Table *T, State *s, int zone, const i32 *pieces, int count)
{
    HEAD[zone] = TAIL[zone] = -1;
    COUNT[zone] = 0;
    if (zone < T->first_on)
        memset(ZONE_BITS(zone), 0, sizeof(u64) * T->words);
    for (int place = 0; place < count; place++)
        link_piece(T, s, pieces[place], zone, 0);
}

static List lying_in(Machine *m, const State *from, int zone)
{
    const Table *T = m->T;
    State *s = (State *)from;
    List found = new_list(m, COUNT[zone]);
    for (int piece = HEAD[zone]; piece >= 0; piece = NEXT[piece])
        found.items[found.size++] = piece;
    return found;
}

static void get_to_know(const Table *T, State *s, i32 seat, const i32 *pieces, int count)
{
    for (int place = 0; place < count; place++)
        (KNOWN + seat * T->words)[pieces[place] >> 6] |= (u64)1 << (pieces[place] & 63);
}

static void forget_pieces(const Table *T, State *s, const i32 *pieces, int count)
{
    for (int seat = 0; seat < T->seats; seat++)
        for (int place = 0; place < count; place++)
            (KNOWN + seat * T->words)[pieces[place] >> 6] &= ~((u64)1 << (pieces[place] & 63));
}

/* ---------------------------------------------------------------- counters */

static void add_to(Machine *m, State *s, int slot, i32 amount)
{
    const Table *T = m->T;
    if (s->held_on && amount > 0) {
        i32 pair[2] = {slot, amount};
        append(m, HELD, &s->n_held, CAP_HELD, pair, 2);
    } else {
        COUNTERS[slot] += amount;
        s->changes += T->watches_counters;
    }
}

static void release_held(const Table *T, State *s)
{
    for (int place = 0; place < s->n_held; place += 2)
        COUNTERS[HELD[place]] += HELD[place + 1];
    s->changes += s->n_held > 0;
    s->n_held = 0;
    s->held_on = 0;
}

/* ---------------------------------------------------------------- chance: SplitMix64 */

static u64 next_word(u64 *seed)
{
    u64 word = *seed += 0x9E3779B97F4A7C15u;
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9u;
    word = (word ^ word >> 27) * 0x94D049BB133111EBu;
    return word ^ word >> 31;
}

static u64 below(u64 limit, u64 *seed)
{
    u64 rest = (0 - limit) % limit;
    for (;;) {
        u64 word = next_word(seed);
        if (word <= ~(u64)0 - rest)
            return word % limit;
    }
}

/* So many of the items in random order come to the front. */
static void draw_items(i32 *items, int size, int amount, u64 *seed)
{
    for (int place = 0; place < amount; place++) {
        int other = place + (int)below(size - place, seed);
        i32 kept = items[place];
        items[place] = items[other];
        items[other] = kept;
    }
}

/* ---------------------------------------------------------------- frames on the stack */

static int frame_size(const Frame *frame)
{
    return 11 + 2 * frame->scope.bound + frame->rest_size;
}

static void write_frame(i32 *at, const Frame *frame)
{
    int size = frame_size(frame);
    const Scope *scope = &frame->scope;
    at[0] = size;
    at[1] = frame->task;
    at[2] = frame->body;
    at[3] = frame->position;
    at[4] = scope->me;
    at[5] = scope->them;
    at[6] = scope->this_piece;
    at[7] = scope->free;
    at[8] = scope->bound;
    if (scope->bound)
        memcpy(at + 9, scope->bindings, sizeof(i32) * 2 * scope->bound);
    at[9 + 2 * scope->bound] = frame->sort;
    if (frame->rest_size)
        memcpy(at + 10 + 2 * scope->bound, frame->rest, sizeof(i32) * frame->rest_size);
    at[size - 1] = size;
}

static Frame read_frame(const i32 *at)
{
    Frame frame;
    frame.task = at[1];
    frame.body = at[2];
    frame.position = at[3];
    frame.scope = (Scope){at[4], at[5], at[6], at[7], at[8], at + 9};
    frame.sort = at[9 + 2 * at[8]];
    frame.rest = at + 10 + 2 * at[8];
    frame.rest_size = at[0] - 11 - 2 * at[8];
    return frame;
}

static void push(Machine *m, State *s, const Frame *frame)
{
    const Table *T = m->T;
    int size = frame_size(frame);
    if (s->n_stack + size > CAP_STACK)
        give_up(m, FAULT_FULL, 0);
    write_frame(STACK + s->n_stack, frame);
    s->n_stack += size;
}

/* Put a frame in between the others, so many numbers from the bottom of the stack. */
static void insert_frame(Machine *m, State *s, int at, const Frame *frame)
{
    const Table *T = m->T;
    int size = frame_size(frame);
    if (s->n_stack + size > CAP_STACK)
        give_up(m, FAULT_FULL, 0);
    memmove(STACK + at + size, STACK + at, sizeof(i32) * (s->n_stack - at));
    write_frame(STACK + at, frame);
    s->n_stack += size;
}

static inline const i32 *top_of(const Table *T, State *s)
{
    return STACK + s->n_stack - STACK[s->n_stack - 1];
}

static inline void pop(const Table *T, State *s)
{
    s->n_stack -= STACK[s->n_stack - 1];
}

/* The frame on top, kept where the stack does not reach it. */
static Frame top_frame(Machine *m, State *s)
{
    const Table *T = m->T;
    const i32 *top = top_of(T, s);
    i32 *kept = take_memory(m, sizeof(i32) * top[0]);
    memcpy(kept, top, sizeof(i32) * top[0]);
    return read_frame(kept);
}

/* The rest of a frame that runs a step, or NULL: step, run, times, stage, in turn, kind. */
static inline const i32 *step_in(const i32 *frame)
{
    const i32 *rest = frame + 9 + 2 * frame[8];
    return rest[0] == REST_STEP ? rest + 1 : NULL;
}

static inline const i32 *frame_below(const Table *T, State *s, const i32 *frame)
{
    return frame > STACK ? frame - frame[-1] : NULL;
}

/* ---------------------------------------------------------------- a state as a row of numbers */

typedef struct {
    i32 *at;
    const i32 *end;
} Sink;

static void put(Sink *sink, i32 number)
{
    if (sink->at < sink->end)
        *sink->at = number;
    sink->at++;
}

static void put_all(Sink *sink, const i32 *numbers, int count)
{
    for (int place = 0; place < count; place++)
        put(sink, numbers[place]);
}

static void put_counted(Sink *sink, const i32 *numbers, int count)
{
    put(sink, count);
    put_all(sink, numbers, count);
}

static void dump_state(const Table *T, State *s, Sink *sink)
{
    put(sink, (i32)(s->seed & 0xFFFFFFFF));
    put(sink, (i32)(s->seed >> 32));
    put(sink, s->first);
    put(sink, s->active);
    put(sink, s->reason);
    put(sink, s->held_on);
    put_all(sink, COUNTERS, T->ncounters);
    put_all(sink, MARKERS, T->ntracks);
    put_all(sink, (i32 *)KNOWN, 2 * T->words * T->seats);
    put_all(sink, (i32 *)FACE_DOWN, 2 * T->words);
    for (int zone = 0; zone < T->nzones; zone++) {
        put(sink, COUNT[zone]);
        for (int piece = HEAD[zone]; piece >= 0; piece = NEXT[piece])
            put(sink, piece);
    }
    put_counted(sink, s->ring, s->ring_size);
    put_counted(sink, ABSENT, s->n_absent);
    put_counted(sink, QUEUE, s->n_queue);
    put_counted(sink, USED, s->n_used);
    put(sink, s->accounts);
    put_counted(sink, ACCOUNTS, s->n_accounts);
    put_counted(sink, AGAIN, s->n_again);
    put_counted(sink, HELD, s->n_held);
    put_counted(sink, WINNERS, s->n_winners);
    put_counted(sink, LAID, s->n_laid);
    put_counted(sink, COPIED, s->n_copied);
    put_counted(sink, WATCHED, s->n_watched);
    put_counted(sink, GIVEN, s->n_given);
    put_counted(sink, STACK, s->n_stack);
}

static int load_counted(const i32 **from, i32 *part, i32 *size, int room)
{
    int count = *(*from)++;
    if (count < 0 || count > room)
        return 0;
    memcpy(part, *from, sizeof(i32) * count);
    *size = count;
    *from += count;
    return 1;
}

static int load_state(const Table *T, State *s, const i32 *from)
{
    s->changes = 1;
    s->looked_at = 0;
    u64 low = (uint32_t)*from++, high = (uint32_t)*from++;
    s->seed = high << 32 | low;
    s->first = *from++;
    s->active = *from++;
    s->reason = *from++;
    s->held_on = *from++;
    memcpy(COUNTERS, from, sizeof(i32) * T->ncounters);
    from += T->ncounters;
    memcpy(MARKERS, from, sizeof(i32) * T->ntracks);
    from += T->ntracks;
    memcpy(KNOWN, from, sizeof(u64) * T->words * T->seats);
    from += 2 * T->words * T->seats;
    memcpy(FACE_DOWN, from, sizeof(u64) * T->words);
    from += 2 * T->words;
    for (int zone = 0; zone < T->nzones; zone++) {
        int count = *from++;
        fill_zone(T, s, zone, from, count);
        from += count;
    }
    int good = load_counted(&from, s->ring, &s->ring_size, MOST_SEATS);
    good = good && load_counted(&from, ABSENT, &s->n_absent, CAP_ABSENT);
    good = good && load_counted(&from, QUEUE, &s->n_queue, CAP_QUEUE);
    good = good && load_counted(&from, USED, &s->n_used, CAP_USED);
    s->accounts = *from++;
    good = good && load_counted(&from, ACCOUNTS, &s->n_accounts, CAP_ACCOUNTS);
    good = good && load_counted(&from, AGAIN, &s->n_again, CAP_AGAIN);
    good = good && load_counted(&from, HELD, &s->n_held, CAP_HELD);
    good = good && load_counted(&from, WINNERS, &s->n_winners, CAP_SEATS);
    good = good && load_counted(&from, LAID, &s->n_laid, CAP_LAID);
    good = good && load_counted(&from, COPIED, &s->n_copied, CAP_COPIED);
    good = good && load_counted(&from, WATCHED, &s->n_watched, CAP_WATCHED);
    good = good && load_counted(&from, GIVEN, &s->n_given, CAP_SEATS);
    good = good && load_counted(&from, STACK, &s->n_stack, CAP_STACK);
    return good;
}
