import Foundation
import TestSupport
import Testing

@testable import donationd

@Suite("The service on a desktop")
struct DesktopTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../..").standardizedFileURL.path

    /// A program `gio` that writes down its arguments, and a desktop file for an app.
    private static let desktop = #"""
        printf '#!/bin/sh\nprintf "%%s\\n" "$*" | sed "s|$HOME|HOME|" >> "$HOME/opened"\n' > "$HOME/bin/gio"
        chmod +x "$HOME/bin/gio"
        printf '[Desktop Entry]\nType=Application\nName=Chat\nExec=chat\n' > "$HOME/.local/share/applications/org.example.Chat.desktop"
        m() { printf '{"identifier":"%s","direction":"outgoing","intent":{"class":"INSendMessageIntent","conversationIdentifier":"%s","recipients":[{"displayName":"%s","personHandle":{"value":"%s","type":"emailAddress"}}]}}' "$1" "$1" "$2" "$3"; }
        """#

    /// The text of a result that is not there any more.
    private static func gone(_ identifier: String) -> String {
        "{'description': <''>, 'gicon': <'. GThemedIcon  avatar-default'>, 'id': <'\(identifier)'>, "
            + "'name': <'Deleted'>}"
    }

    @Test func `finds people for GNOME Shell, and opens them in their app`() throws {
        guard Session.has("dbus-run-session", "busctl", "gdbus", "bwrap") else { return }
        let lines = try Session.run(
            #"""
            shell() { /usr/bin/gdbus call --session -d $N -o $O/SearchProvider -m org.gnome.Shell.SearchProvider2."$@" 2>&1; }
            sandboxed org.example.Chat $N Donate ay $(bytes "$(m one 'Zoë Lang' zoe@example.org)")
            sandboxed org.example.Gone $N Donate ay $(bytes "$(m two 'Zoltan' zol@example.org)")
            shell GetInitialResultSet "['zoe']"
            shell GetSubsearchResultSet "['conversation/1']" "['zoe','lan']"
            shell GetInitialResultSet "[' ']"
            shell GetResultMetas "['conversation/1','conversation/9','person/a/Zo']" | sed "s/}, {/}\\n{/g"
            # A donation that comes between gives the conversation another name.
            sandboxed org.example.Chat $N Donate ay $(bytes "$(m one 'Zoë Lang' zoe@example.org | sed 's/"one"/"three"/')")
            shell ActivateResult conversation/1 "['zoe']" 7
            shell ActivateResult conversation/2 "['zol']" 7
            \#(try Built.path(of: "donationlog")) --store "$S" log --kind feedback | grep -c chosen
            shell ActivateResult conversation/9 "['zoe']" 7
            shell LaunchSearch "['zoe']" 7
            cat "$HOME/opened"
            """#,
            after: Self.desktop
        )
        #expect(
            lines == [
                "t 1", "t 2", "(['conversation/1'],)", "(['conversation/1'],)", "(@as [],)",
                "([{'description': <'org.example.Chat · zoe@example.org'>, 'gicon': "
                    + "<'. GThemedIcon org.example.Chat avatar-default'>, "
                    + "'id': <'conversation/1'>, 'name': <'Zoë Lang'>}",
                Self.gone("conversation/9"), Self.gone("person/a/Zo") + "],)", "t 3", "()", "()",
                "2",
                "Error: GDBus.Error:org.donationstore.Donations1.Error.Refused: 'conversation/9' is gone",
                "()", "launch HOME/.local/share/applications/org.example.Chat.desktop",
                "open mailto:zol@example.org",
            ]
        )
    }

    @Test func `keeps people of one name in several apps apart`() throws {
        guard Session.has("dbus-run-session", "busctl", "gdbus", "bwrap") else { return }
        let lines = try Session.run(
            #"""
            shell() { /usr/bin/gdbus call --session -d $N -o $O/SearchProvider -m org.gnome.Shell.SearchProvider2."$@" 2>&1; }
            group() { printf '{"direction":"outgoing","intent":{"class":"INSendMessageIntent","recipients":[{"displayName":"Zoe"},{"displayName":"%s"}]}}' "$1"; }
            sandboxed org.example.Gone $N Donate ay $(bytes "$(group Ben)")
            sandboxed org.example.Chat $N Donate ay $(bytes "$(group Carl)")
            sandboxed org.example.Other $N Donate ay $(bytes "$(m three Other Zoe | sed 's/emailAddress/unknown/')")
            shell GetInitialResultSet "['zoe']" | tr , '\n' | grep person
            shell GetResultMetas "['person/org.example.Chat/Zoe','person/org.example.None/Zoe']" | grep -o "'name.*'"
            shell ActivateResult person/org.example.Chat/Zoe "['zoe']" 7
            shell ActivateResult person/org.example.None/Zoe "['zoe']" 7
            cat "$HOME/opened"
            """#,
            after: Self.desktop
        )
        #expect(
            lines == [
                "t 1", "t 2", "t 3", " 'person/org.example.Chat/Zoe'",
                " 'person/org.example.Gone/Zoe'",
                "'name': <'Zoe'>}, {'description': <''>, 'gicon': <'. GThemedIcon  avatar-default'>, "
                    + "'id': <'person/org.example.None/Zoe'>, 'name': <'Deleted'", "()",
                "Error: GDBus.Error:org.donationstore.Donations1.Error.Refused: "
                    + "'person/org.example.None/Zoe' is gone",
                "launch HOME/.local/share/applications/org.example.Chat.desktop",
            ]
        )
    }

    @Test func `finds people for KRunner`() throws {
        guard Session.has("dbus-run-session", "busctl", "gdbus", "bwrap") else { return }
        let lines = try Session.run(
            #"""
            runner() { /usr/bin/gdbus call --session -d $N -o $O/Runner -m org.kde.krunner1."$@" 2>&1; }
            sandboxed org.example.Chat $N Donate ay $(bytes "$(m one 'Zoë Lang' zoe@example.org)")
            runner Actions
            runner Match zoe
            runner Match xyz
            runner Run conversation/1 ''
            runner Teardown
            O=$O/Runner sandboxed org.example.Chat org.kde.krunner1 Match s zoe
            cat "$HOME/opened"
            """#,
            after: Self.desktop
        )
        #expect(
            lines == [
                "t 1", "(@a(sss) [],)",
                "([('conversation/1', 'Zoë Lang', 'org.example.Chat', 30, 1.0, "
                    + "{'subtext': <'org.example.Chat · zoe@example.org'>})],)",
                "(@a(sssida{sv}) [],)", "()", "()",
                "Call failed: flatpak:org.example.Chat is sandboxed and may not act for the owner",
                "launch HOME/.local/share/applications/org.example.Chat.desktop",
            ]
        )
    }

    @Test func `shows a handle where nothing can be seen of a name`() throws {
        guard Session.has("dbus-run-session", "gdbus") else { return }
        let handles = [
            (#"\u200b"#, "bo@example.org"), (#"\u3164"#, "boris@example.org"),
            (#"\u2800\u2800"#, "bona@example.org"), (#"\ufeff\u2060"#, "bora@example.org"),
            (#" \u115f\u1160"#, "bob@example.org"),
        ]
        let donations = handles.enumerated().map { number, person in
            #"{"app":"org.example.chat","identifier":"\#(number)","direction":"outgoing","#
                + #""intent":{"class":"INSendMessageIntent","recipients":[{"displayName":"#
                + #""\#(person.0)","personHandle":{"value":"\#(person.1)","#
                + #""type":"emailAddress"}}]}}"#
        }
        let lines = try Session.run(
            #"""
            ask() { /usr/bin/gdbus call --session -d $N -o $O/"$@" 2>&1; }
            ask Runner -m org.kde.krunner1.Match bo | grep -o "'conversation/[0-9]', '[^']*'" | sort
            ids=$(printf "'conversation/%s'," 1 2 3 4 5)
            ask SearchProvider -m org.gnome.Shell.SearchProvider2.GetResultMetas "[${ids%,}]" \
                | grep -o "'name': <[^>]*>"
            """#,
            after: #"""
                \#(try Built.path(of: "donationlog")) --store "$S" append - > /dev/null << 'END'
                \#(donations.joined(separator: "\n"))
                END
                """#
        )
        let matches = handles.enumerated().map { "'conversation/\($0 + 1)', '\($1.1)'" }
        #expect(lines == matches + handles.map { "'name': <'\($0.1)'>" })
    }

    @Test func `is started by the bus, from the file that the package installs`() throws {
        guard Session.has("dbus-run-session", "busctl", "gdbus") else { return }
        let home = try TemporaryDirectory()
        let services = home.path(of: "share/dbus-1/services")
        try FileManager.default.createDirectory(
            atPath: services,
            withIntermediateDirectories: true
        )
        let name = "org.donationstore.Donations1.service"
        let file = try String(contentsOfFile: "\(Self.root)/Tools/desktop/\(name)", encoding: .utf8)
        try file.replacing("/usr/bin/donationd", with: try Built.path(of: "donationd"))
            .write(toFile: "\(services)/\(name)", atomically: true, encoding: .utf8)
        let output = home.path(of: "output")
        let session = try ChildProcess(
            "/usr/bin/dbus-run-session",
            [
                "--", "/usr/bin/busctl", "--user", "get-property", "org.donationstore.Donations1",
                "/org/donationstore/Donations1", "org.donationstore.Donations1.Owner", "State",
            ],
            environment: [
                "HOME": home.path, "PATH": "/usr/bin:/bin",
                "XDG_DATA_HOME": home.path(of: "share"),
            ],
            output: .file(output),
            errors: .file(home.path(of: "messages"))
        )
        #expect(session.wait(seconds: 60) == .exit(0))
        let text = try String(contentsOfFile: output, encoding: .utf8)
        #expect(text == "s \"taking donations\"\n")
        #expect(
            try String(contentsOfFile: home.path(of: "messages"), encoding: .utf8)
                .contains("<6>serving")
        )
    }

    @Test func `has units that systemd takes, and that confine it`() throws {
        guard Session.has("systemd-analyze") else { return }
        let home = try TemporaryDirectory()
        for unit in ["donationd", "donationlog-watch"] {
            let text = try String(
                contentsOfFile: "\(Self.root)/Tools/systemd/\(unit).service",
                encoding: .utf8
            )
            let path = home.path(of: "\(unit).service")
            try text.replacing("ExecStart=donation", with: "ExecStart=/bin/true donation")
                .write(toFile: path, atomically: true, encoding: .utf8)
            // The rest of the exposure is that of namespaces and capabilities, which a user's
            // systemd cannot take away: 6.3 of 10 or less.
            for arguments in [
                ["--user", "verify", "--man=no", path],
                ["--user", "security", "--offline=true", "--threshold=63", path],
            ] {
                let messages = home.path(of: "messages")
                let process = try ChildProcess(
                    "/usr/bin/systemd-analyze",
                    arguments,
                    environment: ["PATH": "/usr/bin:/bin", "XDG_RUNTIME_DIR": home.path],
                    output: .file(messages),
                    errors: .file(messages)
                )
                #expect(process.wait(seconds: 60) == .exit(0))
            }
        }
    }

    @Test func `knows an app of the host by its unit and its desktop file`() throws {
        guard Session.has("dbus-run-session", "busctl", "gdbus"), Session.makesControlGroups else {
            return
        }
        let lines = try Session.run(
            #"""
            scoped() {
                group=$(mktemp -d "$CONTROL_GROUPS/donation-test-XXXXXX")/$1; mkdir "$group"; shift
                bash -c 'echo $$ > "$0/cgroup.procs"; exec "$@"' "$group" /usr/bin/busctl --user call $N $O "$@" 2>&1
                rmdir "$group" "${group%/*}"
            }
            scoped app-gnome-org.example.Chat-1234.scope $N Donate ay $(bytes "$(m one Zoë zoe@example.org)")
            scoped app-gnome-org.example.Other-1234.scope $N DeleteAll
            scoped app-org.example.Chat@7.service $N DeleteAll
            """#,
            after: Self.desktop
        )
        #expect(
            lines == [
                "t 1",
                "Call failed: unregistered:/usr/bin/busctl is no app that the desktop knows; its "
                    + "owner must name it first", "t 1",
            ]
        )
    }
}
