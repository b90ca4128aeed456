import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

/// A store in its own directory, on a machine whose clock and boot the test sets.
final class TestStore: Sendable {
    let directory: TemporaryDirectory
    private let clock: Mutex<Int64>
    private let random: Mutex<SeededGenerator>

    /// Makes a directory for a store.
    ///
    /// - Parameter seed: The seed for names of generations; a copy needs another one.
    /// - Throws: The error that prevents the directory.
    init(seed: UInt64 = 7) throws {
        random = Mutex(SeededGenerator(seed: seed))
        directory = try TemporaryDirectory()
        clock = Mutex(DonationGenerator.receivedAt.milliseconds)
    }

    var path: String { directory.path(of: "store") }

    /// The time that the store sees.
    var now: Timestamp {
        get { Timestamp(milliseconds: clock.withLock { $0 }) }
        set { clock.withLock { $0 = newValue.milliseconds } }
    }

    func open(
        path: String? = nil,
        boot: String? = "boot-1",
        creatingIfMissing: Bool = true,
        content: ContentHandling = .dropped,
        namespace: String? = nil,
        fileSystemType: UInt64? = nil,
        patience: Duration = .seconds(60),
        kinds: EventRegistry = .standard
    ) throws(DonationStoreError) -> DonationStore {
        var host = Host(
            now: { self.now },
            bootIdentifier: boot,
            randomBytes: { count in self.random.withLock { $0.bytes(count) } },
            processNamespace: namespace,
            fileSystemType: { _ in fileSystemType }
        )
        host.kinds = kinds
        return try DonationStore(
            at: path ?? self.path,
            creatingIfMissing: creatingIfMissing,
            content: content,
            host: host,
            patience: patience
        )
    }

    /// A copy of the store with all deleted donations erased.
    ///
    /// It has the same positions, and its views cannot know the deleted donations.
    func erasedCopy() throws -> DonationStore {
        let store = try copy()
        try store.erase()
        return store
    }

    /// A copy of the store, which keeps its own directory while in use.
    func copy() throws -> DonationStore {
        let copy = try TestStore(seed: 8)
        copy.now = now
        try FileManager.default.copyItem(atPath: path, toPath: copy.path)
        return try copy.open()
    }

    /// Checks that an import refuses an event at position 4, after the earlier events of `store`.
    func expectNotImported(
        _ event: Event,
        kind: EventKind,
        afterThoseOf store: DonationStore
    ) throws {
        var imported = try LogImport(to: directory.path(of: "imported"))
        let lines = try `A log exported and imported`.lines(of: store)
        for (index, line) in lines.enumerated() {
            try imported.append(ExportedEvent(json: JSONValue(parsing: line)), line: index + 1)
        }
        let envelope = Envelope(
            kind: kind,
            donor: DonorNumber(rawValue: 0),
            payloadLength: 0,
            recordedAt: now,
            start: now
        )
        let wrong = ExportedEvent(at: Position(rawValue: 4), envelope, event) { _ in nil }
        do throws(ImportError) {
            try imported.append(wrong, line: 4)
            Issue.record("it was imported")
        } catch {
            guard case .refused(.invalid(4, let fault)) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(fault.reason == .contradicts("position"))
        }
    }

    /// The files of the store that hold these bytes.
    func files(holding bytes: [UInt8]) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: path).filter { name in
            // A file may disappear while the test reads others.
            let content = try? Data(
                contentsOf: URL(filePath: "\(path)/\(name)"),
                options: .uncached
            )
            return content?.holds(bytes) ?? false
        }
    }
}

extension Data {
    /// Returns whether the bytes are in the data, as fast in a debug build as in any.
    fileprivate func holds(_ bytes: [UInt8]) -> Bool {
        guard let first = bytes.first else { return true }
        return unsafe withUnsafeBytes { (all: UnsafeRawBufferPointer) -> Bool in
            guard let start = all.baseAddress else { return false }
            var offset = 0
            while let found = unsafe memchr(start + offset, Int32(first), all.count - offset) {
                let place = unsafe UnsafeRawPointer(found) - start
                guard all.count - place >= bytes.count else { return false }
                if unsafe memcmp(found, bytes, bytes.count) == 0 { return true }
                offset = place + 1
            }
            return false
        }
    }
}

/// A message to or from Ana, on the day of the tests.
func message(
    _ identifier: String?,
    to name: String = "Ana",
    direction: Direction = .outgoing,
    minute: Int64? = 0,
    group: String? = nil,
    conversation: String? = nil
) -> Interaction {
    let person = Person(displayName: name, customIdentifier: name.lowercased())
    var intent = SendMessageIntent()
    if direction == .incoming {
        intent.people.sender = person
    } else {
        intent.people.recipients = [person]
    }
    intent.people.conversationIdentifier = conversation
    let start = minute.map {
        Timestamp(milliseconds: DonationGenerator.receivedAt.milliseconds - 3_600_000 + $0 * 60_000)
    }
    return Interaction(
        intent: .sendMessage(intent),
        direction: direction,
        start: start,
        identifier: identifier,
        groupIdentifier: group
    )
}

/// Blocks the other writers of a store's log, from a separate thread.
final class Blocker: Sendable {
    private let mayEnd = DispatchSemaphore(value: 0)
    private let hasEnded = DispatchSemaphore(value: 0)

    init(_ store: DonationStore) {
        let hasBegun = DispatchSemaphore(value: 0)
        Thread.detachNewThread { [mayEnd, hasEnded] in
            if let change = try? store.log.write() {
                hasBegun.signal()
                mayEnd.wait()
                _ = consume change
            }
            hasEnded.signal()
        }
        hasBegun.wait()
    }

    /// Releases the others.
    func end() {
        mayEnd.signal()
        hasEnded.wait()
    }
}

extension Person {
    /// A person with an address at example.org, given by its part before the `@`.
    init(at name: String, _ displayName: String? = nil, also aliases: [String] = []) {
        let handles = ([name] + aliases).map {
            PersonHandle(value: "\($0)@example.org", type: .emailAddress)
        }
        self.init(displayName: displayName, personHandle: handles[0])
        self.aliases = Array(handles.dropFirst())
    }
}
