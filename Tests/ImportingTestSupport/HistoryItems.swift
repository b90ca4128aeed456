package import Importing
package import Interactions

extension [HistoryItem] {
    /// The donations among them.
    package var donations: [Donation] {
        compactMap { item in
            guard case .donation(let donation, _) = item else { return nil }
            return donation
        }
    }

    /// The visits among them.
    package var visits: [PastVisit] {
        compactMap { item in
            guard case .visit(let visit, _) = item else { return nil }
            return visit
        }
    }

    /// The reasons of the skipped items.
    package var skipped: [HistoryReason] {
        compactMap { item in
            guard case .skipped(let reason, _) = item else { return nil }
            return reason
        }
    }

    /// The lost parts of donations.
    package var noted: [HistoryReason] {
        compactMap { item in
            guard case .noted(let reason, _) = item else { return nil }
            return reason
        }
    }
}
