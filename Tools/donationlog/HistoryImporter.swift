import DonationStore
import Foundation
import Histories

/// Appends what a history from elsewhere holds in batches, and counts what became of it.
struct HistoryImporter {
    /// So many donations are appended with one commit.
    private static let batch = 1000
    private static let chunkBytes = 262_144

    /// Where to append; `nil` to summarise only.
    let store: DonationStore?
    private(set) var summary = HistorySummary()
    private(set) var appended = 0
    private(set) var duplicates = 0
    private var omittedImages = 0
    private var waiting: [(donation: Donation, place: HistoryPlace)] = []
    private var progress = ProgressLine()
    private var bytes = 0
    private let interruption = Interruption()
    private let receivedAt = Timestamp(Date())

    init(store: DonationStore?) {
        self.store = store
    }

    /// Reads a file to its end.
    ///
    /// - Throws: `Failure`, when the input cannot be read or the store not be written. What was
    ///   appended until then stays, and the same again goes on from there.
    mutating func read(
        _ input: InputFile,
        by source: consuming some HistorySource
    ) throws(Failure) {
        defer { input.close() }
        var source = source
        var buffer = [UInt8](repeating: 0, count: Self.chunkBytes)
        var items: [HistoryItem] = []
        while true {
            let count = try input.read(into: &buffer)
            if count == 0 {
                source.finish(to: &items)
            } else {
                source.take(buffer.span.extracting(0..<count), to: &items)
            }
            try take(&items, of: input.name)
            bytes += count
            let done = summary.donations + summary.skippedCount
            let read = bytes / 1_000_000
            progress.show { "\(done) records, \(read) MB, \(Int(Double(done) / $0)) per second" }
            if count == 0 { break }
            if interruption.hasCome { throw .told(.interrupted) }
        }
        try appendWaiting(of: input.name)
    }

    /// Tells what is left to tell.
    func finish() {
        progress.finish()
        guard omittedImages > 0 else { return }
        tellError(
            "donationlog: \(omittedImages) images left out, larger than "
                + "\(DonationLimits.imageBytes) bytes"
        )
    }

    private mutating func take(_ items: inout [HistoryItem], of file: String) throws(Failure) {
        for item in items {
            summary.add(item, in: file)
            guard case .donation(let donation, let place) = item else { continue }
            waiting.append((donation, place))
            if waiting.count == Self.batch { try appendWaiting(of: file) }
        }
        items.removeAll(keepingCapacity: true)
    }

    private mutating func appendWaiting(of file: String) throws(Failure) {
        defer { waiting.removeAll(keepingCapacity: true) }
        guard !waiting.isEmpty else { return }
        let results = try results()
        for (result, place) in zip(results, waiting.lazy.map(\.place)) {
            switch result {
            case .success(let receipt?):
                if receipt.isDuplicate { duplicates += 1 } else { appended += 1 }
                omittedImages += receipt.omittedImages
            case .success(nil): break
            case .failure(let refusal):
                summary.addRefusal(HistoryReason(refusal), at: place, in: file)
            }
        }
    }

    /// What the store says of those that wait; of one that it would accept nothing, without a store.
    private func results() throws(Failure) -> [Result<Receipt?, DonationRefusal>] {
        let donations = waiting.map(\.donation)
        if let store {
            return try asking { () throws(DonationStoreError) in try store.donate(donations) }
                .map { $0.map { $0 } }
        }
        return donations.map { donation in
            do throws(ValidationError) {
                try donation.validate(receivedAt: receivedAt)
                return .success(nil)
            } catch {
                return .failure(.invalid(error))
            }
        }
    }
}

extension HistoryReason {
    /// The reason by which refusals are counted: without the numbers that differ from one to the next.
    fileprivate init(_ refusal: DonationRefusal) {
        let field = refusal.field.replacing(/\[\d+\]/, with: "[]")
        switch refusal {
        case .conflicts:
            self.init(rawValue: "the store has it already, and differs in \(field)")
        default:
            self.init(rawValue: field.isEmpty ? refusal.reason : "\(field): \(refusal.reason)")
        }
    }
}
