// Opens stores for the crash tests in a process that may crash.
//
// Reads one command per line and answers each with a line of JSON, a `ProbeReply`:
//
//     check PATH         read and verify the store, and donate once more, after a power cut
//     recheck PATH       the same on the same boot of the machine
//     read PATH          read the store
//     open PATH          open the store, and make it where there is none, for the commands below
//     donate NAME…       donate in one batch, with these identifiers
//     rebuild, suggest   as they say
//     index NUMBER       indexes three items with this number, and notes it as the client state
//     operate JSON       a `ProbeOperation`, on a store that stays open until it names another
import DonationStore
import Foundation
import TestSupport

/// Another boot, so that the store does not trust unsynced views.
let afterPowerCut = Host(
    now: Host.current.now,
    bootIdentifier: "after the power cut",
    randomBytes: Host.current.randomBytes
)

let thisBoot = Host.current.bootIdentifier

func donation(_ identifier: String) -> Donation {
    let person = Person(displayName: "Probe", customIdentifier: "probe")
    let interaction = Interaction(
        intent: .sendMessage(SendMessageIntent(recipients: [person])),
        direction: .outgoing,
        start: Timestamp(milliseconds: 1_700_000_000_000),
        identifier: identifier
    )
    return Donation(interaction, from: Donor(app: "org.example.chat"))
}

func donate(_ identifiers: [String], to store: DonationStore) throws -> [UInt64] {
    try store.donate(identifiers.map(donation)).map { (try? $0.get().position.rawValue) ?? 0 }
}

/// The content of each position; a missing position shows as `#gap`.
func events(of store: DonationStore) throws -> [String] {
    var names: [String] = []
    var last = Position.start
    while case let chunk = try store.events(after: last), let end = chunk.last {
        for event in chunk {
            while UInt64(names.count) + 1 < event.position.rawValue { names.append("#gap") }
            switch event.event {
            case .donated(let donation): names.append(donation.interaction.identifier ?? "#none")
            case .known(is Deletion): names.append("#deleted")
            case .erased: names.append("#erased")
            default: names.append("#unknown")
            }
        }
        last = end.position
    }
    return names
}

func findings(in store: DonationStore) throws -> [String] {
    let verification = try store.verify()
    return verification.findings + verification.damaged.map { "damaged: \($0.rawValue)" }
}

func check(_ path: String, afterPowerCut isAnotherBoot: Bool, _ reply: inout ProbeReply) throws {
    var host = afterPowerCut
    if !isAnotherBoot { host.bootIdentifier = thisBoot }
    let store: DonationStore
    do throws(DonationStoreError) {
        store = try DonationStore(at: path, creatingIfMissing: false, host: host)
    } catch .noStore {
        reply.hasStore = false
        // Leftovers of a crash must not block a new beginning.
        let made = try DonationStore(at: path, host: host)
        reply.positions = try donate(["probe"], to: made)
        return
    }
    reply.events = try events(of: store)
    reply.findings = try findings(in: store)
    // A new one each time: a repeated donation would append nothing.
    reply.positions = try donate(["probe\(reply.events.count)"], to: store)
    guard try store.lastPosition().rawValue == UInt64(reply.events.count) + 1 else {
        throw ProbeError(description: "a donation took another position than the next")
    }
    reply.findings += try findings(in: store)
}

/// Indexes three items in one batch, every third time after the deletion of all.
func index(_ number: String, in store: DonationStore) throws {
    var batch = IndexBatch(index: "probe")
    batch.deletesAll = (Int(number) ?? 0) % 3 == 0
    batch.items = ["a", "b", "c"].map {
        SearchableItem(identifier: $0, attributes: ["title": .text(number)])
    }
    batch.clientState = Array(number.utf8)
    for result in try store.donor("org.example.probe").apply(batch) { _ = try result.get() }
}

struct ProbeError: Error, CustomStringConvertible {
    var description: String
}

func perform(
    _ words: [String],
    _ opened: inout DonationStore?,
    _ reply: inout ProbeReply
) throws {
    if words.count == 2 {
        switch words[0] {
        case "check": return try check(words[1], afterPowerCut: true, &reply)
        case "recheck": return try check(words[1], afterPowerCut: false, &reply)
        case "read":
            reply.events = try events(of: DonationStore(at: words[1], creatingIfMissing: false))
            return
        case "open":
            opened = try DonationStore(at: words[1])
            return
        default: break
        }
    }
    guard let opened else { throw ProbeError(description: "nothing is open") }
    switch words[0] {
    case "donate": reply.positions = try donate(Array(words.dropFirst()), to: opened)
    case "rebuild": try opened.rebuild()
    case "suggest": _ = try opened.suggestions()
    case "index": try index(words.last ?? "", in: opened)
    default: throw ProbeError(description: "no command \(words)")
    }
}

var opened: DonationStore?
var shared = SharedStore()
while let line = readLine() {
    var reply = ProbeReply()
    do {
        if let json = line.wholeMatch(of: /operate (.*)/)?.1 {
            let operation = try JSONDecoder().decode(ProbeOperation.self, from: Data(json.utf8))
            reply.outcomes = try shared.perform(operation)
        } else {
            try perform(line.split(separator: " ").map(String.init), &opened, &reply)
        }
    } catch {
        reply.problem = "\(error)"
    }
    let bytes = try JSONEncoder().encode(reply)
    try FileHandle.standardOutput.write(contentsOf: bytes + [0x0A])
}
