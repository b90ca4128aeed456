import Foundation
import LMDB
import Testing

@testable import DonationStore
@testable import donationlog

@Suite struct `Those who read` {
    @Test func `are listed with the commits that were made meanwhile`() throws {
        let store = try TestStore()
        let environment = try LMDB.Environment.open(
            at: store.path + "/log/current",
            tables: ["events"]
        )
        let transaction = try environment.beginRead()
        for number in 13...15 {
            let line = History.message("\(number)", "outgoing", "17:00:00", #""recipients":[]"#)
            try #require(try store.run("append", input: line).exitCode == 0)
        }
        let result = try store.run("readers")
        #expect(result.lines.count == 2, "\(result)")
        let columns = try #require(result.lines.last).split(separator: " ", maxSplits: 2)
        #expect(columns[0] == "log" && columns[1] == "\(getpid())", "\(result)")
        #expect(columns[2].hasSuffix("3  prevents the reuse of pages"), "\(result)")
        let object = try #require(try store.run("readers", "--json").objects().first)
        #expect(object["process"] as? Int == Int(getpid()))
        #expect(object["age"] as? Int == 3)
        #expect(object["holdsPages"] as? Bool == true)
        _ = consume transaction
        #expect(try store.run("readers").output == "nobody is reading\n")
    }

    /// A read transaction among others.
    private final class Reading {
        private let transaction: ReadTransaction

        init(_ environment: LMDB.Environment) throws(LMDBError) {
            transaction = try environment.beginRead()
        }
    }

    @Test func `may take every place: then others are to try again, and are told who it is`() throws
    {
        let store = try TestStore()
        let environment = try LMDB.Environment.open(
            at: store.path + "/log/current",
            tables: ["events"]
        )
        var readings: [Reading] = []
        while let reading = try? Reading(environment) { readings.append(reading) }
        #expect(readings.count == 510)
        for command in ["log", "contacts", "append", "info"] {
            let result = try store.run(command)
            #expect(result.exitCode == 75, "\(command): \(result)")
            #expect(
                result.errors.contains("`donationlog readers` lists the processes that read"),
                "\(result)"
            )
        }
        let listed = try store.run("readers", "--json")
        #expect(listed.exitCode == 0)
        #expect(listed.lines.count == 510)
        #expect(try listed.objects().allSatisfy { $0["process"] as? Int == Int(getpid()) })
        let doctor = try store.run("doctor")
        #expect(doctor.exitCode == 65)
        #expect(
            doctor.output.contains(
                "all places for readers are taken, 510 of them by process \(getpid())"
            ),
            "\(doctor)"
        )
        readings = []
        #expect(try store.run("log").exitCode == 0)
    }

    private static func health(
        ages: [Int] = [],
        usedShare: Double = 0
    ) -> StoreHealth {
        let used = StoreHealth.Space(
            mapBytes: 1_000_000,
            usedBytes: Int(usedShare * 1_000_000) + 1000,
            freeBytes: 1000
        )
        return StoreHealth(
            lastPosition: .start,
            viewVersion: 1,
            log: used,
            views: StoreHealth.Space(),
            readers: ages.map { StoreReader(part: .log, processIdentifier: getpid(), age: $0) }
        )
    }

    @Test func `are told of by the doctor when they hold up a file for long`() {
        #expect(Self.health(ages: []).readersCheck.state == .well)
        #expect(Self.health(ages: [1000]).readersCheck.state == .well)
        let check = Self.health(ages: [1001, 7]).readersCheck
        #expect(check.state == .wrong && check.mend == "kill \(getpid())")
        #expect(check.text.contains("has been reading the log for 1001 commits"))
    }

    @Test func `and donors find a file that is nearly full told of`() {
        #expect(Self.health(usedShare: 0.9).spaceCheck(in: "/").state == .well)
        let check = Self.health(usedShare: 0.95).spaceCheck(in: "/")
        #expect(check.state == .wrong && check.mend?.contains("maintain") == true)
        #expect(check.text.contains("the log uses 95 % of its limit of 1000000 bytes"))
    }

    @Test func `are found in all that the kernel tells, which comes piece by piece`() throws {
        let text = try textOfKernel(at: "/proc/self/smaps")
        #expect(text.utf8.count > 1 << 16)
        #expect(text.contains("[stack]"))
    }
}
