// Words of texts, by ICU, and the same words for FTS5.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The rules by which words are broken and folded: an index of other rules must be built anew.
#define FULLTEXT_RULES 1
// The code points of a folded word; the rest of a longer one is cut off.
#define FULLTEXT_LONGEST_WORD 64
// The bytes of a text; a longer one is refused.
#define FULLTEXT_LONGEST_TEXT (1 << 20)

// How a word was found: between spaces or marks; as one character of Chinese or Japanese; by a
// dictionary, in a script without spaces such as Thai.
enum { FULLTEXT_WORD, FULLTEXT_CHARACTER, FULLTEXT_DICTIONARY_WORD };

// A word: its folded bytes in `fulltext_words.bytes`, and where it stands in the text.
typedef struct {
    uint32_t begin, end;
    uint32_t source_begin, source_end;
    uint32_t kind;
} fulltext_word;

// The words of a text, in the order of the text, until the breaker breaks the next text.
typedef struct {
    const fulltext_word *words;
    const uint8_t *bytes;
    size_t count;
    size_t byte_count;
} fulltext_words;

typedef struct fulltext_breaker fulltext_breaker;

// Returns NULL if ICU has no rules or memory is short. A breaker serves one thread at a time.
fulltext_breaker *fulltext_open(void);
void fulltext_close(fulltext_breaker *breaker);

// Breaks UTF-8 into folded words. Returns false if the text is too long or memory is short.
bool fulltext_break(fulltext_breaker *breaker, const uint8_t *text, size_t count,
                    fulltext_words *words);
// The same, with ICU for the words of ASCII too: for tests.
bool fulltext_break_by_icu(fulltext_breaker *breaker, const uint8_t *text, size_t count,
                           fulltext_words *words);

// Writes the offsets of all boundaries of UAX #29 into `boundaries` (count + 2 of them at most);
// returns their number, or -1: for tests.
long fulltext_boundaries(fulltext_breaker *breaker, const uint8_t *text, size_t count,
                         uint32_t *boundaries);

// Makes the tokenizer `donation_words` known to a connection (a sqlite3 *). Returns SQLite's code.
int fulltext_register(void *connection);

// The versions of ICU and of Unicode in use, four numbers each.
void fulltext_versions(uint8_t icu[4], uint8_t unicode[4]);
