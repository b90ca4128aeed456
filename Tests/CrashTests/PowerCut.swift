import Foundation
import TestSupport

/// Replays a recording and cuts the power at every moment of it.
struct PowerCut {
    /// The outcome.
    struct Summary {
        var images = 0
        var failures: [String] = []
    }

    /// One state of the disk to check.
    private struct Image {
        /// The number of begun operations; nothing of the last one is durable by itself.
        var point: Int
        var survival: Disk.Survival
    }

    let recording: Recording
    let seed: UInt64
    var honesty = Disk.Honesty.honest
    /// The number of failures to print; the rest is only counted.
    private let toldFailures = 5

    init(_ recording: Recording, seed: UInt64, honesty: Disk.Honesty = .honest) {
        self.recording = recording
        self.seed = seed
        self.honesty = honesty
    }

    /// Checks about this many states.
    func run(images count: Int) throws -> Summary {
        var summary = Summary()
        let directory = try TemporaryDirectory(in: Setting.fastDirectory)
        let disk = Disk(root: recording.root, number: recording.number, honesty: honesty)
        let probe = Probe()
        var acknowledged: [UInt64: String] = [:]
        var images = plan(count)[...]
        for point in 0...recording.entries.count {
            while let image = images.first, image.point == point {
                images.removeFirst()
                let path = directory.path(of: "image-\(summary.images)")
                try disk.write(image.survival, to: path)
                defer { try? FileManager.default.removeItem(atPath: path) }
                summary.images += 1
                let complaints = try complaints(path, probe, acknowledged)
                guard !complaints.isEmpty else { continue }
                let what = "\(image.survival) at \(point) of \(recording.entries.count)"
                summary.failures.append("\(what): \(complaints.joined(separator: "; "))")
            }
            guard point < recording.entries.count else { break }
            // An image of the next point contains this operation as begun. Its sync, if it is one,
            // counts only after its return, one point later.
            if point > 0 { try disk.finish(recording.entries[point - 1].operation) }
            try disk.begin(recording.entries[point].operation)
            for one in recording.acknowledgements[point] ?? [] {
                acknowledged[one.position] = one.what
            }
        }
        return summary
    }

    /// The line that a test prints.
    func describe(_ summary: Summary) -> String {
        let meaning =
            switch honesty {
            case .honest: ""
            case .tearsSectors: " (not promised: \(honesty))"
            default: " (as must be: \(honesty))"
            }
        let told = summary.failures.prefix(toldFailures).map { "\n    \($0)" }.joined()
        return "power cut: \(summary.images) images tried, \(summary.failures.count) failed, "
            + "seed \(seed), \(recording.scenario.name)\(meaning)\(told)"
    }

    private func complaints(
        _ path: String,
        _ probe: Probe,
        _ acknowledged: [UInt64: String]
    ) throws -> [String] {
        let reply = try probe.ask("check \(path)/\(Recording.store)")
        var complaints: [String] = []
        if let problem = reply.problem {
            complaints.append(problem.replacing(path + "/", with: ""))
        }
        guard reply.hasStore else {
            if !acknowledged.isEmpty { complaints.append("the store is gone") }
            return complaints
        }
        guard reply.problem == nil else { return complaints }
        complaints += reply.findings
        let moment = Moment(
            acknowledged: acknowledged,
            history: recording.history,
            boundaries: recording.boundaries,
            writers: recording.writers
        )
        complaints += recording.scenario.complaints(moment, reply.events)
        // Opening the store has by now finished any interrupted work.
        if acknowledged[0] == Scenario.erased {
            complaints += try remains(in: path).map { "'\($0)' was acknowledged to be erased" }
        }
        return complaints
    }

    /// The erased identifiers that some file of the store still holds.
    private func remains(in path: String) throws -> [String] {
        var found: Set<String> = []
        for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
            let file = URL(fileURLWithPath: "\(path)/\(name)")
            guard let content = try? Data(contentsOf: file) else { continue }
            for identifier in recording.scenario.erasable
            where content.range(of: Data(identifier.utf8)) != nil {
                found.insert("\(identifier) in \(name)")
            }
        }
        return found.sorted()
    }

    /// States spread over the recording: first all and none of the unsynced data at each point,
    /// then random states.
    private func plan(_ count: Int) -> [Image] {
        let points = recording.entries.count + 1
        var random = SeededGenerator(seed: seed)
        var images: [Image] = []
        for index in 0..<min(count / 2, points * 2) {
            // Spread evenly when there are fewer images than points.
            let place = count / 2 < points * 2 ? index * points * 2 / (count / 2) : index
            images.append(
                Image(point: place / 2, survival: index % 2 == 0 ? .everything : .synchronized)
            )
        }
        // Only a sector in the middle of a write can be torn in a way that nothing else would show.
        var moments = honesty == .tearsSectors ? recording.synchronousWrites : []
        if moments.isEmpty { moments = Array(0..<points) }
        while images.count < count {
            let point = random.pick(moments)
            images.append(Image(point: point, survival: .random(seed: random.next())))
        }
        return images.sorted { $0.point < $1.point }
    }
}
