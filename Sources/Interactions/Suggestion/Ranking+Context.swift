import RealModule

/// The known circumstances of a request, which the owner's earlier choices are compared with.
package struct Circumstances: Sendable {
    /// The identifier of the app that the content is from.
    package var app: String?
    /// The types of the content.
    package var contentTypes: [String]
    /// The owner's place.
    package var place: String?

    /// Makes circumstances.
    package init(app: String?, contentTypes: [String], place: String?) {
        self.app = app
        self.contentTypes = contentTypes
        self.place = place
    }

    /// Whether nothing is known.
    var isEmpty: Bool { app == nil && contentTypes.isEmpty && place == nil }
}

// Reasons beyond the formula: each is a coefficient times the logarithm of a count, so that the
// first times count most. None touches the state, so that withdrawing the events restores
// everything.

extension Ranking {
    /// Returns the weight of a donation that began at `start` as evidence of company.
    ///
    /// It halves every thirty days.
    package func companyWeight(at start: Timestamp) -> Double {
        .exp2(-age(since: start) / RankingState.halfLives.z)
    }

    /// Returns the reason for company: earlier donations with the persons already chosen.
    ///
    /// - Parameter weight: The sum of ``companyWeight(at:)`` over the donations with both.
    /// - Returns: The reason.
    package func company(_ weight: Double) -> Reason {
        Reason(.company, context.company * Double.log(1 + weight))
    }

    /// Returns the reasons in a conversation's preference view that raise its score.
    ///
    /// ```
    /// app         = coefficient · ln(1 + n)    n: choices for content of that app, 30-day decay
    /// contentType = coefficient · Σ ln(1 + n)  over the types of the content
    /// place       = coefficient · ln(1 + n)
    /// pinned      = coefficient
    /// ```
    package func raising(
        _ preference: PreferenceView,
        in circumstances: Circumstances
    ) -> [Reason] {
        var reasons: [Reason] = []
        func add(_ name: Reason.Name, _ value: Double) {
            if value > 0 { reasons.append(Reason(name, value)) }
        }
        if !circumstances.isEmpty {
            func familiarity(_ kind: PreferenceView.ContextTally.Kind, _ label: String) -> Double {
                let tally = preference.contexts.first {
                    $0.kind == kind && $0.label.isSpelled(label)
                }
                return .log(1 + (tally?.count.value(at: now) ?? 0))
            }
            add(.app, context.app * (circumstances.app.map { familiarity(.app, $0) } ?? 0))
            let types = Set(circumstances.contentTypes).sorted()
            add(
                .contentType,
                context.contentType * types.reduce(0) { $0 + familiarity(.contentType, $1) }
            )
            add(.place, context.place * (circumstances.place.map { familiarity(.place, $0) } ?? 0))
        }
        if preference.pinned != nil { add(.pinned, context.pinned) }
        return reasons
    }

    /// Returns the reasons in a conversation's preference view that lower its score; `nil` for one
    /// never to be suggested.
    ///
    /// `less` counts the wishes about the person, the address or the app.
    ///
    /// ```
    /// lessened   = −coefficient · n           n: the owner's wishes for fewer suggestions
    /// passedOver = −coefficient · ln(1 + n)   n: lists that showed it without its being chosen
    /// ```
    ///
    /// Each list counts half as much thirty days later.
    package func lowering(_ preference: PreferenceView, less: Int = 0) -> [Reason]? {
        preference.isNever ? nil : loweringEvenIfNever(preference, less: less)
    }

    /// Returns the reason for a number of wishes for fewer suggestions; none for no wish.
    package func lessened(_ count: Int) -> [Reason] {
        count > 0 ? [Reason(.lessened, -context.lessened * Double(count))] : []
    }

    /// Returns the reasons that lower the score, even for a conversation never to be suggested.
    package func loweringEvenIfNever(_ preference: PreferenceView, less: Int = 0) -> [Reason] {
        var reasons = lessened(preference.lessCount + less)
        let passedOver = context.passedOver * .log(1 + preference.passedOver.value(at: now))
        if passedOver > 0 { reasons.append(Reason(.passedOver, -passedOver)) }
        return reasons
    }
}
