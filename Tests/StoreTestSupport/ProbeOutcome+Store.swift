package import DonationStore
package import TestSupport

extension ProbeOutcome {
    /// The outcome of one donation.
    package init(_ result: Result<Receipt, DonationRefusal>) {
        self.init()
        switch result {
        case .success(let receipt):
            position = receipt.position.rawValue
            identifier = receipt.identifier
            isDuplicate = receipt.isDuplicate
        case .failure(let refusal):
            field = refusal.field
            switch refusal {
            case .invalid(let error): reason = "\(error.reason)"
            case .conflicts(_, let other): position = other.rawValue
            case .redacted(let other):
                position = other.rawValue
                reason = "redacted"
            case .refusedPerson(let rule):
                position = rule.rawValue
                reason = "refused person"
            case .tooFrequent(_, _, let wait): count = Int(wait.milliseconds)
            }
        }
    }

    /// The outcome of a donation that throws its refusal.
    package init(_ donate: () throws(DonationError) -> Receipt) throws {
        do throws(DonationError) {
            self.init(.success(try donate()))
        } catch .refused(let refusal) {
            self.init(.failure(refusal))
        } catch .store(let error) {
            throw error
        }
    }

    /// The outcome of a deletion.
    package init(_ receipt: DeletionReceipt) {
        self.init()
        count = receipt.deleted
        position = receipt.position?.rawValue
    }
}
