import CoreSpotlight
import Foundation
import UniformTypeIdentifiers

/// Articles on the screen and saved ones in the index, as Wikipedia has them: the address of an
/// article is the name of its item, and one activity is held at a time.
@MainActor
enum Encyclopedia {
    struct Article {
        let title: String
        let summary: String
        let path: String

        var address: String { "https://en.example.org/wiki/\(path)" }

        @MainActor var attributeSet: CSSearchableItemAttributeSet {
            let attributes = CSSearchableItemAttributeSet(
                itemContentType: UTType.internetLocation.identifier
            )
            attributes.title = title
            attributes.displayName = title
            attributes.subject = summary
            attributes.identifier = address
            attributes.domainIdentifier = domain
            attributes.relatedUniqueIdentifier = address
            return attributes
        }

        @MainActor var item: CSSearchableItem {
            CSSearchableItem(
                uniqueIdentifier: address,
                domainIdentifier: domain,
                attributeSet: attributeSet
            )
        }

        @MainActor var activity: NSUserActivity {
            let activity = Encyclopedia.activity(type: "article", words: title)
            activity.title = title
            activity.webpageURL = URL(string: address)
            activity.expirationDate = Date(timeIntervalSinceNow: 30 * 24 * 60 * 60)
            activity.contentAttributeSet = attributeSet
            return activity
        }
    }

    private static let domain = "org.example.wikipedia"

    static let articles = [
        Article(
            title: "Confluence (hydrology)",
            summary: "The place where rivers meet",
            path: "Confluence_(hydrology)"
        ),
        Article(title: "Κηφισός", summary: "Ποτάμι της Αττικής", path: "%CE%9A%CE%B7%CF%86"),
        Article(title: "Oxbow lake", summary: "A bend that a river left", path: "Oxbow_lake"),
    ]

    private static var current: NSUserActivity?

    static func run() async throws {
        makeActive(page("Explore"))
        makeActive(searchResults(for: "rivers that meet"))
        // Articles that the person saves come into the index, others do not.
        let saved = articles.prefix(2).map(\.item)
        try await CSSearchableIndex.default().indexSearchableItems(saved)
        for article in articles { makeActive(article.activity) }
        makeActive(place(of: articles[0]))
        makeActive(page("Explore"))
    }

    /// All that the app has goes.
    static func signOut() async throws {
        current?.invalidate()
        current = nil
        try await CSSearchableIndex.default().deleteSearchableItems(
            withDomainIdentifiers: [domain]
        )
        await NSUserActivity.deleteAllSavedUserActivities()
    }

    // MARK: Activities

    private static func makeActive(_ activity: NSUserActivity) {
        current?.invalidate()
        current = activity
        activity.becomeCurrent()
    }

    private static func activity(type: String, words: String) -> NSUserActivity {
        let activity = NSUserActivity(activityType: "org.example.wikipedia.\(type)")
        activity.isEligibleForHandoff = true
        activity.isEligibleForSearch = true
        activity.isEligibleForPublicIndexing = true
        activity.keywords = Set(words.components(separatedBy: " ") + ["Encyclopedia", "Wiki"])
        return activity
    }

    private static func page(_ name: String) -> NSUserActivity {
        let activity = activity(type: name.lowercased(), words: name)
        activity.title = name
        activity.userInfo = ["WMFPage": name]
        return activity
    }

    private static func place(of article: Article) -> NSUserActivity {
        let activity = page("Places")
        activity.webpageURL = URL(string: article.address)
        return activity
    }

    private static func searchResults(for text: String) -> NSUserActivity {
        let activity = activity(type: "searchresults", words: text)
        activity.title = "Search for \(text)"
        activity.isEligibleForSearch = false
        activity.isEligibleForPublicIndexing = false
        var components = URLComponents(string: "https://en.example.org/w/index.php")
        components?.queryItems = [URLQueryItem(name: "search", value: text)]
        activity.webpageURL = components?.url
        return activity
    }
}
