// Measures offers of media on a history of listening, beside simple orders:
//
//     swift run -c release mediameasure FILE DIRECTORY
//
// FILE has a line for each play, the columns of Last.fm's exports: time, track, artist, album; the
// time as in `2021-05-10 12:59:22+03:00`. DIRECTORY is where the store is made. A session begins
// with a play half an hour or more after the last one. Before each session the store is asked what
// it would offer to play in a search before anything is typed, and the album that begins the
// session is looked for in the list. Sessions that begin with an album never played before count
// for nobody. Such a history has no transitions, so no trigger is measured.

import DonationStore
import Foundation

struct Play {
    var time: Timestamp
    var track: String
    var artist: String
    var album: String

    /// The album, and of a track without one the track.
    var thing: String { "\(album.isEmpty ? track : album)\n\(artist)" }

    var interaction: Interaction {
        var intent = OtherIntent(className: "INPlayMediaIntent")
        intent.unknownFields.json = [
            "mediaItems": [
                ["title": .string(track), "artist": .string(artist), "type": "song"]
            ],
            "mediaContainer": [
                "title": .string(album.isEmpty ? track : album), "artist": .string(artist),
                "type": "album",
            ],
        ]
        return Interaction(intent: .other(intent), direction: .outgoing, start: time)
    }
}

/// Reads the columns of a line, which may be quoted.
func columns(_ line: Substring) -> [String] {
    var found = [""]
    var isQuoted = false
    for character in line {
        switch character {
        case "\"": isQuoted.toggle()
        case "," where !isQuoted: found.append("")
        default: found[found.count - 1].append(character)
        }
    }
    return found
}

struct Figures {
    var first = 0
    var amongFour = 0
    var reciprocal = 0.0

    mutating func add(_ thing: String, in list: [String]) {
        guard let index = list.firstIndex(of: thing) else { return }
        first += index == 0 ? 1 : 0
        amongFour += index < 4 ? 1 : 0
        reciprocal += 1 / Double(index + 1)
    }

    func text(of count: Int) -> String {
        [Double(first), Double(amongFour), reciprocal]
            .map { String(format: "%.3f", $0 / Double(max(1, count))) }
            .joined(separator: "  ")
    }
}

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 2, let file = arguments.first, let directory = arguments.last else {
    print("usage: mediameasure FILE DIRECTORY")
    exit(64)
}
let format = DateFormatter()
format.locale = Locale(identifier: "en_US_POSIX")
format.dateFormat = "yyyy-MM-dd HH:mm:ssxxx"
var plays: [Play] = []
for line in try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n") {
    let parts = columns(line)
    guard parts.count == 4, let date = format.date(from: parts[0]) else { continue }
    let time = Timestamp(milliseconds: Int64(date.timeIntervalSince1970 * 1000))
    plays.append(Play(time: time, track: parts[1], artist: parts[2], album: parts[3]))
}
plays.sort { $0.time < $1.time }
let store = try DonationStore(at: directory)
let player = store.donor("org.example.player")
var figures: [String: Figures] = ["offers": Figures(), "most recent": Figures()]
figures["most frequent"] = Figures()
var (sessions, known) = (0, 0)
var counts: [String: Int] = [:]
var recent: [String] = []
var waiting: [Play] = []
var clock = ContinuousClock.Duration.zero
for (index, play) in plays.enumerated() {
    let last = index == 0 ? nil : plays[index - 1].time
    if last.map({ play.time.milliseconds(since: $0) >= 1_800_000 }) ?? true {
        sessions += 1
        if counts[play.thing] != nil {
            known += 1
            for result in try player.donate(waiting.map(\.interaction)) { _ = try result.get() }
            waiting = []
            var context = SurfaceContext(.spotlightZero, at: .clock(play.time), limit: 20)
            context.limitPerSource = 20
            let begun = ContinuousClock.now
            let offers = try store.offers(for: context).offers
            clock += ContinuousClock.now - begun
            let list = offers.compactMap { offer -> String? in
                guard case .media(let media) = offer.value else { return nil }
                return "\(media.shown.title)\n\(media.shown.artist)"
            }
            figures["offers", default: Figures()].add(play.thing, in: list)
            figures["most recent", default: Figures()].add(play.thing, in: recent.reversed())
            let frequent = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(20)
            figures["most frequent", default: Figures()].add(play.thing, in: frequent.map(\.key))
        }
    }
    counts[play.thing, default: 0] += 1
    recent.removeAll { $0 == play.thing }
    recent.append(play.thing)
    if recent.count > 20 { recent.removeFirst() }
    waiting.append(play)
}
print("\(plays.count) plays, \(sessions) sessions, \(known) of them with a known album")
print("first, among four, mean reciprocal rank")
for (name, one) in figures.sorted(by: { $0.key < $1.key }) { print(name, one.text(of: known)) }
print("a question with the views' catch-up took \(clock / max(1, known))")
