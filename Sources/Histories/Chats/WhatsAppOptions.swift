public import Interactions

extension DateOrder {
    /// The moment that a clock on the wall shows, as if it stood in UTC; `nil` when no clock does.
    func wall(_ line: WhatsAppLine) -> Timestamp? {
        let (first, second, third) = line.numbers
        let (day, month, year) =
            switch self {
            case .dmy: (first, second, third)
            case .mdy: (second, first, third)
            case .ymd: (third, second, first)
            }
        return Timestamp(
            date: (Int64(year < 100 ? year + 2000 : year), Int64(month), Int64(day)),
            time: (Int64(line.hour), Int64(line.minute), Int64(line.second), 0),
            offsetInMinutes: 0
        )
    }
}

/// How clocks on the wall went where something was written.
public struct WallClock: Sendable {
    private let secondsAhead: @Sendable (Timestamp) -> Int

    /// Says how they went.
    ///
    /// - Parameter secondsAhead: By how many seconds they are ahead of UTC at a moment.
    public init(secondsAhead: @escaping @Sendable (Timestamp) -> Int) {
        self.secondsAhead = secondsAhead
    }

    /// The moment at which they show something; one of the two when it comes twice in the night.
    func moment(showing wall: Timestamp) -> Timestamp {
        func ahead(_ moment: Timestamp) -> Int64 {
            Int64(max(-86_400, min(86_400, secondsAhead(moment)))) * 1000
        }
        let guess = Timestamp(milliseconds: wall.milliseconds - ahead(wall))
        return Timestamp(milliseconds: wall.milliseconds - ahead(guess))
    }
}

/// How a chat of WhatsApp's is to be read.
public struct WhatsAppOptions: Sendable {
    /// Who donates it.
    public var donor: Donor
    /// The owner, by the name that stands before the owner's messages.
    public var owner: HistoryOwner
    /// What the chat is called.
    public var chat: String
    /// Whether more than one other takes part.
    public var isGroup: Bool
    /// In which order its dates are.
    public var dateOrder: DateOrder
    /// How clocks went where it was written.
    public var clock: WallClock

    /// Says how a chat is to be read.
    public init(
        donor: Donor,
        owner: HistoryOwner,
        chat: String,
        isGroup: Bool,
        dateOrder: DateOrder,
        clock: WallClock
    ) {
        self.donor = donor
        self.owner = owner
        self.chat = chat
        self.isGroup = isGroup
        self.dateOrder = dateOrder
        self.clock = clock
    }
}
