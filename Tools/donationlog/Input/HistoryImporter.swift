import DatabaseImporting
import DonationStore
import Foundation
import Importing

/// Appends a history from elsewhere in batches, and counts the outcomes.
struct HistoryImporter {
    /// The number of donations in one commit.
    private static let batch = 1000
    private static let chunkBytes = 262_144
    /// The bytes to read of one of very many files at once.
    private static let pieceBytes = 4096

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
    private var waiting: [Waiting] = []
    private var waitingVisits: [(visit: PastVisit, location: HistoryLocation, file: String)] = []
    /// The mails of the owner, if they decide what bulk mail is an answer.
    private var sent: SentMails?
    private var progress = ProgressLine()
    private var buffer = [UInt8](repeating: 0, count: Self.chunkBytes)
    private var bytes = 0
    private let interruption = Interruption()
    private let receivedAt = Timestamp(Date())
    /// The donations that a dry run would have appended.
    private var rehearsed: Set<DonationName> = []
    /// The visits that a dry run would have appended.
    private var rehearsedVisits: Set<PastVisit.Name> = []

    private struct Waiting {
        var donation: Donation
        var location: HistoryLocation
        var file: String
    }

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

    /// Remembers from now on the mails that the owner sent: they decide which bulk mails are
    /// answers.
    mutating func rememberSentMails() {
        if sent == nil { sent = SentMails() }
    }

    /// Reads files to their ends as one history, each time from the file whose next item began
    /// first.
    ///
    /// Where a file is in the order of time, so is what comes of it; an item that is late in its
    /// file comes when the file has it. Of each file it holds one piece.
    ///
    /// - Throws: `Failure`, if the tool cannot read a file or write the store.
    mutating func read(_ streams: [any HistoryStream]) throws(Failure) {
        buffer = [UInt8](
            repeating: 0,
            count: max(Self.pieceBytes, Self.chunkBytes / max(1, streams.count))
        )
        if let stream = streams.first, streams.count == 1 { return try read(stream) }
        var readers = ReaderQueue()
        for (index, stream) in streams.enumerated() {
            let reader = HistoryReader(stream, number: index)
            if try advance(reader) { readers.insert(reader) }
        }
        while let reader = readers.takeFirst() {
            repeat {
                if let item = reader.takeItem() { try take(item, of: reader.file) }
            } while try advance(reader) && readers.first.map(reader.isBefore) ?? true
            if reader.time != nil { readers.insert(reader) }
        }
    }

    /// Goes on to the next item with a time; counts those without one.
    ///
    /// - Returns: Whether there is one.
    private mutating func advance(_ reader: HistoryReader) throws(Failure) -> Bool {
        while true {
            while reader.hasItem {
                if reader.time != nil { return true }
                if let item = reader.takeItem() { try take(item, of: reader.file) }
            }
            guard !reader.isAtEnd else { return false }
            try readPiece(reader.stream) { (buffer) throws(Failure) in try reader.read(&buffer) }
            if interruption.hasCome { throw .told(.interrupted) }
        }
    }

    /// Reads a file to its end, whose items are in no order with those of others.
    private mutating func read(_ stream: any HistoryStream) throws(Failure) {
        var items: [HistoryItem] = []
        var file: String?
        repeat {
            try readPiece(stream) { (buffer) throws(Failure) in
                file = try stream.read(&buffer, to: &items)
            }
            if let file { try take(&items, of: file) }
            if interruption.hasCome { throw .told(.interrupted) }
        } while file != nil
    }

    private mutating func readPiece(
        _ stream: any HistoryStream,
        by read: (inout [UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        let before = stream.bytesRead
        do {
            try read(&buffer)
        } catch {
            // The donations before the damage are good.
            try appendWaiting()
            throw error
        }
        bytes += stream.bytesRead - before
        showProgress()
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
        for item in items { try take(item, of: file) }
        items.removeAll(keepingCapacity: true)
        showProgress()
    }

    private mutating func take(_ item: HistoryItem, of file: String) throws(Failure) {
        var item = item
        if case .answer(let donation, let answered, let location) = item,
            let sent, answered.contains(where: sent.contains)
        {
            item = .donation(donation, at: location)
        }
        summary.add(item, in: file)
        switch item {
        case .donation(let donation, let location):
            nationalNumbers.add(donation)
            sent?.insert(donation)
            if waiting.count >= Self.batch, mayAppend(before: donation) { try appendWaiting() }
            waiting.append(Waiting(donation: donation, location: location, file: file))
        case .visit(let visit, let location):
            waitingVisits.append((visit, location, file))
            if waitingVisits.count == Self.batch { try appendWaiting() }
        case .answer, .skipped, .noted, .sent: break
        }
    }

    /// Returns whether a donation can come into the next batch: no twin of it waits.
    private func mayAppend(before donation: Donation) -> Bool {
        guard waiting.count < 2 * Self.batch, let last = waiting.last?.donation.interaction.start,
            let start = donation.interaction.start
        else { return true }
        return !donation.interaction.startUnit.holds(last, start)
    }

    private mutating func showProgress() {
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
        try destination.writeNotesIfMany()
    }

    private mutating func appendWaitingDonations() throws(Failure) {
        defer { waiting.removeAll(keepingCapacity: true) }
        guard !waiting.isEmpty else { return }
        let twins = putFullerTwinsFirst()
        for (index, result) in try results().enumerated() {
            let (donation, location) = (waiting[index].donation, waiting[index].location)
            switch result {
            case .success(let receipt):
                let isNew = !destination.isDry || rehearsed.insert(DonationName(donation)).inserted
                let isDuplicate = receipt?.isDuplicate == true || !isNew
                if isDuplicate { duplicates += 1 } else { appended += 1 }
                if !isDuplicate, let receipt { destination.note(receipt.position) }
                omittedImages += receipt?.omittedImages ?? 0
            case .failure(let refusal):
                if case .conflicts = refusal, let fuller = twins[index],
                    donation.isPart(of: waiting[fuller].donation)
                {
                    duplicates += 1
                    continue
                }
                summary.addRefusal(HistoryReason(refusal), at: location, in: waiting[index].file)
            }
        }
    }

    /// Moves the fullest of several waiting copies of a donation before the others.
    ///
    /// - Returns: For the index of each other one the index of the fullest.
    private mutating func putFullerTwinsFirst() -> [Int: Int] {
        var first: [DonationName: Int] = [:]
        first.reserveCapacity(waiting.count)
        var twins: [Int: Int] = [:]
        for index in waiting.indices {
            let name = DonationName(waiting[index].donation)
            guard let earlier = first[name] else {
                first[name] = index
                continue
            }
            twins[index] = earlier
            if waiting[index].donation.isFuller(than: waiting[earlier].donation) {
                waiting.swapAt(index, earlier)
            }
        }
        return twins
    }

    private mutating func appendWaitingVisits() throws(Failure) {
        defer { waitingVisits.removeAll(keepingCapacity: true) }
        guard !waitingVisits.isEmpty else { return }
        for (result, (visit, location, file)) in zip(try visitResults(), waitingVisits) {
            switch result {
            case .success(let receipt):
                let isNew = !destination.isDry || rehearsedVisits.insert(visit.name).inserted
                let isDuplicate = receipt?.isDuplicate == true || !isNew
                if isDuplicate { duplicates += 1 } else { appended += 1 }
                if !isDuplicate, let receipt { destination.note(receipt.position) }
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
