import DonationStore
import Foundation
import TestSupport
import Testing

@Suite struct `Rules at the command line` {
    static let commands = [
        "policy", "policy --json", "maintain", "maintain --json --yes",
        "policy --max-age 90d --max-count 1000", "policy --app org.example.chat --max-rate 100/1h",
        "policy --app org.example.chat --intent INSendMessageIntent --max-count 2 --json",
        "policy --intent INStartCallIntent --max-age 1500ms --json",
        "policy --app org.example.none --remove", "policy", "policy --json", "log --limit 5",
        "log --limit 2 --json", "show 15", "show 17 --json", "show 17",
        "policy --intent INStartCallIntent --remove --json", "policy --json",
        "maintain --now 2026-01-06 --yes", "maintain --now 2026-01-06 --json", "policy", "contacts",
        "info", "verify", "maintain --now 2999-01-01 --json --yes --force", "contacts --json",
    ]

    @Test func `are set, shown, kept to and removed`() throws {
        try expectTranscript("policy", Self.commands)
    }

    static let region = [
        "policy --region gb --json", "policy", "policy --region HU --max-count 9", "policy --json",
        "log --limit 2", "show 14", "policy --max-count 9", "policy", "policy --region HU",
        "policy --remove", "policy",
    ]

    @Test func `hold the region of the owner, and lose it with the rule`() throws {
        try expectTranscript("policy-region", Self.region)
    }

    static let learning = [
        "policy --learn-when-idle --max-age 52w", "policy", "policy --json", "log --limit 1",
        "show 13", "policy --app a --learn-when-idle", "policy --max-age 52w --json", "policy",
    ]

    @Test func `let the service learn when it is idle, until a rule does not say so`() throws {
        try expectTranscript("policy-learning", Self.learning)
    }

    static let wrong = [
        "policy --max-age 90", "policy --max-age d", "policy --max-age 0d",
        "policy --max-age -1d", "policy --max-age 1.5h", "policy --max-age 1y",
        "policy --max-age 9999999999999999w", "policy --max-age +1d", "policy --max-count 0",
        "policy --max-count -1", "policy --max-count many", "policy --max-rate 100",
        "policy --max-rate 0/1h", "policy --max-rate 5/0h", "policy --max-rate 5/1h/2",
        "policy --max-rate 65537/1h", "policy --region ZZ", "policy --region=", "policy --app a",
        "policy --app a --region GB", "policy --intent B --region GB --max-count 1",
        "policy --intent X --json",
        "policy --remove --max-count 5", "policy --app= --max-count 5",
        "policy --app \(String(repeating: "x", count: 256)) --max-count 5",
        "maintain --now someday", "maintain now", "policy",
    ]

    @Test func `that cannot be are refused with what to write instead`() throws {
        try expectTranscript("policy-wrong", Self.wrong)
    }

    @Test func `count what another process has appended`() throws {
        let store = try TestStore(holding: "")
        #expect(try store.run("policy", "--max-rate", "12/52w").exitCode == 0)
        let mine = try DonationStore(at: store.path)
        let chat = mine.donor("org.example.chat")
        let me = Interaction(intent: .sendMessage(SendMessageIntent()), identifier: "mine 1")
        try chat.donate(me)
        // Nine of the twelve lines are from this app; no rule refuses `append` itself.
        #expect(try store.run("append", input: History.text).exitCode == 0)
        for number in 2...3 {
            var next = me
            next.identifier = "mine \(number)"
            try chat.donate(next)
        }
        #expect(try chat.donate(me).isDuplicate)
        var next = me
        next.identifier = "mine 4"
        let refusal = #expect(throws: DonationError.self) { try chat.donate(next) }
        guard case .refused(.tooFrequent(12, .seconds(31_449_600), _)) = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        try mine.donor("org.example.mail").donate(me)
        #expect(try store.run("verify").exitCode == 0)
    }
}
