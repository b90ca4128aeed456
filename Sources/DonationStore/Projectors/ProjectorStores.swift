internal import Interactions
import Synchronization

/// The opened views beside the built-in ones, by the names of their directories.
final class ProjectorStores: Sendable {
    private let opened = Mutex<[String: any OpenedViews]>([:])
    /// The memory of the views of activities and items.
    let offers = OfferMemory()

    /// Returns the views of a projector, in the directory of all views.
    ///
    /// - Throws: ``ProjectorRefusal``, or an error of the store if a directory cannot be made.
    func store<P: Projector>(
        of projector: P.Type,
        beside views: ViewStore
    ) throws(ProjectorError) -> FoldStore<ProjectorFold<P>> {
        let directory = try Self.directory(of: projector)
        let found = try ProjectorError.storing(
            try open(directory, ProjectorFold<P>.self, beside: views)
        )
        guard let found else { throw .refused(.nameTaken(P.name, version: P.version)) }
        return found
    }

    /// Returns the views of activities and items, in the directory of all views.
    func activities(beside views: ViewStore) throws(DonationStoreError) -> ActivityStore {
        let found = try open(Self.directoryOfActivities, ActivityFold.self, beside: views)
        guard let found else { throw .storage(.corrupted, path: views.root) }
        return found
    }

    /// The directory of the views of activities and items.
    ///
    /// A version that does not know them takes it for that of a custom projector, so that its
    /// erasures drop it, too. No custom projector has a name with a capital.
    static let directoryOfActivities = "custom-Activities-\(ActivityFold.version)"

    /// Returns the views in a directory; `nil` if they are open as those of another fold.
    private func open<Folding: StoredFold>(
        _ directory: String,
        _ folding: Folding.Type,
        beside views: ViewStore
    ) throws(DonationStoreError) -> FoldStore<Folding>? {
        if let found = opened.withLock({ $0[directory] }) { return found as? FoldStore<Folding> }
        let new = try FoldStore<Folding>(
            root: views.root,
            name: directory,
            log: views.log,
            host: views.host,
            patience: views.generations.patience
        )
        let found = opened.withLock { opened in
            let first = opened[directory] ?? new
            opened[directory] = first
            return first
        }
        return found as? FoldStore<Folding>
    }

    /// Releases all files; the next transactions open the then current generations.
    func close() {
        offers.forget()
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
