import Foundation
import TestSupport
import Testing

@testable import Evaluation
@testable import Interactions
@testable import Reports

/// Reports of donations generated from a seed.
enum Fixture {
    static let hostile =
        "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>\u{202E}\u{2069}\u{0}\u{1B}[31m"
    static let range =
        Timestamp(milliseconds: 1_767_225_600_000)...Timestamp(milliseconds: 1_776_988_800_000)
    static let frame = Report.Frame(
        now: Timestamp(milliseconds: 1_777_000_000_000),
        zone: ZoneOffsets(name: "Europe/London", first: 0),
        store: "/srv/ana/donations"
    )

    static func names(_ name: String) -> ReportBuilder.Names {
        ReportBuilder.Names(
            donor: { "\(name)org.example.app\($0.rawValue)" },
            intent: { $0 == 0 ? "INSendMessageIntent" : name },
            person: { ("\(name)Person \($0)", nil) },
            conversation: { ("\(name)Conversation \($0)", "\(name)org.example.app") }
        )
    }

    static func report(seed: UInt64 = 1, name: String = "") -> Report {
        var random = SeededGenerator(seed: seed)
        var builder = ReportBuilder(frame, range: range)
        for _ in 0..<600 {
            let start = Int64.random(
                in: range.lowerBound.milliseconds...range.upperBound.milliseconds,
                using: &random
            )
            let person =
                Int.random(in: 0..<5, using: &random) * Int.random(in: 0..<5, using: &random)
            let isOutgoing = random.chance(0.4)
            let others =
                person % 3 == 0 && !isOutgoing ? [CountedOther(Int32(person) + 1, .together)] : []
            builder.add(
                CountedDonation(
                    start: Timestamp(milliseconds: start),
                    recordedAt: Timestamp(milliseconds: start + 40),
                    isOutgoing: isOutgoing,
                    donor: DonorNumber(rawValue: random.chance(0.7) ? 1 : 2),
                    intent: random.chance(0.9) ? 0 : 1,
                    conversation: person / 2
                ),
                with: [CountedOther(Int32(person), isOutgoing ? .sent : .received)] + others
            )
        }
        var report = builder.report(names(name), health: health)
        report.quality = quality
        return report
    }

    /// A report of a store with activities, and with donations if asked for.
    static func reportOfActivities(name: String = "", hasDonations: Bool = true) -> Report {
        var report = hasDonations ? report(name: name) : empty
        let apps = (1...14).map { number in
            Report.Activities.App(
                name: "\(name)org.example.app\(number)",
                counts: Report.Activities.Counts(
                    activities: 30 - number,
                    visits: number == 14 ? 0 : 1500 / number,
                    items: number == 14 ? 0 : number % 3 * 100,
                    reminders: number == 2 ? 1 : 0
                )
            )
        }
        report.activities = Report.Activities(
            counts: Report.Activities.Counts(
                activities: 300,
                visits: 4770,
                items: 1300,
                reminders: 1
            ),
            apps: apps,
            appCount: 15,
            mostVisited: (1...3).map { number in
                Report.Activities.Visited(
                    name: "\(name)Article \(number)",
                    detail: "\(name)org.example.app\(number)",
                    visits: 120 / number - 39,
                    first: range.lowerBound,
                    last: range.upperBound
                )
            }
        )
        return report
    }

    static var empty: Report {
        ReportBuilder(frame, range: range).report(names(""), health: Report.Health())
    }

    private static var health: Report.Health {
        var health = Report.Health()
        (health.format, health.events, health.live, health.deleted) = (2, 650, 600, 20)
        (health.erased, health.unknown, health.logBytes, health.viewBytes) = (
            20, 1, 400_000, 90_000
        )
        health.findings = [
            Report.Health.Finding("records", isWell: true, "All can be read."),
            Report.Health.Finding("clock", isWell: false, "2 were received in the future."),
        ]
        return health
    }

    private static func figure(_ value: Double) -> Evaluation.Figure {
        Evaluation.Figure(
            value: value,
            interval: Evaluation.Interval(lower: value - 0.03, upper: value + 0.04)
        )
    }

    private static var quality: Report.Quality {
        var evaluation = Evaluation()
        evaluation.persons = 1
        evaluation.scored = 240
        evaluation.ceiling = 0.95
        evaluation.methods = zip(RankingMethod.allCases.dropLast(), [0.7, 0.65, 0.4, 0.2]).map {
            Evaluation.MethodFigures(
                method: $0,
                hit1: figure($1 * 0.6),
                hit4: figure($1),
                hit5: figure($1 + 0.05),
                meanReciprocalRank: figure($1 * 0.8),
                churn: $0 == .telegram ? nil : 0.2
            )
        }
        evaluation.calibration = (0..<10).map { bin in
            let probability = Double(bin) / 10
            return Evaluation.CalibrationBin(
                count: bin * 3,
                probability: probability,
                right: probability * probability,
                lowest: max(0, probability - 0.02),
                highest: probability + 0.03
            )
        }
        evaluation.parts = [
            Evaluation.Part(
                breakdown: .idleTime,
                name: "under 1 hour",
                persons: 1,
                scored: 240,
                methods: evaluation.methods
            )
        ]
        return Report.Quality(evaluation)
    }
}

/// Compares a text with the one recorded in `Golden/<name>.html`.
///
/// With `RECORD_GOLDEN=1` in the environment it records the text and fails the test.
func expectGolden(
    _ name: String,
    _ text: String,
    _ location: SourceLocation = #_sourceLocation
) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Golden")
    let file = folder.appendingPathComponent("\(name).html")
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        Issue.record("recorded \(name); look at the difference", sourceLocation: location)
        return
    }
    let recorded = try String(contentsOf: file, encoding: .utf8)
    #expect(text == recorded, "\(file.path)", sourceLocation: location)
}
