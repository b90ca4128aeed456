#ifndef CTESTFORK_H
#define CTESTFORK_H

#include <stddef.h>

// Forks, which Swift hides: returns 0 in the child, and the child's number in the parent.
int ctestfork_fork(void);

// Waits for a child and returns its exit status, or -1 when it did not exit by itself.
int ctestfork_wait(int child);

// Each of these works in a forked child and returns the child's exit status.

// Opens the environment with LMDB itself, begins to read and dies.
int ctestfork_leave_stale_reader(const char *directory);

// Opens the environment with LMDB itself and a map of `map_size`, and commits one value of
// `value_size` bytes under the key "grown".
int ctestfork_grow(const char *directory, const char *table, size_t map_size, size_t value_size);

// Opens the environment with LMDB itself and dies while it writes.
int ctestfork_die_writing(const char *directory, const char *table);

// Forks a child that writes to the environment with LMDB itself and then waits until it is ended.
// Returns the child once it writes, or -1.
int ctestfork_hold_writer(const char *directory);

// Forks a child that holds an exclusive lock on a file until it is ended, like a suspended process:
// a record lock (fcntl), or a flock with the child's number written in the file. Returns the child
// once it has the lock, or -1.
int ctestfork_hold_lock(const char *path, int is_record_lock);

// Kills a child and waits for it.
void ctestfork_end(int child);

#endif
