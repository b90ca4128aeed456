import Desktop
import DonationStore
import Foundation

/// A file, a link or a text to send.
struct SharedThing {
    let content: Opening.Content
    let types: [String]
    /// The word for its kind.
    let noun: String

    /// Takes a text for what it names: a file that is there, an address, or itself.
    ///
    /// - Throws: A failure if it names a directory, or a file that is not there.
    init(_ text: String, _ launcher: Launcher) throws(Failure) {
        let url = URL(string: text)
        let isFileURL = url?.scheme?.lowercased() == "file"
        let name = isFileURL ? url?.path ?? "" : text
        if FileManager.default.fileExists(atPath: name) {
            let values = try? URL(filePath: name).resourceValues(forKeys: [.isDirectoryKey])
            guard values?.isDirectory != true else {
                throw .message("'\(name)' is a directory; make an archive of it first", .noInput)
            }
            let path = URL(filePath: name).standardizedFileURL.path
            let type = launcher.mediaType(of: path)
            let content = Opening.Content(file: path, mediaType: type)
            self.init(content: content, types: [type].compactMap(\.self), noun: "file")
            return
        }
        let isLink = url?.scheme != nil && (url?.host != nil || text.hasPrefix("mailto:"))
        // A mistyped name may not become a message.
        guard !isFileURL, isLink || !Self.isFileName(text) else {
            let remedy = isFileURL ? "" : "; give --text to send these words"
            throw .message("there is no file '\(name)'\(remedy)", .noInput)
        }
        guard isLink else {
            self.init(text: text)
            return
        }
        let content = Opening.Content(text: text)
        self.init(content: content, types: ["public.url"], noun: "link")
    }

    /// Takes words for themselves.
    init(text: String) {
        let content = Opening.Content(text: text)
        self.init(content: content, types: ["public.plain-text"], noun: "text")
    }

    private init(content: Opening.Content, types: [String], noun: String) {
        (self.content, self.types, self.noun) = (content, types, noun)
    }

    /// Returns whether a text looks like a path, or is a word with an ending as files have it.
    private static func isFileName(_ text: String) -> Bool {
        if ["/", "./", "../", "~/"].contains(where: text.hasPrefix) { return true }
        guard !text.contains(where: \.isWhitespace) else { return false }
        let ending = URL(filePath: text).pathExtension
        let isEnding = (1...5).contains(ending.count) && ending.contains(where: \.isLetter)
        return isEnding && ending.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
}
