import Foundation
import Intents

/// A file that an app and its extensions share, in a directory of their group.
enum SharedContainer {
    static func run() async throws {
        let container = FileManager.default.containerURL(
            forSecurityApplicationGroupIdentifier: "group.org.example.container"
        )
        guard let container else { return }
        print(container.path)
        try Data("7".utf8).write(to: container.appendingPathComponent("badge"))
    }
}
