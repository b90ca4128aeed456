import Histories
import Testing

@Suite struct `A place in a file` {
    @Test func `is told as people count`() {
        #expect(HistoryPlace.byte(0).description == "byte 0")
        #expect(HistoryPlace.line(1).description == "line 1")
    }
}
