import DonationStore

/// What a placeholder in the line of a suggestion stands for.
enum SuggestionField: String, CaseIterable {
    case rank, name, handle, app, account, conversation, position, score, probability, reasons
}

/// A line for a suggestion as the owner wants it.
typealias SuggestionFormat = LineFormat<SuggestionField>

extension Suggestion {
    /// What stands for a field; nothing where the suggestion has none.
    ///
    /// - Parameters:
    ///   - field: The field.
    ///   - rank: The place of the suggestion, 1 for the best.
    /// - Returns: The text; of a group the handles of all, with commas.
    func text(of field: SuggestionField, rank: Int) -> String {
        switch field {
        case .rank: "\(rank)"
        case .name: who
        case .handle: people.compactMap { $0.personHandle?.value }.joined(separator: ",")
        case .app: donor.app
        case .account: donor.account ?? ""
        case .conversation: conversationIdentifier ?? ""
        case .position: latest.map { "\($0.rawValue)" } ?? ""
        case .score: score.text
        case .probability: probability?.text ?? ""
        case .reasons: reasonsText
        }
    }

    /// What the score is made of, on one line.
    var reasonsText: String {
        reasons.map { "\($0.name.rawValue) \($0.value.text)" }.joined(separator: "  ")
    }

    /// The probability beside the score, as in `45 %`.
    var probabilityText: String {
        probability.map { "\(Int(($0 * 100).rounded())) %" } ?? ""
    }
}
