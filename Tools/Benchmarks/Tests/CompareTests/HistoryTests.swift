import Contenders
import DonationStore
import Testing

@Suite struct `A history made from a seed` {
    private func history(seed: UInt64) -> [Donation] {
        var shape = Shape(events: 2000, contacts: 100)
        shape.seed = seed
        var history = SkewedHistory(shape)
        return history.next(2000)
    }

    @Test func `is the same each time, and another one from another seed`() {
        #expect(history(seed: 1) == history(seed: 1))
        #expect(history(seed: 1) != history(seed: 2))
    }

    @Test func `is skewed: a tenth of the people are met in more than half of it`() {
        var met: [String: Int] = [:]
        for donation in history(seed: 3) {
            let people = donation.interaction.intent.people
            guard let person = people.everyone.first(where: { !$0.isMe }) else { continue }
            met[person.displayName ?? "", default: 0] += 1
        }
        let most = met.values.sorted(by: >).prefix(10).reduce(0, +)
        #expect(most > met.values.reduce(0, +) / 2)
        #expect(met.count > 50)
    }

    @Test func `can be donated: nothing of it is refused`() throws {
        for donation in history(seed: 4) {
            try donation.validate(receivedAt: SkewedHistory.now)
        }
    }
}
