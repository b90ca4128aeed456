public import ArgumentParser
public import DonationStore

/// The circumstances in which an app asks for suggestions.
struct ContextOptions: ParsableArguments {
    @OptionGroup var time: MomentOptions

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp("Suggest for this purpose.", valueName: "purpose")
    )
    var purpose: SuggestionContext.Purpose?

    @Option(
        name: .customLong("installed"),
        help: ArgumentHelp(
            "Suggest only for this app and the classes that it supports, as in "
                + "org.example.chat=INSendMessageIntent,INStartCallIntent; may be repeated.",
            valueName: "app=class,…"
        ),
        transform: target
    )
    var targets: [SuggestionContext.Target] = []

    @Option(
        help: ArgumentHelp(
            "Suggest only where a word of a name begins with this text.",
            valueName: "text"
        ),
        completion: .person
    )
    var prefix = ""

    @Option(
        name: .customLong("from"),
        help: ArgumentHelp("Suggest for something from this app.", valueName: "app"),
        completion: .donor
    )
    var from: String?

    @Option(
        name: .customLong("type"),
        help: ArgumentHelp("Suggest for content of this type; may be repeated.", valueName: "type")
    )
    var types: [String] = []

    @Option(help: ArgumentHelp("Suggest for this place, in a word.", valueName: "label"))
    var place: String?

    @Option(
        help: ArgumentHelp(
            "Take this person as already chosen: key, handle, identifier, name or part of "
                + "it; may be repeated.",
            valueName: "contact"
        ),
        completion: .person
    )
    var chosen: [String] = []

    @Option(
        help: ArgumentHelp(
            "Do not suggest this person, written as for --chosen, or this conversation: "
                + "key, identifier or name; may be repeated.",
            valueName: "contact or conversation"
        ),
        completion: .person
    )
    var exclude: [String] = []

    @OptionGroup var include: IncludeOptions

    @Flag(help: "Suggest only those to whom you have sent something before.")
    var sentBefore = false

    /// Returns the context for a number of suggestions, with the people that the options name.
    func context(
        in store: DonationStore,
        limit: Int,
        offset: Int = 0
    ) throws(Failure) -> SuggestionContext {
        var context = SuggestionContext(at: time.asked, limit: limit)
        context.offset = offset
        context.purpose = purpose
        context.targets = targets.isEmpty ? nil : targets
        context.prefix = prefix
        context.sourceApp = from
        context.contentTypes = types
        context.place = place
        for name in chosen {
            context.chosenContacts.append(try store.contact(named: name, takesPart: true))
        }
        for name in exclude { try store.exclude(name, from: &context) }
        context.requiresOutgoing = sentBefore
        context.includesNobody = include.nobody
        return context
    }
}

extension DonationStore {
    /// Excludes the contact that a text names, or the conversation if it names no contact.
    fileprivate func exclude(
        _ name: String,
        from context: inout SuggestionContext
    ) throws(Failure) {
        do throws(Failure) {
            context.excludedContacts.append(try contact(named: name, takesPart: true))
        } catch {
            guard case .message(_, .nothingFound) = error,
                let conversations = try? conversations(named: name), !conversations.found.isEmpty
            else { throw error }
            context.excludedFound.append(try conversations.meant(takesPart: true))
        }
    }
}

@Sendable
private func target(_ text: String) throws -> SuggestionContext.Target {
    let parts = text.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, !parts[0].isEmpty else {
        throw ArgumentParser.ValidationError(
            "'\(text)' is no app with its classes; write it as in org.example.chat=INSendMessageIntent."
        )
    }
    return SuggestionContext.Target(
        app: String(parts[0]),
        intentClasses: Set(parts[1].split(separator: ",").map(String.init))
    )
}

extension SuggestionContext.Purpose: ExpressibleByArgument {
    /// The words of ``WordArgument``, which a public type cannot conform to.
    public static var allValueStrings: [String] { allCases.map(\.rawValue) }
}
