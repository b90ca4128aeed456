import ArgumentParser
import DonationStore

/// A field of a contact or a conversation in a list: a placeholder, a column, and perhaps an order.
///
/// To add one, describe it here and name it in ``allCases``. A table shows it if the `columns` of
/// `contacts` or `conversations` name it, and `--sort` takes it if ``orders`` does.
struct ListField: Sendable {
    /// The name, in `--format` and `--sort`; in capitals the header of the column.
    let rawValue: String
    /// Whether the column is aligned to the right.
    let isNumber: Bool
    /// Returns the text in a line of `--format`.
    let text: @Sendable (any Listed, TimeStyle) -> String
    /// Returns the rank in the order of this field; the greatest comes first.
    let rank: @Sendable (any Listed) -> Int64

    private init(_ name: String, _ text: @escaping @Sendable (any Listed) -> String) {
        (rawValue, isNumber) = (name, false)
        self.text = { item, _ in text(item) }
        rank = { _ in 0 }
    }

    private init(number name: String, _ number: @escaping @Sendable (any Listed) -> Int) {
        (rawValue, isNumber) = (name, true)
        text = { item, _ in String(number(item)) }
        rank = { Int64(number($0)) }
    }

    private init(time name: String, _ time: @escaping @Sendable (any Listed) -> Timestamp?) {
        (rawValue, isNumber) = (name, false)
        text = { item, style in time(item).map { style.text(of: $0) } ?? "" }
        rank = { time($0)?.milliseconds ?? .min }
    }

    static let key = ListField("key") { $0.key }
    static let name = ListField("name") { $0.listName }
    static let handle = ListField("handle") { $0.handle ?? "" }
    static let app = ListField("app") { $0.apps.joined(separator: ", ") }
    /// The app with its account: a column, no placeholder.
    static let donor = ListField("app") { $0.donorText }
    static let sent = ListField(number: "sent") { $0.sentCount }
    static let received = ListField(number: "received") { $0.receivedCount }
    static let together = ListField(number: "together") { $0.togetherCount }
    static let all = ListField(number: "all") { $0.donationCount }
    static let first = ListField(time: "first") { $0.firstActivity }
    static let last = ListField(time: "last") { $0.lastActivity }

    /// The orders that `--sort` takes.
    private static let orders = [last, first, name, sent, received, together, all]
}

extension ListField: RawRepresentable, CaseIterable {
    static let allCases = [
        key, name, handle, app, sent, received, together, all, first, last,
    ]

    init?(rawValue: String) {
        let found = Self.allCases.first { $0.rawValue == rawValue }
        guard let found else { return nil }
        self = found
    }
}

extension ListField: ExpressibleByArgument {
    init?(argument: String) {
        let found = Self.orders.first { $0.rawValue == argument }
        guard let found else { return nil }
        self = found
    }

    static var allValueStrings: [String] { orders.map(\.rawValue) }
    static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}

/// A contact or a conversation in a list.
protocol Listed: Sendable {
    /// The value that looks the item up.
    associatedtype Identity
    var identity: Identity { get }
    var key: String { get }
    /// A value in the order of the keys.
    associatedtype SortKey: Comparable
    var sortKey: SortKey { get }
    /// The name in a list.
    var listName: String { get }
    var handle: String? { get }
    var apps: [String] { get }
    /// The apps with their accounts.
    var donorText: String { get }
    var sentCount: Int { get }
    var receivedCount: Int { get }
    /// The number of donations from somebody else to the owner and a contact; 0 for a conversation.
    var togetherCount: Int { get }
    /// The number of all donations.
    var donationCount: Int { get }
    var firstActivity: Timestamp? { get }
    var lastActivity: Timestamp? { get }
    var json: JSONValue { get }
}

extension Listed {
    var sortKey: String { key }
}
