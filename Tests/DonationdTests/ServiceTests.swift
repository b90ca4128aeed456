import Bus
import Testing

@testable import donationd

@Suite("The service on the bus")
struct ServiceTests {
    @Test func `describes itself as it answers`() throws {
        guard Session.has("dbus-run-session", "busctl", "gdbus") else { return }
        let lines = try Session.run(
            """
            /usr/bin/gdbus introspect --session --xml --dest $N --object-path $O
            /usr/bin/gdbus introspect --session --dest $N --object-path /org
            """
        )
        let text = lines.joined(separator: "\n")
        for interface in [DonatingInterface.description, SurfaceInterface.description] {
            #expect(text.contains(interface.xml.dropLast()))
        }
        #expect(lines.contains("  node donationstore {"))
    }

    @Test func `refuses unknown calls and wrong signatures by name, and goes on`() throws {
        guard Session.has("dbus-run-session", "busctl", "gdbus") else { return }
        let lines = try Session.run(
            """
            call $N.Surface Suggest u 4
            call $N.Surface Suggest 'a{sv}' 1 limits u 4
            call $N.Surface Suggest 'a{sv}' 1 limit u 0
            call $N.Surface Nothing
            call org.example.Other Nothing
            call $N.Surface Suggest 'a{sv}' 1 limit u 4
            """
        )
        #expect(
            lines == [
                "Call failed: Suggest takes 'a{sv}', not 'u'",
                "Call failed: there is no fact 'limits'; there are app, contentTypes, limit, place, "
                    + "prefix and purpose",
                "Call failed: limit is a number from 1 to 100",
                "Call failed: org.donationstore.Donations1.Surface has no method Nothing",
                "Call failed: /org/donationstore/Donations1 has no interface org.example.Other",
                "aa{sv} 0",
            ]
        )
    }

    @Test func `takes donations of a sandboxed app as its own, and of no other`() throws {
        guard Session.has("dbus-run-session", "busctl", "gdbus", "bwrap") else { return }
        let lines = try Session.run(
            #"""
            m() { printf '{%s"identifier":"%s","direction":"outgoing","intent":{"class":"INSendMessageIntent","conversationIdentifier":"c","recipients":[{"displayName":"Zoë"}]}}' "$2" "$1"; }
            sandboxed org.example.Chat $N Donate ay $(bytes "$(m m1)")
            sandboxed org.example.Chat $N Donate ay $(bytes "$(m m1)")
            sandboxed org.example.Chat $N Donate ay $(bytes "$(m m2 '"app":"org.example.Mail",')")
            sandboxed org.example.Chat $N DonateMany aay 2 $(bytes "$(m m3)") $(bytes '{')
            sandboxed org.example.Mail $N Delete as 2 m1 m3
            sandboxed org.example.Chat $N Delete as 1 m1
            sandboxed org.example.Mail $N DeleteAll
            sandboxed org.example.Chat $N.Surface Suggest 'a{sv}' 0
            call $N Donate ay $(bytes "$(m m4)")
            /usr/bin/gdbus call --session -d $N -o $O -m $N.Surface.Suggest "{'limit': <uint32 4>}" | grep -o 'Zoë'
            sandboxed org.example.Chat $N DeleteAll
            """#
        )
        #expect(
            lines == [
                "t 1", "t 1",
                "Call failed: org.example.Chat may not donate as org.example.Mail",
                #"a(ts) 2 2 "" 0 "not JSON at byte 1; write one object per line""#,
                "t 0", "t 1", "t 0",
                "Call failed: flatpak:org.example.Chat may not read; the owner has not granted it",
                "Call failed: unregistered:/usr/bin/busctl is no app that the desktop knows; its "
                    + "owner must name it first",
                "Zoë", "t 1",
            ]
        )
    }

    @Test func `answers about a name with a NUL, and goes on`() throws {
        guard Session.has("dbus-run-session", "busctl", "gdbus", "bwrap") else { return }
        let lines = try Session.run(
            #"""
            J='{"direction":"outgoing","intent":{"class":"INSendMessageIntent","conversationIdentifier":"c","recipients":[{"displayName":"A\u0000na"}]}}'
            sandboxed org.example.Chat $N Donate ay $(bytes "$J")
            /usr/bin/gdbus call --session -d $N -o $O -m $N.Surface.Suggest "{'limit': <uint32 4>}" | grep -o 'Ana'
            """#
        )
        #expect(lines == ["t 1", "Ana"])
    }

    @Test func `does not believe a description that is not in the root of the process`() throws {
        guard Session.has("dbus-run-session", "busctl", "gdbus") else { return }
        let lines = try Session.run(
            """
            cd "$HOME"; printf '[Application]\\nname=org.example.Chat\\n' > .flatpak-info
            call $N DeleteAll
            """
        )
        #expect(
            lines == [
                "Call failed: unregistered:/usr/bin/busctl is no app that the desktop knows; its "
                    + "owner must name it first"
            ]
        )
    }

    @Test func `ends when nobody has called for a while`() throws {
        guard Session.has("dbus-run-session", "busctl", "gdbus") else { return }
        let lines = try Session.run("wait $service; echo \"ended with $?\"", idle: 1)
        #expect(lines == ["ended with 0"])
    }
}
