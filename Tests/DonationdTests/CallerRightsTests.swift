import DonationStore
import Testing

@testable import donationd

@Suite("The rights of a caller")
struct CallerRightsTests {
    private static let now = Timestamp(milliseconds: 1_700_000_000_000)
    private static let sandboxed = CallerIdentity.flatpak("org.example.chat")
    private static let program = CallerIdentity.unregistered("/usr/bin/mbsync")

    private static func rule(_ change: (inout AccessRule) -> Void) -> AccessRule {
        var rule = AccessRule()
        change(&rule)
        return rule
    }

    @Test func `are those of its kind without a decision`() throws {
        let chat = CallerRights(of: Self.sandboxed)
        #expect(try chat.donatingApp(at: Self.now) == "org.example.chat")
        let refusal = #expect(throws: AccessRefusal.self) { try chat.requireReading() }
        #expect(refusal?.isUndecided == true)
        #expect(throws: AccessRefusal.self) { try chat.requireOwner() }
        let program = CallerRights(of: Self.program)
        let unnamed = #expect(throws: AccessRefusal.self) {
            try program.donatingApp(at: Self.now)
        }
        #expect(unnamed?.isUndecided == true)
        try program.requireReading()
        try program.requireOwner()
        #expect(
            try CallerRights(of: .host("org.example.mail")).donatingApp(at: Self.now)
                == "org.example.mail"
        )
    }

    @Test func `follow the owner's rule, and where it says nothing the general one`() throws {
        let all = Self.rule { ($0.reading, $0.donating) = (.refused, .refused) }
        let own = Self.rule { $0.reading = .allowed }
        let chat = CallerRights(of: Self.sandboxed, own: own, general: all)
        try chat.requireReading()
        let refusal = #expect(throws: AccessRefusal.self) { try chat.donatingApp(at: Self.now) }
        #expect(refusal?.isUndecided == false)
        // An app may always take back what it donated.
        #expect(try chat.deletingApp() == "org.example.chat")
        #expect(throws: AccessRefusal.self) {
            try CallerRights(of: Self.program, general: all).requireReading()
        }
        let named = Self.rule { $0.app = "org.example.mail" }
        #expect(
            try CallerRights(of: Self.program, own: named).donatingApp(at: Self.now)
                == "org.example.mail"
        )
        // A sandboxed app is itself, whatever the owner calls it.
        #expect(CallerRights(of: Self.sandboxed, own: named).app == "org.example.chat")
    }

    @Test func `end while donations are paused`() throws {
        let paused = Self.rule { $0.pause(for: .seconds(60), from: Self.now) }
        for rights in [
            CallerRights(of: Self.sandboxed, own: paused),
            CallerRights(of: Self.sandboxed, general: paused),
        ] {
            #expect(throws: AccessRefusal.self) { try rights.donatingApp(at: Self.now) }
            let later = Timestamp(milliseconds: Self.now.milliseconds + 60_000)
            #expect(try rights.donatingApp(at: later) == "org.example.chat")
        }
    }

    @Test(
        arguments: [
            "conversation/17", "conversation/17:sender", "place/3/2/directions/org.example/maps",
            "activity/9/0/continue/",
        ]
    )
    func `come with references that read back as they are`(text: String) {
        #expect(ShownOffer(text)?.text == text)
    }

    @Test(
        arguments: [
            "", "conversation", "conversation/0", "conversation/x", "conversation/1:", "place/1",
            "place/1/-1/show/", "garden/1/0/show/", "place/1/0/plant/", "conversation/1:sender:x",
        ]
    )
    func `come with no other references`(text: String) {
        #expect(ShownOffer(text) == nil)
    }
}
