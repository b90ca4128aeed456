/// The joins between the pieces of evidence of one contact, and the apps that make them.
///
/// An app that names a person with several handles says that they are one person's. That is its
/// word, and as good as any within the app itself. Beyond it a join counts if it stands without the
/// word of any one other app: if another app says so, too, if it leads another way, or if the owner
/// says so.
package struct JoinedEvidence {
    /// Who says that some pieces of evidence are one person's.
    package enum Word: Hashable, Sendable {
        /// The owner: a link, or an address book that was imported.
        case owner
        /// An app, under all of its accounts.
        case app(String)
    }

    /// If more apps than this alone join something, several are left out together.
    private static let mostDoubted = 64

    private var pieces: [ContactKey] = []
    private var numbers: [ContactKey: Int] = [:]
    /// What is joined, and by which app alone; `nil` when by several, or by the owner.
    private var joins: [[Int]: String?] = [:]

    /// Knows of no evidence.
    package init() {}

    /// Adds a join: somebody says that these pieces are one person's.
    package mutating func add(_ evidence: [ContactKey], _ word: Word) {
        let join = evidence.map { number(of: $0) }
        guard join.count > 1 else { return }
        switch word {
        case .owner: joins[join] = .some(nil)
        case .app(let app):
            guard let known = joins[join] else { return joins[join] = .some(app) }
            if known != app { joins[join] = .some(nil) }
        }
    }

    private mutating func number(of piece: ContactKey) -> Int {
        if let known = numbers[piece] { return known }
        numbers[piece] = pieces.count
        pieces.append(piece)
        return pieces.count - 1
    }

    /// The pieces that are not joined to some others without the word of one app, and those apps.
    ///
    /// A piece of which only one app is named is joined for that app itself. Of more than two apps
    /// the first two are named.
    ///
    /// - Parameter anchors: The others.
    /// - Returns: The apps without which each piece stands apart, in order; no piece that is joined
    ///   whichever app is left out.
    /// - Complexity: O(*a* *p*) in the apps whose word alone joins something, at most 64, and the
    ///   pieces that are joined.
    package func doubts(from anchors: Set<ContactKey>) -> [ContactKey: [String]] {
        var doubts: [ContactKey: [String]] = [:]
        let apps = Set(joins.values.compactMap(\.self)).sorted()
        let length = (apps.count + Self.mostDoubted - 1) / Self.mostDoubted
        for start in stride(from: 0, to: apps.count, by: max(1, length)) {
            let doubted = apps[start..<min(start + length, apps.count)]
            let reached = reached(from: anchors, without: Set(doubted))
            for (number, piece) in pieces.enumerated()
            where !reached[number] && !anchors.contains(piece) {
                let named = doubts[piece, default: []]
                doubts[piece] = named + doubted.prefix(2 - named.count)
            }
        }
        return doubts
    }

    /// The pieces that stay joined to the given ones when these apps are left out.
    private func reached(from anchors: Set<ContactKey>, without apps: Set<String>) -> [Bool] {
        var parents = Array(pieces.indices)
        func root(_ number: Int) -> Int {
            var number = number
            while parents[number] != number {
                parents[number] = parents[parents[number]]
                number = parents[number]
            }
            return number
        }
        for (join, app) in joins where app.map({ !apps.contains($0) }) ?? true {
            for number in join.dropFirst() { parents[root(number)] = root(join[0]) }
        }
        let roots = Set(anchors.compactMap { numbers[$0] }.map(root))
        return pieces.indices.map { roots.contains(root($0)) }
    }
}
