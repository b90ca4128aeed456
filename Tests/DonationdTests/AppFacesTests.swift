import Desktop
import DonationStore
import Foundation
import TestSupport
import Testing

@Suite("The names and icons of apps")
struct AppFacesTests {
    private static func face(of app: String, file: String? = nil, name: String? = nil) throws
        -> AppFace
    {
        let home = try TemporaryDirectory()
        let folder = home.path(of: "applications")
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true
        )
        if let file {
            try file.write(
                toFile: "\(folder)/\(app).desktop",
                atomically: true,
                encoding: .utf8
            )
        }
        var registered: [RegisteredApp] = []
        if let name {
            let store = try DonationStore(at: home.path(of: "store"))
            try store.register(App(app, name: name))
            registered = try store.apps()
        }
        let environment = ["XDG_DATA_HOME": home.path, "XDG_DATA_DIRS": "/none"]
        return AppFaces(environment, registered: registered).face(of: app)
    }

    private static let file = """
        # A comment
        [Desktop Entry]
        Name[de]=Plauderei
        Name = Chat
        Icon=org.example.chat
        [Desktop Action Quit]
        Name=Quit
        Icon=quit
        """

    @Test func `come from the registry, and else from the desktop file`() throws {
        let app = "org.example.chat"
        #expect(try Self.face(of: app, file: Self.file) == Self.chat)
        let named = try Self.face(of: app, file: Self.file, name: "My chat")
        #expect(named.name == "My chat" && named.icon == "org.example.chat")
        #expect(try Self.face(of: app, name: "My chat").icon == nil)
    }

    private static var chat: AppFace {
        var face = AppFaces([:], registered: []).face(of: "")
        (face.name, face.icon) = ("Chat", "org.example.chat")
        return face
    }

    @Test func `are none for an app that nothing describes, and for no app`() throws {
        for app in ["org.example.none", "", "../etc/passwd"] {
            let face = AppFaces(["HOME": "/none"], registered: []).face(of: app)
            #expect(face.name == nil && face.icon == nil)
        }
        let broken = try Self.face(of: "a", file: "Name=Chat\n\u{0}\n[Other]\nName=Chat\n")
        #expect(broken.name == nil)
    }
}
