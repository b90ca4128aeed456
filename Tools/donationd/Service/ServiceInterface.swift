import Bus
import DonationStore
import Foundation

/// A call of a method, whose signature was checked.
struct ServiceCall: Sendable {
    /// The caller, with its rights.
    let rights: CallerRights
    /// The method.
    let member: String
    /// The arguments.
    let values: [BusValue]
    /// The time of the call.
    let now: Timestamp
}

/// The answer to a call.
enum ServiceAnswer {
    case now([BusValue])
    /// The answer of a change of the store; meanwhile the service answers others.
    case change(ChangeQueue.Change)
    /// The answer of other work that takes long.
    case later(@Sendable () async -> Result<[BusValue], BusError>)
}

/// The error of a call.
enum ServiceFailure: Error {
    /// The caller lacks a right.
    case access(AccessRefusal)
    /// Anything else.
    case other(BusError)
}

/// An interface of the service: to add one, write its type and give it to ``Service``.
protocol ServiceInterface {
    /// The path of the object that has the interface.
    static var object: String { get }

    /// The methods, signals and properties, by which calls are checked.
    static var description: BusInterface { get }

    /// Whether only programs that may act for the owner read its properties.
    static var isForOwner: Bool { get }

    /// The part of the store that a method changes; `nil` for one that only reads.
    static func change(by method: String) -> StoreChange?

    /// Answers a call.
    ///
    /// - Throws: ``ServiceFailure``, which the caller gets as an error of the bus.
    func answer(_ call: ServiceCall) throws(ServiceFailure) -> ServiceAnswer

    /// Returns the value of a property; `nil` if the interface has none of this name.
    func property(_ name: String) -> BusValue?
}

extension ServiceInterface {
    static var object: String { ServiceNames.object }
    static var isForOwner: Bool { false }
    static func change(by method: String) -> StoreChange? { nil }
    func property(_ name: String) -> BusValue? { nil }
}

/// A few threads for work of one sort, in the order of the calls.
final class Workbench: Sendable {
    /// Starts programs of the desktop, which may hang.
    static let programs = Workbench(4)
    /// Answers questions that look at many contacts; one at a time takes one core at most.
    static let questions = Workbench(1)

    fileprivate let queue = OperationQueue()

    private init(_ threads: Int) { queue.maxConcurrentOperationCount = threads }
}

/// The parts of the store that change, as the change signal names them.
enum StoreChange: String {
    case donations, deletions, feedback, access, policies, weights
}

extension ServiceFailure {
    /// Does work of the bus.
    static func bus<Value>(
        _ body: () throws(BusError) -> Value
    ) throws(ServiceFailure) -> Value {
        do throws(BusError) { return try body() } catch { throw .other(error) }
    }

    /// Asks for a right.
    static func access<Value>(
        _ body: @autoclosure () throws(AccessRefusal) -> Value
    ) throws(ServiceFailure) -> Value {
        do throws(AccessRefusal) { return try body() } catch { throw .access(error) }
    }

    /// Asks the store.
    static func store<Value>(
        _ body: @autoclosure () throws(DonationStoreError) -> Value
    ) throws(ServiceFailure) -> Value {
        do throws(DonationStoreError) { return try body() } catch { throw .other(BusError(error)) }
    }
}

extension ServiceAnswer {
    /// Returns the answer of a change of the store.
    static func changing(
        _ body: @escaping @Sendable () throws -> [BusValue]
    ) -> ServiceAnswer {
        .change(.other { BusError.catching(body) })
    }

    /// Returns the answer of work that may take long, for which the others do not wait.
    static func apart(
        on bench: Workbench,
        _ body: @escaping @Sendable () throws -> [BusValue]
    ) -> ServiceAnswer {
        .later {
            await withCheckedContinuation { continuation in
                bench.queue.addOperation {
                    continuation.resume(returning: BusError.catching(body))
                }
            }
        }
    }
}

extension BusError {
    /// Does work, and turns its error into one of the bus.
    static func catching(
        _ body: () throws -> [BusValue]
    ) -> Result<[BusValue], BusError> {
        do {
            return .success(try body())
        } catch {
            return .failure(BusError(changing: error))
        }
    }
}

extension BusError {
    /// Makes the error about a change that the store refused or could not make.
    init(changing error: any Error) {
        switch error {
        case let error as BusError: self = error
        case ServiceFailure.other(let error): self = error
        case ServiceFailure.access(let refusal): self = .notAllowed(refusal.message)
        case let error as DonationStoreError: self.init(error)
        case let error as CorrectionError:
            switch error {
            case .refused: self = .refused("\(error)")
            case .store(let error): self.init(error)
            }
        default: self.init(ServiceNames.errors + "Failed", "\(error)")
        }
    }
}
