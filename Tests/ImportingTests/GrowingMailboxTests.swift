import Importing
import ImportingTestSupport
import Interactions
import TestSupport
import Testing

@Suite struct `A mailbox that grows` {
    /// Reads a text as it grows to each of some lengths.
    private static func items(_ text: [UInt8], growingTo lengths: [Int]) -> [HistoryItem] {
        var source = GrowingMailbox(.ana)
        var items: [HistoryItem] = []
        for length in lengths {
            let start = source.next
            let before = text[..<start].filter { $0 != 0x0D }.suffix(2)
            source.begin(
                in: MailFolder(ofMailbox: "inbox"),
                at: start,
                afterBlankLine: Array(before) == [0x0A, 0x0A],
                atRest: length == text.count
            )
            source.take(text.span.extracting(start..<length), to: &items)
            source.finish(to: &items)
        }
        return items
    }

    private static func numbered(_ number: Int, _ random: inout SeededGenerator) -> String {
        let texts = [
            "hello\n", "", "From me to you\n\nFrom here\n", "Note: this\nFrom: me\n\nTo: you\n",
            "x\n\n" + separator + mail(["Message-ID": "<inner\(number)>"]) + "\n",
        ]
        let body = random.pick(texts)
        var fields: [String: String?] = ["Message-ID": "<\(number)>"]
        if random.chance(0.3) { fields["Content-Length"] = "\(body.utf8.count)" }
        return separator + mail(fields, body: body) + "\n"
    }

    @Test(arguments: SeededGenerator.seeds(200))
    func `gives the same mails, wherever its readings end`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var text = (0..<5).map { Self.numbered($0, &random) }.joined()
        if random.chance(0.3) { text = text.replacing("\n", with: "\r\n") }
        let bytes = Array(text.utf8)
        // A program may be at any byte of a header, and at the end of any line of a text.
        let lengths = (0..<4).map { _ in Int.random(in: 0...bytes.count, using: &random) }.sorted()
        // A mail that counts again may have another place in its second.
        let whole = mailbox(text).donations.map(\.inItsUnit)
        let grown = Self.items(bytes, growingTo: lengths + [bytes.count]).donations
            .map(\.inItsUnit)
        // A mail counts again, as the same, while it may hold others; one inside another may count
        // while the outer one is not whole. None is lost or changed.
        func outer(_ donations: [Donation]) -> [Donation] {
            donations.filter { $0.interaction.identifier?.hasPrefix("inner") == false }
        }
        var first: [Donation] = []
        for donation in outer(grown) where !first.contains(donation) { first.append(donation) }
        #expect(first == outer(whole), "\(random)")
        #expect(Set(whole).isSubset(of: grown), "\(random)")
    }

    @Test func `waits for the rest of a header`() {
        let text = separator + mail(["Message-ID": "<1>"]) + "\n" + separator + "From: Bo <bo@ex"
        let first = Array(text.utf8)
        #expect(Self.items(first + Array("ample.org>\n".utf8), growingTo: [first.count]).count == 1)
    }

    @Test func `ends with a header that nobody goes on with`() {
        let text =
            separator + "From: Bo <bo@example.org>\nTo: ana@example.org\n"
            + "Date: Mon, 5 Jan 2026 10:00:00 +0000\n"
        let bytes = Array(text.utf8)
        #expect(Self.items(bytes, growingTo: [bytes.count]).donations.count == 1)
    }
}

extension Donation {
    /// The donation with the start that its source tells.
    fileprivate var inItsUnit: Donation {
        var donation = self
        donation.interaction.start = interaction.start.map(interaction.startUnit.beginning)
        return donation
    }
}
