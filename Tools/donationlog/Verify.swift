import ArgumentParser
import DonationStore

struct Verify: StoreCommand {
    static let configuration = CommandConfiguration(
        abstract: "Reads everything and checks it.",
        discussion: """
            Each record with its checksum, the positions, the index, and the views against a \
            fresh fold of the log.

              donationlog verify
              donationlog verify --json || echo "restore it from a backup"
            """
    )

    @OptionGroup var options: StoreOptions

    func perform(_ output: Output) throws(Failure) {
        let result = try asking(try options.openStore().verify)
        for finding in result.findings { tellError("donationlog: \(finding)") }
        if options.json {
            try output.line([
                "ok": .bool(result.isClean),
                "events": .integer(Int64(clamping: result.events)),
                "damaged": .array(result.damaged.map(\.json)),
                "digest": JSONValue(result.digest),
            ])
        } else if result.isClean {
            try output.line("ok, \(result.events) events, digest \(result.digest ?? "unknown")")
        } else {
            try output.line("not ok, \(result.events) events, \(result.damaged.count) damaged")
        }
        if !result.isClean { throw .told(.badData) }
    }
}
