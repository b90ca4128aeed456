extension DonationLimits {
    /// The largest number of suggestions in one list.
    public static let suggestions = 64
    /// The largest number of content types in one context.
    public static let contentTypes = 8
}

extension SuggestionFeedback {
    /// Checks feedback before it is recorded, except for facts that only the log knows.
    ///
    /// - Throws: ``ValidationError`` with the first field that is wrong.
    public func validate() throws(ValidationError) {
        try limit(shown.count, "shown", to: DonationLimits.suggestions)
        try check(context.app, "context.app", limit: DonationLimits.nameBytes)
        try limit(
            context.contentTypes.count,
            "context.contentTypes",
            to: DonationLimits.contentTypes
        )
        for (index, type) in context.contentTypes.enumerated() {
            try check(type, "context.contentTypes[\(index)]", limit: DonationLimits.nameBytes)
        }
        try check(context.place, "context.place", limit: DonationLimits.nameBytes)
    }

    private func limit(_ count: Int, _ field: String, to limit: Int) throws(ValidationError) {
        guard count <= limit else {
            throw ValidationError(field: field, reason: .tooMany(count: count, limit: limit))
        }
    }
}

extension Adoption {
    /// Checks the coefficients before their adoption.
    ///
    /// - Throws: ``ValidationError`` with the first coefficient that is wrong.
    public func validate() throws(ValidationError) {
        for (index, weight) in weights.enumerated() where !Self.weightRange.contains(weight) {
            let range = Self.weightRange
            throw ValidationError(
                field: "weights[\(index)]",
                reason: .outOfRange(range.lowerBound, range.upperBound)
            )
        }
        guard !calibration.isEmpty else { return }
        let ranges = RankingCoefficients.Calibration.ranges
        guard calibration.count == ranges.count else {
            let names = RankingCoefficients.Calibration.names.joined(separator: ", ")
            throw ValidationError(field: "calibration", reason: .wrongType(expected: names))
        }
        for (index, range) in ranges.enumerated() where !range.contains(calibration[index]) {
            throw ValidationError(
                field: "calibration[\(index)]",
                reason: .outOfRange(range.lowerBound, range.upperBound)
            )
        }
    }
}

extension RankingCoefficients {
    /// Checks that the coefficients are in their ranges, on which the order of suggestions depends.
    ///
    /// - Throws: ``ValidationError`` with the first coefficient that is wrong.
    public func validate() throws(ValidationError) {
        try Adoption(self).validate()
        let coefficients = [
            ("company", context.company), ("app", context.app),
            ("contentType", context.contentType), ("place", context.place),
            ("pinned", context.pinned), ("lessened", context.lessened),
            ("passedOver", context.passedOver),
        ]
        let range = 0.0...1e6
        for (name, value) in coefficients where !range.contains(value) {
            throw ValidationError(
                field: "context.\(name)",
                reason: .outOfRange(range.lowerBound, range.upperBound)
            )
        }
    }
}
