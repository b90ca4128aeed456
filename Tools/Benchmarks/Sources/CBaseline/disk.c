#define _GNU_SOURCE
#include "CBaseline.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static int ascending(const void *left, const void *right) {
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

static int probe(int data, int meta, size_t times, double *samples) {
    static const unsigned char page[4096];
    for (size_t index = 0; index < times; index++) {
        struct timespec start, end;
        off_t offset = (off_t)(1 + index % 63) * (off_t)sizeof page;
        clock_gettime(CLOCK_MONOTONIC, &start);
        if (pwrite(data, page, sizeof page, offset) < 0 || fdatasync(data)
            || pwrite(meta, page, 120, 32) < 0)
            return errno;
        clock_gettime(CLOCK_MONOTONIC, &end);
        samples[index] = (double)(end.tv_sec - start.tv_sec) * 1e9
            + (double)(end.tv_nsec - start.tv_nsec);
    }
    return 0;
}

int baseline_disk_probe(const char *directory, size_t times, double *nanoseconds) {
    char path[4096];
    if (times == 0) return EINVAL;
    if (snprintf(path, sizeof path, "%s/probe", directory) >= (int)sizeof path) return ENAMETOOLONG;
    int data = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    int meta = open(path, O_WRONLY | O_DSYNC | O_CLOEXEC);
    double *samples = calloc(times, sizeof *samples);
    int code = data < 0 || meta < 0 || !samples ? (errno ? errno : ENOMEM) : 0;
    static const unsigned char page[4096];
    for (off_t index = 0; index < 64 && !code; index++)
        if (pwrite(data, page, sizeof page, index * (off_t)sizeof page) < 0) code = errno;
    if (!code && fsync(data)) code = errno;
    if (!code) code = probe(data, meta, times, samples);
    if (!code) {
        qsort(samples, times, sizeof *samples, ascending);
        *nanoseconds = samples[times / 2];
    }
    free(samples);
    if (data >= 0) close(data);
    if (meta >= 0) close(meta);
    unlink(path);
    return code;
}
