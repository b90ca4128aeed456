import Testing

@testable import Reports

@Suite struct `Numbers on a page` {
    @Test func `have groups of three digits`() {
        let texts = [0, 7, 999, 1000, 12_345, 1_234_567, -1000].map(Numbers.grouped)
        #expect(texts == ["0", "7", "999", "1,000", "12,345", "1,234,567", "−1,000"])
        #expect(Numbers.grouped(.min).hasPrefix("−9,223"))
    }

    @Test func `are short on an axis`() {
        let numbers = [0, 950, 1000, 1500, 12_000, 150_000, 2_500_000, 3_000_000_000]
        let texts = ["0", "950", "1k", "1.5k", "12k", "150k", "2.5M", "3G"]
        #expect(numbers.map(Numbers.compact) == texts)
    }

    @Test func `are shares that show what little there is, and what is missing`() {
        let shares = [0, 0.001, 0.004, 0.005, 0.126, 0.5, 0.994, 0.9951, 0.9999, 1, .nan]
        let texts = [
            "0 %", "< 1 %", "< 1 %", "1 %", "13 %", "50 %", "99 %", "> 99 %", "> 99 %", "100 %",
            "–",
        ]
        #expect(shares.map { Numbers.percent($0).replacing("\u{A0}", with: " ") } == texts)
    }

    @Test func `have the digits behind the point that are asked for`() {
        #expect(Numbers.decimal(1.005, places: 1) == "1.0")
        #expect(Numbers.decimal(0.07, places: 2) == "0.07")
        #expect(Numbers.decimal(-2.55, places: 0) == "−3")
        #expect(Numbers.decimal(.infinity, places: 2) == "–")
        #expect(
            [12.5, 3, 0.256, -0.001, -4.5, .nan].map(\.short) == [
                "12.5", "3", "0.26", "0", "-4.5", "0",
            ]
        )
    }

    @Test func `are bytes in the unit that says most`() {
        let sizes = [0, 999, 1000, 1_234_567, 99_600_000, 5_000_000_000]
        let texts = ["0 B", "999 B", "1.0 kB", "1.2 MB", "100 MB", "5.0 GB"]
        #expect(sizes.map { Numbers.bytes($0).replacing("\u{A0}", with: " ") } == texts)
    }

    @Test func `agree with their nouns`() {
        #expect(Numbers.counted(1, "person", or: "people") == "1 person")
        #expect(Numbers.counted(0, "person", or: "people") == "0 people")
        #expect(Numbers.counted(2000, "person", or: "people") == "2,000 people")
    }
}
