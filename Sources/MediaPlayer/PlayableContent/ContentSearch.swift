internal import Foundation
internal import Synchronization

/// A search for an item in the tree of an app's content, which the app loads level by level.
///
/// An item that is not in the tree may come from elsewhere: the app is asked for it by its
/// identifier, and the tree is looked through once more.
///
/// The steps come one after another, on the threads on which the app answers.
final class ContentSearch {
    private let identifier: String
    private let source: any MPPlayableContentDataSource
    private let completionHandler: (Result<IndexPath, any Error>) -> Void
    /// What holds others and is not looked through yet, the nearest to the root first.
    private var parents: ArraySlice<IndexPath> = [IndexPath()]
    private var looked = 0
    private var hasAsked = false
    /// The first error of the app.
    private var failure: (any Error)?

    init(
        for identifier: String,
        in source: any MPPlayableContentDataSource,
        completionHandler: @escaping (Result<IndexPath, any Error>) -> Void
    ) {
        (self.identifier, self.source) = (identifier, source)
        self.completionHandler = completionHandler
    }

    /// Goes on until the app answers later, or the search has ended.
    func go() {
        while let parent = parents.popFirst() {
            let isLoaded = isAnsweredNow { answer in
                source.beginLoadingChildItems(at: parent) { error in
                    answer { self.failure = self.failure ?? error }
                }
            } later: {
                if self.look(below: parent) { return }
                self.go()
            }
            guard isLoaded else { return }
            if look(below: parent) { return }
        }
        guard !hasAsked else {
            return completionHandler(
                .failure(failure ?? MPPlayableContentError.noSuchItem(identifier))
            )
        }
        hasAsked = true
        let isAnswered = isAnsweredNow { answer in
            source.contentItem(forIdentifier: identifier) { item, error in
                answer {
                    self.failure = self.failure ?? error
                    if item != nil { (self.parents, self.looked) = ([IndexPath()], 0) }
                }
            }
        } later: {
            self.go()
        }
        if isAnswered { go() }
    }

    /// Looks at the items below another one; returns whether the search has ended.
    private func look(below parent: IndexPath) -> Bool {
        for index in 0..<max(0, source.numberOfChildItems(at: parent)) {
            guard looked < MPPlayableContentManagerContext.mostItems else { break }
            looked += 1
            let path = parent.appending(index)
            guard let item = source.contentItem(at: path) else { continue }
            if item.identifier == identifier {
                completionHandler(.success(path))
                return true
            }
            if item.isContainer, path.count < MPPlayableContentManagerContext.deepest {
                parents.append(path)
            }
        }
        return false
    }

    /// Asks the app for something, and takes its first answer alone.
    ///
    /// Whoever answers at once is not called back from within: a long list does not pile up calls.
    ///
    /// - Parameters:
    ///   - ask: Asks, and hands what to do with the answer to the function that it is given.
    ///   - later: Called after an answer that does not come at once.
    /// - Returns: Whether the answer has come at once.
    private func isAnsweredNow(
        _ ask: (_ answer: @escaping (() -> Void) -> Void) -> Void,
        later: @escaping () -> Void
    ) -> Bool {
        let state = Answer()
        ask { take in
            guard let isLate = state.arrive() else { return }
            take()
            if isLate { later() }
        }
        return state.isInTime()
    }

    /// Whether an answer has come, and whether somebody waits for it.
    private final class Answer: Sendable {
        private let state = Mutex((hasArrived: false, isAwaited: false))

        /// Notes an answer; returns whether somebody waits for it, and `nil` for a second answer.
        func arrive() -> Bool? {
            state.withLock { state in
                guard !state.hasArrived else { return nil }
                state.hasArrived = true
                return state.isAwaited
            }
        }

        /// Returns whether the answer is there; if not, somebody waits for it from now on.
        func isInTime() -> Bool {
            state.withLock { state in
                state.isAwaited = !state.hasArrived
                return state.hasArrived
            }
        }
    }
}
