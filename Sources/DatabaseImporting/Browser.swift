internal import Foundation

/// The browser of a database, by the folders around its file.
///
/// Browsers with one ancestor share its format, so only the place tells them apart.
enum Browser {
    /// The names of folders in small letters, and the browser's desktop file.
    private typealias Folders = [(name: String, app: String)]

    private static let ofFirefox: Folders = [
        (".librewolf", "io.gitlab.librewolf-community"),
        ("librewolf", "io.gitlab.librewolf-community"),
        ("io.gitlab.librewolf-community", "io.gitlab.librewolf-community"),
        (".waterfox", "net.waterfox.waterfox"), ("net.waterfox.waterfox", "net.waterfox.waterfox"),
        (".floorp", "one.ablaze.floorp"), ("one.ablaze.floorp", "one.ablaze.floorp"),
        (".zen", "app.zen_browser.zen"), ("app.zen_browser.zen", "app.zen_browser.zen"),
        (".thunderbird", "org.mozilla.Thunderbird"),
        ("org.mozilla.thunderbird", "org.mozilla.Thunderbird"),
    ]

    private static let ofChromium: Folders = [
        ("google-chrome", "com.google.Chrome"), ("com.google.chrome", "com.google.Chrome"),
        ("brave-browser", "com.brave.Browser"), ("com.brave.browser", "com.brave.Browser"),
        ("microsoft-edge", "com.microsoft.Edge"), ("com.microsoft.edge", "com.microsoft.Edge"),
        ("microsoft edge", "com.microsoft.Edge"), ("vivaldi", "com.vivaldi.Vivaldi"),
        ("com.vivaldi.vivaldi", "com.vivaldi.Vivaldi"), ("opera", "com.opera.Opera"),
        ("com.opera.opera", "com.opera.Opera"), ("com.operasoftware.opera", "com.opera.Opera"),
    ]

    /// Returns the browser of a `places.sqlite`.
    static func ofPlaces(at path: String) -> String {
        app(at: path, ofFirefox) ?? "org.mozilla.firefox"
    }

    /// Returns the browser of a `History`.
    static func ofHistory(at path: String) -> String {
        let folders = folders(around: path)
        // Chrome's folder on macOS and Windows has no name of its own.
        for (index, folder) in folders.enumerated() where folder == "google" {
            if folders.dropFirst(index + 1).first?.hasPrefix("chrome") == true {
                return "com.google.Chrome"
            }
        }
        return app(at: path, ofChromium) ?? "org.chromium.Chromium"
    }

    /// Returns the browser of the innermost known folder.
    ///
    /// Channels such as `google-chrome-beta` count as their browser.
    private static func app(at path: String, _ known: Folders) -> String? {
        for folder in folders(around: path).reversed() {
            let found = known.first { name, _ in
                folder == name || folder.hasPrefix(name + "-")
            }
            if let found { return found.app }
        }
        return nil
    }

    private static func folders(around path: String) -> [String] {
        URL(fileURLWithPath: path).standardizedFileURL.pathComponents.dropLast()
            .map { $0.lowercased() }
    }
}
