import Foundation
import Interactions
import TestSupport
import WebMarkup

// Prints one line of JSON for each page in a list of files: `pagemarkup FILE...`, with `-` for a
// list of files on standard input, one a line. `pagemarkup --time FILE...` prints the time for all
// of them, and `pagemarkup --hostile [NAME]` time and memory for pages of 4 MiB that try to take
// long.

private func json(_ place: PagePlace) -> [String: Any] {
    let address = place.place.address
    let parts: [(String, String?)] = [
        ("name", place.place.name), ("street", address.thoroughfare), ("city", address.city),
        ("region", address.stateOrProvince), ("postalCode", address.postalCode),
        ("country", address.country), ("text", address.fullyFormattedAddress),
        ("url", place.place.url),
    ]
    var object: [String: Any] = [
        "types": place.types, "forms": place.forms.map(\.name), "isMain": place.isMain,
        "isBranch": place.isBranch, "telephones": place.place.telephones,
    ]
    for (name, value) in parts { object[name] = value }
    if let point = place.place.coordinate { object["point"] = [point.latitude, point.longitude] }
    return object
}

private func line(of file: String, _ bytes: [UInt8]) throws -> String {
    let markup = PageMarkup(reading: bytes, url: "https://page.example/")
    let object: [String: Any] = [
        "file": file, "title": markup.title ?? "", "places": markup.places.map(json),
        "advice": markup.advice.map(\.description),
    ]
    let data = try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys])
    return String(decoding: data, as: UTF8.self)
}

/// Returns the most memory of this process so far, in KiB.
private func memory() -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return (line?.split(separator: " ").dropFirst().first).flatMap { Int($0) } ?? 0
}

private func measure(hostile name: String) {
    let bytes = HostilePages.page(name, bytes: 4 << 20)
    let before = memory()
    var markup = PageMarkup(reading: [])
    let time = ContinuousClock().measure {
        markup = PageMarkup(reading: bytes, url: "https://page.example/")
    }
    let advice = markup.advice.prefix(2).map(\.description).joined(separator: " ")
    print(
        "\(name): \(time), \((memory() - before) / 1024) MiB, \(markup.places.count) places. \(advice)"
    )
}

var files = Array(CommandLine.arguments.dropFirst())
let isTimed = files.first == "--time"
if isTimed { files.removeFirst() }
if files == ["-"] {
    files = []
    while let name = readLine() { files.append(name) }
}
if files.first == "--hostile" {
    // Each in a process of its own shows its own memory.
    guard files.count == 1 else {
        measure(hostile: files[1])
        exit(0)
    }
    for name in HostilePages.names {
        let process = Process()
        process.executableURL = URL(filePath: CommandLine.arguments[0])
        process.arguments = ["--hostile", name]
        try process.run()
        process.waitUntilExit()
    }
} else if isTimed {
    let pages = try files.map { [UInt8](try Data(contentsOf: URL(filePath: $0))) }
    let clock = ContinuousClock()
    var (bytes, places) = (0, 0)
    let time = clock.measure {
        for page in pages {
            places += PageMarkup(reading: page, url: "https://page.example/").places.count
            bytes += page.count
        }
    }
    print("\(pages.count) pages, \(bytes) bytes, \(places) places in \(time)")
} else {
    for file in files { print(try line(of: file, [UInt8](Data(contentsOf: URL(filePath: file))))) }
}
