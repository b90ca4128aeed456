import DatabaseImporting
import DonationStore
import Foundation
import Importing

/// Appends a history from elsewhere in batches, and counts the outcomes.
struct HistoryImporter {
    /// The number of donations in one commit.
    private static let batch = 1000
    private static let chunkBytes = 262_144

    /// The store to append to.
    let destination: ImportDestination
    /// The bytes of all files; `nil` if that is unknown.
    private let size: Int?
    private(set) var summary: HistorySummary
    private(set) var appended = 0
    private(set) var duplicates = 0
    /// The numbers of address books without a calling code.
    private(set) var nationalNumbers = NationalNumbers()
    private var omittedImages = 0
    private var waiting: [(donation: Donation, location: HistoryLocation, file: String)] = []
    private var waitingVisits: [(visit: PastVisit, location: HistoryLocation, file: String)] = []
    private var progress = ProgressLine()
    private var buffer = [UInt8](repeating: 0, count: Self.chunkBytes)
    private var bytes = 0
    private let interruption = Interruption()
    private let receivedAt = Timestamp(Date())
    /// The donations that a dry run would have appended.
    private var rehearsed: Set<DonationName> = []
    /// The visits that a dry run would have appended.
    private var rehearsedVisits: Set<PastVisit.Name> = []

    /// The fields that make two donations the same, with the start as the source tells it.
    private struct DonationName: Hashable {
        var donor: Donor
        var identifier: String?
        var start: Timestamp?

        init(_ donation: Donation) {
            let interaction = donation.interaction
            donor = donation.donor
            identifier = interaction.identifier
            start = interaction.start.map(interaction.startUnit.beginning)
        }
    }

    init(destination: ImportDestination, size: Int? = nil) {
        self.destination = destination
        self.size = size
        summary = HistorySummary(receivedAt: receivedAt)
    }

    /// Reads a file to its end, or until its source is complete.
    ///
    /// - Throws: `Failure`, if the tool cannot read the input or write the store. Earlier donations
    ///   stay, and a repetition goes on from there.
    mutating func read(_ input: InputFile, by source: inout some HistorySource) throws(Failure) {
        defer { input.close() }
        var items: [HistoryItem] = []
        var isAtEnd = false
        let bytesBefore = bytes
        while !isAtEnd {
            let count: Int
            do {
                count = try input.read(into: &buffer)
            } catch {
                // The donations before the damage are good.
                try appendWaiting()
                throw error
            }
            if count > 0 { source.take(buffer.span.extracting(0..<count), to: &items) }
            bytes = bytesBefore + input.bytesRead
            isAtEnd = count == 0 || source.isComplete
            if isAtEnd { source.finish(to: &items) }
            try take(&items, of: input.name)
            if interruption.hasCome { throw .told(.interrupted) }
        }
    }

    /// Reads a database to its end.
    ///
    /// - Throws: `Failure`, if the tool cannot read the database or write the store.
    mutating func read(_ input: DatabaseInput) throws(Failure) {
        var input = input
        var items: [HistoryItem] = []
        var hasMore = true
        while hasMore {
            do {
                hasMore = try input.next(to: &items)
            } catch {
                // The donations before the damage are good.
                try appendWaiting()
                throw DatabaseInput.failure(error, of: input.name)
            }
            try take(&items, of: input.name)
            if interruption.hasCome { throw .told(.interrupted) }
        }
    }

    /// Counts a file that the tool cannot read, and goes on with the others.
    mutating func skip(_ file: String, _ reason: HistoryReason) {
        summary.add(.skipped(reason, at: .file), in: file)
    }

    /// Reports the images that were left out.
    mutating func finish() {
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
            switch item {
            case .donation(let donation, let location):
                nationalNumbers.add(donation)
                waiting.append((donation, location, file))
            case .visit(let visit, let location): waitingVisits.append((visit, location, file))
            case .skipped, .noted: continue
            }
            if waiting.count == Self.batch || waitingVisits.count == Self.batch {
                try appendWaiting()
            }
        }
        items.removeAll(keepingCapacity: true)
        if bytes > 0 {
            progress.show(Double(bytes / 1000), of: size.map { Double($0 / 1000) }, "kB")
        } else {
            let done = summary.donations + summary.visits + summary.skippedCount
            progress.show(Double(done), of: nil, "records")
        }
    }

    /// Appends the waiting donations and visits.
    mutating func appendWaiting() throws(Failure) {
        try appendWaitingDonations()
        try appendWaitingVisits()
    }

    private mutating func appendWaitingDonations() throws(Failure) {
        defer { waiting.removeAll(keepingCapacity: true) }
        guard !waiting.isEmpty else { return }
        let results = try results()
        for (result, (donation, location, file)) in zip(results, waiting) {
            switch result {
            case .success(let receipt):
                let isNew = !destination.isDry || rehearsed.insert(DonationName(donation)).inserted
                let isDuplicate = receipt?.isDuplicate == true || !isNew
                if isDuplicate { duplicates += 1 } else { appended += 1 }
                omittedImages += receipt?.omittedImages ?? 0
            case .failure(let refusal):
                summary.addRefusal(HistoryReason(refusal), at: location, in: file)
            }
        }
    }

    private mutating func appendWaitingVisits() throws(Failure) {
        defer { waitingVisits.removeAll(keepingCapacity: true) }
        guard !waitingVisits.isEmpty else { return }
        for (result, (visit, location, file)) in zip(try visitResults(), waitingVisits) {
            switch result {
            case .success(let receipt):
                let isNew = !destination.isDry || rehearsedVisits.insert(visit.name).inserted
                if receipt?.isDuplicate == true || !isNew { duplicates += 1 } else { appended += 1 }
            case .failure(let refusal):
                summary.addRefusal(HistoryReason(refusal), at: location, in: file)
            }
        }
    }

    /// Returns the store's answers to the waiting visits; without a store, `nil` for each that it
    /// would accept.
    private func visitResults() throws(Failure) -> [Result<Receipt?, DonationRefusal>] {
        let visits = waitingVisits.map(\.visit)
        if let store = try destination.store() {
            let results =
                destination.isDry
                ? try asking(try store.rehearse(visits: visits))
                : try asking(try store.donate(visits: visits))
            return results.map { $0.map { $0 } }
        }
        return visits.map { visit in
            do throws(ValidationError) {
                try visit.validate(receivedAt: receivedAt)
                return .success(nil)
            } catch {
                return .failure(.invalid(error))
            }
        }
    }

    /// Returns the store's answers to the waiting donations; without a store, `nil` for each that
    /// it would accept.
    private func results() throws(Failure) -> [Result<Receipt?, DonationRefusal>] {
        let donations = waiting.map(\.donation)
        if let store = try destination.store() {
            let results =
                destination.isDry
                ? try asking(try store.rehearse(donations))
                : try asking(try store.donate(donations))
            return results.map { $0.map { $0 } }
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
    /// Makes the reason that counts refusals, without the numbers that differ between them.
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
