internal import Interactions
import Synchronization

/// The parts of offers that follow from the events alone, and not from the question.
///
/// Views at a position of a log are a function of the log up to there, so that what was read from
/// them stays true while the log's identity and the position do. Any event forgets it.
final class OfferMemory: Sendable {
    /// The log and the position that something was read at.
    struct State: Hashable {
        var logIdentity: [UInt8]
        var position: Position
    }

    /// The parts.
    struct Parts {
        /// The events with places of a day, by the hour of the question.
        var places: PlacesOfDay?
        /// The division of sightings into places.
        var groups: PlaceGroups?
        /// The apps that give directions, and their choices.
        var routing: RoutingApps.Known?
        /// The activities to go on with.
        var activities: [StoredActivity]?
    }

    private let known = Mutex<(state: State, parts: Parts)?>(nil)

    func parts(at state: State) -> Parts? {
        known.withLock { $0?.state == state ? $0?.parts : nil }
    }

    /// Forgets everything, as it may hold donations that the log no longer does.
    func forget() {
        known.withLock { $0 = nil }
    }

    func keep(at state: State, _ change: (inout Parts) -> Void) {
        known.withLock { known in
            var parts = known?.state == state ? known?.parts ?? Parts() : Parts()
            change(&parts)
            known = (state, parts)
        }
    }
}

extension ActivityReader {
    /// Returns a part that is known for this state of the views, or makes it and keeps it.
    ///
    /// - Parameters:
    ///   - part: The part.
    ///   - isUsable: Whether a known part answers this question.
    ///   - make: Reads the part from the views.
    /// - Returns: The part.
    /// - Throws: The error of `make`.
    func remembering<Value>(
        _ part: WritableKeyPath<OfferMemory.Parts, Value?>,
        if isUsable: (Value) -> Bool = { _ in true },
        _ make: () throws(DonationStoreError) -> Value
    ) throws(DonationStoreError) -> Value {
        guard let memory else { return try make() }
        let state = OfferMemory.State(logIdentity: logIdentity, position: position)
        if let known = memory.parts(at: state)?[keyPath: part], isUsable(known) { return known }
        let value = try make()
        memory.keep(at: state) { $0[keyPath: part] = value }
        return value
    }
}
