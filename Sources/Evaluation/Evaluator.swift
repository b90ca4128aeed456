internal import Interactions

/// An evaluator of the logs of one or several persons, one after another.
package struct Evaluator {
    private let options: Evaluation.Options
    private var persons: [PersonEvaluation.Sums] = []
    private var scored = 0
    /// The blocks of the only person so far.
    private var blocks: [PersonEvaluation.Sums] = []
    private var forecasts = Forecasts()
    private var people: [Evaluation.PersonFigures] = []
    private var churns: [[Double]] = []
    private var parts: [PersonEvaluation.PartName: [PersonEvaluation.Sums]] = [:]

    /// Makes an evaluator without persons.
    package init(_ options: Evaluation.Options) {
        self.options = options
    }

    /// Evaluates the log of one more person; has no effect if the person sent too little.
    ///
    /// - Parameters:
    ///   - log: The donations.
    ///   - name: The name of the log.
    ///   - goesOn: Receives the number of replayed donations from time to time, and returns whether
    ///     to continue. If it returns `false`, nothing is added.
    package mutating func add(
        _ log: ReplayedLog,
        name: String? = nil,
        while goesOn: (_ replayed: Int) -> Bool = { _ in true }
    ) {
        guard let person = PersonEvaluation(log, options, while: goesOn) else { return }
        blocks = persons.isEmpty ? person.blocks : []
        persons.append(person.sums)
        scored += person.scored
        forecasts += person.forecasts
        people.append(
            Evaluation.PersonFigures(
                name: name,
                scored: person.scored,
                ceiling: person.sums.mean.seen,
                methods: zip(options.compared, person.sums.mean.methods)
                    .map { Evaluation.MethodFigures($0, $1) }
            )
        )
        if person.followed > 0 {
            churns.append(person.churn.map { $0 / Double(person.followed) })
        }
        for (name, sums) in person.parts { parts[name, default: []].append(sums) }
    }

    /// Returns the figures.
    ///
    /// - Complexity: O(*r*·*u*) in the resamples and the persons or, for one person, the questions,
    ///   at most 1,000.
    package func evaluation() -> Evaluation {
        var evaluation = Evaluation()
        evaluation.persons = persons.count
        evaluation.scored = scored
        guard !persons.isEmpty else { return evaluation }
        let mean = Self.mean(of: persons)
        evaluation.ceiling = mean.seen
        // Persons differ more than one person's questions do; with one person, the questions are
        // the units.
        let isAlone = persons.count == 1
        let bootstrap = Bootstrap(
            of: isAlone ? blocks.map(\.methods) : persons.map { $0.mean.methods },
            seed: options.seed,
            resamples: options.resamples
        )
        for (index, method) in options.compared.enumerated() {
            let intervals = bootstrap.intervals(of: index)
            var figures = Evaluation.MethodFigures(method, mean.methods[index])
            figures.hit1.interval = intervals.hit1
            figures.hit4.interval = intervals.hit4
            figures.hit5.interval = intervals.hit5
            figures.meanReciprocalRank.interval = intervals.meanReciprocalRank
            if !churns.isEmpty {
                figures.churn = churns.reduce(0) { $0 + $1[index] } / Double(churns.count)
            }
            if index > 0 {
                let paired = bootstrap.intervals(of: 0, ahead: index)
                figures.lead = Evaluation.Lead(mean.methods[0], over: mean.methods[index], paired)
            }
            evaluation.methods.append(figures)
        }
        evaluation.calibration = forecasts.bins
        evaluation.calibrationError = evaluation.calibration.calibrationError
        evaluation.newcomers = forecasts.newcomerBin
        evaluation.people = people
        evaluation.parts = summedParts
        return evaluation
    }

    private static func mean(of persons: [PersonEvaluation.Sums]) -> PersonEvaluation.Sums {
        var sums = PersonEvaluation.Sums()
        for person in persons { sums += person.mean }
        return sums.mean
    }

    private var summedParts: [Evaluation.Part] {
        parts.map { name, persons in
            Evaluation.Part(
                breakdown: name.breakdown,
                name: name.name,
                persons: persons.count,
                scored: Int(persons.reduce(0) { $0 + $1.methods[0].count }),
                methods: zip(options.compared, Self.mean(of: persons).methods)
                    .map { Evaluation.MethodFigures($0, $1) }
            )
        }
        .sorted { $0.order < $1.order }
    }
}

extension Evaluation.Part {
    /// The sort order: by breakdown, then by time, then by name.
    fileprivate var order: (Int, Int, String) {
        let breakdowns = Evaluation.Breakdown.allCases
        let time = IdleTime(rawValue: name).flatMap(IdleTime.allCases.firstIndex)
        return (breakdowns.firstIndex(of: breakdown) ?? 0, time ?? 0, name)
    }
}

extension Evaluation.MethodFigures {
    fileprivate init(_ method: RankingMethod, _ mean: Measures) {
        self.method = method
        hit1 = Evaluation.Figure(value: mean.hits1)
        hit4 = Evaluation.Figure(value: mean.hits4)
        hit5 = Evaluation.Figure(value: mean.hits5)
        meanReciprocalRank = Evaluation.Figure(value: mean.reciprocalRanks)
    }
}

extension Evaluation.Lead {
    /// Makes one method's lead over another.
    fileprivate init(_ one: Measures, over other: Measures, _ intervals: Bootstrap.Intervals) {
        func figure(
            _ path: KeyPath<Measures, Double>,
            _ interval: Evaluation.Interval
        ) -> Evaluation.Figure {
            Evaluation.Figure(value: one[keyPath: path] - other[keyPath: path], interval: interval)
        }
        hit1 = figure(\.hits1, intervals.hit1)
        hit4 = figure(\.hits4, intervals.hit4)
        hit5 = figure(\.hits5, intervals.hit5)
        meanReciprocalRank = figure(\.reciprocalRanks, intervals.meanReciprocalRank)
    }
}
