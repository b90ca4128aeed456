import ArgumentParser
import DonationStore
import Foundation
import Importing

/// An open chat, with the order of its dates and its name.
struct ChatInput {
    let input: InputFile
    let options: WhatsAppOptions

    /// The beginnings of file names, before the name of the chat.
    private static let prefixes = [
        "WhatsApp Chat with ", "WhatsApp Chat - ", "WhatsApp Chat mit ", "WhatsApp-Chat mit ",
        "Chat de WhatsApp con ", "Conversa do WhatsApp com ", "Discussion WhatsApp avec ",
        "Chat WhatsApp con ", "WhatsApp-chat met ",
    ]

    /// Surveys chats, and opens them.
    static func open(_ files: [String], for history: HistoryOptions) throws(Failure) -> [ChatInput]
    {
        guard !files.isEmpty, !files.contains("-") else {
            throw .message(
                "name the file of the chat: it is read twice, so it cannot be standard input",
                .validationFailure
            )
        }
        var inputs: [ChatInput] = []
        for file in files { inputs.append(try ChatInput(opening: file, history)) }
        return inputs
    }

    private init(opening file: String, _ history: HistoryOptions) throws(Failure) {
        let owner = history.owner
        let (survey, packed) = try Self.survey(file)
        guard survey.isEmpty || survey.has(owner) else {
            throw .message(
                "'\(file)': no message in it is yours, by --me; its names are "
                    + Self.list(survey.names),
                .badData
            )
        }
        do {
            let name = packed.flatMap(Self.name) ?? Self.name(of: file)
            let chat = try survey.chat(owner, group: history.chat, file: name)
            let order: DateOrder =
                if let order = history.dateOrder { order } else { try survey.dateOrder() }
            options = WhatsAppOptions(
                donor: history.donor(.whatsapp),
                owner: owner,
                chat: chat,
                dateOrder: order,
                clock: history.clock
            )
        } catch {
            throw .message("'\(file)': \(error)", .badData)
        }
        input = try Self.input(file)
    }

    /// Returns the first names of a list.
    private static func list(_ names: [String]) -> String {
        let first = names.prefix(10).map { "'\($0)'" }.joined(separator: ", ")
        return names.count > 10 ? "\(first) and \(names.count - 10) more" : first
    }

    private static func input(_ file: String) throws(Failure) -> InputFile {
        let packed = HistoryFormat.whatsapp.packedFiles(in: file)
        return try InputFile(opening: file, asText: true, packed: packed)
    }

    /// Surveys a chat; returns the file of a ZIP archive in which it is, too.
    private static func survey(
        _ file: String
    ) throws(Failure) -> (survey: WhatsAppSurvey, packedFile: String?) {
        let input = try input(file)
        defer { input.close() }
        var survey = WhatsAppSurvey()
        var buffer = [UInt8](repeating: 0, count: 262_144)
        while case let count = try input.read(into: &buffer), count > 0 {
            survey.take(buffer.span.extracting(0..<count))
        }
        survey.finish()
        return (survey, input.packedFile)
    }

    /// Returns the name of a chat from its file name; `nil` if that does not tell it.
    static func name(of file: String) -> String? {
        let base = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
        for prefix in prefixes where base.hasPrefix(prefix) {
            let name = base.dropFirst(prefix.count)
            return name.isEmpty ? nil : String(name)
        }
        return nil
    }
}

extension HistoryOptions {
    /// The clock in the zone of the times.
    var clock: WallClock {
        WallClock(in: timeZone.flatMap { TimeZone(identifier: $0) } ?? .current)
    }
}

extension WallClock {
    /// Makes the clocks in a zone.
    init(in zone: TimeZone) {
        self.init { moment in
            let seconds = Double(moment.milliseconds) / 1000
            return zone.secondsFromGMT(for: Date(timeIntervalSince1970: seconds))
        }
    }
}
