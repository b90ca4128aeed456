import Foundation
import Interactions
import TestSupport
import Testing

@testable import DonationStore

private struct Count: ProjectedView, Codable {
    var count = 0
}

private enum Visits: Projector {
    typealias View = Count
    static let name = "visits-per-day"
    static let version = 3
    static func keys(of donation: ProjectedDonation) -> [String] { ["all"] }
    static func apply(_ donation: ProjectedDonation, to view: inout View, for key: String) {
        view.count += 1
    }
}

private enum OlderVisits: Projector {
    typealias View = Count
    static let name = "visits-per-day"
    static let version = 2
    static func keys(of donation: ProjectedDonation) -> [String] { ["all"] }
    static func apply(_ donation: ProjectedDonation, to view: inout View, for key: String) {
        view.count += 1
    }
}

@Suite struct `Views on disk` {
    private let test: TestStore
    private let store: DonationStore

    init() throws {
        test = try TestStore()
        store = try test.open()
    }

    private func donate(_ identifiers: ClosedRange<Int>) throws {
        for number in identifiers {
            let message = SendMessageIntent(recipients: [Person(displayName: "Ana")])
            _ = try store.donor("org.a").donate(
                Interaction(
                    intent: .sendMessage(message),
                    direction: .outgoing,
                    identifier: "\(number)"
                )
            )
        }
    }

    @Test func `are listed with those that a program brought along, and how far they are`() throws {
        try donate(1...3)
        #expect(try store.storedViews().allSatisfy { $0.checkpoint == nil })
        _ = try store.contacts()
        #expect(try store.views(of: Visits.self).view("all")?.count == 3)
        #expect(try store.views(of: OlderVisits.self).view("all")?.count == 3)
        try donate(4...5)
        _ = try store.contacts()
        // A program without the projector reads them.
        for store in [store, try test.open()] {
            let all = try store.storedViews()
            #expect(all.map(\.name) == [nil, Visits.name, Visits.name])
            #expect(all.map(\.version) == [Projectors.version, 2, 3])
            #expect(all.map { $0.checkpoint?.rawValue } == [5, 3, 3])
            #expect(all.map(\.lag) == [0, 2, 2])
            #expect(all.allSatisfy { $0.bytes > 0 })
        }
        // The first look blocks no other process.
        #expect(try store.views(of: Visits.self).view("all")?.count == 5)
    }

    @Test func `of a program can be dropped, of one version or all, and are made again`() throws {
        try donate(1...3)
        _ = try store.contacts()
        let views = try store.views(of: Visits.self)
        let older = try store.views(of: OlderVisits.self)
        _ = (try views.view("all"), try older.view("all"))
        #expect(try store.dropViews(of: "visits") == 0)
        #expect(try store.dropViews(of: Visits.name, version: 2) == 1)
        #expect(try store.storedViews().map(\.version) == [Projectors.version, 3])
        #expect(try older.view("all")?.count == 3)
        #expect(try test.open().dropViews(of: Visits.name) == 2)
        #expect(try store.storedViews().map(\.name) == [nil])
        try donate(4...4)
        #expect(try views.view("all")?.count == 4)
        #expect(try store.contacts().count == 1)
    }

    @Test func `of another boot or another log have no checkpoint`() throws {
        try donate(1...3)
        _ = try store.views(of: Visits.self).view("all")
        try donate(4...4)
        _ = try store.views(of: Visits.self).view("all")
        let later = try test.open(boot: "boot-2")
        #expect(try later.storedViews().first { $0.name != nil }?.checkpoint == nil)
    }
}
