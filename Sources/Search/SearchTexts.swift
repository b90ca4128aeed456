internal import DonationStore
internal import Interactions
internal import TextIndex

extension TextEntry {
    /// Makes the texts under which the content or item of an event is found; `nil` if there are
    /// none.
    init?(_ event: ActivityEvent) {
        if case .itemIndexed(let indexed) = event.content {
            self.init(indexed.item)
        } else if let activity = event.activity, activity.displayName != nil {
            self.init(activity)
        } else {
            return nil
        }
    }

    /// Makes the texts under which an activity is found.
    init(_ activity: Activity) {
        self.init(title: activity.displayName ?? "")
        add(activity.attributes, besides: ["title", "displayName", "keywords"])
        let words = activity.keywords.sorted() + (activity.attributes["keywords"]?.texts ?? [])
        keywords = words.joined(separator: "\n")
        if let page = activity.webpageURL { text = Self.joined(text, page) }
        shorten()
    }

    /// Makes the texts under which an item is found.
    init(_ item: SearchableItem) {
        let names = ["displayName", "title", "alternateNames"]
        var seen: Set<String> = []
        let titles = names.flatMap { item.attributes[$0]?.texts ?? [] }
            .filter { seen.insert($0).inserted }
        self.init(title: titles.joined(separator: "\n"))
        add(item.attributes, besides: Set(names))
        shorten()
    }

    private mutating func add(_ attributes: [String: TaggedValue], besides known: Set<String>) {
        for (name, value) in attributes.sorted(by: { $0.key < $1.key }) where !known.contains(name)
        {
            let custom: AttributeName.SearchRank? =
                attributes.isCustomAndSearchedByDefault(name) ? .text : nil
            guard let rank = AttributeName(name)?.searchRank ?? custom else { continue }
            let found = value.texts.joined(separator: "\n")
            switch rank {
            case .name: title = Self.joined(title, found)
            case .keywords: keywords = Self.joined(keywords, found)
            case .text, .content: text = Self.joined(text, found)
            }
        }
    }

    private static func joined(_ left: String, _ right: String) -> String {
        left.isEmpty ? right : right.isEmpty ? left : "\(left)\n\(right)"
    }

    /// Cuts texts beyond the size that the index takes.
    private mutating func shorten() {
        let most = TextIndex.longestTexts - 4096
        guard title.utf8.count + keywords.utf8.count + text.utf8.count > most else { return }
        text = String(decoding: text.utf8.prefix(max(0, most - 65_536)), as: UTF8.self)
        keywords = String(decoding: keywords.utf8.prefix(32_768), as: UTF8.self)
        title = String(decoding: title.utf8.prefix(16_384), as: UTF8.self)
    }
}
