import Testing

@testable import Interactions

@Suite("The label of a person")
struct LabelTests {
    @Test(arguments: [
        "", " ", "\u{200B}", "\u{3164}", "\u{2800}", "\u{FEFF}\u{200D}", "\t\u{0}",
        "\u{115F}\u{1160}",
        "\u{202E}", "\u{FE0F}", "\u{34F}",
    ])
    func `is the handle if nothing of the name is visible`(name: String) {
        let handle = PersonHandle(value: "bo@example.org", type: .emailAddress)
        var person = Person(displayName: name, personHandle: handle)
        #expect(person.label == "bo@example.org")
        person.personHandle = nil
        person.aliases = [handle]
        #expect(person.label == "bo@example.org")
        person.aliases = []
        person.customIdentifier = "u1"
        #expect(person.label == "u1")
        person.customIdentifier = nil
        #expect(person.label == "?")
        #expect(person.visibleLabel == nil)
    }

    @Test(arguments: ["Bo", "李", "😀", "é", "\u{200B}Bo", "ㅎ"])
    func `is the name if something of it is visible`(name: String) {
        #expect(Person(displayName: name).label == name)
    }
}
