import Foundation
import Synchronization
import TestSupport
import Testing

/// A tiny history with every kind of donation and direction.
enum History {
    static let lines = [
        message(
            "1",
            "outgoing",
            "09:00:00",
            #""recipients":[\#(ana)],"conversationIdentifier":"c1""#
        ),
        message("2", "incoming", "09:01:00", #""sender":\#(ana),"conversationIdentifier":"c1""#),
        message(
            "3",
            "outgoing",
            "09:02:00",
            #""recipients":[\#(ana)],"conversationIdentifier":"c1""#
        ),
        message(
            "4",
            "incoming",
            "10:00:00",
            #""sender":\#(ben),"recipients":[\#(me),\#(ana)],"conversationIdentifier":"c2","#
                + #""speakableGroupName":"Climbing""#
        ),
        message(
            "5",
            "outgoing",
            "10:05:00",
            #""sender":\#(me),"recipients":[\#(ben),\#(ana)],"conversationIdentifier":"c2","#
                + #""speakableGroupName":"Climbing""#
        ),
        message("6", "unspecified", "11:00:00", #""recipients":[{"displayName":"山田 太郎"}]"#),
        #"{"app":"org.example.mail","account":"work","identifier":"7","direction":"outgoing","#
            + #""start":"2026-01-05T12:00:00Z","groupIdentifier":"thread-7","intent":"#
            + #"{"class":"INSendMessageIntent","recipients":[{"displayName":"Ana Sousa","#
            + #""personHandle":{"value":"ana@example.org","type":"emailAddress"}}]}}"#,
        #"{"app":"org.example.phone","identifier":"8","direction":"incoming","#
            + #""start":"2026-01-05T12:30:00Z","end":"2026-01-05T12:34:00Z","intent":"#
            + #"{"class":"INStartCallIntent","contacts":[\#(ana)],"callCapability":"videoCall"}}"#,
        #"{"app":"org.example.music","identifier":"9","start":"2026-01-05T13:00:00Z","#
            + #""intent":{"class":"INPlayMediaIntent","mediaName":"Fado"}}"#,
        message(
            "10",
            "outgoing",
            "14:00:00",
            #""conversationIdentifier":"c3","speakableGroupName":"Platform""#
        ),
        message(
            "11",
            "outgoing",
            "15:00:00",
            #""recipients":[\#(ben)],"conversationIdentifier":"c4""#
        ),
        message("12", "incoming", "16:00:00", #""sender":\#(ben),"conversationIdentifier":"c4""#),
    ]

    static let text = lines.joined(separator: "\n") + "\n"

    static let ana =
        #"{"displayName":"Ana","personHandle":{"value":"+44 20 7946 0018","type":"phoneNumber"}}"#
    static let ben = #"{"displayName":"Ben","customIdentifier":"u17"}"#
    static let me = #"{"displayName":"Ines","customIdentifier":"u1","isMe":true}"#

    /// A message of `org.example.chat` on one day.
    static func message(
        _ identifier: String,
        _ direction: String,
        _ time: String,
        _ intent: String
    ) -> String {
        #"{"app":"org.example.chat","identifier":"\#(identifier)","direction":"\#(direction)","#
            + #""start":"2026-01-05T\#(time)Z","intent":{"class":"INSendMessageIntent",\#(intent)}}"#
    }
}

/// A store in its own directory.
struct TestStore {
    let directory: TemporaryDirectory
    var path: String { directory.path(of: "store") }

    /// The result of `append` for each text and environment, because most tests want the same few.
    private static let made: Mutex<[[String]: TemporaryDirectory]> = {
        // Statics are not deinitialised, and their directories would stay.
        atexit { TestStore.made.withLock { $0.removeAll() } }
        return Mutex([:])
    }()

    /// Makes a store with the given lines, received now unless `DONATIONLOG_NOW` is set.
    init(
        holding text: String = History.text,
        environment: [String: String] = [:]
    ) throws {
        directory = try TemporaryDirectory()
        let key = [text] + environment.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
        let source = try Self.made.withLock { made in
            if let source = made[key] { return source }
            let source = try TemporaryDirectory()
            let result = try Tool.run(
                "append",
                "--store",
                source.path(of: "store"),
                input: text,
                environment: environment
            )
            try #require(result.exitCode == 0, "\(result.errors)")
            made[key] = source
            return source
        }
        try FileManager.default.copyItem(atPath: source.path(of: "store"), toPath: path)
    }

    /// The path of something beside the store.
    func neighbour(_ name: String) -> String {
        directory.path(of: name)
    }

    /// Runs a subcommand on the store.
    func run(_ arguments: String..., input: String = "") throws -> ToolResult {
        try run(arguments, input: input)
    }

    func run(_ arguments: [String], input: String = "") throws -> ToolResult {
        try Tool.run(arguments + ["--store", path], input: Array(input.utf8))
    }

    /// The bytes of every data file, by path.
    func contents() throws -> [String: Data] {
        try filesOfData(in: path)
    }
}

/// The bytes of every file in a directory by path, without LMDB's lock files.
func filesOfData(in path: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in FileManager.default.enumerator(atPath: path)?.compactMap({ $0 as? String }) ?? [] {
        guard !name.hasSuffix("lock.mdb"), !name.hasSuffix(".lock") else { continue }
        files[name] = FileManager.default.contents(atPath: "\(path)/\(name)") ?? Data()
    }
    return files
}
