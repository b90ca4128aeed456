extension PolicyRule {
    /// Checks a rule before it is set.
    ///
    /// - Throws: ``ValidationError`` with the first field that is wrong.
    public func validate() throws(ValidationError) {
        try check(scope.app, "app", limit: DonationLimits.nameBytes)
        try check(scope.intentClass, "intentClass", limit: DonationLimits.nameBytes)
        try require(maximumMilliseconds ?? 1 > 0, "maximumAge")
        try require(maximumCount ?? 1 > 0, "maximumCount")
        guard region == nil || scope == PolicyScope() else {
            throw ValidationError(field: "region", reason: .onlyForAll)
        }
        guard !learnsWhenIdle || scope == PolicyScope() else {
            throw ValidationError(field: "learnsWhenIdle", reason: .onlyForAll)
        }
        guard let maximumRate else { return }
        try require(maximumRate.count > 0, "maximumRate.count")
        try require(maximumRate.milliseconds > 0, "maximumRate.per")
        guard maximumRate.count <= DonationLimits.rateCount else {
            throw ValidationError(
                field: "maximumRate.count",
                reason: .tooMany(
                    count: Int(clamping: maximumRate.count),
                    limit: Int(DonationLimits.rateCount)
                )
            )
        }
    }

    private func require(_ isPositive: Bool, _ field: String) throws(ValidationError) {
        guard isPositive else { throw ValidationError(field: field, reason: .notPositive) }
    }
}
