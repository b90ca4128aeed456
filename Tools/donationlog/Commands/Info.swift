import ArgumentParser
import DonationStore

struct Info: StoreCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows the store's sizes and counts, and who has donated.",
        discussion: """
              donationlog info
              donationlog info --json | jq .lastPosition
            """
    )

    @OptionGroup var options: StoreOptions

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        let information = try asking(store.information)
        guard !options.json else {
            var members = Dictionary(uniqueKeysWithValues: information.numbers)
                .mapValues { JSONValue.integer(Int64(clamping: $0)) }
            members["content"] = .string(information.content.rawValue)
            members["holdsContent"] = .bool(information.holdsContent)
            members["store"] = .string(store.path)
            members["donors"] = .array(information.donors.map { .object($0.members) })
            return try output.line(.object(members))
        }
        let rows =
            [["store", store.path]] + information.numbers.map { [$0, "\($1)"] }
            + [
                ["content", information.content.rawValue],
                ["holdsContent", "\(information.holdsContent)"],
            ]
            + information.donors.map { ["donor", $0.text] }
        var columns = Columns()
        for line in columns.lines(of: rows) { try output.line(line) }
    }
}

extension StoreInformation {
    /// The numbers with their names, in the order in which to show them.
    fileprivate var numbers: [(String, UInt64)] {
        [
            ("format", UInt64(format)),
            ("events", events),
            ("live", live),
            ("deleted", deleted),
            ("erased", erased),
            ("unknown", unknown),
            ("lastPosition", lastPosition.rawValue),
            ("checkpoint", checkpoint.rawValue),
            ("logBytes", UInt64(clamping: logBytes)),
            ("viewBytes", UInt64(clamping: viewBytes)),
            ("logReaders", UInt64(clamping: logReaders)),
            ("logReaderLag", UInt64(clamping: logReaderLag)),
        ]
    }
}
