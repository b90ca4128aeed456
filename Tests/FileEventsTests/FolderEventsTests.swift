import Foundation
import TestSupport
import Testing

@testable import FileEvents

@Suite struct `Changes in a directory` {
    private let directory: TemporaryDirectory
    private let events: FolderEvents
    private let folder: Int32

    init() throws {
        directory = try TemporaryDirectory()
        events = try FolderEvents()
        try FileManager.default.createDirectory(
            atPath: directory.path(of: "watched"),
            withIntermediateDirectories: false
        )
        folder = try events.watch(directory.path(of: "watched"))
    }

    private func path(_ name: String) -> String { directory.path(of: "watched/\(name)") }

    /// The events so far, with repetitions joined.
    private func changes() -> [FolderEvent.Change] {
        var changes: [FolderEvent.Change] = []
        while case let found = events.next(), !found.isEmpty {
            #expect(found.allSatisfy { $0.folder == folder })
            for event in found where event.change != changes.last { changes.append(event.change) }
        }
        return changes
    }

    @Test func `tell of a file that is written and removed`() throws {
        let file = try #require(FileHandle(forWritingAtPath: try made("mail")))
        _ = changes()
        try file.write(contentsOf: Data("hello".utf8))
        #expect(changes() == [.written])
        try file.close()
        #expect(changes() == [.closed])
        try FileManager.default.removeItem(atPath: path("mail"))
        #expect(changes() == [.deleted])
        #expect(events.next().isEmpty)
    }

    private func made(_ name: String) throws -> String {
        try Data().write(to: URL(filePath: path(name)))
        return path(name)
    }

    @Test func `give both ends of a move the same number`() throws {
        let other = try events.watch(directory.path(of: "."))
        _ = try made("new")
        while !events.next().isEmpty {}
        try FileManager.default.moveItem(atPath: path("new"), toPath: directory.path(of: "cur"))
        let moves = events.next()
        #expect(moves.map(\.change) == [.movedAway, .movedHere])
        #expect(moves.map(\.folder) == [folder, other])
        #expect(moves.map(\.name) == ["new", "cur"])
        #expect(moves[0].move == moves[1].move && moves[0].move != 0)
    }

    @Test func `tell when the directory itself goes`() throws {
        try FileManager.default.removeItem(atPath: directory.path(of: "watched"))
        #expect(changes() == [.folderGone])
        #expect(throws: FolderEventsError(number: ENOENT)) {
            try events.watch(directory.path(of: "watched"))
        }
    }

    @Test func `end a wait`() throws {
        _ = try made("mail")
        events.wait(for: nil)
        #expect(!events.next().isEmpty)
    }

    @Test func `are read from any bytes`() {
        for seed in SeededGenerator.seeds(200) {
            var random = SeededGenerator(seed: seed)
            let length = Int.random(in: 0...200, using: &random)
            var bytes = random.bytes(length)[...]
            var left = bytes.count + 1
            while FolderEvent(from: &bytes) != nil {
                #expect(bytes.count < left, "\(random)")
                left = bytes.count
            }
            #expect(bytes.count < 16, "\(random)")
        }
    }
}

@Suite struct `The stamp of a file` {
    @Test func `changes with its content and with its name`() throws {
        let directory = try TemporaryDirectory()
        let (old, new) = (directory.path(of: "old"), directory.path(of: "new"))
        try Data("a".utf8).write(to: URL(filePath: old))
        let first = try #require(FileStamp(at: old))
        #expect(first.isFile && !first.isDirectory && first.size == 1)
        try FileManager.default.moveItem(atPath: old, toPath: new)
        #expect(FileStamp(at: old) == nil)
        let second = try #require(FileStamp(at: new))
        #expect(second.number == first.number && second.written == first.written)
        #expect(second.changed >= first.changed)
        try FileManager.default.createSymbolicLink(atPath: old, withDestinationPath: new)
        #expect(FileStamp(at: old)?.number == first.number)
        #expect(FileStamp(at: old, followingLinks: false)?.isFile == false)
        #expect(FileStamp(at: directory.path(of: "."))?.isDirectory == true)
    }
}
