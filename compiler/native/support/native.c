/* The whole engine, and the doors through which it is used. */
#include "engine.h"

#include "memory.c"
#include "state.c"
#include "phrases.c"
#include "payment.c"
#include "options.c"
#include "machine.c"
#include "scoring.c"
#include "imagining.c"

EXPORT Table *table_new(const i32 *image, size_t size)
{
    Table *T = calloc(1, sizeof(Table));
    if (T == NULL)
        return NULL;
    if (posix_memalign((void **)&T->image, 64, sizeof(i32) * (size + 2))) {
        free(T);
        return NULL;
    }
    memcpy(T->image, image, sizeof(i32) * size);
#define SECTION(name) (T->image + T->image[AT_##name])
    const i32 *sizes = SECTION(sizes);
    T->code = SECTION(code);
    T->bodies = SECTION(bodies);
    T->pieces = SECTION(pieces);
    T->names = SECTION(names);
    T->rules = SECTION(rules);
    T->active = SECTION(active);
    T->zone_seats = SECTION(zone_seats);
    T->zone_names = SECTION(zone_names);
    T->zone_seen = SECTION(zone_seen);
    T->facts = SECTION(facts);
    T->properties = SECTION(properties);
    T->links = SECTION(links);
    T->neutral = SECTION(neutral);
    T->scores = SECTION(scores);
    T->ties = SECTION(ties);
    T->tracks = SECTION(tracks);
    T->counters = SECTION(counters);
    T->relations = SECTION(relations);
    T->special = SECTION(special);
    T->faces = SECTION(faces);
    T->packs = SECTION(packs);
    T->variables = SECTION(variables);
    T->dues = SECTION(dues);
    T->bits = (const u64 *)SECTION(bits);
    T->players = sizes[SIZE_players];
    T->seats = sizes[SIZE_seats];
    T->npieces = sizes[SIZE_pieces];
    T->first_on = sizes[SIZE_zones];
    T->nzones = T->first_on + T->npieces;
    T->ncounters = sizes[SIZE_counters];
    T->nresources = sizes[SIZE_resources];
    T->last_phase = sizes[SIZE_phases];
    T->team_size = sizes[SIZE_team_size];
    T->asks_always = sizes[SIZE_asks_always];
    T->watched = sizes[SIZE_watched];
    T->nnames = sizes[SIZE_names];
    T->nbodies = sizes[SIZE_bodies];
    T->nrules = sizes[SIZE_rules];
    T->nactive = sizes[SIZE_active];
    T->words = sizes[SIZE_words];
    T->nproperties = sizes[SIZE_properties];
    T->nlinks = sizes[SIZE_links];
    T->link_kinds = sizes[SIZE_link_kinds];
    T->nsymbols = sizes[SIZE_symbols];
    T->nscores = sizes[SIZE_scores];
    T->nties = sizes[SIZE_ties];
    T->ntracks = sizes[SIZE_tracks];
    T->nneutral = sizes[SIZE_neutral];
    T->main = sizes[SIZE_main];
    T->taken_over = sizes[SIZE_taken_over];
    T->waived_for_others = sizes[SIZE_waived_for_others];
    T->nfaces = sizes[SIZE_faces];
    T->npacks = sizes[SIZE_packs];
    T->counted_within = sizes[SIZE_counted_within];
    T->accounted = sizes[SIZE_accounted];
    for (int kind = 0; kind < FACT_KINDS; kind++)
        T->stated[kind] = find_stated(T, kind);
    /* the first of what is watched says whether that is anything, then come counters, faces, and zones */
    const i32 *watched = SECTION(watched);
    T->watches_all = watched[0];
    T->watches_counters = watched[1];
    T->watches_faces = watched[2];
    T->watched_zones = calloc(T->nzones, 1);
    for (int zone = 0; T->watched_zones != NULL && zone < T->first_on; zone++)
        T->watched_zones[zone] = watched[3 + zone] != 0;
    lay_out_state(T);
    return T;
}

EXPORT void table_free(Table *T)
{
    if (T == NULL)
        return;
    free(T->start);
    free(T->watched_zones);
    free(T->image);
    free(T);
}

EXPORT int table_start(Table *T, const i32 *row)
{
    T->start = calloc(1, T->state_size);
    return T->start != NULL && load_state(T, T->start, row);
}

#define FIRST_CHUNK ((size_t)1 << 21)

EXPORT Machine *machine_new(const Table *T)
{
    Machine *m = calloc(1, sizeof(Machine));
    if (m == NULL)
        return NULL;
    m->T = T;
    m->s = calloc(1, T->state_size);
    m->chunks[0] = malloc(FIRST_CHUNK);
    m->sizes[0] = FIRST_CHUNK;
    if (m->s == NULL || m->chunks[0] == NULL) {
        free(m->s);
        free(m->chunks[0]);
        free(m);
        return NULL;
    }
    use_chunk(m, 0);
    return m;
}

EXPORT void machine_free(Machine *m)
{
    if (m == NULL)
        return;
    for (int chunk = 0; chunk < CHUNKS; chunk++)
        free(m->chunks[chunk]);
    free(m->s);
    free(m);
}

static void forget_choices(Machine *m)
{
    m->nchosen = 0;
    m->base = (Mark){0, 0};
    m->options = (Lines){NULL, 0, 0};
}

EXPORT int machine_load(Machine *m, const i32 *row)
{
    forget_choices(m);
    return load_state(m->T, m->s, row);
}

EXPORT int machine_dump(Machine *m, i32 *out, int room)
{
    Sink sink = {out, out + room};
    dump_state(m->T, m->s, &sink);
    return (int)(sink.at - out);
}

/* What was faulty: which fault, and where. */
EXPORT void machine_fault(const Machine *m, i32 *out)
{
    out[0] = m->fault;
    out[1] = m->fault_at;
}

/* Go on: 1 if somebody is asked, 0 if the game is over, -1 if the engine gave up. */
EXPORT int machine_run(Machine *m)
{
    m->fault = FAULT_NONE;
    if (setjmp(m->out))
        return -1;
    return run(m);
}

EXPORT int machine_begin(Machine *m, u64 seed)
{
    forget_choices(m);
    copy_state(m->T, m->s, m->T->start);
    m->s->seed = seed;
    return machine_run(m);
}

EXPORT int machine_answer(Machine *m, int number)
{
    m->fault = FAULT_NONE;
    if (number < 0 || number >= m->options.size)
        return -1;
    if (setjmp(m->out))
        return -1;
    take(m, &m->options, number);
    return run(m);
}

/* The decision that waits: who is asked, who acts, what asks, how many options. */
EXPORT void machine_decision(const Machine *m, i32 *out)
{
    out[0] = m->asked;
    out[1] = m->acting;
    out[2] = m->question;
    out[3] = m->options.size;
}

static void put_answers(Sink *sink, const Answer *answer)
{
    int size = 0;
    const Answer *all[256];
    for (; answer != NULL && size < 256; answer = answer->before)
        all[size++] = answer;
    put(sink, size);
    while (size--) {
        put(sink, all[size]->sort);
        if (all[size]->sort == PLAN) {
            put_counted(sink, all[size]->plan, all[size]->plan_size);
            continue;
        }
        put(sink, all[size]->a);
        put(sink, all[size]->b);
        put(sink, all[size]->c);
        put(sink, all[size]->d);
    }
}

EXPORT int machine_options(Machine *m, i32 *out, int room)
{
    Sink sink = {out, out + room};
    for (int option = 0; option < m->options.size; option++)
        put_answers(&sink, m->options.items[option].answers);
    return (int)(sink.at - out);
}

/* The points of each seat by line, then whether each seat wins. */
EXPORT int machine_scores(Machine *m, i32 *out)
{
    const Table *T = m->T;
    i32 totals[MOST_SEATS];
    int able[MOST_SEATS];
    m->fault = FAULT_NONE;
    Mark before = mark(m);
    if (setjmp(m->out))
        return -1;
    m->depth = 0;
    for (int seat = 0; seat < T->seats; seat++)
        totals[seat] = score_seat(m, m->s, seat, out + seat * T->nscores);
    find_winners(m, m->s, totals, able);
    for (int seat = 0; seat < T->seats; seat++)
        out[T->seats * T->nscores + seat] = able[seat];
    release_to(m, before);
    return 0;
}

EXPORT size_t machine_state_size(const Machine *m)
{
    return m->T->fixed_size;
}

/* A whole game of uniformly random moves: how many decisions there were, or -1. */
EXPORT int play_randomly(Machine *m, u64 seed, u64 chance)
{
    int going = machine_begin(m, seed), decisions = 0;
    while (going > 0) {
        going = machine_answer(m, (int)below(m->options.size, &chance));
        decisions++;
    }
    return going < 0 ? -1 : decisions;
}

/* Many of them, from one seed on: games played, and decisions in all. */
EXPORT long play_many(Machine *m, u64 seed, int games, i32 *sheets)
{
    long decisions = 0;
    for (int game = 0; game < games; game++) {
        int found = play_randomly(m, seed + game, seed + game);
        if (found < 0 || machine_scores(m, sheets) < 0)
            return -1 - game;
        decisions += found;
    }
    return decisions;
}

#include "bots.c"
