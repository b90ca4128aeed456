import Testing

@testable import Interactions

/// A condition on attachment `$a` of item `$i`: it is of one of some types.
private func oneOf(_ types: String...) -> String {
    types.map { "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"\($0)\"" }
        .joined(separator: " || ")
}

private func attachments(_ condition: String, _ count: String) -> String {
    "SUBQUERY ($i.attachments, $a, \(condition)).@count \(count)"
}

private func items(_ condition: String, _ count: String) -> String {
    "SUBQUERY (extensionItems, $i, \(condition)).@count \(count)"
}

private let each = "== $i.attachments.@count"

/// The rule of wireapp/wire-ios.
private var wire: String {
    let link =
        "SUBQUERY($a.registeredTypeIdentifiers, $t, $t UTI-CONFORMS-TO \"public.url\" AND NOT "
        + "$t UTI-CONFORMS-TO \"public.file-url\").@count >= 1"
    func all(_ type: String, _ most: Int) -> String {
        items("\(attachments(oneOf(type), each)) AND $i.attachments.@count <= \(most)", "== 1")
    }
    return [
        items(attachments(oneOf("public.plain-text"), ">= 1"), ">= 1"),
        items(attachments(link, ">= 1"), ">= 1"), all("public.image", 20),
        all("public.movie", 1), all("com.apple.pkpass", 1), all("public.content", 1),
    ].joined(separator: "\n OR ")
}

/// The rules of 57 lists of apps on GitHub: their keys, numbers and predicates.
///
/// The answers were written by hand.
///
/// Of a list `W1` is `NSExtensionActivationSupportsWebURLWithMaxCount` with 1; `P` stands for
/// pages, `I` for images, `M` for movies, `F` for files, `A` for attachments, `T` for text and `V`
/// for the version.
@Suite("An activation rule of a real app")
struct RealActivationRuleTests {
    /// The columns: a URL, two images, an image and a URL, a PDF, a text, eleven images.
    private static let columns = [
        [["public.url"]], [["public.jpeg"], ["public.png"]], [["public.jpeg"], ["public.url"]],
        [["com.adobe.pdf"]], [["public.plain-text"]],
        Array(repeating: ["public.jpeg"], count: 11),
    ]

    private func answers(of rule: ActivationRule) -> String {
        String(Self.columns.map { rule.accepts($0) ? "y" : "n" })
    }

    @Test(
        arguments: [
            ("EhPanda-Team/EhPanda", "W1", "ynnnnn"), ("JGeek00/my-links", "W1", "ynnnnn"),
            ("ArchiveBox/ios-archivebox", "T W20", "ynnnyn"),
            ("Criptext/iOS-Email-Client", "F5 I5 T W1", "yyyyyn"),
            ("OpenArchive/Save-app-ios", "F99 I99 M99", "nynyny"),
            ("InterShare/InterShare-Apple", "F1 I1 M1", "nnnynn"),
            ("Manhhao/Hoshi-Reader", "T", "nnnnyn"), ("CominAtYou/Leitmotif-iOS", "", "nnnnnn"),
            ("Expensify/App", "I1 T W1", "ynynyn"),
            ("GitJournal/GitJournal", "T W1 I1 M1 F1", "ynyyyn"),
            ("FilenCloudDienste/filen-mobile", "F100 I100 M100", "nynyny"),
            ("Anxcye/anx-reader", "F10 V2", "nyyynn"), ("2shrestha22/jett", "F50", "nynyny"),
            ("OWASP-BLT/BLT-Flutter", "T W1 I100 M100 F1", "yyyyyy"),
            ("protonpass/ios-pass", "T W1", "ynnnyn"),
            ("Alfresco/alfresco-mobile-workspace-ios", "I50 A50 F50 M50 W50", "yyyyny"),
            ("castdrian/ShareToDiscord", "F10 I10 M10 T", "nynyyn"),
            ("noobnooc/AssisChat", "T W1", "ynnnyn"), ("scrapmd/scrapmd", "W1", "ynnnnn"),
            ("SagerNet/sing-box-for-apple", "F20 I20 M20", "nynyny"),
            ("pyrmont/flext", "T P1", "ynnnyn"),
            ("onionshare/onionshare-ios", "F99 I99 M99", "nynyny"),
            ("mozilla-mobile/firefox-ios", "T P1 W1", "ynnnyn"),
            ("wordpress-mobile/WordPress-iOS", "V2 T W1 I1", "ynynyn"),
            ("mattermost/mattermost-mobile", "V2 A10 F10 I10 M10 T W1 P1", "yyyyyn"),
            ("RocketChat/Rocket.Chat.ReactNative", "V2 F5 I5 M5 T P1 W1", "yyyyyn"),
            ("bitwarden/mobile", "F1 T I1", "nnnyyn"),
            ("Automattic/simplenote-ios", "T W1", "ynnnyn"),
            ("laurent22/joplin", "V2 I10 M10 T W1", "yyynyn"),
            ("Ranchero-Software/NetNewsWire", "W1", "ynnnnn"),
            ("wallabag/ios-app", "T W1", "ynnnyn"),
            ("mastodon/mastodon-ios", "T W1 I4 M1", "yyynyn"),
            ("owncloud/notes-iOS-App", "V2 T", "nnnnyn"),
            ("bricklife/HBFavAction", "F0 I0 M0 W1", "ynnnnn"),
            ("mikeozornin/recipe-scaler-native", "W1 P1", "ynnnnn"),
            ("flaiehfr/hfr-rehost", "I1", "nnnnnn"),
            ("clquwu/Cosmos-Music-Player", "F0 W0 I0", "nnnnnn"),
            ("kejadlen/phomemo", "I1", "nnnnnn"), ("darvin/PDFdify-iOS", "W1", "ynnnnn"),
            ("cinmou/PrivyGallery", "I10 M10", "nynnnn"),
        ] as [(String, String, String)]
    )
    func `B30: takes what its list of numbers names`(
        repository: String,
        list: String,
        expected: String
    ) {
        var rule = ActivationRule()
        for word in list.split(separator: " ") {
            let number = UInt64(word.dropFirst()) ?? 0
            switch word.first {
            case "W": rule.webURLs = number
            case "P": rule.webPages = number
            case "I": rule.images = number
            case "M": rule.movies = number
            case "F": rule.files = number
            case "A": rule.most = number
            case "V": rule.version = number
            default: rule.takesText = true
            }
        }
        #expect(answers(of: rule) == expected)
    }

    @Test(
        arguments: [
            (
                "TelegramMessenger/Telegram-iOS",
                items(
                    attachments(
                        oneOf(
                            "public.file-url",
                            "public.movie",
                            "public.image",
                            "public.url",
                            "public.text",
                            "public.audio",
                            "public.data",
                            "public.vcard",
                            "com.apple.pkpass"
                        ),
                        each
                    ),
                    "> 0"
                ), "yyyyyy"
            ),
            (
                "PDF-Archiver/PDF-Archiver",
                ["public.image", "public.url", "com.adobe.pdf"]
                    .map { items(attachments(oneOf($0), ">= 1"), ">= 1") }.joined(
                        separator: "\nOR "
                    ),
                "yyyyny"
            ),
            (
                "Encamera/EncameraCore",
                items(attachments(oneOf("public.content"), ">= 1"), ">= 1"),
                "nyyyyy"
            ),
            (
                "399164679/ello-ios",
                items(
                    attachments(oneOf("public.text", "public.image", "public.url"), ">= 1"),
                    ">= 1"
                ), "yyynyy"
            ),
            (
                "BlueWallet/BlueWallet", items(attachments(oneOf("public.image"), "== 1"), "== 1"),
                "nnynnn"
            ),
            (
                "CoreNion/OpenFileTrucker",
                items(
                    attachments(
                        "(\n\(oneOf("public.file-url", "public.image", "public.text", "public.movie"))\n)",
                        "> 0"
                    ),
                    "> 0"
                ), "nyynyy"
            ),
            (
                "katagaki/PowerView",
                items(attachments(oneOf("public.archive", "public.database"), "== 1"), "== 1"),
                "nnnnnn"
            ),
            (
                "ruddarr/app",
                items(
                    "\(attachments(oneOf("public.url"), "== 1")) AND "
                        + attachments(oneOf("public.file-url"), "== 0"),
                    "== 1"
                ), "ynynnn"
            ),
            (
                "n0an/VivaDicta",
                items(
                    attachments(
                        oneOf(
                            "public.url",
                            "public.movie",
                            "public.audio",
                            "public.ogg",
                            "public.mpeg-4-audio",
                            "public.mp3",
                            "com.microsoft.windows-media-wma",
                            "public.aifc-audio",
                            "public.aiff-audio",
                            "public.midi-audio",
                            "public.ac3-audio",
                            "com.microsoft.waveform-audio"
                        ),
                        "== 1"
                    ),
                    "> 0"
                ), "ynynnn"
            ),
            (
                "signalapp/Signal-iOS",
                items(attachments(oneOf("public.data", "public.url"), ">= 1"), "== 1"), "yyyyyy"
            ),
            ("wireapp/wire-ios", wire, "yyyyyy"),
            (
                "owncloud/ios-app",
                items(attachments("(\(oneOf("public.data")))", each), "> 0"), "yyyyyy"
            ),
            (
                "hamed8080/LeitnerBox", items(attachments(oneOf("public.file-url"), each), "> 0"),
                "nnnnnn"
            ),
            // Its quotes have backslashes, so that only the type in it counts.
            (
                "mfwarren/webp-drop",
                items(attachments(oneOf("public.image"), "> 0"), "> 0")
                    .replacing("\"", with: "\\\""), "nynnny"
            ),
            ("TopGApps/QR-Share-Pro", "TRUEPREDICATE", "yyyyyy"),
            ("abarisain/skugga", "TRUEPREDICATE", "yyyyyy"),
            ("danielkim-msft/xamarintest", "TRUEPREDICATE", "yyyyyy"),
        ] as [(String, String, String)]
    )
    func `B30: takes what its predicate holds for`(
        repository: String,
        predicate: String,
        expected: String
    ) {
        #expect(answers(of: ActivationRule(predicate: predicate)) == expected)
    }
}
