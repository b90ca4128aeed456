package import Interactions

extension DateOrder {
    /// Returns the moment at which a clock in UTC shows the time of a line; `nil` if no clock does.
    func wall(_ line: WhatsAppLine) -> Timestamp? {
        let (first, second, third) = line.numbers
        let (day, month, year) =
            switch self {
            case .dmy: (first, second, third)
            case .mdy: (second, first, third)
            case .ymd: (third, second, first)
            }
        return Timestamp(
            date: (Self.gregorian(year), Int64(month), Int64(day)),
            time: (Int64(line.hour), Int64(line.minute), Int64(line.second), 0),
            offsetInMinutes: 0
        )
    }

    /// Returns the year of the common calendar for a year as written.
    ///
    /// Telephones in Thailand write Buddhist years, 543 ahead: 2569, or 69. WhatsApp began in 2552.
    private static func gregorian(_ year: Int) -> Int64 {
        switch year {
        case ..<52: Int64(year + 2000)
        case ..<100: Int64(year + 2500 - 543)
        case 2400...: Int64(year - 543)
        default: Int64(year)
        }
    }
}

/// The clocks on the wall at the place of a history.
package struct WallClock: Sendable {
    private let secondsAhead: @Sendable (Timestamp) -> Int

    /// Makes the clocks of a place.
    ///
    /// - Parameter secondsAhead: Returns the seconds by which the clocks are ahead of UTC at a
    ///   moment.
    package init(secondsAhead: @escaping @Sendable (Timestamp) -> Int) {
        self.secondsAhead = secondsAhead
    }

    /// Returns the moment at which the clocks show a time; one of two if they show it twice.
    func moment(showing wall: Timestamp) -> Timestamp {
        func ahead(_ moment: Timestamp) -> Int64 {
            Int64(max(-86_400, min(86_400, secondsAhead(moment)))) * 1000
        }
        let guess = Timestamp(milliseconds: wall.milliseconds - ahead(wall))
        return Timestamp(milliseconds: wall.milliseconds - ahead(guess))
    }
}

/// The options for reading a WhatsApp chat.
package struct WhatsAppOptions: Sendable {
    /// The donor of the messages.
    package var donor: Donor
    /// The owner, by the name that stands before the owner's messages.
    package var owner: HistoryOwner
    /// The chat.
    package var chat: WhatsAppChat
    /// The order of day, month and year in its dates.
    package var dateOrder: DateOrder
    /// The clocks at the place of the chat.
    package var clock: WallClock

    /// Makes the options for a chat.
    package init(
        donor: Donor,
        owner: HistoryOwner,
        chat: WhatsAppChat,
        dateOrder: DateOrder,
        clock: WallClock
    ) {
        self.donor = donor
        self.owner = owner
        self.chat = chat
        self.dateOrder = dateOrder
        self.clock = clock
    }
}
