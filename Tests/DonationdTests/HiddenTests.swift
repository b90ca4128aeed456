import TestSupport
import Testing

@Suite("What the owner never wants suggested")
struct HiddenTests {
    @Test func `is in no answer of the service, until it is taken back`() throws {
        guard Session.has("dbus-run-session", "busctl", "gdbus") else { return }
        let tool = try Built.path(of: "donationlog")
        let lines = try Session.run(
            #"""
            dl() { \#(tool) --store "$S" "$@"; }
            m() { printf '{"app":"%s","identifier":"%s","direction":"outgoing","intent":{"class":"INSendMessageIntent","recipients":[{"displayName":"%s","contactIdentifier":"%s","personHandle":{"value":"%s","type":"emailAddress"}}]}}\n' "$@"; }
            { m org.a 1 'Zoë Lang' Z zoe@example.org; m org.b 2 'Zoë Lang' Z zoe@work.example; m org.a 3 Ben B ben@example.org; } | dl append - > /dev/null
            look() {
                { call $N.Surface Suggest 'a{sv}' 1 limit u 9
                  for surface in shareSheet search contactCard spotlightZero keyboard; do
                      call $N.Surface Offers 'a{sv}' 5 surface s $surface query s zo people as 1 zoe@example.org field s name limit u 9
                  done
                  call $N.Surface Suggest 'a{sv}' 1 prefix s zo
                  /usr/bin/gdbus call --session -d $N -o $O/SearchProvider -m org.gnome.Shell.SearchProvider2.GetInitialResultSet "['zo']"
                  /usr/bin/gdbus call --session -d $N -o $O/Runner -m org.kde.krunner1.Match zo; } > "$HOME/said" 2>&1
                grep -i failed "$HOME/said"
                echo $1 $(grep -c 'Zo.*Lang\|zoe@\|conversation/[12]' "$HOME/said") $(grep -o Ben "$HOME/said" | sort -u)
            }
            look before
            dl never 'Zoë Lang' > /dev/null
            look hidden
            dl withdraw 4 > /dev/null
            look after
            dl never --app org.b > /dev/null
            call $N.Surface Suggest 'a{sv}' 1 limit u 9 | grep -o 'org\.[ab]' | sort | uniq -c
            dl never --address zoe@example.org > /dev/null
            call $N.Surface Suggest 'a{sv}' 1 limit u 9 | grep -o '[a-z]*@[a-z.]*' | sort -u
            """#
        )
        #expect(lines.count > 4)
        #expect(lines.first?.hasPrefix("before ") == true && lines.first != "before 0 Ben")
        #expect(lines.dropFirst().first == "hidden 0 Ben")
        #expect(lines.dropFirst(2).first == lines.first?.replacing("before", with: "after"))
        // The app knows another address of hers.
        #expect(
            lines.dropFirst(3) == ["      2 org.a", "ben@example.org", "zoe@work.example"]
        )
    }
}
