import DonationStore
import Importing

/// An address that seems to be the owner's, and that neither `--me` nor the store names.
struct LikelyOwner {
    let address: String
    /// The number of its mails in folders and with labels of sent mail.
    let sent: Int
    /// Whether somebody wrote to it.
    let isAddressed: Bool

    /// The largest number of addresses to tell.
    private static let limit = 10

    /// Returns the senders of sent mail who stand on both sides, or more than once on one.
    ///
    /// A single mail in such a folder may be one that the owner only passed on.
    static func addresses(
        in summary: HistorySummary,
        _ destination: ImportDestination
    ) throws(Failure) -> [LikelyOwner] {
        guard !summary.sentBy.isEmpty else { return [] }
        let known: Set<String> =
            if let store = destination.storeIfOpen() {
                Set(try asking(try store.ownAddresses()).map(\.address))
            } else {
                []
            }
        var found: [LikelyOwner] = []
        for (address, count) in summary.sentBy where !known.contains(address) {
            let isAddressed = summary.isAddressed(address)
            guard isAddressed || count > 1 else { continue }
            found.append(LikelyOwner(address: address, sent: count, isAddressed: isAddressed))
        }
        found.sort { ($1.sent, $0.address) < ($0.sent, $1.address) }
        return Array(found.prefix(limit))
    }

    /// The lines of a report that name the addresses and the command.
    static func lines(of senders: [LikelyOwner]) -> [String] {
        guard !senders.isEmpty else { return [] }
        return ["perhaps yours, too:"]
            + senders.flatMap { sender in
                let mails = sender.sent == 1 ? "1 mail" : "\(sender.sent) mails"
                let rest = sender.isAddressed ? ", and gets mail, too" : ""
                return [
                    "  \(sender.address) sent \(mails) in a folder of sent mail\(rest)",
                    "    if it is you: donationlog me \(sender.address)",
                ]
            }
    }

    var json: JSONValue {
        [
            "address": .string(address), "sent": .integer(Int64(sent)),
            "isAddressed": .bool(isAddressed),
        ]
    }
}
