import Testing

@testable import Interactions

@Suite("A whole name")
struct WholeNameTests {
    @Test(
        arguments: [
            ("Ana Lima", "Ana", nil, "Lima"), ("Lima, Ana", "Ana", nil, "Lima"),
            ("Lima, Ana Maria", "Ana", "Maria", "Lima"), ("Ana", "Ana", nil, nil),
            ("Ana Maria de Sousa", "Ana", "Maria", "de Sousa"),
            ("Ludwig van Beethoven", "Ludwig", nil, "van Beethoven"),
            ("DUPONT Jean", "Jean", nil, "DUPONT"), ("王小明", "小明", nil, "王"),
            ("欧阳娜娜", "娜娜", nil, "欧阳"), ("諸葛亮", "亮", nil, "諸葛"),
            ("山田太郎", "太郎", nil, "山田"), ("山田 花子", "花子", nil, "山田"),
            ("山田　はなこ", "はなこ", nil, "山田"), ("田中さくら", "さくら", nil, "田中"),
            ("アナ・リマ", "アナ", nil, "リマ"), ("김민수", "민수", nil, "김"),
            ("남궁민수", "민수", nil, "남궁"), ("김 민수", "민수", nil, "김"),
            ("Nguyễn Văn An", "An", "Văn", "Nguyễn"),
            ("J. R. R. Tolkien", "J.", "R. R.", "Tolkien"),
            ("Анна Петрова", "Анна", nil, "Петрова"), ("", nil, nil, nil),
            ("ana@example.org", nil, nil, nil), (" , ", nil, nil, nil),
        ] as [(String, String?, String?, String?)]
    )
    func `is cut as its owner means it`(
        name: String,
        given: String?,
        middle: String?,
        family: String?
    ) {
        let parts = PersonNameComponents(wholeName: name)
        #expect(parts?.givenName == given)
        #expect(parts?.middleName == middle)
        #expect(parts?.familyName == family)
    }

    @Test func `keeps titles and what follows the name`() {
        let parts = PersonNameComponents(wholeName: "Dr. John Smith, Jr.")
        #expect(parts?.namePrefix == "Dr." && parts?.nameSuffix == "Jr.")
        #expect(parts?.givenName == "John" && parts?.familyName == "Smith")
        let other = PersonNameComponents(wholeName: "Smith, John, PhD")
        #expect(other?.nameSuffix == "PhD" && other?.givenName == "John")
    }

    @Test func `gives way to parts that are known`() {
        var person = Person(displayName: "Ana Lima")
        person.nameComponents = PersonNameComponents()
        person.nameComponents?.givenName = "Anabela"
        #expect(person.withNameParts.text(for: .givenName) == "Anabela")
        person.nameComponents = nil
        #expect(person.withNameParts.text(for: .givenName) == "Ana")
        #expect(person.text(for: .givenName) == nil)
    }

    @Test(arguments: [
        "name", "given-name", "shipping street-address", "section-a billing tel",
        "honorific-prefix",
        "cc-number", "current-password", "NAME", "tel-national", "off",
    ])
    func `is asked for by a field that exists`(field: String) throws {
        _ = try TextContentType(field: field)
    }

    @Test(arguments: [
        ("nonsense", "nonsense"), ("fullStreetAddress", "fullStreetAddress"),
        ("shipping nonsense", "nonsense"), ("nonsense street-address", "nonsense"), ("", ""),
    ])
    func `is not asked for by a field that does not exist`(field: String, word: String) {
        let fault = #expect(throws: TextContentType.UnknownField.self) {
            try TextContentType(field: field)
        }
        #expect(fault?.word == word)
        #expect(fault?.description.contains("given-name, additional-name") == true)
    }
}
