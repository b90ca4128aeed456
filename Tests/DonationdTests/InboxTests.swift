import Testing

@testable import donationd

@Suite("The inbox of the service")
struct InboxTests {
    private static func names(_ inbox: inout Inbox) -> [String] {
        var names: [String] = []
        while let item = inbox.next() {
            if case .closed(let name) = item { names.append(name) }
        }
        return names
    }

    @Test func `gives one message of each connection in turn`() {
        var inbox = Inbox()
        #expect(inbox.isEmpty && inbox.next() == nil)
        for number in 1...3 { inbox.add(.closed("a\(number)"), of: "a") }
        inbox.add(.closed("b1"), of: "b")
        inbox.add(.closed("c1"), of: "c")
        inbox.add(.closed("b2"), of: "b")
        #expect(Self.names(&inbox) == ["a1", "b1", "c1", "a2", "b2", "a3"])
        #expect(inbox.isEmpty)
        inbox.add(.closed("a4"), of: "a")
        #expect(Self.names(&inbox) == ["a4"])
        #expect(inbox.isEmpty)
    }

    @Test func `gives the end of a connection behind its calls and all that was seen of it`() {
        var inbox = Inbox()
        inbox.add(.closed("call"), of: "host:a")
        inbox.add(.closed("sight 1"), of: ":1.5")
        inbox.add(.closed("sight 2"), of: ":1.5")
        inbox.close(":1.5", of: "host:a")
        inbox.close(":1.6", of: nil)
        #expect(Self.names(&inbox) == ["call", "sight 1", ":1.6", "sight 2", ":1.5"])
        #expect(inbox.isEmpty)
        // Two ends of one connection do not wait for each other.
        for _ in 0..<2 { inbox.close(":1.7", of: nil) }
        #expect(Self.names(&inbox) == [":1.7", ":1.7"])
    }

    @Test func `has signals for a few connections of each caller`() {
        var audience = Audience()
        for number in 0..<100 { audience.add(":1.\(number)", of: .host("a"), to: "Surface") }
        audience.add(":2.1", of: .host("b"), to: "Surface")
        let told = audience.of("Surface")
        #expect(told.map(\.caller) == [.host("a"), .host("b")])
        #expect(told.map(\.senders.count) == [16, 1])
        audience.forget(":1.3")
        audience.forget(":2.1")
        #expect(audience.of("Surface").map(\.senders.count) == [15])
    }
}
