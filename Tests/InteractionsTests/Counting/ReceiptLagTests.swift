import Testing

@testable import Interactions

@Suite struct `Lags` {
    private func lags(_ milliseconds: [Int64]) -> ReceiptLags {
        var lags = ReceiptLags()
        for lag in milliseconds { lags.add(from: time(0), to: time(lag)) }
        return lags
    }

    @Test(arguments: [1, 7919] as [Int64])
    func `are never below what a share of donations took, and at most a second above`(
        step: Int64
    ) throws {
        let lags = lags((1...10_000).map { $0 * step })
        let shares: [(Double, Int64)] = [(0.5, 5000), (0.9, 9000), (0.99, 9900), (1, 10_000)]
        for (share, expected) in shares {
            let found = try #require(lags.lag(ofShare: share))
            let truth = expected * step
            #expect(truth <= found && found < truth + 1000, "\(share): \(found)")
        }
    }

    @Test func `are exact where there are few`() {
        #expect(lags([12]).lag(ofShare: 0.5) == 12)
        #expect(lags([5, 3_600_000]).lag(ofShare: 1) == 3_600_000)
        #expect(lags([-5, 0, 0]).lag(ofShare: 1) == 0)
        #expect(lags([]).lag(ofShare: 0.5) == nil)
    }

    @Test func `have no part of what was received more than a day after its start`() {
        let lags = lags([1000, 86_400_000, 86_400_001, 9559 * 86_400_000])
        #expect(lags.live == 2 && lags.later == 2)
        #expect(lags.lag(ofShare: 1) == 86_400_000)
        let imported = self.lags([9559 * 86_400_000])
        #expect(imported.live == 0 && imported.lag(ofShare: 0.5) == nil)
    }

    @Test func `are counted whatever the times`() {
        var extreme = ReceiptLags()
        extreme.add(from: time(.min), to: time(.max))
        extreme.add(from: time(.max), to: time(.min))
        #expect(extreme.live == 1 && extreme.later == 1)
        #expect(extreme.lag(ofShare: 1) == 0)
    }
}

@Suite struct `A length of time` {
    @Test(
        arguments: [
            (0, "0 milliseconds"), (1, "1 millisecond"), (999, "999 milliseconds"),
            (1000, "1 second"), (59_400, "59 seconds"), (60_000, "1 minute"),
            (89_000, "89 seconds"), (180_000, "3 minutes"), (3_600_000, "1 hour"),
            (86_400_000, "1 day"), (-86_400_000, "1 day"), (7 * 86_400_000, "1 week"),
            (14 * 86_400_000, "2 weeks"), (9559 * 86_400_000, "26 years"),
            (364 * 86_400_000, "1 year"), (.infinity, "31688088 years"), (.nan, "0 milliseconds"),
        ] as [(Double, String)]
    )
    func `is a whole number of the unit that says it best`(milliseconds: Double, text: String) {
        #expect(SpokenDuration(milliseconds: milliseconds).nearest == text)
    }

    @Test(
        arguments: [
            (0.2, "1 millisecond"), (1000, "1 second"), (1001, "2 seconds"),
            (180_001, "4 minutes"), (3_541_000, "1 hour"), (86_400_000, "1 day"),
            (5 * 86_400_000 + 1, "6 days"),
        ] as [(Double, String)]
    )
    func `has a bound that is no shorter`(milliseconds: Double, text: String) {
        #expect(SpokenDuration(milliseconds: milliseconds).bound == text)
    }
}
