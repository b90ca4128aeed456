internal import Foundation
internal import Synchronization

/// A method of a handler, which a class has in one of two forms: with a completion handler, or to
/// be awaited.
///
/// Each form that a class does not have answers by the other. If the class has neither, the first
/// one asked finds itself asked again, and gives the answer for that case.
struct HandlerMethod: Hashable {
    /// The methods that answer by their awaited form in this task.
    @TaskLocal private static var forwarded: Set<HandlerMethod> = []

    private let handler: ObjectIdentifier
    private let name: String

    /// Names a method.
    ///
    /// - Parameters:
    ///   - handler: The object.
    ///   - name: The class of the intent and the method.
    init(_ handler: some NSObjectProtocol, _ name: String) {
        self.handler = ObjectIdentifier(handler)
        self.name = name
    }

    /// Answers by the awaited form.
    func answer<Answer>(
        _ completion: @escaping @Sendable (Answer) -> Void,
        by awaited: @escaping () async -> Answer
    ) {
        let awaited = HandedOver(value: awaited)
        Task {
            let methods = Self.forwarded.union([self])
            let answer = await Self.$forwarded.withValue(methods) {
                HandedOver(value: await awaited.value())
            }
            completion(answer.value)
        }
    }

    /// Answers by the form with a completion handler, whose first call counts.
    ///
    /// - Parameters:
    ///   - standard: The answer of a class with neither form.
    ///   - body: Calls that form.
    /// - Returns: The answer.
    nonisolated(nonsending) func answer<Answer>(
        else standard: @autoclosure () -> Answer,
        by body: (@escaping @Sendable (Answer) -> Void) -> Void
    ) async -> Answer {
        guard !Self.forwarded.contains(self) else { return standard() }
        let answer: HandedOver<Answer> = await withCheckedContinuation { continuation in
            let first = FirstCall(continuation)
            body { first.resume(HandedOver(value: $0)) }
        }
        return answer.value
    }
}

/// What a handler is given or gives, on its way between threads.
///
/// Unchecked because an app's objects go to and from its handlers on any thread, as on Apple's
/// platforms.
private struct HandedOver<Value>: @unchecked Sendable {
    let value: Value
}

/// A continuation that an app's handler may resume more than once.
private final class FirstCall<Value: Sendable>: Sendable {
    private let continuation: Mutex<CheckedContinuation<Value, Never>?>

    init(_ continuation: CheckedContinuation<Value, Never>) {
        self.continuation = Mutex(continuation)
    }

    func resume(_ value: Value) {
        let first = continuation.withLock { continuation in
            defer { continuation = nil }
            return continuation
        }
        first?.resume(returning: value)
    }
}
