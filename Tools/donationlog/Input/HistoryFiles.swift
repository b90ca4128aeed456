import ArgumentParser
import Importing

/// The open files of a history from elsewhere.
struct HistoryFiles {
    /// The number of files that can be open without asking the system for more.
    private static let fewFiles = 128

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
        if files.count > Self.fewFiles { Descriptor.allowMany() }
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

    /// Reads all files to their ends, as one history.
    ///
    /// - Throws: `Failure`, if the tool cannot read a file or write the store.
    func read(into importer: inout HistoryImporter) throws(Failure) {
        var streams = try self.streams()
        let mails = MaildirStream.MailReader(MailSource(mailOptions))
        for directory in directories {
            let folders = directory.streams(by: mails)
            if folders.isEmpty { importer.skip(directory.root, .unreadable) }
            for folder in folders { streams.append(folder) }
        }
        if mailOptions.leavesAnswersOpen { importer.rememberSentMails() }
        try importer.read(streams)
    }

    /// The options for mails; in several files only their order in time tells what they answer.
    private var mailOptions: MailOptions {
        var options = history.mail
        options.leavesAnswersOpen = format == .maildir || inputs.count > 1
        return options
    }

    private func streams() throws(Failure) -> [any HistoryStream] {
        var streams: [any HistoryStream] = []
        for database in databases { streams.append(DatabaseStream(database)) }
        for chat in chats {
            streams.append(FileStream(chat.input, by: WhatsAppSource(chat.options)))
        }
        for thread in threads {
            let source = MessengerSource(
                of: thread.facts,
                donor: history.donor(format),
                owner: history.owner
            )
            streams.append(FileStream(thread.input, by: source))
        }
        for input in inputs { try streams.append(stream(of: input)) }
        return streams
    }

    private func stream(of input: InputFile) throws(Failure) -> any HistoryStream {
        let donor = history.donor(format)
        switch format {
        // The others have lists of files of their own, so only mailboxes come here.
        case .mbox, .maildir, .interactionc, .knowledgec, .zeitgeist, .chatdb, .whatsapp,
            .facebook, .instagram, .firefox, .chromium, .kactivities:
            var source = MailboxSource(mailOptions)
            source.begin(in: MailFolder(ofMailbox: input.name))
            return FileStream(input, by: source)
        case .xbel:
            let source = RecentFilesSource(app: history.app, account: history.account)
            return FileStream(input, by: source)
        case .pages: return FileStream(input, by: PageHistory(of: input.name, donor: donor))
        case .matrix:
            return FileStream(input, by: MatrixSource(donor: donor, owner: history.owner))
        case .smsbackup:
            return FileStream(input, by: PhoneBackupSource(donor: donor, owner: history.owner))
        case .telegram:
            let clock = history.timeZone == nil ? nil : history.clock
            let source = TelegramSource(donor: donor, owner: history.owner, clock: clock)
            return FileStream(input, by: source)
        case .signal where input.name.isNameOfSignalExport:
            let source = SignalExportSource(
                of: input.name.nameOfFolder,
                donor: donor,
                clock: history.clock
            )
            return FileStream(input, by: source)
        case .signal:
            let source = SignalSource(of: SignalChat(file: input.name), donor: donor)
            return FileStream(input, by: source)
        case .googlecontacts:
            return FileStream(input, by: GoogleContactsSource(donor: donor, owner: history.owner))
        case .ics: return FileStream(input, by: CalendarSource(history.calendar))
        case .vcard: return FileStream(input, by: CardSource(donor: donor, owner: history.owner))
        case .csv:
            let mapping: TableMapping
            do {
                mapping = try history.mapping()
            } catch {
                throw .message("--map: \(error)", .validationFailure)
            }
            return FileStream(input, by: TableSource(mapping, donor: donor, owner: history.owner))
        }
    }
}
