import Bus
import TestSupport
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
        let interfaces = [
            DonatingInterface.description, SurfaceInterface.description, OwnerInterface.description,
        ]
        for interface in interfaces {
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
                    + "prefix, purpose",
                "Call failed: limit is a number from 1 to 64",
                "Call failed: org.donationstore.Donations1.Surface has no method Nothing",
                "Call failed: /org/donationstore/Donations1 has no interface org.example.Other",
                "aa{sv} 0",
            ]
        )
    }

    @Test func `says a label, a picture, the app, the probability and a reason in words`() throws {
        guard Session.has("dbus-run-session", "busctl", "gdbus", "bwrap") else { return }
        let people = ["Jonas Weber", "Olena Koval", "Bo Tal", "Cy Dar"]
            .map { #"{"displayName":"\#($0)"}"# }.joined(separator: ",")
        let lines = try Session.run(
            #"""
            printf '[Desktop Entry]\nType=Application\nName=Chat\nIcon=chat-icon\n' > "$HOME/.local/share/applications/org.example.Chat.desktop"
            m='{"identifier":"m","direction":"outgoing","intent":{"class":"INSendMessageIntent","conversationIdentifier":"c","recipients":[\#(people)],"images":{"speakableGroupName":{"url":"https://example.org/a.png"}}}}'
            sandboxed org.example.Chat $N Donate ay $(bytes "$m")
            for m in Suggest Offers; do
                f="{'limit': <uint32 4>}"; [ $m = Suggest ] || f="{'surface': <'shareSheet'>}"
                /usr/bin/gdbus call --session -d $N -o $O -m $N.Surface.$m "$f" | grep -oE "'(label|appName|appIcon|reason|picture)': <[^>]*>|'probability'" | LC_ALL=C sort -u
            done
            """#
        )
        let facts = [
            "'appIcon': <'chat-icon'>", "'appName': <'Chat'>",
            "'label': <'Bo Tal'>", "'label': <'Bo, Cy and 2 more'>", "'label': <'Cy Dar'>",
            "'label': <'Jonas Weber'>",
            "'picture': <{'url': <'https://example.org/a.png'>", "'probability'",
            "'reason': <'known from groups only'>", "'reason': <'you wrote just now'>",
        ]
        #expect(lines == ["t 1"] + facts + facts)
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
            /usr/bin/gdbus call --session -d $N -o $O -m $N.Surface.Suggest "{'limit': <uint32 4>}" | grep -o 'Zoë' | sort -u
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

    /// Every method, with arguments for busctl and for gdbus.
    private static let calls: [(method: String, busctl: String, gdbus: String)] = {
        let intent = #"{"class":"INSendMessageIntent","recipients":[{"displayName":"Z"}]}"#
        let line = Array("{\"intent\":\(intent)}".utf8)
        let (count, bytes) = (line.count, line.map(String.init))
        let (blank, comma) = (bytes.joined(separator: " "), bytes.joined(separator: ","))
        return [
            (
                "Owner.SetAccess", "sa{sv} flatpak:a.b 1 reading s allowed",
                "flatpak:a.b {'reading':<'allowed'>}"
            ),
            ("Donate", "ay \(count) \(blank)", "[\(comma)]"),
            ("DonateMany", "aay 1 \(count) \(blank)", "[[\(comma)]]"),
            ("Surface.Suggest", "a{sv} 1 limit u 2", "{'limit':<uint32_2>}"),
            ("Surface.Offers", "a{sv} 1 surface s maps", "{'surface':<'maps'>}"),
            (
                "Surface.Record", "a{sv}asss 1 surface s search 1 conversation/4 ignored \"\"",
                "{'surface':<'search'>} ['conversation/4'] ignored ''"
            ),
            ("Owner.Callers", "", ""), ("Owner.Donors", "", ""),
            ("Owner.SetRate", "stt a 1 1", "a 1 1"), ("Owner.Pause", "t 0", "0"),
            ("Owner.Forget", "s a", "a"), ("Delete", "as 1 a", "['a']"),
            ("DeleteGroup", "s a", "a"), ("DeleteAll", "", ""),
        ]
    }()

    @Test func `answers busctl and gdbus by every method`() throws {
        guard Session.has("dbus-run-session", "busctl", "gdbus") else { return }
        let described = [
            DonatingInterface.description, SurfaceInterface.description, OwnerInterface.description,
        ]
        let names = described.flatMap { interface in
            interface.methods.map {
                (interface.name + "." + $0.name).dropFirst(ServiceNames.bus.count + 1)
            }
        }
        #expect(Set(names.map(String.init)) == Set(Self.calls.map(\.method)))
        var script = """
            for program in busctl gdbus; do
                call $N.Owner SetAccess 'sa{sv}' "unregistered:$(realpath /usr/bin/$program)" 1 app s org.example.$program
            done
            """
        for call in Self.calls {
            let parts = call.method.split(separator: ".")
            let interface = parts.count > 1 ? "$N.\(parts[0])" : "$N"
            let gdbus = call.gdbus.split(separator: " ").map {
                "\"\($0.replacing("_", with: " "))\""
            }.joined(separator: " ")
            script += """

                echo "\(call.method) $(call \(interface) \(parts.last ?? "") \(call.busctl))"
                echo "\(call.method) $(/usr/bin/gdbus call --session -d $N -o $O -m $N.\(call.method) \(gdbus) 2>&1)"
                """
        }
        let lines = try Session.run(script)
        #expect(lines.count == 2 * Self.calls.count, "\(lines)")
        #expect(!lines.contains { $0.contains("failed") || $0.contains("Error") }, "\(lines)")
    }

    @Test func `knows an app behind the proxy of Flatpak, and keeps apps apart`() throws {
        guard Session.has("dbus-run-session", "busctl", "gdbus", "bwrap", "xdg-dbus-proxy") else {
            return
        }
        let lines = try Session.run(
            #"""
            J='{"identifier":"m1","direction":"outgoing","intent":{"class":"INSendMessageIntent","conversationIdentifier":"c","recipients":[{"displayName":"Zoë"}]}}'
            line="@ay [$(printf %s "$J" | od -An -v -tu1 | xargs | tr ' ' ,)]"
            proxied org.example.Chat Donate "$line"
            proxied org.example.Mail Donate "$line"
            proxied org.example.Mail Delete "['m1']"
            proxied org.example.Mail Surface.Suggest '{}'
            # The proxy speaks for the app that it was started for, whatever is behind it.
            PROXIED_AS=org.example.Mail proxied org.example.Chat DeleteAll
            """#
        )
        #expect(
            lines == [
                "(uint64 1,)", "(uint64 2,)", "(uint64 1,)",
                "Error: GDBus.Error:org.donationstore.Donations1.Error.NotAllowed: "
                    + "flatpak:org.example.Mail may not read; the owner has not granted it",
                "(uint64 1,)",
            ]
        )
    }

    @Test func `believes nobody but the bus about who is gone, and makes changes in order`() throws
    {
        guard Session.has("dbus-run-session", "busctl", "gdbus", "bwrap", "python3"),
            Session.hasModule("jeepney")
        else { return }
        let lines = try Session.run(
            #"""
            cat > "$HOME/hostile.py" <<'END'
            import sys; sys.path.insert(0, sys.argv[1])
            from jeepney import DBusAddress, new_signal, HeaderFields
            from service import *
            client = Client()
            def deep(levels):
                return ("v", deep(levels - 1)) if levels else ("s", "")
            for signature, body in [("v", (deep(18),)), ("sss", (":1.1", ":1.1", "")), ("", ())]:
                for interface in ["org.freedesktop.DBus", "x.y"]:
                    signal = new_signal(DBusAddress("/x", interface=interface), "NameOwnerChanged", signature or None, body)
                    signal.header.fields[HeaderFields.destination] = NAME
                    client.bus.send_message(signal)
            for names in [["x"] * 60000, ["x" * (1 << 20)] * 9]:
                try:
                    client.call("Delete", "as", names)
                except Refused as error:
                    print(error.args[0])
            client.call("SetAccess", "sa{sv}", sys.argv[2], {"app": ("s", "org.example.py")}, interface=".Owner")
            # Donations and their deletion, without waiting.
            for number in range(5):
                client.bus.send_message(client.message("Donate", "ay", donation(f"n{number}")))
            print("deleted", client.call("DeleteAll"))
            END
            PYTHONDONTWRITEBYTECODE=1 /usr/bin/python3 "$HOME/hostile.py" \#(ClientTests.folder) "unregistered:$(realpath /usr/bin/python3)" 2>&1
            call $N.Owner Donors
            call $N.Owner SetAccess 'sa{sv}' org.example.Chat 1 donating s refused
            call $N.Owner SetAccess 'sa{sv}' flatpak:org.example.Chat 1 app s org.example.Mail
            O=$O inside org.example.Chat /usr/bin/busctl --user get-property $N $O $N.Owner State 2>&1
            """#
        )
        #expect(
            lines == [
                "InvalidArgs", "InvalidArgs", "deleted 5", "aa{sv} 0",
                "Call failed: 'org.example.Chat' is no name of a program; it begins with flatpak:, "
                    + "snap:, host:, unregistered:, donor:",
                "Call failed: only a program of unregistered: donates as another app",
                "Failed to get property State on interface org.donationstore.Donations1.Owner: "
                    + "flatpak:org.example.Chat is sandboxed and may not act for the owner",
            ]
        )
    }

    @Test func `answers about a name with a NUL, and goes on`() throws {
        guard Session.has("dbus-run-session", "busctl", "gdbus", "bwrap") else { return }
        let lines = try Session.run(
            #"""
            J='{"direction":"outgoing","intent":{"class":"INSendMessageIntent","conversationIdentifier":"c","recipients":[{"displayName":"A\u0000na"}]}}'
            sandboxed org.example.Chat $N Donate ay $(bytes "$J")
            /usr/bin/gdbus call --session -d $N -o $O -m $N.Surface.Suggest "{'limit': <uint32 4>}" | grep -o 'Ana' | sort -u
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
        let lines = try Session.run(
            """
            # Others come and go, and call it not.
            while :; do /usr/bin/busctl --user list > /dev/null; done & others=$!
            wait $service; echo "ended with $?"; kill $others
            """,
            idle: 1
        )
        #expect(lines == ["ended with 0"])
    }

    @Test func `goes on when its journal is full`() throws {
        guard Session.has("dbus-run-session", "busctl", "gdbus") else { return }
        let lines = try Session.run(
            """
            kill $service; wait $service
            "$SERVICE" --store "$S" --idle 3600 2> /dev/full & service=$!
            /usr/bin/gdbus wait --session --timeout 120 $N
            call $N DeleteAll | grep -c 'is no app'
            call $N.Surface Suggest 'a{sv}' 0
            kill -0 $service && echo "the same service"
            """
        )
        #expect(lines == ["1", "aa{sv} 0", "the same service"])
    }

    @Test func `lets the owner decide who donates and reads`() throws {
        guard Session.has("dbus-run-session", "busctl", "gdbus", "bwrap") else { return }
        let lines = try Session.run(
            #"""
            m() { printf '{"identifier":"%s","direction":"outgoing","intent":{"class":"INSendMessageIntent","conversationIdentifier":"c","recipients":[{"displayName":"Zoë"}]}}' "$1"; }
            call $N Donate ay $(bytes "$(m m1)")
            sandboxed org.example.Chat $N.Surface Suggest 'a{sv}' 0
            # The service notes them behind its answers.
            for _ in $(seq 600); do call $N.Owner Callers | grep -q 'flatpak.*unreg\|unreg.*flatpak' && break; sleep 0.05; done
            call $N.Owner Callers | tr ' ' '\n' | grep 'flatpak\|unreg\|undecided'
            call $N.Owner SetAccess 'sa{sv}' unregistered:/usr/bin/busctl 1 app s org.example.mail
            call $N Donate ay $(bytes "$(m m1)")
            call $N.Owner SetAccess 'sa{sv}' flatpak:org.example.Chat 1 reading s allowed
            sandboxed org.example.Chat $N.Surface Suggest 'a{sv}' 0 | grep -o 'org.example.mail\|Zo' | LC_ALL=C sort -u
            sandboxed org.example.Chat $N.Owner Callers
            sandboxed org.example.Chat $N.Owner Forget s org.example.mail
            call $N.Owner SetAccess 'sa{sv}' flatpak:org.example.Chat 1 donating s refused
            sandboxed org.example.Chat $N Donate ay $(bytes "$(m m2)")
            call $N.Owner SetAccess 'sa{sv}' flatpak:org.example.Chat 1 donating s maybe
            call $N.Owner Pause t 3600
            call $N Donate ay $(bytes "$(m m3)") | cut -c1-52
            /usr/bin/busctl --user get-property $N $O $N.Owner State
            call $N.Owner Pause t 0
            call $N Donate ay $(bytes "$(m m3)")
            echo '<title>A page</title>' > "$HOME/page"
            \#(try Built.path(of: "donationlog")) visit https://example.org --html "$HOME/page" --app org.example.mail --store "$S" | cut -d ' ' -f 1
            call $N.Owner SetRate stt org.example.mail 1 3600000
            call $N Donate ay $(bytes "$(m m4)") | cut -c1-78
            call $N.Owner Donors | sed 's/ x [0-9]*//'
            call $N.Owner Forget s org.example.mail
            """#
        )
        #expect(
            lines == [
                "Call failed: unregistered:/usr/bin/busctl is no app that the desktop knows; its "
                    + "owner must name it first",
                "Call failed: flatpak:org.example.Chat may not read; the owner has not granted it",
                #""flatpak:org.example.Chat""#, #""undecided""#, #""undecided""#,
                #""unregistered:/usr/bin/busctl""#, #""undecided""#, #""undecided""#,
                "t 4", "Zo", "org.example.mail",
                "Call failed: flatpak:org.example.Chat is sandboxed and may not act for the owner",
                "Call failed: flatpak:org.example.Chat is sandboxed and may not act for the owner",
                "Call failed: the owner does not let flatpak:org.example.Chat donate",
                "Call failed: donating is one of undecided, allowed, refused",
                "Call failed: the owner has paused donations until 20", #"s "paused""#, "t 9",
                "recorded",
                "Call failed: too frequent: the owner of the store accepts 1 in 3600000 ms; don",
                #"aa{sv} 1 5 "app" s "org.example.mail" "donations" t 2 "last" "rateCount" t 1 "#
                    + #""rateMilliseconds" t 3600000"#,
                "t 3",
            ]
        )
    }

    @Test func `takes feedback on the references of its answers`() throws {
        guard Session.has("dbus-run-session", "busctl", "gdbus", "bwrap") else { return }
        let lines = try Session.run(
            #"""
            J='{"direction":"outgoing","intent":{"class":"INSendMessageIntent","conversationIdentifier":"c","recipients":[{"displayName":"Zoë"}]}}'
            sandboxed org.example.Chat $N Donate ay $(bytes "$J")
            call $N.Surface Offers 'a{sv}' 1 surface s shareSheet | sed 's/"\(score\|probability\)" d [^ ]* //g; s/"source" s [^ ]* //'
            call $N.Surface Record 'a{sv}asss' 1 surface s shareSheet 1 conversation/1 chosen conversation/1
            call $N.Surface Record 'a{sv}asss' 1 surface s shareSheet 1 conversation/9 ignored ''
            call $N.Surface Record 'a{sv}asss' 1 surface s shareSheet 1 conversation/1 chosen ''
            call $N.Surface Record 'a{sv}asss' 1 surface s shareSheet 1 whatever ignored ''
            call $N.Surface Offers 'a{sv}' 1 surface s garden
            call $N.Surface Offers 'a{sv}' 1 limit u 3
            call $N.Surface Offers 'a{sv}' 2 surface s maps latitude d 91
            """#
        )
        #expect(
            lines == [
                "t 1",
                #"aa{sv} 1 10 "app" s "org.example.Chat" "deed" s "send" "kind" s "conversation" "#
                    + #""label" s "Zo\303\253" "reason" s "you wrote just now" "#
                    + #""reference" s "conversation/1" "title" s "Zo\303\253""#,
                "Call failed: the log has no position 9; look for the right one",
                "Call failed: a choice goes with the outcome chosen, and no other",
                "Call failed: 'whatever' is no reference; take it from an answer as it is",
                "Call failed: surface is one of appSwitcher, lockScreen, spotlightZero, search, "
                    + "keyboard, maps, car, voice, shareSheet, widgetStack, contactCard",
                "Call failed: the context has no 'surface'",
                "Call failed: give latitude and longitude, or neither",
            ]
        )
    }

    @Test func `tells readers, and nobody else, that the store changed`() throws {
        guard Session.has("dbus-run-session", "busctl", "gdbus", "bwrap", "python3"),
            Session.hasModule("jeepney")
        else { return }
        let lines = try Session.run(
            #"""
            cat > "$HOME/reader.py" <<'END'
            import os, sys, time
            from jeepney import DBusAddress, MatchRule, new_method_call, HeaderFields
            from jeepney.bus_messages import message_bus
            from jeepney.io.blocking import open_dbus_connection
            name, path = "org.donationstore.Donations1", "/org/donationstore/Donations1"
            bus, other = open_dbus_connection("SESSION"), open_dbus_connection("SESSION")
            # This one asks the bus for the signals, and not the service for an answer.
            signals = MatchRule(type="signal", path=path)
            other.send_and_get_reply(message_bus.AddMatch(signals))
            surface = DBusAddress(path, bus_name=name, interface=name + ".Surface")
            bus.send_and_get_reply(new_method_call(surface, "Suggest", "a{sv}", ({},)))
            print("asked", flush=True)
            try:
                while True:
                    message = bus.receive(timeout=20)
                    if message.header.fields.get(HeaderFields.member) == "Changed":
                        print("reader:", message.body, flush=True)
                        break
            except TimeoutError:
                print("reader: nothing", flush=True)
            # The bus delivers in order: a signal to all would be there before this answer.
            with other.filter(signals) as received:
                other.send_and_get_reply(message_bus.GetId())
            print("other:", len(received), flush=True)
            if len(sys.argv) > 1:
                while not os.path.exists(sys.argv[1]):
                    time.sleep(0.05)
                with bus.filter(signals) as received:
                    bus.send_and_get_reply(message_bus.GetId())
                print("refused:", len(received))
            END
            J='{"direction":"outgoing","intent":{"class":"INSendMessageIntent","conversationIdentifier":"c","recipients":[{"displayName":"Zoë"}]}}'
            call_signal() { /usr/bin/busctl --user emit $O org.example.Test "${1:-Control}"; }
            # A monitor of the bus sees all signals, whoever gets them.
            timeout 20 /usr/bin/busctl --user monitor --json=short --match "type='signal',path='$O'" > "$HOME/seen" 2> /dev/null & monitor=$!
            # It is there once it has seen a signal.
            until grep -q Control "$HOME/seen"; do call_signal; done
            sandboxed org.example.Chat $N Donate ay $(bytes "$J")
            call_signal After; until grep -q After "$HOME/seen"; do sleep 0.1; done
            kill $monitor; wait $monitor
            echo seen; grep -c Changed "$HOME/seen"
            /usr/bin/python3 "$HOME/reader.py" "$HOME/told" > "$HOME/reader" & reader=$!
            until grep -q asked "$HOME/reader"; do sleep 0.1; done
            sandboxed org.example.Chat $N DeleteAll
            until grep -q other "$HOME/reader"; do sleep 0.1; done
            # Another program goes on to read when this one may not any more.
            cp "$(realpath /usr/bin/python3)" "$HOME/bin/another"
            "$HOME/bin/another" "$HOME/reader.py" > "$HOME/reader2" & another=$!
            until grep -q asked "$HOME/reader2"; do sleep 0.1; done
            call $N.Owner SetAccess 'sa{sv}' "unregistered:$(realpath /usr/bin/python3)" 1 reading s refused
            wait $another; touch "$HOME/told"
            wait $reader; cat "$HOME/reader" "$HOME/reader2"
            """#
        )
        #expect(
            lines == [
                "t 1", "seen", "0", "t 1", "asked", "reader: (['deletions'],)", "other: 0",
                "refused: 0", "asked", "reader: (['access'],)", "other: 0",
            ]
        )
    }
}
