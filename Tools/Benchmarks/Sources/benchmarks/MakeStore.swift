import ArgumentParser
import CBaseline
import DonationStore
import Foundation

/// Makes a large store to rebuild.
struct MakeStore: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Make a store of a long and skewed history, the same for the same seed."
    )

    @Argument(help: "Where to make it; there must be nothing.")
    var path: String

    @Option(help: "How many donations.")
    var events = 1_000_000

    @Option(help: "How many contacts they are with; a tenth as many groups.")
    var contacts = 100_000

    @Option(help: "The seed.")
    var seed: UInt64 = 1

    @Option(help: "How many donations make a commit.")
    var batch = 8192

    @Option(help: "Catch the views up after so many donations; 0 for never, which leaves no views.")
    var catchUpEvery = 0

    func validate() throws {
        guard events > 0, batch > 0, catchUpEvery >= 0 else {
            throw ValidationError("--events and --batch must be at least 1, --catch-up-every 0")
        }
        guard contacts >= 12 else { throw ValidationError("--contacts must be at least 12") }
    }

    func run() throws {
        guard !FileManager.default.fileExists(atPath: path) else {
            throw ValidationError("'\(path)' is there already")
        }
        var history = SkewedHistory(count: events, contacts: contacts, seed: seed)
        let (made, stored) = try fill(try DonationStore.open(at: path), with: &history)
        let sizes = try logSizes("\(path)/log/current")
        let bytes = [sizes.file_bytes, sizes.events_bytes, sizes.identifiers_bytes].map {
            Report.decimal(Double($0) / Double(events))
        }
        print(
            """
            \(events) events in \(seconds(stored)), \(perSecond(stored)); \
            making them up took another \(seconds(made)).
            The log has \(sizes.file_bytes / 1_048_576) MiB, \(bytes[0]) bytes per event \
            (events \(bytes[1]), identifiers \(bytes[2])).
            """
        )
    }

    /// Fills a store, which is closed then.
    private func fill(
        _ store: consuming DonationStore,
        with history: inout SkewedHistory
    ) throws -> (made: Sample, stored: Sample) {
        var (made, stored) = (Sample(), Sample())
        var (done, caughtUp) = (0, 0)
        while done < events {
            var donations: [Donation] = []
            made = made + measure { donations = history.next(min(batch, events - done)) }
            stored = try stored + measure { try store.donateNew(donations) }
            done += donations.count
            if catchUpEvery > 0, done - caughtUp >= catchUpEvery || done == events {
                try store.catchUp()
                caughtUp = done
            }
        }
        return (made, stored)
    }

    private func seconds(_ sample: Sample) -> String {
        "\(Report.decimal(sample.wall / 1e9)) s"
    }

    private func perSecond(_ sample: Sample) -> String {
        "\(Int(Double(events) / sample.wall * 1e9)) per second"
    }
}
