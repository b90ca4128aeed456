import ArgumentParser
import DonationStore
import Exporting

struct Export: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write every event, one JSON object per line, for import to read.",
        discussion: """
            The export holds everything in the log, including pictures and donations that are \
            deleted but not erased: keep the file private. It does not hold what apps append \
            meanwhile. It leaves out a picture that does not match its hash, and then exits with \
            65. A summary with the digest of the log goes to standard error.

              donationlog export donations.ndjson
              donationlog export --as cloudevents | kcat -P -t donations

            A table, or an export with filters, holds only what is not deleted, and a table holds \
            only donations. --anonymise leaves out names, for somebody who is to look into a \
            fault:

              donationlog export --as csv --since "2 weeks ago" donations.csv
              donationlog export --anonymise --shift-times report.ndjson
            """
    )

    @OptionGroup var options: StoreOptions

    @Argument(
        help: ArgumentHelp("The file to make; - or none for standard output."),
        completion: .file()
    )
    var file: String?

    @Option(name: .customLong("as"), help: "Write lines of this form; ndjson unless given.")
    var form: ExportForm?

    @Flag(name: .customLong("cloudevents"), help: "Do the same as --as cloudevents.")
    var writesCloudEvents = false

    @Flag(help: "Replace an existing file.")
    var force = false

    @OptionGroup(title: "Filters") var filter: EventFilter

    @OptionGroup(title: "Pseudonyms") var anonymous: AnonymousOptions

    func validate() throws {
        guard !force || file.map({ $0 != "-" }) == true else {
            throw ArgumentParser.ValidationError("--force needs a file to make.")
        }
        guard form == nil || !writesCloudEvents else {
            throw ArgumentParser.ValidationError("Give one of --as and --cloudevents.")
        }
    }

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        let form = form ?? (writesCloudEvents ? .cloudevents : .ndjson)
        var writer = try ExportWriter(
            form,
            of: store,
            where: filter,
            anonymiser: try anonymous.anonymiser(for: store)
        )
        if let file, file != "-" {
            let made = PrivateFile(path: file, replacing: force)
            try made.write { output throws(Failure) in try writer.write(to: output) }
        } else {
            try writer.write(to: output)
        }
        tellSummary(of: writer)
        if writer.lostPictures > 0 { throw .told(.badData) }
    }

    private func tellSummary(of writer: ExportWriter) {
        if options.json {
            var summary: [String: JSONValue] = ["exported": .integer(Int64(writer.count))]
            summary["logDigest"] = writer.logDigest.map { .string($0) }
            if writer.lostPictures > 0 {
                summary["lostPictures"] = .integer(Int64(writer.lostPictures))
            }
            tellError(.object(summary))
        } else {
            let noun = writer.count == 1 ? "event" : "events"
            let digest = writer.logDigest.map { ", log digest \($0)" } ?? ""
            tellError("donationlog: exported \(writer.count) \(noun)\(digest)")
            tellLostPictures(writer.lostPictures)
        }
    }
}

/// Reports the number of damaged pictures that were left out, if any.
func tellLostPictures(_ count: Int) {
    guard count > 0 else { return }
    let pictures =
        count == 1
        ? "1 picture that does not match its hash"
        : "\(count) pictures that do not match their hashes"
    tellError("donationlog: left out \(pictures)")
}
