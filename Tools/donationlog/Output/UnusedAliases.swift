import DonationStore

/// Aliases beyond those that are looked at, which only older donations have.
enum UnusedAliases {
    /// How many there are, and what becomes of them.
    static func text(_ count: UInt64) -> String {
        count == 1
            ? "1 alias is beyond the \(DonationLimits.aliases) of a person and joins nobody"
            : "\(count) aliases are beyond the \(DonationLimits.aliases) of a person and join nobody"
    }
}
