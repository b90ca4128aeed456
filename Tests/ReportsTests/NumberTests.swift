import Testing

@testable import Reports

@Suite struct `Numbers on a page` {
    @Test func `have groups of three digits`() {
        #expect(Numbers.grouped(0) == "0")
        #expect(Numbers.grouped(999) == "999")
        #expect(Numbers.grouped(1000) == "1,000")
        #expect(Numbers.grouped(1_234_567) == "1,234,567")
        #expect(Numbers.grouped(-1000) == "−1,000")
    }
}
