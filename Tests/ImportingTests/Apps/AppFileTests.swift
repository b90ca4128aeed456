import Foundation
import Interactions
import Testing

@testable import Importing

@Suite("An app's own files")
struct AppFileTests {
    private func app(_ text: String) throws -> App {
        try DesktopFile.app(in: text.utf8, named: "org.example.file")
    }

    @Test func `a desktop file says what its app can do`() throws {
        let app = try app(
            """
            # A comment
            [Desktop Entry]
            Type=Application
            Name=Maps \\s&\\\\ Rides
            Name[de]=Karten
            Exec=maps %u
            MimeType=x-scheme-handler/GEO;x-scheme-handler/maps;application/gpx+xml;
            Categories=Utility;Player;
            X-Team=Example
            X-UserActivityTypes=org.example.route;org.example.\\;place
            X-IntentsSupported=INSendMessageIntent
            X-ShareTypes=public.url;application/gpx+xml
            X-ConversationURL=chat:open/{conversation}
            X-DirectionsModes=Car;MKDirectionsModeRideShare;
            X-DirectionsCoverage={"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}

            [Desktop Action new]
            Name=Other
            """
        )
        #expect(app.identifier == "org.example.file")
        #expect(app.name == "Maps  &\\ Rides")
        #expect(app.team == "Example")
        #expect(app.schemes == ["geo", "maps"])
        #expect(app.contentTypes == ["public.url", "application/gpx+xml"])
        #expect(app.activityTypes == ["org.example.route", "org.example.;place"])
        #expect(app.intentClasses == ["INSendMessageIntent"])
        #expect(app.directionModes == [.car, .rideShare])
        #expect(app.playsMedia)
        #expect(app.conversationURL == "chat:open/{conversation}")
        try app.validate()
    }

    @Test(arguments: [
        ("", "it has no group [Desktop Entry]"),
        ("[Desktop Entry]\nType=Link\n", "its type is 'Link', not Application"),
        ("[Desktop Entry]\nHidden=true\n", "it is hidden"),
        ("[Desktop Entry]\nX-DirectionsModes=Boat\n", "'Boat' is no value of X-DirectionsModes"),
    ])
    func `another file is refused with the reason`(text: String, reason: String) {
        do throws(DesktopFile.Fault) {
            _ = try DesktopFile.app(in: text.utf8, named: "x")
            Issue.record("it was taken")
        } catch {
            #expect(error.description == reason)
        }
    }

    @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
    func `a property list says what its app can do`(
        format: PropertyListSerialization.PropertyListFormat
    ) throws {
        let list: [String: Any] = [
            "CFBundleIdentifier": "org.example.rides", "CFBundleName": "Rides",
            "NSUserActivityTypes": ["org.example.ride"],
            "CFBundleURLTypes": [["CFBundleURLSchemes": ["Rides"]]],
            "CFBundleDocumentTypes": [
                ["LSItemContentTypes": ["com.apple.maps.directionsrequest"]],
                ["LSItemContentTypes": ["public.image"]],
            ],
            "MKDirectionsApplicationSupportedModes": ["MKDirectionsModeRideShare"],
            "INIntentsSupported": ["INRequestRideIntent"], "UIBackgroundModes": ["audio"],
            "AppIdentifierPrefix": "TEAM123.",
        ]
        let data = try PropertyListSerialization.data(
            fromPropertyList: list,
            format: format,
            options: 0
        )
        let app = try AppPropertyList.app(in: data)
        #expect(app.identifier == "org.example.rides")
        #expect(app.name == "Rides")
        #expect(app.team == "TEAM123")
        #expect(app.schemes == ["rides"])
        #expect(app.contentTypes == ["public.image"])
        #expect(app.activityTypes == ["org.example.ride"])
        #expect(app.directionModes == [.rideShare])
        #expect(app.isForRidesOnly)
        #expect(app.intentClasses == ["INRequestRideIntent"])
        #expect(app.playsMedia)
    }

    @Test(arguments: [
        (
            "<dict><key>NSExtensionActivationSupportsImageWithMaxCount</key><integer>1</integer></dict>",
            ["public.image"]
        ),
        (
            "<dict><key>NSExtensionActivationSupportsText</key><true/>"
                + "<key>NSExtensionActivationSupportsMovieWithMaxCount</key><integer>0</integer>"
                + "<key>NSExtensionActivationSupportsWebURLWithMaxCount</key><integer>2</integer></dict>",
            ["public.text", "public.url"]
        ),
        ("<string>TRUEPREDICATE</string>", ["public.audio"]),
        (
            "<string>SUBQUERY(x, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "
                + "\"public.movie\" || ANY $a.t UTI-EQUALS 'public.png').@count == 1</string>",
            ["public.movie", "public.png"]
        ),
        ("<dict/>", ["public.audio"]), ("<integer>3</integer>", ["public.audio"]),
    ])
    func `a share extension says which content it takes`(rule: String, types: [String]) throws {
        let list =
            "<plist version=\"1.0\"><dict><key>CFBundleIdentifier</key><string>a.b</string>"
            + "<key>CFBundleDocumentTypes</key><array><dict><key>LSItemContentTypes</key><array>"
            + "<string>public.audio</string></array></dict></array><key>NSExtension</key><dict>"
            + "<key>NSExtensionAttributes</key><dict><key>NSExtensionActivationRule</key>\(rule)"
            + "</dict></dict></dict></plist>"
        #expect(try AppPropertyList.app(in: list.utf8).contentTypes == types)
    }

    private func extensionList(_ keys: String, attributes: String) throws -> App {
        try AppPropertyList.app(
            in: ("""
            <plist version="1.0"><dict><key>CFBundleIdentifier</key>
            <string>org.example.chat.share</string>
            <key>CFBundleDisplayName</key><string>Send</string>
            <key>NSExtension</key><dict>\(keys)
            <key>NSExtensionAttributes</key><dict>\(attributes)</dict></dict></dict></plist>
            """).utf8
        )
    }

    private static let share =
        "<key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>"

    @Test func `a share extension comes with its rule, its intents and its looks`() throws {
        let app = try extensionList(
            Self.share + "<key>NSExtensionShareWantsFullScreenPresentation</key><true/>",
            attributes: """
                <key>IntentsSupported</key><array><string>INSendMessageIntent</string></array>
                <key>CFBundleSymbolName</key><string>paperplane</string>
                <key>NSExtensionActivationRule</key><dict>
                <key>NSExtensionActivationDictionaryVersion</key><integer>2</integer>
                <key>NSExtensionActivationUsesStrictMatching</key><true/>
                <key>NSExtensionActivationSupportsImageWithMaxCount</key><integer>10</integer>
                <key>NSExtensionActivationSupportsFileWithMaxCount</key><string>3</string>
                <key>NSExtensionActivationSupportsText</key><true/>
                <key>NSExtensionActivationSupportsAttachmentsWithMaxCount</key><integer>12</integer>
                </dict>
                """
        )
        try app.validate()
        let part = try #require(app.extensions.first)
        #expect(app.extensions.count == 1)
        #expect((part.identifier, part.name) == ("org.example.chat.share", "Send"))
        #expect((part.point, part.symbolName, part.wantsFullScreen) == (.share, "paperplane", true))
        #expect(part.intentClasses == ["INSendMessageIntent"])
        var rule = ActivationRule()
        (rule.images, rule.files, rule.most) = (10, 3, 12)
        (rule.takesText, rule.version, rule.isStrict) = (true, 2, true)
        #expect(part.rule == rule)
        let known = App("org.example.chat", name: "Chat")
        let joined = App.joiningExtensions([app], known: [known])
        #expect(joined.map(\.name) == ["Chat"])
        #expect(joined.map(\.extensions) == [[part]])
    }

    @Test func `an action comes with its predicate, and gates no conversations`() throws {
        let app = try extensionList(
            "<key>NSExtensionPointIdentifier</key><string>com.apple.ui-services</string>",
            attributes: "<key>NSExtensionActivationRule</key><string>TRUEPREDICATE</string>"
                + "<key>NSExtensionActionWantsFullScreenPresentation</key><string>YES</string>"
        )
        let part = try #require(app.extensions.first)
        #expect(part.point == .action && part.wantsFullScreen)
        #expect(part.rule == ActivationRule(predicate: "TRUEPREDICATE"))
        #expect(app.contentTypes.isEmpty)
    }

    @Test func `an extension of another place, as a widget, shares nothing`() throws {
        let point = Self.share.replacing("share-services", with: "widget-extension")
        #expect(try extensionList(point, attributes: "").extensions.isEmpty)
        let share = try extensionList(Self.share, attributes: "")
        #expect(share.extensions.map(\.rule) == [nil])
    }

    @Test(arguments: [
        ("<dict/>", ActivationRule()), ("<integer>3</integer>", nil),
        (
            "<dict><key>NSExtensionActivationSupportsImageWithMaxCount</key><integer>0</integer>"
                + "<key>NSExtensionActivationSupportsText</key><false/></dict>",
            ActivationRule()
        ),
    ])
    func `a rule that names nothing takes nothing`(rule: String, read: ActivationRule?) throws {
        let key = "<key>NSExtensionActivationRule</key>"
        let part = try #require(
            try extensionList(Self.share, attributes: key + rule).extensions.first
        )
        #expect(part.rule == read)
        #expect(part.accepts([["public.png"]]) == (read == nil))
    }

    @Test func `a file that is no property list of an app is refused`() {
        #expect(throws: AppPropertyList.Fault.unreadable) {
            try AppPropertyList.app(in: "no list".utf8)
        }
        let empty = "<plist version=\"1.0\"><dict/></plist>"
        #expect(throws: AppPropertyList.Fault.noIdentifier) {
            try AppPropertyList.app(in: empty.utf8)
        }
    }

    private func list(modes: [String]) throws -> Data {
        try PropertyListSerialization.data(
            fromPropertyList: [
                "CFBundleIdentifier": "org.example.maps",
                "MKDirectionsApplicationSupportedModes": modes,
            ],
            format: .xml,
            options: 0
        )
    }

    @Test func `a property list of an unknown means of transport is refused by its name`() throws {
        let list = try list(modes: ["MKDirectionsModeCar", "MKDirectionsModeBoat"])
        do throws(AppPropertyList.Fault) {
            _ = try AppPropertyList.app(in: list)
            Issue.record("it was taken")
        } catch {
            #expect(
                error.description
                    == "'MKDirectionsModeBoat' is no value of MKDirectionsApplicationSupportedModes"
            )
        }
    }

    @Test func `an app has its coverage only if it gives directions`() throws {
        let area = #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}"#
        let maps = try AppPropertyList.app(in: list(modes: ["Car"]), coverage: area)
        #expect(maps.coverage == area)
        try maps.validate()
        #expect(try AppPropertyList.app(in: list(modes: []), coverage: "[]").coverage == "")
    }

    @Test(arguments: [
        (["Info.plist", "Maps.GeoJSON"], "Maps.GeoJSON"), (["Info.plist"], nil),
        (["a.geojson", "b.geojson"], nil), ([".geojson.txt", "c.geojson"], "c.geojson"),
    ])
    func `the coverage file is the only one with its ending`(names: [String], name: String?) {
        #expect(AppPropertyList.coverageFile(among: names) == name)
    }
}
