internal import Interactions
import Synchronization

/// The opened views of this process's projectors, by the names of their directories.
final class ProjectorStores: Sendable {
    private let opened = Mutex<[String: any OpenedViews]>([:])

    /// Returns the views of a projector, in the directory of all views.
    ///
    /// - Throws: ``ProjectorRefusal``, or an error of the store if a directory cannot be made.
    func store<P: Projector>(
        of projector: P.Type,
        beside views: ViewStore
    ) throws(ProjectorError) -> FoldStore<ProjectorFold<P>> {
        let directory = try Self.directory(of: projector)
        var found = opened.withLock { $0[directory] }
        if found == nil {
            let new = try ProjectorError.storing(
                try FoldStore<ProjectorFold<P>>(
                    root: views.root,
                    name: directory,
                    log: views.log,
                    host: views.host,
                    patience: views.generations.patience
                )
            )
            found = opened.withLock { opened in
                let first = opened[directory] ?? new
                opened[directory] = first
                return first
            }
        }
        guard let store = found as? FoldStore<ProjectorFold<P>> else {
            throw .refused(.nameTaken(P.name, version: P.version))
        }
        return store
    }

    /// Releases all files; the next transactions open the then current generations.
    func close() {
        for views in opened.withLock({ Array($0.values) }) { views.close() }
    }

    /// Returns the directory of a projector's views.
    ///
    /// It is never one of the built-in projectors, whose directories are numbers.
    private static func directory<P: Projector>(
        of projector: P.Type
    ) throws(ProjectorError) -> String {
        let name = P.name
        let isValid = name.utf8.allSatisfy { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || byte == UInt8(ascii: "-")
        }
        guard isValid, (1...64).contains(name.utf8.count) else {
            throw .refused(.invalidName(name))
        }
        guard P.version >= 0 else { throw .refused(.invalidVersion(P.version, name: name)) }
        return "custom-\(name)-\(P.version)"
    }
}

/// The views of some projector.
private protocol OpenedViews: AnyObject, Sendable {
    func close()
}

extension FoldStore: OpenedViews {
    fileprivate func close() {
        generations.close()
        forgetKept()
    }
}
