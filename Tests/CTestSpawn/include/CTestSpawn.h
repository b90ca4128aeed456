#ifndef CTESTSPAWN_H
#define CTESTSPAWN_H

#include <spawn.h>

// Closes every descriptor from `first` on in the process to be started. It is one of glibc's own
// functions, which Swift does not see. Returns an error number, or 0.
int ctestspawn_close_from(posix_spawn_file_actions_t *actions, int first);

#endif
