import ArgumentParser
import DonationStore

struct Import: StoreCommand {
    static let configuration = CommandConfiguration(
        abstract: "Makes a store from the lines that export has written, in either form.",
        discussion: """
            Positions, times and the digest of the log are those of the log exported. All lines are \
            taken or none: at the first that cannot be, nothing is made. The store must not be \
            there yet, or be empty.

              donationlog import donations.ndjson
              ssh old donationlog export | donationlog import --digest "$digest"
            """
    )

    @OptionGroup var options: StoreOptions

    @Argument(help: ArgumentHelp("The file to read; - or none for standard input."))
    var file = "-"

    @Option(
        help: ArgumentHelp("What the digest of the log must be in the end.", valueName: "digest")
    )
    var digest: String?

    @OptionGroup var content: ContentOptions

    func perform(_ output: Output) throws(Failure) {
        var input = try LineReader(opening: file, limit: Importer.lineBytes)
        let path = try options.pathToMake()
        let report: ImportReport
        do {
            let log = try LogImport(to: path, content: content.policy)
            report = try Importer.read(&input, into: log, expecting: digest)
        } catch let error as DonationStoreError {
            throw .store(error)
        } catch ImportError.store(let error) {
            throw .store(error)
        } catch let error as ImportError {
            throw .message("\(file): \(error)", .badData)
        } catch let error as Failure {
            throw error
        } catch {
            throw .message("\(error)", .inputOutput)
        }
        if options.json {
            try output.line([
                "imported": .integer(Int64(clamping: report.events)),
                "logDigest": .string(report.logDigest),
            ])
        } else {
            let noun = report.events == 1 ? "event" : "events"
            try output.line("imported \(report.events) \(noun), log digest \(report.logDigest)")
        }
    }
}
