import Intents
import TestSupport
import Testing

/// What Foundation lacks on Linux, as files of apps use it.
@Suite struct `Foundation of Apple's` {
    @Test(arguments: ["", ".", "..", "a/b", "../a", "a\0b"])
    func `has no container of a name that is none`(name: String) {
        #expect(
            FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: name) == nil
        )
    }

    @Test func `has a container for an app and its extensions, the owner's alone`() throws {
        let app = try App("container")
        let printed = try app.run()
        let path = app.directory.path(of: "group.org.example.container")
        #expect(printed == "\(path)\n")
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o700)
    }

    @Test func `has values of defaults by key`() throws {
        let defaults = try #require(UserDefaults(suiteName: "org.example.values"))
        defer { defaults.removePersistentDomain(forName: "org.example.values") }
        defaults.setValue(7, forKey: "count")
        #expect(defaults.value(forKey: "count") as? Int == 7)
        defaults.setValue(nil, forKey: "count")
        #expect(defaults.value(forKey: "count") == nil)
    }

    @Test func `has sessions that a program may ask to wait, and lengths of time`() {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.waitsForConnectivity = true
        #expect(!configuration.waitsForConnectivity)
        #expect(NSEC_PER_SEC == 1_000 * NSEC_PER_MSEC)
        #expect(USEC_PER_SEC * NSEC_PER_USEC == NSEC_PER_SEC)
    }
}
