/// Addresses that machines send from: nobody's, whatever name is written beside them.
///
/// Dashes, underscores and dots do not count, nor the text from a `+` on.
enum MachineAddress {
    private static let names: Set<String> = [
        "alert", "alerts", "automailer", "autoreply", "autoresponder", "bounce", "bounces",
        "mailer", "mailerdaemon", "newsletter", "newsletters", "notification", "notifications",
        "notify", "postmaster",
    ]
    private static let beginnings = [
        "noreply", "donotreply", "nepasrepondre", "noresponder", "naoresponda", "nonrispondere",
        "nichtantworten", "keineantwort",
    ]
    private static let ends = ["noreply", "donotreply", "notification", "notifications"]

    /// Returns whether an address is a machine's.
    ///
    /// - Parameter address: A normalised address.
    /// - Returns: Whether it is in the table.
    static func contains(_ address: String) -> Bool {
        let parts = address.split(separator: "@", maxSplits: 1)
        let name = (parts.first ?? "").prefix { $0 != "+" }
            .filter { $0 != "-" && $0 != "_" && $0 != "." }
        let host = parts.last ?? ""
        return names.contains(name) || beginnings.contains { name.hasPrefix($0) }
            || ends.contains { name.hasSuffix($0) } || host.hasPrefix("noreply.")
            || host.contains(".noreply.")
    }
}
