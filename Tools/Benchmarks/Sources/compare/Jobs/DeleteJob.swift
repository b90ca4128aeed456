import Contenders

/// Deleting a contact with its history, and destroying the bytes.
struct DeleteJob: Job {
    static let name = "delete"

    private static let entrants: [Entrant] = [.store, .sqliteFull, .sqliteFullCounters]

    static func run(in contest: Contest) throws {
        contest.report.begin(
            "Delete a contact, then suggest: until nothing of it is in any answer; and erase"
        )
        var curve = Curve("Delete a contact, then suggest", by: "donations of the contact")
        for each in contest.sizes([10, 1000, 100_000], quick: [10, 1000]) {
            // Each deletes another contact every time; large ones are few.
            let rounds = each > 1000 ? 1 : contest.isQuick ? 3 : 7
            let race = Race(rounds: rounds, operations: 1)
            let (work, racers) = try contenders(each, race, "delete-\(each)", in: contest)
            let standings = try race.run(racers) { contender, index in
                try delete(index, of: work, from: contender, each)
                _ = try contender.suggest()
            }
            contest.report.add("delete \(each) donations of \(work.count), then suggest", standings)
            curve.add(each, standings)
        }
        contest.curves.append(curve)

        let race = Race(rounds: 3, operations: 1)
        let (work, racers) = try contenders(1000, race, "erase", in: contest)
        let standings = try race.run(
            racers,
            before: { contender, index in try delete(index, of: work, from: contender, 1000) },
            { contender, _ in try contender.erase() }
        )
        contest.report.add("erase 1,000 deleted of \(work.count)", standings)
    }

    private static func contenders(
        _ each: Int,
        _ race: Race,
        _ name: String,
        in contest: Contest
    ) throws -> (Work, [Racer]) {
        contest.directory.clear()
        let contacts = race.total + 1
        let work = try contest.work(contacts * each, name) {
            ($0.contacts, $0.takesTurns) = (contacts, true)
        }
        let racers = try contest.open(entrants, name) { try $0.open(at: $1, filledFrom: work) }
        for racer in racers { _ = try racer.contender.suggest() }
        return (work, racers)
    }

    private static func delete(
        _ index: Int,
        of work: Work,
        from contender: any Contender,
        _ each: Int
    ) throws {
        guard let key = work.rows[index].contacts.first?.key,
            try contender.delete(contact: key) == each
        else { throw UnexpectedOutcome("contact \(index) had not \(each) donations") }
    }
}
