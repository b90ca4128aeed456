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
        (#"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d  ×"#, "RECEIVED             ×"),
        (#"[0-9a-f]{64}"#, "DIGEST"),
        (#""seconds":[0-9.e-]+"#, #""seconds":SECONDS"#),
        (#"in [0-9.]+ s"#, "in SECONDS s"),
        (#"("?(?:log|view)Bytes(?:Free)?"?[: ]+)\d+"#, "$1BYTES"),
        (#"', \d+ bytes"#, "', BYTES bytes"),
        (#"\S+ (?:bytes|.B), \S+ (?:bytes|.B) free"#, "BYTES, BYTES free"),
        (#"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d  !"#, "RECEIVED             !"),
    ]
}
