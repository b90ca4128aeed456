import Desktop
import DonationStore
import Foundation

/// The files by which the bus of the session starts the service, and the programs that wait for the
/// owner's decision.
struct ServiceFiles {
    private static let name = "org.donationstore.Donations1"
    private let directories: DataDirectories
    /// The directories of units of the user's systemd, besides those of data.
    private let units: [String]

    init(_ environment: [String: String]) {
        directories = DataDirectories(environment)
        let home = environment["HOME"].map { $0 + "/.config" }
        let configuration = [environment["XDG_CONFIG_HOME"] ?? home].compactMap(\.self)
        units = configuration + ["/etc", "/usr/local/lib", "/usr/lib"]
    }

    /// Returns the checks; none if the service is not installed and no program waits.
    ///
    /// - Parameter callers: The owner's decisions; `nil` if the views are behind them.
    /// - Returns: The checks.
    func checks(_ callers: [CallerAccess]?) -> [Check] {
        guard let callers else { return [activation].compactMap(\.self) + unknown }
        return [activation, donors(callers), Self.undecided(callers)].compactMap(\.self)
    }

    /// The check in place of those of the decisions.
    private var unknown: [Check] {
        guard activation != nil else { return [] }
        return [
            Check(
                "access",
                is: .note,
                "the views are behind, so the programs that wait for a decision are not known",
                mend: "donationlog info --quick && donationlog doctor"
            )
        ]
    }

    private var activation: Check? {
        let name = "dbus-1/services/\(Self.name).service"
        guard let file = directories.path(of: name) else { return nil }
        let lines =
            (try? String(contentsOfFile: file, encoding: .utf8))?
            .split(whereSeparator: \.isNewline) ?? []
        let line = lines.first { $0.hasPrefix("Exec=") } ?? ""
        let program = line.dropFirst(5).prefix { !$0.isWhitespace }
        guard FileManager.default.isExecutableFile(atPath: String(program)) else {
            return Check(
                "service",
                is: .wrong,
                "\(file.printable) starts '\(String(program).printable)', which is no program",
                mend: "rm \(file.quotedForShell)"
            )
        }
        let unit = lines.first { $0.hasPrefix("SystemdService=") }?.dropFirst(15) ?? ""
        guard unit.isEmpty || hasUnit(String(unit)) else {
            return Check(
                "service",
                is: .note,
                "\(file.printable) leaves the start to systemd's unit '\(String(unit).printable)', "
                    + "which is not installed",
                mend: "sed -i /^SystemdService=/d \(file.quotedForShell)"
            )
        }
        return Check("service", is: .well, "the bus starts \(program) when an app calls it")
    }

    private func hasUnit(_ name: String) -> Bool {
        let path = "systemd/user/" + name
        return directories.path(of: path) != nil
            || units.contains { FileManager.default.fileExists(atPath: "\($0)/\(path)") }
    }

    /// The donors of the desktop that the owner switched on.
    private func donors(_ callers: [CallerAccess]) -> Check? {
        let names = callers.map(\.rule)
            .filter { $0.caller.hasPrefix("donor:") && $0.donating == .allowed }
            .map { String($0.caller.dropFirst(6)).printable }
        guard !names.isEmpty else { return nil }
        return Check(
            "donors",
            is: .note,
            "while the service runs, it donates for apps by \(names.joined(separator: " and "))",
            // They watch from the beginning of the session once systemd starts the service.
            mend: hasUnit("default.target.wants/donationd.service")
                ? nil : "systemctl --user enable --now donationd"
        )
    }

    private static func undecided(_ callers: [CallerAccess]) -> Check? {
        // A donor that the owner switched off waits for nothing.
        let waiting = callers.filter(\.rule.isUndecided).map(\.rule.caller)
            .filter { !$0.isEmpty && !$0.hasPrefix("donor:") }
        guard let first = waiting.first else { return nil }
        let others = waiting.count > 1 ? " and \(waiting.count - 1) more" : ""
        return Check(
            "access",
            is: .note,
            "you have not decided on \(first.printable)\(others)",
            mend: "donationlog access"
        )
    }
}
