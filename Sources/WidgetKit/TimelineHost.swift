public import DonationStore
internal import Foundation

/// A host of the widgets of one app, without a screen: it asks providers, and records what comes.
///
/// This type is not Apple's. A provider that does not answer in time has failed, and keeps no other
/// waiting: what the widgets show comes from the store. An answer after that is dropped.
///
/// ```swift
/// let weather = StaticConfiguration(kind: "today", provider: Weather()) { entry in
///     WidgetSnapshot(.systemSmall, title: entry.text)
/// }
/// let host = TimelineHost(of: Donor(app: "org.example.weather"), in: store)
/// try host.register(weather)
/// try await host.reload(weather, in: .systemSmall)
/// ```
public struct TimelineHost: Sendable {
    /// The app.
    public let donor: Donor
    private let store: DonationStore
    private let pause: @Sendable () async -> Void

    /// Makes the host of an app's widgets.
    ///
    /// - Parameters:
    ///   - donor: The app.
    ///   - store: The store.
    ///   - limit: The time that a provider has for an answer.
    public init(
        of donor: Donor,
        in store: DonationStore,
        waiting limit: Duration = .seconds(30)
    ) {
        self.init(of: donor, in: store) {
            // The pause of a provider that has answered is cancelled.
            try? await Task.sleep(for: limit)
        }
    }

    /// Makes a host that waits for an answer until `pause` returns.
    init(
        of donor: Donor,
        in store: DonationStore,
        pause: @escaping @Sendable () async -> Void
    ) {
        (self.donor, self.store, self.pause) = (donor, store, pause)
    }

    /// The largest number of entries of a timeline that are kept: the first by their dates.
    public static let mostEntries = WidgetUpdated.mostSnapshots

    /// Records that the app has a widget, unless the store knows just this.
    ///
    /// - Throws: `DonationError` if the store could not take it.
    public func register<Content>(
        _ configuration: some WidgetConfiguration<Content>
    ) throws(DonationError) {
        let source = configuration.source
        let modes = source.families.map(\.mode)
        let known = try storing { () throws(DonationStoreError) in
            try store.widget(identity(of: configuration))
        }
        guard known?.title != source.name || known?.note != source.note || known?.modes != modes
        else { return }
        var change = WidgetChanged(identity(of: configuration).name, .registered)
        (change.title, change.note, change.modes) = (source.name, source.note, modes)
        try handle.donate(change)
    }

    /// Returns the name of a widget for questions to the store.
    public func identity<Content>(
        of configuration: some WidgetConfiguration<Content>
    ) -> WidgetIdentity {
        let source = configuration.source
        let name = WidgetName(source.kind, configuration: source.configuration)
        return WidgetIdentity(name, of: donor)
    }

    /// Returns what stands for the content until there is some.
    public func placeholder<Content>(
        of configuration: some WidgetConfiguration<Content>,
        in family: WidgetFamily
    ) -> Content {
        configuration.source.placeholder(TimelineProviderContext(family: family))
    }

    /// Returns the content for a list of widgets to choose from; nothing is recorded.
    ///
    /// For a provider that does not answer in time it is the placeholder.
    public func preview<Content>(
        of configuration: some WidgetConfiguration<Content>,
        in family: WidgetFamily
    ) async -> Content {
        let source = configuration.source
        let context = TimelineProviderContext(family: family, isPreview: true)
        return await answer(within: pause) { await source.snapshot(context) }
            ?? source.placeholder(context)
    }

    /// Asks a widget's provider for a timeline, and records it.
    ///
    /// A timeline without entries is recorded as no data. A provider that gives none in time, and
    /// one whose timeline the store refuses, have failed.
    ///
    /// - Parameters:
    ///   - configuration: The widget.
    ///   - family: The family in which it is shown.
    ///   - cause: The cause, by which the budget counts it.
    /// - Returns: The result.
    /// - Throws: `DonationError` if the store could not take it.
    @discardableResult
    public func reload(
        _ configuration: some WidgetConfiguration<WidgetSnapshot>,
        in family: WidgetFamily,
        because cause: WidgetCause = .background
    ) async throws(DonationError) -> WidgetResult {
        let begin = ContinuousClock.now
        let (name, source) = (identity(of: configuration).name, configuration.source)
        let context = TimelineProviderContext(family: family)
        guard
            let (entries, policy) = await answer(within: pause, { await source.timeline(context) })
        else {
            try fail(name, because: cause, "the provider gave no timeline")
            return .failed
        }
        let (seconds, rest) = (ContinuousClock.now - begin).components
        let result = entries.isEmpty ? WidgetResult.noData : .newData
        var update = WidgetUpdated(name, result, because: cause)
        update.milliseconds = UInt64(clamping: seconds * 1000 + rest / 1_000_000_000_000_000)
        update.snapshots =
            entries.sorted { $0.date < $1.date }.prefix(Self.mostEntries)
            .map { $0.snapshot(in: family) }
        switch policy.rule {
        case .atEnd: update.policy = .atEnd
        case .never: update.policy = .never
        case .after(let date):
            update.policy = .after
            update.policyDate = Timestamp(date)
        }
        do throws(DonationError) {
            try handle.donate(update)
        } catch {
            if case .refused(let refusal) = error {
                // Where a rate refuses all, this is refused, too.
                try? fail(name, because: cause, "the store refused the timeline: \(refusal)")
            }
            throw error
        }
        return result
    }

    private func fail(
        _ name: WidgetName,
        because cause: WidgetCause,
        _ failure: String
    ) throws(DonationError) {
        var update = WidgetUpdated(name, .failed, because: cause)
        update.failure = failure
        try handle.donate(update)
    }

    /// Asks the providers of the widgets that need it, side by side.
    ///
    /// - Parameters:
    ///   - configurations: The app's widgets; others are left alone.
    ///   - budget: How often a widget may be updated.
    /// - Returns: The number of widgets asked, also those that failed.
    /// - Throws: `DonationError` if the store cannot be read or written, once all have answered.
    @discardableResult
    public func reloadDue(
        of configurations: [any WidgetConfiguration<WidgetSnapshot>],
        budget: WidgetBudget = WidgetBudget()
    ) async throws(DonationError) -> Int {
        let due = try storing { () throws(DonationStoreError) in
            try store.widgetsDue(budget: budget)
        }
        let (asked, failure) = await withTaskGroup(of: DonationError?.self) { group in
            var asked = 0
            for widget in due {
                for configuration in configurations
                where identity(of: configuration) == widget.identity {
                    let family = WidgetFamily(widget.mode) ?? configuration.source.families.first
                    guard let family else { continue }
                    asked += 1
                    let delivered = Delivered(value: configuration)
                    group.addTask {
                        await reloadOne(delivered, in: family, because: widget.cause)
                    }
                }
            }
            var first: DonationError?
            for await failure in group { first = first ?? failure }
            return (asked, first)
        }
        if let failure { throw failure }
        return asked
    }

    /// Reloads a widget among others.
    ///
    /// - Returns: The failure of the store that concerns the others, too.
    private func reloadOne(
        _ configuration: Delivered<any WidgetConfiguration<WidgetSnapshot>>,
        in family: WidgetFamily,
        because cause: WidgetCause
    ) async -> DonationError? {
        do throws(DonationError) {
            try await reload(configuration.value, in: family, because: cause)
        } catch {
            if case .store = error { return error }
        }
        return nil
    }

    private var handle: DonorHandle { store.donor(donor.app, account: donor.account) }

    private func storing<Value>(
        _ body: () throws(DonationStoreError) -> Value
    ) throws(DonationError) -> Value {
        do throws(DonationStoreError) {
            return try body()
        } catch {
            throw .store(error)
        }
    }
}

extension WidgetSource.Drawn where Content == WidgetSnapshot {
    /// The entry as the store keeps it.
    fileprivate func snapshot(in family: WidgetFamily) -> WidgetSnapshot {
        var snapshot = content
        snapshot.mode = family.mode
        snapshot.validFrom = Timestamp(date)
        if let relevance, snapshot.relevance == nil, relevance.score.isFinite {
            let milliseconds = max(0, min(relevance.duration * 1000, 1e15))
            snapshot.relevance = WidgetRelevance(
                Double(relevance.score),
                duration: milliseconds.isFinite ? UInt64(milliseconds) : 0
            )
        }
        return snapshot
    }
}

extension Timestamp {
    /// The time of a date, to the millisecond; the last or first that there is for one beyond.
    init(_ date: Date) {
        let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
        self.init(milliseconds: Int64(exactly: max(-9e15, min(milliseconds, 9e15))) ?? 0)
    }
}
