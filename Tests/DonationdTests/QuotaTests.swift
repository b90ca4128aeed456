import Bus
import Testing

@testable import donationd

@Suite("Quotas")
struct QuotaTests {
    @Test func `limit the calls of one connection, and not those of another`() throws {
        var quotas = Quotas()
        for _ in 0..<Quotas.callsOfConnection { try quotas.begin(":1.1") }
        #expect(throws: BusError.self) { try quotas.begin(":1.1") }
        try quotas.begin(":1.2")
        quotas.end(":1.1")
        try quotas.begin(":1.1")
        #expect(quotas.total == Quotas.callsOfConnection + 1)
        quotas.end(":1.3")
        #expect(quotas.total == Quotas.callsOfConnection + 1)
    }

    @Test func `limit the bytes of the donations that wait`() throws {
        var quotas = Quotas()
        try quotas.begin(":1.1", bytes: Quotas.waitingBytes)
        #expect(throws: BusError.self) { try quotas.begin(":1.2", bytes: 1) }
        try quotas.begin(":1.2")
        quotas.end(":1.1", bytes: Quotas.waitingBytes)
        try quotas.begin(":1.2", bytes: 1)
    }

    @Test func `limit the calls of all connections together`() throws {
        var quotas = Quotas()
        for number in 0..<Quotas.calls { try quotas.begin(":1.\(number)") }
        #expect(throws: BusError.self) { try quotas.begin(":1.new") }
    }
}
