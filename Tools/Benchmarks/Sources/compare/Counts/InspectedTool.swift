import Contenders
import Foundation

/// The log tool on a store of its own, command by command.
struct InspectedTool {
    /// A command, with a store of 20,000 events and 2,000 contacts.
    enum Command: String, CaseIterable {
        case version = "--version"
        case logOne = "log -n 1"
        case logDirection = "log --direction outgoing"
        case logText = "log --text nobody"
        case logJSON = "log --json"
        case suggest
        case contacts
        case stats
        case report = "report --output -"
        case export
        case verify = "verify --views"
        case rebuild

        /// Its row among the thresholds.
        var name: String { "donationlog \(rawValue)" }
    }

    private let program: String
    private let mapping: String
    private let store: String
    private let workspace: Workspace

    init(_ tool: String, mapping: String, in workspace: Workspace) throws {
        program = try workspace.stripped(tool)
        (self.mapping, self.workspace) = (mapping, workspace)
        store = workspace.path(of: "inspected")
        var shape = Shape(events: 20_000, contacts: 2000)
        shape.seed = 5
        try Child(
            [
                "make", store, "--events", "\(shape.events)", "--contacts", "\(shape.contacts)",
                "--seed", "\(shape.seed)",
            ]
        )
        .wait()
        // The views are there, and the boot has been noted.
        for _ in 0..<2 { try Child(["once", "open-store", store]).wait() }
    }

    func costs(of command: Command) throws -> Costs {
        let run = try Callgrind(
            [program] + command.rawValue.split(separator: " ").map(String.init),
            environment: [
                "DONATION_STORE": store, "LD_PRELOAD": mapping, "TZ": "UTC", "LC_ALL": "C.UTF-8",
                "DONATIONLOG_NOW": "2026-01-05T09:00:00Z", "XDG_CONFIG_HOME": workspace.path,
            ],
            in: workspace
        )
        return [.instructions: run.instructions, .allocations: run.allocations]
    }
}
