import DonationStore
import Foundation

/// A directory of its own for the stores and logs of one run, removed at its end.
final class Workspace {
    let path: String

    init(in directory: String?) throws {
        let parent = directory ?? FileManager.default.temporaryDirectory.path
        path = "\(parent)/benchmarks-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func path(of name: String) -> String {
        "\(path)/\(name)"
    }
}

/// A donation that the store did not take as the benchmark meant it.
struct UnexpectedOutcome: Error, CustomStringConvertible {
    var description: String
}

extension DonationStore {
    /// Opens a store for which it is always the end of the history.
    static func open(at path: String) throws -> DonationStore {
        try DonationStore(
            at: path,
            host: Host(
                now: { History.now },
                bootIdentifier: Host.current.bootIdentifier,
                randomBytes: Host.current.randomBytes
            )
        )
    }

    /// Donates, and makes sure that every donation was new and taken.
    func donateNew(_ donations: [Donation]) throws {
        for outcome in try donate(donations) {
            guard case .success(let receipt) = outcome, !receipt.isDuplicate else {
                throw UnexpectedOutcome(description: "a donation was not stored: \(outcome)")
            }
        }
    }

    /// Makes all views anew from the log: what every benchmark of a rebuild measures.
    func rebuildViews() throws {
        try rebuild()
    }

    /// Applies to the views what the log has beyond them, and little else: it asks for sizes.
    func catchUp() throws {
        guard try information().checkpoint == lastPosition() else {
            throw UnexpectedOutcome(description: "the views are behind")
        }
    }

    /// Donates a history in batches.
    func donate(_ history: inout History, count: Int, batch: Int = 1000) throws {
        var rest = count
        while rest > 0 {
            try donateNew(history.next(min(batch, rest)))
            rest -= min(batch, rest)
        }
    }
}
