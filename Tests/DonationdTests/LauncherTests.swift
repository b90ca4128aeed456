import Desktop
import DonationStore
import Foundation
import TestSupport
import Testing

@Suite("The start of apps")
struct LauncherTests {
    /// A directory of programs that write their arguments down, and a desktop file.
    private struct Desktop {
        let home: TemporaryDirectory

        init(failing: Set<String> = [], gio: String? = nil) throws {
            home = try TemporaryDirectory()
            for name in ["gio", "systemd-run"] {
                let code = failing.contains(name) ? 1 : 0
                try program(name, "echo \(name) \"$@\" >> '\(home.path)/started'; exit \(code)")
            }
            if let gio { try program("gio", gio) }
            let folder = home.path(of: "share/applications")
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true
            )
            try "[Desktop Entry]\n".write(
                toFile: folder + "/org.example.my-chat.desktop",
                atomically: true,
                encoding: .utf8
            )
        }

        private func program(_ name: String, _ script: String) throws {
            let path = home.path(of: name)
            try "#!/bin/sh\n\(script)\n".write(toFile: path, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        }

        func environment(_ more: [String: String] = [:]) -> [String: String] {
            ["PATH": "\(home.path):/usr/bin:/bin", "XDG_DATA_HOME": home.path(of: "share")]
                .merging(more) { $1 }
        }

        var started: [String] {
            let text = try? String(contentsOfFile: home.path(of: "started"), encoding: .utf8)
            return (text ?? "").replacing(home.path, with: "HOME")
                .split(separator: "\n").map(String.init)
        }
    }

    private static let ways = [
        Opening(app: "org.example.none"), Opening(app: "org.example.my-chat", url: "chat:1"),
        Opening(url: "mailto:ana@example.org"),
    ]

    @Test func `is the first way that the desktop has`() throws {
        let desktop = try Desktop()
        let way = try Launcher(desktop.environment()).open(Self.ways)
        #expect(way == Self.ways[1])
        #expect(
            desktop.started == [
                "gio launch HOME/share/applications/org.example.my-chat.desktop chat:1"
            ]
        )
    }

    @Test func `goes on to the next way if one fails, and says which failed last`() throws {
        let desktop = try Desktop(failing: ["gio"])
        let failure = #expect(throws: Launcher.Failure.self) {
            try Launcher(desktop.environment()).open(Self.ways)
        }
        #expect(desktop.started.count == 2)
        #expect(failure?.description == "gio failed for mailto: addresses")
        #expect(throws: Launcher.Failure.self) {
            try Launcher(["PATH": "/none"]).open(Self.ways)
        }
    }

    @Test func `is left to systemd by a service that systemd started, which waits for it`() throws {
        let desktop = try Desktop()
        let environment = desktop.environment(["INVOCATION_ID": "1"])
        _ = try Launcher(environment).open(Self.ways)
        _ = try Launcher(environment, isDetached: true).open(Self.ways)
        let lines = desktop.started
        #expect(lines.count == 2)
        #expect(lines.first?.hasPrefix("gio launch ") == true)
        let words = lines.last?.split(separator: " ").map(String.init) ?? []
        #expect(words.first == "systemd-run")
        #expect(words.contains { $0.hasPrefix("--unit=app-org.example.my\\x2dchat@") })
        #expect(words.contains("--property=Type=oneshot"))
        #expect(words.suffix(3).first == "launch")
        let failing = try Desktop(failing: ["systemd-run"])
        #expect(throws: Launcher.Failure.self) {
            try Launcher(failing.environment(["INVOCATION_ID": "1"]), isDetached: true)
                .open(Self.ways)
        }
    }

    @Test func `gives up a program that does not end`() throws {
        let desktop = try Desktop(gio: "exec sleep 30")
        let launcher = Launcher(desktop.environment(), patience: .milliseconds(100))
        let failure = #expect(throws: Launcher.Failure.self) { try launcher.open(Self.ways) }
        #expect(failure?.description.contains("did not end") == true)
        #expect(launcher.mediaType(of: "/etc/hosts") == nil)
    }

    @Test func `learns the type of a file from the desktop`() throws {
        let line = "echo '  standard::content-type: image/png'"
        for (gio, type) in [(line, "image/png"), (line + "; exit 1", nil), ("echo", nil)] {
            let desktop = try Desktop(gio: "echo attributes:; " + gio)
            #expect(Launcher(desktop.environment()).mediaType(of: "/a") == type)
        }
    }
}
