import DonationStore
import Foundation
import TestSupport
import Testing

@testable import donationd

@Suite("Clients of the service")
struct ClientTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Clients").path
    private static let python = "PYTHONDONTWRITEBYTECODE=1 /usr/bin/python3 \(folder)"

    /// Whether the clients in Python can run here.
    private static var canRun: Bool {
        Session.has("dbus-run-session", "busctl", "gdbus", "python3")
            && Session.hasModule("jeepney")
    }

    /// The number that an environment variable asks for.
    private static func count(_ variable: String, otherwise: Int) -> Int {
        ProcessInfo.processInfo.environment[variable].flatMap(Int.init) ?? otherwise
    }

    @Test func `call every method, also wrongly, and go away in the middle`() throws {
        guard Self.canRun else { return }
        let lines = try Session.run(
            "\(Self.python)/every_method.py 2>&1 | sed '$s/ [0-9]*$//'"
        )
        #expect(
            lines == [
                "SetAccess ()", "Donate 2",
                "DonateMany [(3, ''), (0, 'not JSON at byte 1; write one object per line'), (2, '')]",
                "Suggest [['Ana']]",
                "Offers [('Ana', 'conversation/3'), ('Zoë', 'conversation/2')]", "Record ()",
                "Callers [True]", "Donors [('org.example.py', 2)]", "SetRate ()", "Pause ()",
                "Delete 1", "DeleteGroup 0", "DeleteAll 1", "Forget 0",
                "Donate InvalidArgs Donate takes 'ay', not 's'",
                "Donate Refused not JSON at byte 0; write one object per line",
                "Donate Refused intent.conversationIdentifier: 70002 bytes long; at most 512",
                "Delete InvalidArgs a call takes at most 1000 identifiers, not 1001",
                "DonateMany InvalidArgs a call takes at most 1000 donations, not 1001",
                "DonateMany InvalidArgs a call takes at most 4194304 bytes of donations, not 4500000",
                "Suggest InvalidArgs limit is a number from 1 to 64",
                "Nothing UnknownMethod org.donationstore.Donations1 has no method Nothing",
                "Suggest UnknownObject there is no object /org/donationstore/Nothing",
                "SetRate InvalidArgs give an app, and a number within a time above 0",
                "at once 16 64", "Donate",
            ]
        )
    }

    /// Returns the code blocks of a language in `docs/service.md`.
    private static func blocks(of language: String) throws -> [String] {
        let file = URL(filePath: folder).appending(path: "../../../docs/service.md")
        let parts = try String(contentsOf: file, encoding: .utf8)
            .components(separatedBy: "\n```")
        return parts.compactMap { part in
            part.hasPrefix(language + "\n") ? String(part.dropFirst(language.count + 1)) : nil
        }
    }

    @Test func `are as short as the document shows`() throws {
        guard Self.canRun else { return }
        let python = try #require(try Self.blocks(of: "python").first)
        let shell = try #require(try Self.blocks(of: "sh").first { $0.contains("Donate ay") })
        let access = try #require(
            try Self.blocks(of: "sh").first { $0.contains("donationlog access") }
        )
        #expect(python.split(separator: "\n").count <= 10)
        #expect(shell.split(separator: "\n").count <= 10)
        let lines = try Session.run(
            """
            (\(access)) > /dev/null
            /usr/bin/python3 - <<'END' 2>&1
            \(python)
            END
            \(shell)
            busctl --user call $N $O $N.Surface Suggest 'a{sv}' 1 limit u 5 | grep -o 'Ana' | sort -u
            """,
            after: """
                ln -s '\(try Built.path(of: "donationlog"))' "$HOME/bin/donationlog"
                export DONATION_STORE="$S"
                """
        )
        #expect(lines == ["(3,)", "t 4", "Ana"])
    }

    @Test func `are answered while others call without end`() throws {
        // A flood of the bus takes long on a busy machine, so this one is for torture.
        guard Self.canRun, Self.count("DONATION_TEST_SERVICE_KILLS", otherwise: 0) > 0 else {
            return
        }
        let lines = try Session.run(
            """
            export PYTHONDONTWRITEBYTECODE=1; timeout 600 /usr/bin/python3 \(Self.folder)/flood.py "unregistered:$(realpath /usr/bin/python3)" 2>&1
            """
        )
        #expect(lines == ["donated 20"])
    }

    @Test func `share a commit, harm nobody by descriptors, and are answered at the end`() throws {
        guard Self.canRun else { return }
        let lines = try Session.run(
            """
            \(Self.python)/together.py "unregistered:$(realpath /usr/bin/python3)" $service "$S" 2>&1
            wait $service; echo "ended with $?"
            """,
            after: "ulimit -n 100"
        )
        #expect(
            lines == [
                "at once 16 commits 1", "descriptors NotSupported 1", "at the end 10",
                "ended with 0",
            ]
        )
    }

    @Test func `are answered about texts that the bus does not take`() throws {
        guard Self.canRun else { return }
        let lines = try Session.run(
            """
            \(Self.python)/odd.py "unregistered:$(realpath /usr/bin/python3)" $service 2>&1
            """
        )
        #expect(lines == ["NotAllowed", "['Bo Li']", "the same service"])
    }

    @Test func `are served after a message that the library does not read`() throws {
        guard Self.canRun else { return }
        let lines = try Session.run(
            """
            \(Self.python)/huge.py "unregistered:$(realpath /usr/bin/python3)" $service 2>&1
            """
        )
        #expect(lines == ["before 2", "huge NoReply", "the same service", "after 3"])
    }

    /// A program that opens addresses, and hangs.
    private static let hanging = #"""
        printf '#!/bin/sh\necho started >> "$HOME/started"; exec sleep 300\n' > "$HOME/bin/gio"
        chmod +x "$HOME/bin/gio"
        """#

    @Test func `are told that a service which was asked to end waits no longer`() throws {
        guard Self.canRun else { return }
        let lines = try Session.run(
            """
            \(Self.python)/hanging.py end "unregistered:$(realpath /usr/bin/python3)" $service 2>&1
            wait $service; echo "ended with $?"
            """,
            after: Self.hanging
        )
        let told =
            "Failed: the service ends before the change is made, or before it knows; ask again"
        #expect(lines == ["started 4"] + Array(repeating: told, count: 5) + ["ended with 0"])
    }

    @Test func `have the same limits after a message that the library does not read`() throws {
        guard Self.canRun else { return }
        let lines = try Session.run(
            """
            \(Self.python)/hanging.py limits "unregistered:$(realpath /usr/bin/python3)" $service 2>&1 \\
                | sed 's/of unreg.* wait/of it wait/'
            """,
            after: Self.hanging
        )
        #expect(
            lines == ["started 4", "Busy: 64 calls of it wait already; call again later"]
        )
    }

    @Test func `lose nothing that was acknowledged, however often the service is killed`() throws {
        guard Self.canRun else { return }
        let kills = Self.count("DONATION_TEST_SERVICE_KILLS", otherwise: 10)
        let seed = Self.count("TEST_SEED", otherwise: 1)
        let lines = try Session.run(
            """
            busctl --user call $N $O $N.Owner SetAccess 'sa{sv}' "unregistered:$(realpath /usr/bin/python3)" 1 app s org.example.py
            \(Self.python)/kills.py \(kills) \(seed) 2>&1
            cp -r "$S" "$HOME/copy"
            cat "$HOME/acknowledged" | sed 's/^/acknowledged /'
            """,
            keeping: { home in
                let store = try DonationStore(at: home.path(of: "copy"))
                var stored: Set<String> = []
                var position = Position.start
                while let last = try store.events(after: position).last?.position {
                    for recorded in try store.events(after: position) {
                        if case .donated(let donation) = recorded.event {
                            stored.insert(donation.interaction.identifier ?? "")
                        }
                    }
                    position = last
                }
                let output = try String(contentsOfFile: home.path(of: "output"), encoding: .utf8)
                let acknowledged = output.split(separator: "\n")
                    .filter { $0.hasPrefix("acknowledged ") }.map { String($0.dropFirst(13)) }
                let lost = acknowledged.filter { !stored.contains($0) }
                print(
                    "service killed: \(kills) tried, \(lost.count) failed, seed \(seed); "
                        + "\(acknowledged.count) acknowledged"
                )
                #expect(lost.isEmpty, "seed \(seed)")
                #expect(acknowledged.count > kills)
                #expect(try store.verify().isClean)
            }
        )
        let counts = try #require(lines.first { $0.hasPrefix("kills \(kills), ") })
        let told = counts.firstMatch(of: /told ([0-9]+), unanswered 0$/).flatMap { Int($0.1) } ?? 0
        #expect(told > 0, "\(counts)")
        print(counts)
    }

    @Test func `are never taken for the process that got their identifier`() throws {
        guard Self.canRun, Session.makesControlGroups, Session.choosesProcesses else { return }
        let rounds = Self.count("DONATION_TEST_PROCESSES", otherwise: 100)
        let lines = try Session.run(
            """
            for app in First Second; do
                printf '[Desktop Entry]\\nType=Application\\nName=A\\nExec=a\\n' \
                    > "$HOME/.local/share/applications/org.example.$app.desktop"
            done
            for program in python3 sleep; do
                busctl --user call $N $O $N.Owner SetAccess 'sa{sv}' \
                    "unregistered:$(realpath /usr/bin/$program)" 1 app s org.example.$program
            done
            \(Self.python)/processes.py \(rounds) "$CONTROL_GROUPS" 2>&1
            busctl --user call $N $O $N.Owner Donors | tr ' ' '\\n' | grep -A5 '^"app"' | paste -sd ' ' \
                | sed 's/"app" s/\\n/g' | sed 's/--//'
            """
        )
        let text = lines.joined(separator: "\n")
        let reused = text.firstMatch(of: /reused ([0-9]+)/).flatMap { Int($0.1) } ?? 0
        #expect(reused > rounds / 2, "\(text)")
        // The app of the host is known, and nothing was donated as that of the process after it.
        #expect(text.contains("org.example.First"), "\(text)")
        #expect(!text.contains("org.example.Second"), "\(text)")
        let executed = text.split(separator: "\n").first { $0.contains("org.example.sleep") }
        print("process identifiers: \(rounds) tried, 0 failed; \(text)")
        print("executed another program: \(executed ?? "none taken for it")")
    }
}
