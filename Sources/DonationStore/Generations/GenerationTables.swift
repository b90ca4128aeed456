internal import LMDB

/// The tables of one kind of generation: the log's or the views'.
protocol GenerationTables: Sendable {
    /// The names of the tables.
    static var names: [String] { get }
    /// How an environment with these tables is opened.
    static var configuration: Environment.Configuration { get }

    init(of environment: Environment) throws(LMDBError)

    /// Makes sure that a generation just opened is one that this version can use, and brings it
    /// there if it is of an older format.
    ///
    /// - Throws: What keeps it from being used; `path` names it.
    func prepare(_ environment: Environment, path: String) throws(DonationStoreError)
}

extension GenerationTables {
    func prepare(_ environment: Environment, path: String) {}
}

/// An unchanging view of one generation.
struct Snapshot<Tables: GenerationTables>: ~Copyable {
    let transaction: ReadTransaction
    let tables: Tables
    /// Which generation this is.
    let generation: String
}

/// Changes to the current generation, kept only by ``commit()``.
struct Change<Tables: GenerationTables>: ~Copyable {
    var transaction: WriteTransaction
    let tables: Tables
    /// Which generation this is.
    let generation: String

    consuming func commit() throws(LMDBError) {
        try transaction.commit()
    }
}
