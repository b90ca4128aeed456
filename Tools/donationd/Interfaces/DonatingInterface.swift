import Bus
import DonationStore

/// What apps call: they donate as themselves, and delete their own donations.
struct DonatingInterface: ServiceInterface {
    let store: DonationStore

    static let description = BusInterface(
        ServiceNames.bus,
        methods: [
            .init("Donate", [.init("donation", "ay")], returns: [.init("position", "t")]),
            .init("DonateMany", [.init("donations", "aay")], returns: [.init("results", "a(ts)")]),
            .init("Delete", [.init("identifiers", "as")], returns: [.init("count", "t")]),
            .init("DeleteGroup", [.init("group", "s")], returns: [.init("count", "t")]),
            .init("DeleteAll", returns: [.init("count", "t")]),
        ]
    )

    static func change(by method: String) -> StoreChange? {
        method.hasPrefix("Donate") ? .donations : .deletions
    }

    func answer(_ call: ServiceCall) throws(ServiceFailure) -> ServiceAnswer {
        switch call.member {
        case "Donate":
            let app = try ServiceFailure.access(try call.rights.donatingApp(at: call.now))
            let line = call.values.first?.data ?? []
            let donation = try ServiceFailure.bus { () throws(BusError) in
                try Self.donation(line, of: app)
            }
            let batch = DonationBatch(donations: [donation]) { results in
                switch results.first {
                case .success(let receipt)?: .success([.uint64(receipt.position.rawValue)])
                case .failure(let refusal)?: .failure(BusError(refusal))
                case nil: .failure(.refused("there is no donation"))
                }
            }
            return .change(.donate(batch))
        case "DonateMany":
            let app = try ServiceFailure.access(try call.rights.donatingApp(at: call.now))
            let lines = call.values.first?.elements?.compactMap(\.data) ?? []
            return try ServiceFailure.bus { () throws(BusError) in try donateMany(lines, as: app) }
        default: break
        }
        let donor = store.donor(try ServiceFailure.access(try call.rights.deletingApp()))
        let (identifiers, group) = (call.values.first?.texts, call.values.first?.text)
        if let count = identifiers?.count, count > Quotas.donations {
            throw .other(
                .invalidArguments(
                    "a call takes at most \(Quotas.donations) identifiers, not \(count)"
                )
            )
        }
        let member = call.member
        return .changing {
            let receipt =
                switch member {
                case "Delete": try donor.delete(identifiers: identifiers ?? [])
                case "DeleteGroup": try donor.delete(groupIdentifier: group ?? "")
                default: try donor.deleteAll()
                }
            return [.uint64(UInt64(receipt.deleted))]
        }
    }

    // MARK: Donating

    private func donateMany(
        _ lines: [[UInt8]],
        as app: String
    ) throws(BusError) -> ServiceAnswer {
        guard lines.count <= Quotas.donations else {
            throw .invalidArguments(
                "a call takes at most \(Quotas.donations) donations, not \(lines.count)"
            )
        }
        let bytes = lines.reduce(0) { $0 + $1.count }
        guard bytes <= Quotas.bytes else {
            throw .invalidArguments(
                "a call takes at most \(Quotas.bytes) bytes of donations, not \(bytes)"
            )
        }
        let donations = lines.map { line in
            Result { () throws(BusError) in try Self.donation(line, of: app) }
        }
        let valid = donations.compactMap { try? $0.get() }
        let batch = DonationBatch(donations: valid) { results in
            var rest = results[...]
            let values = donations.map { donation -> BusValue in
                switch donation.map({ _ in rest.popFirst() }) {
                case .success(.success(let receipt)?):
                    .structure([.uint64(receipt.position.rawValue), .string("")])
                case .success(.failure(let refusal)?):
                    .structure([.uint64(0), .string(refusal.text)])
                case .success(nil): .structure([.uint64(0), .string("not stored")])
                case .failure(let error): .structure([.uint64(0), .string(error.message)])
                }
            }
            return .success([.array(values, of: "(ts)")])
        }
        return .change(.donate(batch))
    }

    /// Reads a donation, which names its donor or nobody.
    private static func donation(
        _ line: [UInt8],
        of app: String
    ) throws(BusError) -> Donation {
        let donation: Donation
        do {
            donation = try Donation(line: line, app: app)
        } catch {
            throw .refused("\(error)")
        }
        // By bytes: texts that look the same are other donors in the log.
        guard donation.donor == Donor(app: app, account: donation.donor.account) else {
            throw .notAllowed("\(app) may not donate as \(donation.donor.app)")
        }
        return donation
    }
}

extension BusError {
    /// Makes the error about a store that cannot be read or written.
    init(_ error: DonationStoreError) {
        self.init(ServiceNames.errors + "Failed", "\(error)")
    }

    /// Makes the error about a donation that is not taken.
    init(_ refusal: DonationRefusal) {
        self =
            if case .tooFrequent = refusal { .tooFast(refusal.text) } else {
                .refused(refusal.text)
            }
    }
}

extension DonationRefusal {
    /// The field and the reason, as in `intent.recipients: …`.
    fileprivate var text: String { field.isEmpty ? reason : "\(field): \(reason)" }
}
