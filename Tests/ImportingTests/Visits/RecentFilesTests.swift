import Importing
import ImportingTestSupport
import Interactions
import Testing

@Suite("A list of recently used files")
struct RecentFilesTests {
    private static func list(_ bookmarks: String...) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <xbel version="1.0"
              xmlns:bookmark="http://www.freedesktop.org/standards/desktop-bookmarks"
              xmlns:mime="http://www.freedesktop.org/standards/shared-mime-info">
        \(bookmarks.joined(separator: "\n"))
        </xbel>
        """
    }

    private static func bookmark(
        _ address: String,
        _ applications: String,
        type: String = "text/plain",
        more: String = ""
    ) -> String {
        """
        <bookmark href="\(address)" added="2026-01-01T08:00:00Z" \
        modified="2026-01-05T10:30:00.123456Z" visited="2026-01-05T10:30:00Z">
          <title>Text</title>
          <info>
            <metadata owner="http://freedesktop.org">
              <mime:mime-type type="\(type)"/>
              <bookmark:groups><bookmark:group>Office</bookmark:group></bookmark:groups>
              <bookmark:applications>\(applications)</bookmark:applications>\(more)
            </metadata>
          </info>
        </bookmark>
        """
    }

    private static func application(_ name: String, _ exec: String, _ time: String) -> String {
        "<bookmark:application name=\"\(name)\" exec=\"\(exec)\" \(time) count=\"2\"/>"
    }

    private static let gedit = application(
        "Text-Editor",
        "&apos;gedit %u&apos;",
        #"modified="2026-01-05T10:30:00.250Z""#
    )

    private static func read(
        _ text: String,
        _ source: RecentFilesSource = RecentFilesSource(),
        pieces: Int = 1 << 20
    ) -> [HistoryItem] {
        items(source, Array(text.utf8), pieces: pieces)
    }

    @Test("gives a visit for each program of a file")
    func programs() {
        let kate = Self.application(
            "org.kde.kate",
            "kate %u",
            #"modified="2026-01-04T10:30:00Z""#
        )
        let text = Self.list(
            Self.bookmark("file:///home/ana/a%20b.txt", Self.gedit + kate),
            Self.bookmark("file:///home/ana/c.png", Self.gedit, type: "image/png")
        )
        let read = Self.read(text)
        #expect(read.skipped.isEmpty)
        #expect(read.visits.map(\.donor.app) == ["gedit", "org.kde.kate", "gedit"])
        #expect(
            read.visits.map(\.start.rfc3339) == [
                "2026-01-05T10:30:00.250Z", "2026-01-04T10:30:00.000Z", "2026-01-05T10:30:00.250Z",
            ]
        )
        #expect(read.visits.map(\.activity.title) == ["a b.txt", "a b.txt", "c.png"])
        #expect(read.visits.map(\.activity.type).last == "gedit.open")
        #expect(read.visits.last?.activity.attributes["contentType"] == .text("public.png"))
        for pieces in [1, 7, 64] { #expect(Self.read(text, pieces: pieces) == read) }
        let named = Self.read(text, RecentFilesSource(app: "desktop", account: "work"))
        #expect(Set(named.visits.map(\.donor)) == [Donor(app: "desktop", account: "work")])
    }

    @Test(
        "names a program by its desktop file, else by its command",
        arguments: [
            ("org.gnome.TextEditor", "x", "org.gnome.TextEditor"),
            ("org.kde.okular.desktop", "x", "org.kde.okular"),
            ("Éditeur de texte", "&apos;/usr/bin/GEdit &apos;%u", "gedit"),
            ("soffice.bin", "soffice %u", "soffice"), ("My Program", "", "my-program"),
        ]
    )
    func names(name: String, exec: String, app: String) {
        let program = Self.application(name, exec, #"modified="2026-01-05T10:30:00Z""#)
        let read = Self.read(Self.list(Self.bookmark("file:///a", program)))
        #expect(read.visits.map(\.donor.app) == [app])
    }

    @Test("takes the times of any version of GLib")
    func times() {
        let old = Self.application("gedit", "gedit", #"timestamp="1767609000""#)
        let none = Self.application("gedit", "gedit", #"modified="never""#)
        let read = Self.read(Self.list(Self.bookmark("file:///a", old + none)))
        #expect(
            read.visits.map(\.start.rfc3339)
                == ["2026-01-05T10:30:00.000Z", "2026-01-05T10:30:00.123Z"]
        )
    }

    @Test("leaves out private files, bookmarks of nobody, and other machines")
    func skipped() {
        let read = Self.read(
            Self.list(
                Self.bookmark("file:///secret", Self.gedit, more: "<bookmark:private/>"),
                Self.bookmark("file:///a", ""),
                Self.bookmark("file://server/a", Self.gedit),
                Self.bookmark("smb://ana:secret@server/a", Self.gedit),
                "<bookmark/>"
            )
        )
        #expect(read.visits.isEmpty)
        #expect(
            read.skipped.map(\.rawValue) == [
                "marked as private", "no app", "a file of another machine",
                "an address that begins with smb:", "no address of a page or a file",
            ]
        )
    }

    @Test("that ends early or is another file says so")
    func damaged() {
        let text = Self.list(Self.bookmark("file:///a", Self.gedit))
        let cut = String(text.prefix(text.count - 40))
        #expect(Self.read(cut).skipped.map(\.rawValue) == ["cut off"])
        for other in ["", "hello", "<html></html>", "{\"a\": 1}"] {
            #expect(Self.read(other).skipped == [.unreadable], "\(other)")
        }
        let many = String(repeating: Self.gedit, count: 5000)
        #expect(Self.read(Self.list(Self.bookmark("file:///a", many))).visits.count == 256)
    }
}
