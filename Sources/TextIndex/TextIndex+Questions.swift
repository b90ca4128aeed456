internal import GRDB

extension TextIndex {
    /// Finds entries that have all words of a text, the greatest identifiers first.
    ///
    /// Words are compared without case and accents. Of a text of more than 1,024 scalars or 32
    /// words the beginning counts. A text without words has no matches.
    ///
    /// **Bounded:** a question looks at the `limit` entries with the greatest identifiers among
    /// those that have the words. So the first letter of a common word costs no more than a rare
    /// word: with the usual limit less than 5 ms of processor time among 10⁵ entries, and less
    /// than 20 ms among 10⁶. An older match is found once more is typed. If the last word is in
    /// as many entries as `limit` as it stands, longer words that begin so are looked for among
    /// the newest entries alone. In scripts without
    /// spaces, characters typed together must stand together: those of the looked-at entries that
    /// have them so are returned.
    ///
    /// - Parameters:
    ///   - text: The typed text.
    ///   - isComplete: Whether the last word is complete. Otherwise a longer word that begins so
    ///     will do, as while somebody types.
    ///   - limit: The number of entries looked at.
    /// - Returns: The matches, with the places of the words.
    /// - Throws: ``TextIndexError``.
    package func matches(
        for text: String,
        isComplete: Bool,
        limit: Int = usualLimit
    ) throws(TextIndexError) -> [TextMatch] {
        guard limit > 0, var matcher = try Matcher(text, isComplete: isComplete) else { return [] }
        return try read { try Self.candidates(in: $0, matcher: &matcher, limit: limit) }
    }

    /// Finds those of some entries that have all words of a text.
    ///
    /// - Parameters:
    ///   - text: The typed text.
    ///   - isComplete: As for ``matches(for:isComplete:limit:)``.
    ///   - ids: The entries; unknown ones are ignored.
    /// - Returns: The matches in the order of `ids`.
    /// - Throws: ``TextIndexError``.
    /// - Complexity: O(*n*) in the texts of the entries.
    package func marks(
        for text: String,
        isComplete: Bool,
        ids: [UInt64]
    ) throws(TextIndexError) -> [TextMatch] {
        guard var matcher = try Matcher(text, isComplete: isComplete) else { return [] }
        return try read { database in
            var matches: [TextMatch] = []
            for id in ids {
                guard let number = Int64(exactly: id),
                    let row = try Row.fetchOne(
                        database.cachedStatement(sql: Self.oneEntry),
                        arguments: [number]
                    )
                else { continue }
                var (match, missing) = matcher.match(id, in: Self.beginnings(of: row))
                if !missing.isEmpty, row[4] as Bool {
                    let rest = try String.fetchOne(
                        database.cachedStatement(sql: Self.restOfEntry),
                        arguments: [number]
                    )
                    match.wordsFurtherBack = matcher.words(in: rest ?? "").intersection(missing)
                    missing.subtract(match.wordsFurtherBack)
                }
                if missing.isEmpty { matches.append(match) }
            }
            return matches
        }
    }

    /// Finds the commonest words that the last word of a text begins.
    ///
    /// It looks at the ``usualLimit`` greatest identifiers among the entries that have all words,
    /// the last as a beginning; so it knows no word of a removed text.
    ///
    /// - Parameters:
    ///   - text: The typed text.
    ///   - limit: The number of words returned at most.
    /// - Returns: The words, the commonest first.
    /// - Throws: ``TextIndexError``.
    package func completions(
        of text: String,
        limit: Int
    ) throws(TextIndexError) -> [Completion] {
        guard limit > 0,
            var matcher = try Matcher(text, isComplete: false, completing: true)
        else { return [] }
        _ = try read {
            try Self.candidates(in: $0, matcher: &matcher, limit: Self.usualLimit)
        }
        return matcher.commonestCompletions(limit)
    }

    /// Finds the commonest words that the last word of a text begins in some entries.
    ///
    /// - Parameters:
    ///   - text: The typed text.
    ///   - limit: The number of words returned at most.
    ///   - ids: The entries; those that lack a word are ignored.
    /// - Returns: The words, the commonest first.
    /// - Throws: ``TextIndexError``.
    /// - Complexity: O(*n*) in the texts of the entries.
    package func completions(
        of text: String,
        limit: Int,
        ids: [UInt64]
    ) throws(TextIndexError) -> [Completion] {
        guard limit > 0,
            var matcher = try Matcher(text, isComplete: false, completing: true)
        else { return [] }
        try read { database in
            let statement = try database.cachedStatement(sql: Self.oneEntry)
            for id in ids {
                guard let number = Int64(exactly: id),
                    let row = try Row.fetchOne(statement, arguments: [number])
                else { continue }
                _ = matcher.match(id, in: Self.beginnings(of: row))
            }
        }
        return matcher.commonestCompletions(limit)
    }

    // MARK: Candidates

    // The last column without reading a rest: it can be long.
    private static let columns = "c0, c1, c2, id, typeof(c3) = 'text'"
    private static let oneEntry = "SELECT \(columns) FROM texts_content WHERE id = ?"
    private static let restOfEntry = "SELECT c3 FROM texts_content WHERE id = ?"
    // SQLite keeps the order of the inner query, but promises none. Asked for the order, it would
    // read all entries before the first comes out; so the callers look whether it is kept.
    private static let greatestEntries = """
        SELECT \(columns) FROM
        (SELECT rowid AS found FROM texts WHERE texts MATCH ? ORDER BY rowid DESC LIMIT ?)
        CROSS JOIN texts_content ON id = found
        """

    private static func beginnings(of row: Row) -> [String] {
        (0..<3).map { row[$0] as String? ?? "" }
    }

    private static func candidates(
        in database: Database,
        matcher: inout Matcher,
        limit: Int
    ) throws -> [TextMatch] {
        let question = matcher.question
        guard let length = question.beginningLength, length > Schema.longestIndexedBeginning else {
            return try candidates(question.expression(), in: database, &matcher, limit: limit)
        }
        let (newest, isAll) = try candidatesByShortBeginning(in: database, &matcher, limit: limit)
        if isAll { return newest }
        // Completions are the longer words.
        guard matcher.completions == nil else {
            return try candidates(question.expression(), in: database, &matcher, limit: limit)
        }
        // The list of a whole word is read from its end, as far as needed. For a beginning that is
        // not indexed, FTS5 joins the lists of all words that begin so before it gives the first.
        let whole = try candidates(
            question.expression(isComplete: true),
            in: database,
            &matcher,
            limit: limit
        )
        guard whole.count == limit else {
            return try candidates(question.expression(), in: database, &matcher, limit: limit)
        }
        var known = Set(whole.map(\.id))
        let matches = whole + newest.filter { known.insert($0.id).inserted }
        return Array(matches.sorted { $0.id > $1.id }.prefix(limit))
    }

    private static func candidates(
        _ expression: String,
        in database: Database,
        _ matcher: inout Matcher,
        limit: Int
    ) throws -> [TextMatch] {
        var matches: [TextMatch] = []
        let rows = try Row.fetchCursor(
            database.cachedStatement(sql: greatestEntries),
            arguments: [expression, limit]
        )
        while let row = try rows.next() {
            var (match, missing) = matcher.match(row[3], in: beginnings(of: row))
            if !missing.isEmpty {
                // Without a rest, only characters or words that are not together are missing.
                guard row[4] as Bool else { continue }
                match.wordsFurtherBack = missing
            }
            matches.append(match)
        }
        matches.sort { $0.id > $1.id }
        return matches
    }

    /// Answers by the first four characters of the last word, whose list is indexed.
    ///
    /// - Returns: The newest matches, and whether there are no others to return: it stops early
    ///   when too few of the entries match.
    private static func candidatesByShortBeginning(
        in database: Database,
        _ matcher: inout Matcher,
        limit: Int
    ) throws -> (matches: [TextMatch], isAll: Bool) {
        let (twice, overflows) = limit.multipliedReportingOverflow(by: 2)
        let most = overflows ? limit : twice
        let rows = try Row.fetchCursor(
            database.cachedStatement(sql: greatestEntries),
            arguments: [
                matcher.question.expression(cuttingLastWordTo: Schema.longestIndexedBeginning),
                most,
            ]
        )
        var matches: [TextMatch] = []
        var looked = 0
        var last = UInt64.max
        while let row = try rows.next() {
            looked += 1
            let id: UInt64 = row[3]
            guard id < last else { return (matches, false) }
            last = id
            let (match, missing) = matcher.match(id, in: beginnings(of: row))
            guard missing.isEmpty else {
                // Another share of the entries would be read in vain.
                guard !(row[4] as Bool), 2 * looked <= 3 * matches.count + 100 else {
                    return (matches, false)
                }
                continue
            }
            matches.append(match)
            if matches.count == limit { return (matches, true) }
        }
        return (matches, looked < most)
    }
}
