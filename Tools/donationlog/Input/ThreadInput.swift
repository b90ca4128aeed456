import ArgumentParser
import DonationStore
import Importing

/// An open file of Facebook's or Instagram's messages, with the facts about its conversation.
struct ThreadInput {
    let input: InputFile
    let facts: MessengerThread

    /// Learns the facts of files, and opens them.
    static func open(
        _ files: [String],
        for history: HistoryOptions
    ) throws(Failure) -> [ThreadInput] {
        guard !files.isEmpty, !files.contains("-") else {
            throw .message(
                "name the files of the chat: they are read twice, so they cannot be standard input",
                .validationFailure
            )
        }
        var inputs: [ThreadInput] = []
        for file in files {
            let facts = try Self.facts(file)
            if facts.lacks(history.owner) {
                tellError("'\(file)': you are no participant; is the name after --me right?")
            }
            inputs.append(
                ThreadInput(input: try InputFile(opening: file, asText: true), facts: facts)
            )
        }
        return inputs
    }

    private static func facts(_ file: String) throws(Failure) -> MessengerThread {
        let input = try InputFile(opening: file, asText: true)
        defer { input.close() }
        var facts = MessengerThread()
        var buffer = [UInt8](repeating: 0, count: 262_144)
        while case let count = try input.read(into: &buffer), count > 0 {
            facts.take(buffer.span.extracting(0..<count))
        }
        return facts
    }
}
