import DonationStore
import Foundation
import Testing
import UniformTypeIdentifiers

@testable import CoreSpotlight

@Suite struct `A searchable item` {
    private func item(_ identifier: String? = nil) -> CSSearchableItem {
        CSSearchableItem(
            uniqueIdentifier: identifier,
            domainIdentifier: nil,
            attributeSet: CSSearchableItemAttributeSet(itemContentType: "public.text")
        )
    }

    @Test func `gets an identifier of its own without one`() {
        #expect(item("a").uniqueIdentifier == "a")
        #expect(UUID(uuidString: item().uniqueIdentifier) != nil)
        #expect(item().uniqueIdentifier != item().uniqueIdentifier)
    }

    @Test func `expires after a month unless the app says otherwise`() {
        let item = item()
        let usual = item.expirationDate.timeIntervalSinceNow
        #expect(usual > 29 * 86_400 && usual <= 30 * 86_400)
        #expect(item.givenExpirationDate == nil)
        item.expirationDate = .distantFuture
        #expect(item.expirationDate == .distantFuture)
        #expect(item.givenExpirationDate == .distantFuture)
        item.expirationDate = nil
        #expect(item.givenExpirationDate == nil)
        #expect(abs(item.expirationDate.timeIntervalSinceNow - usual) < 3600)
    }

    @Test func `comes in the order of its rank`() {
        let (one, other) = (item(), item())
        #expect(one.compare(byRank: other) == .orderedSame)
        (one.rank, other.rank) = (2, 1)
        #expect(one.compare(byRank: other) == .orderedAscending)
        #expect(other.compare(byRank: one) == .orderedDescending)
        #expect(one.compare(byRank: one) == .orderedSame)
    }

    @Test func `has a copy of its own`() throws {
        let item = item("a")
        item.domainIdentifier = "b.c"
        item.isUpdate = true
        item.expirationDate = .distantPast
        item.attributeSet.title = "a"
        let copy = try #require(item.copy() as? CSSearchableItem)
        #expect(copy.uniqueIdentifier == "a" && copy.domainIdentifier == "b.c" && copy.isUpdate)
        #expect(copy.expirationDate == .distantPast)
        copy.attributeSet.title = "b"
        #expect(item.attributeSet.title == "a")
    }

    @Test func `can be an app's own class`() {
        final class Note: CSSearchableItem {
            override var isUpdate: Bool {
                get { true }
                set {}
            }
        }
        let note = Note(
            uniqueIdentifier: "a",
            domainIdentifier: nil,
            attributeSet: CSSearchableItemAttributeSet(contentType: .text)
        )
        #expect(note.isUpdate)
    }
}

@Suite struct `Core Spotlight's constants` {
    @Test func `have Apple's values`() {
        #expect(CSSearchableItemActionType == "com.apple.corespotlightitem")
        #expect(CSSearchableItemActivityIdentifier == "kCSSearchableItemActivityIdentifier")
        #expect(CSQueryContinuationActionType == "com.apple.corespotlightquerycontinuation")
        #expect(CSSearchQueryString == "kCSSearchQueryString")
        #expect(CSSearchableItem.UpdateListenerOptions.summarization.rawValue == 2)
        #expect(CSSearchableItem.UpdateListenerOptions.priority.rawValue == 4)
    }

    @Test func `have Apple's numbers of errors`() {
        let numbers: [(CSIndexErrorCode, Int)] = [
            (.unknownError, -1), (.indexUnavailableError, -1000), (.invalidItemError, -1001),
            (.invalidClientStateError, -1002), (.remoteConnectionError, -1003),
            (.quotaExceeded, -1004), (.indexingUnsupported, -1005),
            (.mismatchedClientState, -1006),
        ]
        #expect(numbers.map(\.0) == CSIndexErrorCode.allCases)
        for (code, number) in numbers {
            let error = CSIndexError(code) as NSError
            #expect(error.domain == "CSIndexErrorDomain" && error.code == number)
        }
        let others: [(CSSearchQueryErrorCode, Int)] = [
            (.unknown, -2000), (.indexUnreachable, -2001), (.invalidQuery, -2002),
            (.cancelled, -2003),
        ]
        #expect(others.map(\.0) == CSSearchQueryErrorCode.allCases)
        for (code, number) in others {
            let error = CSSearchQueryError(code) as NSError
            #expect(error.domain == "CSSearchQueryErrorDomain" && error.code == number)
        }
    }

    @Test func `name the cause of an error`() {
        do throws(SearchQueryError) {
            _ = try SearchQuery("titel == 1")
            Issue.record("the query is read")
        } catch {
            let found = CSSearchQueryError(error)
            #expect(found.code == .invalidQuery)
            #expect(found.localizedDescription.contains("titel"))
            do { throw found as any Error } catch CSSearchQueryError.invalidQuery {} catch {
                Issue.record("another kind")
            }
        }
        #expect(CSIndexError(.quotaExceeded, reason: "full").description == "quotaExceeded: full")
        #expect(CSIndexError(.quotaExceeded).localizedDescription == "quotaExceeded")
    }
}
