extension Person {
    /// Everything that the person might be looked for by.
    package var names: [String] { givenNames + [personHandle?.value].compactMap(\.self) }

    /// What the person is called, in one way or another.
    package var givenNames: [String] {
        let parts = nameComponents
        let fullName = [parts?.givenName, parts?.middleName, parts?.familyName].compactMap(\.self)
        return [displayName, parts?.nickname, fullName.joined(separator: " ")]
            .compactMap(\.self).filter { !$0.isEmpty }
    }
}

extension ContactView {
    /// Whether a text is a name of the contact, as known last or as a donor has it; in whatever
    /// case.
    package func isCalled(_ name: String, in donor: DonorNumber) -> Bool {
        let name = name.lowercased()
        func isName(_ person: Person) -> Bool {
            person.names.contains { $0.lowercased() == name }
        }
        return isName(person) || channels.contains { $0.donor == donor && isName($0.person) }
    }
}
