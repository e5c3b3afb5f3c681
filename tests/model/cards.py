"""Cards, decks and the shuffle engine `chacha20`, as specified in docs/rules.md. A card is a string, "AS"."""

SUITS = "SHDC"
RANKS = "A23456789TJQK"
MASK = 0xFFFFFFFF


def rank(card):
    return RANKS.index(card[0]) + 1


def suit(card):
    return card[1]


def one_deck(suits=4, values=13):
    """The cards of one copy of the deck, suit by suit, ranks ascending."""
    return [RANKS[value] + SUITS[s] for s in range(suits) for value in range(values)]


def rotate(word, bits):
    return (word << bits | word >> (32 - bits)) & MASK


QUARTERS = [(0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
            (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)]


def chacha20_block(key, counter, nonce):
    """One block of ChaCha20 (RFC 8439, section 2.3), as 16 words; 8 words of key, 3 words of nonce."""
    start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *key, counter, *nonce]
    x = list(start)
    for _ in range(10):
        for a, b, c, d in QUARTERS:
            x[a] = (x[a] + x[b]) & MASK
            x[d] = rotate(x[d] ^ x[a], 16)
            x[c] = (x[c] + x[d]) & MASK
            x[b] = rotate(x[b] ^ x[c], 12)
            x[a] = (x[a] + x[b]) & MASK
            x[d] = rotate(x[d] ^ x[a], 8)
            x[c] = (x[c] + x[d]) & MASK
            x[b] = rotate(x[b] ^ x[c], 7)
    return [(word + first) & MASK for word, first in zip(x, start)]


def random_words(number):
    key = [number & MASK, number >> 32, 0, 0, 0, 0, 0, 0]
    counter = 0
    while True:
        yield from chacha20_block(key, counter, [0, 0, 0])
        counter += 1


def uniform(words, n):
    while True:
        product = next(words) * n
        if product & MASK >= (2**32 - n) % n:
            return product >> 32


def shuffled(deck, number):
    cards = list(deck)
    words = random_words(number)
    for i in range(len(cards) - 1, 0, -1):
        j = uniform(words, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards
