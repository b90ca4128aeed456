import Contenders

/// Suggesting by the number of conversations, with nothing new.
struct SuggestJob: Job {
    static let name = "suggest"

    static func run(in contest: Contest) throws {
        contest.report.begin("Suggest 4, nothing new")
        var curve = Curve("Suggest 4, CPU", by: "conversations, two donations each")
        let most = 1_000_000
        var tenThousand = Double.nan
        for count in contest.sizes([100, 1000, 10_000, 100_000, most], quick: [100, 10_000, most]) {
            contest.directory.clear()
            var shape = Shape(events: count == most ? most : 2 * count, contacts: count)
            shape.meetsEveryone = true
            let corpus = try contest.corpus(shape, "suggest")
            let contenders = try Askers(
                corpus,
                most: contest.isQuick ? most - 1 : most,
                in: contest
            )
            let standings = try contenders.ask(in: contest)
            contest.report.add("suggest 4 of \(count)", standings)
            if !contenders.haveTables {
                contest.report.add("", skipped: "with --quick: tables of so many")
            }
            curve.add(count, standings) { $0.cpu.median }
            let cpu = standings[0].cpu
            if count == 10_000 {
                tenThousand = cpu.median
                contest.bars.note(.suggest, Report.times(cpu), isMet: cpu.median <= 100_000)
            } else if count == most {
                let ratio = cpu.median / tenThousand
                contest.bars.note(
                    .suggestMany,
                    "\(Report.times(cpu)), \(Report.decimal(ratio)) × of 10,000",
                    isMet: cpu.median <= 200_000
                )
            }
        }
        contest.curves.append(curve)
    }
}
