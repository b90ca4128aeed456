/// The things on a share sheet: of each thing the types of the forms in which it comes, the best
/// first.
package struct SharedThings: Hashable, Sendable {
    /// The largest number of things that are told apart: more of them fit no rule that counts.
    package static let most = 4096

    /// A form in which a thing comes.
    struct Form: Hashable {
        /// The type.
        let type: ContentType
        /// The names of the type and of those that it is a kind of.
        let names: Set<String>

        /// Reads a uniform type identifier or a media type.
        init(_ text: String) {
            type = ContentType(text)
            names = type.ancestors
        }

        /// Whether it is the address of a file, and no link to a page.
        var isFile: Bool { names.contains("public.file-url") }
        /// Whether it is a link to a page.
        var isLink: Bool { names.contains("public.url") && !isFile }
    }

    /// Things that come in the same forms.
    struct Group: Hashable {
        /// The forms.
        let forms: [Form]
        /// The number of things.
        var count: Int

        /// Whether the things are files, whatever is in them.
        var isFile: Bool { forms.contains(where: \.isFile) }
    }

    /// The things, those of the same forms together, in the order of the first of each.
    private(set) var groups: [Group] = []
    /// The number of things.
    private(set) var count = 0

    /// Whether nothing is known of the things.
    package var isEmpty: Bool { groups.isEmpty }

    /// Takes things by their uniform type identifiers or media types.
    package init(_ things: [[String]]) {
        var known: [String: Form] = [:]
        var places: [[String]: Int] = [:]
        var last: (types: [String], place: Int)?
        for types in things.prefix(Self.most) {
            count += 1
            // Many pictures follow each other, and come in the same forms.
            if let last, last.types == types {
                groups[last.place].count += 1
            } else if let place = places[types] {
                groups[place].count += 1
                last = (types, place)
            } else {
                let forms = types.map { type in
                    let form = known[type] ?? Form(type)
                    known[type] = form
                    return form
                }
                places[types] = groups.count
                last = (types, groups.count)
                groups.append(Group(forms: forms, count: 1))
            }
        }
    }

    /// Returns whether each thing comes in a form that is among some types; one of unknown forms
    /// may be.
    func areAll(among types: [String]) -> Bool {
        let types = types.map(ContentType.init)
        return groups.allSatisfy { group in
            group.forms.isEmpty
                || group.forms.contains { form in types.contains { $0.includes(form) } }
        }
    }
}
