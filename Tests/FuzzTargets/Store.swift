import DonationStore
import Foundation
import Interactions
import TestSupport

extension FuzzTarget {
    /// What the tool is given, by the first byte of an input.
    private static let commands = [
        "log", "verify", "info", "contacts", "suggest", "doctor", "export", "salvage", "rebuild",
        "delete --yes --identifier n07-", "erase --yes", "backup ROOT/backup",
    ]
    /// The first byte of the inputs that LMDB and an import are asked about, too.
    ///
    /// Most inputs are read page by page alone, for that is a hundred times as fast.
    private static let asked = UInt8(commands.count)..<32
    private static let now = Timestamp(milliseconds: 1_767_960_000_000)
    private static let host = Host(
        now: { now },
        bootIdentifier: "fuzz",
        randomBytes: { count in (0..<count).map { _ in UInt8.random(in: .min ... .max) } }
    )

    /// Takes the bytes for a command, and for what becomes of the file of a log.
    ///
    /// It is saved without LMDB, and what is saved can be imported. LMDB is asked here only where
    /// the pages have no fault, for then it must not end the process; about the others the tool is
    /// asked, in a process of its own.
    public static func store(_ bytes: [UInt8], _ tool: FuzzedTool) throws(BrokenProperty) {
        guard let kept = StoreFile.kept else { throw BrokenProperty("the kept file is there") }
        let (choice, script) = (bytes.first ?? .max, bytes.dropFirst())
        let directory = try must("a directory can be made") {
            let isFast = FileManager.default.isWritableFile(atPath: "/dev/shm")
            return try TemporaryDirectory(in: isFast ? "/dev/shm" : nil)
        }
        let path = directory.path(of: "store")
        let generation = try must("a file can be written") {
            try StoreFile.put(PageScript.run(script, on: kept), intoStoreAt: path)
        }
        let (lines, isSound) = try saved(generation, script.isEmpty)
        if asked.contains(choice) {
            if !lines.isEmpty { try importLines(lines, to: directory.path(of: "saved")) }
            if isSound { ask(path) }
        }
        guard choice < commands.count else { return }
        let command = commands[Int(choice)]
        let words = command.replacing("ROOT", with: directory.path)
            .split(separator: " ").map(String.init)
        let complaint = tool.complaint(of: ["--store", path] + words)
        try check(complaint == nil, "\(command) ends by itself: \(complaint ?? "")")
    }

    /// Saves what can be read of a file, as the lines of an export, and tells whether no page has a
    /// fault.
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
            throw BrokenProperty("what was saved is imported, at line \(line): \(error)")
        }
    }

    /// Asks a store for everything; it may refuse.
    private static func ask(_ path: String) {
        guard
            let store = try? DonationStore(
                at: path,
                isCreating: false,
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
        _ = try? store.delete(identifiers: ["n07-"])
        _ = try? store.erase()
    }
}
