public import Interactions
internal import LMDB

/// Views on disk: the built-in ones of some version, or those of a program's own projector.
public struct StoredViews: Hashable, Sendable {
    /// The name of the program's projector; `nil` for the built-in views.
    public let name: String?
    /// The version of the projector.
    public let version: Int
    /// The last position that they have applied; `nil` if the next query makes them anew.
    public let checkpoint: Position?
    /// The number of events that they are behind the log.
    public let lag: UInt64
    /// The size of their file in bytes.
    public let bytes: Int
    /// The time of the last write; `nil` if it is unknown.
    public let lastWritten: Timestamp?

    /// The prefix of the directories of custom projectors; those of built-in views are numbers.
    static let customPrefix = "custom-"
    /// The name of the built-in views of activities and items, which no projector can have.
    package static let activities = "Activities"

    /// Returns the projector that a directory belongs to; `nil` for other names.
    static func projector(of directory: String) -> (name: String?, version: Int)? {
        guard directory.hasPrefix(customPrefix) else { return Int(directory).map { (nil, $0) } }
        let rest = directory.dropFirst(customPrefix.count)
        guard let dash = rest.lastIndex(of: "-"), let version = Int(rest[dash...].dropFirst()),
            dash > rest.startIndex
        else { return nil }
        return (String(rest[..<dash]), version)
    }
}

/// The one table that the views of every version have.
private struct CheckpointTable: GenerationTables {
    let meta: Table

    static var names: [String] { ["meta"] }
    static var configuration: Environment.Configuration { .init(durability: .unsynced) }

    init(of environment: Environment) throws(LMDBError) {
        meta = try environment.table(named: "meta")
    }
}

extension DonationStore {
    /// Returns all views of the store as they are on disk, without catching any up.
    ///
    /// The built-in ones of this version come first, then those of other versions and of custom
    /// projectors, by their names.
    ///
    /// - Returns: The views, without those that were never made or were dropped.
    /// - Throws: ``DonationStoreError`` if the log or the directory of the views cannot be read.
    ///   Unreadable views have no checkpoint.
    /// - Complexity: O(*v*) in the number of projectors and versions.
    public func storedViews() throws(DonationStoreError) -> [StoredViews] {
        let end = try log.end()
        var found: [StoredViews] = []
        for directory in try viewDirectories() {
            guard let (name, version) = StoredViews.projector(of: directory) else { continue }
            let path = "\(views.root)/\(directory)"
            var checkpoint: Checkpoint?
            if name == StoredViews.activities {
                checkpoint = Self.checkpoint(Generations<CheckpointTable>(at: path)) { $0.meta }
            } else if name != nil {
                checkpoint = Self.checkpoint(Generations<FoldTables<ProjectorTable>>(at: path)) {
                    $0.meta
                }
            } else if version == Projectors.version {
                checkpoint = Self.checkpoint(views.generations) { $0.meta }
            } else {
                checkpoint = Self.checkpoint(Generations<CheckpointTable>(at: path)) { $0.meta }
            }
            let current = "\(path)/current"
            if let known = checkpoint,
                !known.canReach(end) || ViewStore.isFromAnotherBoot(current, host)
            {
                checkpoint = nil
            }
            let data = "\(current)/data.mdb"
            found.append(
                StoredViews(
                    name: name,
                    version: version,
                    checkpoint: checkpoint?.position,
                    lag: end.last.rawValue - (checkpoint?.position.rawValue ?? 0),
                    bytes: (try? Files.size(ofFile: data)).map { Int(clamping: $0) } ?? 0,
                    lastWritten: (try? Files.modificationTime(of: data))
                        .map(Timestamp.init(milliseconds:))
                )
            )
        }
        let own = Projectors.version
        return found.sorted { one, other in
            (one.name ?? "", one.version == own ? 0 : 1, one.version)
                < (other.name ?? "", other.version == own ? 0 : 1, other.version)
        }
    }

    /// Returns the views of a custom projector as they are on disk, without its program.
    ///
    /// Each view has its key and the bytes that the projector stores, in the order of the keys'
    /// bytes. They are as of ``StoredViews/checkpoint``: only the projector can catch them up.
    ///
    /// - Parameters:
    ///   - name: The name of the projector.
    ///   - version: Its version; by default the newest that has views.
    /// - Returns: The description of the views, and the rows; `nil` if there are none with that
    ///   name and version.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*v* log *v*) in the number of views.
    package func storedRows(
        of name: String,
        version: Int? = nil
    ) throws(DonationStoreError) -> (views: StoredViews, rows: [(key: String, view: [UInt8])])? {
        let all = try storedViews().filter { views in
            views.name == name && (version == nil || views.version == version)
        }
        guard name != StoredViews.activities,
            let views = all.max(by: { $0.version < $1.version })
        else { return nil }
        let path = "\(self.views.root)/\(StoredViews.customPrefix)\(name)-\(views.version)"
        let generations = Generations<FoldTables<ProjectorTable>>(at: path)
        guard views.checkpoint != nil, let snapshot = try generations.read() else {
            return (views, [])
        }
        var rows: [(key: ProjectorKey, view: [UInt8])] = []
        try snapshot.forEachRow(in: snapshot.tables[.views]) { key, row throws(DecodingFailure) in
            let (_, view) = try ProjectorTable.parts(ofView: row.span)
            rows.append((ProjectorKey(bytes: key), view))
        }
        return (views, rows.sorted { $0.key < $1.key }.map { ($0.key.text, $0.view) })
    }

    /// Removes the views of a custom projector from the disk, of one version or of all.
    ///
    /// This loses no data: a program that queries them again makes them from the log.
    ///
    /// - Parameters:
    ///   - name: The name of the projector.
    ///   - version: Its version; by default all.
    /// - Returns: The number of versions removed.
    /// - Throws: ``DonationStoreError/busy(path:process:)`` if another process is making them, or
    ///   another ``DonationStoreError``.
    /// - Complexity: O(*v*) in the number of projectors and versions.
    @discardableResult
    public func dropViews(of name: String, version: Int? = nil) throws(DonationStoreError) -> Int {
        var count = 0
        for directory in try viewDirectories() {
            guard let projector = StoredViews.projector(of: directory), projector.name == name,
                version == nil || projector.version == version
            else { continue }
            let path = "\(views.root)/\(directory)"
            let lock = try Generations<FoldTables<ProjectorTable>>(
                path: path,
                patience: views.generations.patience
            ).lock()
            try onDisk(try Files.removeTree(at: path))
            _ = consume lock
            count += 1
        }
        // This process must reopen views that it has open.
        if count > 0 { projectors.close() }
        return count
    }

    private func viewDirectories() throws(DonationStoreError) -> [String] {
        guard try onDisk(try Files.isThere(views.root)) else { return [] }
        return try onDisk(try Files.entries(inDirectory: views.root))
    }

    /// Returns the checkpoint of views; `nil` if there are none that can be read.
    private static func checkpoint<Tables>(
        _ generations: Generations<Tables>,
        _ meta: (Tables) -> Table
    ) -> Checkpoint? {
        guard let snapshot = try? generations.read(),
            let row = try? snapshot.value(
                forKey: ViewTables.checkpointKey.span,
                in: meta(snapshot.tables)
            )
        else { return nil }
        return Checkpoint(decoding: row)
    }
}

extension Generations {
    /// Opens the generations in a directory for a look.
    fileprivate convenience init(at path: String) {
        self.init(path: path, patience: .zero)
    }
}
