/* Bots: what each option leads to is tried out in imagined games. They answer as those of the interpreter do. */

#define AHEAD 8
#define LOOKS 3
#define VICTORY 10.0

static u64 mixed(u64 one, u64 other)
{
    u64 seed = one;
    seed = next_word(&seed);
    seed ^= other;
    return next_word(&seed);
}

static u64 mixed_on(u64 seed, u64 number)
{
    seed ^= number;
    return next_word(&seed);
}

/* ---------------------------------------------------------------- trials */

/* The same game, to be played on by itself; what can be chosen in it is that of the other. */
static void copy_machine(Machine *to, const Machine *from)
{
    copy_state(to->T, to->s, from->s);
    to->nchosen = from->nchosen;
    memcpy(to->chosen, from->chosen, sizeof(Chosen) * from->nchosen);
    to->base = (Mark){0, 0};
    release_to(to, to->base);
}

/* Take an option of another machine, and go on: as machine_answer. */
static int try_option(Machine *m, const Machine *from, int number)
{
    m->fault = FAULT_NONE;
    copy_machine(m, from);
    if (setjmp(m->out))
        return -1;
    take(m, &from->options, number);
    return run(m);
}

static int points_now(Machine *m, i32 seat, i32 *points)
{
    i32 sheet[64];
    Mark before = mark(m);
    if (m->T->nscores > 64)
        return -1;
    if (setjmp(m->out))
        return -1;
    m->depth = 0;
    *points = score_seat(m, m->s, seat, sheet);
    release_to(m, before);
    return 0;
}

static int is_together(const Machine *m)
{
    return m->T->code[m->question] == T_AllTogether;
}

/* Where all decide together, let the others answer at random, so that what a seat has decided happens. */
static int play_round(Machine *m, int going, i32 seat, u64 seed)
{
    u64 asked = (u64)1 << seat;
    while (going > 0 && is_together(m) && !(asked >> m->asked & 1)) {
        asked |= (u64)1 << m->asked;
        going = machine_answer(m, (int)below(m->options.size, &seed));
    }
    return going;
}

static int points_after(Machine *trial, const Machine *game, i32 seat, int option, u64 seed, i32 *points)
{
    int going = play_round(trial, try_option(trial, game, option), seat, seed);
    return going < 0 ? -1 : points_now(trial, seat, points);
}

static int points_in_sight(Machine *trial, Machine *second, const Machine *game, i32 seat, int option, u64 seed,
                           i32 *points)
{
    int going = play_round(trial, try_option(trial, game, option), seat, seed);
    for (int number = 0; number < AHEAD && going > 0 && trial->s->seed == game->s->seed; number++) {
        u64 chance = mixed(seed, number);
        if (trial->asked != seat) {
            u64 drawn = chance;
            going = machine_answer(trial, (int)below(trial->options.size, &drawn));
            continue;
        }
        i32 best = 0, worst = 0;
        int chosen = 0;
        for (int each = 0; each < trial->options.size; each++) {
            i32 value;
            if (points_after(second, trial, seat, each, chance, &value) < 0)
                return -1;
            if (each == 0 || value > best) {
                best = value;
                chosen = each;
            }
            worst = each == 0 || value < worst ? value : worst;
        }
        if (trial->acting == seat && worst < best) {
            *points = best;
            return 0;
        }
        going = play_round(trial, machine_answer(trial, chosen), seat, seed);
    }
    return going < 0 ? -1 : points_now(trial, seat, points);
}

/* ---------------------------------------------------------------- options in an imagined game */

static u64 hashed(u64 before, u64 number)
{
    u64 seed = before ^ (number + 0x632BE59BD9B4E019u);
    return next_word(&seed);
}

static int is_hidden(Machine *m, const Machine *game, const Answer *answer)
{
    return answer->sort == CHOSE && answer->b == S_piece && !sees(m, game->s, game->asked, answer->c);
}

/* What lies in an imagined game where a piece lies in another. */
static i32 lying_there_instead(const Table *T, State *from, State *to, i32 piece)
{
    State *s = from;
    int zone = WHERE[piece], place = 0;
    for (int other = HEAD[zone]; other >= 0 && other != piece; other = NEXT[other])
        place++;
    s = to;
    int found = HEAD[zone];
    while (place-- && found >= 0)
        found = NEXT[found];
    return found;
}

static u64 hash_answer(u64 hash, const Answer *answer, i32 value)
{
    hash = hashed(hash, answer->sort);
    if (answer->sort == PLAN) {
        for (int place = 0; place < answer->plan_size; place++)
            hash = hashed(hash, (uint32_t)answer->plan[place]);
        return hash;
    }
    hash = hashed(hash, (uint32_t)answer->a);
    hash = hashed(hash, (uint32_t)answer->b);
    hash = hashed(hash, (uint32_t)value);
    return hashed(hash, (uint32_t)answer->d);
}

/* The number of an option of a game in an imagined one; -1 if it is not there. */
static int option_in(Machine *imagined, Machine *game, int number, const u64 *hashes)
{
    u64 hash = 0;
    for (const Answer *answer = game->options.items[number].answers; answer != NULL; answer = answer->before) {
        i32 value = answer->c;
        if (is_hidden(imagined, game, answer))
            value = lying_there_instead(game->T, game->s, imagined->s, value);
        hash = hash_answer(hash, answer, value);
    }
    for (int option = 0; option < imagined->options.size; option++)
        if (hashes[option] == hash)
            return option;
    return -1;
}

static u64 *hash_options(Machine *m)
{
    u64 *hashes = malloc(sizeof(u64) * (m->options.size + 1));
    for (int option = 0; hashes != NULL && option < m->options.size; option++) {
        u64 hash = 0;
        for (const Answer *answer = m->options.items[option].answers; answer != NULL; answer = answer->before)
            hash = hash_answer(hash, answer, answer->c);
        hashes[option] = hash;
    }
    return hashes;
}

/* Make a game up that could be this one; what the options of the game are in it. */
static int imagine_game(Machine *sim, Machine *game, u64 seed, int *options)
{
    sim->fault = FAULT_NONE;
    if (setjmp(sim->out))
        return -1;
    imagine(sim, game, seed);
    if (machine_run(sim) < 1)
        return -1;
    if (setjmp(sim->out))
        return -1;
    u64 *hashes = hash_options(sim);
    int good = hashes != NULL;
    for (int option = 0; good && option < game->options.size; option++) {
        options[option] = option_in(sim, game, option, hashes);
        good = options[option] >= 0;
    }
    free(hashes);
    return good ? 0 : -1;
}

/* ---------------------------------------------------------------- greedy */

/* The option with the best score when it has been carried out; of equal ones, any. */
EXPORT int choose_greedy(Machine *game, Machine *sim, Machine *trial, Machine *second, u64 seed)
{
    int count = game->options.size, found = -1;
    i32 seat = game->asked;
    int *options = malloc(sizeof(int) * count);
    i32 *values = malloc(sizeof(i32) * count);
    if (options != NULL && values != NULL && !imagine_game(sim, game, mixed(seed, 1), options)) {
        i32 best = 0, worst = 0;
        int good = 1, equal = 0;
        for (int again = 0; again < 2 && good; again++) {
            if (again && best > worst)
                break;
            for (int option = 0; option < count && good; option++) {
                int done = again ? points_in_sight(trial, second, sim, seat, options[option], mixed(seed, 2), &values[option])
                                 : points_after(trial, sim, seat, options[option], mixed(seed, 2), &values[option]);
                good = done >= 0;
                best = option == 0 || values[option] > best ? values[option] : best;
                worst = option == 0 || values[option] < worst ? values[option] : worst;
            }
        }
        for (int option = 0; option < count; option++)
            equal += good && values[option] == best;
        if (good) {
            u64 chance = mixed(seed, 3);
            int left = (int)below(equal, &chance);
            for (int option = 0; option < count && found < 0; option++)
                if (values[option] == best && !left--)
                    found = option;
        }
    }
    free(options);
    free(values);
    return found;
}

/* ---------------------------------------------------------------- search */

typedef struct {
    u64 deed;
    double total;
    double count;
} Result;

typedef struct {
    Result *results;
    size_t size, room;
    double total;
    long count;
} Experience;

static Result *result_of(Experience *known, u64 deed)
{
    size_t at = deed & (known->room - 1);
    while (known->results[at].count > 0 && known->results[at].deed != deed)
        at = (at + 1) & (known->room - 1);
    return &known->results[at];
}

static double promise(Experience *known, u64 deed)
{
    Result *found = result_of(known, deed);
    if (found->count > 0)
        return found->total / found->count;
    return known->count ? known->total / (double)known->count + 1 : 0.0;
}

static int learn(Experience *known, u64 deed, double result)
{
    if (2 * (known->size + 1) > known->room) {
        Experience larger = *known;
        larger.room *= 2;
        larger.results = calloc(larger.room, sizeof(Result));
        if (larger.results == NULL)
            return -1;
        for (size_t place = 0; place < known->room; place++)
            if (known->results[place].count > 0)
                *result_of(&larger, known->results[place].deed) = known->results[place];
        free(known->results);
        *known = larger;
    }
    Result *found = result_of(known, deed);
    if (!(found->count > 0)) {
        found->deed = deed;
        known->size++;
    }
    found->total += result;
    found->count += 1;
    known->total += result;
    return 0;
}

/* What an option is about; copies of a piece are the same, and so are all ways to pay. */
static u64 deed_of(const Table *T, const Answer *answer, Machine *unseen_by, const Machine *game)
{
    u64 hash = 1;
    for (; answer != NULL; answer = answer->before) {
        if (answer->sort == PLAN)
            continue;
        hash = hashed(hash, answer->sort);
        if (answer->sort == CHOSE && answer->b == S_piece) {
            /* an unseen piece is any one */
            int hidden = unseen_by != NULL && is_hidden(unseen_by, game, answer);
            hash = hashed(hash, (uint32_t)T->faces[hidden ? T->npieces - 1 : answer->c]);
        } else if (answer->sort == CHOSE)
            hash = hashed(hashed(hash, (uint32_t)answer->a), (uint32_t)answer->c);
        else {
            hash = hashed(hash, (uint32_t)answer->a);
            hash = answer->sort == TOOK ? hashed(hash, (uint32_t)answer->b) : hash;
        }
    }
    return hash;
}

#define MOST_DEEDS 20000

typedef struct {
    u64 deed;
    i32 seat;
} Done;

/* Play a game to its end; the points of each seat and who wins. */
static int play_out(Machine *m, int going, Experience *known, u64 seed, i32 *totals, int *wins)
{
    const Table *T = m->T;
    i32 sheet[64];
    int done = 0, room = 1024, good = 1;
    Done *deeds = malloc(sizeof(Done) * room);
    while (going > 0 && deeds != NULL && done < MOST_DEEDS) {
        int best = -1;
        u64 deed = 0;
        double hope = 0.0;
        for (int look_at = 0; look_at < LOOKS; look_at++) {
            int number = (int)below(m->options.size, &seed);
            u64 about_it = deed_of(T, m->options.items[number].answers, NULL, NULL);
            double hoped = promise(known, about_it);
            if (best < 0 || hoped > hope) {
                best = number;
                deed = about_it;
                hope = hoped;
            }
        }
        if (done == room) {
            Done *more = realloc(deeds, sizeof(Done) * (room *= 2));
            if (more == NULL) {
                free(deeds);
                return -1;
            }
            deeds = more;
        }
        deeds[done].seat = m->asked;
        deeds[done++].deed = deed;
        going = machine_answer(m, best);
    }
    good = going == 0 && deeds != NULL && T->nscores <= 64;
    if (good) {
        if (setjmp(m->out)) {
            free(deeds);
            return -1;
        }
        m->depth = 0;
        Mark before = mark(m);
        for (int seat = 0; seat < T->seats; seat++)
            totals[seat] = score_seat(m, m->s, seat, sheet);
        find_winners(m, m->s, totals, wins);
        release_to(m, before);
        for (int place = 0; place < done; place++)
            if (learn(known, deeds[place].deed, totals[deeds[place].seat]) < 0)
                good = 0;
        known->count += done;
    }
    free(deeds);
    return good ? 0 : -1;
}

typedef struct {
    Machine *game, *sim, *trial;
    Experience known;
    u64 seed;
    int games, good;
    int *there;
    double *values;
} Search;

static double value_of_end(const Search *search, const i32 *totals, const int *wins)
{
    i32 seat = search->game->asked, other = 0;
    int any = 0;
    for (int each = 0; each < search->game->T->players; each++)
        if (each != seat && (!any || totals[each] > other)) {
            other = totals[each];
            any = 1;
        }
    return (double)(totals[seat] - (any ? other : 0)) + (wins[seat] ? VICTORY : 0.0);
}

/* Play out one imagined game after each of the options. */
static void try_options(Search *search, const int *options, int count)
{
    search->games++;
    u64 seed = mixed(search->seed, search->games);
    if (imagine_game(search->sim, search->game, seed, search->there) < 0) {
        search->good = 0;
        return;
    }
    for (int place = 0; place < count && search->good; place++) {
        i32 totals[MOST_SEATS];
        int wins[MOST_SEATS];
        int going = try_option(search->trial, search->sim, search->there[options[place]]);
        if (going < 0 || play_out(search->trial, going, &search->known, mixed(seed, 1), totals, wins) < 0)
            search->good = 0;
        else
            search->values[options[place]] += value_of_end(search, totals, wins);
    }
}

/* The best of some options, by sequential halving. */
static int best_of(Search *search, int *left, int count, int budget)
{
    int rounds = 0;
    while ((count - 1) >> rounds)
        rounds++;
    for (int place = 0; place < count; place++)
        search->values[left[place]] = 0.0;
    for (int round_number = 0; round_number < rounds; round_number++) {
        int games = budget / (rounds * count);
        for (int game = 0; game < (games > 1 ? games : 1) && search->good; game++)
            try_options(search, left, count);
        for (int place = 1; place < count; place++) {
            int moved = left[place], at = place;
            for (; at > 0 && search->values[left[at - 1]] < search->values[moved]; at--)
                left[at] = left[at - 1];
            left[at] = moved;
        }
        count = (count + 1) / 2;
    }
    return left[0];
}

static void price_of(const Answer *answer, i32 *price)
{
    price[0] = price[1] = price[2] = 0;
    for (; answer != NULL; answer = answer->before) {
        if (answer->sort != PLAN)
            continue;
        const i32 *plan = answer->plan;
        for (int payment = 0; payment < plan[0]; payment++) {
            price[0] += plan[1 + 4 * payment + 2];
            price[1] += plan[1 + 4 * payment + 3] ? plan[1 + 4 * payment + 2] : 0;
        }
        price[2] += plan[1 + 4 * plan[0] + 1];
    }
}

static int is_cheaper(const i32 *one, const i32 *other)
{
    for (int place = 0; place < 3; place++)
        if (one[place] != other[place])
            return one[place] < other[place];
    return 0;
}

static int rounded(int playouts, double share)
{
    /* to the nearest, halves to even */
    double number = playouts * share, whole = (double)(long)number, rest = number - whole;
    if (rest > 0.5 || (rest == 0.5 && (long)whole % 2))
        whole += 1;
    return (int)whole;
}

/* The option whose playouts end best. */
EXPORT int choose_search(Machine *game, Machine *sim, Machine *trial, u64 seed, int playouts)
{
    int count = game->options.size, groups = 0, found = -1, most = 0;
    Search search = {game, sim, trial, {NULL, 0, 1 << 12, 0.0, 0}, seed, 0, 1, NULL, NULL};
    search.known.results = calloc(search.known.room, sizeof(Result));
    search.there = malloc(sizeof(int) * count);
    search.values = malloc(sizeof(double) * count);
    u64 *deeds = malloc(sizeof(u64) * count);
    int *group_of = malloc(sizeof(int) * count), *sizes = calloc(count, sizeof(int));
    int *first = malloc(sizeof(int) * count), *ways = malloc(sizeof(int) * count);
    sim->fault = FAULT_NONE;
    if (setjmp(sim->out))
        search.good = 0;
    else if (search.known.results && search.there && search.values && deeds && group_of && sizes && first && ways) {
        for (int option = 0; option < count; option++) {
            u64 deed = deed_of(game->T, game->options.items[option].answers, sim, game);
            int known = 0;
            while (known < groups && deeds[known] != deed)
                known++;
            if (known == groups)
                deeds[groups++] = deed;
            group_of[option] = known;
            most = ++sizes[known] > most ? sizes[known] : most;
        }
        /* of several ways to pay, the one that costs least first */
        for (int group = 0; group < groups; group++) {
            i32 best[3], price[3];
            first[group] = -1;
            for (int option = 0; option < count; option++) {
                if (group_of[option] != group)
                    continue;
                price_of(game->options.items[option].answers, price);
                if (first[group] < 0 || is_cheaper(price, best)) {
                    first[group] = option;
                    memcpy(best, price, sizeof best);
                }
            }
        }
        int chosen = 0;
        if (groups > 1) {
            int budget = most > 1 ? rounded(playouts, 1 - 0.15) : playouts;
            memcpy(ways, first, sizeof(int) * groups);
            chosen = group_of[best_of(&search, ways, groups, budget)];
        }
        int size = 0;
        for (int option = 0; option < count; option++) {
            if (group_of[option] != chosen)
                continue;
            i32 price[3], other[3];
            price_of(game->options.items[option].answers, price);
            int at = size++;
            for (; at > 0; at--) {
                price_of(game->options.items[ways[at - 1]].answers, other);
                if (!is_cheaper(price, other))
                    break;
                ways[at] = ways[at - 1];
            }
            ways[at] = option;
        }
        int budget = rounded(playouts, 0.15);
        found = best_of(&search, ways, size, budget > 1 ? budget : 1);
    }
    free(search.known.results);
    free(search.there);
    free(search.values);
    free(deeds);
    free(group_of);
    free(sizes);
    free(first);
    free(ways);
    return search.good ? found : -1;
}

/* ---------------------------------------------------------------- whole games */

enum { BOT_RANDOM = 0, BOT_GREEDY = -1 };

/* What a bot answers: 0 is random, -1 greedy, more a search with so many playouts. */
EXPORT int choose_option(Machine *game, Machine *sim, Machine *trial, Machine *second, int bot, u64 seed)
{
    if (game->options.size == 1)
        return 0;
    if (bot == BOT_RANDOM)
        return (int)below(game->options.size, &seed);
    if (bot == BOT_GREEDY)
        return choose_greedy(game, sim, trial, second, seed);
    return choose_search(game, sim, trial, seed, bot);
}

/* A whole game by bots, each with the seed of its seat: how many decisions there were, or -1. */
EXPORT int play_bots(Machine *game, Machine *sim, Machine *trial, Machine *second, u64 seed, const i32 *bots,
                     const u64 *seeds)
{
    int going = machine_begin(game, seed), decisions = 0;
    while (going > 0 && decisions < MOST_DONE) {
        i32 seat = game->asked;
        u64 chance = mixed_on(mixed(seeds[seat], seat), decisions++);
        int number = choose_option(game, sim, trial, second, bots[seat], chance);
        going = number < 0 ? -1 : machine_answer(game, number);
    }
    return going == 0 ? decisions : -1;
}
