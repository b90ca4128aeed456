import Foundation
import TestSupport
import Testing

@Suite("The doctor's look at the service")
struct ServiceChecksTests {
    /// The report of the doctor, with one directory for data and configuration.
    private static func lines(in store: TestStore, data: String) throws -> [String] {
        let environment = [
            "XDG_DATA_HOME": data, "XDG_CONFIG_HOME": data, "XDG_DATA_DIRS": "/none",
        ]
        return try Tool.run(["doctor", "--store", store.path], environment: environment).lines
    }

    private static func rows(
        _ names: Set<String>,
        in store: TestStore,
        data: String
    ) throws -> [String] {
        try lines(in: store, data: data).filter { line in
            let words = line.split(separator: " ")
            return words.count > 1 && names.contains(String(words[1]))
        }
    }

    @Test func `finds a file of the bus that starts nothing`() throws {
        let store = try TestStore(holding: History.text)
        let data = try TemporaryDirectory()
        let services = data.path(of: "dbus-1/services")
        try FileManager.default.createDirectory(
            atPath: services,
            withIntermediateDirectories: true
        )
        #expect(try Self.rows(["service"], in: store, data: data.path).isEmpty)
        for (program, state) in [("/usr/bin/true", "well"), ("/none/donationd", "wrong")] {
            try "[D-BUS Service]\nName=x\nExec=\(program) --idle 9\n".write(
                toFile: services + "/org.donationstore.Donations1.service",
                atomically: true,
                encoding: .utf8
            )
            let rows = try Self.rows(["service"], in: store, data: data.path)
            #expect(rows.count == 1)
            #expect(rows.first?.hasPrefix(state) == true, "\(rows)")
            #expect(rows.first?.contains(program) == true, "\(rows)")
        }
    }

    @Test func `finds a file of the bus that leaves the start to a unit that is not there`() throws
    {
        let store = try TestStore(holding: History.text)
        let data = try TemporaryDirectory()
        for folder in ["dbus-1/services", "systemd/user"] {
            try FileManager.default.createDirectory(
                atPath: data.path(of: folder),
                withIntermediateDirectories: true
            )
        }
        try "[D-BUS Service]\nName=x\nExec=/usr/bin/true\nSystemdService=donation-test.service\n"
            .write(
                toFile: data.path(of: "dbus-1/services/org.donationstore.Donations1.service"),
                atomically: true,
                encoding: .utf8
            )
        let rows = try Self.rows(["service"], in: store, data: data.path)
        #expect(rows.first?.hasPrefix("note") == true, "\(rows)")
        #expect(rows.first?.contains("'donation-test.service', which is not installed") == true)
        try "".write(
            toFile: data.path(of: "systemd/user/donation-test.service"),
            atomically: true,
            encoding: .utf8
        )
        #expect(
            try Self.rows(["service"], in: store, data: data.path).first?.hasPrefix("well") == true
        )
    }

    @Test func `names the donors that are on, and the programs that wait`() throws {
        let store = try TestStore(holding: History.text)
        let data = try TemporaryDirectory()
        _ = try store.run(["access", "flatpak:org.example.chat", "--read", "allow"])
        #expect(try Self.rows(["access", "donors"], in: store, data: data.path).isEmpty)
        _ = try store.run(["access", "flatpak:org.example.chat", "--clear"])
        _ = try store.run(["access", "donor:playing", "--donate", "allow"])
        // The doctor does not catch up views, as any question does.
        _ = try store.run("suggest")
        let rows = try Self.rows(["access", "donors"], in: store, data: data.path)
        #expect(rows.count == 2)
        #expect(rows.first?.contains("donates for apps by playing") == true, "\(rows)")
        #expect(rows.last?.contains("not decided on flatpak:org.example.chat") == true, "\(rows)")
        _ = try store.run(["access", "donor:playing", "--donate", "undecided"])
        _ = try store.run(["access", "flatpak:org.example.chat", "--read", "refuse"])
        _ = try store.run("suggest")
        #expect(try Self.rows(["access", "donors"], in: store, data: data.path).isEmpty)
        _ = try store.run(["access", "donor:playing", "--donate", "allow"])
        _ = try store.run("suggest")
        // The doctor asks for the start with the session only until it is so.
        let command = "systemctl --user enable --now donationd"
        #expect(try Self.lines(in: store, data: data.path).joined().contains(command))
        let wanted = data.path(of: "systemd/user/default.target.wants")
        try FileManager.default.createDirectory(atPath: wanted, withIntermediateDirectories: true)
        try "".write(toFile: wanted + "/donationd.service", atomically: true, encoding: .utf8)
        #expect(try !Self.lines(in: store, data: data.path).joined().contains(command))
    }
}
