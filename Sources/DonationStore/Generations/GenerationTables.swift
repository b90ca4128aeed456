internal import LMDB

/// The tables of one kind of generation: the log's or the views'.
protocol GenerationTables: Sendable {
    /// The names of the tables.
    static var names: [String] { get }
    /// The configuration of an environment with these tables.
    static var configuration: Environment.Configuration { get }

    init(of environment: Environment) throws(LMDBError)

    /// Returns the number of a table whose rows may wait in memory; `nil` for others.
    func number(of table: Table) -> Int?

    /// Returns the table with a number; `nil` if there is none.
    func table(numbered number: Int) -> Table?

    /// Checks that this version can use a generation just opened, and upgrades an older format.
    ///
    /// - Throws: A ``DonationStoreError`` that names `path` if this version cannot use it.
    func prepare(_ opened: Generations<Self>.Opened, path: String) throws(DonationStoreError)
}

extension GenerationTables {
    func prepare(_ opened: Generations<Self>.Opened, path: String) {}

    func number(of table: Table) -> Int? { nil }

    func table(numbered number: Int) -> Table? { nil }
}
