import Foundation
import Testing

/// Compares a text with the one recorded in `Golden/<name>.txt`.
///
/// With `RECORD_GOLDEN=1` in the environment it records the text and fails the test.
func expectGolden(
    _ name: String,
    _ text: String,
    _ location: SourceLocation = #_sourceLocation
) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Golden")
    let file = folder.appendingPathComponent("\(name).txt")
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
        Issue.record("recorded \(name); look at the difference", sourceLocation: location)
        return
    }
    let recorded = try String(contentsOf: file, encoding: .utf8)
    #expect(text == recorded, "\(file.path)", sourceLocation: location)
}

/// Runs commands on a store, each with its input if there is one, and compares what they print.
func expectTranscript(
    _ name: String,
    _ commands: [[String]],
    _ store: TestStore,
    _ environment: [String: String] = [:],
    inputs: [String] = [],
    _ location: SourceLocation = #_sourceLocation
) throws {
    var texts: [String] = []
    for (index, command) in commands.enumerated() {
        let result = try Tool.run(
            command + ["--store", store.path],
            input: inputs.indices.contains(index) ? Array(inputs[index].utf8) : [],
            environment: environment
        )
        let words = command.map { $0.contains(where: { " {\\".contains($0) }) ? "'\($0)'" : $0 }
        texts.append(
            result.transcript(of: words, store: store.path).replacing("\u{1B}", with: "␛")
        )
    }
    try expectGolden(name, texts.joined(separator: "\n"), location)
}

/// Runs commands, as they are typed, on a store, and compares what they print; the store holds the
/// history unless given.
func expectTranscript(
    _ name: String,
    _ commands: [String],
    _ store: TestStore? = nil,
    inputs: [String] = [],
    _ location: SourceLocation = #_sourceLocation
) throws {
    let words = commands.map { $0.split(separator: " ").map(String.init) }
    try expectTranscript(name, words, store ?? TestStore(), inputs: inputs, location)
}

extension ToolResult {
    /// The result as one text, without the parts that differ from run to run.
    func transcript(of arguments: [String], store: String) -> String {
        var text = "$ donationlog \(arguments.joined(separator: " "))\n\(output)"
        if !errors.isEmpty { text += "--- standard error\n\(errors)" }
        text += "--- exit code \(exitCode)\n"
        text = text.replacingOccurrences(of: store, with: "STORE")
        for (pattern, replacement) in Self.volatile {
            text = text.replacingOccurrences(
                of: pattern,
                with: replacement,
                options: .regularExpression
            )
        }
        return text
    }

    private static let volatile = [
        (#""recordedAt":"[^"]*""#, #""recordedAt":"RECEIVED""#),
        (#"(recordedAt +)\S+"#, "$1RECEIVED"),
        (#"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d  ([×▹☺])"#, "RECEIVED             $1"),
        (#"[0-9a-f]{64}"#, "DIGEST"),
        (#""seconds":[0-9.e-]+"#, #""seconds":SECONDS"#),
        (#"in [0-9.]+ s"#, "in SECONDS s"),
        (#"("?(?:log|view)Bytes(?:Free)?"?[: ]+)\d+"#, "$1BYTES"),
        (#"', \d+ bytes"#, "', BYTES bytes"),
        (#"\S+ (?:bytes|.B), \S+ (?:bytes|.B) free"#, "BYTES, BYTES free"),
        (#"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d  !"#, "RECEIVED             !"),
    ]
}
