import ArgumentParser
import Foundation

extension DonationLog {
    /// Reports an error of the command line, or prints help, and exits.
    ///
    /// Words of the command line in the report cannot steer the terminal.
    static func exit(telling error: any Error, of words: [String]) -> Never {
        let code = exitCode(for: error)
        guard !(error is ExitCode), code != .success else { exit(withError: error) }
        var message = fullMessage(for: error)
        // A line break belongs to the message, unless it comes with a word.
        for word in words {
            for part in [word] + word.split(separator: "=", maxSplits: 1).map(String.init)
            where part.printable != part {
                message = message.replacing(part, with: part.printable)
            }
        }
        for line in message.split(separator: "\n", omittingEmptySubsequences: false) {
            tellError(String(line))
        }
        exit(withError: code)
    }
}
