#define _GNU_SOURCE
#include "CBaseline.h"

#include <errno.h>
#include <sched.h>

int baseline_stay_on_one_core(void) {
    cpu_set_t cores;
    if (sched_getaffinity(0, sizeof cores, &cores) != 0) return errno;
    int core = 0;
    while (core < CPU_SETSIZE - 1 && !CPU_ISSET(core, &cores)) core++;
    CPU_ZERO(&cores);
    CPU_SET(core, &cores);
    return sched_setaffinity(0, sizeof cores, &cores) == 0 ? 0 : errno;
}
