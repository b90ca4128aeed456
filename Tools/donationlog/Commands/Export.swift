import ArgumentParser
import DonationStore
import Foundation

struct Export: StoreCommand {
    static let configuration = CommandConfiguration(
        abstract: "Writes every event, one JSON object per line, for import to read.",
        discussion: """
            All that the log holds, pictures and what was deleted and not erased among it: keep the \
            file private. A summary with the digest of the log goes to standard error. What is \
            appended meanwhile is not in it.

              donationlog export donations.ndjson
              donationlog export --cloudevents | kcat -P -t donations
            """
    )

    @OptionGroup var options: StoreOptions

    @Argument(
        help: ArgumentHelp("The file to make; - or none for standard output."),
        completion: .file()
    )
    var file: String?

    @Flag(name: .customLong("cloudevents"), help: "Write CloudEvents 1.0, the events in them.")
    var writesCloudEvents = false

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        guard let file, file != "-" else { return try write(store, to: output) }
        try writeFile(file) { output throws(Failure) in try write(store, to: output) }
    }

    private func write(_ store: DonationStore, to output: Output) throws(Failure) {
        var export = try asking(store.export)
        var progress = ProgressLine()
        defer { progress.finish() }
        while let events = try asking({ () throws(DonationStoreError) in try export.nextEvents() })
        {
            for event in events {
                try output.line(
                    writesCloudEvents ? event.cloudEvent(source: export.source) : event.json
                )
            }
            let done = events.last?.position.rawValue ?? 0
            progress.show { "\(done) of \(export.last.rawValue) events, \(Int($0)) s" }
        }
        try output.flush()
        progress.finish()
        tellSummary(export)
    }

    private func tellSummary(_ export: LogExport) {
        if options.json {
            let summary: JSONValue = [
                "exported": .integer(Int64(clamping: export.last.rawValue)),
                "logDigest": .string(export.logDigest),
            ]
            tellError(summary.text)
        } else {
            let noun = export.last.rawValue == 1 ? "event" : "events"
            tellError(
                "donationlog: exported \(export.last.rawValue) \(noun), log digest "
                    + export.logDigest
            )
        }
    }

    /// Makes a private file, which has its name only once it is whole and on disk.
    private func writeFile(
        _ path: String,
        _ write: (Output) throws(Failure) -> Void
    ) throws(Failure) {
        let temporary = "\(path).new-\(getpid())-1"
        do {
            // Found out before the work rather than after it.
            guard !FileManager.default.fileExists(atPath: path) else {
                throw SystemError(number: EEXIST)
            }
            let descriptor = try Descriptor(creating: temporary)
            defer { descriptor.close() }
            do throws(Failure) {
                try write(Output(to: descriptor))
            } catch {
                try? FileManager.default.removeItem(atPath: temporary)
                throw error
            }
            do throws(SystemError) {
                try descriptor.synchronize()
                try rename(temporary, toFree: path)
            } catch {
                try? FileManager.default.removeItem(atPath: temporary)
                throw error
            }
        } catch let error as SystemError {
            throw .message(
                "cannot create '\(path)': \(error.text)",
                ExitCode(systemErrorNumber: error.number) ?? .cannotCreate
            )
        } catch let error as Failure {
            throw error
        } catch {
            throw .message("cannot create '\(path)': \(error)", .cannotCreate)
        }
    }
}
