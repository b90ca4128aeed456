import Testing

@testable import donationd

@Suite("The identity of a caller")
struct CallerIdentityTests {
    @Test(
        arguments: [
            ("[Application]\nname=org.example.Chat\nruntime=x\n", "org.example.Chat"),
            (
                "# a comment\n[Instance]\nname=a\n[Application]\n name = org.example.Chat \n",
                "org.example.Chat"
            ),
            ("[Runtime]\nname=org.example.Runtime\n", nil), ("", nil), ("[Application]\n", nil),
            ("[Application]\nname=../org.example\n", nil),
            ("[Application]\nname=org..example\n", nil),
            ("[Application]\nname=org.example/Chat\n", nil),
            ("[Application]\nname=\u{5BB6}.example\n", nil),
        ]
    )
    func `of a Flatpak is the name in its description`(text: String, app: String?) {
        #expect(CallerIdentity.flatpakApp(in: text) == app)
    }

    @Test(
        arguments: [
            (
                "0::/user.slice/user-1000.slice/user@1000.service/app.slice/snap.hello.world-1f.scope",
                "hello"
            ),
            ("12:pids:/snap.my-app.tool.5c.scope\n0::/other", "my-app"),
            ("0::/snap.hello.scope", nil), ("0::/xsnap.hello.world.1.scope", nil),
            ("0::/snap.He/llo.world.1.scope", nil), ("0::/snap.hello.world.1.mount", nil),
            ("", nil),
        ]
    )
    func `of a Snap is in its control group`(groups: String, name: String?) {
        #expect(CallerIdentity.snap(in: groups) == name)
    }

    @Test(
        arguments: [
            ("app-gnome-org.example.Chat-1234.scope", "org.example.Chat"),
            ("app-org.example.Chat-1234.scope", "org.example.Chat"),
            ("app-gnome-org.example.My\\x2dChat-1234.scope", "org.example.My-Chat"),
            ("app-org.example.Chat@7.service", "org.example.Chat"),
            ("app-kde-org.example.Chat.service", "org.example.Chat"),
            ("app-org.example.Chat-7.slice", "org.example.Chat"),
            ("app-org.example.Chat.scope", nil), ("app-gnome-a-b-org.example.Chat-1.scope", nil),
            ("app-gnome-org.example.Other-1.scope", nil),
            ("app-org.example.Chat\\xZZ-1.scope", nil),
            ("app-org.example.Chat-1.mount", nil), ("session-2.scope", nil),
            ("dbus-org.example.Chat-1.scope", nil),
        ]
    )
    func `of the host is the unit that has a desktop file`(unit: String, app: String?) {
        let known: Set = ["org.example.Chat", "org.example.My-Chat"]
        let groups = "0::/user.slice/user@1000.service/app.slice/\(unit)\n"
        #expect(CallerIdentity.hostApp(in: groups, isKnown: known.contains) == app)
    }

    @Test func `of an unregistered program names no app`() {
        #expect(CallerIdentity.unregistered("/usr/bin/python3").app == nil)
        #expect(CallerIdentity.flatpak("org.example.Chat").app == "org.example.Chat")
        #expect(CallerIdentity.snap("hello").app == "snap.hello")
        #expect(CallerIdentity.snap("hello").isConfined)
        #expect(!CallerIdentity.host("org.example.Chat").isConfined)
    }
}
