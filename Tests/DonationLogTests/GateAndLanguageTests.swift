import Foundation
import Testing

@Suite("Gates of apps and languages of surfaces, at the command line")
struct GateAndLanguageTests {
    private let store: TestStore

    init() throws {
        let lines = [
            Self.line("Ana", class: "INSendMessageIntent", by: "recipients"),
            Self.line("Bob", class: "INStartCallIntent", by: "contacts"),
        ]
        store = try TestStore(holding: lines.joined(separator: "\n") + "\n")
    }

    private static func line(_ name: String, class intentClass: String, by field: String) -> String
    {
        #"{"app":"org.example.chat","direction":"outgoing","intent":{"class":"\#(intentClass)","#
            + #""conversationIdentifier":"c-\#(name)","\#(field)":[{"displayName":"\#(name)"}]}}"#
    }

    private func register(_ classes: String, types: String = "") throws {
        let path = store.neighbour("org.example.chat.desktop")
        let file = """
            [Desktop Entry]
            Type=Application
            Name=Chat
            X-IntentsSupported=\(classes)
            X-ShareTypes=\(types)

            """
        try file.write(toFile: path, atomically: true, encoding: .utf8)
        try #require(try store.run("apps", "add", path).exitCode == 0)
    }

    @Test func `an app is suggested for what it supports, and explain says why not`() throws {
        #expect(try store.run("suggest", "--for", "share-sheet").output.contains("Ana"))
        try register("INStartCallIntent;")
        #expect(
            try store.run("suggest", "--for", "share-sheet").output == "no suggestions\n"
        )
        #expect(try store.run("offers", "--surface", "shareSheet").output == "no offers\n")
        let called = try store.run("suggest", "--for", "call").output
        #expect(called.contains("Bob") && !called.contains("Ana"))
        let explained = try store.run("explain", "Ana").output
        #expect(explained.contains("does not support this intent"))
        #expect(explained.contains("it supports INStartCallIntent"))
        #expect(explained.contains("`donationlog withdraw 3`"))
        let page = try store.run("conversation", "c-Ana").output
        #expect(page.contains("its app is registered, and does not support the intent"))
        #expect(try store.run("withdraw", "3").exitCode == 0)
        #expect(try store.run("suggest", "--for", "share-sheet").output.contains("Ana"))
    }

    @Test(
        arguments: [
            ["INStartCallIntent"], ["INPlayMediaIntent"], ["OrderSoupIntent"],
            ["INStartAudioCallIntent", "INRequestRideIntent"],
        ]
    )
    func `an app whose bundle names no messages is not suggested for them`(
        classes: [String]
    ) throws {
        func add(_ classes: [String]) throws {
            let path = store.neighbour("Info.plist")
            let names = classes.map { "<string>\($0)</string>" }.joined()
            let file = """
                <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>
                <key>CFBundleIdentifier</key><string>org.example.chat</string>
                <key>NSExtension</key><dict><key>NSExtensionAttributes</key><dict>
                <key>IntentsSupported</key><array>\(names)</array></dict>
                <key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>
                </dict></dict></plist>
                """
            try file.write(toFile: path, atomically: true, encoding: .utf8)
            try #require(try store.run("apps", "add", path).exitCode == 0)
        }
        try add(classes)
        for purpose in ["share-sheet", "message"] {
            let output = try store.run("suggest", "--for", purpose).output
            #expect(output == "no suggestions\n", "\(purpose)")
        }
        #expect(
            try store.run("suggest", "--for", "call").output.contains("Bob")
                == classes.contains { $0.hasSuffix("CallIntent") }
        )
        try add(classes + ["INSendMessageIntent"])
        #expect(try store.run("suggest", "--for", "share-sheet").output.contains("Ana"))
    }

    @Test func `an app gets the content that it takes`() throws {
        try register("INSendMessageIntent;", types: "public.image;")
        for (type, isTaken) in [
            ("image/png", true), ("public.movie", false), ("text/plain", false),
        ] {
            let output = try store.run("suggest", "--for", "share-sheet", "--type", type).output
            #expect(output.contains("Ana") == isTaken, "\(type)")
        }
        let explained = try store.run(
            "explain",
            "Ana",
            "--for",
            "share-sheet",
            "--type",
            "public.movie"
        ).output
        #expect(explained.contains("it takes content of public.image"))
    }

    @Test func `words of other languages bring the offer that English brings`() throws {
        let page = store.neighbour("page.html")
        let markup = #"""
            <html><head><title>Lotus</title><script type="application/ld+json">
            {"@context":"https://schema.org","@type":"Restaurant","name":"Lotus",
            "telephone":"+48 22 555 0100","address":{"@type":"PostalAddress",
            "streetAddress":"Prosta 1","addressLocality":"Warszawa","addressCountry":"PL"}}
            </script></head></html>
            """#
        try markup.write(toFile: page, atomically: true, encoding: .utf8)
        try #require(
            try store.run(
                "visit",
                "https://lotus.example/",
                "--html",
                page,
                "--app",
                "org.mozilla.firefox"
            ).exitCode == 0
        )
        for text in [
            "Let's meet at ", "Spotkajmy się pod adresem ", "讓我們見面在", "我们见面在",
            "Rencontrons-nous à ", "Давай встретимся в ", "Gặp nhau ở ",
            "Wir treffen uns morgen im ", "Зустрінемося біля ", "明日の集合場所は",
        ] {
            let output = try store.run("offers", "--surface", "keyboard", "--text", text).output
            #expect(output.contains("Prosta 1"), "\(text)")
        }
        for (query, title) in [
            ("Get directions", "Get directions to Lotus"), ("撥打這個地方", "Call Lotus"),
            ("Pobierz wskazówki", "Get directions to Lotus"), ("Zadzwoń do Lotus", "Call Lotus"),
            ("Проложить маршрут", "Get directions to Lotus"),
            ("Chỉ đường", "Get directions to Lotus"), ("取得路線指示", "Get directions to Lotus"),
            ("带我去那里", "Get directions to Lotus"), ("Позвони туда", "Call Lotus"),
            ("Ligar para este lugar", "Call Lotus"),
        ] {
            let output = try store.run(
                "offers",
                "--surface",
                "voice",
                "--query",
                query,
                "--foreground",
                "org.mozilla.firefox"
            ).output
            #expect(output.contains(title), "\(query)")
        }
        let ordinary = try store.run("offers", "--surface", "keyboard", "--text", "I am late")
        #expect(ordinary.output == "no offers\n")
    }

    @Test func `an unknown field is refused with those that exist, and a name has parts`() throws {
        for field in ["nonsense", "given_name", "имя"] {
            let unknown = try store.run("offers", "--surface", "keyboard", "--field", field)
            #expect(unknown.exitCode == 64, "\(field)")
            #expect(unknown.errors.contains("'\(field)' is no type of a field; there are name"))
        }
        for (name, given) in [("Ana Lima", "Ana"), ("Lima, Ana", "Ana"), ("王小明", "小明")] {
            let output = try store.run(
                "offers",
                "--surface",
                "keyboard",
                "--field",
                "given-name",
                "--own-name",
                name
            ).output
            #expect(output.contains(given) && output.contains("caller"), "\(output)")
        }
    }
}
