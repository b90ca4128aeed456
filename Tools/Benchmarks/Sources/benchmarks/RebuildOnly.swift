import ArgumentParser
import DonationStore

/// Rebuilds the views and does nothing else.
struct RebuildOnly: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Rebuild the views of a store, for a profiler."
    )

    @OptionGroup var options: JobOptions

    func run() throws {
        let store = try DonationStore.open(at: options.path)
        let count = Int(try store.lastPosition().rawValue)
        try options.run {
            try store.rebuildViews()
            return count
        }
    }
}
