import Foundation
import TestSupport

/// The acknowledgements of a run of the tool, by position.
struct Acknowledgement: Equatable {
    var position: UInt64
    var what: String

    private struct Answer: Decodable {
        var position: UInt64?
        var identifier: String?
        var erased: Int?
    }

    /// Reads a receipt of `append`, or the answer of `delete` or `erase`; `nil` for another line.
    ///
    /// An erasure appears at position 0, which no event has.
    init?(_ line: String) {
        guard line.hasPrefix("{"),
            let answer = try? JSONDecoder().decode(Answer.self, from: Data(line.utf8)),
            let position = answer.position ?? answer.erased.map({ _ in 0 })
        else { return nil }
        self.position = position
        what = answer.identifier ?? (position == 0 ? Scenario.erased : "#deleted")
    }
}

/// The end of one run of the tool.
struct ToolRun {
    var lines: [String]
    var errors: String
    var ending: Ending

    var acknowledgements: [Acknowledgement] { lines.compactMap { Acknowledgement($0) } }
}

extension Scenario.Step {
    /// Runs the step to its end.
    ///
    /// - Parameters:
    ///   - store: The store's directory.
    ///   - directory: The place of the input.
    ///   - environment: Additions to the tool's environment.
    /// - Returns: The outcome of each process.
    /// - Throws: An error of the file system.
    func run(
        on store: String,
        inputIn directory: String,
        environment: [String: String] = [:]
    ) throws -> [ToolRun] {
        let tools = try (0..<processes).map { number in
            // A backup lies in the store's directory, to be kept and restored with it.
            var arguments = arguments.map { $0.replacing("STORE", with: store) }
            arguments += ["--store", store]
            if feeding == .files {
                for (index, batch) in batches(of: number).enumerated() {
                    let path = "\(directory)/input-\(number)-\(index)"
                    let text = batch.map { $0 + "\n" }.joined()
                    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
                    arguments.append(path)
                }
            }
            if isProbe { return try Child("storeprobe", [store], environment: environment) }
            return try Child("donationlog", arguments, environment: environment)
        }
        var lines = [[String]](repeating: [], count: processes)
        if feeding == .pipe {
            // A probe ends at its first failure, as the tool does.
            for index in batches.indices where !isProbe || lines[0].problems.isEmpty {
                for (number, tool) in tools.enumerated() {
                    tool.write(batches(of: number)[index])
                }
                // All processes have their batch before the test waits for any.
                for (number, tool) in tools.enumerated() {
                    for _ in batches[index] {
                        guard let line = tool.nextLine() else { break }
                        lines[number].append(line)
                    }
                }
            }
        }
        return zip(tools, lines).map { tool, before in
            let end = tool.finish()
            var run = ToolRun(lines: before + end.lines, errors: tool.errors, ending: end.ending)
            if isProbe, run.ending == .exit(0), !run.lines.problems.isEmpty {
                run.errors += run.lines.problems.joined(separator: "\n")
                run.ending = .exit(1)
            }
            return run
        }
    }

    /// Each of several tools has its own identifiers.
    private func batches(of number: Int) -> [[String]] {
        guard number > 0 else { return batches }
        return batches.map { batch in
            batch.map {
                $0.replacing(#""identifier":""#, with: #""identifier":"\#(number)-"#)
            }
        }
    }
}

extension [String] {
    /// The errors among the answers of a probe.
    fileprivate var problems: [String] {
        compactMap { try? JSONDecoder().decode(ProbeReply.self, from: Data($0.utf8)).problem }
    }
}
