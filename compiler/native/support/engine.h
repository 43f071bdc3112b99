/* The engine in C: what it plays (a table, read only), what changes (a state without pointers) and what it works with. */
#ifndef ENGINE_H
#define ENGINE_H

#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "nodes.h"

typedef int32_t i32;
typedef int16_t i16;
typedef uint64_t u64;

#define NONE INT32_MIN
#define NOBODY (-1)
#define NO_PIECE (-1)
#define BANK (-1)
#define MOST_SEATS 16
#define MOST_WORDS 16
#define MOST_DONE 20000
#define FRAMES 10
#define MOST_RUNS 10000
#define MOST_RESOURCES 8
#define WORD_VALUE (1 << 24)

/* Why a machine gives up: the interpreter takes over, or says what is wrong. */
enum { FAULT_NONE, FAULT_ENDLESS, FAULT_UNBOUND, FAULT_FULL, FAULT_MEMORY, FAULT_PLACE, FAULT_ANSWER, FAULT_DEEP };

enum { BODY, ONE, FOR_SEAT, STEP, UNTIL, TOGETHER, RELEASE, PAYMENT, EVENT, WATCH, SIGHT };
enum { REST_NONE, REST_STEP, REST_TOGETHER, REST_SEAT, REST_INSTEAD, REST_RELEASE, REST_PAYING, REST_HAPPENED,
       REST_DRAWN, REST_SIGHT };
enum { STAGE_BEFORE, STAGE_BODY, STAGE_AFTER, STAGE_QUEUE };

/* ---------------------------------------------------------------- the table */

typedef struct {
    i32 *image;
    const i32 *code, *bodies, *pieces, *names, *rules, *active, *zone_seats, *zone_names, *zone_seen, *facts;
    const i32 *properties, *links, *neutral, *scores, *ties, *tracks, *counters, *relations, *special, *faces;
    const i32 *packs, *variables, *dues;
    const u64 *bits;
    int players, seats, npieces, first_on, nzones, ncounters, nresources, last_phase, team_size, asks_always, watched;
    int nnames, nbodies, nrules, nactive, words, nproperties, nlinks, link_kinds, nsymbols, nscores, nties, ntracks;
    int nneutral, main, taken_over, waived_for_others, nfaces, npacks, counted_within, accounted;
    unsigned char stated[FACT_KINDS];
    /* what can turn something that is watched: all (1) or these zones, counters, faces */
    int watches_all, watches_counters, watches_faces;
    unsigned char *watched_zones;
    struct State *start;
    /* where the parts of a state stand, in bytes behind its head */
    size_t at_counters, at_markers, at_known, at_face_down, at_zone_bits, at_where, at_next, at_previous, at_head,
        at_tail, at_count, fixed_size, at_stack, at_queue, at_used, at_accounts, at_again, at_held, at_laid, at_copied,
        at_watched, at_given, at_absent, at_winners, state_size;
} Table;

#define CAP_STACK 4096
#define CAP_QUEUE 1024
#define CAP_USED 1024
#define CAP_ACCOUNTS 6144
#define CAP_AGAIN 32
#define CAP_HELD 1024
#define CAP_LAID 512
#define CAP_COPIED 192
#define CAP_WATCHED 2560
#define CAP_SEATS 32
#define CAP_ABSENT 64

typedef struct State {
    u64 seed;
    i32 first, active, reason, held_on;
    i32 n_stack, n_queue, n_used, n_accounts, accounts, n_again, n_held, n_laid, n_copied, n_watched, n_given, n_absent,
        n_winners;
    i32 ring_size;
    i32 ring[MOST_SEATS];
    /* how often something has changed that is watched, and how often it had when it was last looked at */
    u64 changes, looked_at;
} State;

#define PART(type, part) ((type *)((char *)(s) + T->part))
#define COUNTERS PART(i32, at_counters)
#define MARKERS PART(i32, at_markers)
#define KNOWN PART(u64, at_known)
#define FACE_DOWN PART(u64, at_face_down)
#define ZONE_BITS(zone) (PART(u64, at_zone_bits) + (zone) * T->words)
#define WHERE PART(i16, at_where)
#define NEXT PART(i16, at_next)
#define PREVIOUS PART(i16, at_previous)
#define HEAD PART(i16, at_head)
#define TAIL PART(i16, at_tail)
#define COUNT PART(i16, at_count)
#define STACK PART(i32, at_stack)
#define QUEUE PART(i32, at_queue)
#define USED PART(i32, at_used)
#define ACCOUNTS PART(i32, at_accounts)
#define AGAIN PART(i32, at_again)
#define HELD PART(i32, at_held)
#define LAID PART(i32, at_laid)
#define COPIED PART(i32, at_copied)
#define WATCHED PART(i32, at_watched)
#define GIVEN PART(i32, at_given)
#define ABSENT PART(i32, at_absent)
#define WINNERS PART(i32, at_winners)

#define NODE(place) (T->code + (place))
#define SET(number) (T->bits + (size_t)(number) * T->words)
#define NAME(word, column) (T->names[(word) * NAME_COLUMNS + (column)])
#define NAME_AT(table, word, column) ((table)->names[(word) * NAME_COLUMNS + (column)])
#define PIECE_OF(piece, column) (T->pieces[(piece) * PIECE_COLUMNS + (column)])
#define IN_SET(set, piece) ((set)[(piece) >> 6] >> ((piece) & 63) & 1)
/* a list: its length, the number of the body that it is, what is in it */
#define LENGTH(list) ((list)[0])
#define ITEMS(list) ((list) + 2)

/* ---------------------------------------------------------------- what is worked with */

typedef struct {
    i32 me, them, this_piece, free, bound;
    const i32 *bindings;
} Scope;

typedef struct {
    i32 task, body, position;
    Scope scope;
    i32 sort, rest_size;
    const i32 *rest;
} Frame;

typedef struct Act {
    struct Act *before;
    i32 phase;
    Frame frame;
} Act;

typedef struct Answer {
    struct Answer *before;
    i32 sort, a, b, c, d;
    const i32 *plan;
    i32 plan_size;
} Answer;

enum { CHOSE, TOOK, AGREED, PLAN };

typedef struct {
    Scope scope;
    Answer *answers;
    Act *acts;
    i32 way, stopped, past;
} Line;

typedef struct {
    Line *items;
    int size, room;
} Lines;

typedef struct Chunk {
    struct Chunk *next;
    size_t size, used;
} Chunk;

typedef struct {
    size_t chunk, used;
} Mark;

#define CHUNKS 40

typedef struct {
    Lines lines;
    int number;
} Chosen;

typedef struct Machine {
    const Table *T;
    State *s;
    char *chunks[CHUNKS];
    size_t sizes[CHUNKS];
    /* the chunk that is used, how much of it is, where it is and how large */
    size_t chunk, used, room;
    char *here;
    Mark base;
    int left, fault, depth;
    i32 fault_at;
    jmp_buf out;
    /* the decision that waits */
    Lines options;
    i32 asked, acting, question;
    /* while all choose together */
    int nchosen;
    int chosen_known;
    Chosen chosen[MOST_SEATS];
    State *scratch[8];
    int nscratch;
} Machine;

typedef struct {
    Machine *m;
    State *s;
    Scope scope;
    const i32 *wild;
    i32 wild_for;
    const i32 *taken;
    i32 ntaken;
} Here;

typedef struct {
    int size;
    i32 seats[MOST_SEATS];
} Seats;

typedef struct {
    int size;
    i32 *items;
} List;

#define EXPORT __attribute__((visibility("default")))

#endif
