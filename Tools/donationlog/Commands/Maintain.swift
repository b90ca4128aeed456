import ArgumentParser
import DonationStore
import Foundation

struct Maintain: StoreCommand {
    static let configuration = CommandConfiguration(
        abstract: "Deletes what is beyond the rules of `policy`, and erases all that was deleted.",
        discussion: """
            Ages are counted from when the log received a donation. Run it once a day or so; it can \
            be repeated at any time.

              donationlog maintain
              donationlog maintain --now 2026-07-01 --json | jq .deleted
            """
    )

    @OptionGroup var options: StoreOptions

    @Option(
        help: ArgumentHelp(
            "The time by which donations have an age. Now unless given.",
            valueName: "date"
        ),
        completion: .moment,
        transform: moment
    )
    var now: Timestamp?

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        let now = now ?? Timestamp(Date())
        let report = try timing("maintaining") { () throws(DonationStoreError) in
            try store.maintain(at: now)
        }
        if options.json {
            var members = report.erasure.members
            members["deleted"] = .integer(Int64(report.deleted))
            return try output.line(.object(members))
        }
        let noun = report.deleted == 1 ? "donation" : "donations"
        try output.line("deleted \(report.deleted) \(noun)")
        try output.line(report.erasure.text)
    }
}
