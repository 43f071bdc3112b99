/* Memory of a machine: taken piece by piece, given back all at once. And how a machine gives up. */

static void give_up(Machine *m, int fault, i32 at) __attribute__((noreturn));

static void give_up(Machine *m, int fault, i32 at)
{
    m->fault = fault;
    m->fault_at = at;
    longjmp(m->out, 1);
}

static void *take_more_memory(Machine *m, size_t size) __attribute__((noinline));

static inline void *take_memory(Machine *m, size_t size)
{
    size = (size + 15) & ~(size_t)15;
    if (__builtin_expect(m->used + size <= m->room, 1)) {
        void *found = m->here + m->used;
        m->used += size;
        return found;
    }
    return take_more_memory(m, size);
}

static inline void use_chunk(Machine *m, size_t chunk)
{
    m->chunk = chunk;
    m->here = m->chunks[chunk];
    m->room = m->sizes[chunk];
}

static void *take_more_memory(Machine *m, size_t size)
{
    while (m->used + size > m->room) {
        size_t next = m->chunk + 1;
        if (next >= CHUNKS)
            give_up(m, FAULT_MEMORY, 0);
        if (m->chunks[next] == NULL || m->sizes[next] < size) {
            size_t room = m->sizes[m->chunk] * 2;
            if (room > (size_t)1 << 26)
                room = (size_t)1 << 26;
            while (room < size)
                room *= 2;
            free(m->chunks[next]);
            m->chunks[next] = malloc(room);
            if (m->chunks[next] == NULL)
                give_up(m, FAULT_MEMORY, 0);
            m->sizes[next] = room;
        }
        use_chunk(m, next);
        m->used = 0;
    }
    void *found = m->here + m->used;
    m->used += size;
    return found;
}

static inline Mark mark(Machine *m)
{
    return (Mark){m->chunk, m->used};
}

static inline void release_to(Machine *m, Mark where)
{
    if (m->chunk != where.chunk)
        use_chunk(m, where.chunk);
    m->used = where.used;
}

/* ---------------------------------------------------------------- scopes */

static inline i32 bound(const Scope *scope, i32 variable)
{
    for (int place = scope->bound - 1; place >= 0; place--)
        if (scope->bindings[2 * place] == variable)
            return scope->bindings[2 * place + 1];
    return NONE;
}

static Scope binding(Machine *m, const Scope *scope, i32 variable, i32 value)
{
    i32 *bindings = take_memory(m, sizeof(i32) * 2 * (scope->bound + 1));
    for (int place = 0; place < 2 * scope->bound; place++)
        bindings[place] = scope->bindings[place];
    bindings[2 * scope->bound] = variable;
    bindings[2 * scope->bound + 1] = value;
    Scope found = *scope;
    found.bindings = bindings;
    found.bound++;
    return found;
}

static inline Scope spoken(i32 seat, i32 piece)
{
    return (Scope){seat, seat, piece < 0 ? NO_PIECE : piece, 0, 0, NULL};
}

static inline Here here_at(Machine *m, State *s, Scope scope)
{
    return (Here){m, s, scope, NULL, NOBODY, NULL, 0};
}

static inline Here within(const Here *here, Scope scope)
{
    Here found = *here;
    found.scope = scope;
    return found;
}

static inline Here about(const Here *here, i32 seat)
{
    Here found = *here;
    found.scope.them = seat;
    return found;
}

static inline Here spoken_by(const Here *here, i32 seat, i32 piece)
{
    return within(here, spoken(seat, piece));
}

/* ---------------------------------------------------------------- lists */

static List new_list(Machine *m, int room)
{
    return (List){0, take_memory(m, sizeof(i32) * (room > 0 ? room : 1))};
}

static inline int holds_item(const i32 *items, int size, i32 item)
{
    for (int place = 0; place < size; place++)
        if (items[place] == item)
            return 1;
    return 0;
}

static inline int is_seat_of(const Seats *seats, i32 seat)
{
    return holds_item(seats->seats, seats->size, seat);
}

static inline void add_seat(Seats *seats, i32 seat)
{
    if (!is_seat_of(seats, seat) && seats->size < MOST_SEATS)
        seats->seats[seats->size++] = seat;
}

static void add_line(Machine *m, Lines *lines, const Line *line)
{
    if (lines->size == lines->room) {
        int room = lines->room ? lines->room * 2 : 4;
        Line *items = take_memory(m, sizeof(Line) * room);
        if (lines->size)
            memcpy(items, lines->items, sizeof(Line) * lines->size);
        lines->items = items;
        lines->room = room;
    }
    lines->items[lines->size++] = *line;
}
