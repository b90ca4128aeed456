import Contenders
import Foundation

/// A store in its own directory, and donations for it; both disappear with this object.
final class Place {
    let contender: StoreContender
    private let directory: String
    private let work: Work
    private var done = 0

    init(donations: Int) throws {
        directory = "\(NSTemporaryDirectory())/counts-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: directory,
            withIntermediateDirectories: false
        )
        work = try Work(
            try Corpus(Shape(events: donations, contacts: 50), at: "\(directory)/corpus")
        )
        contender = try StoreContender(at: "\(directory)/store", for: work)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: directory)
    }

    /// Donates the next ones in one commit.
    func donate(_ count: Int) throws {
        try contender.donate(done..<done + count)
        done += count
    }

    /// Donates all but some of them, and catches up.
    func filled(leaving rest: Int = 0) throws -> Place {
        try donate(work.count - rest)
        // The first makes the views, the second notes the boot.
        for _ in 0..<2 { _ = try contender.suggest() }
        return self
    }
}
