/// The owner of an address, as far as the address itself shows it.
enum AddressOwner {
    /// A person, for all that the address shows.
    case person
    /// A machine: the address is nobody's, whatever name stands beside it.
    case machine
    /// A mailing list, if it is a recipient. As a sender it is a person's address for lists:
    /// lists write mail from their own addresses only in mail that names them.
    case list

    /// Finds the owner of a normalised address.
    init(of address: String) {
        if MachineAddress.contains(address) {
            self = .machine
        } else {
            self = ListAddress.contains(address) ? .list : .person
        }
    }
}

/// The addresses of machines.
///
/// Dashes, underscores and dots do not count, nor the text from a `+` on.
enum MachineAddress {
    private static let names: Set<String> = [
        "alert", "alerts", "automailer", "autoreply", "autoresponder", "bounce", "bounces",
        "listserv", "mailer", "mailerdaemon", "mailman", "majordomo", "newsletter", "newsletters",
        "notification", "notifications", "notify", "postmaster", "replies", "reply", "subscribe",
        "sympa", "unsubscribe",
    ]
    private static let beginnings = [
        "noreply", "donotreply", "nepasrepondre", "noresponder", "naoresponda", "nonrispondere",
        "nichtantworten", "keineantwort",
    ]
    private static let ends = ["noreply", "donotreply", "notification", "notifications"]
    /// Behind a `-` or `+`, the jobs of the program that runs a list: `swift-request`.
    private static let jobs: Set<Substring> = [
        "bounces", "join", "leave", "request", "subscribe", "unsubscribe",
    ]

    /// Returns whether an address is a machine's.
    ///
    /// - Parameter address: A normalised address.
    /// - Returns: Whether it is in the table.
    static func contains(_ address: String) -> Bool {
        guard let at = address.lastIndex(of: "@") else { return false }
        let name = address[..<at].prefix { $0 != "+" }
            .filter { $0 != "-" && $0 != "_" && $0 != "." }
        return names.contains(name) || beginnings.contains { name.hasPrefix($0) }
            || ends.contains { name.hasSuffix($0) } || runsList(address[..<at])
            || address[at...].dropFirst().split(separator: ".").contains("noreply")
    }

    private static func runsList(_ mailbox: Substring) -> Bool {
        if mailbox.hasPrefix("owner-") { return true }
        guard let mark = mailbox.lastIndex(where: { $0 == "-" || $0 == "+" }) else { return false }
        return jobs.contains(mailbox[mark...].dropFirst())
    }
}

/// The addresses of mailing lists, as far as they show it.
enum ListAddress {
    private static let services = [
        "freelists.org", "googlegroups.com", "groups.io", "vger.kernel.org", "yahoogroups.com",
    ]
    private static let labels: Set<Substring> = [
        "groups", "list", "lista", "listas", "liste", "listen", "listes", "lists", "listserv",
        "mailman", "sympa",
    ]
    /// The second labels under which countries register names: `list.co.uk` may be anybody's.
    private static let registries: Set<Substring> = ["ac", "co", "com", "edu", "net", "org"]
    private static let ends = ["-announce", "-devel", "-discuss", "-users"]

    /// Returns whether an address is a list's.
    ///
    /// - Parameter address: A normalised address.
    /// - Returns: Whether it ends like a list's before the @, or is at a host of lists.
    static func contains(_ address: String) -> Bool {
        guard let at = address.lastIndex(of: "@") else { return false }
        let mailbox = address[..<at]
        return ends.contains { mailbox.hasSuffix($0) } || isHost(address[at...].dropFirst())
    }

    /// Returns whether a host serves lists: a known service, or a host inside a domain with a name
    /// such as `lists`.
    ///
    /// A domain of such a name counts for nothing: people have addresses at `list.ru`.
    private static func isHost(_ host: Substring) -> Bool {
        let parts = host.split(separator: ".")
        if let first = parts.first, labels.contains(first), parts.count > 2,
            parts.count > 3 || !registries.contains(parts[1])
        {
            return true
        }
        return services.contains { host == $0 || host.hasSuffix(".\($0)") }
    }
}
