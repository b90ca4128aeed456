import TestSupport
import Testing

@testable import Interactions

/// Contacts after the owner's corrections.
@Suite struct `Contacts put right` {
    private let landline = "+442079460018"

    /// Two people who share a landline, and a correction of it.
    private var shared: [LoggedEvent] {
        [
            sent(to: known(by: landline, "ana@x.org")),
            sent(to: known(by: landline, "bob@x.org"), by: mail),
        ]
    }
    private let ana = ["ana@x.org", "+442079460018"]
    private let bob = ["bob@x.org", "+442079460018"]

    @Test func `are parted by an unlink, and stay so when donated again`() {
        #expect(views(shared).people.count == 1)
        let unlinked = shared + [.unlinked(.personHandle, of: 1)]
        #expect(views(unlinked).people == [ana, bob])
        let again = unlinked + shared + [sent(to: known(by: landline, "eve@x.org"))]
        #expect(views(again).people == [ana, bob, ["eve@x.org", landline]])
        #expect(views(again).contacts.values.map(\.roles.count).sorted() == [1, 2, 2])
    }

    @Test func `are kept apart by an unlink that came before the other`() {
        let views = views(shared[0], .unlinked(.personHandle, of: 1), shared[1])
        #expect(views.people == [ana, bob])
    }

    @Test func `join again when the unlink is withdrawn, or its donation deleted`() {
        let unlinked = shared + [.unlinked(.personHandle, of: 1), shared[0]]
        #expect(views(unlinked + [.deleted(3)]).people.count == 1)
        #expect(views(unlinked + [.deleted(1)]).people.count == 1)
        #expect(views(unlinked + [.deleted(1)]).corrections.isEmpty)
        #expect(views(unlinked + [.deleted(2)]).corrections == [3])
        let twice = unlinked + [.unlinked(.personHandle, of: 2), .deleted(3)]
        #expect(views(twice).people.count == 2)
        #expect(views(twice + [.deleted(5)]).people.count == 1)
    }

    @Test func `take in who comes right after an unlink was withdrawn`() {
        let views = views(
            sent(to: known(by: "+442079460018", "w")),
            .unlinked(.personHandle, of: 1),
            .deleted(2),
            sent(to: known(by: "+442079460018", "h"))
        )
        #expect(views.people.count == 1)
    }

    @Test func `have a key that an unlinked piece is not, unless there is nothing else`() {
        let views = views(
            sent(to: known(by: "#A", "h")),
            sent(to: known(by: "#A"), by: mail),
            .unlinked(.contactIdentifier, of: 1)
        )
        #expect(Set(views.contacts.keys.map(\.text)) == ["h", "A"])
        #expect(views.people == [["A"], ["A", "h"]])
    }

    @Test func `stand alone when nothing joins them any more, whoever shares it`() {
        let events = [
            sent(to: known(by: "+442079460018", "+442079460019")),
            sent(to: known(by: "+442079460018")),
            .unlinked(.personHandle, of: 2), .unlinked(.alias(0), of: 1),
        ]
        #expect(views(Array(events.prefix(3))).people.count == 2)
        #expect(views(events).people.count == 2)
        #expect(views(events + [.deleted(4)]).people.count == 2)
    }

    @Test func `lead to who falls back on an unlinked piece, whatever becomes of others`() {
        let views = views(
            sent(to: known(by: "#A", "h")),
            sent(to: known(by: "#A"), by: mail),
            .unlinked(.contactIdentifier, of: 1),
            sent(to: known(by: "h", "!u")),
            .deleted(4)
        )
        let piece = key(known(by: "#A"))
        #expect(views.rows[.evidence]?[piece.bytes] == piece.bytes)
    }

    @Test func `by a piece that is not there change nothing`() {
        for evidence: EvidenceReference in [
            .contactIdentifier, .alias(1), .displayName, .customIdentifier,
        ] {
            let views = views(shared + [.unlinked(evidence, of: 1)])
            #expect(views.people.count == 1 && views.corrections.isEmpty)
        }
    }

    // MARK: Links

    @Test func `are one by a link, whatever evidence they have`() {
        let strangers = [sent(to: known(by: "#A")), sent(to: known(by: "h"), known(by: "i"))]
        #expect(views(strangers).people == [["A"], ["h"], ["i"]])
        let linked = strangers + [.linked((1, 0), (2, 1))]
        #expect(views(linked).people == [["A", "i"], ["h"]])
        #expect(views(linked + [sent(to: known(by: "i", "h"))]).people == [["A", "h", "i"]])
        #expect(views(strangers + [.linked((1, 0), (2, 0), (2, 1))]).people.count == 1)
        #expect(views(linked).contacts[key(known(by: "#A"))]?.roles.count == 2)
    }

    @Test func `part when a link is withdrawn, or a referent deleted`() {
        let linked = [
            sent(to: known(by: "#A")), sent(to: known(by: "h")), .linked((1, 0), (2, 0)),
            sent(to: known(by: "#A")), sent(to: known(by: "h")),
        ]
        #expect(views(linked).people.count == 1)
        for end: LoggedEvent in [.deleted(3), .deleted(1), .deleted(2), .deleted(1, 2, 3)] {
            #expect(views(linked + [end]).people == [["A"], ["h"]])
            #expect(views(linked + [end]).corrections.isEmpty)
        }
        #expect(views(linked + [.deleted(4, 5)]).people.count == 1)
    }

    @Test func `stay one by a link as far as its referents are live`() {
        let three = ["h", "i", "k"].map { sent(to: known(by: $0)) }
        let linked = three + [.linked((1, 0), (2, 0), (3, 0))] + three
        #expect(views(linked + [.deleted(2)]).people == [["h", "k"], ["i"]])
        #expect(views(linked + [.deleted(2)]).corrections == [4])
        #expect(views(linked + [.deleted(2), .deleted(3)]).people.count == 3)
        #expect(views(linked + [.deleted(2), .deleted(3)]).corrections.isEmpty)
    }

    /// Corrections of two donations, one of them outgoing with a sender and the owner in it.
    @Test(
        arguments: [
            // The sender of an outgoing donation, and a recipient with its key, is the owner.
            (.linked((1, 0), (2, 0)), 0), (.linked((1, 2), (2, 0)), 0),
            (.linked((1, 3), (2, 0)), 0), (.linked((1, 1), (2, 0)), 1),
            // A missing participant, a missing donation, and a later one.
            (.linked((1, 9), (2, 0)), 0), (.linked((1, 1), (3, 0)), 0),
            (.linked((1, 1), (9, 0)), 0), (.linked((1, 1)), 0), (.linked((1, 1), (1, 4)), 0),
            (.unlinked(.personHandle, of: 1, 0), 0), (.unlinked(.personHandle, of: 1, 1), 1),
            (.unlinked(.personHandle, of: 1, 3), 0), (.unlinked(.personHandle, of: 9), 0),
            (.unlinked(.personHandle, of: 3), 0),
        ] as [(LoggedEvent, Int)]
    )
    func `are not put right by who cannot be a contact`(event: LoggedEvent, count: Int) {
        var me = known(by: "m")
        me.isMe = true
        let views = views(
            message(
                .outgoing,
                from: known(by: "o"),
                to: [known(by: "h"), known(by: "o"), me, known(by: "h", "j")]
            ),
            message(.incoming, from: known(by: "o")),
            event
        )
        #expect(views.corrections.count == count)
    }

    @Test func `are one with who is named twice under one key`() {
        let views = views(
            sent(to: known(by: "h"), known(by: "h", "j")),
            sent(to: known(by: "i")),
            .linked((1, 1), (2, 0)),
            sent(to: known(by: "h", "j"))
        )
        #expect(views.people == [["h", "i", "j"]])
    }
}
