import DatabaseImporting
import Importing

/// A file, a folder or a database of a history, which an import reads piece by piece.
protocol HistoryStream: AnyObject {
    /// The bytes read so far of files whose size counts.
    var bytesRead: Int { get }

    /// Reads the next piece.
    ///
    /// - Parameters:
    ///   - buffer: The room for its bytes.
    ///   - items: The items; the method appends those that the piece completes, perhaps none.
    /// - Returns: The name of the file; `nil` at the end of all.
    /// - Throws: `Failure`, if the tool cannot read the file.
    func read(_ buffer: inout [UInt8], to items: inout [HistoryItem]) throws(Failure) -> String?
}

/// A file that a source reads.
final class FileStream<Source: HistorySource>: HistoryStream {
    private let input: InputFile
    private var source: Source
    private var isAtEnd = false

    init(_ input: InputFile, by source: Source) {
        (self.input, self.source) = (input, source)
    }

    var bytesRead: Int { input.bytesRead }

    func read(_ buffer: inout [UInt8], to items: inout [HistoryItem]) throws(Failure) -> String? {
        guard !isAtEnd else { return nil }
        let count = try input.read(into: &buffer)
        if count > 0 { source.take(buffer.span.extracting(0..<count), to: &items) }
        isAtEnd = count == 0 || source.isComplete
        if isAtEnd {
            source.finish(to: &items)
            input.close()
        }
        return input.name
    }
}

/// A database.
final class DatabaseStream: HistoryStream {
    private var input: DatabaseInput
    private var hasMore = true

    init(_ input: DatabaseInput) {
        self.input = input
    }

    var bytesRead: Int { 0 }

    func read(_ buffer: inout [UInt8], to items: inout [HistoryItem]) throws(Failure) -> String? {
        guard hasMore else { return nil }
        do {
            hasMore = try input.next(to: &items)
        } catch {
            throw DatabaseInput.failure(error, of: input.name)
        }
        return input.name
    }
}

/// The mails of one folder of a Maildir.
final class MaildirStream: HistoryStream {
    private let files: MaildirFiles
    private let path: String
    /// The names of the mails left, the last one first; `nil` before the first is read.
    private var names: [String]?
    private let mails: MailReader

    /// The source of all mails of an import, each of which is a file.
    final class MailReader {
        fileprivate var source: MailSource

        init(_ source: MailSource) {
            self.source = source
        }

        fileprivate func read(
            _ input: InputFile,
            _ buffer: inout [UInt8],
            to items: inout [HistoryItem]
        ) throws(Failure) {
            defer { input.close() }
            var isAtEnd = false
            while !isAtEnd {
                let count = try input.read(into: &buffer)
                if count > 0 { source.take(buffer.span.extracting(0..<count), to: &items) }
                isAtEnd = count == 0 || source.isComplete
            }
            source.finish(to: &items)
        }
    }

    init(_ files: MaildirFiles, in path: String, by mails: MailReader) {
        (self.files, self.path, self.mails) = (files, path, mails)
    }

    var bytesRead: Int { 0 }

    func read(_ buffer: inout [UInt8], to items: inout [HistoryItem]) throws(Failure) -> String? {
        var left = names ?? MaildirFiles.names(in: path).reversed()
        defer { names = left }
        while let name = left.popLast() {
            let mail = "\(path)/\(name)"
            switch files.open(mail) {
            case .missing, .other: continue
            case .closed:
                items.append(.skipped(.closed, at: .file))
                return mail
            case .mail(let input):
                mails.source.begin(in: files.folder(of: mail))
                try mails.read(input, &buffer, to: &items)
                return mail
            }
        }
        return nil
    }
}
