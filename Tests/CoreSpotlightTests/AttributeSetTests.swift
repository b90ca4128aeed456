import DonationStore
import Foundation
import TestSupport
import Testing
import UniformTypeIdentifiers

@testable import CoreSpotlight

@Suite struct `The properties of an item` {
    private static let date = Date(timeIntervalSinceReferenceDate: 789_300_000.25)

    private func set() -> CSSearchableItemAttributeSet {
        let set = CSSearchableItemAttributeSet(contentType: .text)
        set.values = [:]
        return set
    }

    /// Sets each of some properties, and looks at what is kept and what comes back.
    private func check<Value: Equatable>(
        _ properties: Properties.Paths<Value>,
        _ value: Value,
        _ tagged: TaggedValue
    ) {
        for (name, path) in properties {
            let set = set()
            #expect(set[keyPath: path] == nil)
            set[keyPath: path] = value
            #expect(set.values == [name: tagged], "\(name)")
            #expect(set[keyPath: path] == value, "\(name)")
            #expect(set.attributes == set.values)
            set[keyPath: path] = nil
            #expect(set[keyPath: path] == nil, "\(name)")
            #expect(set.attributes.isEmpty)
            #expect(set.changes == [name: .null], "\(name)")
            // A value of another type is no value of the property.
            set.values[name] = .set([])
            #expect(set[keyPath: path] == nil, "\(name)")
        }
    }

    @Test func `are kept by Apple's names`() {
        check(Properties.text, "a", .text("a"))
        check(Properties.texts, ["a", "b"], .array([.text("a"), .text("b")]))
        check(Properties.number, 5, .integer(5))
        check(Properties.number, 5.5, .number(5.5))
        check(Properties.flag, true, .integer(1))
        check(Properties.date, Self.date, .date(789_300_000.25))
        check(Properties.dates, [Self.date], .array([.date(789_300_000.25)]))
        if let url = URL(string: "https://example.org/a?b#c") {
            check(Properties.url, url, .url("https://example.org/a?b#c"))
        }
        check(Properties.url, URL(filePath: "/a b"), .url("file:///a%20b"))
        check(Properties.data, Data([0, 255]), .data([0, 255]))
        check(Properties.contentType, .png, .text("public.png"))
        let person = CSPerson(
            displayName: "Ana",
            handles: ["a@b.c"],
            handleIdentifier: "emailAddresses"
        )
        check(
            Properties.people,
            [person],
            .array([
                .person(
                    ItemPerson(
                        displayName: "Ana",
                        handles: ["a@b.c"],
                        handleIdentifier: "emailAddresses"
                    )
                )
            ])
        )
    }

    @Test func `are all of Apple's`() {
        let names =
            Properties.text.map(\.0) + Properties.texts.map(\.0) + Properties.number.map(\.0)
            + Properties.flag.map(\.0) + Properties.date.map(\.0) + Properties.dates.map(\.0)
            + Properties.url.map(\.0) + Properties.data.map(\.0) + Properties.people.map(\.0)
            + Properties.headers.map(\.0) + Properties.contentType.map(\.0)
        #expect(names.sorted() == AttributeName.all.map(\.name).sorted())
        #expect(Properties.text.allSatisfy { AttributeName($0.0)?.kind == .text })
        #expect(Properties.flag.allSatisfy { AttributeName($0.0)?.kind == .flag })
    }

    @Test func `can be the headers of a mail`() {
        let set = set()
        set.emailHeaders = ["List-Id": ["<a.example.org>"], "X": ["1", "2"]]
        #expect(
            set.values == [
                "emailHeaders": .dictionary([
                    "List-Id": .array([.text("<a.example.org>")]),
                    "X": .array([.text("1"), .text("2")]),
                ])
            ]
        )
        #expect(set.emailHeaders?["X"] as? [String] == ["1", "2"])
        set.emailHeaders = nil
        #expect(set.emailHeaders == nil && set.attributes.isEmpty)
    }

    @Test func `have the names of Swift too`() {
        let set = set()
        let pairs: [(WritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>, String)] = [
            (\.isUserCreated, "userCreated"), (\.isUserOwned, "userOwned"),
            (\.isUserCurated, "userCurated"), (\.isLikelyJunk, "likelyJunk"),
            (\.isStreamable, "streamable"), (\.isLocal, "local"), (\.isFlashOn, "flashOn"),
            (\.isGeneralMIDISequence, "generalMIDISequence"), (\.isRedEyeOn, "redEyeOn"),
            (\.isFocalLength35mm, "focalLength35mm"),
        ]
        for (path, name) in pairs {
            var set = set
            set[keyPath: path] = true
            #expect(set.values[name] == .integer(1))
            #expect(set[keyPath: path] == true)
        }
    }

    @Test func `begin with the type of the content`() {
        #expect(CSSearchableItemAttributeSet(contentType: .png).contentType == "public.png")
        let own = CSSearchableItemAttributeSet(itemContentType: "org.example.note")
        #expect(own.contentType == "org.example.note")
        #expect(own.attributes == ["contentType": .text("org.example.note")])
    }

    @Test func `do not change with a copy`() throws {
        let set = CSSearchableItemAttributeSet(contentType: .text)
        set.title = "a"
        let key = try #require(CSCustomAttributeKey(keyName: "org_example_a"))
        set.setValue("x" as NSString, forCustomKey: key)
        let copy = try #require(set.copy() as? CSSearchableItemAttributeSet)
        copy.title = "b"
        copy.setValue(nil, forCustomKey: key)
        #expect(set.title == "a" && set.value(forCustomKey: key) as? String == "x")
        #expect(copy.title == "b" && copy.contentType == "public.text")
    }

    // MARK: Localized texts

    @Test func `can be in several languages`() {
        let set = set()
        let text = CSLocalizedString(localizedStrings: ["en": "Cologne", "de": "Köln", 5: "x"])
        set.setLocalizedString(text, forAttribute: "title")
        #expect(set.values == ["title": .localized(["en": "Cologne", "de": "Köln"])])
        #expect(["Cologne", "Köln"].contains(set.title ?? ""))
        set.setLocalizedString(text, forAttribute: "keywords")
        set.setLocalizedString(text, forAttribute: "nothing")
        #expect(set.values.count == 1)
        set.setLocalizedString(nil, forAttribute: "title")
        #expect(set.title == nil && set.changes == ["title": .null])
    }

    @Test(
        arguments: [
            (["pt-PT"], "Colónia"), (["de-AT", "en"], "Köln"), (["fr", "de"], "Köln"),
            (["fr"], "Cologne"), ([], "Cologne"), (["PT_BR"], "Colônia"), (["pt"], "Colônia"),
        ]
    )
    func `show the best language`(languages: [String], text: String) {
        let texts = ["en": "Cologne", "de": "Köln", "pt-BR": "Colônia", "pt-PT": "Colónia"]
        // A region of its own counts only as written with a hyphen.
        let languages = languages.map { $0.replacing("_", with: "-") }
        #expect(CSLocalizedString.text(of: texts, for: languages) == text)
        #expect(CSLocalizedString.text(of: ["ja": "ケルン"], for: languages) == "ケルン")
        #expect(CSLocalizedString.text(of: [:], for: languages) == "")
    }

    // MARK: Custom attributes

    @Test func `can be the app's own`() throws {
        let set = set()
        let key = try #require(CSCustomAttributeKey(keyName: "org_example_a"))
        #expect(set.value(forCustomKey: key) == nil)
        let person = CSPerson(displayName: nil, handles: ["1"], handleIdentifier: "phoneNumbers")
        let values: [(any NSSecureCoding, TaggedValue)] = [
            ("a" as NSString, .text("a")), (5 as NSNumber, .integer(5)),
            (NSNumber(value: 5.0), .number(5)), (NSNumber(value: true), .integer(1)),
            (NSNull(), .null), (NSData(data: Data([1])), .data([1])),
            (NSDate(timeIntervalSinceReferenceDate: 7), .date(7)),
            (person, .person(person.person)),
            (CSLocalizedString(localizedStrings: ["en": "a"]), .localized(["en": "a"])),
            (
                NSArray(array: ["a", 1, person]),
                .array([.text("a"), .integer(1), .person(person.person)])
            ),
        ]
        for (value, tagged) in values {
            set.setValue(value, forCustomKey: key)
            #expect(set.values == ["org_example_a": tagged])
            let back = try #require(set.value(forCustomKey: key) as? NSObject)
            #expect(back.isEqual(value), "\(tagged)")
        }
        set.setValue(nil, forCustomKey: key)
        #expect(set.attributes.isEmpty)
        // An update takes the flags away with the value.
        #expect(
            set.changes == [
                "org_example_a": .null, "org_example_a.searchable": .null,
                "org_example_a.searchableByDefault": .null,
            ]
        )
        set.setValue(NSMutableIndexSet(), forCustomKey: key)
        #expect(set.attributes.isEmpty)
    }

    @Test func `have keys with their flags`() throws {
        let key = try #require(CSCustomAttributeKey(keyName: "a"))
        #expect(key.isSearchable)
        #expect(!key.isSearchableByDefault && !key.isUnique && !key.isMultiValued)
        let other = try #require(
            CSCustomAttributeKey(
                keyName: "a",
                searchable: false,
                searchableByDefault: true,
                unique: true,
                multiValued: true
            )
        )
        #expect(!other.isSearchable)
        #expect(other.isSearchableByDefault && other.isUnique && other.isMultiValued)
        #expect(other == key)
        for name in ["", "a b", "kMDItemTitle", "title", "größe"] {
            #expect(CSCustomAttributeKey(keyName: name) == nil, "\(name)")
        }
    }

    // MARK: The store

    @Test func `come back from the store`() throws {
        let set = CSSearchableItemAttributeSet(contentType: .text)
        set.title = "a"
        set.rating = 4
        set.dueDate = Self.date
        let key = try #require(
            CSCustomAttributeKey(
                keyName: "org_example_a",
                searchable: false,
                searchableByDefault: true,
                unique: false,
                multiValued: true
            )
        )
        set.setValue(NSArray(array: ["x"]), forCustomKey: key)
        set.subject = nil
        let back = CSSearchableItemAttributeSet(attributes: set.attributes)
        #expect(back.values == set.values.filter { $0.value != .null })
        #expect(back.values["subject"] == nil && set.changes["subject"] == .null)
        #expect(back.attributes == set.attributes)
        #expect(back.customKeys["org_example_a"]?.isSearchable == false)
        #expect(back.customKeys["org_example_a"]?.isSearchableByDefault == true)
        #expect(back.title == "a" && back.rating == 4 && back.dueDate == Self.date)
        #expect(back.value(forCustomKey: key) as? [String] == ["x"])
        let unknown = CSSearchableItemAttributeSet(attributes: ["a": .text("b"), "ä": .text("c")])
        #expect(unknown.values == ["a": .text("b")])
        #expect(unknown.customKeys.values.map(\.isSearchable) == [true])
        #expect(unknown.customKeys.values.map(\.isSearchableByDefault) == [false])
    }

    // MARK: Archives

    private func archived<Value: NSObject & NSCoding>(_ value: Value) throws -> Value {
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: value,
            requiringSecureCoding: true
        )
        return try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: Value.self, from: data))
    }

    @Test func `come back from an archive`() throws {
        let set = CSSearchableItemAttributeSet(contentType: .text)
        for (name, path) in Properties.text { set[keyPath: path] = name }
        for (_, path) in Properties.number { set[keyPath: path] = 5.5 }
        set.keywords = ["a", "b"]
        set.thumbnailData = Data([1, 2])
        set.dueDate = Self.date
        set.importantDates = [Self.date]
        set.url = URL(string: "https://example.org/?a=b")
        set.authors = [CSPerson(displayName: "Ana", handles: ["a"], handleIdentifier: "b")]
        set.emailHeaders = ["X": ["1"]]
        set.setLocalizedString(
            CSLocalizedString(localizedStrings: ["en": "a", "de": "b"]),
            forAttribute: "title"
        )
        set.subject = nil
        let key = try #require(CSCustomAttributeKey(keyName: "org_example_a"))
        set.setValue(5 as NSNumber, forCustomKey: key)
        let back = try archived(set)
        #expect(back.values == set.values)
        #expect(back.customKeys == set.customKeys)

        let item = CSSearchableItem(
            uniqueIdentifier: "1",
            domainIdentifier: "a.b",
            attributeSet: set
        )
        item.isUpdate = true
        item.updateListenerOptions = [.priority]
        item.expirationDate = Self.date
        let other = try archived(item)
        #expect(other.uniqueIdentifier == "1" && other.domainIdentifier == "a.b")
        #expect(other.isUpdate && other.updateListenerOptions == .priority)
        #expect(other.expirationDate == Self.date)
        #expect(other.attributeSet.values == set.values)

        let person = CSPerson(displayName: nil, handles: [], handleIdentifier: "c")
        person.contactIdentifier = "7"
        #expect(try archived(person) == person)
        #expect(try archived(key) == key)
    }
}
