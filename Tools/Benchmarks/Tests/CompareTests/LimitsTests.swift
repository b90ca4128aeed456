import Foundation
import Testing

@testable import compare

@Suite struct `Thresholds` {
    private let limits = Limits(["donate-one": [.instructions: 1000, .syncs: 2]])

    @Test func `allow a little more of what varies and no more syncs`() {
        #expect(limits.faults(in: ["donate-one": [.instructions: 1050, .syncs: 2]]).isEmpty)
        #expect(
            limits.faults(in: ["donate-one": [.instructions: 1051, .syncs: 3]])
                == [
                    "donate-one: 1051 instructions, threshold 1000",
                    "donate-one: 3 syncs, threshold 2",
                ]
        )
    }

    @Test func `miss what was not recorded and what was not measured`() {
        #expect(
            limits.faults(in: ["suggest": [.pages: 1]])
                == ["suggest: 1 pages, without a threshold", "donate-one: not measured"]
        )
    }

    @Test func `are the same after they were written`() throws {
        let path = NSTemporaryDirectory() + "/limits-\(UUID().uuidString).json"
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(try Limits(at: path).rows.isEmpty)
        try limits.write(to: path)
        #expect(try Limits(at: path).rows == limits.rows)
    }
}

@Suite struct `A profile of callgrind` {
    @Test func `counts the calls of allocators by name and by number`() throws {
        let profile = try Callgrind(
            reading: """
                events: Ir
                fn=(1) main
                0 12
                cfn=(2) malloc
                calls=3 0
                0 300
                cfn=(3) free
                calls=9 0
                0 90
                fn=(2)
                0 300
                fn=(4) other
                cfn=(2)
                calls=4 0
                0 400
                totals: 1102
                """
        )
        #expect(profile.instructions == 1102)
        #expect(profile.allocations == 7)
    }

    @Test func `without a total is refused`() {
        #expect(throws: (any Error).self) { try Callgrind(reading: "events: Ir\n") }
    }
}
