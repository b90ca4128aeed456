import ArgumentParser
import DonationStore
import Foundation

struct Rebuild: StoreCommand {
    static let configuration = CommandConfiguration(
        abstract: "Makes the views anew from the whole log.",
        discussion: """
            Others may go on appending and reading meanwhile. Views that were right before have \
            the same digest afterwards.

              donationlog rebuild
              donationlog rebuild --store backup --json
            """
    )

    @OptionGroup var options: StoreOptions

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        var progress = ProgressLine()
        let report = try asking { () throws(DonationStoreError) in
            defer { progress.finish() }
            return try store.rebuild { done, all in
                progress.show { "\(done) of \(all), \(Int(Double(done) / $0)) per second" }
            }
        }
        if options.json {
            try output.line([
                "events": .integer(Int64(clamping: report.events)),
                "seconds": .double(progress.seconds),
                "digest": .string(report.digest),
            ])
        } else {
            let seconds = String(format: "%.3f", progress.seconds)
            try output.line(
                "rebuilt from \(report.events) events in \(seconds) s, digest \(report.digest)"
            )
        }
    }
}
