import Foundation
import TestSupport
import Testing

/// A store on the default path, in directories that the tool makes.
@Suite struct `Making a store where no directory is` {
    @Test func `syncs the directory of each directory that it makes`() throws {
        let directory = try TemporaryDirectory(in: Setting.fastDirectory)
        let root = directory.path(of: "root")
        try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: false)
        let trace = directory.path(of: "trace")
        let tool = try Child(
            "donationlog",
            ["append"],
            environment: [
                "LD_PRELOAD": try Built.path(of: "libCInterpose.so"),
                "INTERPOSE_DIRECTORY": root,
                "INTERPOSE_TRACE": trace,
                "XDG_DATA_HOME": "\(root)/home/local/share",
                "HOME": "\(root)/home",
            ]
        )
        tool.write([Scenario.line("a", 1)])
        #expect(tool.finish().ending == .exit(0), "\(tool.errors)")
        var status = stat()
        try #require(stat(root, &status) == 0)
        var numbers = [root: UInt64(status.st_ino)]
        var made: [String] = []
        var unsynced: Set<UInt64> = []
        for entry in try TraceDecoder.entries(inFile: trace) {
            switch entry.operation {
            // The content of the store is synced before the store has its name.
            case .makeDirectory(let file, let path) where !path.contains("/donations"):
                let name = path.hasPrefix("/") ? path : "\(root)/\(path)"
                numbers[name] = file
                made.append(name)
                let parent = (name as NSString).deletingLastPathComponent
                unsynced.insert(try #require(numbers[parent], "\(name)"))
            case .synchronizeDirectory(let file): unsynced.remove(file)
            case .output:
                // The tool has reported the append.
                #expect(unsynced.isEmpty, "\(made)")
            default: break
            }
        }
        #expect(made.count >= 3, "\(made)")
    }
}
