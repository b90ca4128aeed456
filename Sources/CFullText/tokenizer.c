#include "fulltext.h"

#include <sqlite3.h>

// FTS5 calls a tokenizer for texts, which are broken, and for words of a question, which come from
// the breaker already and are taken as they are: a folded word may break once more.

static int create(void *context, const char **arguments, int count, Fts5Tokenizer **tokenizer) {
    (void)context, (void)arguments, (void)count;
    *tokenizer = (Fts5Tokenizer *)fulltext_open();
    return *tokenizer == NULL ? SQLITE_NOMEM : SQLITE_OK;
}

static void delete(Fts5Tokenizer *tokenizer) { fulltext_close((fulltext_breaker *)tokenizer); }

static int tokenize(Fts5Tokenizer *tokenizer, void *context, int flags, const char *text, int count,
                    int (*token)(void *, int, const char *, int, int, int)) {
    if (count <= 0) return SQLITE_OK;
    if ((flags & FTS5_TOKENIZE_QUERY) != 0) return token(context, 0, text, count, 0, count);
    fulltext_words words;
    fulltext_breaker *breaker = (fulltext_breaker *)tokenizer;
    if (!fulltext_break(breaker, (const uint8_t *)text, (size_t)count, &words))
        return count > FULLTEXT_LONGEST_TEXT ? SQLITE_TOOBIG : SQLITE_NOMEM;
    for (size_t i = 0; i < words.count; i++) {
        const fulltext_word word = words.words[i];
        const int result = token(context, 0, (const char *)words.bytes + word.begin,
                                 (int)(word.end - word.begin), (int)word.source_begin,
                                 (int)word.source_end);
        if (result != SQLITE_OK) return result;
    }
    return SQLITE_OK;
}

int fulltext_register(void *connection) {
    sqlite3 *database = connection;
    fts5_api *api = NULL;
    sqlite3_stmt *statement = NULL;
    int result = sqlite3_prepare_v2(database, "SELECT fts5(?1)", -1, &statement, NULL);
    if (result == SQLITE_OK) {
        sqlite3_bind_pointer(statement, 1, (void *)&api, "fts5_api_ptr", NULL);
        sqlite3_step(statement);
    }
    const int end = sqlite3_finalize(statement);
    if (result != SQLITE_OK) return result;
    if (end != SQLITE_OK) return end;
    if (api == NULL) return SQLITE_ERROR;
    fts5_tokenizer methods = {create, delete, tokenize};
    return api->xCreateTokenizer(api, "donation_words", NULL, &methods, NULL);
}
