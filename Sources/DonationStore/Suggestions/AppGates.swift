internal import Interactions
internal import LMDB
import Synchronization

/// The gates of the apps of the registry: the one rule for every suggestion.
///
/// An app that is not registered, or did not say what it takes, passes.
struct AppGates: Sendable {
    /// The gates by the bytes of the apps' identifiers.
    private let gates: [[UInt8]: AppGate]
    /// The answers of the gates to the things; `nil` if nothing is shared.
    private let answers: Verdicts?

    fileprivate init(_ gates: [[UInt8]: AppGate], _ answers: Verdicts?) {
        (self.gates, self.answers) = (gates, answers)
    }

    /// Makes the gates of no apps.
    init() { self.init([:], nil) }

    /// The apps that are there by their identifiers, with their answers to the things.
    var verdicts: [(app: String, verdict: SharingVerdict)] {
        guard let answers else { return [] }
        return gates.filter(\.value.isThere)
            .compactMap { app, gate in
                answers.verdict(of: gate).map { (String(decoding: app, as: UTF8.self), $0) }
            }
            .sorted { $0.0 < $1.0 }
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
        guard let answers else { return nil }
        guard let verdict = answers.verdict(of: gate), verdict.isTaken else { return .otherTypes }
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

/// The answers of gates to some things, each made once for all conversations of the app.
private final class Verdicts: Sendable {
    private let shared: SharedThings
    private let rules: ActivationRules
    private let known = Mutex<[Position: SharingVerdict?]>([:])

    init(on shared: SharedThings, by rules: ActivationRules) {
        (self.shared, self.rules) = (shared, rules)
    }

    /// Returns the answer; `nil` if the gate cannot be read.
    func verdict(of gate: AppGate) -> SharingVerdict? {
        known.withLock { known in
            if let verdict = known[gate.position] { return verdict }
            let verdict = gate.sharing?.verdict(on: shared, reading: rules.reading)
            known[gate.position] = .some(verdict)
            return verdict
        }
    }
}

/// The activation rules that were read last, by their bytes.
final class ActivationRules: Sendable {
    /// The largest number of rules.
    static let most = 64
    private let known = Mutex<[[UInt8]: ActivationRule.Reading]>([:])

    /// Returns a rule; `nil` if the bytes are none.
    func reading(_ rule: [UInt8]) -> ActivationRule.Reading? {
        if let reading = known.withLock({ $0[rule] }) { return reading }
        guard let reading = SharingGate.read(rule) else { return nil }
        // Numbers are read as fast as they are found.
        if case .numbers = reading { return reading }
        known.withLock { known in
            if known.count >= Self.most { known = [:] }
            known[rule] = reading
        }
        return reading
    }
}

extension ViewStore {
    /// Returns the gates of the registered apps.
    ///
    /// - Parameters:
    ///   - snapshot: A snapshot of the views.
    ///   - shared: The things that are shared; `nil` if nothing is, and no share sheet asks.
    /// - Returns: The gates, by the last registration of each app.
    /// - Throws: ``DonationStoreError`` if the views cannot be read.
    /// - Complexity: O(*a* log *r*) in the apps and the registrations.
    func gates(
        of snapshot: borrowing Snapshot<ViewTables>,
        sharing shared: @autoclosure () -> SharedThings? = nil
    ) throws(DonationStoreError) -> AppGates {
        var cursor = try snapshot.cursor(in: snapshot.tables[.gates])
        var isOnEntry = try cursor.moveToLast()
        guard isOnEntry else { return AppGates() }
        let answers = shared().map { Verdicts(on: $0, by: activationRules) }
        var gates: [[UInt8]: AppGate] = [:]
        while isOnEntry {
            guard let app = AppGate.app(ofKey: cursor.key.copy(cursor.key.indices)) else {
                throw snapshot.unreadable()
            }
            do throws(DecodingFailure) {
                let value = cursor.value
                gates[app] = try AppGate(
                    decoding: value.extracting(try StoredView.rowStart(value)..<value.count),
                    withSharing: answers != nil
                )
            } catch {
                throw snapshot.unreadable()
            }
            // The other registrations of the app come before its last one.
            _ = try cursor.seek(atOrAfter: AppGate.firstKey(of: app).span)
            isOnEntry = try cursor.moveToPrevious()
        }
        return AppGates(gates, answers)
    }
}
