import ArgumentParser
import DonationStore
import Foundation

/// The options of every subcommand.
struct StoreOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The directory of the store.", valueName: "path"),
        completion: .directory
    )
    var store: String?

    @Option(
        help: ArgumentHelp(
            "The configuration file; /dev/null for none.",
            valueName: "file"
        ),
        completion: .file()
    )
    var config: String?

    @Flag(help: "Write JSON.")
    var json = false

    /// Opens an existing store.
    func openStore() throws(Failure) -> DonationStore {
        let path = try path()
        do {
            return try DonationStore(at: path, creatingIfMissing: false, host: .here)
        } catch {
            // The path leads through something that is no directory.
            if case .file = error, error.systemErrorNumber == ENOTDIR {
                throw .store(.noStore(path: path))
            }
            throw .store(error)
        }
    }

    /// Opens the store, and makes it if there is none.
    func makeStore(content: ContentHandling) throws(Failure) -> DonationStore {
        let path = try pathToMake()
        do {
            return try DonationStore(at: path, content: content, host: .here)
        } catch {
            throw .store(error)
        }
    }

    /// Returns the path of a store to make, and makes the parents of the default one.
    func pathToMake() throws(Failure) -> String {
        let path = try path()
        if store == nil, ProcessInfo.variables["DONATION_STORE"]?.isEmpty != false {
            try Self.makeParents(of: path)
        }
        return path
    }

    /// Returns whether anything exists at the path of the store.
    func hasStore() throws(Failure) -> Bool {
        FileManager.default.fileExists(atPath: try path())
    }

    /// Returns the path of the store, which may not exist.
    func storePath() throws(Failure) -> String { try path() }

    private func path() throws(Failure) -> String {
        let environment = ProcessInfo.variables
        guard let path = store ?? DonationStore.defaultPath(in: environment) else {
            throw .message("no store; name one with --store or DONATION_STORE", .validationFailure)
        }
        return path
    }

    /// Makes the directories that the XDG Base Directory Specification asks programs to make.
    private static func makeParents(of path: String) throws(Failure) {
        let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
        do {
            try makePrivateDirectories(at: parent)
        } catch {
            throw .message(
                "cannot create directory '\(parent)': \(error.text)",
                ExitCode(systemErrorNumber: error.number) ?? .cannotCreate
            )
        }
    }
}
