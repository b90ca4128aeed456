#ifndef LOG_H
#define LOG_H

#include "entries.h"

struct baseline_log {
    MDB_env *env;
    MDB_dbi events;
    MDB_dbi identifiers;
    MDB_dbi meta;
    // The next position, unless others append as well.
    uint64_t next;
};

#endif
