internal import ArgumentParser
import DonationStore
import Foundation
import Importing

/// A format of histories from elsewhere.
enum HistoryFormat: String, WordArgument {
    case mbox
    case maildir
    case vcard
    case csv
    case interactionc
    case knowledgec
    case zeitgeist
    case chatdb
    case smsbackup
    case facebook
    case instagram
    case signal
    case matrix
    case googlecontacts
    case ics
    case telegram
    case whatsapp
    case firefox
    case chromium
    case xbel
    case kactivities
    case pages

    /// The kind of input that an importer reads.
    enum Input {
        /// A file or a pipe, read once from beginning to end.
        case stream
        /// A directory of mails.
        case directory
        /// An SQLite file, which needs random access.
        case database
        /// A chat, of which the first lines tell how to read the rest.
        case chat
        /// A chat whose facts stand behind its messages.
        case thread
    }

    private var traits: (app: String, input: Input) {
        switch self {
        case .mbox: ("mail", .stream)
        case .maildir: ("mail", .directory)
        case .vcard: ("contacts", .stream)
        case .csv: ("table", .stream)
        case .interactionc, .knowledgec, .zeitgeist, .chatdb, .firefox, .chromium, .kactivities:
            (rawValue, .database)
        case .smsbackup: ("phone", .stream)
        case .signal, .matrix, .xbel: (rawValue, .stream)
        case .pages: ("browser", .stream)
        case .googlecontacts: ("contacts", .stream)
        case .ics: ("calendar", .stream)
        case .facebook, .instagram: (rawValue, .thread)
        case .telegram: (rawValue, .stream)
        case .whatsapp: (rawValue, .chat)
        }
    }

    /// The donor, unless the user or the records of a file name one.
    var app: String { traits.app }

    /// The kind of input.
    var input: Input { traits.input }

    /// Whether this is mail, where only the owner's addresses tell what was sent.
    var isMail: Bool { self == .mbox || self == .maildir }
}

/// The options for reading a history from elsewhere.
struct HistoryOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Read a history in this format: \(Self.formats). Without it, read an export.",
            valueName: "format"
        )
    )
    var from: HistoryFormat?

    @Option(
        help: ArgumentHelp(
            "Take this address, number or name as yours, to tell what you sent; may be repeated.",
            valueName: "address"
        )
    )
    var me: [String] = []

    @Option(
        help: ArgumentHelp("Import as this donor.", valueName: "app"),
        completion: .donor
    )
    var app: String?

    @Option(
        help: ArgumentHelp("Import for this account of the donor.", valueName: "account"),
        completion: .account
    )
    var account: String?

    @Option(
        help: ArgumentHelp(
            "Also import mail of these kinds: \(Self.mailKinds).",
            valueName: "kind,…"
        ),
        completion: .list(MailKind.allCases.map(\.rawValue))
    )
    var include: [String] = []

    @Flag(help: .hidden)
    var includeBulk = false

    @Flag(help: "Show what the import would add; change nothing.")
    var dryRun = false

    @Option(
        help: ArgumentHelp(
            "Read fields from these columns of a table, as in start=Date,sender=From; without it, from "
                + "columns named like the fields: "
                + "\(TableMapping.Field.allCases.map(\.rawValue).joined(separator: ", ")).",
            valueName: "field=Column,…"
        )
    )
    var map: [String] = []

    @Option(help: "Read the dates of a table or a chat with day, month and year in this order.")
    var dateOrder: DateOrder?

    @Option(
        help: ArgumentHelp(
            "Read the times of a chat, a table or a calendar without a zone in this zone, as in "
                + "Europe/Lisbon; without it, those of a table in UTC, those of Telegram not at all, "
                + "and the others in this machine's.",
            valueName: "name"
        ),
        completion: .list(TimeZone.knownTimeZoneIdentifiers)
    )
    var timeZone: String?

    @Option(
        help: ArgumentHelp(
            "Give a WhatsApp group this name, if its file name does not tell it.",
            valueName: "name"
        )
    )
    var chat: String?

    @Option(
        help: ArgumentHelp(
            "Read numbers of an address book without a calling code as those of this region, as in "
                + "GB; sets the region of the store, as policy does.",
            valueName: "code"
        ),
        transform: knownRegion
    )
    var region: Region?

    private static let mailKinds = MailKind.allCases.map(\.rawValue).joined(separator: ", ")
    private static let formats = HistoryFormat.allCases.map(\.rawValue).joined(separator: ", ")

    func donor(_ format: HistoryFormat) -> Donor {
        Donor(app: app ?? format.app, account: account)
    }

    var owner: HistoryOwner { HistoryOwner(me) }

    var mail: MailOptions {
        var included = Set(includedNames.compactMap { MailKind(rawValue: $0) })
        if includeBulk { included.insert(.bulk) }
        return MailOptions(donor: donor(.mbox), owner: owner, including: included)
    }

    private var includedNames: [String] {
        include.flatMap { $0.split(separator: ",").map(String.init) }
    }

    func validate() throws {
        guard let from else {
            let isGiven =
                !me.isEmpty || app != nil || account != nil || includeBulk || !include.isEmpty
                || !map.isEmpty || dateOrder != nil || timeZone != nil || chat != nil
                || region != nil
            guard !isGiven else {
                throw ValidationError("Give the format with --from, as in --from mbox.")
            }
            return
        }
        if from.isMail || from == .ics { try validateAddresses() }
        if from.isMail {
            try validateKinds()
        } else if !include.isEmpty {
            throw ValidationError("--include is for --from mbox and --from maildir.")
        }
        try validateTimes(from)
        if from == .whatsapp { try validateChat() }
        guard region == nil || from == .vcard else {
            throw ValidationError("--region is for --from vcard.")
        }
        if from == .csv {
            do {
                _ = try mapping()
            } catch {
                throw ValidationError("--map: \(error)")
            }
        } else if !map.isEmpty {
            throw ValidationError("--map is for --from csv.")
        } else if dateOrder != nil, from != .whatsapp {
            throw ValidationError("--date-order is for --from csv and --from whatsapp.")
        }
    }

    /// Returns the columns of a table for each field: those of `--map`, or those named like the
    /// fields.
    func mapping() throws(TableMapping.Problem) -> TableMapping {
        var mapping =
            try map.isEmpty
            ? TableMapping(byNameWith: dateOrder) : TableMapping(map, dateOrder: dateOrder)
        if timeZone != nil { mapping.clock = clock }
        return mapping
    }

    private func validateTimes(_ format: HistoryFormat) throws {
        let formats: Set<HistoryFormat> = [.whatsapp, .csv, .ics, .signal, .telegram]
        guard timeZone == nil || formats.contains(format) else {
            throw ValidationError(
                "--time-zone is for --from whatsapp, csv, ics, signal and telegram."
            )
        }
        guard chat == nil || format == .whatsapp else {
            throw ValidationError("--chat is for --from whatsapp.")
        }
        if let timeZone, TimeZone(identifier: timeZone) == nil {
            throw ValidationError("There is no zone '\(timeZone)'; write it as in Europe/Lisbon.")
        }
    }

    private func validateChat() throws {
        guard !me.isEmpty else {
            throw ValidationError(
                "Give your name in the chat with --me, as in --me Ana."
            )
        }
        guard chat?.isEmpty != true else { throw ValidationError("--chat needs a name.") }
    }

    private func validateKinds() throws {
        for name in includedNames where MailKind(rawValue: name) == nil {
            throw ValidationError("'\(name)' is no kind of mail; the kinds are \(Self.mailKinds).")
        }
    }

    private func validateAddresses() throws {
        guard !me.isEmpty else {
            throw ValidationError("Name your addresses with --me, as in --me ana@example.org.")
        }
        for address in me where !HistoryOwner.isAddress(address) {
            throw ValidationError("'\(address)' is no address; write it as in ana@example.org.")
        }
    }
}

extension DateOrder: WordArgument {}
