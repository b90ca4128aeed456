internal import Interactions

/// The columns of Google's contacts.
struct GoogleContactsColumns {
    /// The largest number of addresses and numbers to keep for one person.
    private static let handleLimit = 64
    /// The text between several values in one cell.
    private static let separator = " ::: "

    private struct HandleColumn {
        var type: PersonHandleType
        var value: Int
        var label: Int?
    }

    private var indices: [String: Int] = [:]
    private var handles: [HandleColumn] = []

    /// Reads a row of names; `nil` if it is not Google's.
    init?(_ row: TableCutter.Row) {
        for (index, cell) in row.cells.enumerated() {
            let name = Self.text(cell).lowercased()
            if indices[name] == nil { indices[name] = index }
        }
        let types: [(String, PersonHandleType)] = [
            ("e-mail", .emailAddress), ("phone", .phoneNumber),
        ]
        for (name, type) in types {
            var number = 1
            while let value = indices["\(name) \(number) - value"] {
                let label =
                    indices["\(name) \(number) - label"] ?? indices["\(name) \(number) - type"]
                handles.append(HandleColumn(type: type, value: value, label: label))
                number += 1
            }
        }
        let hasName = ["name", "given name", "first name"].contains { indices[$0] != nil }
        guard hasName, !handles.isEmpty else { return nil }
    }

    /// Returns the text of a cell in one of some columns; `nil` if there is none.
    func text(_ names: String..., in row: TableCutter.Row) -> String? {
        for name in names {
            guard let index = indices[name], index < row.cells.count else { continue }
            let text = Self.text(row.cells[index])
            if !text.isEmpty { return text }
        }
        return nil
    }

    /// Returns the parts of the name.
    func nameComponents(in row: TableCutter.Row) -> PersonNameComponents? {
        func part(_ names: String...) -> String? {
            for name in names {
                if let text = text(name, in: row) { return DisplayName.cleaned(text) }
            }
            return nil
        }
        var components = PersonNameComponents()
        components.namePrefix = part("name prefix")
        components.givenName = part("first name", "given name")
        components.middleName = part("middle name", "additional name")
        components.familyName = part("last name", "family name")
        components.nameSuffix = part("name suffix")
        components.nickname = part("nickname")
        return components == PersonNameComponents() ? nil : components
    }

    /// Returns the whole name, else the nickname, else the organisation.
    func displayName(in row: TableCutter.Row) -> String? {
        if let name = text("name", in: row) { return DisplayName.cleaned(name) }
        let parts = nameComponents(in: row)
        let whole = [
            parts?.namePrefix, parts?.givenName, parts?.middleName, parts?.familyName,
            parts?.nameSuffix,
        ]
        .compactMap { $0 }.joined(separator: " ")
        let others = text(
            "nickname",
            "file as",
            "organization name",
            "organization 1 - name",
            in: row
        )
        return DisplayName.cleaned(whole) ?? others.flatMap(DisplayName.cleaned)
    }

    /// Returns the addresses and numbers, the preferred ones first, and whether these are all.
    func handles(in row: TableCutter.Row) -> (handles: [PersonHandle], areAll: Bool) {
        var preferred: [PersonHandle] = []
        var others: [PersonHandle] = []
        var seen: Set<String> = []
        var areAll = true
        for column in handles where column.value < row.cells.count {
            let label = column.label.flatMap { $0 < row.cells.count ? row.cells[$0] : nil }
                .map(Self.text)
            for value in Self.text(row.cells[column.value]).split(separator: Self.separator) {
                let value = String(decoding: Array(value.utf8)[...].trimmed, as: UTF8.self)
                guard !value.isEmpty, column.type == .emailAddress || PhoneText.hasDigit(value),
                    seen.insert(value).inserted
                else { continue }
                guard value.utf8.count <= DonationLimits.identifierBytes,
                    preferred.count + others.count < Self.handleLimit
                else {
                    areAll = false
                    continue
                }
                let handle = PersonHandle(
                    value: value,
                    type: column.type,
                    label: Self.label(label ?? "")
                )
                // Google marks the preferred one by a star before its label.
                if label?.hasPrefix("*") == true {
                    preferred.append(handle)
                } else {
                    others.append(handle)
                }
            }
        }
        return (preferred + others, areAll)
    }

    private static func label(_ text: String) -> String? {
        let known = ["home", "work", "mobile", "main", "school", "other"]
        let words = text.lowercased()
        return known.first { words.contains($0) }
    }

    private static func text(_ cell: [UInt8]) -> String {
        CharacterSet.decodeUnnamed(cell[...].trimmed).text
    }
}
