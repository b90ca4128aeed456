import DonationStore
import Foundation

/// A line of progress on standard error, shown only on a terminal.
struct ProgressLine {
    /// The sequence that erases the line.
    static let erasing = "\r\u{1B}[K"
    /// The shortest time between two updates, in seconds.
    private static let interval = 0.2

    private let isShown: Bool
    private let width: Int
    private let now: () -> Date
    private let write: (String) -> Void
    private let began: Date
    private var last = Date.distantPast
    /// The amount done at the first report; a continued rebuild does not begin at 0.
    private var start: Double?

    /// Begins to measure time; the arguments are for tests.
    init(
        isShown: Bool = Descriptor.error.isTerminal,
        width: Int? = Descriptor.error.terminalWidth,
        now: @escaping () -> Date = Date.init,
        write: @escaping (String) -> Void = { try? Descriptor.error.write(Array($0.utf8)) }
    ) {
        self.isShown = isShown
        self.width = width ?? 80
        self.now = now
        self.write = write
        began = now()
    }

    /// The time that the work has taken, in seconds.
    var seconds: Double { max(now().timeIntervalSince(began), 0.001) }

    /// Shows the progress, unless the last update was a moment ago.
    mutating func show(_ text: (_ seconds: Double) -> String) {
        guard isShown, now().timeIntervalSince(last) > Self.interval else { return }
        last = now()
        // The last cell stays free, because some terminals go to the next line once it is full.
        write(Self.erasing + text(seconds).prefix(max(1, width - 1)))
    }

    /// Shows the amount done, as in `1200 of 4800 events, 25 %, 400 per second, 9 seconds left`.
    mutating func show(_ done: Double, of total: Double?, _ unit: String) {
        let start = start ?? done
        self.start = start
        show { seconds in
            let rate = (done - start) / seconds
            var text = "\(Int(done))"
            if let total, total > 0 {
                let share = Int((min(done, total) / total * 100).rounded(.down))
                text += " of \(Int(total)) \(unit), \(share) %"
            } else {
                text += " \(unit)"
            }
            guard rate >= 1 else { return seconds < 1 ? text : "\(text), \(Self.spoken(seconds))" }
            text += ", \(Int(rate)) per second"
            guard let total, total > done else { return text }
            return "\(text), \(Self.spoken((total - done) / rate)) left"
        }
    }

    /// Returns a duration in words, in whole seconds.
    private static func spoken(_ seconds: Double) -> String {
        SpokenDuration(milliseconds: max(1, seconds.rounded(.down)) * 1000).nearest
    }

    /// Erases the line.
    mutating func finish() {
        guard isShown, last != .distantPast else { return }
        last = .distantPast
        write(Self.erasing)
    }
}
