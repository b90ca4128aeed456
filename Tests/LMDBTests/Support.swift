import Glibc
import LMDB
import Testing

/// A fresh directory, removed when it goes out of scope.
struct TemporaryDirectory: ~Copyable {
    let path: String

    init() throws {
        var template = Array("/tmp/lmdb-tests-XXXXXX".utf8CString)
        try #require(mkdtemp(&template) != nil)
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit {
        try? Files.removeTree(at: path)
    }

    /// Creates an environment in this directory and opens it.
    func environment(
        _ name: String = "environment",
        tables: [String] = ["letters"],
        _ configuration: Environment.Configuration = .init(mapSizeInBytes: 64 << 20)
    ) throws(LMDBError) -> Environment {
        try Environment.create(at: path + "/" + name, tables: tables, configuration: configuration)
        return try Environment.open(
            at: path + "/" + name,
            tables: tables,
            configuration: configuration
        )
    }

    var entries: [String] {
        get throws(FileError) { try Files.entries(inDirectory: path) }
    }
}

extension Array<UInt8> {
    init(_ text: String) { self = Array(text.utf8) }

    init(_ span: Span<UInt8>) {
        self = []
        for index in span.indices { append(span[index]) }
    }
}

extension String {
    init(_ span: Span<UInt8>) { self.init(decoding: [UInt8](span), as: UTF8.self) }
}

extension Environment {
    /// Commits one entry.
    func store(_ value: String, for key: String, in table: Table) throws(LMDBError) {
        var transaction = try beginWrite()
        try transaction.put([UInt8](value).span, forKey: [UInt8](key).span, in: table)
        try transaction.commit()
    }

    /// Commits one entry per letter, with its upper case as value.
    func store(letters: String, in table: Table) throws(LMDBError) {
        var transaction = try beginWrite()
        for letter in letters {
            let key = [UInt8](String(letter))
            try transaction.put([UInt8](letter.uppercased()).span, forKey: key.span, in: table)
        }
        try transaction.commit()
    }

    /// Reads one entry in a transaction of its own.
    func load(_ key: String, in table: Table) throws(LMDBError) -> String? {
        let transaction = try beginRead()
        return try transaction.text(key, in: table)
    }
}

extension Transaction where Self: ~Copyable {
    func text(_ key: String, in table: Table) throws(LMDBError) -> String? {
        try bytes([UInt8](key), in: table).map { String(decoding: $0, as: UTF8.self) }
    }

    func bytes(_ key: [UInt8], in table: Table) throws(LMDBError) -> [UInt8]? {
        guard let value = try value(forKey: key.span, in: table) else { return nil }
        return [UInt8](value)
    }
}

/// The error of LMDB that a body throws, or `nil` when it throws none.
func lmdbError(_ body: () throws(LMDBError) -> Void) -> LMDBError? {
    do throws(LMDBError) { try body() } catch { return error }
    return nil
}

/// The error of LMDB that a commit throws, or `nil` when it throws none.
func commitError(of transaction: consuming WriteTransaction) -> LMDBError? {
    do throws(LMDBError) { try transaction.commit() } catch { return error }
    return nil
}

/// The error of the file system that a body throws, or `nil` when it throws none.
func fileError(_ body: () throws(FileError) -> Void) -> FileError? {
    do throws(FileError) { try body() } catch { return error }
    return nil
}

/// The permissions of the file at a path.
func mode(of path: String) -> mode_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
}

/// Starts a thread, which the caller joins.
func start(_ body: @escaping () -> Void) -> pthread_t {
    final class Work {
        let body: () -> Void
        init(_ body: @escaping () -> Void) { self.body = body }
    }
    var thread = pthread_t()
    let work = Unmanaged.passRetained(Work(body)).toOpaque()
    let code = pthread_create(
        &thread,
        nil,
        { work in
            guard let work else { return nil }
            Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
            return nil
        },
        work
    )
    precondition(code == 0, "no thread")
    return thread
}

/// Runs a body on its own thread and waits for it.
func onAnotherThread(_ body: @escaping () -> Void) {
    pthread_join(start(body), nil)
}
