import TestSupport
import Testing

@testable import Interactions

/// Contacts by the evidence of live donations.
@Suite struct `Contacts by evidence` {
    /// Persons of two donors, and whether they are one contact.
    @Test(
        arguments: [
            (["#A"], ["#A"], true), (["#A"], ["#B"], false), (["#a"], ["#A"], false),
            (["ana@x.org"], ["Ana@X.org "], true), (["ana@x.org"], ["bob@x.org"], false),
            (["+442079460018"], ["+44 20 7946 0018"], true),
            (["+442079460018"], ["+442079460019"], false),
            // Only within their donor.
            (["!u"], ["!u"], false), (["h"], ["h"], false),
            // An alias is evidence like any other, on either side.
            (["#A", "h", "ana@x.org"], ["ana@x.org"], true),
            (["h", "ana@x.org"], ["i", "j", "ana@x.org"], true),
            // The strongest evidence may differ.
            (["#A", "+442079460018"], ["#B", "+442079460018"], true),
            (["!u", "ana@x.org"], ["!v", "ana@x.org"], true),
        ] as [([String], [String], Bool)]
    )
    func `joins donors by what counts everywhere`(one: [String], two: [String], isOne: Bool) {
        let views = views(sent(to: known(by: one)), sent(to: known(by: two), by: mail))
        #expect(views.contacts.count == (isOne ? 1 : 2))
        #expect(Set(views.persons.values) == Set(views.contacts.keys))
    }

    @Test(arguments: [["!u"], ["h"], ["#A"], ["ana@x.org"], ["i", "h"]])
    func `joins what one donor says twice`(evidence: [String]) {
        let views = views(
            sent(to: known(by: evidence)),
            sent(to: known(by: evidence + ["k"]))
        )
        #expect(views.contacts.count == 1)
        #expect(views.contacts.values.first?.roles.outgoingRecipient.count == 2)
    }

    @Test func `never joins by a display name, which is a contact within its donor`() {
        var named = known(by: "#A")
        named.displayName = "Ana"
        let ana = Person(displayName: "Ana")
        let views = views(sent(to: named), sent(to: ana), sent(to: ana), sent(to: ana, by: mail))
        #expect(views.people == [["A"], ["Ana"], ["Ana"]])
        #expect(views.contacts[key(ana)]?.roles.count == 2)
        #expect(views.contacts[key(ana, mail)]?.roles.count == 1)
    }

    @Test func `leaves the owner out, flagged or not`() {
        var me = known(by: "#A", "+442079460018")
        me.isMe = true
        let views = views(
            message(.outgoing, from: me, to: [known(by: "h")]),
            message(.outgoing, from: known(by: "i"), to: [known(by: "h")])
        )
        #expect(views.people == [["h"]])
    }

    @Test func `joins in a chain, and parts when the middle is deleted`() {
        let (ana, middle) = (known(by: "#A", "ana@x.org"), known(by: "h", "ana@x.org"))
        let far = known(by: "h", "!u")
        let chain = [sent(to: ana, by: mail), sent(to: far), sent(to: middle), sent(to: middle)]
        #expect(views(chain).people == [["A", "ana@x.org", "u", "h"]])
        #expect(views(chain + [.deleted(3)]).people.count == 1)
        #expect(
            views(chain + [.deleted(3), .deleted(4)]).people == [["A", "ana@x.org"], ["u", "h"]]
        )
        #expect(views(chain + [.deleted(1, 3, 4)]).people == [["u", "h"]])
        #expect(views(chain + [.deleted(donors: mail)]).people == [["ana@x.org", "u", "h"]])
    }

    @Test func `has the least key of the strongest kind, and falls back on deletion`() {
        let weak = known(by: "h", "!u")
        let stronger = known(by: "h", "+442079460018")
        let strongest = known(by: "+442079460018", "#B")
        var events: [LoggedEvent] = []
        var keys: [String?] = []
        for event in [
            sent(to: weak), sent(to: stronger), sent(to: strongest, by: mail),
            sent(to: known(by: "#A", "#B", "h")), sent(to: known(by: "#A", "h")),
            .deleted(5), .deleted(3), .deleted(2), .deleted(1), .deleted(4),
        ] {
            events.append(event)
            let views = views(events)
            #expect(views.contacts.count < 2)
            keys.append(views.contacts.keys.first?.text)
        }
        #expect(keys == ["u", "+442079460018", "B", "B", "A", "B", "B", "B", "B", nil])
    }

    @Test func `counts a donation once that names a contact twice`() {
        let (one, two) = (known(by: "#A", "h"), known(by: "#A", "i"))
        let both = known(by: "h", "i")
        let group = message(.outgoing, to: [known(by: "h"), known(by: "i"), known(by: "k")], at: 1)
        let views = views(group, sent(to: both, at: 2))
        #expect(views.people == [["h", "i"], ["k"]])
        let view = views.contacts[key("h")]
        #expect(view?.roles.outgoingRecipient.count == 2 && view?.ranking.sent == 2)
        #expect(view?.timeline.count == 2)
        #expect(views.conversations.count == 2, "a conversation is of people as donated")
        #expect(contacts(sent(to: one, two)).values.first?.roles.count == 1)
    }

    @Test func `counts a person once whom a donation names by its own alias`() throws {
        let person = PersonKey([key("h"), key("i")])
        let twice = sent(to: known(by: "h", "i"), known(by: "i", "h"))
        let rows = views(twice, twice, .deleted(1)).rows
        let row = try #require(rows[.persons]?[person.bytes])
        #expect(row.prefix(8) == [0, 0, 0, 0, 0, 0, 0, 1])
        #expect(views(twice, .deleted(1)).persons.isEmpty)
    }

    @Test(arguments: [("GB", 1), ("DE", 2), (nil, 2)] as [(String?, Int)])
    func `takes national numbers to be from the region in force`(code: String?, count: Int) {
        let views = views(
            .policy(PolicyRule(region: Region.all.first { $0.code == "FR" })),
            sent(to: known(by: "020 7946 0018")),
            sent(to: known(by: "+442079460018"), by: mail),
            .policy(PolicyRule(region: Region.all.first { $0.code == code }))
        )
        #expect(views.contacts.count == count)
        #expect(views.corrections == [1, 4])
        #expect(views.contacts.keys.contains { $0.text == "+442079460018" })
    }

    @Test func `names of a region what changes it, and of other policies nothing`() {
        let british = PolicyRule(region: Region.all.first { $0.code == "GB" })
        let views = views(
            .policy(PolicyRule()),
            .policy(british),
            .policy(british),
            .policy(PolicyRule(app: "a")),
            .policy(PolicyRule(maximumCount: 1)),
            .deleted(2),
            .policy(PolicyRule(region: nil))
        )
        #expect(views.corrections == [2, 5])
    }
}
