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
