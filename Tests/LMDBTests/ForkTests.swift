import CTestFork
import Glibc
import LMDB
import Testing

@Suite struct `After a fork` {
    @Test func `the child is refused and leaves the parent's environment alone`() async {
        await #expect(processExitsWith: .success) {
            let directory = try TemporaryDirectory()
            let environment = try directory.environment()
            let table = try environment.table(named: "letters")
            let reading = try environment.beginRead()
            let status = inChild {
                var errors = [
                    lmdbError { () throws(LMDBError) in _ = try environment.beginRead() },
                    lmdbError { () throws(LMDBError) in try environment.synchronize() },
                    lmdbError { () throws(LMDBError) in _ = try environment.clearStaleReaders() },
                    lmdbError { () throws(LMDBError) in _ = try environment.information },
                ]
                errors.append(write(environment))
                return errors.allSatisfy { $0 == .usedAfterFork } ? 0 : 1
            }
            #expect(status == 0)
            #expect(try environment.information.readers == 2)
            #expect(store(environment, table) == nil)
            _ = consume reading
        }
    }

    @Test func `the child's end of inherited transactions does not end the parent's`() async {
        await #expect(processExitsWith: .success) { try endInheritedTransactions() }
    }

    @Test func `the child can open the file for itself`() async {
        await #expect(processExitsWith: .success) {
            let directory = try TemporaryDirectory()
            let environment = try directory.environment()
            let path = directory.path + "/environment"
            let table = try environment.table(named: "letters")
            let status = inChild {
                guard let own = try? Environment.open(at: path, tables: ["letters"]),
                    own !== environment, let table = try? own.table(named: "letters"),
                    store(own, table) == nil
                else { return 1 }
                return 0
            }
            #expect(status == 0)
            #expect(try environment.load("a", in: table) == "A")
            #expect(store(environment, table) == nil)
        }
    }
}

private func endInheritedTransactions() throws {
    final class Box {
        var reading: ReadTransaction?
        var writing: WriteTransaction?
        var environment: Environment?
    }
    let directory = try TemporaryDirectory()
    let box = Box()
    let environment = try directory.environment()
    let table = try environment.table(named: "letters")
    box.reading = try environment.beginRead()
    box.writing = try environment.beginWrite()
    try box.writing?.put([65].span, forKey: [97].span, in: table)
    let status = inChild {
        box.reading = nil
        guard let writing = box.writing.take() else { return 1 }
        return commitError(of: writing) == .usedAfterFork ? 0 : 2
    }
    #expect(status == 0)
    #expect(try environment.information.readers == 2)
    #expect(try environment.load("a", in: table) == nil)
    try box.writing.take()?.commit()
    #expect(try environment.load("a", in: table) == "A")
    #expect(try box.reading?.text("a", in: table) == nil)
}

private func write(_ environment: Environment) -> LMDBError? {
    lmdbError { () throws(LMDBError) in _ = try environment.beginWrite() }
}

private func store(_ environment: Environment, _ table: Table) -> LMDBError? {
    lmdbError { () throws(LMDBError) in try environment.store("A", for: "a", in: table) }
}

/// Runs a body in a forked child and returns its exit status.
private func inChild(_ body: () -> Int32) -> Int32 {
    let child = ctestfork_fork()
    if child == 0 { _exit(body()) }
    return ctestfork_wait(child)
}
