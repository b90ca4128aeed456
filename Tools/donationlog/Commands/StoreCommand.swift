import ArgumentParser
import DonationStore
import Foundation

/// A subcommand.
protocol ToolCommand: ParsableCommand {
    /// Whether it answers in JSON, errors too.
    var isJSON: Bool { get }
    /// Does the work; what it has written is flushed afterwards.
    func perform(_ output: Output) throws(Failure)
}

/// A subcommand that works on a store.
protocol StoreCommand: ToolCommand {
    /// Which store, and how to answer.
    var options: StoreOptions { get }
}

extension StoreCommand {
    var isJSON: Bool { options.json }
}

extension ToolCommand {
    var isJSON: Bool { false }

    /// Does the work, tells of a failure, and exits with its code.
    func run() throws {
        Descriptor.occupyStandardStreams()
        // A closed pipe is then an error of the write, not the end of the process.
        signal(SIGPIPE, SIG_IGN)
        // So is a file that would outgrow the limit of `ulimit -f`.
        signal(SIGXFSZ, SIG_IGN)
        // And a page of a store that is so damaged that LMDB cannot go on.
        DonationStore.endOnDamagedPages(
            saying: "donationlog: ",
            and:
                ": a page is damaged; save what can be read with `donationlog salvage`, or restore "
                + "a backup; views are made again by `donationlog rebuild`\n",
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

/// Tells of a failure: in a sentence, or as one JSON object.
///
/// - Returns: The code to exit with.
func tell(_ failure: Failure, asJSON: Bool = false) -> ExitCode {
    if asJSON, let object = failure.json {
        tellError(object)
    } else {
        for line in failure.lines { tellError(line) }
    }
    return failure.exitCode
}

/// Tells how far the views were behind when they answered, if they were.
func tellLag<Element>(of answer: Answer<Element>) {
    tellLag(answer.lag)
}

/// Tells how many events the views were behind when they answered, if they were.
func tellLag(_ lag: UInt64) {
    guard lag > 0 else { return }
    let events = lag == 1 ? "1 event" : "\(lag) events"
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
