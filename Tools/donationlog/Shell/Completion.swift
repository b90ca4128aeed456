import ArgumentParser
import DonationStore
import Foundation

/// Words from the present store that complete the user's input.
extension CompletionKind {
    /// Apps that have donated.
    static var donor: CompletionKind {
        fromStore { store, _ in store.donors().map(\.app) }
    }

    /// Accounts of donors.
    static var account: CompletionKind {
        fromStore { store, _ in store.donors().compactMap(\.account) }
    }

    /// People: by their names, and by handles once one is begun.
    static var person: CompletionKind {
        fromStore { store, prefix in
            let people = store.people()
            let handles = people.map(\.person).filter { !prefix.isEmpty || $0.displayName == nil }
                .flatMap(\.handlesAndIdentifiers)
            return people.names(beginning: prefix) + handles
        }
    }

    /// Conversations: by the names of groups, identifiers, and the people in them.
    static var conversation: CompletionKind {
        fromStore { store, prefix in
            let conversations = store.conversations()
            return conversations.compactMap(\.groupName)
                + conversations.compactMap(\.conversationIdentifier)
                + store.people().names(beginning: prefix)
        }
    }

    /// Conversations to share something to, without those that the owner hid.
    static var target: CompletionKind {
        fromStore { store, prefix in
            let conversations = store.conversations(withoutHidden: true)
            return conversations.compactMap(\.groupName)
                + conversations.compactMap(\.conversationIdentifier)
                + store.people(withoutHidden: true).names(beginning: prefix)
        }
    }

    /// Conversations by their identifiers.
    static var conversationIdentifier: CompletionKind {
        fromStore { store, _ in store.conversations().compactMap(\.conversationIdentifier) }
    }

    /// Activities by their titles.
    static var activity: CompletionKind {
        fromStore { store, _ in store.activities().map(\.label) }
    }

    /// Search indexes by their names.
    static var index: CompletionKind {
        fromStore { store, _ in store.indexes() }
    }

    /// Identifiers of donations.
    static var identifier: CompletionKind {
        fromStore { store, prefix in store.identifiers(beginning: prefix, limit: 200) }
    }

    /// Classes of intent.
    static var intent: CompletionKind {
        .list(["INSendMessageIntent", "INStartCallIntent", "INSearchForMessagesIntent"])
    }

    /// Times as people write them.
    static var moment: CompletionKind {
        .list(["today", "yesterday", "monday", "1 week ago", "2 weeks ago", "1 month ago"])
    }

    private static func fromStore(
        _ words: @escaping @Sendable (StoreGlance, _ prefix: String) -> [String]
    ) -> CompletionKind {
        .custom { line, index, prefix in
            // The parser takes the text before the cursor from the last word, which may be another
            // word.
            let word = line.indices.contains(index) ? line[index] : prefix
            let prefix = String(word.prefix(prefix.count)).withoutQuotes
            let line = line.dropFirst().map(\.withoutQuotes)
            guard let path = Candidates.storePath(for: Array(line)),
                let store = StoreGlance(at: path)
            else { return [] }
            return Candidates(words(store, prefix), beginning: prefix).written(for: .requesting)
        }
    }
}

extension [StoreGlance.KnownPerson] {
    /// Returns the names that surfaces show; once one is begun, all names.
    fileprivate func names(beginning prefix: String) -> [String] {
        prefix.isEmpty ? compactMap(\.person.displayName) : flatMap(\.names)
    }
}

/// Words for a choice, safe for a shell.
struct Candidates {
    private(set) var words: [String]

    /// The largest number of words.
    private static let most = 500
    private static let mostBytes = 256

    /// Takes the words that begin with the input, sorted and each once.
    ///
    /// It leaves out words that a shell or a terminal would misread even in quotes: texts with
    /// control characters, one of which separates the words, and texts that look like options.
    init(_ words: [String], beginning prefix: String) {
        let start = prefix.lowercased()
        let fit = Set(words).filter { word in
            // The slowest test comes last.
            !word.isEmpty && word.utf8.count <= Self.mostBytes && word.first != "-"
                && word.lowercased().hasPrefix(start) && word.first?.isWhitespace == false
                && word.printable == word
        }
        self.words = Array(fit.sorted().prefix(Self.most))
    }

    /// Returns the words in the form that the shell's script expects.
    func written(for shell: CompletionShell?) -> [String] {
        switch shell {
        // `compgen -W` expands its words like input, including `$(…)`.
        case .some(.bash): words.map { "'" + $0.replacing("'", with: #"'\''"#) + "'" }
        // `_describe` takes the text after a colon for an explanation.
        case .some(.zsh):
            words.map { $0.replacing(#"\"#, with: #"\\"#).replacing(":", with: #"\:"#) }
        default: words
        }
    }

    /// Returns the store that a command line names.
    static func storePath(for line: [String]) -> String? {
        let environment = ProcessInfo.variables
        let words = CommandWords(line)
        let file = try? ConfigurationFile.find(named: words.value(of: "--config"), environment)
        let place = StorePlace(named: words.value(of: "--store"), in: file, environment)
        guard let place, place.path.hasPrefix("~/"), let home = environment["HOME"] else {
            return place?.path
        }
        return home + place.path.dropFirst()
    }
}

extension String {
    /// The word that a shell makes of the input, as far as quotes and backslashes matter.
    var withoutQuotes: String {
        var text = ""
        var quote: Character?
        var isEscaped = false
        for character in self {
            if isEscaped {
                if quote == "\"", !"\"\\$`".contains(character) { text.append("\\") }
                text.append(character)
                isEscaped = false
            } else if character == "\\", quote != "'" {
                isEscaped = true
            } else if character == quote {
                quote = nil
            } else if quote == nil, character == "'" || character == "\"" {
                quote = character
            } else {
                text.append(character)
            }
        }
        return text
    }
}
