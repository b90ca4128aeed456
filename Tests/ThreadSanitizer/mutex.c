// Shows the locks of Swift's Synchronization.Mutex to the thread sanitizer (LD_PRELOAD).
//
// The compiler puts atomics into the caller that take and release a Mutex without waiters, so the
// sanitizer sees them. A library of the toolchain takes a Mutex with waiters, and is not compiled
// for the sanitizer: the sanitizer would miss the order of the lock, and report the changes of two
// threads under it as a race. These functions stand before the library's of the same names, call
// them, and tell the sanitizer the order.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

// Only a program compiled for the sanitizer has them.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

static void *following(const char *name) { return dlsym(RTLD_NEXT, name); }

#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK_SLOW "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

SWIFT void lock_slow(uint32_t state, SELF void *mutex) __asm__(LOCK_SLOW);
SWIFT void lock_slow(uint32_t state, SELF void *mutex) {
    SWIFT void (*lock)(uint32_t, SELF void *) = following(LOCK_SLOW);
    lock(state, mutex);
    if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT _Bool try_lock_slow(SELF void *mutex) __asm__(TRY_LOCK_SLOW);
SWIFT _Bool try_lock_slow(SELF void *mutex) {
    SWIFT _Bool (*lock)(SELF void *) = following(TRY_LOCK_SLOW);
    _Bool isLocked = lock(mutex);
    if (isLocked && __tsan_acquire) __tsan_acquire(mutex);
    return isLocked;
}

SWIFT void unlock_slow(SELF void *mutex) __asm__(UNLOCK_SLOW);
SWIFT void unlock_slow(SELF void *mutex) {
    SWIFT void (*unlock)(SELF void *) = following(UNLOCK_SLOW);
    if (__tsan_release) __tsan_release(mutex);
    unlock(mutex);
}
