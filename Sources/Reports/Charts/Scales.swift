/// Round numbers for an axis.
enum Ticks {
    /// The largest number of steps.
    private static let most = 4

    /// Returns evenly spaced numbers from 0, the last of them at or above the greatest value.
    static func covering(_ greatest: Int) -> [Int] {
        // A larger limit could overflow the last number.
        let greatest = min(max(1, greatest), Int.max / 16)
        let step = step(covering: greatest)
        let steps = (greatest - 1) / step + 1
        return (0...steps).map { $0 * step }
    }

    /// Returns the least of 1, 2, 5, 10, 20 … for which `most` steps suffice.
    private static func step(covering greatest: Int) -> Int {
        var power = 1
        while true {
            for factor in [1, 2, 5] where factor * power * most >= greatest {
                return factor * power
            }
            power *= 10
        }
    }
}

/// Levels of a colour that grow stronger with a number; 0 has its own level.
struct Levels {
    /// The number of levels above 0.
    static let count = 5

    /// The least number of each step except the first, which begins at 1.
    private let starts: [Int]
    private let greatest: Int

    /// Makes steps with round bounds: of equal width, or of growing width if most numbers are far
    /// below the greatest.
    init(for numbers: some Sequence<Int>) {
        let sorted = numbers.filter { $0 > 0 }.sorted()
        greatest = sorted.last ?? 0
        let isEven = sorted.isEmpty || sorted[sorted.count / 2] > greatest / 3
        starts =
            isEven ? Self.even(greatest) : Self.widening(from: sorted[sorted.count / 10], greatest)
    }

    /// Returns bounds of steps of equal width.
    private static func even(_ greatest: Int) -> [Int] {
        let needed = greatest / count + (greatest % count == 0 ? 0 : 1)
        let width = width(of: needed)
        return (1..<count).map { width == 1 ? $0 + 1 : $0 * width }.filter { $0 <= greatest }
    }

    /// Returns the least round number that is at least `needed`.
    private static func width(of needed: Int) -> Int {
        guard needed > 8 else { return [1, 2, 3, 4, 5, 6, 8].first { $0 >= needed } ?? 8 }
        var power = 1
        while power * 80 < needed, power < Int.max / 1000 { power *= 10 }
        return [10, 12, 15, 20, 25, 30, 40, 50, 60, 80].map { $0 * power }
            .first { $0 >= needed } ?? needed
    }

    /// Returns bounds among 1, 2, 5, 10, 20 …, evenly chosen between most numbers and the greatest.
    private static func widening(from least: Int, _ greatest: Int) -> [Int] {
        var (bounds, power) = ([Int](), 1)
        while power <= greatest / 2, power < Int.max / 100 {
            bounds += [2, 5, 10].map { $0 * power }.filter { $0 > least && $0 <= greatest * 4 / 5 }
            power *= 10
        }
        let last = bounds.count - 1
        guard last >= count - 1 else { return bounds }
        return (0..<count - 1).map { bounds[($0 * last + (count - 2) / 2) / (count - 2)] }
    }

    /// Returns the level of a number, from 0 to ``count``: the greatest has the strongest.
    func level(of count: Int) -> Int {
        count <= 0 ? 0 : color(of: starts.count { $0 <= count })
    }

    /// Returns the colour of a step; spreads few steps over all colours.
    private func color(of step: Int) -> Int {
        starts.isEmpty ? 3 : 1 + (step * (Self.count - 1) + starts.count / 2) / starts.count
    }

    /// The levels with their ranges of numbers, as in `5–9`.
    var ranges: [(level: Int, text: String)] {
        guard greatest > 0 else { return [(0, "0")] }
        let bounds = [1] + starts
        return [(0, "0")]
            + bounds.enumerated().map { step, start in
                let end = step + 1 < bounds.count ? bounds[step + 1] - 1 : greatest
                let first = Numbers.grouped(start)
                let text = end > start ? "\(first)–\(Numbers.grouped(end))" : first
                return (color(of: step), text)
            }
    }

    /// Returns a legend of the colours, in words and samples.
    func legend(_ noun: String) -> Markup {
        element("p", .class("legend")) {
            element("span") { Markup.text(noun) }
            for (level, text) in ranges {
                element("span", .class("key")) {
                    element("i", .class("swatch s\(level)"))
                    Markup.text(text)
                }
            }
        }
    }
}
