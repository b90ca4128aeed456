import ArgumentParser
import DonationStore
import FuzzTargets

extension ArgumentReaders {
    /// Those of the tool, whose files are part of this program.
    static let tool = ArgumentReaders(time: { try? moment($0) }) { arguments in
        let filter = try EventFilter.parse(arguments)
        return { filter.matches($0) }
    }
}

/// Words to complete come from a store; here is none.
extension CompletionKind {
    static var donor: CompletionKind { .list([]) }
    static var person: CompletionKind { .list([]) }
    static var conversation: CompletionKind { .list([]) }
    static var intent: CompletionKind { .list([]) }
    static var moment: CompletionKind { .list([]) }
}
