internal import DonationStore

extension INInteraction {
    /// Donates this, and calls back when it is on disk.
    ///
    /// Returns at once. What is donated is what this holds now, under its direction, date and
    /// identifiers of now. Donations of one thread are stored in their order.
    ///
    /// - Parameter completion: Called once, on any thread, after the commit: with `nil` when the
    ///   donation is on disk, with an ``INIntentError`` when it is not.
    /// - Complexity: O(*n*) in the size of the donation.
    public func donate(completion: (@Sendable ((any Error)?) -> Void)? = nil) {
        donate(onlyIfChanged: false) { result in
            switch result {
            case .success: completion?(nil)
            case .failure(let error): completion?(error)
            }
        }
    }

    /// Donates this; it is on disk when this method returns.
    ///
    /// A task that is cancelled before has donated nothing; one that is cancelled meanwhile waits for
    /// the commit all the same.
    ///
    /// - Throws: ``INIntentError``, or `CancellationError` before anything was donated.
    /// - Complexity: As ``donate(completion:)``, and one commit, which other donations may share.
    public nonisolated(nonsending) func donate() async throws {
        try Task.checkCancellation()
        _ = try await donated(onlyIfChanged: false)
    }

    /// Donates this, unless the one before says the same.
    ///
    /// Not one of Apple's. For an app that donates its list of recent conversations again and again.
    /// The one before is the latest donation of the same identifier, if this was given one, else the
    /// latest in the same conversation; both are the same when they differ in nothing but their dates
    /// and an identifier that nobody gave.
    ///
    /// - Returns: Whether it was donated.
    /// - Throws: ``INIntentError``, or `CancellationError` before anything was donated.
    /// - Complexity: As ``donate(completion:)``; a look-up, and one commit if it was donated.
    @discardableResult
    public nonisolated(nonsending) func donateIfChanged() async throws -> Bool {
        try Task.checkCancellation()
        return try await !donated(onlyIfChanged: true).isDuplicate
    }

    /// Donates this, unless the one before says the same, and calls back.
    ///
    /// - Parameter completion: Called once, on any thread: with whether it was donated.
    /// - Complexity: As ``donateIfChanged()``.
    public func donateIfChanged(
        completion: @escaping @Sendable (Result<Bool, INIntentError>) -> Void
    ) {
        donate(onlyIfChanged: true) { completion($0.map { !$0.isDuplicate }) }
    }

    private nonisolated(nonsending) func donated(onlyIfChanged: Bool) async throws(INIntentError)
        -> Receipt
    {
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
            INIntentError(code: .donatingInteraction, cause: cause)
        }
        do throws(ValidationError) {
            let donor = Donor(app: destination.app, account: account ?? destination.account)
            let donation = try donation(
                from: donor,
                isIdentified: !onlyIfChanged || hasIdentifier,
                keepsContent: destination.keepsContent
            )
            Outbox.of(destination).add(
                .donate(
                    Outbox.Parcel(donation: donation, onlyIfChanged: onlyIfChanged) {
                        whenStored($0.mapError(failed))
                    }
                )
            )
        } catch {
            // Not on this thread: a caller may hold a lock that its handler takes.
            let failure = failed(.donation(.refused(.invalid(error))))
            Outbox.of(destination).add(.call { whenStored(.failure(failure)) })
        }
    }
}
