/// The things on a share sheet: of each the types of the forms in which it comes, the best first.
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
    }

    let things: [[Form]]

    /// Whether nothing is known of what is shared.
    package var isEmpty: Bool { things.isEmpty }

    /// Takes things by their uniform type identifiers or media types.
    package init(_ things: [[String]]) {
        var forms: [String: Form] = [:]
        self.things = things.prefix(Self.most).map { types in
            types.map { type in
                if let known = forms[type] { return known }
                let form = Form(type)
                forms[type] = form
                return form
            }
        }
    }
}
