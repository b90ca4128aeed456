import Testing

@testable import Interactions

@Suite struct `The attributes of items` {
    @Test func `are as many in each group as Apple has`() {
        let counts = Dictionary(grouping: AttributeName.all, by: \.group).mapValues(\.count)
        #expect(
            counts == [
                .general: 20, .actions: 4, .container: 4, .provider: 3, .documents: 14, .events: 6,
                .messaging: 23, .places: 29, .media: 40, .music: 16, .images: 31,
            ]
        )
        // 187 of iOS 16.5, and three newer ones.
        #expect(AttributeName.all.count == 187 + 3)
    }

    @Test func `have a row each, and each row is read`() {
        let rows = AttributeName.table.split(separator: "\n").filter { $0.contains(" ") }
        #expect(rows.count == AttributeName.all.count)
        #expect(
            rows.map { $0.split(separator: " ")[0] } == AttributeName.all.map { $0.name[...] }
        )
        let ranks: Set<Substring> = ["name", "keywords", "text", "content", "-"]
        #expect(rows.allSatisfy { ranks.contains($0.split(separator: " ")[2]) })
    }

    @Test func `have different names, which Swift takes`() {
        let names = AttributeName.all.map(\.name)
        #expect(Set(names).count == names.count)
        for name in names {
            #expect(name.wholeMatch(of: /[A-Za-z][A-Za-z0-9]*/) != nil, "\(name)")
            #expect(AttributeName(name)?.name == name)
        }
        #expect(AttributeName("Title") == nil)
        #expect(AttributeName("") == nil)
    }

    @Test(
        arguments: [
            ("title", .text, .general), ("alternateNames", .texts, .general),
            ("thumbnailData", .data, .general), ("contentURL", .url, .general),
            ("rankingHint", .number, .general), ("userCurated", .flag, .general),
            ("sharedItemContentType", .contentType, .actions),
            ("importantDates", .dates, .events), ("dueDate", .date, .events),
            ("emailHeaders", .headers, .messaging),
            ("hiddenAdditionalRecipients", .people, .messaging),
            ("GPSDifferental", .number, .places), ("GPSDateStamp", .date, .places),
            ("streamable", .flag, .media), ("url", .url, .media),
            ("generalMIDISequence", .flag, .music), ("focalLength35mm", .flag, .images),
            ("layerNames", .texts, .images),
        ] as [(String, AttributeName.Kind, AttributeName.Group)]
    )
    func `have the kinds of the reference`(
        name: String,
        kind: AttributeName.Kind,
        group: AttributeName.Group
    ) {
        #expect(AttributeName(name)?.kind == kind)
        #expect(AttributeName(name)?.group == group)
    }

    @Test func `hold the text of the item itself in four of them`() {
        let long = AttributeName.all.filter(\.isLongText).map(\.name)
        #expect(
            long.sorted() == [
                "HTMLContentData", "textContent", "textContentSummary", "transcribedTextContent",
            ]
        )
    }

    @Test func `give a search their words if they hold any`() {
        let kinds: Set<AttributeName.Kind> = [.text, .texts, .people, .data]
        let searched = AttributeName.all.filter(\.isSearchedByDefault)
        #expect(searched.allSatisfy { kinds.contains($0.kind) })
        #expect(searched.filter { $0.kind == .data }.map(\.name) == ["HTMLContentData"])
        let names = searched.filter { $0.searchRank == .name }.map(\.name)
        #expect(names == ["displayName", "alternateNames", "title"])
        let keywords = searched.filter { $0.searchRank == .keywords }.map(\.name)
        #expect(keywords == ["keywords", "contactKeywords"])
        #expect(AttributeName("relatedUniqueIdentifier")?.isSearchedByDefault == false)
        #expect(AttributeName.SearchRank.name < .keywords)
        #expect(AttributeName.SearchRank.text < .content)
    }
}

@Suite struct `The name of a custom attribute` {
    @Test(arguments: ["a", "org_example_shelf", "Shelf2", "_", "2", "kmdName", "akMD", "titles"])
    func `has letters, digits and underscores`(name: String) {
        #expect(CustomAttributeName(name)?.name == name)
        #expect(CustomAttributeName(name)?.description == name)
    }

    @Test(arguments: [
        "", " ", "a b", "a.b", "a-b", "größe", "a\u{301}", "\0", "kMD", "kMDItemTitle", "title",
        "GPSDOP", "٣", "ａ",
    ])
    func `is nothing else`(name: String) {
        #expect(CustomAttributeName(name) == nil)
    }

    @Test func `has a length limit`() {
        #expect(CustomAttributeName(String(repeating: "a", count: 255)) != nil)
        #expect(CustomAttributeName(String(repeating: "a", count: 256)) == nil)
    }
}
