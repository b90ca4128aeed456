import ArgumentParser
import DonationStore
import Foundation
import Reports

struct Report: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Write a page about what the store knows, to read in a browser or to print.",
        discussion: """
            The page shows whom the store would suggest now, and why; who faded, who is new, and \
            who waits for an answer; donations over time, on every day and by hour of the week; \
            people, conversations and donors; activities, items and reminders; the quality of \
            suggestions; and the state of the log. It is a single file that loads nothing and \
            runs nothing. It names people, so it is for its owner alone. Days and hours are those of the local time zone.

              donationlog report --output report.html && xdg-open report.html
              donationlog report --since "1 year ago" --output 2026.html
              donationlog report --output - | gzip > report.html.gz
            """
    )

    @OptionGroup var options: StoreOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The file to make; - or none for standard output.", valueName: "file")
    )
    var output: String?

    @Option(
        name: [.customLong("since"), .customLong("from")],
        help: ArgumentHelp(
            "Include only donations that started then or later, as in 2026-07-01 or \"2 "
                + "weeks ago\".",
            valueName: "date"
        ),
        transform: moment
    )
    var since: Timestamp?

    @Option(
        help: ArgumentHelp(
            "Include only donations that started before this date.",
            valueName: "date"
        ),
        transform: moment
    )
    var until: Timestamp?

    @Flag(help: "Replace an existing file.")
    var force = false

    /// The file to make; `nil` for standard output.
    private var file: String? { output == "-" ? nil : output }

    func validate() throws {
        if let since, let until, until <= since {
            throw ArgumentParser.ValidationError("--until is not after --since.")
        }
        if force, file == nil {
            throw ArgumentParser.ValidationError("--force needs a file to make.")
        }
    }

    func perform(_ output: Output) throws(Failure) {
        if self.output == nil, Descriptor.output.isTerminal {
            throw .message(
                "a terminal shows no pages; name a file with --output, or - to write it there",
                .validationFailure
            )
        }
        let store = try options.openStore()
        var page = StorePage(store, since: since, until: until)
        guard let file else {
            try output.write(try page.make().utf8)
            try output.flush()
            tellError(summary(of: page))
            return try tellDamage(of: page)
        }
        let made = PrivateFile(path: file, replacing: force)
        try made.write { output throws(Failure) in try output.write(try page.make().utf8) }
        try output.line(summary(of: page))
        try tellDamage(of: page)
    }

    private func summary(of page: StorePage) -> String {
        if options.json {
            let value: JSONValue = [
                "file": JSONValue(file), "donations": .integer(Int64(page.donations)),
                "bytes": .integer(Int64(page.bytes)),
            ]
            return value.text
        }
        let noun = page.donations == 1 ? "donation" : "donations"
        let place = file.map { "'\($0.printable)'" } ?? "standard output"
        let told = "reported \(page.donations) \(noun) to \(place), \(page.bytes) bytes"
        return file == nil ? "donationlog: \(told)" : told
    }

    /// Reports damaged records; the page does so too, but scripts need the exit code.
    private func tellDamage(of page: StorePage) throws(Failure) {
        guard !page.damaged.isEmpty else { return }
        for (position, failure) in page.damaged.prefix(20) {
            tellError("donationlog: position \(position.rawValue) is damaged: \(failure)")
        }
        if page.damaged.count > 20 {
            tellError("donationlog: and \(page.damaged.count - 20) more")
        }
        throw .told(.badData)
    }
}
