import ArgumentParser
import DonationStore

/// What a text means: the only thing found, or the one that is chosen at a terminal.
///
/// - Parameters:
///   - text: The text.
///   - found: What it may mean, one or more.
///   - row: What is shown of each.
///   - name: What one is named by without doubt.
///   - isExact: Whether the text is all of a name; otherwise even the only thing found is chosen first.
/// - Returns: What is meant.
/// - Throws: A failure that lists what was found, where nobody can choose.
func choose<Choice>(
    _ text: String,
    from found: [Choice],
    _ row: (Choice) -> [String],
    name: String,
    isExact: Bool = true
) throws(Failure) -> Choice {
    if found.count == 1, isExact { return found[0] }
    var columns = Columns(right: [])
    let shown = 20
    let lines = columns.lines(of: found.prefix(shown).map(row))
    let rest = found.count > shown ? ["and \(found.count - shown) more"] : []
    guard Descriptor.input.isTerminal, Descriptor.error.isTerminal else {
        tellError("donationlog: '\(text)' may be any of these; name one by its \(name):")
        for line in lines + rest { tellError("  \(line)") }
        throw .told(.validationFailure)
    }
    tellError("'\(text)' may be any of these:")
    for (index, line) in lines.enumerated() { tellError("  \(index + 1)  \(line)") }
    for line in rest { tellError("  \(line)") }
    try? Descriptor.error.write(Array("Which one? ".utf8))
    guard let answer = readLine().flatMap({ Int($0.filter { !$0.isWhitespace }) }),
        lines.indices.contains(answer - 1)
    else { throw .message("none was chosen", .validationFailure) }
    return found[answer - 1]
}
