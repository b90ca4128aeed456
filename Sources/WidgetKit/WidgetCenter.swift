internal import DonationStore
@_spi(Facade) public import Intents
internal import Synchronization

/// A widget that the owner has.
public struct WidgetInfo: Hashable, Identifiable, Sendable {
    /// The name of the widget with its settings and family.
    public struct ID: Hashable, Sendable {
        let kind: String
        let family: WidgetFamily
        let configuration: String
    }

    /// The kind of the widget.
    public let kind: String
    /// Its family.
    public let family: WidgetFamily
    let configurationName: String

    /// The name.
    public var id: ID { ID(kind: kind, family: family, configuration: configurationName) }

    /// The settings, always `nil`: the store keeps a name of them alone.
    public var configuration: INIntent? { nil }
}

/// The app's word about its widgets, and what it may know of them.
///
/// Each method returns at once. The store and the app are those of `DonationDestination`.
public final class WidgetCenter: Sendable {
    /// The names in the user info of an activity that a widget begins.
    public enum UserInfoKey {
        /// The kind of the widget.
        public static let kind = "WGWidgetUserInfoKeyKind"
        /// The family of the widget.
        public static let family = "WGWidgetUserInfoKeyFamily"
        /// The identifier of the activity.
        public static let activityID = "WGWidgetUserInfoKeyActivityID"
    }

    /// The center.
    public static let shared = WidgetCenter()

    private let isInFront = Mutex(false)

    private init() {}

    /// Whether the app is in front, where updates are free; this property is not Apple's.
    public var isAppInForeground: Bool {
        get { isInFront.withLock { $0 } }
        set { isInFront.withLock { $0 = newValue } }
    }

    /// Gives the app's widgets that are there.
    ///
    /// - Parameter completion: Called once, off the caller's thread.
    public func getCurrentConfigurations(
        _ completion: @escaping @Sendable (Result<[WidgetInfo], any Error>) -> Void
    ) {
        let destination = DonationDestination.current
        destination.perform { opened in
            let result: Result<[WidgetInfo], any Error>
            switch opened {
            case .failure(let cause): result = .failure(cause)
            case .success(let store):
                do throws(DonationStoreError) {
                    let scope = DonorScope.app(destination.app)
                    result = .success(try store.widgets(from: scope).flatMap(\.infos))
                } catch {
                    result = .failure(error)
                }
            }
            DonationDestination.callBack { completion(result) }
        }
    }

    /// Returns the app's widgets that are there.
    public func currentConfigurations() async throws -> [WidgetInfo] {
        try await withCheckedThrowingContinuation { continuation in
            getCurrentConfigurations { continuation.resume(with: $0) }
        }
    }

    /// Asks for new timelines of the widgets of a kind, but for those that wait for one.
    public func reloadTimelines(ofKind kind: String) {
        ask { $0.kind == kind }
    }

    /// Asks for new timelines of all widgets of the app, as ``reloadTimelines(ofKind:)``.
    public func reloadAllTimelines() {
        ask { _ in true }
    }

    /// Does nothing: the store keeps no recommendations.
    public func invalidateConfigurationRecommendations() {}

    /// Records a wish for an update of some widgets of the app.
    private func ask(where isMeant: @escaping @Sendable (WidgetName) -> Bool) {
        let destination = DonationDestination.current
        let cause: WidgetCause = isAppInForeground ? .foreground : .pushed
        destination.perform { opened in
            // Apple's methods have no way to tell of a failure.
            guard case .success(let store) = opened,
                let widgets = try? store.widgets(from: .app(destination.app))
            else { return }
            let handle = destination.handle(of: store)
            for widget in widgets
            where isMeant(widget.identity.name) && !widget.isRemoved && !widget.awaits(cause) {
                var change = WidgetChanged(widget.identity.name, .updateAsked)
                change.cause = cause
                _ = try? handle.donate(change)
            }
        }
    }
}

extension StoredWidget {
    /// Whether a wish waits that makes another one with this cause needless.
    fileprivate func awaits(_ cause: WidgetCause) -> Bool {
        askedCause.map { !$0.isCounted || cause.isCounted } ?? false
    }

    /// The widget as its app may know it, once for each family in which it has content, or else
    /// once for each in which the app draws it.
    fileprivate var infos: [WidgetInfo] {
        guard !isRemoved else { return [] }
        let shown = contents.map(\.mode)
        return (shown.isEmpty ? modes : shown).compactMap { WidgetFamily($0) }.map { family in
            WidgetInfo(
                kind: identity.name.kind,
                family: family,
                configurationName: identity.name.configuration
            )
        }
    }
}
