import DonationStore
import Testing

@testable import donationd

@Suite("The donors of the desktop")
struct DonorTests {
    /// A player and a messenger, as programs in Python.
    private static let apps = #"""
        cat > "$HOME/app.py" <<'END'
        import os, sys, time
        from jeepney import DBusAddress, HeaderFields, new_method_call, new_method_return, new_signal
        from jeepney.io.blocking import open_dbus_connection
        bus = open_dbus_connection("SESSION")
        player = DBusAddress("/org/mpris/MediaPlayer2", interface="org.freedesktop.DBus.Properties")
        notes = DBusAddress("/org/freedesktop/Notifications", "org.freedesktop.Notifications", "org.freedesktop.Notifications")
        def says(**values):
            bus.send_message(new_signal(player, "PropertiesChanged", "sa{sv}as",
                ("org.mpris.MediaPlayer2.Player", values, [])))
        def track(title, artist):
            return ("a{sv}", {"xesam:title": ("s", title), "xesam:artist": ("as", [artist])})
        picture = ("(iiibiiay)", (256, 256, 1024, True, 8, 4, bytes(256 * 1024)))
        def notify(summary, category, entry):
            bus.send_message(new_method_call(notes, "Notify", "susssasa{sv}i", ("Chat", 0, "", summary,
                "the secret text", [], {"category": ("s", category), "desktop-entry": ("s", entry),
                "image-data": picture}, -1)))
        if "already" in sys.argv:
            # It played before anybody watched, and tells of the next track alone.
            says(Metadata=track("Lagrimas", "Amália"))
            while True:
                call = bus.receive(timeout=30)
                if call.header.fields.get(HeaderFields.member) == "GetAll":
                    status = ("s", sys.argv[-1])
                    bus.send_message(new_method_return(call, "a{sv}", ({"PlaybackStatus": status},)))
                    break
            while not os.path.exists(sys.argv[2]): time.sleep(0.05)
            sys.exit()
        says(Metadata=track("Lagrimas", "Amália"), PlaybackStatus=("s", "Playing"))
        says(PlaybackStatus=("s", "Paused"))
        says(PlaybackStatus=("s", "Playing"))
        says(Metadata=track("Barco Negro", "Amália"))
        says(PlaybackStatus=("s", "Stopped"), Metadata=track("Silence", "Nobody"))
        notify("Zoë", "im.received", "org.example.Chat")
        notify("Low battery", "device", "org.example.Chat")
        notify("Could not send", "im.error", "org.example.Chat")
        notify("Ana", "im", "org.example.None")
        # With the answer, the bus has handed everything over.
        bus.send_and_get_reply(new_method_call(DBusAddress("/org/freedesktop/DBus", "org.freedesktop.DBus", "org.freedesktop.DBus"), "GetId"))
        # The service looks at a process that lives.
        while "stay" in sys.argv and not os.path.exists(sys.argv[2]): time.sleep(0.05)
        END
        for app in Chat Player; do
            printf '[Desktop Entry]\nType=Application\nName=A\nExec=a\n' > "$HOME/.local/share/applications/org.example.$app.desktop"
        done
        """#

    private static var canRun: Bool {
        Session.has("dbus-run-session", "busctl", "gdbus", "python3")
            && Session.hasModule("jeepney") && Session.makesControlGroups
    }

    /// Runs the programs as the app of the player.
    private static let play = #"""
        group=$(mktemp -d "$CONTROL_GROUPS/donation-test-XXXXXX")/app-gnome-org.example.Player-1.scope; mkdir "$group"
        rm -f "$HOME/over"
        bash -c 'echo $$ > "$0/cgroup.procs"; exec /usr/bin/python3 "$HOME/app.py" stay "$HOME/over" "$@"' "$group" $AS & app=$!
        # Until the service has taken the last of its messages, or for a while if it takes none.
        for _ in $(seq ${ROUNDS:-20}); do
            call $N.Owner Donors | grep -q "Player.*donations. t ${TIMES:-0}" && break; sleep 0.1
        done
        touch "$HOME/over"; wait $app
        rmdir "$group" "${group%/*}"
        """#

    @Test func `are off until the owner lets them donate`() throws {
        guard Self.canRun else { return }
        let lines = try Session.run(
            """
            \(Self.play)
            call $N.Owner Donors
            """,
            after: Self.apps
        )
        #expect(lines == ["aa{sv} 0"])
    }

    @Test func `donate what plays and who wrote, as the apps that did it`() throws {
        guard Self.canRun else { return }
        let lines = try Session.run(
            """
            call $N.Owner SetAccess 'sa{sv}' donor:playing 1 donating s allowed
            call $N.Owner SetAccess 'sa{sv}' donor:messages 1 donating s allowed
            TIMES=3 ROUNDS=3000; \(Self.play)
            call $N.Owner Donors | sed 's/"last" x [0-9]*//g'
            call $N.Owner SetAccess 'sa{sv}' donor:playing 1 donating s refused
            call $N.Owner SetAccess 'sa{sv}' donor:messages 1 donating s undecided
            TIMES=9 ROUNDS=20; \(Self.play)
            call $N.Owner Donors | sed 's/"last" x [0-9]*//g'
            grep -rc 'Barco Negro' "$S/log" | cut -d: -f2 | sort | tail -n 1
            grep -rl 'secret text' "$S"
            """,
            after: Self.apps
        )
        // The messenger that has no desktop file is no app, and the player stands for it.
        let donors =
            #"aa{sv} 2 3 "app" s "org.example.Chat" "donations" t 1  "#
            + #"3 "app" s "org.example.Player" "donations" t 3 "#
        #expect(lines.count == 3, "\(lines)")
        #expect(lines.first == donors)
        #expect(lines.dropFirst().first == donors)
        #expect(lines.last != "0")
    }

    @Test func `ask a player that plays already, or that is no app the desktop knows`() throws {
        guard Self.canRun else { return }
        let lines = try Session.run(
            """
            call $N.Owner SetAccess 'sa{sv}' donor:playing 1 donating s allowed
            AS="already Paused" TIMES=1; \(Self.play)
            call $N.Owner Donors
            AS="already Playing" TIMES=1 ROUNDS=3000; \(Self.play)
            call $N.Owner Donors | sed 's/"last" x [0-9]*//g'
            player() {
                rm -f "$HOME/over"; /usr/bin/python3 "$HOME/app.py" stay "$HOME/over" already Playing & app=$!
            }
            python="unregistered:$(realpath /usr/bin/python3)"
            player; until call $N.Owner Callers | grep -q "$python"; do sleep 0.1; done
            touch "$HOME/over"; wait $app
            call $N.Owner SetAccess 'sa{sv}' "$python" 1 app s org.example.mpv
            player; until call $N.Owner Donors | grep -q mpv; do sleep 0.1; done
            touch "$HOME/over"; wait $app
            """,
            after: Self.apps
        )
        #expect(
            lines == [
                "aa{sv} 0", #"aa{sv} 1 3 "app" s "org.example.Player" "donations" t 1 "#,
            ]
        )
    }

    @Test func `donate nothing of an app that the owner refuses`() throws {
        guard Self.canRun else { return }
        let lines = try Session.run(
            """
            call $N.Owner SetAccess 'sa{sv}' donor:playing 1 donating s allowed
            call $N.Owner SetAccess 'sa{sv}' donor:messages 1 donating s allowed
            call $N.Owner SetAccess 'sa{sv}' host:org.example.Player 1 donating s refused
            call $N.Owner SetAccess 'sa{sv}' flatpak:org.example.Chat 1 donating s refused
            \(Self.play)
            call $N.Owner Donors
            """,
            after: Self.apps
        )
        #expect(lines == ["aa{sv} 0"])
    }

    @Test func `are those that a decision may be about`() {
        #expect(DonorDesk.all.map { $0.caller }.sorted() == AccessRule.donors)
    }
}
