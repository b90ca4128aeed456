import ArgumentParser
import DonationStore
import Foundation
import FuzzTargets

extension FuzzedTool {
    /// The tool: its argument readers are part of this program, and `FUZZ_TOOL` in the environment
    /// is its path.
    static let tool = FuzzedTool(
        path: ProcessInfo.processInfo.environment["FUZZ_TOOL"] ?? ".build/debug/donationlog",
        time: { try? moment($0) }
    ) { arguments in
        let filter = try EventFilter.parse(arguments)
        return { filter.conditions.areMet(by: $0) }
    }
}

/// Completions come from a store, and the fuzzer has none.
extension CompletionKind {
    static var donor: CompletionKind { .list([]) }
    static var person: CompletionKind { .list([]) }
    static var conversation: CompletionKind { .list([]) }
    static var intent: CompletionKind { .list([]) }
    static var moment: CompletionKind { .list([]) }
}
