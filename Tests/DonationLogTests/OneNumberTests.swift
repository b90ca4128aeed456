import Foundation
import TestSupport
import Testing

@Suite struct `The donations with somebody` {
    /// The number of the busiest people to ask about.
    private static let most = 8

    @Test(arguments: Histories.all)
    func `are as many in every subcommand`(history: URL) throws {
        let store = try TestStore(holding: try String(contentsOf: history, encoding: .utf8))
        let contacts = try store.run("contacts", "--json", "--sort", "all", "-\(Self.most)")
            .objects()
        try #require(contacts.count == Self.most)
        let page = try store.run("report").output
        let row =
            #/
            <th\ scope="row"><bdi>(?<name>[^<]*)</bdi></th>
            (?<cells>(<td\ class="n">[0-9,]*</td>){4})
            /#
        let rows = page.matches(of: row).map { ($0.output.name, $0.output.cells) }
        for contact in contacts {
            let key = try #require(contact["key"] as? String)
            let person = ["--person", key]
            let parts = try ["sent", "received", "together", "count"].map {
                try #require(contact[$0] as? Int)
            }
            let count = parts[3]
            #expect(parts[0] + parts[1] + parts[2] == count, "\(key)")
            let shown = try #require(try store.run("contact", key, "--json").objects().first)
            #expect(shown["count"] as? Int == count, "\(key)")
            let plan = try store.run(["delete", "--dry-run", "--json"] + person).objects()
            let deleted = try #require(plan.first?["deleted"] as? Int)
            // The tool lists donations on the word of one app alone separately.
            let left = try #require(plan.first?["left"] as? [[String: Any]])
            let all = left.reduce(deleted) { $0 + ($1["donations"] as? Int ?? 0) }
            #expect(all == count, "\(key)")
            #expect(try store.run(["log", "--json"] + person).lines.count == deleted, "\(key)")
            #expect(try store.run(["export"] + person).lines.count == deleted, "\(key)")
            let including = left.compactMap { $0["app"] as? String }
                .flatMap { ["--including", $0] }
            let whole = try store.run(["delete", "--dry-run", "--json"] + person + including)
            #expect(try whole.objects().first?["deleted"] as? Int == count, "\(key)")
            // The report tells two people of the same name apart in brackets.
            let name = try #require(contact["name"] as? String)
            let cells = parts.map { "<td class=\"n\">\($0.grouped)</td>" }.joined()
            #expect(
                rows.contains { $0.hasPrefix(name) && $1 == cells },
                "\(name): \(parts)"
            )
        }
    }
}

extension Int {
    /// The report's form of the number, up to a million.
    fileprivate var grouped: String {
        self < 1000 ? "\(self)" : "\(self / 1000),\("\(1000 + self % 1000)".dropFirst())"
    }
}
