import Testing

@testable import Reports

@Suite struct `Labels of a list` {
    private func names(_ groups: [[String]]) -> [String] {
        Labels.labels(
            of: groups.enumerated().map {
                Labels.Entry(name: nil, members: $1, detail: "app", key: "key \($0)")
            }
        ).map(\.name)
    }

    private let five = (1...5).map { "Somebody Longname \($0)" }

    @Test func `are as many names as there is room for, and how many more there are`() {
        #expect(names([["Ana", "Ben"]]) == ["Ana, Ben"])
        #expect(names([five]) == ["Somebody Longname 1 and 4 more"])
        let long = names([[String(repeating: "x", count: 100), "Ben"]])
        #expect(long[0].hasSuffix("… and 1 more") && long[0].count <= Report.nameLength)
        #expect(names([[]]) == ["key 0"])
    }

    @Test func `begin with what differs where the rest is alike`() {
        let labels = names([five + ["Zoe"], five + ["Yan"], ["Ana", "Ben"]])
        #expect(
            labels == [
                "Zoe, Somebody Longname 1 and 4 more", "Yan, Somebody Longname 1 and 4 more",
                "Ana, Ben",
            ]
        )
    }

    @Test func `say more of what has the same name`() {
        let labels = Labels.labels(of: [
            Labels.Entry(name: "Lunch", members: ["Ana", "Ben"], detail: "chat", key: "1"),
            Labels.Entry(name: "Lunch", members: ["Ana", "Cem"], detail: "chat", key: "2"),
            Labels.Entry(name: "Lunch", members: ["Ana", "Cem"], detail: "rooms", key: "3"),
            Labels.Entry(name: "Jonas Weber", key: "email:jonas@example.org"),
            Labels.Entry(name: "Jonas Weber", key: "phone:+442079460018"),
            Labels.Entry(name: nil, members: ["Ana"], key: "4"),
            Labels.Entry(name: nil, members: ["Ana"], key: "5"),
        ])
        #expect(
            labels.map { $0.detail ?? "-" } == [
                "chat: Ben, Ana", "chat: Cem, Ana", "rooms", "email:jonas@example.org",
                "phone:+442079460018", "4", "5",
            ]
        )
    }
}
