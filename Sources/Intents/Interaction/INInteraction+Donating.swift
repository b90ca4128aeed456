internal import DonationStore
internal import Foundation

extension INInteraction {
    /// Donates this interaction, and calls back once it is on disk.
    ///
    /// The method returns at once. It donates the present contents, with the present direction,
    /// date and identifiers. Without a date it sets ``dateInterval`` to the present time. The store
    /// keeps the order of the donations of a thread.
    ///
    /// - Parameter completion: Called once, on any thread, after the commit: with `nil` if the
    ///   donation is on disk, and with an ``INIntentError`` if not. It may wait.
    /// - Complexity: O(*n*) in the size of the donation.
    public func donate(completion: (@Sendable ((any Error)?) -> Void)?) {
        donate(onlyIfChanged: false) { result in
            guard let completion else { return }
            Outbox.callBack { completion(failure(of: result)) }
        }
    }

    /// Donates this interaction, and reports no outcome.
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

    /// Donates this interaction; it is on disk when this method returns.
    ///
    /// A task that is already cancelled donates nothing. A task cancelled later still waits for the
    /// commit.
    ///
    /// - Throws: ``INIntentError``, or `CancellationError` before anything is donated.
    /// - Complexity: As ``donate(completion:)``, and one commit, which other donations may share.
    public nonisolated(nonsending) func donate() async throws {
        try Task.checkCancellation()
        _ = try await donated(onlyIfChanged: false)
    }

    /// Donates this interaction, unless it repeats the previous one.
    ///
    /// This method is not Apple's. It is for an app that donates its list of recent conversations
    /// again and again. The previous interaction is the latest with the same identifier if the app
    /// has set one, else the latest in the same conversation. The two are the same if they differ
    /// only in their dates and in an identifier that the app did not set. If the app has set none,
    /// ``identifier`` becomes that of the donation in the store.
    ///
    /// - Returns: Whether the interaction was donated.
    /// - Throws: ``INIntentError``, or `CancellationError` before anything is donated.
    /// - Complexity: As ``donate(completion:)``; a look-up, and one commit if the interaction is
    ///   donated.
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
        if dateInterval == nil {
            let time = FirstDonation.time(of: identifier)
            dateInterval = DateInterval(start: Date(time), duration: 0)
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
            // Report it in turn and not on this thread, because the caller may hold a lock that its
            // handler takes.
            let failure = failed(.donation(.refused(.invalid(error))))
            Outbox.of(destination).add(.call { whenStored(.failure(failure)) })
        }
    }
}

/// Returns the error of a result; `nil` for a success.
func failure<Success, Failure>(of result: Result<Success, Failure>) -> Failure? {
    if case .failure(let failure) = result { failure } else { nil }
}
