/* Random hands of no-limit hold'em without antes and rake, as somebody would write them in C.

   It draws the same words in the same order as facedown/poker/playout.py, so its totals must be equal; the
   bench checks that. The strengths are looked up in our tables. */

#include <stdint.h>
#include <string.h>

enum { MOST = 10, STREETS = 4, FLUSH_SUIT_BITS = 24, ROW_BITS = 9 };

struct tables {
    const int64_t *keys;
    const uint8_t *suited;
    const int32_t *offsets;
    const uint16_t *strengths, *suited_strengths;
};

struct hand {
    int n, actor, street, done;
    uint32_t live, able, pending, acted;
    int64_t stacks[MOST], bets[MOST], totals[MOST];
    int64_t price, step, pot, least, most, big;
};

static int first(uint32_t mask) { return __builtin_ctz(mask); }
static int single(uint32_t mask) { return (mask & (mask - 1)) == 0; }

static int strength(const struct tables *t, const int64_t cards[7]) {
    int64_t key = 0;
    for (int i = 0; i < 7; i++) key += t->keys[cards[i]];
    int suit = t->suited[key >> FLUSH_SUIT_BITS];
    if (suit) {
        uint32_t mask = 0;
        for (int i = 0; i < 7; i++)
            if ((cards[i] & 3) + 1 == suit) mask |= 1u << (cards[i] >> 2);
        return t->suited_strengths[mask];
    }
    int64_t ranks = key & ((1 << FLUSH_SUIT_BITS) - 1);
    return t->strengths[ranks + t->offsets[ranks >> ROW_BITS]];
}

static void return_uncalled(struct hand *h) {
    int top = -1;
    int64_t highest = 0, second = 0;
    for (int i = 0; i < h->n; i++) {
        if (h->totals[i] > highest) { second = highest; highest = h->totals[i]; top = i; }
        else if (h->totals[i] > second) second = h->totals[i];
    }
    if (highest > second && h->live >> top & 1) {
        h->totals[top] = second;
        h->stacks[top] += highest - second;
        h->able |= 1u << top;
        h->pot -= highest - second;
    }
}

static void set_bounds(struct hand *h) {
    int i = h->actor, callable = (h->able & ~h->pending) != 0;
    int64_t all_in = h->bets[i] + h->stacks[i];
    h->least = h->most = 0;
    if (all_in <= h->price || h->acted >> i & 1) return;
    for (int j = 0; j < h->n && !callable; j++)
        callable = h->able >> j & 1 && j != i && h->bets[j] + h->stacks[j] > h->price;
    if (!callable) return;
    h->least = h->price + h->step < all_in ? h->price + h->step : all_in;
    h->most = all_in;
}

static int covered(const struct hand *h, int i) {
    for (int j = 0; j < h->n; j++)
        if (h->live >> j & 1 && h->bets[j] > h->bets[i]) return 0;
    return 1;
}

/* Find who acts next; answers 0 when the street is over or one player is left. */
static int proceed(struct hand *h, int after) {
    if (single(h->live)) {
        return_uncalled(h);
        h->stacks[first(h->live)] += h->pot;
        h->done = 1;
        return 0;
    }
    if (!h->pending || (single(h->able) && covered(h, first(h->pending)))) {
        if (h->able != h->live) return_uncalled(h);
        memset(h->bets, 0, sizeof h->bets);
        h->price = 0;
        return 0;
    }
    uint32_t later = h->pending >> (after + 1);
    h->actor = later ? first(later) + after + 1 : first(h->pending);
    set_bounds(h);
    return 1;
}

static void put_in(struct hand *h, int i, int64_t chips) {
    if (chips >= h->stacks[i]) { chips = h->stacks[i]; h->able &= ~(1u << i); }
    h->stacks[i] -= chips;
    h->bets[i] += chips;
    h->totals[i] += chips;
    h->pot += chips;
}

static void showdown(struct hand *h, const int64_t *deck, const struct tables *t) {
    int ranks[MOST];
    int64_t left = h->pot, below = 0, cards[7];
    memcpy(cards + 2, deck + 2 * h->n, 5 * sizeof *cards);
    for (int i = 0; i < h->n; i++)
        if (h->live >> i & 1) {
            cards[0] = deck[2 * i];
            cards[1] = deck[2 * i + 1];
            ranks[i] = strength(t, cards);
        }
    while (left > 0) {
        int64_t level = INT64_MAX, pot = 0;
        int last = 1, best = -1, count = 0;
        uint32_t winners = 0;
        for (int i = 0; i < h->n; i++)
            if (h->live >> i & 1 && h->totals[i] > below && h->totals[i] < level) level = h->totals[i];
        for (int i = 0; i < h->n; i++) {
            if (h->totals[i] > level) { pot += level - below; last &= !(h->live >> i & 1); }
            else if (h->totals[i] > below) pot += h->totals[i] - below;
            if (h->live >> i & 1 && h->totals[i] >= level) {
                if (ranks[i] > best) { best = ranks[i]; winners = 0; }
                if (ranks[i] == best) winners |= 1u << i;
            }
        }
        if (last) pot = left;
        left -= pot;
        below = level;
        for (count = __builtin_popcount(winners); count; count--, winners &= winners - 1) {
            int64_t paid = (pot + count - 1) / count;
            h->stacks[first(winners)] += paid;
            pot -= paid;
        }
    }
    h->done = 1;
}

static void act(struct hand *h, uint64_t word) {
    int i = h->actor, owes = h->price > h->bets[i];
    uint64_t scaled = word * (1 + owes + (h->most > 0));
    int choice = (int)(scaled >> 32) + !owes;
    uint32_t bit = 1u << i;
    h->pending &= ~bit;
    if (choice == 0) {
        h->live &= ~bit;
        h->able &= ~bit;
        return;
    }
    if (choice == 1) {
        h->acted |= bit;
        if (owes) put_in(h, i, h->price - h->bets[i]);
        return;
    }
    int64_t to = h->least + (int64_t)((scaled & 0xFFFFFFFF) * (uint64_t)(h->most - h->least + 1) >> 32);
    int64_t growth = to - h->price;
    if (growth >= h->step) { h->step = growth; h->acted = bit; } else h->acted |= bit;
    put_in(h, i, to - h->bets[i]);
    h->price = to;
    h->pending = h->able & ~bit;
}

static void begin(struct hand *h, const int64_t *stacks, const int64_t *blinds, int64_t big) {
    memset(h->bets, 0, sizeof h->bets);
    memset(h->totals, 0, sizeof h->totals);
    h->pot = h->street = h->done = 0;
    h->acted = 0;
    h->price = h->step = h->big = big;
    h->live = h->able = (1u << h->n) - 1;
    for (int i = 0; i < h->n; i++) {
        h->stacks[i] = stacks[i];
        put_in(h, i, blinds[i]);
    }
    h->pending = h->able;
}

/* Deal streets until somebody must act or the hand is over. */
static void deal_on(struct hand *h, const int64_t *deck, const struct tables *t) {
    while (!h->done) {
        if (h->street == STREETS - 1) { showdown(h, deck, t); return; }
        h->street++;
        h->step = h->big;
        h->acted = 0;
        if (single(h->able)) continue;
        h->pending = h->able;
        if (proceed(h, -1)) return;
    }
}

static void shuffle(int64_t *deck, int wanted, const uint32_t *words) {
    for (int i = 0; i < wanted; i++) {
        int j = i + (int)((uint64_t)words[i] * (uint64_t)(52 - i) >> 32);
        int64_t card = deck[j];
        deck[j] = deck[i];
        deck[i] = card;
    }
}

/* Plays on with these words until there are enough hands or too few words; keeps a hand it could not finish.
   `tally`: hands, actions, showdowns. */
void play_hands(struct hand *h, int64_t *deck, const uint32_t *words, int64_t end, int64_t hands,
                const int64_t *stacks, const int64_t *blinds, int64_t big, int opener,
                const struct tables *t, int64_t *net, int64_t *tally) {
    int64_t at = 0;
    int wanted = 2 * h->n + 5;
    for (;;) {
        if (h->done) {
            if (tally[0] == hands || end - at < wanted) return;
            shuffle(deck, wanted, words + at);
            at += wanted;
            begin(h, stacks, blinds, big);
            if (!proceed(h, opener - 1)) deal_on(h, deck, t);
        }
        while (!h->done) {
            if (at == end) return;
            int i = h->actor;
            act(h, words[at++]);
            tally[1]++;
            if (!proceed(h, i)) deal_on(h, deck, t);
        }
        tally[0]++;
        tally[2] += !single(h->live);
        for (int i = 0; i < h->n; i++) net[i] += h->stacks[i] - stacks[i];
    }
}

int64_t hand_bytes(void) { return sizeof(struct hand); }

void seat(struct hand *h, int n) {
    memset(h, 0, sizeof *h);
    h->n = n;
    h->done = 1;
}
