import Desktop
import DonationStore

/// A placeholder in the line of a suggestion.
enum SuggestionField: String, CaseIterable {
    case rank, name, handle, mail, app, appname, icon, account, conversation, position, score
    case probability, percentage, reason, reasons
}

/// The user's format for the line of a suggestion.
typealias SuggestionFormat = LineFormat<SuggestionField>

extension Suggestion {
    /// Returns the text of a field; empty if the suggestion has none.
    ///
    /// - Parameters:
    ///   - field: The field.
    ///   - rank: The rank of the suggestion, 1 for the best.
    ///   - face: The name and icon of its app.
    /// - Returns: The text; for a group, the handles or mail addresses of all with commas, and none
    ///   for a room, of which not all are known.
    func text(of field: SuggestionField, rank: Int, _ face: AppFace? = nil) -> String {
        switch field {
        case .rank: "\(rank)"
        case .name: who
        case .handle:
            reached.compactMap { $0.handles.first?.value }.joined(separator: ",")
        case .mail: reached.compactMap { $0.mailAddresses.first }.joined(separator: ",")
        case .app: donor.app
        case .appname: face?.name ?? donor.app
        case .icon: face?.icon ?? donor.app
        case .account: donor.account ?? ""
        case .conversation: conversationIdentifier ?? ""
        case .position: latest.map { "\($0.rawValue)" } ?? ""
        case .score: score.text
        case .probability: probability?.text ?? ""
        case .percentage: probabilityText
        case .reason: reasonInWords
        case .reasons: reasonsText
        }
    }

    /// The people, or the mailing list; none of a room: a message to those who are known would miss
    /// the others.
    private var reached: [Person] {
        if let mailingList { return [mailingList] }
        return Opening.Target(self).isRoom ? [] : people
    }

    /// The reasons of the score, on one line.
    var reasonsText: String {
        reasons.map { "\($0.name.rawValue) \($0.value.text)" }.joined(separator: "  ")
    }

    /// The probability beside the score, as in `45 %`.
    var probabilityText: String {
        probability.map { "\(Int(($0 * 100).rounded())) %" } ?? ""
    }
}
