import Desktop
import DonationStore
import Foundation

extension DonationStore {
    /// Opens a conversation in the first way that works, of those that carry the content if any
    /// does.
    ///
    /// - Parameters:
    ///   - target: The conversation.
    ///   - content: Something to send.
    ///   - launcher: The launcher of apps.
    ///   - dryRun: Whether to open nothing.
    /// - Returns: The way, and the better ways that were left out since they carry nothing.
    /// - Throws: A failure if no way works.
    @discardableResult
    func open(
        _ target: Opening.Target,
        sending content: Opening.Content = Opening.Content(),
        with launcher: Launcher = Launcher(ProcessInfo.variables),
        dryRun: Bool = false
    ) throws(Failure) -> (way: Opening, leftOut: [Opening]) {
        let app = try asking(try apps()).first { $0.app.identifier == target.app }?.app
        var target = target
        if target.otherHandles.isEmpty {
            target.otherHandles = try asking(try otherHandles(of: target))
        }
        let ways = Opening.ways(to: target, in: app, sending: content)
        let ordered = Opening.carrying(ways, of: content)
        let way: Opening
        if dryRun {
            guard let possible = ordered.first(where: launcher.isPossible) else {
                throw .message(Self.unreachable(target), .unavailable)
            }
            way = possible
        } else {
            guard !ordered.isEmpty else {
                throw .message(Self.unreachable(target), .unavailable)
            }
            do {
                way = try launcher.open(ordered)
            } catch {
                throw .message("\(error)", .unavailable)
            }
        }
        guard way.carriesContent else { return (way, []) }
        let better = ways.prefix { $0 != way }
            .filter { !$0.carriesContent && launcher.isPossible($0) }
        // The app alone says no more than its address.
        let leftOut = better.enumerated().filter { index, one in
            one.app == nil || !better.prefix(index).contains { $0.app == one.app }
        }
        return (way, leftOut.map(\.element))
    }

    private static func unreachable(_ target: Opening.Target) -> String {
        guard !target.app.isEmpty else {
            return "no card and no app has a telephone number or a mail address of "
                + "\(target.people.labels); add one to the card, and import it again"
        }
        return "the desktop has no app '\(target.app)', and no one has an address for mail or "
            + "calls; install the app, or name it with `donationlog apps add`"
    }

    /// Returns the person whom a text names and who has no conversation alone; `nil` if it names a
    /// conversation, or nobody.
    ///
    /// A whole name of a person comes before a part of the name of a conversation.
    func contactAlone(named text: String) throws(Failure) -> Contact? {
        try refuseEmpty(text)
        let conversations = try asking(try conversations(named: text))
        guard !conversations.isExact, conversations.way != .company else { return nil }
        let people = try asking(try contacts(named: text))
        // The nearest conversations are a better hint, if there are any.
        if conversations.found.isEmpty, conversations.nearest.isEmpty, people.found.isEmpty {
            _ = try people.meant(takesPart: true)
        }
        guard people.isExact || conversations.found.isEmpty && !people.found.isEmpty else {
            return nil
        }
        return try people.meant(takesPart: true)
    }
}

extension Opening {
    /// The app and the address, as far as there are.
    var means: String { [app, url].compactMap(\.self).joined(separator: " with ") }
}

extension Opening.Cause {
    /// The cause in words, behind "because".
    var words: String {
        switch self {
        case .conversation: "the app has an address for the conversation"
        case .person: "the app opens such an address of the person"
        case .file: "the app takes such files"
        case .app: "the app has no address for it"
        case .number: "this is a number of the person"
        case .mail: "this is the mail address"
        }
    }
}
