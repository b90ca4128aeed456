import DonationStore
import Evaluation
import Foundation

extension Output {
    /// Writes an evaluation for people.
    func write(_ evaluation: Evaluation) throws(Failure) {
        guard evaluation.persons > 0 else {
            return try line("nobody sent \(Evaluation.fewestSent) donations or more")
        }
        try line(evaluation.summary)
        try line("")
        try write(Evaluation.header, evaluation.methods.map(\.row))
        try line("")
        try line("by donor, intent and idle time")
        try write(
            [
                "", "scored", "current hit@1", "hit@4", "mrr", "most-recent-any hit@1", "hit@4",
                "mrr",
            ],
            evaluation.parts.map(\.row)
        )
        try line("")
        try line("how probable the first suggestion was, and how often it was right")
        try write(["probability", "scored", "mean", "right"], evaluation.calibration.map(\.row))
        try line(evaluation.calibrationText)
        if let newcomers = evaluation.newcomers { try line(newcomers.newcomersText) }
        for sentence in evaluation.simplerSentences {
            try line("")
            try line(sentence)
        }
    }

    private func write(_ header: [String], _ rows: [[String]]) throws(Failure) {
        var columns = Columns(right: 1..<header.count)
        for line in columns.lines(of: ([header] + rows).map { $0 + [""] }) { try self.line(line) }
    }
}

extension Evaluation {
    fileprivate static let header = [
        "policy", "hit@1", "hit@4", "hit@5", "mrr", "churn",
    ]

    fileprivate var summary: String {
        "\(persons) \(persons == 1 ? "person" : "persons"), \(scored) scored, "
            + "ceiling \(ceiling.share)"
    }

    /// The evaluation as JSON, for `--json`.
    var json: JSONValue {
        [
            "persons": .integer(Int64(persons)),
            "scored": .integer(Int64(scored)),
            "ceiling": .double(ceiling),
            "policies": .array(methods.map(\.json)),
            "calibration": .array(calibration.map(\.json)),
            "calibrationError": .double(calibrationError),
            "newcomers": newcomers?.json ?? .null,
            "parts": .array(parts.map(\.json)),
            "people": .array(people.map(\.json)),
        ]
    }

    fileprivate var calibrationText: String {
        "expected calibration error \(calibrationError.share): the mean distance between the two, over "
            + "ten bins of equal size"
    }
}

extension Evaluation.PersonFigures {
    fileprivate var json: JSONValue {
        [
            "name": JSONValue(name),
            "scored": .integer(Int64(scored)),
            "ceiling": .double(ceiling),
            "policies": .array(methods.map(\.json)),
        ]
    }
}

extension Evaluation.Figure {
    fileprivate var text: String {
        guard let interval else { return value.share }
        return "\(value.share) (\(interval.lower.share)–\(interval.upper.share))"
    }
}

extension Evaluation.Interval {
    fileprivate var json: JSONValue { [.double(lower), .double(upper)] }
}

extension Evaluation.MethodFigures {
    fileprivate var row: [String] {
        [method.rawValue, hit1.text, hit4.text, hit5.text, meanReciprocalRank.text]
            + [churn?.share ?? ""]
    }

    fileprivate var json: JSONValue {
        var members: [String: JSONValue] = [
            "name": .string(method.rawValue),
            "hit1": .double(hit1.value),
            "hit4": .double(hit4.value),
            "hit5": .double(hit5.value),
            "mrr": .double(meanReciprocalRank.value),
        ]
        if let churn { members["churn"] = .double(churn) }
        for (name, figure) in [
            ("hit1", hit1), ("hit4", hit4), ("hit5", hit5), ("mrr", meanReciprocalRank),
        ] {
            if let interval = figure.interval { members["\(name)Interval"] = interval.json }
        }
        if let lead { members["currentLead"] = lead.json }
        return .object(members)
    }
}

extension Evaluation.Lead {
    fileprivate var json: JSONValue {
        var members: [String: JSONValue] = [:]
        for (name, figure) in [
            ("hit1", hit1), ("hit4", hit4), ("hit5", hit5), ("mrr", meanReciprocalRank),
        ] {
            members[name] = .double(figure.value)
            if let interval = figure.interval { members["\(name)Interval"] = interval.json }
        }
        return .object(members)
    }
}

extension Evaluation.Part {
    fileprivate var row: [String] {
        let shown = methods.filter { [.current, .mostRecentAny].contains($0.method) }
        return ["\(name)", "\(scored)"]
            + shown.flatMap { [$0.hit1.text, $0.hit4.text, $0.meanReciprocalRank.text] }
    }

    fileprivate var json: JSONValue {
        [
            "by": .string(breakdown.rawValue),
            "name": .string(name),
            "persons": .integer(Int64(persons)),
            "scored": .integer(Int64(scored)),
            "policies": .array(methods.map(\.json)),
        ]
    }
}

extension Evaluation.CalibrationBin {
    fileprivate var row: [String] {
        ["\(lowest.share)–\(highest.share)", "\(count)", probability.share, right.share]
    }

    fileprivate var newcomersText: String {
        "somebody new: mean probability \(probability.share), and \(right.share) of the donations"
    }

    fileprivate var json: JSONValue {
        [
            "scored": .integer(Int64(count)),
            "probability": .double(probability),
            "right": .double(right),
            "lowest": .double(lowest),
            "highest": .double(highest),
        ]
    }
}

extension Double {
    /// The number with three decimal places, as in `0.413`.
    var share: String { String(format: "%.3f", self) }
}
