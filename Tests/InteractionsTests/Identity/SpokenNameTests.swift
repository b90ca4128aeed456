import Testing

@testable import Interactions

@Suite struct `A name with the family name first` {
    @Test(
        arguments: [
            ("Brandt, Tobias", "Tobias Brandt"), ("Silva, Ana (Acme)", "Ana Silva (Acme)"),
            ("García Márquez, Gabriel José", "Gabriel José García Márquez"),
            ("O’Neil-Smith,Mary", "Mary O’Neil-Smith"), ("Müller , Dr. Anna", "Dr. Anna Müller"),
            ("山田, 太郎", "山田太郎"), ("山田，太郎", "山田太郎"), ("Петров, Иван", "Иван Петров"),
            ("von der Leyen, Ursula", "Ursula von der Leyen"), ("Đặng, Thị Hà", "Thị Hà Đặng"),
        ]
    )
    func `is in spoken order`(name: String, spoken: String) {
        #expect(SpokenName.spoken(name) == spoken)
        #expect(SpokenName.spoken(spoken) == spoken)
    }

    @Test(
        arguments: [
            "Ana Silva", "", ",", "Ana,", ", Ana", "Acme, Inc.", "Brandt, Tobias, Dr.", "King, Jr.",
            "Müller, GmbH", "Shop, 24 hours", "Berlin, 10115", "ana@x.y, bo", "a, b & c",
            "One two three four five, Ana", "Ana, Bo + 3",
        ]
    )
    func `is no other text with a comma`(text: String) {
        #expect(SpokenName.spoken(text) == text)
    }
}
