import ArgumentParser
import DonationStore
import Foundation

struct Rebuild: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "rebuild",
        abstract: "Make the views again from the whole log.",
        discussion: """
            Other processes may append and read meanwhile. Views that were right before have the \
            same digest afterwards.

              donationlog rebuild
              donationlog rebuild --store backup --json
              donationlog rebuild --skip-damaged

            If you stop it with ^C, it leaves everything as it was. If it is killed, the next \
            rebuild goes on from where this one last saved.
            """
    )

    @OptionGroup var options: StoreOptions

    @Flag(help: "Skip records that cannot be read, and count them.")
    var skipDamaged = false

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        let start = ContinuousClock.now
        let report = try watching("events") { monitor throws(DonationStoreError) in
            try store.rebuild(skippingDamage: skipDamaged, monitor: monitor)
        }
        let seconds = (.now - start) / .seconds(1)
        if options.json {
            try output.line([
                "events": .integer(Int64(clamping: report.events)),
                "skipped": .integer(Int64(clamping: report.skipped)),
                "seconds": .double(seconds),
                "digest": .string(report.digest),
            ])
        } else {
            let time = String(format: "%.3f", seconds)
            try output.line(
                "rebuilt from \(report.events) events in \(time) s, digest \(report.digest)"
            )
            if report.skipped > 0 {
                try output.line("skipped \(report.skipped) records that cannot be read")
            }
        }
    }
}
