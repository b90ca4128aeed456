import Testing

@Suite struct `What is to be suggested, at the command line` {
    @Test func `is said, and taken back`() throws {
        try expectTranscript(
            "suggesting",
            [
                "pin 1", "pin 7 --json", "unpin 1", "less 2", "never 2 --json", "clear 2",
                "reset 1", "suggest --now 2026-01-05T17:00:00Z", "withdraw 19",
                "suggest --now 2026-01-05T17:00:00Z", "feedback --shown 1,7,2 --chosen 7",
                "feedback --shown 1,7 --other 2 --from org.example.photos --type image/png "
                    + "--type public.image --place home --json",
                "feedback --shown 1,7 --abandoned", "feedback --shown 1", "adopt",
                "adopt 0.5 1 0.7 0.3 0", "adopt", "adopt --start --json", "adopt --json",
                "verify", "verify --views --json",
            ]
        )
    }

    @Test func `is written as the owner wants it`() throws {
        try expectTranscript(
            "suggest-format",
            [
                "suggest --limit 2 --now 2026-01-05T17:00:00Z "
                    + "--format {rank}\\t{name}\\t{handle}\\t{app}\\t{score}\\t{probability}",
                "suggest --limit 2 --offset 1 --now 2026-01-05T17:00:00Z "
                    + "--format {rank}|{position}|{conversation}|{account}|{reasons}|{{x}}",
                "suggest --limit 0 --format {name}", "suggest --format {nmae}",
                "suggest --format {name", "suggest --format {name} --json",
            ]
        )
    }

    @Test func `is explained of a person who is not suggested`() throws {
        try expectTranscript(
            "explain-person",
            [
                "explain Ben --now 2026-01-05T17:00:00Z",
                "explain ana --now 2026-01-05T17:00:00Z",
                "explain Ben --now 2026-01-05T17:00:00Z --exclude Ben --json", "never 11",
                "explain Ben --now 2026-01-05T17:00:00Z",
                "explain Ben --now 2026-01-05T17:00:00Z --for call",
                "explain 山田 --now 2026-01-05T17:00:00Z --sent-before",
                "explain Nobody", "explain Ben --rank 2",
            ]
        )
    }

    @Test func `is refused when it cannot be`() throws {
        try expectTranscript(
            "suggesting-wrong",
            [
                "pin", "pin x", "pin 1:x", "pin 0", "pin 99", "pin 1:sender", "reset 99",
                "feedback", "feedback --shown 1,,2", "feedback --shown 1,1",
                "feedback --shown 1 --chosen 2", "feedback --shown 1 --other 1",
                "feedback --shown 1 --chosen 1 --abandoned", "feedback --shown 1 --place=",
                "adopt 1", "adopt 1 2 3 4 5", "adopt 1 1 1 1 1 --start", "adopt x", "less 7 --json",
                "pin 13", "verify",
            ]
        )
    }
}
