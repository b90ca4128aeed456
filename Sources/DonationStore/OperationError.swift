internal import Interactions

/// The reason why an operation is refused, apart from the errors that any operation can have.
public protocol OperationRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// The system's error number (`errno`) behind the refusal; `nil` if there is none.
    var systemErrorNumber: Int32? { get }
}

extension OperationRefusal {
    /// No error number: most refusals come from no system call.
    public var systemErrorNumber: Int32? { nil }
}

/// An error of one kind of operation: its own refusal, or an error of the store.
///
/// Each kind of operation has refusals of its own, so a `catch` lists those alone:
///
/// ```swift
/// do {
///     try store.pin(suggestion)
/// } catch .refused(.conversationGone) {
///     // Somebody deleted the conversation.
/// }
/// ```
public enum OperationError<Refusal: OperationRefusal>: Error, Hashable, Sendable {
    /// The store refused the operation; nothing was changed unless the refusal says otherwise.
    case refused(Refusal)
    /// The store failed.
    case store(DonationStoreError)

    /// Does one step of the operation, and converts an error of the store.
    package static func storing<Value: ~Copyable>(
        _ step: @autoclosure () throws(DonationStoreError) -> Value
    ) throws(OperationError) -> Value {
        do {
            return try step()
        } catch {
            throw .store(error)
        }
    }
}

extension OperationError: CustomStringConvertible {
    /// A text for people: the problem and its remedy.
    public var description: String {
        switch self {
        case .refused(let refusal): "\(refusal)"
        case .store(let error): "\(error)"
        }
    }
}

extension OperationError {
    /// The system's error number (`errno`) behind this error; `nil` if the system reported none.
    public var systemErrorNumber: Int32? {
        switch self {
        case .refused(let refusal): refusal.systemErrorNumber
        case .store(let error): error.systemErrorNumber
        }
    }
}

extension CorrectionError {
    /// Checks the fields of a correction.
    static func validating(
        _ check: @autoclosure () throws(ValidationError) -> Void
    ) throws(CorrectionError) {
        do {
            try check()
        } catch {
            throw .refused(.invalid(error))
        }
    }
}

/// The error of donating one interaction.
public typealias DonationError = OperationError<DonationRefusal>
/// The error of a link, an unlink, feedback, a preference, an adoption, or their withdrawal, and
/// of a plan to take participants out of donations.
public typealias CorrectionError = OperationError<CorrectionRefusal>
/// The error of views of a custom projector.
public typealias ProjectorError = OperationError<ProjectorRefusal>
/// The error of restoring a backup.
public typealias RestoreError = OperationError<RestoreRefusal>
/// The error of importing an export.
public typealias ImportError = OperationError<ImportRefusal>
/// The error of erasing, by itself or in a maintenance.
public typealias ErasureError = OperationError<ErasureRefusal>
/// The error of taking back acts of the owner.
public typealias UndoError = OperationError<UndoRefusal>
/// The error of asking for a notification.
public typealias NotificationError = OperationError<NotificationRefusal>
