import CoreSpotlight
import Foundation
import UniformTypeIdentifiers

/// Courses in the index and on the screen, as Stepik has them: identifiers are a domain and a
/// number.
@MainActor
enum CourseCatalogue {
    struct Course {
        let id: Int
        let title: String
        let summary: String

        static let domain = "org.example.stepik.course"

        var uniqueIdentifier: String { "\(Self.domain).\(id)" }

        var attributeSet: CSSearchableItemAttributeSet {
            let attributes = CSSearchableItemAttributeSet(itemContentType: UTType.text.identifier)
            attributes.title = title
            attributes.contentDescription = summary
            attributes.keywords = title.lowercased().components(separatedBy: " ")
            attributes.thumbnailData = Data(repeating: 1, count: 100_000)
            attributes.relatedUniqueIdentifier = uniqueIdentifier
            return attributes
        }

        var item: CSSearchableItem {
            let item = CSSearchableItem(
                uniqueIdentifier: uniqueIdentifier,
                domainIdentifier: Self.domain,
                attributeSet: attributeSet
            )
            item.expirationDate = .distantFuture
            return item
        }

        var userActivity: NSUserActivity {
            let activity = NSUserActivity(activityType: "view_course")
            activity.title = title
            activity.contentAttributeSet = attributeSet
            activity.webpageURL = URL(string: "https://example.org/course/\(id)")
            activity.isEligibleForSearch = true
            activity.isEligibleForPublicIndexing = true
            activity.isEligibleForHandoff = false
            activity.userInfo = ["course": id]
            activity.requiredUserInfoKeys = ["course"]
            return activity
        }
    }

    static func run() async throws {
        let courses = [
            Course(id: 67, title: "Python Basics", summary: "First steps in programming"),
            Course(id: 76, title: "Statistics", summary: "Means and what they hide"),
            Course(id: 8, title: "Graph Theory", summary: "Bridges and towns"),
        ]
        CSSearchableIndex.default().indexSearchableItems(courses.map(\.item)) { error in
            if let error { print("not indexed: \(error)") }
        }
        // A person opens a course.
        let activity = courses[0].userActivity
        activity.becomeCurrent()

        // And leaves another.
        let left = [courses[2].uniqueIdentifier]
        CSSearchableIndex.default().deleteSearchableItems(withIdentifiers: left) { error in
            if let error { print("not deleted: \(error)") }
        }

        for try await result in CSSearchQuery(
            queryString: "title == \"python*\"cwd",
            attributes: ["title", "contentDescription"]
        ).results {
            print(result.id, result.item.attributeSet.title ?? "")
            open(NSUserActivity.opening(result.item))
        }
        activity.resignCurrent()
    }

    private static func open(_ activity: NSUserActivity) {
        activity.continue { activity, _ in
            guard activity.activityType == CSSearchableItemActionType,
                let identifier = activity.userInfo?[CSSearchableItemActivityIdentifier] as? String,
                let id = identifier.components(separatedBy: ".").last.flatMap(Int.init)
            else { return false }
            print("course \(id)")
            return true
        }
    }
}

extension NSUserActivity {
    /// The system's part.
    fileprivate static func opening(_ item: CSSearchableItem) -> NSUserActivity {
        let activity = NSUserActivity(activityType: CSSearchableItemActionType)
        activity.userInfo = [CSSearchableItemActivityIdentifier: item.uniqueIdentifier]
        return activity
    }
}
