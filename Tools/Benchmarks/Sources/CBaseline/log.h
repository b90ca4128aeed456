#ifndef LOG_H
#define LOG_H

#include "entries.h"

struct baseline_log {
    MDB_env *env;
    MDB_dbi events;
    MDB_dbi identifiers;
    MDB_dbi meta;
};

#endif
