import Bus

/// A call of a method, whose signature was checked.
struct ServiceCall: Sendable {
    /// The identity of the caller.
    let caller: CallerIdentity
    /// The method.
    let member: String
    /// The arguments.
    let values: [BusValue]
}

/// The answer to a call.
enum ServiceAnswer {
    case now([BusValue])
    /// The answer of work that waits for the disk; meanwhile the service answers others.
    case later(@Sendable () async -> Result<[BusValue], BusError>)
}

/// An interface of the service: to add one, write its type and name it in ``Service``.
protocol ServiceInterface {
    /// The methods, signals and properties, by which calls are checked.
    static var description: BusInterface { get }

    /// Answers a call.
    ///
    /// - Throws: ``BusError``, which the caller gets.
    func answer(_ call: ServiceCall) throws(BusError) -> ServiceAnswer

    /// Returns the value of a property; `nil` if the interface has none of this name.
    func property(_ name: String) -> BusValue?
}

extension ServiceInterface {
    func property(_ name: String) -> BusValue? { nil }
}
