#include <lmdb.h>
// For the kind of file system, which LMDB wants to be a local one; Swift's Glibc leaves it out.
#include <sys/statfs.h>
