import DonationStore
import FuzzTargets

extension ArgumentReaders {
    /// Those of the tool, whose files are part of this program.
    static let tool = ArgumentReaders(time: { Timestamp(argument: $0) }) { arguments in
        let filter = try Filter(EventFilter.parse(arguments))
        return { filter.value.matches($0) }
    }
}

/// The options themselves are not Sendable, and nobody changes them here.
private struct Filter: @unchecked Sendable {
    let value: EventFilter

    init(_ value: EventFilter) {
        self.value = value
    }
}
