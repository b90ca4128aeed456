import Bus
import Testing

@testable import donationd

@Suite("Quotas")
struct QuotaTests {
    @Test func `limit the calls of one connection, and not those of another`() throws {
        var quotas = Quotas()
        var tickets: [Quotas.Ticket] = []
        for _ in 0..<Quotas.callsOfConnection {
            tickets.append(try quotas.begin(":1.1", of: "host:c"))
        }
        #expect(throws: BusError.self) { try quotas.begin(":1.1", of: "host:c") }
        _ = try quotas.begin(":1.2", of: "host:c")
        quotas.end(tickets[0])
        _ = try quotas.begin(":1.1", of: "host:c")
        #expect(quotas.total == Quotas.callsOfConnection + 1)
    }

    @Test func `limit the calls of one caller, whatever number of connections it has`() throws {
        var quotas = Quotas()
        for number in 0..<Quotas.callsOfCaller {
            _ = try quotas.begin(":1.\(number)", of: "flatpak:org.example.Chat")
        }
        #expect(throws: BusError.self) {
            try quotas.begin(":1.new", of: "flatpak:org.example.Chat")
        }
        _ = try quotas.begin(":1.new", of: "flatpak:org.example.Mail")
    }

    @Test func `limit the size of the calls of one caller, and leave room for others`() throws {
        var quotas = Quotas()
        var first = try quotas.begin(":1.1", of: "host:a")
        try quotas.add(bytes: Quotas.bytesOfCaller, to: &first)
        var second = try quotas.begin(":1.2", of: "host:a")
        #expect(throws: BusError.self) { try quotas.add(bytes: 1, to: &second) }
        var other = try quotas.begin(":1.3", of: "host:b")
        try quotas.add(bytes: Quotas.bytesOfCaller, to: &other)
        quotas.end(first)
        try quotas.add(bytes: Quotas.bytesOfCaller, to: &second)
    }

    @Test func `limit the calls of all callers together, and their size`() throws {
        var quotas = Quotas()
        let room = Quotas.waitingBytes / Quotas.bytesOfCaller
        for number in 0..<Quotas.calls {
            var ticket = try quotas.begin(":1.\(number)", of: "host:\(number)")
            if number < room { try quotas.add(bytes: Quotas.bytesOfCaller, to: &ticket) }
            if number == room {
                #expect(throws: BusError.self) { try quotas.add(bytes: 1, to: &ticket) }
            }
        }
        #expect(throws: BusError.self) { try quotas.begin(":1.new", of: "host:c") }
    }

    @Test func `limit the outcomes that a caller records in a minute`() throws {
        var rate = FeedbackRate()
        let start = ContinuousClock.now
        for _ in 0..<FeedbackRate.most { try rate.count("host:a", at: start) }
        let later = start + .seconds(59)
        #expect(throws: BusError.self) { try rate.count("host:a", at: later) }
        try rate.count("host:b", at: later)
        try rate.count("host:a", at: start + .seconds(60))
    }

    @Test func `count a value with all its parts`() {
        let text = BusValue.string(String(repeating: "é", count: 1000))
        let values: [BusValue] = [
            text, .variant(text), .strings(["", String(repeating: "x", count: 2000)]),
            .dictionary(["k": text]), .structure([.bytes(Array(repeating: 1, count: 2000))]),
        ]
        for value in values { #expect((2000...2600).contains(value.size)) }
    }
}
