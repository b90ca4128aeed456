import CoreSpotlight
import Foundation
import UniformTypeIdentifiers

/// Feeds and articles on the screen, as NetNewsWire has them: held activities, each invalidated
/// before the next, that are views of items named by their feed or article.
@MainActor
final class ActivityManager: NSObject, NSUserActivityDelegate {
    struct Feed {
        let id: String
        let name: String
    }

    struct Article {
        let id: String
        let title: String
        let link: String
        let feed: Feed
    }

    private var selecting: NSUserActivity?
    private var reading: NSUserActivity?

    func select(_ feed: Feed) {
        invalidateCurrentActivities()
        let activity = NSUserActivity(activityType: "FeedSelection")
        activity.title = "See articles in \(feed.name)"
        activity.userInfo = ["account": "main", "feed": feed.id]
        activity.requiredUserInfoKeys = activity.userInfo.map {
            Set($0.keys.compactMap { $0 as? String })
        }
        activity.isEligibleForSearch = true
        activity.isEligibleForPrediction = true
        activity.persistentIdentifier = feed.id
        // Of an attribute set that is not there yet: silently nothing.
        activity.contentAttributeSet?.relatedUniqueIdentifier = feed.id
        activity.contentAttributeSet = attributes(of: feed.name, related: feed.id)
        selecting = activity
        activity.becomeCurrent()
    }

    func read(_ article: Article) {
        reading?.invalidate()
        let activity = NSUserActivity(activityType: "ReadArticle")
        activity.title = article.title
        activity.keywords = Set(article.title.components(separatedBy: " "))
        activity.userInfo = ["feed": article.feed.id, "article": article.id]
        activity.requiredUserInfoKeys = activity.userInfo.map {
            Set($0.keys.compactMap { $0 as? String })
        }
        activity.isEligibleForSearch = true
        activity.isEligibleForPrediction = false
        activity.persistentIdentifier = "\(article.feed.id)/\(article.id)"
        activity.webpageURL = URL(string: article.link)
        activity.delegate = self
        activity.needsSave = true
        activity.contentAttributeSet = attributes(of: article.title, related: article.id)
        reading = activity
        activity.becomeCurrent()
    }

    func invalidateCurrentActivities() {
        reading?.invalidate()
        reading = nil
        selecting?.invalidate()
        selecting = nil
    }

    nonisolated func userActivityWillSave(_ userActivity: NSUserActivity) {
        userActivity.addUserInfoEntries(from: ["scroll": 0.5])
    }

    private func attributes(of title: String, related: String) -> CSSearchableItemAttributeSet {
        let attributes = CSSearchableItemAttributeSet(
            itemContentType: UTType.compositeContent.identifier
        )
        attributes.title = title
        attributes.weakRelatedUniqueIdentifier = related
        return attributes
    }

    static func cleanUp(_ feed: Feed, articles: [Article]) {
        let articleIDs = articles.map { "\(feed.id)/\($0.id)" }
        NSUserActivity.deleteSavedUserActivities(withPersistentIdentifiers: articleIDs) {}
        NSUserActivity.deleteSavedUserActivities(withPersistentIdentifiers: [feed.id]) {}
        CSSearchableIndex.default().deleteSearchableItems(withIdentifiers: [feed.id])
    }
}

@MainActor
enum FeedReader {
    private static let lakes = ActivityManager.Feed(id: "https://example.org/lakes", name: "Lakes")
    private static let hills = ActivityManager.Feed(id: "https://example.org/hills", name: "Hills")

    private static func article(
        _ season: String,
        _ feed: ActivityManager.Feed
    ) -> ActivityManager.Article {
        ActivityManager.Article(
            id: "\(feed.name)-\(season)",
            title: "\(feed.name) in \(season)",
            link: "\(feed.id)/\(season)?from=feed#top",
            feed: feed
        )
    }

    private static let manager = ActivityManager()

    static func run() async throws {
        for feed in [lakes, hills] {
            manager.select(feed)
            manager.read(article("summer", feed))
            manager.read(article("winter", feed))
        }
        manager.invalidateCurrentActivities()
    }

    static func unsubscribe() async throws {
        let articles = [article("summer", lakes), article("winter", lakes)]
        ActivityManager.cleanUp(lakes, articles: articles)
    }
}
