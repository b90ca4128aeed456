import ArgumentParser
import DonationStore

/// A position of the log, or a time.
enum PastPoint {
    case position(Position)
    case time(Timestamp)
}

/// Reads a position or a date.
@Sendable
func pastPoint(_ text: String) throws -> PastPoint {
    if text.utf8.count < 12, let number = UInt64(text) {
        return .position(Position(rawValue: number))
    }
    do {
        return .time(try moment(text))
    } catch {
        throw ArgumentParser.ValidationError("\(error) Or give a position.")
    }
}

/// Past views, and the moment to ask them about.
struct Past {
    let views: PastStore
    let time: Timestamp

    /// Makes the views at a point; a position brings the time of its event, and no point means now.
    init(_ point: PastPoint?, in store: DonationStore) throws(Failure) {
        let position: Position
        switch point {
        case nil:
            position = try asking(try store.lastPosition())
            time = .now
        case .time(let time):
            self.time = time
            position = try asking(try store.position(at: time))
        case .position(let wanted):
            position = min(wanted, try asking(try store.lastPosition()))
            let event = try asking(try store.event(at: position))
            time = event?.time ?? .now
        }
        views = try asking(try store.views(asOf: position))
    }
}
