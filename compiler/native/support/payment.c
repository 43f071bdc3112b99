/* Payment: every way to pay a cost that no other way beats. Resources are vectors with a lane of eight bits for each. */

#define LANE_OF(vector, resource) ((i32)((vector) >> (8 * (resource)) & 255))
#define ONE_OF(resource) ((u64)1 << 8 * (resource))
#define MOST_UNITS 120
#define MOST_OFFERS 16
#define MOST_REBATES 8
#define MOST_PAYMENTS 16
#define MOST_USES 10
#define MOST_SPENT 24
#define UNUSED (-1)

typedef struct {
    i32 payee, counter, amount, trade;
} Payment;

typedef struct {
    i32 npayments, nuses, nspent, way;
    Payment payments[MOST_PAYMENTS];
    i32 uses[MOST_USES][4];
    i32 spent[MOST_SPENT];
} Plan;

typedef struct {
    int size, room;
    Plan **items;
} Plans;

/* What units can be together. A unit is a row of resources (first byte first, counted from 1), and these as bits. */
typedef struct {
    int size;
    u64 units[MOST_UNITS];
    unsigned char masks[MOST_UNITS];
} Supply;

typedef struct {
    i32 mask, amount, less, floor, use[4];
} Rebate;

typedef struct {
    const i32 *fact;
    i32 seller, payee, prices[MOST_RESOURCES], limited, use[4], nrebates, currency;
    Rebate rebates[MOST_REBATES];
    Supply *supply;
} Offer;

typedef struct {
    int size;
    Offer *items;
    int npayees, nuses, rebated;
    i32 payees[MOST_OFFERS];
    i32 place[MOST_OFFERS];
    i32 uses[MOST_USES][4];
    i32 currency;
    i32 endless, total_capacity[MOST_RESOURCES];
} Market;

typedef struct {
    u64 unit;
    i32 limited, use[4], spent, source;
    int nagain;
    i32 *again;
} Extra;

typedef struct {
    int size, group;
    Extra *items;
} Bundle;

typedef struct {
    Supply own;
    Market market;
    int nbundles, own_first;
    Bundle *bundles;
} Stock;

typedef struct {
    Here here;
    int nstocks;
    Stock *stocks;
    i32 budget;
    Facts frees, waives;
    Member *free;
    const i32 *account;
} Purse;

typedef struct {
    u64 needs;
    int ncounters, nuses;
    i32 counters[MOST_RESOURCES][2];
    i32 uses[MOST_USES][4];
    i32 pattern, size;
} Due;

typedef struct {
    int size, room;
    Due *items;
} Dues;

/* ---------------------------------------------------------------- plans as numbers */

static int plan_size(const Plan *plan)
{
    return 4 + 4 * plan->npayments + 4 * plan->nuses + plan->nspent;
}

static void write_plan(i32 *at, const Plan *plan)
{
    *at++ = plan->npayments;
    for (int place = 0; place < plan->npayments; place++) {
        const Payment *one = &plan->payments[place];
        *at++ = one->payee;
        *at++ = one->counter;
        *at++ = one->amount;
        *at++ = one->trade;
    }
    *at++ = plan->way;
    *at++ = plan->nuses;
    for (int place = 0; place < plan->nuses; place++, at += 4)
        memcpy(at, plan->uses[place], sizeof(i32) * 4);
    *at++ = plan->nspent;
    for (int place = 0; place < plan->nspent; place++)
        *at++ = plan->spent[place];
}

static Plan read_plan(Machine *m, const i32 *at, const i32 **after)
{
    Plan plan;
    plan.npayments = *at++;
    if (plan.npayments > MOST_PAYMENTS)
        give_up(m, FAULT_FULL, 1);
    for (int place = 0; place < plan.npayments; place++, at += 4)
        plan.payments[place] = (Payment){at[0], at[1], at[2], at[3]};
    plan.way = *at++;
    plan.nuses = *at++;
    if (plan.nuses > MOST_USES)
        give_up(m, FAULT_FULL, 2);
    for (int place = 0; place < plan.nuses; place++, at += 4)
        memcpy(plan.uses[place], at, sizeof(i32) * 4);
    plan.nspent = *at++;
    if (plan.nspent > MOST_SPENT)
        give_up(m, FAULT_FULL, 3);
    for (int place = 0; place < plan.nspent; place++)
        plan.spent[place] = *at++;
    if (after != NULL)
        *after = at;
    return plan;
}

static Plan empty_plan(void)
{
    Plan plan;
    plan.npayments = plan.nuses = plan.nspent = 0;
    plan.way = -1;
    return plan;
}

static void add_plan(Machine *m, Plans *plans, const Plan *plan)
{
    if (plans->size == plans->room) {
        int room = plans->room ? plans->room * 2 : 8;
        Plan **items = take_memory(m, sizeof(Plan *) * room);
        if (plans->size)
            memcpy(items, plans->items, sizeof(Plan *) * plans->size);
        plans->items = items;
        plans->room = room;
    }
    Plan *kept = take_memory(m, sizeof(Plan));
    *kept = *plan;
    plans->items[plans->size++] = kept;
}

static void add_payment(Machine *m, Plan *plan, i32 payee, i32 counter, i32 amount, i32 trade)
{
    if (plan->npayments == MOST_PAYMENTS)
        give_up(m, FAULT_FULL, 1);
    plan->payments[plan->npayments++] = (Payment){payee, counter, amount, trade};
}

static void add_use(Machine *m, i32 uses[][4], i32 *count, const i32 *use)
{
    if (*count == MOST_USES)
        give_up(m, FAULT_FULL, 2);
    memcpy(uses[(*count)++], use, sizeof(i32) * 4);
}

static int has_use(const i32 uses[][4], int count, const i32 *use)
{
    for (int place = 0; place < count; place++)
        if (!memcmp(uses[place], use, sizeof(i32) * 4))
            return 1;
    return 0;
}

static int uses_within(const i32 some[][4], int count, const i32 others[][4], int size)
{
    for (int place = 0; place < count; place++)
        if (!has_use(others, size, some[place]))
            return 0;
    return 1;
}

static int same_plan(const Plan *one, const Plan *other)
{
    if (one->npayments != other->npayments || one->nuses != other->nuses || one->nspent != other->nspent)
        return 0;
    return one->way == other->way && !memcmp(one->payments, other->payments, sizeof(Payment) * one->npayments) &&
           !memcmp(one->uses, other->uses, sizeof(i32) * 4 * one->nuses) &&
           !memcmp(one->spent, other->spent, sizeof(i32) * one->nspent);
}

/* What a payee gets of a counter in all. */
static i32 received(const Plan *plan, i32 payee, i32 counter)
{
    i32 found = 0;
    for (int place = 0; place < plan->npayments; place++)
        if (plan->payments[place].payee == payee && plan->payments[place].counter == counter)
            found += plan->payments[place].amount;
    return found;
}

static int is_seller(const Plan *plan, i32 payee, i32 counter)
{
    for (int place = 0; place < plan->npayments; place++)
        if (plan->payments[place].trade && plan->payments[place].payee == payee &&
            plan->payments[place].counter == counter)
            return 1;
    return 0;
}

static int same_sellers(const Plan *one, const Plan *other)
{
    for (int place = 0; place < one->npayments; place++)
        if (one->payments[place].trade && !is_seller(other, one->payments[place].payee, one->payments[place].counter))
            return 0;
    return 1;
}

static int plan_beats(const Plan *one, const Plan *other, int own_first)
{
    if (one->nspent != other->nspent || memcmp(one->spent, other->spent, sizeof(i32) * one->nspent)) {
        if (one->nspent >= other->nspent)
            return 0;
        for (int place = 0; place < one->nspent; place++)
            if (!holds_item(other->spent, other->nspent, one->spent[place]))
                return 0;
    }
    if (!uses_within(one->uses, one->nuses, other->uses, other->nuses))
        return 0;
    if (!own_first && (!same_sellers(one, other) || !same_sellers(other, one)))
        return 0;
    for (int place = 0; place < one->npayments; place++) {
        const Payment *payment = &one->payments[place];
        if (received(one, payment->payee, payment->counter) > received(other, payment->payee, payment->counter))
            return 0;
    }
    return 1;
}

/* The plans that no other plan beats, each once. */
static Plans undominated(Machine *m, const Plans *plans, int own_first)
{
    Plans kept = {0, plans->size, take_memory(m, sizeof(Plan *) * (plans->size + 1))};
    for (int place = 0; place < plans->size; place++) {
        Plan *plan = plans->items[place];
        int repeated = 0;
        for (int earlier = 0; earlier < place && !repeated; earlier++)
            repeated = same_plan(plans->items[earlier], plan);
        for (int other = 0; other < kept.size && !repeated; other++)
            repeated = plan_beats(kept.items[other], plan, own_first);
        if (repeated)
            continue;
        int size = 0;
        for (int other = 0; other < kept.size; other++)
            if (!plan_beats(plan, kept.items[other], own_first))
                kept.items[size++] = kept.items[other];
        kept.items[size++] = plan;
        kept.size = size;
    }
    return kept;
}

/* ---------------------------------------------------------------- supplies */

static unsigned char mask_of(u64 unit)
{
    unsigned char mask = 0;
    for (; unit; unit <<= 8)
        mask |= 1 << ((unit >> 56) - 1);
    return mask;
}

static void add_unit(Machine *m, Supply *supply, u64 unit)
{
    if (supply->size == MOST_UNITS)
        give_up(m, FAULT_FULL, 4);
    supply->masks[supply->size] = mask_of(unit);
    supply->units[supply->size++] = unit;
}

static i32 capacity_of(const Supply *supply, int resource)
{
    i32 found = 0;
    for (int unit = 0; unit < supply->size; unit++)
        found += supply->masks[unit] >> resource & 1;
    return found;
}

/* How many units can be one of some resources. */
static i32 units_for(const Supply *supply, unsigned mask)
{
    i32 found = 0;
    for (int unit = 0; unit < supply->size; unit++)
        found += (supply->masks[unit] & mask) != 0;
    return found;
}

static unsigned support_of(u64 vector)
{
    unsigned mask = 0;
    for (int resource = 0; vector; resource++, vector >>= 8)
        if (vector & 255)
            mask |= 1u << resource;
    return mask;
}

static i32 total_of(u64 vector, unsigned mask)
{
    i32 found = 0;
    for (; mask; mask &= mask - 1)
        found += LANE_OF(vector, __builtin_ctz(mask));
    return found;
}

/* Whether a vector can be taken of a supply, each unit as one of its resources (Hall's condition). */
static int can_be_taken(const Supply *supply, u64 vector)
{
    unsigned support = support_of(vector);
    for (unsigned part = support; part; part = (part - 1) & support)
        if (units_for(supply, part) < total_of(vector, part))
            return 0;
    return 1;
}

/* The most of what is needed that a supply can be. */
static i32 rank_of(const Supply *supply, u64 needs)
{
    unsigned support = support_of(needs), part = support;
    i32 all = total_of(needs, support), best = all;
    for (;;) {
        i32 found = all - total_of(needs, part) + units_for(supply, part);
        best = found < best ? found : best;
        if (!part)
            return best;
        part = (part - 1) & support;
    }
}

typedef struct {
    int size, room;
    u64 *items;
} Vectors;

static void add_vector(Machine *m, Vectors *vectors, u64 vector)
{
    if (vectors->size == vectors->room) {
        int room = vectors->room ? vectors->room * 2 : 8;
        u64 *items = take_memory(m, sizeof(u64) * room);
        if (vectors->size)
            memcpy(items, vectors->items, sizeof(u64) * vectors->size);
        vectors->items = items;
        vectors->room = room;
    }
    vectors->items[vectors->size++] = vector;
}

static void find_lacking(Machine *m, const Supply *own, u64 needs, u64 lacking, int resource, i32 left, Vectors *found)
{
    while (resource >= 0 && !LANE_OF(needs, resource))
        resource--;
    if (resource < 0) {
        if (left <= 0 && can_be_taken(own, needs - lacking))
            add_vector(m, found, lacking);
        return;
    }
    i32 most = LANE_OF(needs, resource);
    if (left >= 0 && most > left)
        most = left;
    for (i32 amount = 0; amount <= most; amount++)
        find_lacking(m, own, needs, lacking + amount * ONE_OF(resource), resource - 1,
                     left < 0 ? left : left - amount, found);
}

/* What can be missing of what is needed after own production, in order: the least that can, or whatever can. */
static Vectors lacking_of(Machine *m, const Stock *stock, u64 needs)
{
    Vectors found = {0, 0, NULL};
    i32 left = -1;
    if (stock->own_first) {
        left = total_of(needs, support_of(needs)) - rank_of(&stock->own, needs);
        if (!left) {
            add_vector(m, &found, 0);
            return found;
        }
    }
    find_lacking(m, &stock->own, needs, 0, MOST_RESOURCES - 1, left, &found);
    return found;
}

/* ---------------------------------------------------------------- what a seat can pay with */

static u64 unit_of(const Table *T, const i32 *resources)
{
    const i32 *names = NODE(resources[Resources_names]);
    u64 unit = 0;
    for (int place = 0; place < LENGTH(names) && place < 8; place++)
        unit |= (u64)(NAME(ITEMS(names)[place], N_resource) + 1) << (56 - 8 * place);
    return unit;
}

/* What some active pieces of a seat produce without using anything up: those in a list. */
static void produce(const Here *here, i32 seat, const List *pieces, Supply *supply)
{
    Machine *m = here->m;
    const Table *T = m->T;
    int sometimes = 0;
    supply->size = 0;
    for (int place = 0; place < pieces->size; place++) {
        i32 produced = PIECE_OF(pieces->items[place], P_produced);
        if (produced < 0) {
            sometimes = 1;
            continue;
        }
        const i32 *units = NODE(produced);
        for (int unit = 0; unit < LENGTH(units); unit += 2)
            add_unit(m, supply, (u64)(uint32_t)ITEMS(units)[unit] << 32 | (uint32_t)ITEMS(units)[unit + 1]);
    }
    /* sorted, as the interpreter has them */
    for (int unit = 1; unit < supply->size; unit++) {
        u64 code = supply->units[unit];
        unsigned char mask = supply->masks[unit];
        int place = unit;
        for (; place > 0 && supply->units[place - 1] > code; place--) {
            supply->units[place] = supply->units[place - 1];
            supply->masks[place] = supply->masks[place - 1];
        }
        supply->units[place] = code;
        supply->masks[place] = mask;
    }
    if (!sometimes)
        return;
    Facts facts = facts_of(here, seat, F_Produces);
    for (int fact = 0; fact < facts.size; fact++) {
        const Held *held = &facts.items[fact];
        if (held->limited || held->what[Produces_spent_to] != NONE || held->source < 0)
            continue;
        if (PIECE_OF(held->source, P_produced) >= 0 || !holds_item(pieces->items, pieces->size, held->source))
            continue;
        const i32 *units = NODE(held->what[Produces_units]);
        for (int unit = 0; unit < LENGTH(units); unit++)
            add_unit(m, supply, unit_of(T, NODE(ITEMS(units)[unit])));
    }
}

static const u64 *producing(const Table *T)
{
    return SET(T->facts[3 * F_Produces]);
}

static void produced_by(const Here *here, Supply *supply)
{
    /* a piece that is copied twice or copied and there counts once */
    Machine *m = here->m;
    List pieces = active_pieces(m, here->s, here->scope.me, producing(m->T));
    int size = 0;
    for (int place = 0; place < pieces.size; place++)
        if (!here->s->n_copied || !holds_item(pieces.items, size, pieces.items[place]))
            pieces.items[size++] = pieces.items[place];
    pieces.size = size;
    produce(here, here->scope.me, &pieces, supply);
}

static int uses_own_first(const Here *here)
{
    return facts_of(here, here->scope.me, F_OwnFirst).size > 0;
}

static unsigned char made_by(const Table *T, i32 piece, int used_up)
{
    const i32 *listed = rule_list(T, piece, R_facts + F_Produces);
    unsigned char found = 0;
    for (int place = 0; place < LENGTH(listed); place += 2) {
        const i32 *what = NODE(NODE(ITEMS(listed)[place + 1])[Fact_what]);
        if ((what[Produces_spent_to] != NONE) != used_up)
            continue;
        const i32 *units = NODE(what[Produces_units]);
        for (int unit = 0; unit < LENGTH(units); unit++)
            found |= mask_of(unit_of(T, NODE(ITEMS(units)[unit])));
    }
    return found;
}

static u64 unit_from_mask(unsigned mask)
{
    u64 unit = 0;
    for (int place = 0; mask; mask &= mask - 1, place++)
        unit |= (u64)(__builtin_ctz(mask) + 1) << (56 - 8 * place);
    return unit;
}

/* The extra units of a seat, by piece; bundles that are alike have the same group and stand together. */
static void find_extras(const Here *here, Stock *stock)
{
    Machine *m = here->m;
    const Table *T = m->T;
    i32 seat = here->scope.me;
    int size = 0, room = 64;
    Extra *extras = take_memory(m, sizeof(Extra) * room);
    stock->nbundles = 0;
    const u64 *sometimes = SPECIAL(SET_sometimes);
    int any = 0;
    for (int word = 0; word < T->words; word++)
        any |= sometimes[word] != 0;
    if (any) {
        Facts facts = facts_of(here, seat, F_Produces);
        for (int fact = 0; fact < facts.size; fact++) {
            const Held *held = &facts.items[fact];
            int spends = held->what[Produces_spent_to] != NONE;
            if (!held->limited && !spends)
                continue;
            const i32 *units = NODE(held->what[Produces_units]);
            for (int unit = 0; unit < LENGTH(units); unit++) {
                if (size == room)
                    give_up(m, FAULT_FULL, 5);
                Extra *extra = &extras[size++];
                i32 source = held->source < 0 ? NO_PIECE : held->source;
                extra->unit = unit_of(T, NODE(ITEMS(units)[unit]));
                extra->limited = held->limited;
                memcpy(extra->use, held->use, sizeof extra->use);
                extra->spent = spends ? source : NONE;
                extra->source = source;
                extra->nagain = 0;
                extra->again = NULL;
            }
        }
    }
    Facts facts = facts_of(here, seat, F_ProducesAgain);
    for (int fact = 0; fact < facts.size; fact++) {
        const Held *held = &facts.items[fact];
        Here inner = said_by(here, held);
        i32 *again = take_memory(m, sizeof(i32) * 2 * (T->npieces + 1));
        int nagain = 0;
        unsigned lasting = 0, used_up = 0;
        for (int piece = 0; piece < T->npieces; piece++) {
            if (!LENGTH(rule_list(T, piece, R_facts + F_Produces)) ||
                !is_among(&inner, piece, held->what[ProducesAgain_pieces]))
                continue;
            lasting |= made_by(T, piece, 0);
            unsigned made = made_by(T, piece, 1);
            if (made) {
                again[2 * nagain] = piece;
                again[2 * nagain++ + 1] = made;
                used_up |= made;
            }
        }
        if (held->what[ProducesAgain_missing]) {
            lasting = ((1u << T->nresources) - 1) & ~(lasting | used_up);
            nagain = 0;
        }
        if (!lasting && !nagain)
            continue;
        if (size == room)
            give_up(m, FAULT_FULL, 5);
        Extra *extra = &extras[size++];
        extra->unit = unit_from_mask(lasting);
        extra->limited = held->limited;
        memcpy(extra->use, held->use, sizeof extra->use);
        extra->spent = NONE;
        extra->source = held->source < 0 ? NO_PIECE : held->source;
        extra->nagain = nagain;
        extra->again = again;
    }
    if (!size)
        return;
    /* by piece */
    Bundle *bundles = take_memory(m, sizeof(Bundle) * size);
    int nbundles = 0;
    for (int place = 0; place < size; place++) {
        int known = -1;
        for (int bundle = 0; bundle < nbundles && extras[place].spent != NONE; bundle++)
            if (bundles[bundle].items[0].spent == extras[place].spent)
                known = bundle;
        if (known < 0) {
            known = nbundles++;
            bundles[known].size = 0;
            bundles[known].items = take_memory(m, sizeof(Extra) * size);
        }
        bundles[known].items[bundles[known].size++] = extras[place];
    }
    /* what makes more of a piece that is spent comes last */
    for (int place = 1; place < nbundles; place++) {
        Bundle moved = bundles[place];
        int again = moved.items[0].nagain > 0, spent = moved.items[0].spent == NONE ? 0 : moved.items[0].spent, at = place;
        for (; at > 0; at--) {
            const Extra *other = &bundles[at - 1].items[0];
            int other_again = other->nagain > 0, other_spent = other->spent == NONE ? 0 : other->spent;
            if (other_again < again || (other_again == again && other_spent <= spent))
                break;
            bundles[at] = bundles[at - 1];
        }
        bundles[at] = moved;
    }
    /* pieces with one face together, where the first of them stands */
    Bundle *grouped = take_memory(m, sizeof(Bundle) * nbundles);
    i32 *faces = take_memory(m, sizeof(i32) * nbundles);
    int groups = 0, *group_of = take_memory(m, sizeof(int) * nbundles);
    for (int place = 0; place < nbundles; place++) {
        i32 spent = bundles[place].items[0].spent;
        int plain = spent != NONE;
        for (int extra = 0; extra < bundles[place].size; extra++)
            plain = plain && !bundles[place].items[extra].limited;
        i32 face = plain ? PIECE_OF(spent, P_face) : -1;
        int known = -1;
        for (int group = 0; group < groups && plain; group++)
            if (faces[group] == face)
                known = group;
        if (known < 0) {
            known = groups++;
            faces[known] = face;
        }
        group_of[place] = known;
    }
    for (int group = 0; group < groups; group++)
        for (int place = 0; place < nbundles; place++)
            if (group_of[place] == group) {
                grouped[stock->nbundles] = bundles[place];
                grouped[stock->nbundles++].group = group;
            }
    stock->bundles = grouped;
}

/* ---------------------------------------------------------------- what is offered */

static i32 changed_price(i32 price, i32 amount, i32 less, i32 floor)
{
    if (!less)
        return price < amount ? price : amount;
    i32 least = floor < price ? floor : price;
    return price - amount > least ? price - amount : least;
}

static i32 receiver(const Here *here)
{
    State *s = here->s;
    if (!stated(here->m->T, F_Receives))
        return BANK;
    for (int place = 0; place < s->ring_size; place++) {
        Facts facts = facts_of(here, s->ring[place], F_Receives);
        for (int fact = 0; fact < facts.size; fact++) {
            Here inner = said_by(here, &facts.items[fact]);
            Seats payers = seats_of(&inner, facts.items[fact].what[Receives_payer]);
            if (is_seat_of(&payers, here->scope.me))
                return s->ring[place];
        }
    }
    return BANK;
}

static unsigned mask_of_names(const Table *T, i32 resources)
{
    const i32 *names = NODE(NODE(resources)[Resources_names]);
    unsigned mask = 0;
    for (int place = 0; place < LENGTH(names); place++)
        mask |= 1u << NAME(ITEMS(names)[place], N_resource);
    return mask;
}

static void find_offers(const Here *here, Market *market)
{
    Machine *m = here->m;
    const Table *T = m->T;
    State *s = here->s;
    market->size = 0;
    market->items = take_memory(m, sizeof(Offer) * MOST_OFFERS);
    Facts buying = facts_of(here, here->scope.me, F_Buys);
    Facts changes = {0, NULL};
    if (buying.size && stated(T, F_Pays))
        changes = facts_of(here, here->scope.me, F_Pays);
    for (int fact = 0; fact < buying.size; fact++) {
        const Held *held = &buying.items[fact];
        const i32 *buys = held->what;
        Here inner = said_by(here, held);
        Seats payees = seats_of(&inner, buys[Buys_seller]);
        if (!payees.size && buys[Buys_pieces] == NONE)
            payees = one_seat(BANK);
        for (int each = 0; each < payees.size; each++) {
            i32 payee = payees.seats[each];
            if (market->size == MOST_OFFERS)
                give_up(m, FAULT_FULL, 6);
            Offer *offer = &market->items[market->size++];
            memset(offer, 0, sizeof *offer);
            offer->fact = held->fact;
            offer->seller = payee;
            offer->limited = held->limited;
            memcpy(offer->use, held->use, sizeof offer->use);
            offer->currency = buys[Buys_currency];
            for (int resource = 0; resource < MOST_RESOURCES; resource++)
                offer->prices[resource] = NONE;
            unsigned sold = mask_of_names(T, buys[Buys_resources]);
            i32 usual = buys[Buys_variable] == NONE ? value_of(&inner, buys[Buys_price]) : 0;
            for (int resource = 0; resource < T->nresources; resource++) {
                if (!(sold >> resource & 1))
                    continue;
                if (buys[Buys_variable] != NONE) {
                    Here of = within(&inner, binding(m, &inner.scope, buys[Buys_variable], resource));
                    usual = value_of(&of, buys[Buys_price]);
                }
                offer->prices[resource] = usual;
            }
            for (int less = 0; less < 2; less++)
                for (int change = 0; change < changes.size; change++) {
                    const Held *changed = &changes.items[change];
                    const i32 *pays = changed->what;
                    if (pays[Pays_less] != less)
                        continue;
                    Here around = said_by(here, changed);
                    Seats sellers = seats_of(&around, pays[Pays_seller]);
                    if (!is_seat_of(&sellers, payee) && (payee != BANK || sellers.size))
                        continue;
                    i32 amount = value_of(&around, pays[Pays_price]);
                    unsigned mask = mask_of_names(T, pays[Pays_resources]);
                    if (changed->limited) {
                        if (offer->nrebates == MOST_REBATES)
                            give_up(m, FAULT_FULL, 7);
                        Rebate *rebate = &offer->rebates[offer->nrebates++];
                        *rebate = (Rebate){mask, amount, less, pays[Pays_floor], {0}};
                        memcpy(rebate->use, changed->use, sizeof rebate->use);
                        continue;
                    }
                    for (int resource = 0; resource < T->nresources; resource++)
                        if (mask >> resource & 1 && offer->prices[resource] != NONE)
                            offer->prices[resource] =
                                changed_price(offer->prices[resource], amount, less, pays[Pays_floor]);
                }
            offer->payee = payee == BANK ? receiver(&inner) : payee;
            if (buys[Buys_pieces] != NONE) {
                List pieces = active_pieces(m, s, payee, producing(T));
                int size = 0;
                for (int place = 0; place < pieces.size; place++)
                    if (is_among(&inner, pieces.items[place], buys[Buys_pieces]) &&
                        !(s->n_copied && holds_item(pieces.items, size, pieces.items[place])))
                        pieces.items[size++] = pieces.items[place];
                pieces.size = size;
                offer->supply = take_memory(m, sizeof(Supply));
                produce(&inner, payee, &pieces, offer->supply);
            }
        }
    }
}

static int use_order(const Table *T, const i32 *one, const i32 *other)
{
    for (int place = 0; place < 3; place++)
        if (one[place] != other[place])
            return one[place] < other[place] ? -1 : 1;
    i32 left = NAME(one[3], N_order), right = NAME(other[3], N_order);
    return left == right ? 0 : left < right ? -1 : 1;
}

static void add_market_use(Machine *m, Market *market, const i32 *use)
{
    const Table *T = m->T;
    int place = 0;
    while (place < market->nuses && use_order(T, market->uses[place], use) < 0)
        place++;
    if (place < market->nuses && !use_order(T, market->uses[place], use))
        return;
    if (market->nuses == MOST_USES)
        give_up(m, FAULT_FULL, 2);
    memmove(market->uses[place + 1], market->uses[place], sizeof(i32) * 4 * (market->nuses - place));
    memcpy(market->uses[place], use, sizeof(i32) * 4);
    market->nuses++;
}

/* The terms of all offers together: who is paid, what is used up, how far what is for sale goes. */
static void open_market(Machine *m, Market *market)
{
    market->npayees = market->nuses = market->rebated = market->endless = 0;
    market->currency = -1;
    memset(market->total_capacity, 0, sizeof market->total_capacity);
    for (int place = 0; place < market->size; place++) {
        Offer *offer = &market->items[place];
        int known = 0;
        while (known < market->npayees && market->payees[known] != offer->payee)
            known++;
        if (known == market->npayees)
            market->payees[market->npayees++] = offer->payee;
        market->place[place] = known;
        market->currency = offer->currency;
        if (offer->limited)
            add_market_use(m, market, offer->use);
        for (int rebate = 0; rebate < offer->nrebates; rebate++)
            add_market_use(m, market, offer->rebates[rebate].use);
        market->rebated |= offer->limited || offer->nrebates;
        if (offer->supply == NULL)
            market->endless = 1;
        else
            for (int resource = 0; resource < MOST_RESOURCES; resource++)
                market->total_capacity[resource] += capacity_of(offer->supply, resource);
    }
}

static i32 place_of_use(const Market *market, const i32 *use)
{
    for (int place = 0; place < market->nuses; place++)
        if (!memcmp(market->uses[place], use, sizeof(i32) * 4))
            return place;
    return -1;
}

/* ---------------------------------------------------------------- bargains */

typedef struct {
    i32 total, amounts[MOST_OFFERS], nuses, uses[MOST_USES];
    u64 parts[MOST_OFFERS];
} Bargain;

typedef struct {
    int size, room;
    Bargain *items;
} Bargains;

typedef struct {
    i32 amount, nuses, uses[MOST_USES];
} Bill;

/* The most that rebates save, each on a unit of its own: units are resource and price. */
static i32 saved_by(i32 units[][2], int count, const Rebate **rebates, int left)
{
    if (!left)
        return 0;
    i32 best = 0;
    const Rebate *rebate = rebates[0];
    for (int unit = 0; unit < count; unit++) {
        i32 resource = units[unit][0], price = units[unit][1];
        if (resource < 0 || !(rebate->mask >> resource & 1))
            continue;
        int seen = 0;
        for (int earlier = 0; earlier < unit && !seen; earlier++)
            seen = units[earlier][0] == resource && units[earlier][1] == price;
        if (seen)
            continue;
        units[unit][0] = -1;
        i32 gain = price - changed_price(price, rebate->amount, rebate->less, rebate->floor);
        i32 found = gain + saved_by(units, count, rebates + 1, left - 1);
        best = found > best ? found : best;
        units[unit][0] = resource;
    }
    return best;
}

/* What can be paid to one payee for what is taken there; how many bills there are. */
static int find_bills(Machine *m, const Market *market, int payee, const u64 *parts, Bill *bills, int room)
{
    i32 units[160][2], count = 0, usual = 0;
    int any = 0;
    Bill first;
    memset(&first, 0, sizeof first);
    const Rebate *rebates[MOST_REBATES * 4];
    int nrebates = 0;
    for (int place = 0; place < market->size; place++) {
        const Offer *offer = &market->items[place];
        if (market->place[place] != payee || !parts[place])
            continue;
        any = 1;
        i32 taken = total_of(parts[place], support_of(parts[place]));
        if (offer->limited && taken > 1)
            return 0;
        for (int resource = 0; resource < MOST_RESOURCES; resource++)
            for (i32 unit = 0; unit < LANE_OF(parts[place], resource); unit++) {
                if (count == 160)
                    give_up(m, FAULT_FULL, 8);
                units[count][0] = resource;
                units[count++][1] = offer->prices[resource];
                usual += offer->prices[resource];
            }
        if (offer->limited)
            first.uses[first.nuses++] = place_of_use(market, offer->use);
        for (int rebate = 0; rebate < offer->nrebates; rebate++) {
            int known = 0;
            while (known < nrebates && memcmp(rebates[known]->use, offer->rebates[rebate].use, sizeof(i32) * 4))
                known++;
            if (known == nrebates && nrebates == MOST_REBATES)
                give_up(m, FAULT_FULL, 7);
            rebates[known] = &offer->rebates[rebate];
            nrebates += known == nrebates;
        }
    }
    if (!any) {
        bills[0].amount = UNUSED;
        bills[0].nuses = 0;
        return 1;
    }
    first.amount = usual;
    if (nrebates < 2) {
        i32 saved = saved_by(units, count, rebates, nrebates);
        first.amount -= saved;
        if (saved)
            first.uses[first.nuses++] = place_of_use(market, rebates[0]->use);
        bills[0] = first;
        return 1;
    }
    /* every choice of rebates, the smallest first, in the order of combinations */
    int ways = 1 << nrebates, best = 0, found = 0;
    i32 *savings = take_memory(m, sizeof(i32) * ways);
    for (int way = 0; way < ways; way++) {
        const Rebate *some[MOST_REBATES];
        int size = 0;
        for (int place = 0; place < nrebates; place++)
            if (way >> place & 1)
                some[size++] = rebates[place];
        savings[way] = saved_by(units, count, some, size);
        best = savings[way] > best ? savings[way] : best;
    }
    int kept[64], nkept = 0;
    for (int size = 0; size <= nrebates; size++) {
        int row[MOST_REBATES];
        for (int place = 0; place < size; place++)
            row[place] = place;
        for (;;) {
            int way = 0;
            for (int place = 0; place < size; place++)
                way |= 1 << row[place];
            int fewer = savings[way] != best;
            for (int place = 0; place < nkept && !fewer; place++)
                fewer = (kept[place] & way) == kept[place];
            if (!fewer) {
                if (found == room || nkept == 64)
                    give_up(m, FAULT_FULL, 8);
                kept[nkept++] = way;
                bills[found] = first;
                bills[found].amount = usual - best;
                for (int place = 0; place < size; place++)
                    bills[found].uses[bills[found].nuses++] = place_of_use(market, rebates[row[place]]->use);
                found++;
            }
            int place = size - 1;
            while (place >= 0 && row[place] == nrebates - size + place)
                place--;
            if (place < 0)
                break;
            row[place]++;
            for (int next = place + 1; next < size; next++)
                row[next] = row[next - 1] + 1;
        }
    }
    return found;
}

static int bargain_order(const Market *market, const Bargain *one, const Bargain *other)
{
    if (one->total != other->total)
        return one->total < other->total ? -1 : 1;
    for (int place = 0; place < market->npayees; place++)
        if (one->amounts[place] != other->amounts[place])
            return one->amounts[place] < other->amounts[place] ? -1 : 1;
    for (int place = 0; place < one->nuses && place < other->nuses; place++)
        if (one->uses[place] != other->uses[place])
            return one->uses[place] < other->uses[place] ? -1 : 1;
    if (one->nuses != other->nuses)
        return one->nuses < other->nuses ? -1 : 1;
    for (int place = 0; place < market->size; place++)
        if (one->parts[place] != other->parts[place])
            return one->parts[place] < other->parts[place] ? -1 : 1;
    return 0;
}

static void add_bargain(Machine *m, Bargains *found, const Bargain *one)
{
    if (found->size == found->room) {
        int room = found->room ? found->room * 2 : 16;
        Bargain *items = take_memory(m, sizeof(Bargain) * room);
        if (found->size)
            memcpy(items, found->items, sizeof(Bargain) * found->size);
        found->items = items;
        found->room = room;
    }
    found->items[found->size++] = *one;
}

static void bill_parts(Machine *m, const Market *market, const u64 *parts, int payee, Bargain *so_far, i32 most,
                       Bargains *found)
{
    if (payee == market->npayees) {
        if (so_far->total <= most)
            add_bargain(m, found, so_far);
        return;
    }
    Bill bills[32];
    int count = find_bills(m, market, payee, parts, bills, 32);
    for (int bill = 0; bill < count; bill++) {
        i32 total = so_far->total, nuses = so_far->nuses;
        so_far->amounts[payee] = bills[bill].amount;
        so_far->total += bills[bill].amount > 0 ? bills[bill].amount : 0;
        for (int use = 0; use < bills[bill].nuses; use++) {
            if (so_far->nuses == MOST_USES)
                give_up(m, FAULT_FULL, 2);
            so_far->uses[so_far->nuses++] = bills[bill].uses[use];
        }
        bill_parts(m, market, parts, payee + 1, so_far, most, found);
        so_far->total = total;
        so_far->nuses = nuses;
    }
}

static void share_out(Machine *m, const Market *market, u64 vector, int resource, int place, i32 left, Bargain *so_far,
                      i32 most, Bargains *found)
{
    while (resource < MOST_RESOURCES && place == 0 && !LANE_OF(vector, resource))
        resource++;
    if (resource == MOST_RESOURCES) {
        for (int each = 0; each < market->size; each++)
            if (so_far->parts[each] && market->items[each].supply != NULL &&
                !can_be_taken(market->items[each].supply, so_far->parts[each]))
                return;
        bill_parts(m, market, so_far->parts, 0, so_far, most, found);
        return;
    }
    if (place == 0)
        left = LANE_OF(vector, resource);
    if (place == market->size) {
        if (!left)
            share_out(m, market, vector, resource + 1, 0, 0, so_far, most, found);
        return;
    }
    const Offer *offer = &market->items[place];
    i32 room = 0;
    if (offer->prices[resource] != NONE) {
        room = left;
        if (offer->supply != NULL && room) {
            i32 capacity = capacity_of(offer->supply, resource);
            room = capacity < room ? capacity : room;
        }
    }
    /* what is taken of the last offer is what is left */
    i32 least = place == market->size - 1 ? left : 0;
    for (i32 taken = least; taken <= room; taken++) {
        so_far->parts[place] += taken * ONE_OF(resource);
        share_out(m, market, vector, resource, place + 1, left - taken, so_far, most, found);
        so_far->parts[place] -= taken * ONE_OF(resource);
    }
}

/* Every way to buy a vector of what is for sale, in any order. */
static void find_bargains(Machine *m, const Market *market, u64 vector, i32 most, Bargains *found)
{
    Bargain so_far;
    memset(&so_far, 0, sizeof so_far);
    share_out(m, market, vector, 0, 0, 0, &so_far, most, found);
}

static void sort_bargains(Machine *m, const Market *market, Bargains *found)
{
    (void)m;
    for (int place = 1; place < found->size; place++) {
        Bargain moved = found->items[place];
        int at = place;
        for (; at > 0 && bargain_order(market, &found->items[at - 1], &moved) > 0; at--)
            found->items[at] = found->items[at - 1];
        found->items[at] = moved;
    }
}

static int bargain_beats(const Market *market, const Bargain *one, const Bargain *other, int own_first)
{
    for (int place = 0; place < market->npayees; place++) {
        i32 left = one->amounts[place], right = other->amounts[place];
        if ((left > right && left > 0) || (!own_first && (left < 0) != (right < 0)))
            return 0;
    }
    for (int use = 0; use < one->nuses; use++)
        if (!holds_item(other->uses, other->nuses, one->uses[use]))
            return 0;
    return 1;
}

static void keep_unbeaten(const Market *market, Bargains *found, int own_first)
{
    int kept = 0;
    for (int place = 0; place < found->size; place++) {
        Bargain one = found->items[place];
        int beaten = 0;
        for (int other = 0; other < kept && !beaten; other++)
            beaten = bargain_beats(market, &found->items[other], &one, own_first);
        if (beaten)
            continue;
        int size = 0;
        for (int other = 0; other < kept; other++)
            if (!bargain_beats(market, &one, &found->items[other], own_first)) {
                if (size != other)
                    found->items[size] = found->items[other];
                size++;
            }
        found->items[size++] = one;
        kept = size;
    }
    found->size = kept;
}

/* ---------------------------------------------------------------- accounts */

/* An account: size, step, counters, what lies where pieces are active, how many payments, and these. */
static const i32 *latest_account(const Table *T, State *s)
{
    const i32 *at = ACCOUNTS;
    for (int number = 1; number < s->accounts; number++)
        at += at[0];
    return at;
}

static const i32 *past_lying(const i32 *at, int zones)
{
    for (int zone = 0; zone < zones; zone++)
        at += 1 + at[0];
    return at;
}

static const i32 *paid_in(const Table *T, const i32 *account)
{
    return past_lying(account + 2 + T->ncounters, T->nactive * T->seats);
}

static int write_lying(const Table *T, State *s, int zone, i32 *at, int room)
{
    if (COUNT[zone] + 1 > room)
        return -1;
    int size = 0;
    at[size++] = COUNT[zone];
    for (int piece = HEAD[zone]; piece >= 0; piece = NEXT[piece])
        at[size++] = piece;
    return size;
}

static void open_account(Machine *m, State *s, i32 step)
{
    const Table *T = m->T;
    i32 *at = ACCOUNTS + s->n_accounts;
    int room = CAP_ACCOUNTS - s->n_accounts, size = 2 + T->ncounters;
    if (room < size + 1)
        give_up(m, FAULT_FULL, 9);
    at[1] = step;
    memcpy(at + 2, COUNTERS, sizeof(i32) * T->ncounters);
    for (int place = 0; place < T->nactive; place++)
        for (int seat = 0; seat < T->seats; seat++) {
            int more = write_lying(T, s, T->active[2 * place] + seat, at + size, room - size - 1);
            if (more < 0)
                give_up(m, FAULT_FULL, 9);
            size += more;
        }
    at[size++] = 0;
    at[0] = size;
    s->n_accounts += size;
    s->accounts++;
}

static void close_account(const Table *T, State *s)
{
    if (!s->accounts)
        return;
    s->n_accounts = (i32)(latest_account(T, s) - ACCOUNTS);
    s->accounts--;
}

static void note_paid(Machine *m, State *s, i32 seat, const Plan *plan, i32 piece)
{
    const Table *T = m->T;
    i32 *account = (i32 *)latest_account(T, s), *count = (i32 *)paid_in(T, account);
    i32 *at = ACCOUNTS + s->n_accounts;
    int room = CAP_ACCOUNTS - s->n_accounts, size = 3;
    if (room < 3 + plan_size(plan))
        give_up(m, FAULT_FULL, 9);
    at[1] = seat;
    at[2] = piece;
    write_plan(at + 3, plan);
    size += plan_size(plan);
    for (int place = 0; place < T->nactive; place++) {
        int more = write_lying(T, s, T->active[2 * place] + seat, at + size, room - size);
        if (more < 0)
            give_up(m, FAULT_FULL, 9);
        size += more;
    }
    at[0] = size;
    (*count)++;
    account[0] += size;
    s->n_accounts += size;
}

static int lies_so(const Table *T, State *s, int zone, const i32 *lying)
{
    if (COUNT[zone] != lying[0])
        return 0;
    int place = 1;
    for (int piece = HEAD[zone]; piece >= 0; piece = NEXT[piece])
        if (lying[place++] != piece)
            return 0;
    return 1;
}

static int is_untouched(const Table *T, State *s, i32 seat)
{
    const i32 *account = latest_account(T, s), *counters = account + 2, *lying = account + 2 + T->ncounters;
    if (paid_in(T, account)[0])
        return 0;
    for (int place = 0; place < T->nactive; place++)
        for (int each = 0; each < T->seats; each++) {
            if (!lies_so(T, s, T->active[2 * place] + each, lying))
                return 0;
            lying += 1 + lying[0];
        }
    const i32 *paid_with = NODE(T->special[SET_paid_with]);
    for (int place = 0; place < LENGTH(paid_with); place++)
        if (COUNTERS[ITEMS(paid_with)[place] + seat] > counters[ITEMS(paid_with)[place] + seat])
            return 0;
    return 1;
}

static i32 slot_of(const Table *T, i32 counter, i32 seat)
{
    const i32 *row = T->counters + 4 * NAME(counter, N_counter), *values = NODE(row[1]);
    return ITEMS(values)[1] + (row[0] ? 0 : seat);
}

static i32 spendable(Machine *m, State *s, const i32 *account, i32 seat, i32 counter)
{
    const Table *T = m->T;
    i32 slot = slot_of(T, counter, seat), now = COUNTERS[slot], spent = 0;
    if (account == NULL)
        return now;
    const i32 *paid = paid_in(T, account), *at = paid + 1;
    for (int place = 0; place < paid[0]; place++, at += at[0])
        if (at[1] == seat)
            for (int payment = 0; payment < at[3]; payment++)
                if (at[4 + 4 * payment + 1] == counter)
                    spent += at[4 + 4 * payment + 2];
    i32 left = account[2 + slot] - spent;
    left = left < now ? left : now;
    return left > 0 ? left : 0;
}

static const i32 *account_of(const Here *here)
{
    const Table *T = here->m->T;
    State *s = here->s;
    if (!s->accounts || is_untouched(T, s, here->scope.me))
        return NULL;
    const i32 *account = latest_account(T, s);
    Facts facts = facts_of(here, here->scope.me, F_PaysBy);
    for (int fact = 0; fact < facts.size; fact++)
        if (facts.items[fact].what[PaysBy_step] == account[1])
            return account;
    return NULL;
}

/* ---------------------------------------------------------------- what is due */

static void add_due(Machine *m, Dues *dues, const Due *due)
{
    if (dues->size == dues->room) {
        int room = dues->room ? dues->room * 2 : 4;
        Due *items = take_memory(m, sizeof(Due) * room);
        if (dues->size)
            memcpy(items, dues->items, sizeof(Due) * dues->size);
        dues->items = items;
        dues->room = room;
    }
    dues->items[dues->size++] = *due;
}

static int same_due(const Due *one, const Due *other)
{
    return one->needs == other->needs && one->ncounters == other->ncounters && one->nuses == other->nuses &&
           one->pattern == other->pattern && one->size == other->size &&
           !memcmp(one->counters, other->counters, sizeof(i32) * 2 * one->ncounters) &&
           !memcmp(one->uses, other->uses, sizeof(i32) * 4 * one->nuses);
}

static int is_due_in(const Dues *dues, const Due *due)
{
    for (int place = 0; place < dues->size; place++)
        if (same_due(&dues->items[place], due))
            return 1;
    return 0;
}

static Due due_for(const Here *here, i32 piece)
{
    Machine *m = here->m;
    const Table *T = m->T;
    Due due;
    memset(&due, 0, sizeof due);
    due.needs = (u64)(uint32_t)PIECE_OF(piece, P_needs_high) << 32 | (uint32_t)PIECE_OF(piece, P_needs);
    due.pattern = PIECE_OF(piece, P_pattern);
    due.size = PIECE_OF(piece, P_size);
    const i32 *dues = NODE(PIECE_OF(piece, P_dues));
    if (LENGTH(dues) / 2 >= MOST_RESOURCES)
        give_up(m, FAULT_FULL, 10);
    for (int place = 0; place < LENGTH(dues); place += 2) {
        due.counters[due.ncounters][0] = ITEMS(dues)[place];
        due.counters[due.ncounters++][1] = ITEMS(dues)[place + 1];
    }
    i32 number = PIECE_OF(piece, P_cost_number), counter = PIECE_OF(piece, P_cost_counter);
    if (number != NONE && counter >= 0) {
        Here inner = spoken_by(here, here->scope.me, piece);
        i32 amount = value_of(&inner, number);
        int place = 0;
        while (place < due.ncounters && due.counters[place][0] != counter)
            place++;
        if (place == due.ncounters) {
            due.counters[place][0] = counter;
            due.counters[place][1] = 0;
            due.ncounters++;
        }
        due.counters[place][1] += amount;
        int size = 0;
        for (int each = 0; each < due.ncounters; each++)
            if (due.counters[each][1]) {
                memmove(due.counters[size], due.counters[each], sizeof(i32) * 2);
                size++;
            }
        due.ncounters = size;
    }
    return due;
}

static int is_named(const i32 *names, i32 word)
{
    return holds_item(ITEMS(names), LENGTH(names), word);
}

static void remove_counter(Due *due, int place)
{
    memmove(due->counters[place], due->counters[place + 1], sizeof(i32) * 2 * (due->ncounters - place - 1));
    due->ncounters--;
    memset(due->counters[due->ncounters], 0, sizeof(i32) * 2);
}

static void add_due_once(Machine *m, Dues *dues, const Due *due)
{
    if (!is_due_in(dues, due))
        add_due(m, dues, due);
}

static void waive_one(Machine *m, int symbol, const i32 *names, const Due *due, Dues *lower)
{
    const Table *T = m->T;
    int count = symbol ? T->nresources : LENGTH(names);
    for (int name = 0; name < count; name++) {
        i32 resource = symbol ? name : NAME(ITEMS(names)[name], N_resource);
        if (resource >= 0 && LANE_OF(due->needs, resource)) {
            Due less = *due;
            less.needs -= ONE_OF(resource);
            add_due_once(m, lower, &less);
        }
    }
    for (int place = 0; place < due->ncounters; place++) {
        i32 amount = due->counters[place][1], counter = due->counters[place][0];
        if (!symbol && !is_named(names, counter))
            continue;
        Due less = *due;
        remove_counter(&less, place);
        if (!symbol && amount > 1) {
            less.counters[less.ncounters][0] = counter;
            less.counters[less.ncounters++][1] = amount - 1;
        }
        add_due_once(m, lower, &less);
    }
    if (!lower->size)
        add_due(m, lower, due);
}

static int due_order(const Table *T, const Due *one, const Due *other)
{
    if (one->needs != other->needs)
        return one->needs < other->needs ? -1 : 1;
    for (int place = 0; place < one->ncounters && place < other->ncounters; place++) {
        i32 left = NAME(one->counters[place][0], N_order), right = NAME(other->counters[place][0], N_order);
        if (left != right)
            return left < right ? -1 : 1;
        if (one->counters[place][1] != other->counters[place][1])
            return one->counters[place][1] < other->counters[place][1] ? -1 : 1;
    }
    return one->ncounters == other->ncounters ? 0 : one->ncounters < other->ncounters ? -1 : 1;
}

static void waive(const Here *here, const i32 *waives, const Due *due, Dues *lower)
{
    Machine *m = here->m;
    const Table *T = m->T;
    const i32 *what = NODE(waives[Waives_what]);
    int one = LENGTH(what) == 1;
    if (one && ITEMS(what)[0] == S_pattern) {
        Due less = *due;
        less.pattern = due->pattern < 0 ? -1 : S_any;
        add_due(m, lower, &less);
        return;
    }
    int symbol = one && ITEMS(what)[0] == S_symbol;
    if (waives[Waives_amount] == NONE) {
        Due less = *due;
        for (int resource = 0; resource < T->nresources; resource++)
            if (symbol)
                less.needs &= ~((u64)255 << 8 * resource);
        for (int name = 0; name < LENGTH(what) && !symbol; name++)
            if (NAME(ITEMS(what)[name], N_resource) >= 0)
                less.needs &= ~((u64)255 << 8 * NAME(ITEMS(what)[name], N_resource));
        for (int place = less.ncounters - 1; place >= 0 && !symbol; place--)
            if (is_named(what, less.counters[place][0]))
                remove_counter(&less, place);
        add_due(m, lower, &less);
        return;
    }
    Dues found = {0, 0, NULL};
    add_due(m, &found, due);
    i32 amount = value_of(here, waives[Waives_amount]);
    for (i32 unit = 0; unit < amount; unit++) {
        Dues next = {0, 0, NULL};
        for (int place = 0; place < found.size; place++) {
            Dues some = {0, 0, NULL};
            waive_one(m, symbol, what, &found.items[place], &some);
            for (int each = 0; each < some.size; each++)
                if (!is_due_in(&next, &some.items[each]))
                    add_due(m, &next, &some.items[each]);
        }
        found = next;
    }
    for (int place = 1; place < found.size; place++) {
        Due moved = found.items[place];
        int at = place;
        for (; at > 0 && due_order(T, &found.items[at - 1], &moved) > 0; at--)
            found.items[at] = found.items[at - 1];
        found.items[at] = moved;
    }
    for (int place = 0; place < found.size; place++)
        add_due(m, lower, &found.items[place]);
}

/* What can be due when parts are waived, whichever they are; what is used up only if one wants. */
static Dues waived(const Here *here, i32 piece, const Facts *waiving, const Due *due)
{
    Machine *m = here->m;
    Dues found = {0, 0, NULL};
    add_due(m, &found, due);
    for (int fact = 0; fact < waiving->size; fact++) {
        const Held *held = &waiving->items[fact];
        Here inner = said_by(here, held);
        Seats who = seats_of(&inner, held->what[Waives_who]);
        if (!is_seat_of(&who, here->scope.me) || !is_among(&inner, piece, held->what[Waives_pieces]))
            continue;
        Dues lower = {0, 0, NULL};
        for (int place = 0; place < found.size; place++)
            waive(&inner, held->what, &found.items[place], &lower);
        if (!held->limited) {
            found = lower;
            continue;
        }
        int size = found.size;
        for (int place = 0; place < lower.size; place++) {
            int known = 0;
            for (int other = 0; other < size && !known; other++)
                known = same_due(&found.items[other], &lower.items[place]);
            if (known)
                continue;
            Due using = lower.items[place];
            add_use(m, using.uses, &using.nuses, held->use);
            add_due(m, &found, &using);
        }
    }
    Dues once = {0, 0, NULL};
    for (int place = 0; place < found.size; place++)
        if (!is_due_in(&once, &found.items[place]))
            add_due(m, &once, &found.items[place]);
    return once;
}

/* A pattern, as each of the resources that it can be. */
static void spell_out(Machine *m, const Due *due, Dues *found)
{
    const Table *T = m->T;
    if (due->pattern < 0) {
        add_due(m, found, due);
        return;
    }
    Due spelled = *due;
    spelled.pattern = -1;
    int size = due->size;
    spelled.size = 0;
    if (due->pattern == S_same) {
        for (int resource = 0; resource < T->nresources; resource++) {
            spelled.needs = due->needs + size * ONE_OF(resource);
            add_due(m, found, &spelled);
        }
        return;
    }
    int repeats = due->pattern != S_different, row[64];
    if (size > 64 || (!repeats && size > T->nresources))
        return;
    for (int place = 0; place < size; place++)
        row[place] = repeats ? 0 : place;
    for (;;) {
        spelled.needs = due->needs;
        for (int place = 0; place < size; place++)
            spelled.needs += ONE_OF(row[place]);
        add_due(m, found, &spelled);
        int place = size - 1;
        while (place >= 0 && row[place] == T->nresources - 1 - (repeats ? 0 : size - 1 - place))
            place--;
        if (place < 0)
            return;
        row[place]++;
        for (int next = place + 1; next < size; next++)
            row[next] = repeats ? row[place] : row[next - 1] + 1;
    }
}

/* ---------------------------------------------------------------- ways to pay it */

static void buy_lacking(Machine *m, const Stock *stock, u64 needs, const Plan *fixed, i32 budget, Plans *found)
{
    const Market *market = &stock->market;
    Vectors lacking = lacking_of(m, stock, needs);
    if (lacking.size == 1 && !lacking.items[0]) {
        add_plan(m, found, fixed);
        return;
    }
    Bargains bargains = {0, 0, NULL};
    for (int place = 0; place < lacking.size; place++)
        find_bargains(m, market, lacking.items[place], budget, &bargains);
    sort_bargains(m, market, &bargains);
    keep_unbeaten(market, &bargains, stock->own_first);
    for (int place = 0; place < bargains.size; place++) {
        const Bargain *bargain = &bargains.items[place];
        Plan plan = *fixed;
        for (int payee = 0; payee < market->npayees; payee++)
            if (bargain->amounts[payee] != UNUSED)
                add_payment(m, &plan, market->payees[payee], market->currency, bargain->amounts[payee], 1);
        for (int use = 0; use < bargain->nuses; use++)
            add_use(m, plan.uses, &plan.nuses, market->uses[bargain->uses[use]]);
        add_plan(m, found, &plan);
    }
}

typedef struct {
    u64 needs;
    i32 nuses, nspent;
    i32 uses[MOST_USES][4], spent[MOST_SPENT];
} Reached;

typedef struct {
    int size, room;
    Reached *items;
} Reaching;

static int same_reached(const Reached *one, const Reached *other)
{
    return one->needs == other->needs && one->nuses == other->nuses && one->nspent == other->nspent &&
           !memcmp(one->uses, other->uses, sizeof(i32) * 4 * one->nuses) &&
           !memcmp(one->spent, other->spent, sizeof(i32) * one->nspent);
}

static void add_reached(Machine *m, Reaching *all, const Reached *one, int once)
{
    for (int place = 0; once && place < all->size; place++)
        if (same_reached(&all->items[place], one))
            return;
    if (all->size == all->room) {
        int room = all->room ? all->room * 2 : 8;
        Reached *items = take_memory(m, sizeof(Reached) * room);
        if (all->size)
            memcpy(items, all->items, sizeof(Reached) * all->size);
        all->items = items;
        all->room = room;
    }
    all->items[all->size++] = *one;
}

static void use_extra(Machine *m, const Reached *before, const Extra *extra, Reaching *found)
{
    Reached after = *before;
    if (extra->limited && !has_use(before->uses, before->nuses, extra->use))
        add_use(m, after.uses, &after.nuses, extra->use);
    if (extra->spent != NONE && !holds_item(before->spent, before->nspent, extra->spent)) {
        if (after.nspent == MOST_SPENT)
            give_up(m, FAULT_FULL, 3);
        int place = after.nspent++;
        for (; place > 0 && after.spent[place - 1] > extra->spent; place--)
            after.spent[place] = after.spent[place - 1];
        after.spent[place] = extra->spent;
    }
    u64 unit = extra->unit;
    if (extra->nagain) {
        unsigned mask = mask_of(unit);
        for (int place = 0; place < extra->nagain; place++)
            if (holds_item(before->spent, before->nspent, extra->again[2 * place]))
                mask |= extra->again[2 * place + 1];
        unit = unit_from_mask(mask);
    }
    for (; unit; unit <<= 8) {
        int resource = (int)(unit >> 56) - 1;
        if (LANE_OF(before->needs, resource)) {
            after.needs = before->needs - ONE_OF(resource);
            add_reached(m, found, &after, 0);
        }
    }
}

/* What is needed after some of the extra units, with what they use up. */
static Reaching with_extras(Machine *m, u64 needs, const Stock *stock)
{
    Reaching reached = {0, 0, NULL};
    Reached start;
    memset(&start, 0, sizeof start);
    start.needs = needs;
    add_reached(m, &reached, &start, 1);
    Reaching latest = {0, 0, NULL};
    for (int bundle = 0; bundle < stock->nbundles; bundle++) {
        const Bundle *one = &stock->bundles[bundle];
        if (bundle == 0 || stock->bundles[bundle - 1].group != one->group) {
            latest = (Reaching){0, 0, NULL};
            for (int place = 0; place < reached.size; place++)
                add_reached(m, &latest, &reached.items[place], 0);
        }
        Reaching next = {0, 0, NULL};
        for (int place = 0; place < latest.size; place++) {
            Reaching found = {0, 0, NULL};
            add_reached(m, &found, &latest.items[place], 0);
            for (int extra = 0; extra < one->size; extra++) {
                int size = found.size;
                for (int from = 0; from < size; from++) {
                    Reached before = found.items[from];
                    use_extra(m, &before, &one->items[extra], &found);
                }
            }
            for (int after = 1; after < found.size; after++)
                add_reached(m, &next, &found.items[after], 1);
        }
        latest = next;
        for (int place = 0; place < latest.size; place++)
            add_reached(m, &reached, &latest.items[place], 1);
    }
    return reached;
}

static int is_within_reach(const Table *T, const Stock *stock, u64 needs)
{
    for (int resource = 0; resource < T->nresources; resource++) {
        i32 need = LANE_OF(needs, resource);
        if (need && need > capacity_of(&stock->own, resource) + stock->market.total_capacity[resource])
            return 0;
    }
    return 1;
}

static void ways_to_get(Machine *m, const Stock *stock, const Due *due, const Plan *fixed, i32 budget, Plans *found)
{
    if (!stock->market.endless && !stock->nbundles && !is_within_reach(m->T, stock, due->needs))
        return;
    if (!stock->nbundles) {
        buy_lacking(m, stock, due->needs, fixed, budget, found);
        return;
    }
    Plans all = {0, 0, NULL};
    Reaching reached = with_extras(m, due->needs, stock);
    for (int place = 0; place < reached.size; place++) {
        const Reached *one = &reached.items[place];
        if (!stock->market.endless && !is_within_reach(m->T, stock, one->needs))
            continue;
        Plan plan = *fixed;
        for (int use = 0; use < one->nuses; use++)
            add_use(m, plan.uses, &plan.nuses, one->uses[use]);
        memcpy(plan.spent, one->spent, sizeof(i32) * one->nspent);
        plan.nspent = one->nspent;
        buy_lacking(m, stock, one->needs, &plan, budget, &all);
    }
    Plans kept = undominated(m, &all, stock->own_first);
    for (int place = 0; place < kept.size; place++)
        add_plan(m, found, kept.items[place]);
}

/* Every plan for what is due, such that none beats another. */
static void plans_for_due(Machine *m, const Purse *purse, const Due *due, Plans *found)
{
    State *s = purse->here.s;
    i32 seat = purse->here.scope.me, budget = purse->budget;
    i32 currency = purse->stocks[0].market.currency;
    Plan fixed = empty_plan();
    for (int place = 0; place < due->ncounters; place++) {
        i32 counter = due->counters[place][0], amount = due->counters[place][1];
        if (counter == currency)
            budget -= amount;
        else if (spendable(m, s, purse->account, seat, counter) < amount)
            return;
        add_payment(m, &fixed, BANK, counter, amount, 0);
    }
    if (budget < 0)
        return;
    for (int use = 0; use < due->nuses; use++)
        add_use(m, fixed.uses, &fixed.nuses, due->uses[use]);
    if (!due->needs) {
        add_plan(m, found, &fixed);
        return;
    }
    Plans all = {0, 0, NULL};
    for (int stock = 0; stock < purse->nstocks; stock++)
        ways_to_get(m, &purse->stocks[stock], due, &fixed, budget, &all);
    if (purse->nstocks > 1)
        all = undominated(m, &all, purse->stocks[0].own_first);
    for (int place = 0; place < all.size; place++)
        add_plan(m, found, all.items[place]);
}

static i32 most_units(const Table *T, const Stock *stock)
{
    if (stock->market.endless)
        return 65535;
    i32 found = 0;
    for (int resource = 0; resource < T->nresources; resource++)
        found += capacity_of(&stock->own, resource) + stock->market.total_capacity[resource];
    for (int bundle = 0; bundle < stock->nbundles; bundle++)
        found += stock->bundles[bundle].size;
    return found;
}

static Plan free_plan(Machine *m, const Held *held)
{
    Plan plan = empty_plan();
    plan.way = held->what[Frees_way] == NONE ? -1 : held->what[Frees_way];
    if (held->limited)
        add_use(m, plan.uses, &plan.nuses, held->use);
    return plan;
}

static Plans all_plans(Machine *m, Purse *purse, i32 piece)
{
    const Table *T = m->T;
    Plans found = {0, 0, NULL};
    Plan plan;
    /* a way that has a name goes before one that has none */
    for (int unnamed = 0; unnamed < 2; unnamed++)
        for (int fact = 0; fact < purse->frees.size; fact++) {
            const Held *held = &purse->frees.items[fact];
            if ((held->what[Frees_way] == NONE) != unnamed)
                continue;
            if (!is_member(&purse->free[fact], piece))
                continue;
            plan = free_plan(m, held);
            if (!plan.nuses)
                found.size = 0;
            add_plan(m, &found, &plan);
            if (!plan.nuses)
                return found;
        }
    if (!PIECE_OF(piece, P_costly)) {
        found.size = 0;
        plan = empty_plan();
        add_plan(m, &found, &plan);
        return found;
    }
    Due due = due_for(&purse->here, piece);
    if (due.pattern < 0 && !purse->waives.size && !found.size) {
        plans_for_due(m, purse, &due, &found);
        return found;
    }
    if (due.pattern >= 0) {
        i32 most = 0;
        for (int stock = 0; stock < purse->nstocks; stock++) {
            i32 units = most_units(T, &purse->stocks[stock]);
            most = units > most ? units : most;
        }
        if (due.size > most)
            return found;
    }
    Dues less = waived(&purse->here, piece, &purse->waives, &due);
    for (int place = 0; place < less.size; place++) {
        Dues spelled = {0, 0, NULL};
        spell_out(m, &less.items[place], &spelled);
        for (int one = 0; one < spelled.size; one++)
            plans_for_due(m, purse, &spelled.items[one], &found);
    }
    return undominated(m, &found, purse->stocks[0].own_first);
}

/* Of each face how many more one plan spends than another: positive in `more`, negative in `fewer`. */
static int swaps(const Table *T, const Plan *plan, const Plan *other, const i32 *faces_first, int nfirst,
                 const i32 *faces_later, int nlater)
{
    i32 faces[2 * MOST_SPENT], counts[2 * MOST_SPENT];
    int size = 0, given = 0, taken = 0;
    for (int side = 0; side < 2; side++) {
        const Plan *one = side ? other : plan;
        for (int place = 0; place < one->nspent; place++) {
            i32 face = PIECE_OF(one->spent[place], P_face);
            int known = 0;
            while (known < size && faces[known] != face)
                known++;
            if (known == size) {
                faces[size] = face;
                counts[size++] = 0;
            }
            counts[known] += side ? -1 : 1;
        }
    }
    for (int place = 0; place < size; place++) {
        if (counts[place] > 0) {
            given = 1;
            if (!holds_item(faces_later, nlater, faces[place]))
                return 0;
        } else if (counts[place] < 0) {
            taken = 1;
            if (!holds_item(faces_first, nfirst, faces[place]))
                return 0;
        }
    }
    return given && taken;
}

static Plans plans_for(Machine *m, Purse *purse, i32 piece)
{
    const Table *T = m->T;
    Plans found = all_plans(m, purse, piece);
    int extra = 0;
    for (int stock = 0; stock < purse->nstocks; stock++)
        extra |= purse->stocks[stock].nbundles > 0;
    if (!extra || found.size < 2)
        return found;
    Facts facts = facts_of(&purse->here, purse->here.scope.me, F_SpendsFirst);
    for (int fact = 0; fact < facts.size; fact++) {
        const Held *held = &facts.items[fact];
        Here inner = said_by(&purse->here, held);
        List first = pieces_of(&inner, held->what[SpendsFirst_pieces]);
        List later = pieces_of(&inner, held->what[SpendsFirst_before]);
        for (int place = 0; place < first.size; place++)
            first.items[place] = PIECE_OF(first.items[place], P_face);
        for (int place = 0; place < later.size; place++)
            later.items[place] = PIECE_OF(later.items[place], P_face);
        Plans kept = {0, found.size, take_memory(m, sizeof(Plan *) * found.size)};
        for (int place = 0; place < found.size; place++) {
            int worse = 0;
            for (int other = 0; other < found.size && !worse; other++)
                worse = swaps(T, found.items[place], found.items[other], first.items, first.size, later.items,
                              later.size) &&
                        uses_within(found.items[other]->uses, found.items[other]->nuses, found.items[place]->uses,
                                    found.items[place]->nuses);
            if (!worse)
                kept.items[kept.size++] = found.items[place];
        }
        found = kept;
    }
    return found;
}

/* ---------------------------------------------------------------- purses */

static Facts freed_for(const Here *here)
{
    return facts_of(here, here->scope.me, F_Frees);
}

static Facts waived_for(const Here *here)
{
    Machine *m = here->m;
    const Table *T = m->T;
    State *s = here->s;
    if (!stated(T, F_Waives))
        return (Facts){0, NULL};
    Facts found = facts_of(here, here->scope.me, F_Waives);
    if (!T->waived_for_others)
        return found;
    int room = found.size;
    for (int place = 0; place < s->ring_size; place++) {
        if (s->ring[place] == here->scope.me)
            continue;
        Facts others = facts_of(here, s->ring[place], F_Waives);
        for (int fact = 0; fact < others.size; fact++) {
            if (!others.items[fact].what[Waives_known_others])
                continue;
            Held *items = take_memory(m, sizeof(Held) * (room + 1));
            if (room)
                memcpy(items, found.items, sizeof(Held) * room);
            items[room++] = others.items[fact];
            found.items = items;
            found.size = room;
        }
    }
    return found;
}

/* ---------------------------------------------------------------- what was made use of */

typedef struct {
    const i32 *fact;
    i32 seller;
    int size;
    u64 *units;
} Sold;

typedef struct {
    int nown, nextras, nsold;
    u64 *own;
    i32 *extras;
    Sold *sold;
} Taken;

typedef struct {
    int size, room;
    Taken *items;
} AllTaken;

typedef struct {
    int size;
    u64 units[32];
} Taking;

typedef struct {
    int size, room;
    Taking *items;
} Takings;

static void sort_units(u64 *units, int size)
{
    for (int place = 1; place < size; place++) {
        u64 moved = units[place];
        int at = place;
        for (; at > 0 && units[at - 1] > moved; at--)
            units[at] = units[at - 1];
        units[at] = moved;
    }
}

static int taking_order(const Taking *one, const Taking *other)
{
    for (int place = 0; place < one->size && place < other->size; place++)
        if (one->units[place] != other->units[place])
            return one->units[place] < other->units[place] ? -1 : 1;
    return one->size - other->size;
}

static void find_takings(Machine *m, const u64 *units, int size, int place, u64 vector, Taking *so_far, Takings *found)
{
    if (!vector) {
        int at = 0;
        while (at < found->size && taking_order(&found->items[at], so_far) < 0)
            at++;
        if (at < found->size && !taking_order(&found->items[at], so_far))
            return;
        if (found->size == found->room) {
            int room = found->room ? found->room * 2 : 8;
            Taking *items = take_memory(m, sizeof(Taking) * room);
            if (found->size)
                memcpy(items, found->items, sizeof(Taking) * found->size);
            found->items = items;
            found->room = room;
        }
        memmove(&found->items[at + 1], &found->items[at], sizeof(Taking) * (found->size - at));
        found->items[at] = *so_far;
        found->size++;
        return;
    }
    if (place == size)
        return;
    find_takings(m, units, size, place + 1, vector, so_far, found);
    if (so_far->size == 32)
        give_up(m, FAULT_FULL, 11);
    for (u64 unit = units[place]; unit; unit <<= 8) {
        int resource = (int)(unit >> 56) - 1;
        if (LANE_OF(vector, resource)) {
            so_far->units[so_far->size++] = units[place];
            find_takings(m, units, size, place + 1, vector - ONE_OF(resource), so_far, found);
            so_far->size--;
        }
    }
}

/* The units that can be taken so that they are just a vector, in order. */
static Takings takings(Machine *m, const Supply *supply, u64 vector)
{
    Takings found = {0, 0, NULL};
    u64 units[MOST_UNITS];
    memcpy(units, supply->units, sizeof(u64) * supply->size);
    sort_units(units, supply->size);
    Taking start;
    start.size = 0;
    find_takings(m, units, supply->size, 0, vector, &start, &found);
    return found;
}

static void remove_units(Supply *supply, const u64 *taken, int count)
{
    for (int each = 0; each < count; each++)
        for (int place = 0; place < supply->size; place++)
            if (supply->units[place] == taken[each]) {
                int rest = supply->size - place - 1;
                memmove(&supply->units[place], &supply->units[place + 1], sizeof(u64) * rest);
                memmove(&supply->masks[place], &supply->masks[place + 1], rest);
                supply->size--;
                break;
            }
}

static void stock_without(const Here *here, const Here *began, const Taken *taken, Stock *stock)
{
    Machine *m = here->m;
    produced_by(here, &stock->own);
    remove_units(&stock->own, taken->own, taken->nown);
    find_offers(began, &stock->market);
    for (int offer = 0; offer < stock->market.size; offer++)
        for (int sold = 0; sold < taken->nsold; sold++)
            if (stock->market.items[offer].supply != NULL && taken->sold[sold].fact == stock->market.items[offer].fact &&
                taken->sold[sold].seller == stock->market.items[offer].seller)
                remove_units(stock->market.items[offer].supply, taken->sold[sold].units, taken->sold[sold].size);
    open_market(m, &stock->market);
    find_extras(here, stock);
    int size = 0;
    for (int bundle = 0; bundle < stock->nbundles; bundle++) {
        const Extra *first = &stock->bundles[bundle].items[0];
        int stays = first->limited || first->spent != NONE;
        if (stays || !holds_item(taken->extras, taken->nextras, first->source))
            stock->bundles[size++] = stock->bundles[bundle];
    }
    stock->nbundles = size;
    stock->own_first = uses_own_first(here);
}

static void give_back(const Table *T, State *s, const i32 *account, int first, i32 seat)
{
    /* what payments of a seat from one number on have used up has not been used */
    const i32 *paid = paid_in(T, account), *at = paid + 1;
    for (int place = 0; place < paid[0]; place++, at += at[0]) {
        if (place < first || at[1] != seat)
            continue;
        const i32 *uses = at + 4 + 4 * at[3] + 1;
        for (int use = 0; use < uses[0]; use++) {
            int size = 0;
            for (int each = 0; each < s->n_used; each += 4)
                if (memcmp(USED + each, uses + 1 + 4 * use, sizeof(i32) * 4)) {
                    memmove(USED + size, USED + each, sizeof(i32) * 4);
                    size += 4;
                }
            s->n_used = size;
        }
    }
}

static State *twin_of(Machine *m, const State *from)
{
    State *twin = take_memory(m, m->T->state_size);
    copy_state(m->T, twin, from);
    return twin;
}

/* Where nothing has come into play since the account was opened. */
static Here as_it_began(const Here *here, const i32 *account, int later, i32 seat)
{
    Machine *m = here->m;
    const Table *T = m->T;
    State *s = twin_of(m, here->s);
    const i32 *lying = account + 2 + T->ncounters;
    for (int place = 0; place < T->nactive; place++)
        for (int each = 0; each < T->seats; each++) {
            List now = lying_in(m, s, T->active[2 * place] + each);
            for (int piece = 0; piece < now.size; piece++)
                if (!holds_item(lying + 1, lying[0], now.items[piece]))
                    move_piece(T, s, now.items[piece], PIECE_OF(now.items[piece], P_start), 0, 0);
            lying += 1 + lying[0];
        }
    if (later >= 0)
        give_back(T, s, account, later, seat);
    return here_at(m, s, here->scope);
}

/* Where a seat has what it had before it paid for something. */
static Here before_payment(const Here *here, const i32 *account, const i32 *paid, int later)
{
    Machine *m = here->m;
    const Table *T = m->T;
    State *s = twin_of(m, here->s);
    const i32 *lying;
    read_plan(m, paid + 3, &lying);
    for (int place = 0; place < T->nactive; place++, lying += 1 + lying[0]) {
        int zone = T->active[2 * place] + paid[1];
        List now = lying_in(m, s, zone);
        for (int piece = 0; piece < now.size; piece++)
            if (!holds_item(lying + 1, lying[0], now.items[piece]))
                move_piece(T, s, now.items[piece], PIECE_OF(now.items[piece], P_start), 0, 0);
        for (int piece = 0; piece < lying[0]; piece++)
            if (WHERE[lying[1 + piece]] != zone)
                move_piece(T, s, lying[1 + piece], zone, 0, 0);
        fill_zone(T, s, zone, lying + 1, lying[0]);
    }
    give_back(T, s, account, later, paid[1]);
    return here_at(m, s, here->scope);
}

static int same_sold(const Taken *one, const Taken *other)
{
    if (one->nsold != other->nsold)
        return 0;
    for (int place = 0; place < one->nsold; place++) {
        int known = 0;
        for (int each = 0; each < other->nsold && !known; each++)
            known = one->sold[place].fact == other->sold[each].fact &&
                    one->sold[place].seller == other->sold[each].seller &&
                    one->sold[place].size == other->sold[each].size &&
                    !memcmp(one->sold[place].units, other->sold[each].units, sizeof(u64) * one->sold[place].size);
        if (!known)
            return 0;
    }
    return 1;
}

static void add_taken(Machine *m, AllTaken *all, const Taken *one)
{
    for (int place = 0; place < all->size; place++) {
        const Taken *other = &all->items[place];
        if (one->nown == other->nown && one->nextras == other->nextras &&
            !memcmp(one->own, other->own, sizeof(u64) * one->nown) &&
            !memcmp(one->extras, other->extras, sizeof(i32) * one->nextras) && same_sold(one, other))
            return;
    }
    if (all->size == all->room) {
        int room = all->room ? all->room * 2 : 8;
        Taken *items = take_memory(m, sizeof(Taken) * room);
        if (all->size)
            memcpy(items, all->items, sizeof(Taken) * all->size);
        all->items = items;
        all->room = room;
    }
    all->items[all->size++] = *one;
}

static Taken more_taken(Machine *m, const Taken *before, const Taking *own, const i32 *extras, int nextras,
                        const Market *market, const Taking **sold)
{
    Taken after;
    after.nown = before->nown + own->size;
    after.own = take_memory(m, sizeof(u64) * (after.nown + 1));
    if (before->nown)
        memcpy(after.own, before->own, sizeof(u64) * before->nown);
    memcpy(after.own + before->nown, own->units, sizeof(u64) * own->size);
    sort_units(after.own, after.nown);
    after.nextras = before->nextras + nextras;
    after.extras = take_memory(m, sizeof(i32) * (after.nextras + 1));
    if (before->nextras)
        memcpy(after.extras, before->extras, sizeof(i32) * before->nextras);
    if (nextras)
        memcpy(after.extras + before->nextras, extras, sizeof(i32) * nextras);
    for (int place = 1; place < after.nextras; place++) {
        i32 moved = after.extras[place];
        int at = place;
        for (; at > 0 && after.extras[at - 1] > moved; at--)
            after.extras[at] = after.extras[at - 1];
        after.extras[at] = moved;
    }
    after.nsold = before->nsold;
    after.sold = take_memory(m, sizeof(Sold) * (before->nsold + market->size + 1));
    if (before->nsold)
        memcpy(after.sold, before->sold, sizeof(Sold) * before->nsold);
    for (int offer = 0; offer < market->size; offer++) {
        if (sold[offer] == NULL)
            continue;
        int known = 0;
        while (known < after.nsold && (after.sold[known].fact != market->items[offer].fact ||
                                       after.sold[known].seller != market->items[offer].seller))
            known++;
        if (known == after.nsold) {
            after.sold[after.nsold++] = (Sold){market->items[offer].fact, market->items[offer].seller, 0, NULL};
        }
        Sold *one = &after.sold[known];
        u64 *units = take_memory(m, sizeof(u64) * (one->size + sold[offer]->size + 1));
        if (one->size)
            memcpy(units, one->units, sizeof(u64) * one->size);
        memcpy(units + one->size, sold[offer]->units, sizeof(u64) * sold[offer]->size);
        one->size += sold[offer]->size;
        one->units = units;
        sort_units(units, one->size);
    }
    return after;
}

typedef struct {
    u64 needs;
    int nsources;
    i32 sources[32];
} Spared;

static int spared_order(const Spared *one, const Spared *other)
{
    if (one->needs != other->needs)
        return one->needs < other->needs ? -1 : 1;
    for (int place = 0; place < one->nsources && place < other->nsources; place++)
        if (one->sources[place] != other->sources[place])
            return one->sources[place] < other->sources[place] ? -1 : 1;
    return one->nsources - other->nsources;
}

static int add_spared(Machine *m, Spared **items, int size, int *room, const Spared *one)
{
    int at = 0;
    while (at < size && spared_order(&(*items)[at], one) < 0)
        at++;
    if (at < size && !spared_order(&(*items)[at], one))
        return size;
    if (size == *room) {
        Spared *more = take_memory(m, sizeof(Spared) * *room * 2);
        memcpy(more, *items, sizeof(Spared) * size);
        *items = more;
        *room *= 2;
    }
    memmove(&(*items)[at + 1], &(*items)[at], sizeof(Spared) * (size - at));
    (*items)[at] = *one;
    return size + 1;
}

/* What is still needed after extra units, of those that use something up just what the plan says; their sources. */
static int after_extras(Machine *m, u64 needs, const Stock *stock, const Plan *plan, Spared **found)
{
    int size = 1, room = 16;
    Spared *items = take_memory(m, sizeof(Spared) * room);
    items[0].needs = needs;
    items[0].nsources = 0;
    for (int bundle = 0; bundle < stock->nbundles; bundle++)
        for (int place = 0; place < stock->bundles[bundle].size; place++) {
            const Extra *extra = &stock->bundles[bundle].items[place];
            int stays = !extra->limited && extra->spent == NONE;
            int meant = stays || (extra->limited && has_use(plan->uses, plan->nuses, extra->use)) ||
                        (extra->spent != NONE && holds_item(plan->spent, plan->nspent, extra->spent));
            if (!meant)
                continue;
            unsigned mask = mask_of(extra->unit);
            for (int again = 0; again < extra->nagain; again++)
                if (holds_item(plan->spent, plan->nspent, extra->again[2 * again]))
                    mask |= extra->again[2 * again + 1];
            int before = size;
            Spared *now = take_memory(m, sizeof(Spared) * before);
            memcpy(now, items, sizeof(Spared) * before);
            for (int from = 0; from < before; from++)
                for (unsigned left = mask; left; left &= left - 1) {
                    int resource = __builtin_ctz(left);
                    if (!LANE_OF(now[from].needs, resource))
                        continue;
                    Spared one = now[from];
                    one.needs -= ONE_OF(resource);
                    if (stays) {
                        if (one.nsources == 32)
                            give_up(m, FAULT_FULL, 11);
                        one.sources[one.nsources++] = extra->source;
                    }
                    size = add_spared(m, &items, size, &room, &one);
                }
        }
    *found = items;
    return size;
}

static void sell_parts(Machine *m, const Stock *stock, const Bargain *bargain, int offer, const Taking **sold,
                       const Taken *taken, const Spared *spared, const Takings *own, AllTaken *found)
{
    const Market *market = &stock->market;
    while (offer < market->size && (market->items[offer].supply == NULL || !bargain->parts[offer]))
        sold[offer++] = NULL;
    if (offer == market->size) {
        for (int place = 0; place < own->size; place++) {
            Taken more = more_taken(m, taken, &own->items[place], spared->sources, spared->nsources, market, sold);
            add_taken(m, found, &more);
        }
        return;
    }
    Takings some = takings(m, market->items[offer].supply, bargain->parts[offer]);
    for (int place = 0; place < some.size; place++) {
        sold[offer] = &some.items[place];
        sell_parts(m, stock, bargain, offer + 1, sold, taken, spared, own, found);
    }
}

/* Whether each payee gets what the plan says, and no more is used up. */
static int is_as_planned(const Market *market, const Bargain *bargain, const Plan *plan)
{
    int trades = 0, used = 0;
    i32 last[MOST_PAYMENTS][2];
    for (int place = 0; place < plan->npayments; place++) {
        if (!plan->payments[place].trade)
            continue;
        int known = 0;
        while (known < trades && last[known][0] != plan->payments[place].payee)
            known++;
        last[known][0] = plan->payments[place].payee;
        last[known][1] = plan->payments[place].amount;
        trades += known == trades;
    }
    for (int payee = 0; payee < market->npayees; payee++) {
        if (bargain->amounts[payee] == UNUSED)
            continue;
        used++;
        int known = 0;
        while (known < trades && last[known][0] != market->payees[payee])
            known++;
        if (known == trades || last[known][1] != bargain->amounts[payee])
            return 0;
    }
    if (used != trades)
        return 0;
    for (int use = 0; use < bargain->nuses; use++)
        if (!has_use(plan->uses, plan->nuses, market->uses[bargain->uses[use]]))
            return 0;
    return 1;
}

/* Everything that can be taken if a piece was paid for in this way, after what was taken before. */
static void take_for(const Here *here, const Here *began, const i32 *paid, const Taken *taken, AllTaken *found)
{
    Machine *m = here->m;
    i32 piece = paid[2];
    Plan plan = read_plan(m, paid + 3, NULL);
    Facts frees = freed_for(here);
    for (int fact = 0; fact < frees.size; fact++) {
        Here inner = said_by(here, &frees.items[fact]);
        Plan free = free_plan(m, &frees.items[fact]);
        if (same_plan(&free, &plan) && is_among(&inner, piece, frees.items[fact].what[Frees_pieces])) {
            add_taken(m, found, taken);
            return;
        }
    }
    Stock *stock = take_memory(m, sizeof(Stock));
    stock_without(here, began, taken, stock);
    Due due = due_for(here, piece);
    Facts waives = waived_for(here);
    Dues dues = waived(here, piece, &waives, &due);
    for (int one = 0; one < dues.size; one++) {
        const Due *less = &dues.items[one];
        int fits = uses_within(less->uses, less->nuses, plan.uses, plan.nuses), fixed = 0;
        for (int place = 0; place < plan.npayments; place++) {
            const Payment *payment = &plan.payments[place];
            if (payment->trade)
                continue;
            fixed++;
            int known = 0;
            for (int counter = 0; counter < less->ncounters; counter++)
                known |= less->counters[counter][0] == payment->counter && less->counters[counter][1] == payment->amount;
            fits = fits && known;
        }
        if (!fits || fixed != less->ncounters)
            continue;
        Dues spelled = {0, 0, NULL};
        spell_out(m, less, &spelled);
        for (int each = 0; each < spelled.size; each++) {
            Spared *spared;
            int count = after_extras(m, spelled.items[each].needs, stock, &plan, &spared);
            for (int place = 0; place < count; place++) {
                Vectors lacking = lacking_of(m, stock, spared[place].needs);
                for (int vector = 0; vector < lacking.size; vector++) {
                    Takings own = takings(m, &stock->own, spared[place].needs - lacking.items[vector]);
                    Bargains bargains = {0, 0, NULL};
                    find_bargains(m, &stock->market, lacking.items[vector], INT32_MAX, &bargains);
                    sort_bargains(m, &stock->market, &bargains);
                    for (int bargain = 0; bargain < bargains.size; bargain++) {
                        const Taking *sold[MOST_OFFERS];
                        if (is_as_planned(&stock->market, &bargains.items[bargain], &plan))
                            sell_parts(m, stock, &bargains.items[bargain], 0, sold, taken, &spared[place], &own, found);
                    }
                }
            }
        }
    }
}

static AllTaken all_taken(const Here *here, const i32 *account)
{
    Machine *m = here->m;
    const Table *T = m->T;
    AllTaken found = {0, 0, NULL};
    Taken nothing = {0, 0, 0, NULL, NULL, NULL};
    add_taken(m, &found, &nothing);
    const i32 *paid = paid_in(T, account), *at = paid + 1;
    for (int place = 0; place < paid[0]; place++, at += at[0]) {
        if (at[1] != here->scope.me)
            continue;
        Here began = as_it_began(here, account, place, here->scope.me);
        Here before = before_payment(here, account, at, place);
        AllTaken next = {0, 0, NULL};
        for (int one = 0; one < found.size; one++) {
            AllTaken more = {0, 0, NULL};
            take_for(&before, &began, at, &found.items[one], &more);
            if (!more.size)
                add_taken(m, &next, &found.items[one]);
            for (int each = 0; each < more.size; each++)
                add_taken(m, &next, &more.items[each]);
        }
        found = next;
    }
    return found;
}

/* What seat `me` can pay with now. */
static Purse *open_purse(const Here *here)
{
    Machine *m = here->m;
    Purse *purse = take_memory(m, sizeof(Purse));
    purse->here = *here;
    purse->account = account_of(here);
    if (purse->account == NULL) {
        purse->nstocks = 1;
        purse->stocks = take_memory(m, sizeof(Stock));
        Stock *stock = purse->stocks;
        produced_by(here, &stock->own);
        find_offers(here, &stock->market);
        open_market(m, &stock->market);
        find_extras(here, stock);
        stock->own_first = uses_own_first(here);
    } else {
        AllTaken taken = all_taken(here, purse->account);
        Here began = as_it_began(here, purse->account, -1, NOBODY);
        purse->nstocks = taken.size;
        purse->stocks = take_memory(m, sizeof(Stock) * taken.size);
        for (int place = 0; place < taken.size; place++)
            stock_without(here, &began, &taken.items[place], &purse->stocks[place]);
    }
    i32 currency = purse->stocks[0].market.currency;
    purse->budget = currency < 0 ? 0 : spendable(m, here->s, purse->account, here->scope.me, currency);
    purse->frees = freed_for(here);
    purse->free = take_memory(m, sizeof(Member) * (purse->frees.size + 1));
    for (int fact = 0; fact < purse->frees.size; fact++) {
        Here inner = said_by(here, &purse->frees.items[fact]);
        purse->free[fact] = prepare_member(&inner, purse->frees.items[fact].what[Frees_pieces]);
    }
    purse->waives = waived_for(here);
    return purse;
}

/* ---------------------------------------------------------------- paying */

static void spend_piece(Machine *m, State *s, i32 seat, i32 piece)
{
    const Table *T = m->T;
    const i32 *listed = rule_list(T, piece, R_facts + F_Produces);
    for (int place = 0; place < LENGTH(listed); place += 2) {
        const i32 *what = NODE(NODE(ITEMS(listed)[place + 1])[Fact_what]);
        if (what[Produces_spent_to] != NONE) {
            Here here = here_at(m, s, spoken(seat, piece));
            List zones = zones_of(&here, what[Produces_spent_to]);
            move_piece(T, s, piece, zones.items[0], 0, 0);
            return;
        }
    }
}

typedef struct {
    i32 verb, seat, other, counter;
} Noted;

typedef struct {
    int size;
    Noted items[64];
} Notes;

static void note(Machine *m, Notes *notes, i32 verb, i32 seat, i32 other, i32 counter)
{
    if (notes->size == 64)
        give_up(m, FAULT_FULL, 12);
    notes->items[notes->size++] = (Noted){verb, seat, other, counter};
}

/* Pay for a piece as planned; what was bought is noted. */
static void pay_plan(Machine *m, State *s, i32 seat, const Plan *plan, i32 piece, Notes *notes)
{
    const Table *T = m->T;
    if (s->accounts)
        note_paid(m, s, seat, plan, piece);
    for (int place = 0; place < plan->npayments; place++) {
        const Payment *payment = &plan->payments[place];
        i32 slot = slot_of(T, payment->counter, seat);
        i32 amount = payment->amount < COUNTERS[slot] ? payment->amount : COUNTERS[slot];
        COUNTERS[slot] -= amount;
        s->changes += T->watches_counters;
        if (payment->payee != BANK)
            add_to(m, s, slot_of(T, payment->counter, payment->payee), amount);
        if (payment->trade && notes != NULL)
            note(m, notes, S_buy, seat, payment->payee, amount ? payment->counter : -1);
    }
    for (int use = 0; use < plan->nuses; use++)
        append(m, USED, &s->n_used, CAP_USED, plan->uses[use], 4);
    for (int place = 0; place < plan->nspent; place++)
        spend_piece(m, s, seat, plan->spent[place]);
}
