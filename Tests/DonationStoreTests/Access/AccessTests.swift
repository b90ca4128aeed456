import DonationStore
import TestSupport
import Testing

@Suite("The owner's rules of access")
struct AccessTests {
    @Test func `replace one another, and are taken back`() throws {
        let test = try TestStore()
        let store = try test.open()
        var rule = AccessRule("flatpak:org.example.chat")
        #expect(try store.setAccess(rule) == Position(rawValue: 1))
        #expect(try store.setAccess(rule) == nil)
        #expect(try store.access().map(\.rule.isUndecided) == [true])
        rule.reading = .allowed
        let granted = try #require(try store.setAccess(rule))
        #expect(try store.access(of: rule.caller).own == rule)
        #expect(try store.access(of: "flatpak:org.example.cha").own == nil)
        var general = AccessRule()
        general.pause(for: .seconds(Int64.max), from: Timestamp(milliseconds: 1))
        try store.setAccess(general)
        #expect(general.isPaused(at: Timestamp(milliseconds: .max - 1)))
        #expect(try store.access().map(\.rule.caller) == ["", "flatpak:org.example.chat"])
        try store.withdraw(granted)
        #expect(try store.access(of: rule.caller).own?.reading == .undecided)
        #expect(try store.access(of: rule.caller).general == general)
        try store.rebuild()
        #expect(try store.access().map(\.rule.isUndecided) == [false, true])
        #expect(try store.views(asOf: granted).access().map(\.rule.reading) == [.allowed])
    }

    @Test func `have a caller for an app, and limits`() throws {
        let store = try TestStore().open()
        var rule = AccessRule()
        rule.app = "org.example.mail"
        #expect(throws: CorrectionError.self) { try store.setAccess(rule) }
        #expect(throws: CorrectionError.self) {
            try store.setAccess(AccessRule(String(repeating: "x", count: 10_000)))
        }
        #expect(try store.access().isEmpty)
    }
}
