import Glibc
import LMDB
import Testing

@Suite struct `A cursor` {
    let environment: Environment
    let table: Table

    init() throws {
        // The files stay mapped by the environment after their directory is gone.
        let temporary = try TemporaryDirectory()
        environment = try temporary.environment()
        table = try environment.table(named: "letters")
    }

    @Test func `walks all entries in key order`() throws {
        try environment.store(letters: "hbfd", in: table)
        let transaction = try environment.beginRead()
        var cursor = try transaction.cursor(in: table)
        var entries: [String] = []
        while try cursor.moveToNext() { entries.append(String(cursor.key) + String(cursor.value)) }
        #expect(entries == ["bB", "dD", "fF", "hH"])
    }

    @Test func `orders keys by their bytes, the shorter first`() throws {
        var writing = try environment.beginWrite()
        let keys: [[UInt8]] = [[0], [0, 0], [0, 1], [1], [127], [128], [255], [255, 0]]
        for key in keys.shuffled() { try writing.put(key.span, forKey: key.span, in: table) }
        var cursor = try writing.cursor(in: table)
        var found: [[UInt8]] = []
        while try cursor.moveToNext() { found.append([UInt8](cursor.key)) }
        #expect(found == keys)
    }

    @Test func `walks backwards`() throws {
        try environment.store(letters: "bdf", in: table)
        let transaction = try environment.beginRead()
        var cursor = try transaction.cursor(in: table)
        var entries: [String] = []
        while try cursor.moveToPrevious() { entries.append(String(cursor.key)) }
        #expect(entries == ["f", "d", "b"])
    }

    @Test func `is on no entry at first`() throws {
        try environment.store(letters: "b", in: table)
        let transaction = try environment.beginRead()
        let cursor = try transaction.cursor(in: table)
        let counts = [cursor.key.count, cursor.value.count]
        #expect(counts == [0, 0])
    }

    @Test func `moves to the first and the last entry`() throws {
        try environment.store(letters: "bdf", in: table)
        let transaction = try environment.beginRead()
        var cursor = try transaction.cursor(in: table)
        let toLast = try cursor.moveToLast()
        let last = String(cursor.key)
        let toFirst = try cursor.moveToFirst()
        let first = String(cursor.key)
        #expect(toLast && toFirst)
        #expect(first == "b" && last == "f")
    }

    @Test(arguments: [
        ("", "b"), ("a", "b"), ("b", "b"), ("c", "d"), ("f", "f"), ("f!", nil), ("z", nil),
        (String(repeating: "c", count: 600), "d"),
    ])
    func `seeks the entry at or after a key`(key: String, expected: String?) throws {
        try environment.store(letters: "bdf", in: table)
        let transaction = try environment.beginRead()
        var cursor = try transaction.cursor(in: table)
        let key = [UInt8](key)
        let isThere = try cursor.seek(atOrAfter: key.span)
        let found = isThere ? String(cursor.key) + String(cursor.value) : nil
        let isEmpty = cursor.key.isEmpty
        #expect(found == expected.map { $0 + $0.uppercased() })
        #expect(isEmpty == (expected == nil))
    }

    @Test func `comes back from beyond an end to the entry there`() throws {
        try environment.store(letters: "bdf", in: table)
        let transaction = try environment.beginRead()
        var cursor = try transaction.cursor(in: table)
        var steps: [String] = []
        func note(_ moved: Bool, _ key: Span<UInt8>) { steps.append(moved ? String(key) : "-") }

        try note(cursor.seek(atOrAfter: [122].span), cursor.key)
        try note(cursor.moveToNext(), cursor.key)
        try note(cursor.moveToPrevious(), cursor.key)
        try note(cursor.moveToNext(), cursor.key)
        try note(cursor.moveToNext(), cursor.key)
        try note(cursor.moveToPrevious(), cursor.key)
        try note(cursor.moveToFirst(), cursor.key)
        try note(cursor.moveToPrevious(), cursor.key)
        try note(cursor.moveToPrevious(), cursor.key)
        try note(cursor.moveToNext(), cursor.key)
        try note(cursor.moveToNext(), cursor.key)
        #expect(steps == ["-", "-", "f", "-", "-", "f", "b", "-", "-", "b", "d"])
    }

    @Test func `finds nothing in an empty table`() throws {
        let transaction = try environment.beginRead()
        var cursor = try transaction.cursor(in: table)
        let found = [
            try cursor.moveToFirst(), try cursor.moveToLast(), try cursor.moveToNext(),
            try cursor.moveToPrevious(), try cursor.seek(atOrAfter: [1].span),
        ]
        #expect(found == Array(repeating: false, count: 5))
    }

    @Test func `walks more entries than a page holds`() throws {
        var writing = try environment.beginWrite()
        for number in 0..<5000 {
            let key = [UInt8(number >> 8), UInt8(number & 255)]
            let value = [UInt8](repeating: key[1], count: 100)
            try writing.put(value.span, forKey: key.span, in: table, appending: true)
        }
        try writing.commit()
        let transaction = try environment.beginRead()
        var cursor = try transaction.cursor(in: table)
        var number = 0
        var isRight = true
        while try cursor.moveToNext() {
            let key = cursor.key
            let value = cursor.value
            isRight = isRight && Int(key[0]) << 8 | Int(key[1]) == number
            isRight = isRight && value.count == 100 && value[99] == key[1]
            number += 1
        }
        #expect(isRight)
        #expect(number == 5000)
    }

    @Test func `tells pages apart`() throws {
        var writing = try environment.beginWrite()
        let value = [UInt8](repeating: 7, count: 1000)
        // Small values, and large ones on their own pages; keys have none.
        for key in UInt8(0)..<200 {
            let value = key == 1 ? [UInt8](repeating: 7, count: 10_000) : value
            try writing.put(value.span, forKey: [key].span, in: table, appending: true)
        }
        try writing.commit()
        let transaction = try environment.beginRead()
        var cursor = try transaction.cursor(in: table)
        var runs: [(page: Int, count: Int)] = []
        while try cursor.moveToNext() {
            if runs.last?.page == cursor.page {
                runs[runs.count - 1].count += 1
            } else {
                runs.append((cursor.page, 1))
            }
        }
        // As many as fit a page when appended, whatever the page size of this machine.
        let full = Int(getpagesize()) / (1000 + 11)
        #expect(Set(runs.map(\.page)).count == runs.count)
        #expect(runs.dropFirst().dropLast().allSatisfy { $0.count == full })
        #expect(runs[0].count > full)
    }

    @Test func `lets its write transaction go on after it`() throws {
        var writing = try environment.beginWrite()
        try writing.put([65].span, forKey: [97].span, in: table)
        do {
            var cursor = try writing.cursor(in: table)
            let found = try cursor.moveToFirst()
            #expect(found)
        }
        try writing.put([66].span, forKey: [98].span, in: table)
        try writing.commit()
        #expect(try environment.load("b", in: table) == "B")
    }
}
