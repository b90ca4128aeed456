import Testing

@testable import Interactions

@Suite struct `The reason in words` {
    private static let hour: Int64 = 3_600_000
    private static let start = Timestamp(milliseconds: 1_700_000_000_000)

    /// A step of a history, some milliseconds after its beginning.
    private typealias Step = (after: Int64, isOutgoing: Bool)

    private func words(
        _ steps: [Step],
        after: Int64,
        rank: Int = 0,
        sentInAll: Int = 100,
        isGroup: Bool = false,
        actions: ChannelActions = .message,
        more: [Reason] = []
    ) -> String {
        var state = RankingState()
        for step in steps {
            let isCall = actions.isDisjoint(with: .message)
            state.apply(
                step.isOutgoing ? .outgoing : .incoming(addressees: 1, isCall: isCall),
                at: Timestamp(milliseconds: Self.start.milliseconds + step.after)
            )
        }
        let now = Timestamp(milliseconds: Self.start.milliseconds + after)
        let ranking = Ranking(at: now, sentInAll: sentInAll)
        return ranking.leadingReason(
            among: ranking.reasons(for: state, rank: rank) + more,
            of: state,
            isGroup: isGroup,
            actions: actions
        ).words
    }

    @Test func `says that a message waits`() {
        let once: [Step] = [(0, false)]
        #expect(words(once, after: Self.hour, rank: 3) == "wrote an hour ago, not answered yet")
        #expect(
            words(once, after: Self.hour, rank: 3, isGroup: true)
                == "a message an hour ago, not answered yet"
        )
        // Ten messages, each answered within the hour, and then another.
        var steps: [Step] = []
        for day in 0..<10 {
            steps += [
                (Int64(day) * 24 * Self.hour, false), (Int64(day) * 24 * Self.hour + 1, true),
            ]
        }
        steps.append((240 * Self.hour, false))
        #expect(
            words(steps, after: 240 * Self.hour + 300_000, rank: 8, sentInAll: 10_000)
                == "wrote 5 minutes ago, you usually answer"
        )
    }

    @Test func `says who was last, and when`() {
        let sent: [Step] = [(0, true)]
        #expect(words(sent, after: 300_000) == "you wrote 5 minutes ago")
        #expect(words(sent, after: 300_000, actions: .audioCall) == "you called 5 minutes ago")
        #expect(
            words(sent, after: 300_000, actions: [.message, .call]) == "in touch 5 minutes ago"
        )
        #expect(words([(0, false)], after: 60_000, actions: .call) == "called a minute ago")
        // A clock that was set back changes nothing.
        #expect(words(sent, after: -5) == "you wrote just now")
    }

    @Test func `says that there was much, or how large a share`() {
        let often: [Step] = (0..<40).map { (Int64($0) * 12 * Self.hour, $0 % 2 == 1) }
        let end = 40 * 12 * Self.hour
        func words(_ steps: [Step], isGroup: Bool = false) -> String {
            self.words(steps, after: end, rank: 400, sentInAll: 10_000, isGroup: isGroup)
        }
        #expect(words(often) == "you often write to each other")
        let sent: [Step] = often.map { ($0.after, true) }
        #expect(words(sent) == "you often write to them")
        #expect(words(sent, isGroup: true) == "you often write there")
        let year = end + 365 * 24 * Self.hour
        #expect(self.words(sent, after: year, rank: 400) == "gets 1 in 3 of what you send")
        #expect(
            self.words(sent, after: year, rank: 400, sentInAll: 41)
                == "gets more than half of what you send"
        )
    }

    @Test func `is the time of the last donation if nothing stands out`() {
        let year = 366 * 24 * Self.hour
        #expect(words([(0, true)], after: year, rank: 400) == "you wrote a year ago")
        #expect(words([(0, false)], after: year, rank: 400, actions: .call) == "called a year ago")
    }

    @Test func `is a wish or a circumstance if that is larger`() {
        func words(_ name: Reason.Name, _ value: Double) -> String {
            self.words([(0, true)], after: Self.hour, more: [Reason(name, value)])
        }
        #expect(words(.pinned, 1000) == "pinned by you")
        #expect(words(.company, 3) == "often together with those you chose")
        #expect(words(.passedOver, -3) == "you wrote an hour ago")
    }

    @Test(arguments: [
        (0.0, "just now"), (59_999, "just now"), (60_000, "a minute ago"),
        (7_200_000, "2 hours ago"),
        (86_400_000, "a day ago"), (691_200_000, "a week ago"),
        (6_048_000_000, "2 months ago"),
        (Double.infinity, "1902587 years ago"),
    ])
    func `tells an age in its largest unit`(age: Double, words: String) {
        #expect(ReasonWords.ago(age) == words)
    }

    @Test func `of an offer is that of its largest reason`() {
        let reasons = [OfferReason("recency", 1, []), OfferReason("inFront", 2, [])]
        #expect(OfferKind.place.words(of: reasons) == "in the app that you just used")
        #expect(OfferKind.reminder.words(of: [OfferReason("due", 1, [])]) == "the reminder is due")
        #expect(OfferKind.place.words(of: [OfferReason("used", -1, [])]) == "")
    }
}
