internal import Interactions

/// Reads people in the exact form of an export.
///
/// Each is a name in quotes, a handle in angle brackets, or both. Semicolons or commas separate
/// them. A backslash escapes itself and the mark that would end the name or the handle.
enum ExactPeople {
    /// Returns the people; `nil` if the text has any other form.
    static func read(_ text: String) -> [Person]? {
        var rest = Substring(text).unicodeScalars
        var people: [Person] = []
        while true {
            skipSpaces(&rest)
            guard let name = part(&rest, from: "\"", to: "\"") else { return nil }
            skipSpaces(&rest)
            guard let handle = part(&rest, from: "<", to: ">") else { return nil }
            skipSpaces(&rest)
            guard name != nil || handle != nil else { return nil }
            if let person = person(name ?? nil, handle ?? nil) { people.append(person) }
            guard people.count <= DonationLimits.people, let mark = rest.popFirst() else {
                return people
            }
            guard mark == ";" || mark == "," else { return nil }
        }
    }

    private static func person(_ name: String?, _ handle: String?) -> Person? {
        let name = name.flatMap(DisplayName.cleaned)
        guard let handle, !handle.isEmpty else { return name.map { Person(displayName: $0) } }
        let type: PersonHandleType =
            if HistoryOwner.isAddress(handle) { .emailAddress } else if PhoneText.isNumber(handle) {
                .phoneNumber
            } else { .unknown }
        return Person(displayName: name, personHandle: PersonHandle(value: handle, type: type))
    }

    private static func skipSpaces(_ rest: inout Substring.UnicodeScalarView) {
        while rest.first == " " { rest.removeFirst() }
    }

    /// Returns the text between two marks; `.some(nil)` without the first mark, and `nil` without
    /// the last.
    private static func part(
        _ rest: inout Substring.UnicodeScalarView,
        from start: Unicode.Scalar,
        to end: Unicode.Scalar
    ) -> String?? {
        guard rest.first == start else { return .some(nil) }
        rest.removeFirst()
        var text = String.UnicodeScalarView()
        while let scalar = rest.popFirst() {
            if scalar == end { return .some(String(text)) }
            if scalar == "\\" {
                guard let escaped = rest.popFirst() else { return nil }
                if escaped != end, escaped != "\\" { text.append(scalar) }
                text.append(escaped)
            } else {
                text.append(scalar)
            }
        }
        return nil
    }
}
