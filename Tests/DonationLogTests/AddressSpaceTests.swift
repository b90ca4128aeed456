import Foundation
import TestSupport
import Testing

/// A limit of `ulimit -v` or of a container, below the maximum size of the files.
@Suite struct `An address space that is limited` {
    @Test(arguments: [100_000_000, 40_000_000, 4_000_000])
    func `makes the maps smaller, and the store can be used`(kibibytes: Int) throws {
        let store = try TestStore()
        let script = "ulimit -v \(kibibytes); exec \"$@\""
        let nothing = store.directory.emptyFile()
        for command in [["log"], ["contacts"], ["rebuild"], ["append", nothing], ["verify"]] {
            let result = try Tool.run(script: script, command + ["--store", store.path])
            #expect(result.exitCode == 0, "\(command): \(result)")
        }
        let made = store.neighbour("made")
        let result = try Tool.run(script: script, ["append", nothing, "--store", made])
        #expect(result.exitCode == 0, "\(result)")
    }
}
