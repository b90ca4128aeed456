package import DonationStore
import Foundation

/// A history on disk as a store, which fills the contenders.
package struct Corpus: Codable, Sendable {
    package let path: String
    package let shape: Shape

    /// The log's directory.
    package var log: String { "\(path)/log/current" }

    /// Makes a store of a history, in commits of `batch`.
    package init(_ shape: Shape, at path: String, batch: Int = 8192) throws {
        self.path = path
        self.shape = shape
        let store = try DonationStore.open(at: path, content: shape.content)
        var history = SkewedHistory(shape)
        for first in stride(from: 0, to: shape.events, by: batch) {
            try store.donateNew(history.next(min(batch, shape.events - first)))
        }
    }

    /// A copy of the store with its views, which this process does not have open.
    package func copy(to path: String) throws -> Corpus {
        let copying = Process()
        copying.executableURL = URL(fileURLWithPath: "/bin/cp")
        copying.arguments = ["-a", "--sparse=always", self.path, path]
        try copying.run()
        copying.waitUntilExit()
        guard copying.terminationStatus == 0 else {
            throw UnexpectedOutcome("\(self.path) could not be copied")
        }
        var copy = self
        copy = Corpus(path: path, shape: copy.shape)
        return copy
    }

    private init(path: String, shape: Shape) {
        self.path = path
        self.shape = shape
    }
}

/// A fault in the setting of a benchmark.
package struct UnexpectedOutcome: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}

extension DonationStore {
    /// Opens a store with a clock fixed at the end of the history.
    package static func open(
        at path: String,
        content: ContentHandling = .dropped
    ) throws -> DonationStore {
        try DonationStore(
            at: path,
            content: content,
            host: Host(
                now: { SkewedHistory.now },
                bootIdentifier: Host.current.bootIdentifier,
                randomBytes: Host.current.randomBytes
            ),
            patience: .seconds(60)
        )
    }

    /// Donates, and checks that every donation was new and accepted.
    package func donateNew(_ donations: [Donation]) throws {
        try Self.check(donate(donations))
    }

    /// Donates lines of donation JSON, with the same check.
    package func donateNew(lines: [[UInt8]]) throws {
        try Self.check(donate(lines: lines))
    }

    private static func check(_ outcomes: [Result<Receipt, DonationRefusal>]) throws {
        for outcome in outcomes {
            guard case .success(let receipt) = outcome, !receipt.isDuplicate else {
                throw UnexpectedOutcome("a donation was not stored: \(outcome)")
            }
        }
    }
}
