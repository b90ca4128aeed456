import Glibc

/// The memory that this process may use.
package enum UsableMemory {
    /// The memory of the machine or the process's own limit, whichever is less, in bytes.
    package static var bytes: UInt64 {
        [limit(on: RLIMIT_DATA), limit(on: RLIMIT_AS)].reduce(ofMachine, min)
    }

    private static var ofMachine: UInt64 {
        let (pages, size) = (sysconf(Int32(_SC_PHYS_PAGES)), sysconf(Int32(_SC_PAGESIZE)))
        guard pages > 0, size > 0 else { return .max }
        return UInt64(pages) * UInt64(size)
    }

    private static func limit(on resource: __rlimit_resource) -> UInt64 {
        var limit = rlimit()
        let isKnown = unsafe getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0
        return isKnown ? UInt64(limit.rlim_cur) : .max
    }
}
