import ArgumentParser
import DonationStore

/// The kind of an event as a word of event JSON, or `erased` or `unknown`.
struct KindWord: Hashable, ExpressibleByArgument {
    static let donated = KindWord(EventRegistry.standard.name(of: .donated) ?? "donated")
    static let erased = KindWord("erased")
    static let unknown = KindWord("unknown")
    static let all =
        EventRegistry.standard.names.map { KindWord($0) } + [erased, unknown]

    let text: String

    private init(_ text: String) {
        self.text = text
    }

    init?(argument: String) {
        guard let word = Self.all.first(where: { $0.text == argument }) else { return nil }
        self = word
    }

    /// The events that the word means.
    var sort: EventConditions.Sort? {
        switch self {
        case .erased: .erased
        case .unknown: .unknown
        default: EventRegistry.standard.kind(named: text).map { .kind($0) }
        }
    }

    static var allValueStrings: [String] { all.map(\.text) }

    /// Makes the word for the kind of an event.
    init(_ event: Event) {
        switch event {
        case .donated: self = .donated
        case .known(let payload): text = type(of: payload).name
        case .unknown: self = .unknown
        case .erased: self = .erased
        }
    }
}

extension RecordedEvent {
    /// The kind of the event.
    var kind: KindWord { KindWord(event) }
}

extension String {
    /// The name of an intent's class without the common parts: `SendMessage` of
    /// `INSendMessageIntent`.
    var shortIntent: String {
        guard hasPrefix("IN"), hasSuffix("Intent"), utf8.count > 8 else { return self }
        return String(dropFirst(2).dropLast(6))
    }
}
