import ArgumentParser
import DonationStore
import Foundation

/// A subcommand.
protocol ToolCommand: ParsableCommand {
    /// Whether the command answers in JSON, including errors.
    var isJSON: Bool { get }
    /// Does the work; the caller flushes the output afterwards.
    func perform(_ output: Output) throws(Failure)
}

/// A subcommand that works on a store.
protocol StoreCommand: ToolCommand {
    /// The options for the store and for the form of the answer.
    var options: StoreOptions { get }
}

extension StoreCommand {
    var isJSON: Bool { options.json }
}

extension ToolCommand {
    var isJSON: Bool { false }

    /// Does the work, reports a failure, and exits with its code.
    func run() throws {
        Descriptor.occupyStandardStreams()
        // A closed pipe then fails the write and does not end the process.
        signal(SIGPIPE, SIG_IGN)
        // The same holds for a file beyond the limit of `ulimit -f`.
        signal(SIGXFSZ, SIG_IGN)
        // LMDB cannot go on from a badly damaged page, so end with a report.
        DonationStore.endOnDamagedPages(
            saying: "donationlog: ",
            and:
                ": a page is damaged; save the rest with `donationlog salvage`, or restore a backup; "
                + "`donationlog rebuild` makes damaged views again\n",
            exitCode: ExitCode.badData.rawValue
        )
        let output = Output()
        do {
            try performAndFlush(output)
        } catch {
            throw tell(error, asJSON: isJSON)
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

/// Reports a failure in a sentence, or as one JSON object.
///
/// - Returns: The exit code.
func tell(_ failure: Failure, asJSON: Bool = false) -> ExitCode {
    if asJSON, let object = failure.json {
        tellError(object)
    } else {
        for line in failure.lines { tellError(line) }
    }
    return failure.exitCode
}

/// Reports the lag of the views behind an answer, if there is one.
func tellLag<Element>(of answer: Answer<Element>) {
    tellLag(answer.lag)
}

/// Reports a lag of the views in events, if there is one.
func tellLag(_ lag: UInt64) {
    guard lag > 0 else { return }
    let events = lag == 1 ? "1 event" : "\(lag) events"
    tellError(
        "donationlog: the views are \(events) behind the log: another process is writing to them "
            + "and does not finish"
    )
}

/// Calls the store, and turns its error into a failure.
func asking<Value>(
    _ call: @autoclosure () throws(DonationStoreError) -> Value
) throws(Failure) -> Value {
    do {
        return try call()
    } catch {
        throw .store(error)
    }
}

/// Does an operation of the store, and turns its error into a failure.
func asking<Value, Refusal: OperationRefusal & ToldError>(
    _ operation: () throws(OperationError<Refusal>) -> Value
) throws(Failure) -> Value {
    do {
        return try operation()
    } catch {
        throw Failure(error)
    }
}
