import Foundation
import Testing

/// Checks that these tests compile the code of the article "Adding a projector".
struct ArticleTests {
    private func text(_ path: String) throws -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        return try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    @Test func `the projector of the article is the one that is tested`() throws {
        let article = try text("Sources/DonationStore/DonationStore.docc/AddingAProjector.md")
        let projector = try text("Tests/DonationStoreTestingTests/MessagesPerDay.swift")
        #expect(article.contains("```swift\n\(projector)```"))
        #expect(article.contains("store.views(of: MessagesPerDay.self).all()"))
        let comment = try text("Sources/Interactions/Projection/Projector.swift")
        let body = projector.split(separator: "\n").drop { !$0.hasPrefix("enum") }
        for line in body { #expect(comment.contains("/// \(line)\n")) }
    }
}
