public import DonationStore
import Foundation

/// Starts the apps of the desktop, by GLib's program `gio`.
///
/// It knows desktop files, apps that the bus starts, and the app of each kind of address.
public struct Launcher: Sendable {
    /// A thing that could not be opened.
    public struct Failure: Error, CustomStringConvertible {
        /// The reason and the remedy, for a person.
        public let description: String
    }

    private let environment: [String: String]
    private let files: DesktopFiles
    private let isDetached: Bool
    private let patience: Duration

    /// Makes a launcher.
    ///
    /// - Parameters:
    ///   - environment: The environment, whose `PATH` has the program.
    ///   - isDetached: Whether the user's systemd starts the apps, if it started this process: a
    ///     confined service would confine them, and take them along at its end.
    ///   - patience: The time that a program has to start an app, or to answer.
    public init(
        _ environment: [String: String],
        isDetached: Bool = false,
        patience: Duration = .seconds(20)
    ) {
        (self.environment, self.patience) = (environment, patience)
        self.isDetached = isDetached && environment["INVOCATION_ID"] != nil
        files = DesktopFiles(environment)
    }

    /// Opens the first way that works.
    ///
    /// - Parameter ways: The ways, the best first.
    /// - Returns: The way that worked.
    /// - Throws: ``Failure`` with what went wrong last, if none works.
    public func open(_ ways: [Opening]) throws(Failure) -> Opening {
        guard let program = program("gio") else {
            throw Failure(
                description: "there is no program gio; install it (Debian: libglib2.0-bin)"
            )
        }
        var last = "there is no way to open it"
        for way in ways {
            guard let arguments = arguments(for: way) else {
                if let app = way.app { last = "the desktop has no app '\(app)'" }
                continue
            }
            let (starter, words) = started(by: program, arguments, for: way)
            guard let fault = run(process(starter, words)) else { return way }
            last = "\(fault) for \(way.means)"
        }
        throw Failure(description: last)
    }

    /// Returns whether the desktop has the app of a way; it may have none for an address.
    ///
    /// Every desktop has a program for pages, mail and calls; it is asked about other addresses.
    public func isPossible(_ way: Opening) -> Bool {
        guard way.app == nil, let scheme = way.url?.prefix(while: { $0 != ":" }) else {
            return arguments(for: way) != nil
        }
        return ["http", "https", "mailto", "tel"].contains(scheme) || opens(String(scheme))
    }

    /// Returns whether the desktop has a program for the addresses of a scheme.
    private func opens(_ scheme: String) -> Bool {
        guard let program = program("gio") else { return false }
        let process = self.process(program, ["mime", "x-scheme-handler/\(scheme)"])
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        guard run(process) == nil else { return false }
        // The answer is short, so that it is in the pipe when the program has ended.
        let answer = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        return answer.contains(".desktop")
    }

    private func arguments(for way: Opening) -> [String]? {
        guard let app = way.app else { return way.url.map { ["open", $0] } }
        return files.path(of: app).map { ["launch", $0] + [way.url].compactMap(\.self) }
    }

    /// Returns the command that starts a program as this launcher does.
    private func started(
        by program: String,
        _ arguments: [String],
        for way: Opening
    ) -> (program: String, arguments: [String]) {
        guard isDetached, let manager = self.program("systemd-run") else {
            return (program, arguments)
        }
        // The name of the unit is the identity of the app, as that of desktops is.
        let name = (way.app ?? "gio").escapedForUnit
        let number = UInt32.random(in: 0 ... .max)
        let options = [
            "--user", "--quiet", "--collect", "--slice=app.slice",
            "--unit=app-\(name)@\(number).service", "--description=\(name)",
            // It waits until the program has ended, and leaves the app that it started.
            "--property=Type=oneshot", "--property=KillMode=process", "--", program,
        ]
        return (manager, options + arguments)
    }

    private func program(_ name: String) -> String? {
        (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":").map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Runs a program until it ends or its time is over.
    ///
    /// - Returns: The reason of a failure; `nil` if all went well.
    private func run(_ process: Process) -> String? {
        // Its arguments name people, and failures are told in places that no erasure reaches.
        let command = process.executableURL?.lastPathComponent ?? ""
        do {
            try process.run()
        } catch {
            return "\(command) cannot be started: \(error.localizedDescription)"
        }
        let end = ContinuousClock.now + patience
        while process.isRunning {
            guard ContinuousClock.now < end else {
                // A thread may have left it a mask that holds back milder signals.
                kill(process.processIdentifier, SIGKILL)
                return "\(command) did not end"
            }
            Thread.sleep(forTimeInterval: 0.01)
        }
        return process.terminationStatus == 0 ? nil : "\(command) failed"
    }

    /// Returns a program that is not started yet, whose output nobody reads.
    private func process(_ program: String, _ arguments: [String]) -> Process {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        return process
    }

    /// Returns the media type of a file, as in `image/png`; `nil` if the desktop does not know it.
    public func mediaType(of file: String) -> String? {
        guard let program = program("gio") else { return nil }
        let key = "standard::content-type"
        let process = self.process(program, ["info", "--attributes", key, file])
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        guard run(process) == nil else { return nil }
        // The answer is short, so that it is in the pipe when the program has ended.
        let answer = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let line = answer.split(whereSeparator: \.isNewline).first { $0.contains(key + ": ") }
        return line?.split(separator: ": ").last.map(String.init)
    }
}

extension Opening {
    /// The app, or the kind of address, without the address.
    fileprivate var means: String {
        app ?? url.map { $0.prefix { $0 != ":" } + ": addresses" } ?? "nothing"
    }
}

extension String {
    /// The text as a part of a unit's name, with the escapes of systemd.
    fileprivate var escapedForUnit: String {
        utf8.map { byte in
            let character = Character(UnicodeScalar(byte))
            let isPlain = byte < 0x80 && (character.isLetter || character.isNumber)
            if isPlain || "_.:".contains(character) { return String(character) }
            return "\\x" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }.joined()
    }
}
