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
