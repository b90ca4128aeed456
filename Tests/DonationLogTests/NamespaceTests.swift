import Foundation
import TestSupport
import Testing

/// The store in real PID namespaces, where the machine allows them.
@Suite struct `A store in two PID namespaces` {
    private let directory: TemporaryDirectory
    private var path: String { directory.path(of: "store") }

    init() throws {
        directory = try TemporaryDirectory()
        let line =
            #"{"app":"org.example.chat","identifier":"m1","start":1700000000000,"#
            + #""intent":{"class":"INSendMessageIntent","recipients":[{"displayName":"Ana"}]}}"#
        _ = try Tool.run("append", "--store", path, input: line)
    }

    /// Runs the tool in its own namespace; `nil` if the machine refuses.
    private func runElsewhere(_ arguments: String...) throws -> ToolResult? {
        let unshare = "unshare --user --map-root-user --pid --fork --mount-proc"
        let probe = try Tool.run(script: "\(unshare) true", [])
        guard probe.exitCode == 0 else {
            print("not run: a PID namespace cannot be made here: \(probe.errors)")
            return nil
        }
        return try Tool.run(script: "exec \(unshare) \"$@\"", arguments)
    }

    @Test func `is refused while it is open in the other, and not afterwards`() throws {
        let follower = try RunningTool("log", "--follow", "--json", "--store", path)
        defer { follower.stop() }
        _ = try #require(follower.nextLine())
        guard let refused = try runElsewhere("log", "--store", path) else { return }
        #expect(refused.exitCode == 69, "\(refused)")
        #expect(refused.errors.contains("PID namespace"))
        follower.stop()
        let accepted = try #require(try runElsewhere("log", "--store", path))
        #expect(accepted.exitCode == 0, "\(accepted)")
    }
}
