// Opens stores for the crash tests in a process that may crash.
//
// Reads one command per line and answers each with a line of JSON, a `ProbeReply`. An argument is
// the path of the store for the first command that needs one.
//
//     check PATH         read and verify the store, and donate once more, after a power cut
//     recheck PATH       the same on the same boot of the machine
//     read PATH          read the store
//     open PATH          open the store, and make it where there is none, for the commands below
//     donate NAME…       donate in one batch, with these identifiers
//     rebuild, suggest   as they say
//     index NUMBER, …    an `ActivityCommand`, with a number for its content
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
            case .known(let payload):
                names.append(ActivityCommand.words(for: payload) ?? "#unknown")
            case .erased: names.append("#erased")
            default: names.append("#unknown")
            }
        }
        last = end.position
    }
    return names
}

func findings(in store: DonationStore, _ events: [String]) throws -> [String] {
    var findings: [String] = []
    // Other stores get no index of texts.
    if events.contains(where: { $0.hasPrefix("#item") || $0.hasPrefix("#visit") }) {
        findings += try ActivityCommand.findings(in: store)
    }
    if events.contains(where: { $0.hasPrefix("#page") || $0.hasPrefix("#place") }) {
        findings += try ActivityCommand.placeFindings(in: store)
    }
    let verification = try store.verify()
    findings += verification.findings + verification.damaged.map { "damaged: \($0.rawValue)" }
    return findings
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
    reply.findings = try findings(in: store, reply.events)
    // A new one each time: a repeated donation would append nothing.
    reply.positions = try donate(["probe\(reply.events.count)"], to: store)
    guard try store.lastPosition().rawValue == UInt64(reply.events.count) + 1 else {
        throw ProbeError(description: "a donation took another position than the next")
    }
    reply.findings += try findings(in: store, reply.events)
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
    if opened == nil, CommandLine.arguments.count > 1 {
        opened = try DonationStore(at: CommandLine.arguments[1])
    }
    guard let opened else { throw ProbeError(description: "nothing is open") }
    switch words[0] {
    case "donate": reply.positions = try donate(Array(words.dropFirst()), to: opened)
    case "rebuild": try opened.rebuild()
    case "suggest": _ = try opened.suggestions()
    default:
        guard let answer = try ActivityCommand.perform(words, in: opened) else {
            throw ProbeError(description: "no command \(words)")
        }
        reply = answer
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
