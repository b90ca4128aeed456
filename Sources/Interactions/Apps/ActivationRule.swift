/// The content for which an app's extension appears: Apple's `NSExtensionActivationRule`.
///
/// It is a list of largest numbers, or a predicate. The names of the keys are those of Apple's
/// Information Property List Key Reference, "App Extension Keys". That a rule of version 1 is
/// strict is what the system's own code does, as far as others have read it; what strictness
/// means is our reading of reports by authors of apps.
public struct ActivationRule: Hashable, Sendable {
    /// The largest number of pictures; 0 for none.
    public var images: UInt64 = 0
    /// The largest number of films; 0 for none.
    public var movies: UInt64 = 0
    /// The largest number of files; 0 for none.
    public var files: UInt64 = 0
    /// The largest number of addresses of pages; 0 for none.
    public var webURLs: UInt64 = 0
    /// The largest number of pages; 0 for none.
    public var webPages: UInt64 = 0
    /// Whether it takes text.
    public var takesText = false
    /// The largest number of things in all; 0 for any.
    public var most: UInt64 = 0
    /// The smallest number of things in all; 0 stands for 1.
    public var fewest: UInt64 = 0
    /// The version of the list; 0 stands for 1.
    public var version: UInt64 = 0
    /// Whether a list of version 2 counts the types as one of version 1 does.
    public var isStrict = false
    /// The predicate, which stands in place of the numbers; empty for none.
    public var predicate = ""
    /// The fields that this version does not know, in Protocol Buffers form.
    public package(set) var unknownFields: [UInt8] = []

    /// The largest predicate, in bytes.
    public static let predicateBytes = 8192

    /// Makes a rule that takes nothing yet.
    public init() {}

    /// Makes a rule of a predicate.
    public init(predicate: String) { self.predicate = predicate }

    /// Whether it says nothing at all.
    public var isEmpty: Bool {
        predicate.isEmpty && !namesKinds && most == 0 && fewest == 0
    }

    /// Whether it says which kinds of things it takes.
    private var namesKinds: Bool {
        takesText || [images, movies, files, webURLs, webPages].contains { $0 > 0 }
    }

    /// The uniform types that it names, each once; none if it takes anything, or does not say.
    public var types: [String] {
        guard predicate.isEmpty else { return ActivationPredicate.types(in: predicate) }
        var types: [String] = []
        if images > 0 { types.append("public.image") }
        if movies > 0 { types.append("public.movie") }
        if takesText { types.append("public.text") }
        if webURLs > 0 || webPages > 0 { types.append("public.url") }
        if webPages > 0 { types.append("public.html") }
        if files > 0 { types.append("public.data") }
        if most > 0 || fewest > 0 { types.append("public.item") }
        return types
    }

    /// Returns whether the extension appears for some things.
    ///
    /// - Parameter things: Of each thing the uniform type identifiers or media types of its forms,
    ///   the best first.
    /// - Returns: Whether it does. A predicate that cannot be read takes things of the types that
    ///   it names; ``ActivationPredicate`` says what is wrong with it.
    /// - Complexity: Bounded: O(*t*) in the things for the numbers, and at most
    ///   ``ActivationPredicate/mostSteps`` steps for a predicate.
    public func accepts(_ things: [[String]]) -> Bool { accepts(SharedThings(things)) }

    package func accepts(_ shared: SharedThings) -> Bool { reading.accepts(shared) }

    /// The rule as it was read, for many questions.
    package var reading: Reading {
        guard !predicate.isEmpty else { return .numbers(self) }
        guard let read = try? ActivationPredicate(predicate) else { return .types(types) }
        return .predicate(read)
    }

    /// A rule that was read.
    package enum Reading: Hashable, Sendable {
        /// The numbers of the rule.
        case numbers(ActivationRule)
        /// The predicate.
        case predicate(ActivationPredicate)
        /// The types in a predicate that cannot be read; none stand for any.
        case types([String])

        /// Returns whether the extension appears for some things.
        package func accepts(_ shared: SharedThings) -> Bool {
            guard !shared.isEmpty else { return false }
            return switch self {
            case .numbers(let rule): rule.acceptsNumbers(of: shared)
            case .predicate(let predicate): predicate.accepts(shared)
            case .types(let types): types.isEmpty || shared.areAll(among: types)
            }
        }
    }

    private func acceptsNumbers(of shared: SharedThings) -> Bool {
        let count = UInt64(shared.count)
        guard most == 0 || count <= most, count >= fewest else { return false }
        guard namesKinds else { return !isEmpty }
        let isExact = isStrict || version < 2
        var counts: [Kind: UInt64] = [:]
        for group in shared.groups {
            let forms = isExact ? group.forms.prefix(1) : group.forms[...]
            if let kind = forms.lazy.compactMap({ kind(of: $0, in: group) }).first {
                counts[kind, default: 0] += UInt64(group.count)
            } else if isExact {
                return false
            }
        }
        return !counts.isEmpty && counts.allSatisfy { kind, count in count <= limit(of: kind) }
    }

    /// The kinds of things that the numbers count, the narrowest first.
    fileprivate enum Kind: CaseIterable {
        case image, movie, webURL, webPage, text, file
    }

    private func limit(of kind: Kind) -> UInt64 {
        switch kind {
        case .image: images
        case .movie: movies
        case .webURL: webURLs
        case .webPage: webPages
        case .text: takesText ? .max : 0
        case .file: files
        }
    }

    /// Returns the kind as which the rule counts a form; `nil` if it takes none such.
    private func kind(of form: SharedThings.Form, in group: SharedThings.Group) -> Kind? {
        Kind.allCases.first { limit(of: $0) > 0 && form.isOf($0, inFile: group.isFile) }
    }
}

extension SharedThings.Form {
    /// Returns whether the form is of a kind; a picture in a file is a picture, too.
    fileprivate func isOf(_ kind: ActivationRule.Kind, inFile: Bool) -> Bool {
        let isText = names.contains("public.text")
        return switch kind {
        case .image: names.contains("public.image")
        case .movie: names.contains("public.movie")
        case .webURL: isLink
        case .webPage: isLink || names.contains("public.html")
        case .text: isText
        // A text that is selected is no file.
        case .file: names.contains("public.item") && !isLink && (inFile || !isText)
        }
    }
}

extension ActivationRule {
    func validate(at path: String) throws(ValidationError) {
        try checkLength(predicate, path + ".predicate", limit: Self.predicateBytes)
    }
}

// MARK: Message `ActivationRule` of docs/donation_log.proto

extension ActivationRule: TabulatedMessage {
    package static let fields: [MessageField<ActivationRule>] = [
        .number(1, "images", at: \.images),
        .number(2, "movies", at: \.movies),
        .number(3, "files", at: \.files),
        .number(4, "webURLs", at: \.webURLs),
        .number(5, "webPages", at: \.webPages),
        .flag(6, "takesText", at: \.takesText),
        .number(7, "most", at: \.most),
        .number(8, "fewest", at: \.fewest),
        .number(9, "version", at: \.version),
        .flag(10, "isStrict", at: \.isStrict),
        .text(11, "predicate", at: \.predicate),
    ]
}
