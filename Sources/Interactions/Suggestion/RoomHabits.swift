/// How often the owner answers in rooms, by their size: what to expect of a room in which the owner
/// never wrote.
///
/// The sizes have classes by powers of two: 2 and 3 members, 4 to 7, and so on.
public struct RoomHabits: Hashable, Sendable {
    /// The number of classes; the last one takes all larger rooms.
    package static let classCount = 16

    private var replied = ClassCounts()
    private var bursts = ClassCounts()

    /// Makes the habits of an owner without rooms.
    public init() {}

    /// Whether nothing is known of any room.
    package var isEmpty: Bool {
        (0..<Self.classCount).allSatisfy { replied[$0] == 0 && bursts[$0] == 0 }
    }

    /// Returns the class of a number of members; `nil` below two.
    package static func sizeClass(ofMembers members: Int) -> Int? {
        guard members >= 2 else { return nil }
        let power = Int.bitWidth - 1 - members.leadingZeroBitCount
        return min(power, classCount) - 1
    }

    /// Adds the bursts of messages of a class of rooms, and those answered within a day.
    package mutating func add(replied: Int, bursts: Int, inClass index: Int) {
        guard (0..<Self.classCount).contains(index) else { return }
        self.replied.add(replied, at: index)
        self.bursts.add(bursts, at: index)
    }

    /// Adds a room; anything else changes nothing.
    package mutating func add(_ state: RankingState) {
        guard let index = Self.sizeClass(ofMembers: state.members) else { return }
        add(replied: state.replied, bursts: state.bursts, inClass: index)
    }

    /// Takes out a room that was added.
    package mutating func remove(_ state: RankingState) {
        guard let index = Self.sizeClass(ofMembers: state.members) else { return }
        add(replied: -state.replied, bursts: -state.bursts, inClass: index)
    }

    /// Returns how many places a conversation stands further back in the order of the most recent
    /// contact: a room in which nothing was sent, by the class of its size and by how seldom the
    /// owner answers in rooms of that size.
    ///
    /// Its newest line is from one of many. Each further place stands for half the chance of an
    /// answer, beginning with an even one.
    func placesBack(of state: RankingState) -> Int {
        guard state.sent == 0, let index = Self.sizeClass(ofMembers: state.members) else {
            return 0
        }
        let (replied, bursts) = (replied[index], bursts[index])
        let unlikely = (max(bursts, replied) + 2) / (2 * (replied + 1))
        let halvings = unlikely > 0 ? Int.bitWidth - 1 - unlikely.leadingZeroBitCount : 0
        return index + 1 + halvings
    }

    /// Returns the replies that count for a conversation from the start, beside two bursts.
    ///
    /// It is an even chance, 1; for a room in which nothing was sent, two times the share of
    /// answered bursts in all rooms of its size. So the result is at most 2.
    func expectedReplies(to state: RankingState) -> Double {
        guard state.sent == 0, let index = Self.sizeClass(ofMembers: state.members) else {
            return 1
        }
        let (replied, bursts) = (replied[index], bursts[index])
        return 2 * Double(replied + 1) / Double(max(bursts, replied) + 2)
    }
}

/// Numbers for each class of rooms, of which most are 0.
private struct ClassCounts: Hashable, Sendable {
    private var counts: [Int] = []

    subscript(index: Int) -> Int { index < counts.count ? counts[index] : 0 }

    mutating func add(_ number: Int, at index: Int) {
        guard number != 0 else { return }
        while counts.count <= index { counts.append(0) }
        counts[index] = max(0, counts[index] &+ number)
    }
}
