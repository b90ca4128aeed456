import FoundationEssentials

/// A pure fold of donations into views of your own, one view for each key.
///
/// ```swift
/// /// How many messages were sent and received on each day, by UTC.
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
/// Both functions must be pure: what they do follows from their arguments alone, never from a
/// clock, a random number, a file, a variable, or the order of a `Set` or a `Dictionary`. Then the
/// views are the same whether they were kept up to date donation by donation or made again from the
/// whole log, and those of a log from which something was deleted are as if it had never been
/// donated.
///
/// There is nothing to write for deletions: a view that loses a donation is folded again from those
/// it still has.
public protocol Projector: Sendable {
    /// What is known for one key.
    associatedtype View: ProjectedView

    /// Names the views on disk: 1 to 64 of the characters `a`–`z`, `0`–`9` and `-`.
    static var name: String { get }

    /// The version of the projector, from 0. Raise it whenever the views of the same log would be
    /// others than before, or their bytes: the views are then made again.
    static var version: Int { get }

    /// The keys of the views that a donation touches; none for a donation that does not matter.
    ///
    /// Any text is a key, of any length, the empty one too. Keys are told apart by their UTF-8
    /// bytes; one that is named twice counts once.
    static func keys(of donation: ProjectedDonation) -> [String]

    /// Folds a donation into the view of one of its keys.
    ///
    /// Donations come in the order of their positions, which need not be that of their starts.
    static func apply(_ donation: ProjectedDonation, to view: inout View, for key: String)
}

/// A view of a ``Projector``: what there is before any donation, and how it is kept.
///
/// A type that is `Codable` and has an `init()` needs nothing else.
public protocol ProjectedView: Equatable, Sendable {
    /// Makes the view there is before any donation.
    init()

    /// Reads a view from its bytes; `nil` when they are none.
    init?(decoding bytes: [UInt8])

    /// The view as bytes: equal views give equal bytes, and bytes give back an equal view.
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
    /// A `Set`, and a `Dictionary` with other keys than texts and whole numbers, has no order in
    /// JSON: keep a sorted `Array` instead, or the same view may be other bytes another time.
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
