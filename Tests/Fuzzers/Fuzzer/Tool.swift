import ArgumentParser
import DonationStore
import Foundation
import FuzzTargets

extension FuzzedTool {
    /// The tool: the files that read its arguments are part of this program, and `FUZZ_TOOL` in the
    /// environment says where it is built.
    static let tool = FuzzedTool(
        path: ProcessInfo.processInfo.environment["FUZZ_TOOL"] ?? ".build/debug/donationlog",
        time: { try? moment($0) }
    ) { arguments in
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
