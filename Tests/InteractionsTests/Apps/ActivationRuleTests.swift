import Testing

@testable import Interactions

/// The things that a person shares in case B30.
private enum Shared {
    static let url = [["public.url"]]
    static let images = [["public.jpeg"], ["public.png"]]
    static let imageAndURL = [["public.jpeg"], ["public.url"]]
    static let pdf = [["com.adobe.pdf"]]
    static let text = [["public.plain-text"]]
    static let manyImages = Array(repeating: ["public.jpeg"], count: 11)

    /// The columns of the tables.
    static let all = [url, images, imageAndURL, pdf, text, manyImages]
}

/// Returns a row of a table: `y` where a rule takes the things of the column.
private func row(of rule: ActivationRule) -> String {
    String(Shared.all.map { rule.accepts($0) ? "y" : "n" })
}

private func rule(_ change: (inout ActivationRule) -> Void) -> ActivationRule {
    var rule = ActivationRule()
    change(&rule)
    return rule
}

/// A predicate that holds if a condition on `$a` holds for so many attachments.
private func attachments(_ condition: String, _ count: String) -> String {
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(condition)).@count \(count))"
        + ".@count == 1"
}

private func conforms(_ type: String) -> String {
    "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"\(type)\""
}

private let each = "== $i.attachments.@count"
private let otherThanPNG =
    "SUBQUERY($a.registeredTypeIdentifiers, $t, $t != 'public.png').@count == 1"

@Suite("An activation rule")
struct ActivationRuleTests {
    /// The columns: a URL, two images, an image and a URL, a PDF, a text, eleven images.
    @Test(
        arguments: [
            (rule { $0.webURLs = 1 }, "ynnnnn"),
            (rule { $0.images = 10 }, "nynnnn"),
            (rule { ($0.images, $0.version) = (10, 2) }, "nyynnn"),
            (rule { ($0.images, $0.version, $0.isStrict) = (10, 2, true) }, "nynnnn"),
            (rule { $0.takesText = true }, "nnnnyn"),
            (rule { ($0.takesText, $0.webURLs, $0.webPages) = (true, 1, 1) }, "ynnnyn"),
            (
                rule {
                    ($0.takesText, $0.webURLs, $0.webPages, $0.version) = (true, 1, 1, 2)
                }, "ynynyn"
            ),
            (rule { $0.files = 1 }, "nnnynn"),
            (rule { $0.files = 20 }, "nynyny"),
            (rule { ($0.images, $0.files) = (10, 20) }, "nynynn"),
            (
                rule {
                    ($0.images, $0.movies, $0.files) = (10, 1, 5)
                    ($0.webURLs, $0.takesText) = (1, true)
                }, "yyyyyn"
            ),
            (
                rule {
                    ($0.images, $0.movies, $0.files, $0.version) = (999, 999, 999, 2)
                    ($0.webURLs, $0.takesText) = (999, true)
                }, "yyyyyy"
            ),
            (rule { $0.most = 1 }, "ynnyyn"),
            (rule { ($0.most, $0.fewest, $0.images) = (10, 2, 10) }, "nynnnn"),
            (rule { $0.webPages = 1 }, "ynnnnn"),
            (rule { $0.movies = 1 }, "nnnnnn"),
            (rule { ($0.webURLs, $0.most, $0.version) = (1, 2, 2) }, "ynynnn"),
        ] as [(ActivationRule, String)]
    )
    func `B30: a list of numbers takes what it names`(rule: ActivationRule, expected: String) {
        #expect(row(of: rule) == expected)
    }

    @Test(
        arguments: [
            ("TRUEPREDICATE", "yyyyyy"), ("FALSEPREDICATE", "nnnnnn"),
            (attachments(conforms("public.url"), each), "ynnnnn"),
            (attachments(conforms("public.url"), "> 0"), "ynynnn"),
            (attachments(conforms("public.image"), each), "nynnny"),
            (
                attachments(
                    "\(conforms("public.image")) || \(conforms("public.url"))",
                    each
                ), "yyynny"
            ),
            (
                "SUBQUERY (extensionItems, $i, $i.attachments.@count > 0 AND SUBQUERY "
                    + "($i.attachments, $a, \(conforms("com.adobe.pdf"))).@count \(each)).@count >= 1",
                "nnnynn"
            ),
            (
                "extensionItems.@count == 1 && SUBQUERY(extensionItems, $i, "
                    + "$i.attachments.@count <= 10 && SUBQUERY($i.attachments, $a, "
                    + "\(conforms("public.image"))).@count \(each)).@count == 1", "nynnnn"
            ),
            // AND binds tighter than OR: a text is enough.
            (
                attachments(
                    "\(conforms("public.text")) || \(conforms("public.image")) "
                        + "AND \(conforms("public.png"))",
                    "> 0"
                ), "nynnyn"
            ),
            (
                attachments(
                    "(\(conforms("public.text")) or \(conforms("public.image"))) "
                        + "and not \(conforms("public.jpeg"))",
                    "> 0"
                ), "nynnyn"
            ),
            (attachments(conforms("public.data"), "== 1"), "ynnyyn"),
            (
                attachments("ANY $a.registeredTypeIdentifiers UTI-EQUALS 'public.png'", ">= 1"),
                "nynnnn"
            ),
            (
                attachments(
                    "NONE $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.url\"",
                    each
                ), "nynyyy"
            ),
            (
                "SUBQUERY(extensionItems, $i, $i.attachments.@count != 1).@count == 1", "nyynny"
            ),
            (
                attachments(
                    "SUBQUERY($a.registeredTypeIdentifiers, $t, $t UTI-CONFORMS-TO "
                        + "\"public.text\").@count > 0",
                    "== 1"
                ), "nnnnyn"
            ),
            (
                attachments("!(\(conforms("public.url")))", each), "nynyyy"
            ),
            // It cannot be read, and takes things of the types that it names.
            (
                attachments("\(conforms("public.image")) AND $a.title MATCHES '.*'", "> 0"),
                "nynnny"
            ),
        ] as [(String, String)]
    )
    func `B30: a predicate takes what it holds for`(predicate: String, expected: String) {
        #expect(row(of: ActivationRule(predicate: predicate)) == expected)
    }

    @Test func `B30: a thing in several forms fits by the first one, or by any in version 2`() {
        let things = [["org.example.sketch", "public.png"]]
        var rule = ActivationRule()
        rule.images = 1
        #expect(!rule.accepts(things))
        rule.version = 2
        #expect(rule.accepts(things))
        rule.isStrict = true
        #expect(!rule.accepts(things))
    }

    @Test func `counts a file by what is in it, and a text only if it is a file`() {
        var rule = ActivationRule()
        (rule.files, rule.version) = (1, 2)
        #expect(rule.accepts([["public.plain-text", "public.file-url"]]))
        #expect(!rule.accepts([["public.plain-text"]]))
        rule.images = 1
        #expect(!rule.accepts([["public.png", "public.file-url"], ["public.jpeg"]]))
        // In version 1 the first form decides the kind, and any form whether it is a file.
        (rule.images, rule.version) = (0, 1)
        #expect(rule.accepts([["public.plain-text", "public.file-url"]]))
        #expect(!rule.accepts([["public.plain-text"]]))
    }

    @Test func `takes nothing where nothing is shared, and where it says nothing`() {
        #expect(!ActivationRule(predicate: "TRUEPREDICATE").accepts([[String]]()))
        #expect(!ActivationRule().accepts(Shared.url))
        #expect(ActivationRule().isEmpty)
    }
}

@Suite("A predicate of an activation rule")
struct ActivationPredicateTests {
    @Test(
        arguments: [
            ("", "expected a condition at byte 0"),
            ("TRUEPREDICATE FALSEPREDICATE", "expected AND, OR or the end at byte 14"),
            ("(TRUEPREDICATE", "expected ')' at byte 14"),
            ("ANY x == 1", "expected SUBQUERY, extensionItems, a variable or a number at byte 4"),
            ("$a.@count == 1", "expected a variable that a SUBQUERY names at byte 0"),
            ("extensionItems.@count", "expected a comparison or UTI-CONFORMS-TO at byte 0"),
            (
                "extensionItems.@count == \"1\"",
                "expected SUBQUERY, extensionItems, a variable or a number at byte 25"
            ),
            (
                "extensionItems UTI-EQUALS 'a'",
                "expected registeredTypeIdentifiers on the left at byte 26"
            ),
            ("1 == 99999999999999999999", "expected a smaller number at byte 5"),
            ("1 == 'a", "expected a quote that ends the text at byte 5"),
            ("1 == #", "expected a word, a text, a number or a sign at byte 5"),
            (
                "extensionItems.attachments.@count > 0",
                "expected attachments, registeredTypeIdentifiers or @count at byte 15"
            ),
            ("SUBQUERY(1, $i, 1 == 1).@count > 0", "expected something with elements at byte 9"),
        ] as [(String, String)]
    )
    func `that cannot be read says where`(text: String, fault: String) {
        do throws(ActivationPredicate.Fault) {
            _ = try ActivationPredicate(text)
            Issue.record("it was read")
        } catch {
            #expect(error.description == fault)
        }
    }

    @Test func `is not nested without end, and not longer than a rule may be`() {
        let (open, close) = (String(repeating: "(", count: 100), String(repeating: ")", count: 100))
        let deep = open + "1 == 1" + close
        #expect(throws: ActivationPredicate.Fault.self) { try ActivationPredicate(deep) }
        let negated = String(repeating: "!", count: 100) + "TRUEPREDICATE"
        #expect(throws: ActivationPredicate.Fault.self) { try ActivationPredicate(negated) }
        let long = String(repeating: "1 == 1 && ", count: 1000) + "1 == 1"
        #expect(throws: ActivationPredicate.Fault.self) { try ActivationPredicate(long) }
    }

    @Test func `that takes too many steps takes nothing`() throws {
        var condition = "1 == 1"
        for name in ["a", "b", "c"] {
            condition = "SUBQUERY($i.attachments, $\(name), \(condition)).@count > 0"
        }
        let text = "SUBQUERY(extensionItems, $i, \(condition)).@count == 1"
        let predicate = try ActivationPredicate(text)
        #expect(predicate.accepts(SharedThings(Shared.images)))
        let many = (0..<1000).map { ["org.example.type\($0)"] }
        #expect(!predicate.accepts(SharedThings(many)))
    }

    @Test func `takes as many photos as there may be, with ten kinds of content`() throws {
        let kinds = (0..<9).map { conforms("org.example.kind\($0)") } + [conforms("public.image")]
        let text = attachments(kinds.joined(separator: " || "), each)
        let photos = (0..<4096).map { [$0 % 2 == 0 ? "public.heic" : "public.jpeg"] }
        let predicate = try ActivationPredicate(text)
        #expect(predicate.accepts(SharedThings(photos)))
        #expect(!predicate.accepts(SharedThings(photos.dropLast() + [["com.adobe.pdf"]])))
        let counted = try ActivationPredicate(attachments(conforms("public.heic"), "== 2048"))
        #expect(counted.accepts(SharedThings(photos)))
    }

    /// Each letter answers for one thing: its types are the PNG alone, a PNG and another type, or
    /// two other types.
    @Test(
        arguments: [
            ("ANY $a.registeredTypeIdentifiers != 'public.png'", "nyy"),
            ("ALL $a.registeredTypeIdentifiers != 'public.png'", "nny"),
            ("NONE $a.registeredTypeIdentifiers != 'public.png'", "ynn"),
            ("ANY $a.registeredTypeIdentifiers == 'public.png'", "yyn"),
            ("ALL $a.registeredTypeIdentifiers == 'public.png'", "ynn"),
            ("NONE $a.registeredTypeIdentifiers == 'public.png'", "nny"),
            (otherThanPNG, "nyn"),
        ] as [(String, String)]
    )
    func `compares each type with a text`(condition: String, expected: String) throws {
        let predicate = try ActivationPredicate(attachments(condition, "== 1"))
        let things = [
            ["public.png"], ["public.png", "public.url"], ["public.url", "public.text"],
        ]
        let answers = things.map { predicate.accepts(SharedThings([$0])) ? Character("y") : "n" }
        #expect(String(answers) == expected)
    }

    @Test(
        arguments: [
            "(extensionItems.@count) == 1", "((extensionItems)).@count == 1",
            "1 == (extensionItems.@count)", "(((extensionItems.@count)) == 1)",
            "(SUBQUERY(extensionItems, $i, ($i.attachments).@count == 1).@count) == 1",
            "((1 == 1) AND (extensionItems.@count) == 1)",
        ]
    )
    func `may have either side of a comparison in parentheses`(text: String) throws {
        #expect(try ActivationPredicate(text).accepts(SharedThings(Shared.url)))
        #expect(throws: ActivationPredicate.Fault.self) {
            try ActivationPredicate(text + " AND (extensionItems.@count)")
        }
    }

    @Test(arguments: 0..<400)
    func `with damaged bytes is refused, or read as what it prints`(seed: UInt64) throws {
        var text = Array(
            attachments("\(conforms("public.image")) || NOT (1 < 2 && 3 != 4)", each).utf8
        )
        var state = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        for _ in 0..<(seed % 3) {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let index = Int(state >> 33) % text.count
            switch state >> 20 & 3 {
            case 0: text.remove(at: index)
            case 1: text.insert(text[Int(state >> 40) % text.count], at: index)
            default: text[index] = UInt8(truncatingIfNeeded: state >> 24)
            }
        }
        let damaged = String(decoding: text, as: UTF8.self)
        guard let read = try? ActivationPredicate(damaged) else {
            #expect(seed % 3 > 0)
            return
        }
        #expect(try ActivationPredicate(read.condition.printed(within: 0)) == read)
    }
}

// MARK: Print

extension ActivationPredicate.Condition {
    /// The condition in the language, with a variable `$v` and its depth for each `SUBQUERY`.
    fileprivate func printed(within depth: Int) -> String {
        func list(_ conditions: [Self], _ sign: String) -> String {
            conditions.map { "(\($0.printed(within: depth)))" }.joined(separator: " \(sign) ")
        }
        switch self {
        case .constant(let value): return value ? "TRUEPREDICATE" : "FALSEPREDICATE"
        case .not(let condition): return "NOT (\(condition.printed(within: depth)))"
        case .all(let conditions): return list(conditions, "AND")
        case .any(let conditions): return list(conditions, "OR")
        case .numbers(let left, let comparison, let right):
            let signs: [ActivationPredicate.Comparison: String] = [
                .equal: "==", .unequal: "!=", .less: "<", .atMost: "<=", .greater: ">",
                .atLeast: ">=",
            ]
            let sign = signs[comparison] ?? ""
            return "\(left.printed(within: depth)) \(sign) \(right.printed(within: depth))"
        case .types(let quantifier, let types, let test, let name):
            let left =
                switch types {
                case .variable(let depth): "$v\(depth)"
                case .elements(let collection): collection.printed(within: depth)
                }
            let sign =
                switch test {
                case .conforms: "UTI-CONFORMS-TO"
                case .equals: "UTI-EQUALS"
                case .differs: "!="
                }
            let quote = name.contains("\"") ? "'" : "\""
            return "\(quantifier) \(left) \(sign) \(quote)\(name)\(quote)"
        }
    }
}

extension ActivationPredicate.Number {
    fileprivate func printed(within depth: Int) -> String {
        switch self {
        case .literal(let value): "\(value)"
        case .count(let collection): "\(collection.printed(within: depth)).@count"
        }
    }
}

extension ActivationPredicate.Collection {
    fileprivate func printed(within depth: Int) -> String {
        switch self {
        case .items: return "extensionItems"
        // An item is the only thing that has attachments, and the first variable.
        case .attachments: return "$v0.attachments"
        case .types(of: let depth): return "$v\(depth).registeredTypeIdentifiers"
        case .filtered(let collection, let condition):
            let inner = condition.printed(within: depth + 1)
            return "SUBQUERY(\(collection.printed(within: depth)), $v\(depth), \(inner))"
        }
    }
}
