import Testing

@testable import Interactions

@Suite struct `Another app's portrait of a contact` {
    private func message(_ person: Person) -> [UInt8] {
        var encoder = WireEncoder()
        person.write(to: &encoder)
        return encoder.bytes
    }

    /// A view with a name given with one participant and a picture given with another.
    private func view(named: Person, pictured: Person) -> ContactView {
        var portrait = Portrait(donor: mail)
        (portrait.name, portrait.named) = (Array("Ana".utf8), message(named))
        (portrait.image, portrait.pictured) = ([1], message(pictured))
        var view = ContactView()
        view.portraits = [portrait]
        return view
    }

    @Test(arguments: [("ana", "ana"), ("ana", "bob"), ("bob", "ana"), ("bob", "bob")])
    func `shows a name and a picture each by its own participant`(named: String, pictured: String) {
        var view = view(named: person(named), pictured: person(pictured))
        var asked: [String?] = []
        view.keepPortraits(asKnownBy: chat) { giver, other in
            #expect(giver == mail)
            asked.append(other.personHandle?.value)
            return other == person("ana")
        }
        #expect((view.portraits[0].name != nil) == (named == "ana"))
        #expect((view.portraits[0].image != nil) == (pictured == "ana"))
        // The same participant is judged once.
        #expect(asked.count == (named == pictured ? 1 : 2))
    }
}
