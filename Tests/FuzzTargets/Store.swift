import DonationStore
import Foundation
import Interactions
import TestSupport

extension FuzzTarget {
    /// The command for the tool, by the first byte of an input.
    private static let commands = [
        "log", "verify", "info", "contacts", "suggest", "doctor", "export", "salvage", "rebuild",
        "delete --yes --identifier n07-", "erase --yes", "backup ROOT/backup",
    ]
    private static let now = Timestamp(milliseconds: 1_767_960_000_000)
    private static let host = Host(
        now: { now },
        bootIdentifier: "fuzz",
        randomBytes: { count in (0..<count).map { _ in UInt8.random(in: .min ... .max) } }
    )

    /// Treats the bytes as changes to the file of a log, and salvages it without LMDB.
    ///
    /// This is much faster than LMDB, an import or the tool, which ``store(_:_:)`` uses.
    static func pages(_ bytes: [UInt8]) throws(BrokenProperty) {
        let directory = try memory()
        let generation = try damaged(by: bytes[...], in: directory)
        _ = try saved(generation, bytes.isEmpty)
    }

    /// Treats the first byte as a command, and the others as changes to the file of a log.
    ///
    /// It salvages the file without LMDB, and imports the result. It uses LMDB in this process only
    /// if the pages have no fault, because LMDB must not end the process then; for the others it
    /// runs the tool in a separate process.
    static func store(_ bytes: [UInt8], _ tool: FuzzedTool) throws(BrokenProperty) {
        let directory = try memory()
        let script = bytes.dropFirst()
        let generation = try damaged(by: script, in: directory)
        let (lines, isSound) = try saved(generation, script.isEmpty)
        if !lines.isEmpty { try importLines(lines, to: directory.path(of: "saved")) }
        if isSound { ask(directory.path(of: "store")) }
        let command = commands[Int(bytes.first ?? 0) % commands.count]
        let words = command.replacing("ROOT", with: directory.path)
            .split(separator: " ").map(String.init)
        let complaint = tool.complaint(of: ["--store", directory.path(of: "store")] + words)
        try check(complaint == nil, "\(command) ends by itself: \(complaint ?? "")")
    }

    /// A directory of its own, in memory if such a file system exists.
    private static func memory() throws(BrokenProperty) -> TemporaryDirectory {
        try must("a directory can be made") {
            let isFast = FileManager.default.isWritableFile(atPath: "/dev/shm")
            return try TemporaryDirectory(in: isFast ? "/dev/shm" : nil)
        }
    }

    /// Puts the kept file into a store, with a script's changes; returns the store's directory.
    private static func damaged(
        by script: ArraySlice<UInt8>,
        in directory: TemporaryDirectory
    ) throws(BrokenProperty) -> String {
        guard let kept = StoreFile.kept else { throw BrokenProperty("the kept file is there") }
        return try must("a file can be written") {
            try StoreFile.put(
                PageScript.run(script, on: kept),
                intoStoreAt: directory.path(of: "store")
            )
        }
    }

    /// Salvages the readable events of a file as the lines of an export, and tells whether no page
    /// has a fault.
    private static func saved(
        _ generation: String,
        _ isWhole: Bool
    ) throws(BrokenProperty) -> (lines: [[UInt8]], isSound: Bool) {
        guard var salvage = try? DonationStore.salvage(pagesOf: generation) else {
            return ([], false)
        }
        let isSound = salvage.faults.isEmpty
        var lines: [[UInt8]] = []
        while let events = salvage.nextEvents() {
            for event in events {
                try check(
                    event.position.rawValue == UInt64(lines.count) + 1,
                    "every position is saved"
                )
                lines.append(event.json.bytes)
            }
        }
        try check(lines.count >= Int(salvage.last.rawValue), "all positions are saved")
        let isAll = isSound && salvage.lost.isEmpty && lines.count == StoreFile.events
        try check(!isWhole || isAll, "a sound file is saved whole")
        return (lines, isSound)
    }

    private static func importLines(
        _ lines: [[UInt8]],
        to path: String
    ) throws(BrokenProperty) {
        var line = 0
        do {
            var log = try LogImport(to: path, content: .kept, host: host)
            for text in lines {
                line += 1
                let event = try ExportedEvent(json: try JSONValue(parsing: text))
                try log.append(event, line: line)
            }
            _ = try log.finish()
        } catch {
            let text = line > 0 ? String(decoding: lines[line - 1], as: UTF8.self) : ""
            throw BrokenProperty("what was saved is imported, at line \(line): \(error): \(text)")
        }
    }

    /// Asks a store everything; it may refuse.
    private static func ask(_ path: String) {
        guard
            let store = try? DonationStore(
                at: path,
                creatingIfMissing: false,
                host: host,
                patience: .seconds(1)
            )
        else { return }
        _ = try? store.verify()
        _ = try? store.suggestions(at: .clock(now), limit: 5)
        _ = try? store.information()
        var generator = DonationGenerator(seed: 1)
        let interaction = generator.donation().interaction
        _ = try? store.donor("org.example.chat").donate([interaction])
        _ = try? store.delete(identifiers: ["n07-"], from: .all)
        _ = try? store.erase()
    }
}
