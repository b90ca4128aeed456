import ArgumentParser
import Importing

/// The open files of a history from elsewhere.
struct HistoryFiles {
    private let format: HistoryFormat
    private let history: HistoryOptions
    private var directories: [MaildirFiles] = []
    private var databases: [DatabaseInput] = []
    private var chats: [ChatInput] = []
    private var threads: [ThreadInput] = []
    private var inputs: [InputFile] = []

    /// Opens all files.
    ///
    /// - Parameters:
    ///   - files: Their paths; none for standard input, if the format can be read from there.
    ///   - format: The format of all of them.
    ///   - history: The options for reading them.
    /// - Throws: A failure that names the first file that the tool cannot open.
    init(
        opening files: [String],
        as format: HistoryFormat,
        for history: HistoryOptions
    ) throws(Failure) {
        (self.format, self.history) = (format, history)
        switch format.input {
        case .directory:
            guard !files.isEmpty else {
                throw .message("name the directory of the mails", .validationFailure)
            }
            for name in files { directories.append(try MaildirFiles(in: name)) }
        case .database: databases = try DatabaseInput.open(files, as: format, for: history)
        case .chat: chats = try ChatInput.open(files, for: history)
        case .thread: threads = try ThreadInput.open(files, for: history)
        case .stream:
            for name in files.isEmpty ? ["-"] : files {
                let packed = format.packedFiles(in: name)
                inputs.append(try InputFile(opening: name, asText: true, packed: packed))
            }
        }
    }

    /// The size of all files in bytes; `nil` if that is unknown.
    var size: Int? {
        let sizes = (inputs + chats.map(\.input) + threads.map(\.input)).map(\.size)
        return sizes.contains(nil) || sizes.isEmpty ? nil : sizes.compactMap(\.self).reduce(0, +)
    }

    /// Reads all files to their ends.
    ///
    /// - Throws: `Failure`, if the tool cannot read a file or write the store.
    func read(into importer: inout HistoryImporter) throws(Failure) {
        var mails = MailSource(history.mail)
        for directory in directories { try directory.read(into: &importer, by: &mails) }
        for database in databases { try importer.read(database) }
        for chat in chats {
            var source = WhatsAppSource(chat.options)
            try importer.read(chat.input, by: &source)
        }
        for thread in threads {
            var source = MessengerSource(
                of: thread.facts,
                donor: history.donor(format),
                owner: history.owner
            )
            try importer.read(thread.input, by: &source)
        }
        // One source for all mailboxes: it knows the answers to mail in the earlier ones.
        var mailboxes = MailboxSource(history.mail)
        for input in inputs {
            if format == .mbox {
                mailboxes.begin(in: MailFolder(ofMailbox: input.name))
                try importer.read(input, by: &mailboxes)
            } else {
                try read(input, into: &importer)
            }
        }
    }

    private func read(
        _ input: InputFile,
        into importer: inout HistoryImporter
    ) throws(Failure) {
        let donor = history.donor(format)
        switch format {
        case .mbox, .maildir, .interactionc, .knowledgec, .zeitgeist, .chatdb, .whatsapp,
            .facebook, .instagram, .firefox, .chromium, .kactivities:
            break
        case .xbel:
            var source = RecentFilesSource(app: history.app, account: history.account)
            try importer.read(input, by: &source)
        case .pages:
            var source = PageHistory(of: input.name, donor: donor)
            try importer.read(input, by: &source)
        case .matrix:
            var source = MatrixSource(donor: donor, owner: history.owner)
            try importer.read(input, by: &source)
        case .smsbackup:
            var source = PhoneBackupSource(donor: donor, owner: history.owner)
            try importer.read(input, by: &source)
        case .telegram:
            let clock = history.timeZone == nil ? nil : history.clock
            var source = TelegramSource(donor: donor, owner: history.owner, clock: clock)
            try importer.read(input, by: &source)
        case .signal where input.name.isNameOfSignalExport:
            var source = SignalExportSource(
                of: input.name.nameOfFolder,
                donor: donor,
                clock: history.clock
            )
            try importer.read(input, by: &source)
        case .signal:
            var source = SignalSource(of: SignalChat(file: input.name), donor: donor)
            try importer.read(input, by: &source)
        case .googlecontacts:
            var source = GoogleContactsSource(donor: donor, owner: history.owner)
            try importer.read(input, by: &source)
        case .ics:
            var source = CalendarSource(history.calendar)
            try importer.read(input, by: &source)
        case .vcard:
            var source = CardSource(donor: donor, owner: history.owner)
            try importer.read(input, by: &source)
        case .csv:
            let mapping: TableMapping
            do {
                mapping = try history.mapping()
            } catch {
                throw .message("--map: \(error)", .validationFailure)
            }
            var source = TableSource(mapping, donor: donor, owner: history.owner)
            try importer.read(input, by: &source)
        }
    }
}
