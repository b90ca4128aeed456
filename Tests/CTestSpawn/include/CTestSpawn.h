#ifndef CTESTSPAWN_H
#define CTESTSPAWN_H

#include <spawn.h>

// Closes every descriptor from `first` on in the process to be started. It is a function of glibc
// that Swift does not see. Returns an error number, or 0.
int ctestspawn_close_from(posix_spawn_file_actions_t *actions, int first);

#endif
