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

    func answer(_ call: ServiceCall) throws(BusError) -> ServiceAnswer {
        guard let app = call.caller.app else {
            throw .notAllowed(
                "\(call.caller.name) is no app that the desktop knows; its owner must name it first"
            )
        }
        let donor = store.donor(app)
        switch call.member {
        case "Donate":
            let donation = try Self.donation(call.values.first?.data ?? [], of: app)
            return .later { await Self.donate(donation, to: store) }
        case "DonateMany":
            let lines = call.values.first?.elements?.compactMap(\.data) ?? []
            return try donateMany(lines, as: app)
        case "Delete":
            let identifiers = call.values.first?.texts ?? []
            return .later {
                Self.deleting { () throws(DonationStoreError) in
                    try donor.delete(identifiers: identifiers)
                }
            }
        case "DeleteGroup":
            let group = call.values.first?.text ?? ""
            return .later {
                Self.deleting { () throws(DonationStoreError) in
                    try donor.delete(groupIdentifier: group)
                }
            }
        default:
            return .later {
                Self.deleting { () throws(DonationStoreError) in try donor.deleteAll() }
            }
        }
    }

    // MARK: Donating

    private func donateMany(
        _ lines: [[UInt8]],
        as app: String
    ) throws(BusError) -> ServiceAnswer {
        guard lines.count <= Quotas.donations else {
            throw .busy("a call takes at most \(Quotas.donations) donations, not \(lines.count)")
        }
        let bytes = lines.reduce(0) { $0 + $1.count }
        guard bytes <= Quotas.bytes else {
            throw .busy("a call takes at most \(Quotas.bytes) bytes of donations, not \(bytes)")
        }
        let donations = lines.map { line in
            Result { () throws(BusError) in try Self.donation(line, of: app) }
        }
        let store = store
        return .later {
            var results = donations.map { donation -> BusValue in
                switch donation {
                case .success: .structure([.uint64(0), .string("")])
                case .failure(let error): .structure([.uint64(0), .string(error.message)])
                }
            }
            let valid = donations.indices.filter { index in
                if case .success = donations[index] { true } else { false }
            }
            let handed = donations.compactMap { try? $0.get() }
            do throws(DonationStoreError) {
                let receipts = try await Self.append(handed, to: store)
                for (index, result) in zip(valid, receipts) {
                    switch result {
                    case .success(let receipt):
                        results[index] = .structure([
                            .uint64(receipt.position.rawValue), .string(""),
                        ])
                    case .failure(let refusal):
                        results[index] = .structure([.uint64(0), .string(refusal.text)])
                    }
                }
            } catch {
                return .failure(BusError(error))
            }
            return .success([.array(results, of: "(ts)")])
        }
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
        guard donation.donor.app == app else {
            throw .notAllowed("\(app) may not donate as \(donation.donor.app)")
        }
        return donation
    }

    private static func donate(
        _ donation: Donation,
        to store: DonationStore
    ) async -> Result<[BusValue], BusError> {
        do throws(DonationStoreError) {
            switch try await append([donation], to: store).first {
            case .success(let receipt)?:
                return .success([.uint64(receipt.position.rawValue)])
            case .failure(let refusal)?: return .failure(BusError(refusal))
            case nil: return .failure(.refused("there is no donation"))
            }
        } catch {
            return .failure(BusError(error))
        }
    }

    /// Appends donations by the account of each, as apps donate.
    private static func append(
        _ donations: [Donation],
        to store: DonationStore
    ) async throws(DonationStoreError) -> [Result<Receipt, DonationRefusal>] {
        var results: [Result<Receipt, DonationRefusal>] = []
        var rest = donations[...]
        while let donor = rest.first?.donor {
            let run = rest.prefix { $0.donor == donor }
            rest = rest.dropFirst(run.count)
            let handle = store.donor(donor.app, account: donor.account)
            results += try await handle.donate(run.map(\.interaction))
        }
        return results
    }

    // MARK: Deleting

    private static func deleting(
        _ body: () throws(DonationStoreError) -> DeletionReceipt
    ) -> Result<[BusValue], BusError> {
        do throws(DonationStoreError) {
            return .success([.uint64(UInt64(try body().deleted))])
        } catch {
            return .failure(BusError(error))
        }
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
