extension Person {
    /// All texts by which a search might find the person.
    package var names: [String] { givenNames + [personHandle?.value].compactMap(\.self) }

    /// The names of the person, in every given form.
    package var givenNames: [String] {
        let parts = nameComponents
        let fullName = [parts?.givenName, parts?.middleName, parts?.familyName].compactMap(\.self)
        return [displayName, parts?.nickname, fullName.joined(separator: " ")]
            .compactMap(\.self).filter { !$0.isEmpty }
    }
}

extension ContactView {
    /// Returns whether a text is a name of the contact, either the latest or one from a donor;
    /// ignores case.
    package func isCalled(_ name: String, in donor: DonorNumber) -> Bool {
        let name = name.lowercased()
        func isName(_ person: Person) -> Bool {
            person.names.contains { $0.lowercased() == name }
        }
        return isName(person) || donatedName?.lowercased() == name
            || channels.contains { $0.donor == donor && isName($0.person) }
    }
}

extension ContactView {
    /// The owner's own name for the contact and all that the donors give, each once; from the
    /// beginning of its row.
    package var everyName: [String] {
        var names: [String] = []
        func add(_ name: String) {
            if !name.isEmpty, !names.contains(name) { names.append(name) }
        }
        if let name { add(name) }
        for portrait in portraits {
            if let name = portrait.name { add(String(decoding: name, as: UTF8.self)) }
            for name in Person(row: portrait.last).givenNames { add(name) }
            guard portrait.named != portrait.last else { continue }
            for name in Person(row: portrait.named).givenNames { add(name) }
        }
        return names
    }

    /// The names and handles by which apps call the contact, without that of a group of one.
    package var appNames: [String] {
        portraits.flatMap { portrait in
            let person = portrait.last.isEmpty ? Person() : Person(row: portrait.last)
            guard let name = portrait.name, !portrait.isFallback else { return person.names }
            return person.names + [String(decoding: name, as: UTF8.self)]
        }
    }

    /// The contact as on the cards of address books, the latest card first; from the whole row.
    ///
    /// A donor that gave a portrait and nothing that happened gave a card.
    package var cards: [(donor: DonorNumber, person: Person)] {
        portraits.filter { portrait in
            !portrait.last.isEmpty && !channels.contains { $0.donor == portrait.donor }
        }.sorted { $1.isEarlier(than: $0) }.map { portrait in
            var person = Person(row: portrait.last)
            person.image = nil
            return (portrait.donor, person)
        }
    }
}
