/// Waits for the first value that a handler takes; `nil` if the task is cancelled.
///
/// A continuation would end the program of an app that calls its handler twice.
nonisolated(nonsending) func firstAnswer<Answer: Sendable>(
    _ ask: (@escaping @Sendable (Answer) -> Void) -> Void
) async -> Answer? {
    let (answers, continuation) = AsyncStream.makeStream(of: Answer.self)
    ask {
        continuation.yield($0)
        continuation.finish()
    }
    for await answer in answers { return answer }
    return nil
}
