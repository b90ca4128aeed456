import TestSupport
import Testing

@testable import Reports

@Suite struct `Scales` {
    @Test func `have round steps that cover what is shown`() {
        #expect(Ticks.covering(0) == [0, 1])
        #expect(Ticks.covering(1) == [0, 1])
        #expect(Ticks.covering(4) == [0, 1, 2, 3, 4])
        #expect(Ticks.covering(390) == [0, 100, 200, 300, 400])
        #expect(Ticks.covering(401) == [0, 200, 400, 600])
        #expect(Ticks.covering(1_000_000) == [0, 500_000, 1_000_000])
        #expect((Ticks.covering(.max).last ?? 0) > 0)
    }

    @Test func `give nothing a step of its own, and steps round bounds`() {
        let levels = Levels(for: [0, 0, 12, 30, 33, 41, 48, 67])
        #expect(
            [0, 1, 14, 15, 30, 45, 59, 60, 67].map(levels.level) == [0, 1, 1, 2, 3, 4, 4, 5, 5]
        )
        #expect(levels.ranges.map(\.text) == ["0", "1–14", "15–29", "30–44", "45–59", "60–67"])
        let texts = Levels(for: 1...5).ranges.map(\.text)
        #expect(texts == ["0", "1", "2", "3", "4", "5"])
        #expect(Levels(for: [0, 1, 1]).ranges.map(\.text) == ["0", "1"])
        let equal = Levels(for: [415, 416, 416, 417])
        #expect(Set([415, 416, 417].map(equal.level)).count == 1)
        #expect(Levels(for: []).ranges.map(\.text) == ["0"])
        #expect(Levels(for: [0, 0]).level(of: 0) == 0)
        #expect(Levels(for: [.max, .max]).level(of: .max) > 0)
    }

    @Test func `widen where most numbers are far below the greatest`() {
        let numbers = Array(repeating: 3, count: 50) + [40, 90, 200, 4000]
        let texts = Levels(for: numbers).ranges.map(\.text)
        #expect(texts == ["0", "1–4", "5–49", "50–199", "200–1,999", "2,000–4,000"])
    }

    @Test(arguments: SeededGenerator.seeds(20))
    func `never show more as less`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let numbers = (0..<Int.random(in: 1...300, using: &random)).map { _ in
            Int.random(in: 0...(1 << Int.random(in: 0...12, using: &random)), using: &random)
        }.sorted()
        let levels = Levels(for: numbers)
        let shown = numbers.map(levels.level)
        #expect(shown == shown.sorted())
        #expect(shown.allSatisfy { (0...Levels.count).contains($0) })
        #expect(zip(numbers, shown).allSatisfy { ($0 == 0) == ($1 == 0) })
        let colors = levels.ranges.map(\.level)
        #expect(Set(colors).count == colors.count)
        #expect(Set(shown).isSubset(of: Set(colors)))
    }
}

@Suite struct `The colours` {
    /// The contrast of two colours by WCAG 2.2.
    private func contrast(_ one: Color, _ other: Color) -> Double {
        let (left, right) = (luminance(one) + 0.05, luminance(other) + 0.05)
        return max(left, right) / min(left, right)
    }

    private func luminance(_ color: Color) -> Double {
        let parts = [16, 8, 0].map { shift -> Double in
            let share = Double(color.value >> UInt32(shift) & 0xFF) / 255
            return share <= 0.04045 ? share / 12.92 : power((share + 0.055) / 1.055)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }

    /// x to the power of 2.4, the fifth root of its twelfth power.
    private func power(_ base: Double) -> Double {
        var (root, wanted) = (base, 1.0)
        for _ in 0..<12 { wanted *= base }
        for _ in 0..<60 {
            let fourth = root * root * root * root
            root -= (root * fourth - wanted) / (5 * fourth)
        }
        return root
    }

    @Test(arguments: [Palette.light, .dark])
    func `can be told apart, also by those who see no hues`(palette: Palette) {
        let background = palette.background
        #expect(contrast(palette.text, background) >= 7)
        #expect(contrast(palette.quiet, background) >= 4.5)
        #expect(contrast(palette.wrong, background) >= 4.5)
        // Links are texts.
        #expect(contrast(palette.accent, background) >= 4.5)
        #expect(contrast(palette.other, background) >= 3)
        #expect(contrast(palette.accent, palette.other) >= 1.7)
        #expect(palette.levels.count == Levels.count + 1)
        for (one, next) in zip(palette.levels, palette.levels.dropFirst()) {
            #expect(contrast(one, next) >= 1.25, "\(one.text) \(next.text)")
            #expect(contrast(next, background) > contrast(one, background))
        }
        #expect(contrast(palette.levels[5], background) >= 7)
    }

    @Test func `are written as browsers read them`() {
        #expect(Color(0x00_0A_FF).text == "#000aff")
    }
}
