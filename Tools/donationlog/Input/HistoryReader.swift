import DonationStore
import Importing

/// The items that are read of a file and wait for their turn among those of others.
final class HistoryReader {
    let stream: any HistoryStream
    private let number: Int
    private var items: [HistoryItem] = []
    private var next = 0
    /// The name of the file of the next item.
    private(set) var file = ""
    private(set) var isAtEnd = false
    /// The start of the next item; `nil` if it has none, or if there is no item.
    private(set) var time: Timestamp?

    /// Makes a reader.
    ///
    /// - Parameters:
    ///   - stream: The stream to read.
    ///   - number: Its place among those with the same time.
    init(_ stream: any HistoryStream, number: Int) {
        (self.stream, self.number) = (stream, number)
    }

    var hasItem: Bool { next < items.count }

    /// Reads the next piece, when no item is left.
    func read(_ buffer: inout [UInt8]) throws(Failure) {
        items.removeAll(keepingCapacity: true)
        next = 0
        defer { time = startOfNext }
        guard let name = try stream.read(&buffer, to: &items) else {
            isAtEnd = true
            return
        }
        if name != file { file = name }
    }

    /// Returns the next item, and goes on.
    func takeItem() -> HistoryItem? {
        guard hasItem else { return nil }
        defer {
            next += 1
            time = startOfNext
        }
        return items[next]
    }

    private var startOfNext: Timestamp? {
        guard hasItem else { return nil }
        return switch items[next] {
        case .donation(let donation, _), .answer(let donation, _, _): donation.interaction.start
        case .visit(let visit, _): visit.start
        case .skipped, .noted, .sent: nil
        }
    }

    /// Returns whether its next item comes before that of another.
    func isBefore(_ other: HistoryReader) -> Bool {
        guard let time else { return false }
        guard let others = other.time else { return true }
        guard time == others else { return time < others }
        // The order in which the user names the files decides nothing that something else does.
        guard let name = nameOfNext, let othersName = other.nameOfNext, name != othersName else {
            return number < other.number
        }
        return name < othersName
    }

    private var nameOfNext: String? {
        guard hasItem, case .donation(let donation, _) = items[next] else { return nil }
        return donation.interaction.identifier
    }
}

/// Readers in the order of their next items: a binary heap.
struct ReaderQueue {
    private var readers: [HistoryReader] = []

    var first: HistoryReader? { readers.first }

    mutating func insert(_ reader: HistoryReader) {
        var index = readers.count
        readers.append(reader)
        while index > 0, case let parent = (index - 1) / 2, reader.isBefore(readers[parent]) {
            readers.swapAt(index, parent)
            index = parent
        }
    }

    mutating func takeFirst() -> HistoryReader? {
        guard let first = readers.first, let last = readers.popLast() else { return nil }
        guard !readers.isEmpty else { return first }
        readers[0] = last
        var index = 0
        while case let left = 2 * index + 1, left < readers.count {
            let right = left + 1
            let isRight = right < readers.count && readers[right].isBefore(readers[left])
            let child = isRight ? right : left
            guard readers[child].isBefore(last) else { break }
            readers.swapAt(index, child)
            index = child
        }
        return first
    }
}
