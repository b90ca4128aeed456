internal import Interactions

/// What a chat of WhatsApp's says only as a whole: who takes part, and in which order its dates
/// are.
///
/// The file is read once for this, and once more for the messages.
public struct WhatsAppSurvey: Sendable {
    /// What must be known, and cannot be told from the file.
    public enum Problem: Error, Hashable, Sendable {
        /// Its dates can be read in two ways.
        case ambiguousDates
        /// Its dates can be read in no one way.
        case contradictoryDates
        /// It is a group, and nothing says what it is called.
        case unnamedGroup
    }

    /// So many people are told apart.
    private static let senderLimit = 1024

    private var lines = LineCutter(limit: WhatsAppLine.limit)
    private var senders: [String] = []
    private var known: Set<String> = []
    /// How many dates are none in an order.
    private var faults: [DateOrder: Int] = [:]
    private var hasPoints = false
    /// Where two orders tell different dates.
    private var isDecisive = false
    private var last: [DateOrder: Int64] = [:]
    /// How often the dates of an order go back.
    private var returns: [DateOrder: Int] = [:]

    /// Makes a survey of nothing.
    public init() {}

    /// Takes the next bytes of the file.
    public mutating func take(_ bytes: borrowing Span<UInt8>) {
        var index = 0
        while let line = lines.next(in: bytes, from: &index) {
            take(lines.bytes(of: line, in: bytes))
        }
    }

    /// Takes note of the file's end.
    public mutating func finish() {
        if let line = lines.last() { take(Array(lines.carried[line.range])) }
    }

    private mutating func take(_ bytes: [UInt8]) {
        guard let line = WhatsAppLine(bytes) else { return }
        if let sender = line.sender, senders.count < Self.senderLimit,
            known.insert(sender).inserted
        {
            senders.append(sender)
        }
        if line.hasPoints, line.numbers.0 < 100 { hasPoints = true }
        for order in DateOrder.allCases {
            // A year of four digits stands where it stands.
            let year = order == .ymd ? line.numbers.0 : line.numbers.2
            let other = order == .ymd ? line.numbers.2 : line.numbers.0
            guard other < 100, order != .ymd || year >= 100, let wall = order.wall(line) else {
                faults[order, default: 0] += 1
                continue
            }
            if let last = last[order], wall.milliseconds < last { returns[order, default: 0] += 1 }
            last[order] = wall.milliseconds
        }
        if line.numbers.0 != line.numbers.1 { isDecisive = true }
    }

    // MARK: What it says

    /// Whether the owner wrote anything.
    public func has(_ owner: HistoryOwner) -> Bool {
        senders.contains { owner.contains($0) }
    }

    /// Whether there are messages at all.
    public var isEmpty: Bool { senders.isEmpty }

    /// In which order dates are.
    ///
    /// A number that can be no month decides, then points between the numbers, then that messages
    /// follow each other.
    ///
    /// - Returns: The order.
    /// - Throws: ``Problem``, when that cannot be told.
    public func dateOrder() throws(Problem) -> DateOrder {
        // People paste lines of other chats into messages, so that a few dates may be none.
        let ranking = DateOrder.allCases.map { ($0, faults[$0, default: 0]) }
            .sorted { $0.1 < $1.1 }
        guard ranking[0].1 * 2 >= ranking[1].1 else { return ranking[0].0 }
        guard ranking[1].1 == 0 else { throw .contradictoryDates }
        if hasPoints || !isDecisive { return .dmy }
        switch (returns[.dmy, default: 0], returns[.mdy, default: 0]) {
        case (0, 1...): return .dmy
        case (1..., 0): return .mdy
        default: throw .ambiguousDates
        }
    }

    /// What the chat is called, and whether it is a group.
    ///
    /// - Parameters:
    ///   - owner: Who the owner is.
    ///   - name: What it is called elsewhere; `nil` when that is not known.
    /// - Returns: The name, which is that of the other where there are two, and whether it is a
    ///   group.
    /// - Throws: ``Problem``, when it is a group without a name.
    public func chat(
        _ owner: HistoryOwner,
        name: String?
    ) throws(Problem) -> (name: String, isGroup: Bool) {
        let others = senders.filter { !owner.contains($0) }
        guard others.count > 1 else { return (others.first ?? name ?? "", false) }
        guard let name else { throw .unnamedGroup }
        return (name, true)
    }
}

extension LineCutter {
    /// The bytes of a line of a piece, wherever they are.
    func bytes(of line: Line, in piece: borrowing Span<UInt8>) -> [UInt8] {
        guard !line.isCarried else { return Array(carried[line.range]) }
        var bytes: [UInt8] = []
        for index in line.range.prefix(limit) { bytes.append(piece[index]) }
        return bytes
    }
}

extension WhatsAppSurvey.Problem: CustomStringConvertible {
    /// What cannot be told, and the option that says it.
    public var description: String {
        switch self {
        case .ambiguousDates:
            "its dates can be read in two ways; say which with --date-order dmy, mdy or ymd"
        case .contradictoryDates:
            "its dates are in no one order; say with --date-order which of them count"
        case .unnamedGroup: "it is a group; say with --chat what it is called"
        }
    }
}
