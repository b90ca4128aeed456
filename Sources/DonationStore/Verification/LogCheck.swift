internal import Interactions

/// The findings of a reading of the log from end to end, with the state that it needs.
struct LogCheck {
    /// The largest number of findings in words; `damaged` has all damaged positions.
    private static let mostFindings = 1000

    private(set) var damaged: [Position] = []
    private(set) var findings: [String] = []
    /// The digest of the records so far.
    private(set) var digest = LogDigest()
    /// The number of donations so far that the index lists.
    private(set) var indexed = 0
    /// The rules in force after the policy events so far.
    var policies = Policies()
    /// The positions of the rules that refuse people, after those events.
    var refusals: [Position] = []
    /// The positions of the events that undo others.
    var undone: [Position] = []
    /// What they undo, as far as the log has it by now.
    var undoings = Undoings()
    /// The events that name addresses of the owner, after those events.
    var owner = OwnerEvents()
    /// Whether nothing was appended while the log was read.
    var isUntouched = true
    private var expected = Position.start.next
    private var unindexed: [DonorNumber: [ClosedRange<UInt64>]] = [:]
    private var tombstones: [(position: Position, deletion: Deletion)] = []

    /// The last position read.
    var last: Position { Position(rawValue: expected.rawValue - 1) }

    /// The position at which to continue.
    var next: Position { expected }

    // MARK: Reading

    /// Notes a record, whole or not, and the positions before it that have none.
    mutating func reach(_ position: Position, _ record: [UInt8]) {
        if position.rawValue - expected.rawValue > Self.mostFindings {
            find("positions \(expected.rawValue) to \(position.rawValue - 1) have no records")
            if damaged.last != expected { damaged.append(expected) }
        } else {
            while expected < position {
                find(expected, "has no record")
                expected = expected.next
            }
        }
        expected = position.next
        digest.add(record)
    }

    /// Notes a donation, and whether the index lists it.
    mutating func add(donation position: Position, of donor: DonorNumber, isIndexed: Bool) {
        guard !isIndexed else {
            indexed += 1
            return
        }
        // Positions come in order, so most runs only grow.
        let number = position.rawValue
        if let run = unindexed[donor]?.last, run.upperBound + 1 == number {
            unindexed[donor]?.removeLast()
            unindexed[donor]?.append(run.lowerBound...number)
        } else {
            unindexed[donor, default: []].append(number...number)
        }
    }

    /// Notes a tombstone.
    mutating func add(tombstone position: Position, _ deletion: Deletion) {
        tombstones.append((position, deletion))
    }

    // MARK: Findings

    mutating func find(_ position: Position, _ fault: String) {
        if damaged.last != position { damaged.append(position) }
        find("position \(position.rawValue) \(fault)")
    }

    mutating func find(_ fault: String) {
        if findings.count == Self.mostFindings {
            findings.append("there are more faults")
        } else if findings.count < Self.mostFindings {
            findings.append(fault)
        }
    }

    /// Compares the records read with the log's end and index.
    mutating func finish(_ head: LogHead, entries: Int) {
        if expected < head.nextPosition {
            // The end of the log is lost, or its head is: report as many positions as possible.
            find(expected, "should not be the end: the log goes to \(head.lastPosition.rawValue)")
            let told = min(head.lastPosition.rawValue, expected.rawValue + 999)
            while expected.rawValue <= told {
                if damaged.last != expected { damaged.append(expected) }
                expected = expected.next
            }
        } else if expected > head.nextPosition {
            find("there are records after position \(head.lastPosition.rawValue), the log's last")
        }
        guard damaged.isEmpty else { return }
        if digest != head.digest {
            find("the records do not match the log's digest: some were exchanged")
        }
        findUndeletedWithoutEntry()
        if isUntouched, entries != indexed {
            find("the index holds \(entries) donations, the log \(indexed) live ones")
        }
        damaged.sort()
    }

    private mutating func findUndeletedWithoutEntry() {
        let deleted = DeletedPositions(tombstones, undoings)
        for (donor, runs) in unindexed.sorted(by: { $0.key < $1.key }) {
            for position in runs.lazy.flatMap({ $0 }).map(Position.init(rawValue:))
            where !deleted.contains(position, of: donor) {
                find(position, "is live, but not in the index")
            }
        }
    }
}
