import Testing

@testable import donationlog

@Suite struct `Files that changed` {
    private var pending = PendingFiles()
    private let start = ContinuousClock.now

    private func moment(_ milliseconds: Int64) -> PendingFiles.Moment {
        .init(instant: start.advanced(by: .milliseconds(milliseconds)), clock: milliseconds)
    }

    @Test mutating func `are due once they have rested, or at once if their writer is done`() {
        pending.note("a", at: moment(0), isWhole: false)
        pending.note("b", at: moment(10), isWhole: true)
        #expect(pending.takeDue(at: moment(10), limit: 9) == ["b"])
        pending.note("a", at: moment(200), isWhole: false)
        #expect(pending.takeDue(at: moment(499), limit: 9) == [])
        #expect(pending.nextDue == moment(500).instant)
        #expect(pending.takeDue(at: moment(500), limit: 9) == ["a"])
        #expect(pending.isEmpty)
    }

    @Test mutating func `wait as long as their writer goes on, unless any state is good to read`() {
        for time in stride(from: Int64(0), through: 900, by: 100) {
            pending.note("export", at: moment(time), isWhole: false)
            pending.note("mailbox", at: moment(time), isWhole: false, isPatient: false)
        }
        #expect(pending.takeDue(at: moment(900), limit: 9) == ["mailbox"])
        #expect(pending.takeDue(at: moment(1200), limit: 9) == ["export"])
    }

    @Test mutating func `keep the time of their first change under a new name`() {
        pending.note("new/1", at: moment(5), isWhole: false)
        pending.note("new/2", at: moment(7), isWhole: true)
        pending.rename("new/1", to: "cur/1:2,S")
        #expect(pending.firstSeen == 5)
        #expect(pending.takeDue(at: moment(400), limit: 1) == ["cur/1:2,S"])
        #expect(pending.takeDue(at: moment(400), limit: 1) == ["new/2"])
    }
}
