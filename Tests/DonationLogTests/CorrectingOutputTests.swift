import Testing

@Suite struct `Who is who at the command line` {
    static let commands = [
        "contacts", "unlink Ana", "unlink Ana --json", "link Ana Ben", "contacts",
        "unlink Ben", "unlink Ben phone:+442079460018 --json", "contacts",
        "unlink Ana +442079460018", "withdraw 15", "contacts --json", "withdraw 15 --json",
        "rename Ana Mum --json", "contacts", "verify", "verify --views --json",
        "rebuild",
    ]

    @Test func `is put right, and taken back`() throws {
        try expectTranscript("who-is-who", Self.commands)
    }

    @Test func `is refused when it cannot be`() throws {
        try expectTranscript(
            "who-is-who-wrong",
            [
                "link Ana", "link Ana Nobody", "link Ana Ana", "unlink Nobody",
                "unlink Ana email:x",
                "withdraw 1", "withdraw 99", "withdraw 0", "verify --log --views",
            ]
        )
    }
}
