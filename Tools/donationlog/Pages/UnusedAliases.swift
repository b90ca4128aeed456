import DonationStore

/// The text about aliases beyond the limit, which only older donations have.
enum UnusedAliases {
    /// Returns their number, and what happens to them.
    static func text(_ count: UInt64) -> String {
        count == 1
            ? "1 alias is beyond the \(DonationLimits.aliases) of a person and joins nobody"
            : "\(count) aliases are beyond the \(DonationLimits.aliases) of a person and join nobody"
    }
}
