import ArgumentParser

/// One of a few words in the command line.
///
/// The parser asks for the words many times at each start. Its own answer looks types up at run
/// time, which costs a start of the tool one part in thirty.
protocol WordArgument: ExpressibleByArgument, CaseIterable, RawRepresentable<String> {}

extension WordArgument {
    /// The words, in the order of the cases.
    static var allValueStrings: [String] { allCases.map(\.rawValue) }
}
