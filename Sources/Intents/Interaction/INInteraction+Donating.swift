internal import DonationStore

extension INInteraction {
    /// Donates this, and calls back when it is on disk.
    ///
    /// Returns at once. What is donated is what this holds now, under its direction, date and
    /// identifiers of now. Donations of one thread are stored in their order.
    ///
    /// - Parameter completion: Called once, on any thread, after the commit: with `nil` when the
    ///   donation is on disk, with an ``INIntentError`` when it is not. It may wait.
    /// - Complexity: O(*n*) in the size of the donation.
    public func donate(completion: (@Sendable ((any Error)?) -> Void)?) {
        donate(onlyIfChanged: false) { result in
            guard let completion else { return }
            Outbox.callBack { completion(result.failure) }
        }
    }

    /// Donates this, and tells nobody what became of it.
    ///
    /// - Complexity: As ``donate(completion:)``.
    @available(
        *,
        noasync,
        message: "await it in an async function; at the top level of a program this would be called"
    )
    public func donate() {
        donate(completion: nil)
    }

    /// Donates this; it is on disk when this method returns.
    ///
    /// A task that is cancelled before has donated nothing; one that is cancelled meanwhile waits
    /// for the commit all the same.
    ///
    /// - Throws: ``INIntentError``, or `CancellationError` before anything was donated.
    /// - Complexity: As ``donate(completion:)``, and one commit, which other donations may share.
    public nonisolated(nonsending) func donate() async throws {
        try Task.checkCancellation()
        _ = try await donated(onlyIfChanged: false)
    }

    /// Donates this, unless the one before says the same.
    ///
    /// Not one of Apple's. For an app that donates its list of recent conversations again and
    /// again. The one before is the latest donation of the same identifier, if this was given one,
    /// else the latest in the same conversation; both are the same when they differ in nothing but
    /// their dates and an identifier that nobody gave. If none was given, ``identifier`` is then
    /// that of the donation in the store.
    ///
    /// - Returns: Whether it was donated.
    /// - Throws: ``INIntentError``, or `CancellationError` before anything was donated.
    /// - Complexity: As ``donate(completion:)``; a look-up, and one commit if it was donated.
    @discardableResult
    public nonisolated(nonsending) func donateIfChanged() async throws -> Bool {
        try Task.checkCancellation()
        let receipt = try await donated(onlyIfChanged: true)
        if !hasIdentifier { found(identifier: receipt.identifier) }
        return !receipt.isDuplicate
    }

    private nonisolated(nonsending) func donated(
        onlyIfChanged: Bool
    ) async throws(INIntentError) -> Receipt {
        try await withCheckedContinuation { continuation in
            donate(onlyIfChanged: onlyIfChanged) { continuation.resume(returning: $0) }
        }.get()
    }

    func donate(
        onlyIfChanged: Bool,
        to destination: DonationDestination = .current,
        whenStored: @escaping @Sendable (Result<Receipt, INIntentError>) -> Void
    ) {
        @Sendable func failed(_ cause: INIntentError.Cause) -> INIntentError {
            INIntentError(.donatingInteraction, cause)
        }
        do throws(ValidationError) {
            let donor = Donor(app: destination.app, account: account ?? destination.account)
            let donation = try donation(from: donor, isIdentified: !onlyIfChanged || hasIdentifier)
            Outbox.of(destination).add(
                .donate(
                    Outbox.Parcel(
                        donation: donation,
                        onlyIfChanged: onlyIfChanged,
                        content: destination.keepsContent ? .kept : .dropped
                    ) {
                        whenStored($0.mapError(failed))
                    }
                )
            )
        } catch {
            // In its turn, and not on this thread: a caller may hold a lock that its handler takes.
            let failure = failed(.donation(.refused(.invalid(error))))
            Outbox.of(destination).add(.call { whenStored(.failure(failure)) })
        }
    }
}

extension Result {
    /// The error; `nil` of a success.
    var failure: Failure? {
        if case .failure(let failure) = self { failure } else { nil }
    }
}
