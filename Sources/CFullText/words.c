#include "fulltext.h"

#include <stdlib.h>
#include <string.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uscript.h>
#include <unicode/utf16.h>
#include <unicode/utf8.h>

enum {
    // The UTF-16 units of a word that are folded, before and after compatibility mappings. The
    // longest mapping gives 18 units for one.
    longest_source = 256,
    longest_mapped = longest_source * 18,
    longest_decomposed = longest_mapped * 4,
    // The UTF-8 bytes of a folded word. A letter of the table gives two bytes at most.
    longest_folded = FULLTEXT_LONGEST_WORD * 4,
};

struct fulltext_breaker {
    UBreakIterator *iterator;
    const UNormalizer2 *casefold;
    const UNormalizer2 *decompose;
    fulltext_word *words;
    size_t count, capacity;
    uint8_t *bytes;
    size_t byte_count, byte_capacity;
    UChar *units;
    size_t unit_capacity;
    UChar mapped[longest_mapped];
    UChar decomposed[longest_decomposed];
};

fulltext_breaker *fulltext_open(void) {
    UErrorCode status = U_ZERO_ERROR;
    fulltext_breaker *breaker = calloc(1, sizeof *breaker);
    if (breaker == NULL) return NULL;
    breaker->iterator = ubrk_open(UBRK_WORD, "", NULL, 0, &status);
    breaker->casefold = unorm2_getNFKCCasefoldInstance(&status);
    breaker->decompose = unorm2_getNFDInstance(&status);
    if (U_SUCCESS(status)) return breaker;
    fulltext_close(breaker);
    return NULL;
}

void fulltext_close(fulltext_breaker *breaker) {
    if (breaker == NULL) return;
    if (breaker->iterator != NULL) ubrk_close(breaker->iterator);
    free(breaker->words);
    free(breaker->bytes);
    free(breaker->units);
    free(breaker);
}

void fulltext_versions(uint8_t icu[4], uint8_t unicode[4]) {
    u_getVersion(icu);
    u_getUnicodeVersion(unicode);
}

// MARK: Growing

static bool grow(void **memory, size_t *capacity, size_t needed, size_t size) {
    if (needed <= *capacity) return true;
    size_t larger = *capacity < 256 ? 256 : *capacity * 2;
    if (larger < needed) larger = needed;
    void *grown = realloc(*memory, larger * size);
    if (grown == NULL) return false;
    *memory = grown;
    *capacity = larger;
    return true;
}

static bool reserve_word(fulltext_breaker *breaker) {
    return grow((void **)&breaker->words, &breaker->capacity, breaker->count + 1,
                sizeof *breaker->words) &&
           grow((void **)&breaker->bytes, &breaker->byte_capacity,
                breaker->byte_count + longest_folded, 1);
}

static void end_word(fulltext_breaker *breaker, size_t end, size_t source_begin, size_t source_end,
                     uint32_t kind) {
    breaker->words[breaker->count++] = (fulltext_word){
        (uint32_t)breaker->byte_count, (uint32_t)end, (uint32_t)source_begin, (uint32_t)source_end,
        kind,
    };
    breaker->byte_count = end;
}

// MARK: Folding

// Latin letters that have no decomposition, in the spelling of people who cannot type them.
static const char *plain(UChar32 letter) {
    switch (letter) {
    case 0xE6: case 0x1D2D: return "ae";
    case 0xF0: case 0x111: case 0x18C: case 0x221: case 0x256: case 0x257: return "d";
    case 0xF8: case 0x275: return "o";
    case 0xFE: return "th";
    case 0x127: case 0x266: case 0x2C68: return "h";
    case 0x131: case 0x268: case 0x269: return "i";
    case 0x138: return "q";
    case 0x140: case 0x142: case 0x19A: case 0x234: case 0x26B: case 0x26C: case 0x26D:
    case 0x2C61: return "l";
    case 0x14B: case 0x19E: case 0x235: case 0x272: case 0x273: return "n";
    case 0x153: return "oe";
    case 0x167: case 0x1AB: case 0x1AD: case 0x236: case 0x288: case 0x2C66: return "t";
    case 0x180: case 0x183: case 0x253: return "b";
    case 0x188: case 0x23C: case 0x255: return "c";
    case 0x192: return "f";
    case 0x199: case 0x2C6A: return "k";
    case 0x1A5: case 0x1D7D: return "p";
    case 0x1B4: case 0x24F: return "y";
    case 0x1B6: case 0x225: case 0x240: case 0x290: case 0x291: case 0x2C6C: return "z";
    case 0x1E5: case 0x260: return "g";
    case 0x237: case 0x249: case 0x25F: return "j";
    case 0x23F: case 0x282: return "s";
    case 0x247: return "e";
    case 0x24B: return "q";
    case 0x24D: case 0x27C: case 0x27D: case 0x27E: return "r";
    case 0x289: return "u";
    case 0x28B: return "v";
    case 0x2C65: return "a";
    case 0x2C73: return "w";
    // Apostrophes that keyboards and programs write for one another.
    case 0x2BC: case 0x2019: return "'";
    // The lengthening stroke of Arabic.
    case 0x640: return "";
    default: return NULL;
    }
}

// Marks of these scripts are accents or vowels that people leave out. Marks of all others, such as
// those of India and Thailand, are letters to their readers, and stay.
static bool is_accent(UChar32 mark) {
    UErrorCode status = U_ZERO_ERROR;
    if (u_charType(mark) != U_NON_SPACING_MARK) return false;
    switch (uscript_getScript(mark, &status)) {
    // The voicing of kana makes another letter.
    case USCRIPT_INHERITED: return mark != 0x3099 && mark != 0x309A;
    case USCRIPT_ARABIC: case USCRIPT_CYRILLIC: case USCRIPT_GREEK: case USCRIPT_HEBREW:
    case USCRIPT_LATIN: case USCRIPT_SYRIAC: return true;
    default: return false;
    }
}

// Appends the folded form of some units as a word, unless nothing is left of it.
static bool append_folded(fulltext_breaker *breaker, const UChar *units, int32_t count,
                          size_t source_begin, size_t source_end, uint32_t kind) {
    if (!reserve_word(breaker)) return false;
    if (count > longest_source) {
        count = longest_source;
        if (U16_IS_LEAD(units[count - 1])) count -= 1;
    }
    UErrorCode status = U_ZERO_ERROR;
    int32_t mapped = unorm2_normalize(breaker->casefold, units, count, breaker->mapped,
                                      longest_mapped, &status);
    int32_t length = unorm2_normalize(breaker->decompose, breaker->mapped, mapped,
                                      breaker->decomposed, longest_decomposed, &status);
    // Within the buffers every text has a form; a word without one is left out.
    if (U_FAILURE(status)) return true;
    uint8_t *const begin = breaker->bytes + breaker->byte_count;
    uint8_t *output = begin;
    int32_t position = 0;
    for (int folded = 0; position < length && folded < FULLTEXT_LONGEST_WORD;) {
        UChar32 letter;
        U16_NEXT(breaker->decomposed, position, length, letter);
        if (letter < 0x80) {
            // A mapping may give a space or, with one before it, an accent.
            if (letter > 0x20) *output++ = (uint8_t)letter, folded++;
            continue;
        }
        const char *spelling = plain(letter);
        if (spelling != NULL) {
            for (; *spelling != 0 && folded < FULLTEXT_LONGEST_WORD; spelling++, folded++)
                *output++ = (uint8_t)*spelling;
            continue;
        }
        if (is_accent(letter)) continue;
        size_t offset = 0;
        U8_APPEND_UNSAFE(output, offset, letter);
        output += offset;
        folded++;
    }
    if (output > begin)
        end_word(breaker, breaker->byte_count + (size_t)(output - begin), source_begin, source_end,
                 kind);
    return true;
}

// MARK: ASCII

enum { letter = 1, digit = 2, joiner = 4 };

static const uint8_t kinds[128] = {
    ['0'] = digit,  ['1'] = digit,  ['2'] = digit,  ['3'] = digit,  ['4'] = digit,
    ['5'] = digit,  ['6'] = digit,  ['7'] = digit,  ['8'] = digit,  ['9'] = digit,
    ['A'] = letter, ['B'] = letter, ['C'] = letter, ['D'] = letter, ['E'] = letter, ['F'] = letter,
    ['G'] = letter, ['H'] = letter, ['I'] = letter, ['J'] = letter, ['K'] = letter, ['L'] = letter,
    ['M'] = letter, ['N'] = letter, ['O'] = letter, ['P'] = letter, ['Q'] = letter, ['R'] = letter,
    ['S'] = letter, ['T'] = letter, ['U'] = letter, ['V'] = letter, ['W'] = letter, ['X'] = letter,
    ['Y'] = letter, ['Z'] = letter, ['a'] = letter, ['b'] = letter, ['c'] = letter, ['d'] = letter,
    ['e'] = letter, ['f'] = letter, ['g'] = letter, ['h'] = letter, ['i'] = letter, ['j'] = letter,
    ['k'] = letter, ['l'] = letter, ['m'] = letter, ['n'] = letter, ['o'] = letter, ['p'] = letter,
    ['q'] = letter, ['r'] = letter, ['s'] = letter, ['t'] = letter, ['u'] = letter, ['v'] = letter,
    ['w'] = letter, ['x'] = letter, ['y'] = letter, ['z'] = letter, ['_'] = joiner,
};

// The rules WB5 to WB13b for the characters of ASCII.
static bool break_ascii(fulltext_breaker *breaker, const uint8_t *text, size_t begin, size_t end) {
    for (size_t i = begin; i < end;) {
        if (kinds[text[i]] == 0) {
            i++;
            continue;
        }
        const size_t start = i;
        uint8_t seen = 0;
        for (;;) {
            while (i < end && kinds[text[i]] != 0) seen |= kinds[text[i++]];
            // A mark between two letters or between two digits joins them.
            if (i + 1 >= end) break;
            const uint8_t mark = text[i];
            const uint8_t around = kinds[text[i - 1]] & kinds[text[i + 1]];
            const bool joins = (mark == '.' || mark == '\'') ? (around & (letter | digit)) != 0
                             : (mark == ',' || mark == ';')  ? (around & digit) != 0
                                                             : false;
            if (!joins) break;
            i += 1;
        }
        if ((seen & (letter | digit)) == 0) continue;
        if (!reserve_word(breaker)) return false;
        uint8_t *output = breaker->bytes + breaker->byte_count;
        size_t length = i - start;
        if (length > FULLTEXT_LONGEST_WORD) length = FULLTEXT_LONGEST_WORD;
        for (size_t offset = 0; offset < length; offset++) {
            const uint8_t byte = text[start + offset];
            output[offset] = (byte >= 'A' && byte <= 'Z') ? byte | 0x20 : byte;
        }
        end_word(breaker, breaker->byte_count + length, start, i, FULLTEXT_WORD);
    }
    return true;
}

// MARK: ICU

// In some versions of ICU colons and "@" join letters. Here they stand alone in all, so that the
// words of "Re:topic" and of an address can be found.
static UChar32 standing_alone(UChar32 character) {
    switch (character) {
    case ':': case '@': case 0xFE13: case 0xFE55: case 0xFF1A: return '%';
    default: return character;
    }
}

// The units of some UTF-8, where a byte that is none of it becomes U+FFFD; -1 without memory.
static int32_t to_units(fulltext_breaker *breaker, const uint8_t *text, size_t begin, size_t end) {
    if (!grow((void **)&breaker->units, &breaker->unit_capacity, end - begin + 1, sizeof(UChar)))
        return -1;
    int32_t count = 0;
    const int32_t length = (int32_t)(end - begin);
    for (int32_t offset = 0; offset < length;) {
        UChar32 character;
        U8_NEXT_OR_FFFD(text + begin, offset, length, character);
        U16_APPEND_UNSAFE(breaker->units, count, standing_alone(character));
    }
    return count;
}

// The offset in UTF-8 that lies as many units after another.
static size_t advance(const uint8_t *text, size_t offset, size_t end, int32_t units) {
    int32_t position = 0;
    const int32_t length = (int32_t)(end - offset);
    while (units > 0 && position < length) {
        UChar32 character;
        U8_NEXT_OR_FFFD(text + offset, position, length, character);
        units -= U16_LENGTH(character);
    }
    return offset + (size_t)position;
}

static bool has_picture(const UChar *units, int32_t count) {
    for (int32_t i = 0; i < count;) {
        UChar32 character;
        U16_NEXT(units, i, count, character);
        if (character > 0x2000 && (u_hasBinaryProperty(character, UCHAR_EXTENDED_PICTOGRAPHIC) ||
                                   u_hasBinaryProperty(character, UCHAR_REGIONAL_INDICATOR)))
            return true;
    }
    return false;
}

static uint32_t kind_of(const UChar *units, int32_t count) {
    UChar32 first;
    U16_GET(units, 0, 0, count, first);
    return u_getIntPropertyValue(first, UCHAR_LINE_BREAK) == U_LB_COMPLEX_CONTEXT
        ? FULLTEXT_DICTIONARY_WORD : FULLTEXT_WORD;
}

// Underscores alone are no word.
static bool has_letters(const UChar *units, int32_t count) {
    for (int32_t i = 0; i < count; i++)
        if (u_charType(units[i]) != U_CONNECTOR_PUNCTUATION) return true;
    return false;
}

// Characters of Chinese and Japanese are words of their own: a dictionary breaks the beginning of a
// word otherwise than the word.
static bool append_characters(fulltext_breaker *breaker, const uint8_t *text, size_t offset,
                              size_t end, const UChar *units, int32_t count) {
    for (int32_t i = 0; i < count;) {
        const int32_t begin = i;
        UChar32 character;
        U16_NEXT(units, i, count, character);
        // Its marks belong to it.
        while (i < count) {
            int32_t next = i;
            U16_NEXT(units, next, count, character);
            const int8_t type = u_charType(character);
            if (type != U_NON_SPACING_MARK && type != U_ENCLOSING_MARK && character != 0x200D &&
                character != 0xFF9E && character != 0xFF9F)
                break;
            i = next;
        }
        const size_t next = advance(text, offset, end, i - begin);
        if (!append_folded(breaker, units + begin, i - begin, offset, next,
                           FULLTEXT_CHARACTER)) return false;
        offset = next;
    }
    return true;
}

static bool break_by_icu(fulltext_breaker *breaker, const uint8_t *text, size_t begin, size_t end) {
    const int32_t count = to_units(breaker, text, begin, end);
    if (count < 0) return false;
    UErrorCode status = U_ZERO_ERROR;
    ubrk_setText(breaker->iterator, breaker->units, count, &status);
    if (U_FAILURE(status)) return false;
    size_t offset = begin;
    int32_t previous = ubrk_first(breaker->iterator);
    for (int32_t next; (next = ubrk_next(breaker->iterator)) != UBRK_DONE; previous = next) {
        const UChar *units = breaker->units + previous;
        int32_t length = next - previous;
        const size_t source_end = advance(text, offset, end, length);
        // A joiner ties a picture to a space before it.
        for (; length > 1 && units[0] <= 0x20; length--) units++, offset++;
        const int32_t rule = ubrk_getRuleStatus(breaker->iterator);
        bool succeeded = true;
        if (rule >= UBRK_WORD_KANA && rule < UBRK_WORD_IDEO_LIMIT)
            succeeded = append_characters(breaker, text, offset, source_end, units, length);
        else if (rule >= UBRK_WORD_NONE_LIMIT ? has_letters(units, length)
                                              : has_picture(units, length))
            succeeded = append_folded(breaker, units, length, offset, source_end,
                                      kind_of(units, length));
        if (!succeeded) return false;
        offset = source_end;
    }
    return true;
}

// MARK: Breaking

static bool is_space(uint8_t byte) { return byte == ' ' || (byte >= '\t' && byte <= '\r'); }

static bool begin_text(fulltext_breaker *breaker, size_t count) {
    breaker->count = 0;
    breaker->byte_count = 0;
    return count <= FULLTEXT_LONGEST_TEXT;
}

static bool end_text(const fulltext_breaker *breaker, fulltext_words *words) {
    words->words = breaker->words;
    words->bytes = breaker->bytes;
    words->count = breaker->count;
    words->byte_count = breaker->byte_count;
    return true;
}

bool fulltext_break(fulltext_breaker *breaker, const uint8_t *text, size_t count,
                    fulltext_words *words) {
    if (!begin_text(breaker, count)) return false;
    // No word reaches over a space of ASCII, so each stretch between two goes its own way;
    // stretches that need ICU go together.
    for (size_t begin = 0; begin < count;) {
        size_t end = begin;
        size_t space = begin;
        while (end < count && text[end] < 0x80) {
            if (is_space(text[end])) space = end + 1;
            end++;
        }
        if (end == count) space = end;
        if (!break_ascii(breaker, text, begin, space)) return false;
        begin = space;
        // Until a stretch without another character.
        bool is_plain = true;
        for (end = begin, space = begin; end < count; end++) {
            if (text[end] >= 0x80) {
                is_plain = false;
            } else if (is_space(text[end])) {
                if (is_plain && end > space) break;
                space = end + 1;
                is_plain = true;
            }
        }
        if (end == count && !is_plain) space = end;
        if (space == begin && end == count) space = count;
        if (begin < space && !break_by_icu(breaker, text, begin, space)) return false;
        begin = space;
    }
    return end_text(breaker, words);
}

bool fulltext_break_by_icu(fulltext_breaker *breaker, const uint8_t *text, size_t count,
                           fulltext_words *words) {
    return begin_text(breaker, count) && break_by_icu(breaker, text, 0, count) &&
           end_text(breaker, words);
}

long fulltext_boundaries(fulltext_breaker *breaker, const uint8_t *text, size_t count,
                         uint32_t *boundaries) {
    if (count > FULLTEXT_LONGEST_TEXT) return -1;
    const int32_t units = to_units(breaker, text, 0, count);
    if (units < 0) return -1;
    UErrorCode status = U_ZERO_ERROR;
    ubrk_setText(breaker->iterator, breaker->units, units, &status);
    if (U_FAILURE(status)) return -1;
    long found = 0;
    size_t offset = 0;
    int32_t previous = 0;
    for (int32_t next = ubrk_first(breaker->iterator); next != UBRK_DONE;
         next = ubrk_next(breaker->iterator)) {
        offset = advance(text, offset, count, next - previous);
        boundaries[found++] = (uint32_t)offset;
        previous = next;
    }
    return found;
}
