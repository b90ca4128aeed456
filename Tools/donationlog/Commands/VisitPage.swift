import ArgumentParser
import DonationStore
import Importing
import WebMarkup

struct VisitPage: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "visit",
        abstract: "Record that you saw a page, with the places that its markup gives.",
        discussion: """
            The command reads the markup of schema.org in the file: JSON-LD, microdata and RDFa. \
            It fetches nothing, and keeps the address, the title and the places, not the page. \
            Advice says what is wrong in the markup. --dry-run records nothing, so it explains the \
            markup of any page. Do not hand over pages of a private window.

              donationlog visit https://www.yanksing.com --html page.html
              curl -s URL | donationlog visit URL --html - --app org.mozilla.firefox
              donationlog visit URL --html page.html --dry-run --json
            """
    )

    @OptionGroup var options: StoreOptions

    @Argument(help: ArgumentHelp("The address of the page, of http or https.", valueName: "url"))
    var url: String

    @Option(
        help: ArgumentHelp("The file with the page; - for standard input.", valueName: "file"),
        completion: .file()
    )
    var html: String

    @Option(
        name: .customLong("type"),
        help: ArgumentHelp(
            "The type that the page came with, as in 'text/html; charset=utf-8'.",
            valueName: "type"
        )
    )
    var contentType: String?

    @Option(help: ArgumentHelp("The browser.", valueName: "app"), completion: .donor)
    var app = "org.freedesktop.browser"

    @Option(
        help: ArgumentHelp("The beginning of the visit; now unless given.", valueName: "date"),
        completion: .moment,
        transform: moment
    )
    var start: Timestamp?

    @Option(
        help: ArgumentHelp("The end of the visit.", valueName: "date"),
        completion: .moment,
        transform: moment
    )
    var end: Timestamp?

    @Flag(help: "Show the places and the advice, and record nothing.")
    var dryRun = false

    func validate() throws {
        guard end.map({ (start ?? .now) <= $0 }) ?? true else {
            throw ArgumentParser.ValidationError("--end comes before --start.")
        }
    }

    func perform(_ output: Output) throws(Failure) {
        let bytes = try InputFile.bytes(of: html, limit: PageLimits.bytes)
        let markup = PageMarkup(reading: bytes, url: url, contentType: contentType)
        // No password of an address enters the log.
        var address = url
        if case .page(let page) = VisitAddress(url) { address = page }
        let page = PageVisited(address, reading: markup, end: end)
        do {
            try page.validate()
        } catch {
            throw .message("the page cannot be recorded: \(error)", .validationFailure)
        }
        var receipt: Receipt?
        if !dryRun {
            let donor = try options.makeStore(content: .dropped).donor(app)
            receipt = try asking { () throws(DonationError) in try donor.visit(page, start: start) }
        }
        if options.json {
            return try output.line([
                "position": receipt?.position.json ?? .null, "title": .string(page.title),
                "places": .array(page.places.map { $0.json }),
                "advice": .array(markup.advice.map { .string($0.description) }),
            ])
        }
        try output.line(
            (receipt.map { "recorded at \($0.position.rawValue): " } ?? "") + page.text.printable
        )
        for found in page.places {
            let place = found.place
            let parts = [place.text, place.fullAddress, place.telephones.first].compactMap(\.self)
            let state = found.isMain ? "" : " (not offered by itself)"
            try output.line("   \(parts.joined(separator: "; "))\(state)".printable)
        }
        for advice in markup.advice { try output.line("   advice: \(advice)".printable) }
    }
}

extension PageVisited {
    /// Makes the event of a page from its markup.
    init(_ url: String, reading markup: PageMarkup, end: Timestamp? = nil) {
        self.init(
            url,
            title: markup.title ?? "",
            places: markup.places.map { found in
                .init(
                    found.place,
                    forms: found.forms.reduce(into: []) { forms, form in
                        switch form {
                        case .jsonLD: forms.insert(.jsonLD)
                        case .microdata: forms.insert(.microdata)
                        case .rdfa: forms.insert(.rdfa)
                        }
                    },
                    isMain: found.isMain
                )
            },
            end: end
        )
    }
}
