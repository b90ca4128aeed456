import DonationStore
import Foundation
import Reports

extension ZoneOffsets {
    /// How far back changes of clocks are looked for, in milliseconds: a hundred years.
    private static let reach: Int64 = 100 * 366 * 86_400_000
    private static let day: Int64 = 86_400_000

    /// A time zone of the system as plain data, for times in a range.
    init(_ zone: TimeZone, range: ClosedRange<Timestamp>, now: Timestamp) {
        let last = max(range.upperBound, now).milliseconds
        let first = max(min(range.lowerBound, now).milliseconds, last - Self.reach)
        var offset = zone.seconds(at: first)
        var changes: [Change] = []
        // Clocks change at most once a day, and a day later they have.
        for before in stride(from: first, to: last, by: Int(Self.day)) {
            let next = zone.seconds(at: before + Self.day)
            guard next != offset else { continue }
            let moment = zone.change(from: offset, between: before, and: before + Self.day)
            changes.append(Change(start: Timestamp(milliseconds: moment), seconds: next))
            offset = next
        }
        self.init(name: zone.identifier, first: zone.seconds(at: first), changes: changes)
    }
}

extension TimeZone {
    /// How far clocks are ahead of UTC at a time in milliseconds.
    fileprivate func seconds(at milliseconds: Int64) -> Int {
        secondsFromGMT(for: Timestamp(milliseconds: milliseconds).date)
    }

    /// The first millisecond with another offset.
    fileprivate func change(from offset: Int, between start: Int64, and end: Int64) -> Int64 {
        var (low, high) = (start, end)
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if seconds(at: middle) == offset { low = middle } else { high = middle }
        }
        return high
    }
}
