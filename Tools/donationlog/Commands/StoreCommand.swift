import ArgumentParser
import DonationStore
import Foundation

/// A subcommand that works on a store.
protocol StoreCommand: ParsableCommand {
    /// Does the work; what it has written is flushed afterwards.
    func perform(_ output: Output) throws(Failure)
}

extension StoreCommand {
    /// Does the work, tells of a failure, and exits with its code.
    func run() throws {
        Descriptor.occupyStandardStreams()
        // A closed pipe is then an error of the write, not the end of the process.
        signal(SIGPIPE, SIG_IGN)
        // So is a file that would outgrow the limit of `ulimit -f`.
        signal(SIGXFSZ, SIG_IGN)
        let output = Output()
        do {
            try performAndFlush(output)
        } catch {
            throw tell(error)
        }
    }

    private func performAndFlush(_ output: Output) throws(Failure) {
        do {
            try perform(output)
        } catch .outputClosed {
            throw .outputClosed
        } catch {
            try output.flush()
            throw error
        }
        try output.flush()
    }

}

/// Tells of a failure.
///
/// - Returns: The code to exit with.
func tell(_ failure: Failure) -> ExitCode {
    switch failure {
    case .store(let error):
        tellError("donationlog: \(error)")
        return ExitCode(error)
    case .message(let text, let code):
        tellError("donationlog: \(text)")
        return code
    case .told(let code): return code
    case .outputClosed: return .success
    }
}

/// Tells how far the views were behind when they answered, if they were.
func tellLag<Element>(of answer: Answer<Element>) {
    guard answer.lag > 0 else { return }
    let events = answer.lag == 1 ? "1 event" : "\(answer.lag) events"
    tellError(
        "donationlog: the views are \(events) behind the log: another process is writing to them "
            + "and does not finish"
    )
}

/// Runs a call of the store, and turns its error into a failure.
func asking<Value>(
    _ call: () throws(DonationStoreError) -> Value
) throws(Failure) -> Value {
    do {
        return try call()
    } catch {
        throw .store(error)
    }
}
