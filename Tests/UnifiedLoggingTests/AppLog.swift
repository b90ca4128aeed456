import Foundation
import os

/// An app's messages, in a file that imports what it imports on iOS.
struct AppLog {
    private let logger: Logger
    private let log: OSLog
    private let signposter: OSSignposter
    private let count = OSAllocatedUnfairLock(initialState: 0)

    init(subsystem: String) {
        logger = Logger(subsystem: subsystem, category: "chats")
        log = OSLog(subsystem: subsystem, category: "old")
        signposter = OSSignposter(subsystem: subsystem, category: .pointsOfInterest)
    }

    func logger(name: String, error: any Error) {
        logger.log("\(name) has \(3) chats")
        logger.info("\(name, privacy: .public) is \(true), \(0.5, format: .fixed(precision: 1))")
        logger.debug("\(255, format: .hex(includePrefix: true)) \(7, align: .right(columns: 3))|")
        logger.error("failed: \(error, privacy: .public) \(error)")
        logger.fault("\(1, privacy: .private) \(Self.self)")
        logger.log(level: .error, "plain")
        logger.warning("\(1.5) \([1, 2]) \(NSError(domain: "d", code: 1))")
    }

    func functions(name: String?, number: Int) {
        os_log("plain")
        os_log("\(name ?? "", privacy: .public) to no place")
        os_log("%@ has %d", log: log, type: .error, name, number)
        os_log("%{public}@ has %{private}ld, 100%%, %.2f", log: log, type: .info, name, 3, 1.5)
        os_log(.debug, log: log, "%s %d", "text")
        os_log(.fault, log: log, "%d %@", "no number", nil as String?)
        os_log(.default, log: log, "\(name ?? "", privacy: .public) 5%")
        os_log("nowhere", log: .disabled, type: .fault)
    }

    func signposts() -> Int {
        os_signpost(.begin, log: log, name: "Load")
        defer { os_signpost(.end, log: log, name: "Load", "%d", 1) }
        let state = signposter.beginInterval("Fetch", id: signposter.makeSignpostID())
        signposter.emitEvent("Chunk", "\(1)")
        signposter.endInterval("Fetch", state)
        return signposter.withIntervalSignpost("Count") {
            count.withLock { count in
                count += 1
                return count
            }
        }
    }
}
