import DonationStore
import Foundation
import StoreTestSupport
import Synchronization
import TestSupport

/// The store of the last operation.
struct SharedStore {
    private var opened: (path: String, store: DonationStore)?
    private let clock = Clock()

    private final class Clock: Sendable {
        let now = Mutex<Int64>(0)
    }

    mutating func perform(_ operation: ProbeOperation) throws -> [ProbeOutcome] {
        clock.now.withLock { $0 = operation.now }
        let store = try store(of: operation)
        var outcome = ProbeOutcome()
        switch operation.kind {
        case .donate(let lines):
            let donations = try lines.map { try Donation(json: JSONValue(parsing: $0.utf8)) }
            return try store.donate(donations).map(ProbeOutcome.init)
        case .deleteIdentifiers(let identifiers):
            outcome = ProbeOutcome(
                try store.delete(
                    identifiers: identifiers,
                    from: DonorScope(app: operation.app, account: operation.account)
                )
            )
        case .deleteGroup(let group):
            outcome = ProbeOutcome(
                try store.delete(
                    groupIdentifier: group,
                    from: DonorScope(app: operation.app, account: operation.account)
                )
            )
        case .deleteAll:
            guard let app = operation.app else { throw ProbeError(description: "no app") }
            outcome = ProbeOutcome(
                try store.deleteAll(from: DonorScope(app: app, account: operation.account))
            )
        case .erase: outcome.count = Int(try store.erase().erased)
        case .rebuild: try store.rebuild()
        case .becomeCurrent(let text):
            let visit = try BecameCurrent(json: JSONValue(parsing: text.utf8), at: "")
            let donor = store.donor(operation.app ?? "", account: operation.account)
            return [
                try ProbeOutcome { () throws(DonationError) in
                    try donor.becomeCurrent(visit.activity, scene: visit.scene)
                }
            ]
        case .visit(let text, let start):
            let page = try PageVisited(json: JSONValue(parsing: text.utf8), at: "")
            let donor = store.donor(operation.app ?? "", account: operation.account)
            return [
                try ProbeOutcome { () throws(DonationError) in
                    try donor.visit(page, start: Timestamp(milliseconds: start))
                }
            ]
        case .notePlace(let text):
            let noted = try PlaceNoted(json: JSONValue(parsing: text.utf8), at: "")
            let donor = store.donor(operation.app ?? "", account: operation.account)
            return [
                try ProbeOutcome { () throws(DonationError) in
                    try donor.notePlace(noted.place, cause: noted.cause)
                }
            ]
        case .index(let texts, let name, let state):
            var batch = IndexBatch(index: name)
            batch.items = try texts.map {
                try ItemIndexed(json: JSONValue(parsing: $0.utf8), at: "").item
            }
            batch.clientState = state
            let donor = store.donor(operation.app ?? "", account: operation.account)
            return try donor.apply(batch).map(ProbeOutcome.init)
        }
        return [outcome]
    }

    private mutating func store(of operation: ProbeOperation) throws -> DonationStore {
        if let opened, opened.path == operation.path { return opened.store }
        opened = nil
        let clock = clock
        let host = Host(
            now: { Timestamp(milliseconds: clock.now.withLock { $0 }) },
            bootIdentifier: operation.boot,
            randomBytes: Host.current.randomBytes
        )
        let store = try DonationStore(at: operation.path, creatingIfMissing: false, host: host)
        opened = (operation.path, store)
        return store
    }
}
