import FoundationEssentials
public import Interactions
internal import LMDB

/// The machine that the store runs on, as values that a test can replace.
public struct Host: Sendable {
    /// The clock, which returns the current time.
    public var now: @Sendable () -> Timestamp
    /// The identifier of this boot of the machine, new after each; `nil` if the system has none.
    public var bootIdentifier: String?
    /// The source of random numbers, which returns as many bytes as asked for.
    public var randomBytes: @Sendable (Int) -> [UInt8]
    /// The identifier of this process's PID namespace; `nil` if the system has none.
    public var processNamespace: String?
    /// The look-up of a path's file system type, as `statfs` numbers it; `nil` if unknown.
    public var fileSystemType: @Sendable (String) -> UInt64?
    /// The kinds of event that the program knows; a test can add some.
    package var kinds = EventRegistry.standard

    /// Makes a host from its parts.
    public init(
        now: @escaping @Sendable () -> Timestamp,
        bootIdentifier: String?,
        randomBytes: @escaping @Sendable (Int) -> [UInt8],
        processNamespace: String? = nil,
        fileSystemType: @escaping @Sendable (String) -> UInt64? = { _ in nil }
    ) {
        self.now = now
        self.bootIdentifier = bootIdentifier
        self.randomBytes = randomBytes
        self.processNamespace = processNamespace
        self.fileSystemType = fileSystemType
    }

    /// This machine: its clock, its boot identifier, its random numbers.
    public static let current = Host(
        now: {
            Timestamp(milliseconds: Int64((Date().timeIntervalSince1970 * 1000).rounded(.down)))
        },
        bootIdentifier: (try? String(
            contentsOfFile: "/proc/sys/kernel/random/boot_id",
            encoding: .utf8
        )).map { String($0.prefix(36)) },
        randomBytes: { count in
            var generator = SystemRandomNumberGenerator()
            return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
        },
        processNamespace: (try? Files.link(named: "/proc/self/ns/pid")) ?? nil,
        fileSystemType: { path in try? Files.fileSystemType(of: path) }
    )

    /// Returns a new identifier that sorts by time: a UUID of version 7 (RFC 9562, section 5.7).
    func makeIdentifier(at time: Timestamp) -> String {
        var bytes: [UInt8] = []
        bytes.appendBigEndian(UInt64(bitPattern: time.milliseconds) << 16)
        bytes.removeLast(2)
        bytes += randomBytes(10)
        bytes[6] = bytes[6] & 0x0F | 0x70
        bytes[8] = bytes[8] & 0x3F | 0x80
        var text = ""
        for (index, byte) in bytes.enumerated() {
            if [4, 6, 8, 10].contains(index) { text += "-" }
            text += byte.hexadecimal
        }
        return text
    }

    /// Returns a name for a new generation.
    func makeGenerationName() -> String {
        randomBytes(8).map(\.hexadecimal).joined()
    }
}

extension UInt8 {
    var hexadecimal: String {
        let digits = String(self, radix: 16)
        return digits.count == 1 ? "0" + digits : digits
    }
}
