import ArgumentParser
import DonationStore

struct Verify: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Read everything, and check it.",
        discussion: """
            The command checks the pages of the files, each record against its checksum, all of \
            them against the log's digest, the positions, the index, the pictures, and the views \
            against a fresh fold of the log.

              donationlog verify
              donationlog verify --log
              donationlog verify --views
              donationlog verify --json || echo "restore it from a backup"
            """
    )

    @OptionGroup var options: StoreOptions

    @Flag(help: "Check only the log, not the views; this needs little memory.")
    var log = false

    @Flag(help: "List the rows of the views that differ from a fresh fold.")
    var views = false

    func validate() throws {
        if log, views { throw ValidationError("'--log' and '--views' exclude each other") }
    }

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        let result = try watching("events") { monitor throws(DonationStoreError) in
            try store.verify(views: !log, monitor: monitor)
        }
        for finding in result.findings { tellError("donationlog: \(finding)") }
        if views, !options.json {
            for difference in result.differences {
                try output.line("\(difference.table) \(difference.key) \(difference.kind.rawValue)")
            }
        }
        if options.json {
            try output.line([
                "ok": .bool(result.isClean),
                "events": .integer(Int64(clamping: result.events)),
                "damaged": .array(result.damaged.map(\.json)),
                "logDigest": JSONValue(result.logDigest),
                "digest": JSONValue(result.digest),
                "differences": .array(
                    result.differences.map { difference in
                        [
                            "table": .string(difference.table), "key": .string(difference.key),
                            "kind": .string(difference.kind.rawValue),
                        ]
                    }
                ),
            ])
        } else if result.isClean {
            let digest =
                result.digest.map { "digest \($0)" }
                ?? "log digest \(result.logDigest ?? "unknown")"
            try output.line("ok, \(result.events) events, \(digest)")
        } else {
            try output.line("not ok, \(result.events) events, \(result.damaged.count) damaged")
        }
        guard !result.isClean else { return }
        // There is no log digest if pages or records are damaged.
        if result.logDigest == nil {
            tellError(
                "donationlog: restore a backup, or save the rest with `donationlog salvage`"
            )
        }
        throw .told(.badData)
    }
}
