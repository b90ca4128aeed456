import ArgumentParser
import DonationStore
import Exports

struct Export: StoreCommand {
    static let configuration = CommandConfiguration(
        abstract: "Writes every event, one JSON object per line, for import to read.",
        discussion: """
            All that the log holds, pictures and what was deleted and not erased among it: keep the \
            file private. A summary with the digest of the log goes to standard error. What is \
            appended meanwhile is not in it. A picture that is not the one that its hash names is \
            left out, and exit code 65 says so.

              donationlog export donations.ndjson
              donationlog export --as cloudevents | kcat -P -t donations

            A table, and an export with filters, has what is not deleted alone, and a table only \
            donations. Without names, for somebody who is to look at what went wrong:

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

    @Option(name: .customLong("as"), help: "The form of the lines; ndjson unless given.")
    var form: ExportForm?

    @Flag(name: .customLong("cloudevents"), help: "The same as --as cloudevents.")
    var writesCloudEvents = false

    @Flag(help: "Replace a file that is there.")
    var force = false

    @OptionGroup(title: "Which events") var filter: EventFilter

    @OptionGroup(title: "Without names") var anonymous: AnonymousOptions

    func validate() throws {
        guard !force || file.map({ $0 != "-" }) == true else {
            throw ArgumentParser.ValidationError("--force goes with a file to make.")
        }
        guard form == nil || !writesCloudEvents else {
            throw ArgumentParser.ValidationError("Give one of --as and --cloudevents.")
        }
    }

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        let form = form ?? (writesCloudEvents ? .cloudevents : .ndjson)
        var writer = try ExportWriter(form, of: store, filter, try anonymous.anonymiser(for: store))
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

/// Tells how many pictures were left out because they are damaged, if any were.
func tellLostPictures(_ count: Int) {
    guard count > 0 else { return }
    let pictures = count == 1 ? "1 picture that is" : "\(count) pictures that are"
    tellError("donationlog: left out \(pictures) not the one that the hash names")
}
