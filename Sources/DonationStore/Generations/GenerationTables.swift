internal import LMDB

/// The tables of one kind of generation: the log's or the views'.
protocol GenerationTables: Sendable {
    /// The names of the tables.
    static var names: [String] { get }
    /// The configuration of an environment with these tables.
    static var configuration: Environment.Configuration { get }

    init(of environment: Environment) throws(LMDBError)

    /// Checks that this version can use a generation just opened, and upgrades an older format.
    ///
    /// - Throws: A ``DonationStoreError`` that names `path` if this version cannot use it.
    func prepare(_ opened: Generations<Self>.Opened, path: String) throws(DonationStoreError)
}

extension GenerationTables {
    func prepare(_ opened: Generations<Self>.Opened, path: String) {}
}
