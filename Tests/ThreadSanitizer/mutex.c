// Shows the locks of Swift's Synchronization.Mutex to the thread sanitizer (LD_PRELOAD).
//
// A Mutex that nobody waits for is taken and left by atomics that the compiler puts into the caller,
// so the sanitizer sees them. One that somebody waits for is taken in a library of the toolchain
// that is not compiled for the sanitizer: the order which the lock makes would be lost, and what two
// threads change under it, one after the other, be reported as a race. These functions stand before
// the library's of the same names, call them, and tell the sanitizer of the order.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

// Only a program that is compiled for the sanitizer has them.
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
