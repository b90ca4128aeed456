internal import Interactions
internal import LMDB
import Synchronization

/// The gates of the apps of the registry: the one rule for every suggestion.
///
/// An app that is not registered, or did not say what it takes, passes.
struct AppGates: Sendable {
    /// The gates by the bytes of the apps' identifiers.
    private let gates: [[UInt8]: AppGate]

    /// The things that are shared.
    private let shared: SharedThings
    private let verdicts = Verdicts()

    fileprivate init(_ gates: [[UInt8]: AppGate], sharing shared: SharedThings) {
        (self.gates, self.shared) = (gates, shared)
    }

    /// Makes the gates of no apps.
    init() { self.init([:], sharing: SharedThings([])) }

    /// The gates of the apps that are there, by the apps' identifiers.
    var registered: [(app: String, gate: AppGate)] {
        gates.filter(\.value.isThere)
            .map { (String(decoding: $0.key, as: UTF8.self), $0.value) }
            .sorted { $0.app < $1.app }
    }

    /// Returns the obstacle that an app's gate is to something it would be suggested for.
    ///
    /// - Parameters:
    ///   - actions: The actions that would be suggested.
    ///   - donor: The app.
    ///   - context: The context, with the types of the content.
    /// - Returns: The obstacle; `nil` if there is none.
    func obstacle(
        to actions: ChannelActions,
        of donor: Donor?,
        _ context: SuggestionContext
    ) -> SuggestionStanding.Obstacle? {
        guard !gates.isEmpty, let donor, let gate = gates[Array(donor.app.utf8)] else {
            return nil
        }
        if let taken = gate.actions, taken.isDisjoint(with: actions) { return .otherIntents }
        // A call carries nothing.
        guard context.purpose != .call else { return nil }
        let verdict = verdicts.verdict(of: gate, on: shared)
        guard verdict.isTaken else { return .otherTypes }
        // Only an extension that supports the intent has conversations on a share sheet.
        guard context.purpose == .shareSheet, let sharing = verdict.actions else { return nil }
        return sharing.isDisjoint(with: actions) ? .otherIntents : nil
    }

    /// Returns whether an app says that it takes the action of a channel.
    func permits(_ channel: Channel) -> Bool {
        guard let taken = gates[Array(channel.donor.app.utf8)]?.actions else { return true }
        return !taken.isDisjoint(with: ChannelActions(channel.action))
    }
}

/// What the gates said of the things: many conversations of one app ask, and a rule takes time.
private final class Verdicts: Sendable {
    struct Verdict {
        /// Whether the app takes the things.
        let isTaken: Bool
        /// The actions of its extensions that take them; `nil` if none are known.
        let actions: ChannelActions?
    }

    private let known = Mutex<[Position: Verdict]>([:])

    func verdict(of gate: AppGate, on shared: SharedThings) -> Verdict {
        known.withLock { known in
            if let verdict = known[gate.position] { return verdict }
            let verdict = Verdict(
                isTaken: gate.takes(shared),
                actions: gate.actions(sharing: shared)
            )
            known[gate.position] = verdict
            return verdict
        }
    }
}

extension ViewStore {
    /// Returns the gates of the registered apps, for some things that are shared.
    ///
    /// - Complexity: O(*r*) in the registrations.
    func gates(
        of snapshot: borrowing Snapshot<ViewTables>,
        sharing things: [[String]] = []
    ) throws(DonationStoreError) -> AppGates {
        var gates: [[UInt8]: AppGate] = [:]
        // Of one app the last registration comes last.
        try forEach(in: snapshot.tables[.gates], of: snapshot) {
            key,
            row throws(DecodingFailure) in
            let gate = try AppGate(decoding: row.span)
            guard let app = AppGate.app(ofKey: key) else { throw .missingField("app") }
            gates[app] = gate
        }
        return AppGates(gates, sharing: SharedThings(gates.isEmpty ? [] : things))
    }
}
