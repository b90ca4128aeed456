internal import Interactions

/// The facts that only a whole WhatsApp chat tells: its people, and the order of its dates.
///
/// The file is read once for the survey, and again for the messages.
package struct WhatsAppSurvey: Sendable {
    /// A necessary fact that the file does not tell.
    package enum Problem: Error, Hashable, Sendable {
        /// The dates have two possible orders.
        case ambiguousDates
        /// The dates have no common order.
        case contradictoryDates
        /// The chat is a group without a name.
        case unnamedGroup
    }

    /// The kinds of text under one name, beside notices that begin with the name.
    private struct Texts: OptionSet {
        var rawValue: UInt8
        /// Texts that the app marks: its own, and pictures.
        static let marked = Texts(rawValue: 1)
        static let plain = Texts(rawValue: 2)
    }

    /// The largest number of people to distinguish.
    private static let senderLimit = 1024

    private var lines = LineCutter(limit: WhatsAppLine.limit)
    private var senders: [String] = []
    private var texts: [String: Texts] = [:]
    /// The form of the file's lines.
    private var form: WhatsAppLine.Form?
    /// The sender of the notice with which the chat begins: the chat's name.
    private var announcer: String?
    /// The number of invalid dates in each order.
    private var faults: [DateOrder: Int] = [:]
    private var hasPoints = false
    /// Whether two orders give a date different meanings.
    private var isDecisive = false
    private var last: [DateOrder: Int64] = [:]
    /// The number of steps back in time in each order.
    private var returns: [DateOrder: Int] = [:]

    /// Makes an empty survey.
    package init() {}

    /// Takes the next bytes of the file.
    package mutating func take(_ bytes: borrowing Span<UInt8>) {
        var index = 0
        while let line = lines.next(in: bytes, from: &index) {
            take(lines.bytes(of: line, in: bytes))
        }
    }

    /// Ends the file.
    package mutating func finish() {
        if let line = lines.last() { take(Array(lines.carried[line.range])) }
    }

    private mutating func take(_ bytes: [UInt8]) {
        guard let line = WhatsAppLine(bytes), form == nil || form == line.form else { return }
        let isFirst = form == nil
        form = line.form
        if let sender = line.sender { note(sender, line, isFirst: isFirst) }
        if line.hasPoints, line.numbers.0 < 100 { hasPoints = true }
        for order in DateOrder.allCases {
            // A year of four digits has a fixed place.
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

    private mutating func note(_ sender: String, _ line: WhatsAppLine, isFirst: Bool) {
        guard texts[sender] != nil || senders.count < Self.senderLimit else { return }
        if texts[sender] == nil {
            senders.append(sender)
            texts[sender] = []
        }
        if isFirst, line.isAnnouncement {
            announcer = sender
        } else if !line.namesItsSender {
            texts[sender]?.insert(line.isMarked ? .marked : .plain)
        }
    }

    // MARK: Facts

    /// Returns whether the owner sent any message.
    package func has(_ owner: HistoryOwner) -> Bool {
        senders.contains { owner.contains($0) }
    }

    /// The names under which the messages are, in the order of the file.
    package var names: [String] { senders }

    /// Whether there are no messages.
    package var isEmpty: Bool { senders.isEmpty }

    /// Returns the order of the dates.
    ///
    /// A number that is no month decides first, then points between the numbers, and then the order
    /// of the messages.
    ///
    /// - Returns: The order.
    /// - Throws: ``Problem``, if nothing decides.
    package func dateOrder() throws(Problem) -> DateOrder {
        // People paste lines of other chats into messages, so a few dates may be invalid.
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

    /// Returns the chat.
    ///
    /// - Parameters:
    ///   - owner: The owner of the history.
    ///   - group: The name of the group, as the user gives it.
    ///   - file: The name of the chat, as the file's name tells it.
    /// - Returns: The chat; in a chat of two, its name is that of the other person.
    /// - Throws: ``Problem``, if the chat is a group without a name.
    package func chat(
        _ owner: HistoryOwner,
        group: String? = nil,
        file: String? = nil
    ) throws(Problem) -> WhatsAppChat {
        let given = group ?? file ?? announcer
        let writers = senders.filter { name in
            guard !owner.contains(name), let texts = texts[name] else { return false }
            // The app marks the notices that it writes under the name of a group.
            return texts.contains(.plain) || (texts.contains(.marked) && name != given)
        }
        // The notice at the beginning is under the name of the other person, or of the group.
        let isOfTwo = group == nil && announcer != nil && writers == [announcer]
        guard writers.count > 1 || (given != nil && !isOfTwo) else {
            var chat = WhatsAppChat(writers.first ?? "")
            (chat.others, chat.isNamedAsWriter) = (writers, true)
            return chat
        }
        guard let given else { throw .unnamedGroup }
        let namesake = writers.first { WhatsAppChat.isSame($0, given) }
        var chat = WhatsAppChat(namesake ?? given)
        chat.isNamedAsWriter = namesake != nil
        chat.others = writers
        chat.isGroup =
            writers.count > 1 || (namesake == nil && (group != nil || writers.count == 1))
        return chat
    }
}

extension WhatsAppLine {
    /// Whether this can be the notice of encryption with which a chat begins on some telephones.
    var isAnnouncement: Bool { isMarked && isLong }
}

extension LineCutter {
    /// Returns the bytes of a line in a piece, wherever they are.
    func bytes(of line: Line, in piece: borrowing Span<UInt8>) -> [UInt8] {
        guard !line.isCarried else { return Array(carried[line.range]) }
        var bytes: [UInt8] = []
        for index in line.range.prefix(limit) { bytes.append(piece[index]) }
        return bytes
    }
}

extension WhatsAppSurvey.Problem: CustomStringConvertible {
    /// The problem, and the option that solves it.
    package var description: String {
        switch self {
        case .ambiguousDates:
            "its dates can mean two days; give their order with --date-order dmy, mdy or ymd"
        case .contradictoryDates:
            "its dates are in several orders; give the order to read with --date-order"
        case .unnamedGroup: "it is a group; give its name with --chat"
        }
    }
}
