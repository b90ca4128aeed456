import ArgumentParser
import DonationStore
import Importing

struct Import: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Make a store from an export, or append a history from elsewhere.",
        discussion: """
            Without --from, the command reads what export wrote, as ndjson or cloudevents. \
            Positions, times and the digest of the log stay the same. It takes all lines or none: \
            if it cannot take one, it makes nothing. The store must be missing or empty. Empty \
            input makes no store.

              donationlog import donations.ndjson
              ssh old donationlog export | donationlog import --digest "$digest"

            With --from, it appends files of another format to any store. It skips and counts what \
            it cannot understand. Importing a file again appends nothing, so repeat a stopped \
            import to finish it. It never reads what people said. Several files are one history, in \
            the order of time. Name the mailbox of sent mail, too: it tells which bulk mails are \
            answers.

              donationlog import --from mbox --me ana@example.org --dry-run archive.mbox
            """
    )

    @OptionGroup var options: StoreOptions

    @Argument(
        help: ArgumentHelp("Files to read; - or none for standard input.", valueName: "file"),
        completion: .file()
    )
    var files: [String] = []

    @OptionGroup var history: HistoryOptions

    @Option(
        help: ArgumentHelp("Require this digest of the imported log.", valueName: "digest")
    )
    var digest: String?

    @OptionGroup var content: ContentOptions

    func validate() throws {
        guard history.from == nil else {
            guard digest == nil else {
                throw ArgumentParser.ValidationError("--digest is for an export, without --from.")
            }
            return
        }
        guard files.count <= 1 else {
            throw ArgumentParser.ValidationError("An export is one file.")
        }
    }

    func perform(_ output: Output) throws(Failure) {
        if let format = history.from {
            try importHistory(format, output)
        } else {
            try importExport(files.first ?? "-", output)
        }
    }

    // MARK: A history from elsewhere

    private func importHistory(_ format: HistoryFormat, _ output: Output) throws(Failure) {
        // The tool opens all files first, so that a misspelt name appends nothing.
        let files = try HistoryFiles(opening: files, as: format, for: history)
        output.survivesClosing = true
        let destination = ImportDestination(
            options,
            content.handling,
            isDry: history.dryRun,
            me: history.me,
            for: "import",
            of: format.rawValue
        )
        try destination.openIfThere()
        var importer = HistoryImporter(destination: destination, size: files.size)
        do {
            try files.read(into: &importer)
            try importer.appendWaiting()
        } catch {
            importer.finish()
            // What failed is more important than that this fails, too.
            try? destination.writeNotes()
            tellError(
                "donationlog: stopped; until then appended \(importer.appended), duplicates "
                    + "\(importer.duplicates); repeat the command to go on from there"
            )
            throw error
        }
        importer.finish()
        try settleRegion(for: importer, in: destination)
        try destination.tellOwner(after: importer)
        try destination.writeNotes()
        let last =
            try history.dryRun ? end(after: importer, destination) : destination.lastPosition()
        let shared = try sharedHandles(importer)
        let senders = try LikelyOwner.addresses(in: importer.summary, destination)
        try HistoryReport(importer: importer, last: last, shared: shared, senders: senders)
            .write(to: output, asJSON: options.json)
        guard importer.summary.isFruitless else { return }
        tellError("donationlog: nothing was accepted; the reasons are above")
        throw .told(.badData)
    }

    /// Returns the position at which the log would end if this were no dry run.
    private func end(
        after importer: HistoryImporter,
        _ destination: ImportDestination
    ) throws(Failure) -> Position {
        let isFruitless = importer.appended + importer.duplicates == 0
        let former = try destination.storeIfOpen().map { store throws(Failure) in
            try asking(try store.policyRegion())
        }
        var events = importer.appended
        if try !destination.newAddresses(after: importer).isEmpty { events += 1 }
        if let region = history.region, !isFruitless, former != region { events += 1 }
        // The note that they are one act.
        if events > 0 { events += 1 }
        let last = try destination.lastPosition() ?? .start
        return Position(rawValue: last.rawValue + UInt64(events))
    }

    /// Sets the region of the owner if the user gives it, and asks for it if numbers need it.
    private func settleRegion(
        for importer: HistoryImporter,
        in destination: ImportDestination
    ) throws(Failure) {
        let store = importer.appended + importer.duplicates > 0 ? try destination.store() : nil
        if let region = history.region {
            guard !history.dryRun, let store else { return }
            if let rule = try asking(try store.setRegion(region)) { destination.note(rule) }
            return
        }
        guard let question = importer.nationalNumbers.question else { return }
        if let store, try asking(try store.policyRegion()) != nil { return }
        tellError(question)
    }

    /// Returns the handles of several people: those in the store, else those in the files.
    private func sharedHandles(_ importer: HistoryImporter) throws(Failure) -> [SharedHandle] {
        if !history.dryRun, importer.appended > 0, let store = try importer.destination.store(),
            // The import has succeeded, even if the views cannot be read.
            let handles = try? store.sharedHandles()
        {
            return Array(handles)
        }
        return importer.summary.handles.shared.map { found in
            SharedHandle(
                key: found.key,
                handle: found.handle,
                reason: found.reason,
                donor: found.donor,
                names: found.names
            )
        }
    }

    // MARK: An export

    private func importExport(_ file: String, _ output: Output) throws(Failure) {
        var input = try LineReader(opening: file, limit: DonationLimits.exportLineBytes)
        let path = try history.dryRun ? options.storePath() : options.pathToMake()
        let report: ImportReport?
        do {
            let log = try LogImport(to: path, content: content.handling)
            report = try Importer.read(&input, into: log, expecting: digest, isDry: history.dryRun)
        } catch ImportError.refused(.invalid(let line, let error)) {
            let refusal = ImportRefusal.invalid(line: line, error)
            throw .message("\(file): \(refusal.text)", refusal.exitCode)
        } catch let error as ImportError {
            throw Failure(error)
        } catch let error as Failure {
            throw error
        } catch {
            throw .message("\(error)", .inputOutput)
        }
        guard let report else {
            tellError("donationlog: \(file) has no line; no store was made")
            return try output.line(options.json ? #"{"imported":0}"# : "imported 0 events")
        }
        if options.json {
            try output.line([
                "imported": .integer(Int64(clamping: report.events)),
                "logDigest": .string(report.logDigest),
                "donations": .integer(Int64(clamping: report.donations)),
                "unusedAliases": .integer(Int64(clamping: report.unusedAliases)),
                "oldest": report.oldest.json, "newest": report.newest.json,
            ])
        } else {
            let noun = report.events == 1 ? "event" : "events"
            let digest = "\(report.events) \(noun), log digest \(report.logDigest)"
            try output.line("\(history.dryRun ? "would import" : "imported") \(digest)")
            if report.unusedAliases > 0 {
                try output.line(UnusedAliases.text(report.unusedAliases))
            }
            guard history.dryRun, let oldest = report.oldest, let newest = report.newest else {
                return
            }
            try output.line(
                "\(report.donations) of them donations, the oldest of \(oldest.localText), the newest "
                    + "of \(newest.localText)"
            )
        }
    }
}
