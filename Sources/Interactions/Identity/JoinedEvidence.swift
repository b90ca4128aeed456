/// The joins between the pieces of evidence of one contact, with the apps that make them.
///
/// An app that names a person with several handles states that they belong to one person. Within
/// the app itself this statement counts as any other. Beyond the app a join counts only if it does
/// not depend on any single other app: if another app also makes it, if another way leads there, or
/// if the owner makes it.
package struct JoinedEvidence {
    /// The source of the statement that pieces of evidence belong to one person.
    package enum Word: Hashable, Sendable {
        /// The owner: a link, or an imported address book.
        case owner
        /// An app, under all of its accounts.
        case app(String)
    }

    /// The largest number of apps to doubt one by one; with more, several are left out together.
    private static let mostDoubted = 64

    private var pieces: [ContactKey] = []
    private var indices: [ContactKey: Int] = [:]
    /// The joins, each with the only app that makes it; `nil` for several apps or the owner.
    private var joins: [[Int]: String?] = [:]

    /// Makes joins without evidence.
    package init() {}

    /// Adds a join: a statement that these pieces belong to one person.
    package mutating func add(_ evidence: [ContactKey], _ word: Word) {
        let join = evidence.map { index(of: $0) }
        guard join.count > 1 else { return }
        switch word {
        case .owner: joins[join] = .some(nil)
        case .app(let app):
            guard let known = joins[join] else { return joins[join] = .some(app) }
            if known != app { joins[join] = .some(nil) }
        }
    }

    private mutating func index(of piece: ContactKey) -> Int {
        if let known = indices[piece] { return known }
        indices[piece] = pieces.count
        pieces.append(piece)
        return pieces.count - 1
    }

    /// Returns the pieces that depend on single apps for their join to the anchors, with those
    /// apps.
    ///
    /// A piece with only one app named is joined for that app itself. Of more than two apps the
    /// result names the first two.
    ///
    /// - Parameter anchors: The anchors.
    /// - Returns: The apps without which each piece is separate, in order; without the pieces that
    ///   stay joined whichever app is left out.
    /// - Complexity: O(*a* *p*) in the apps that alone make a join, at most 64, and the joined
    ///   pieces.
    package func doubts(from anchors: Set<ContactKey>) -> [ContactKey: [String]] {
        var doubts: [ContactKey: [String]] = [:]
        let apps = Set(joins.values.compactMap(\.self)).sorted()
        let length = (apps.count + Self.mostDoubted - 1) / Self.mostDoubted
        for start in stride(from: 0, to: apps.count, by: max(1, length)) {
            let doubted = apps[start..<min(start + length, apps.count)]
            let reached = reached(from: anchors, without: Set(doubted))
            for (index, piece) in pieces.enumerated()
            where !reached[index] && !anchors.contains(piece) {
                let named = doubts[piece, default: []]
                doubts[piece] = named + doubted.prefix(2 - named.count)
            }
        }
        return doubts
    }

    /// Returns which pieces stay joined to the anchors without these apps.
    private func reached(from anchors: Set<ContactKey>, without apps: Set<String>) -> [Bool] {
        var parents = Array(pieces.indices)
        func root(_ index: Int) -> Int {
            var index = index
            while parents[index] != index {
                parents[index] = parents[parents[index]]
                index = parents[index]
            }
            return index
        }
        for (join, app) in joins where app.map({ !apps.contains($0) }) ?? true {
            for index in join.dropFirst() { parents[root(index)] = root(join[0]) }
        }
        let roots = Set(anchors.compactMap { indices[$0] }.map(root))
        return pieces.indices.map { roots.contains(root($0)) }
    }
}
