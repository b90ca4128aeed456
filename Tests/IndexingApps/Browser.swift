import CoreSpotlight
import Foundation
import UniformTypeIdentifiers

/// Pages on the screen and texts of pages in the index, as Firefox has them: an activity for each
/// tab, and nothing of a private tab.
///
/// Unlike there, the activity can be found, and one address names it and the item.
@MainActor
enum Browser {
    final class Tab {
        let isPrivate: Bool
        var userActivity: NSUserActivity?

        init(isPrivate: Bool = false) { self.isPrivate = isPrivate }
    }

    struct Page {
        let address: String
        let title: String
        /// The text, if the page has a reader's view.
        var excerpt: String?
    }

    private static let pages = [
        Page(
            address: "https://gardening.example.org/ferns?season=spring#shade",
            title: "Ferns for deep shade",
            excerpt: "Bracken and maidenhair"
        ),
        Page(address: "https://news.example.com/", title: "Заголовки дня"),
    ]
    private static let secret = Page(
        address: "https://surprise.example.net/party",
        title: "Surprise parties",
        excerpt: "Balloons"
    )

    static func run() async throws {
        let tab = Tab()
        load(pages[0], in: tab)
        let other = Tab()
        tab.userActivity?.resignCurrent()
        load(pages[1], in: other)
        load(secret, in: Tab(isPrivate: true))
        load(Page(address: "about:config", title: "Settings"), in: Tab())
        close(other)
        // The first tab comes to the front again.
        tab.userActivity?.becomeCurrent()
        await DonationDestination.flush()
        close(tab)
    }

    /// The person clears one page from the history.
    static func forget() async throws {
        let address = pages[0].address
        await NSUserActivity.deleteSavedUserActivities(withPersistentIdentifiers: [address])
        try await CSSearchableIndex.default().deleteSearchableItems(withIdentifiers: [address])
    }

    /// The person clears the history: all of it goes.
    static func clearHistory() async throws {
        await NSUserActivity.deleteAllSavedUserActivities()
        try await CSSearchableIndex.default().deleteAllSearchableItems()
    }

    // MARK: Tabs

    private static func load(_ page: Page, in tab: Tab) {
        guard let url = URL(string: page.address), !tab.isPrivate,
            ["http", "https"].contains(url.scheme)
        else {
            tab.userActivity?.resignCurrent()
            tab.userActivity = nil
            return
        }
        tab.userActivity?.invalidate()
        let activity = NSUserActivity(activityType: "org.example.firefox.browsing")
        activity.webpageURL = url
        activity.title = page.title
        activity.keywords = Set(url.host?.components(separatedBy: ".") ?? [])
        activity.isEligibleForSearch = true
        activity.persistentIdentifier = page.address
        let attributes = CSSearchableItemAttributeSet(contentType: .url)
        attributes.weakRelatedUniqueIdentifier = page.address
        activity.contentAttributeSet = attributes
        tab.userActivity = activity
        activity.becomeCurrent()
        index(page)
    }

    private static func index(_ page: Page) {
        guard let excerpt = page.excerpt else { return }
        let attributes = CSSearchableItemAttributeSet(itemContentType: UTType.text.identifier)
        attributes.title = page.title
        attributes.contentDescription = excerpt
        attributes.lastUsedDate = Date()
        attributes.authors = [
            CSPerson(displayName: "Flora Author", handles: [], handleIdentifier: "Flora Author")
        ]
        let item = CSSearchableItem(
            uniqueIdentifier: page.address,
            domainIdentifier: "org.example.firefox",
            attributeSet: attributes
        )
        item.expirationDate = Date(timeIntervalSinceNow: 14 * 24 * 60 * 60)
        CSSearchableIndex.default().indexSearchableItems([item]) { error in
            if let error { print("not indexed: \(error.localizedDescription)") }
        }
    }

    private static func close(_ tab: Tab) {
        guard let activity = tab.userActivity else { return }
        tab.userActivity = nil
        activity.invalidate()
    }
}
