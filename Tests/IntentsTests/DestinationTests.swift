import Testing

@testable import Intents

@Suite struct `The destination of donations` {
    @Test(
        arguments: [
            (["DONATION_STORE": "/a", "DONATION_APP": "org.b"], "bundle", "/a", "org.b"),
            (["XDG_DATA_HOME": "/data"], "org.bundle", "/data/donations", "org.bundle"),
            (
                ["HOME": "/home/x", "DONATION_APP": ""], nil, "/home/x/.local/share/donations",
                "program"
            ),
            (["DONATION_STORE": "", "DONATION_APP": "org.b"], nil, nil, "org.b"),
        ] as [([String: String], String?, String?, String)]
    )
    func `is that of the environment, else the person's own and the program's name`(
        environment: [String: String],
        bundle: String?,
        store: String?,
        app: String
    ) {
        let destination = DonationDestination(
            environment: environment,
            bundle: bundle,
            program: "program"
        )
        #expect(destination.store == store)
        #expect(destination.app == app)
        #expect(!destination.keepsContent)
    }

    @Test func `is what the app says in its place`() {
        let destination = DonationDestination(store: "/s", app: "org.a", account: "work")
        #expect(destination.store == "/s")
        #expect(destination.app == "org.a")
        #expect(destination.account == "work")
    }
}
