import FoundationEssentials

/// A pure fold of donations into custom views, one view for each key.
///
/// ```swift
/// /// The numbers of messages sent and received on each day, by UTC.
/// enum MessagesPerDay: Projector {
///     struct View: ProjectedView, Codable {
///         var sent = 0
///         var received = 0
///     }
///
///     static let name = "messages-per-day"
///     static let version = 1
///
///     static func keys(of donation: ProjectedDonation) -> [String] {
///         guard case .sendMessage = donation.interaction.intent,
///             let start = donation.start.rfc3339
///         else { return [] }
///         return [String(start.prefix(10))]  // as in 2026-01-05
///     }
///
///     static func apply(_ donation: ProjectedDonation, to view: inout View, for key: String) {
///         if donation.direction == .outgoing { view.sent += 1 } else { view.received += 1 }
///     }
/// }
/// ```
///
/// Both functions must be pure: their results depend on their arguments alone, never on a clock, a
/// random number, a file, a variable, or the order of a `Set` or a `Dictionary`. Then the views are
/// the same whether the store updates them donation by donation or rebuilds them from the whole
/// log, and after a deletion they are as if the deleted donations had never happened.
///
/// Deletions need no code: the store folds a view that loses a donation again from the remaining
/// ones.
public protocol Projector: Sendable {
    /// The view of one key.
    associatedtype View: ProjectedView

    /// The name of the views on disk: 1 to 64 of the characters `a`–`z`, `0`–`9` and `-`.
    static var name: String { get }

    /// The version of the projector, from 0.
    ///
    /// Raise it whenever the same log would give different views, or different bytes for them: the
    /// store then rebuilds the views.
    static var version: Int { get }

    /// Returns the keys of the views that a donation touches; none for an irrelevant donation.
    ///
    /// Any text is a key, of any length, even the empty one. Keys differ if their UTF-8 bytes
    /// differ; a repeated key counts once.
    static func keys(of donation: ProjectedDonation) -> [String]

    /// Folds a donation into the view of one of its keys.
    ///
    /// Donations come in the order of their positions, which may differ from that of their starts.
    static func apply(_ donation: ProjectedDonation, to view: inout View, for key: String)
}

/// A view of a ``Projector``: its state before any donation, and its form on disk.
///
/// A type that is `Codable` and has an `init()` needs nothing else.
public protocol ProjectedView: Equatable, Sendable {
    /// Makes the view as it is before any donation.
    init()

    /// Reads a view from its bytes; `nil` for bytes that are no view.
    init?(decoding bytes: [UInt8])

    /// The view as bytes: equal views give equal bytes, and decoding the bytes gives an equal view.
    var encoded: [UInt8] { get }
}

extension ProjectedView where Self: Codable {
    /// Reads a view from its JSON.
    public init?(decoding bytes: [UInt8]) {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "Infinity",
            negativeInfinity: "-Infinity",
            nan: "NaN"
        )
        guard let view = try? decoder.decode(Self.self, from: Data(bytes)) else { return nil }
        self = view
    }

    /// The view as JSON with its keys in order.
    ///
    /// A `Set`, and a `Dictionary` with keys other than texts and whole numbers, has no order in
    /// JSON: keep a sorted `Array` instead, or the same view may give different bytes another time.
    ///
    /// - Precondition: The view's `encode(to:)` throws nothing.
    public var encoded: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "Infinity",
            negativeInfinity: "-Infinity",
            nan: "NaN"
        )
        do {
            return Array(try encoder.encode(self))
        } catch {
            preconditionFailure("a view of type \(Self.self) cannot be encoded: \(error)")
        }
    }
}
