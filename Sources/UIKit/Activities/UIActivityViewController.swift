public import LinkPresentation

/// A share sheet: what is shared, what can be done with it, and who learns how it ended.
///
/// Presenting it shows the share sheet of this desktop, where the program has one:
/// ``sheetPresenter``. Otherwise the handler is called with a ``ShareSheetError``.
@preconcurrency @MainActor
open class UIActivityViewController: UIViewController {
    /// A function that learns the end: the chosen activity, and whether it did what it should.
    public typealias CompletionHandler = (UIActivity.ActivityType?, Bool) -> Void
    /// A function that learns the end: the chosen activity, whether it did what it should, the
    /// items that an extension gave back, and an error.
    public typealias CompletionWithItemsHandler = (
        UIActivity.ActivityType?, Bool, [Any]?, (any Error)?
    ) -> Void

    /// The things to share: values, or objects that give them.
    public let activityItems: [Any]
    /// The activities of the app.
    public let applicationActivities: [UIActivity]

    /// Learns how the sheet ended; called once, on the main actor, and then `nil`.
    ///
    /// - No activity: the person left the sheet, and nothing was completed.
    /// - An activity: it was chosen. The app learns the activity, never the person to whom
    ///   something was sent.
    /// - An error: the activity failed, or there is no sheet.
    open var completionWithItemsHandler: CompletionWithItemsHandler?
    /// Learns how the sheet ended, as before iOS 8; called once, and then `nil`.
    open var completionHandler: CompletionHandler?
    /// The activities that the sheet does not show.
    open var excludedActivityTypes: [UIActivity.ActivityType]?
    /// Whether the sheet may put one activity in front.
    open var allowsProminentActivity = true

    /// The place at which the sheet points, on a screen that is large enough.
    open override var popoverPresentationController: UIPopoverPresentationController? { popover }
    private let popover = UIPopoverPresentationController()
    /// Whether the sheet has ended.
    private var hasEnded = false
    /// The activity that the person chose: one for each sheet.
    private var chosen: UIActivity?

    /// The object that shows share sheets in this program; `nil` for none.
    ///
    /// It is not Apple's. A program that has a dialog sets it once.
    public static var sheetPresenter: (any ShareSheetPresenter)?

    /// Makes a sheet.
    ///
    /// - Parameters:
    ///   - activityItems: The things to share.
    ///   - applicationActivities: The activities of the app, beside those of others.
    public init(activityItems: [Any], applicationActivities: [UIActivity]?) {
        self.activityItems = activityItems
        self.applicationActivities = applicationActivities ?? []
        super.init()
    }

    // MARK: What the sheet shows

    /// The metadata of the link that is shared, as the app gave them; nothing is fetched.
    public var linkMetadata: LPLinkMetadata? {
        for item in activityItems {
            if let metadata = item as? LPLinkMetadata { return metadata }
            let source = item as? any UIActivityItemSource
            if let metadata = source?.activityViewControllerLinkMetadata(self) { return metadata }
        }
        return nil
    }

    /// The things before an activity is chosen: values and placeholders.
    public var placeholderItems: [Any] {
        activityItems.map { item in
            (item as? any UIActivityItemSource)?.activityViewControllerPlaceholderItem(self) ?? item
        }
    }

    /// The app's activities for these things that the app does not exclude, in its order.
    public var availableActivities: [UIActivity] {
        let items = placeholderItems
        return applicationActivities.filter { activity in
            let isExcluded = activity.activityType.map {
                excludedActivityTypes?.contains($0) == true
            }
            return isExcluded != true && activity.canPerform(withActivityItems: items)
        }
    }

    /// Returns the subject for an activity; `nil` if the app gives none.
    public func subject(for activityType: UIActivity.ActivityType?) -> String? {
        activityItems.lazy.compactMap { item in
            (item as? any UIActivityItemSource)?
                .activityViewController(self, subjectForActivityType: activityType)
        }.first { !$0.isEmpty }
    }

    /// Returns what is shared by an activity.
    ///
    /// Things that take time are made first, off the main thread. A thing that its source leaves
    /// out for the activity is not there.
    public func items(for activityType: UIActivity.ActivityType?) async -> [Any] {
        var items: [Any] = []
        for item in activityItems {
            if let provider = item as? UIActivityItemProvider {
                await provider.make(for: activityType)
            }
            guard let source = item as? any UIActivityItemSource else {
                items.append(item)
                continue
            }
            let given = source.activityViewController(self, itemForActivityType: activityType)
            if let given { items.append(given) }
        }
        return items
    }

    // MARK: How it ends

    /// Performs an activity of the app that the person chose, and ends the sheet with it.
    ///
    /// It does nothing if one was chosen before, or if the sheet ends while its things are made.
    public func perform(_ activity: UIActivity) async {
        guard !hasEnded, chosen == nil else { return }
        chosen = activity
        let items = await items(for: activity.activityType)
        guard !hasEnded else { return }
        activity.prepare(withActivityItems: items)
        let controller = activity.activityViewController
        activity.whenFinished = { [self] completed in
            if let controller, presentedViewController === controller { dismiss(animated: false) }
            end(activity.activityType, completed: completed)
        }
        if let controller {
            present(controller, animated: false)
        } else {
            activity.perform()
        }
    }

    /// Ends the sheet, and tells the app once.
    ///
    /// - Parameters:
    ///   - activityType: The chosen activity; `nil` if the person left the sheet.
    ///   - completed: Whether it did what it should.
    ///   - returnedItems: What an extension gave back.
    ///   - error: Why it did not.
    public func end(
        _ activityType: UIActivity.ActivityType?,
        completed: Bool,
        returnedItems: [Any]? = nil,
        error: (any Error)? = nil
    ) {
        guard !hasEnded else { return }
        hasEnded = true
        let handlers = (completionWithItemsHandler, completionHandler)
        (completionWithItemsHandler, completionHandler) = (nil, nil)
        // It holds the sheet, which may hold it.
        chosen?.whenFinished = nil
        chosen = nil
        for controller in takeAway().dropLast() { controller.hide() }
        handlers.0?(activityType, completed, returnedItems, error)
        handlers.1?(activityType, completed)
    }

    override func show() -> Bool {
        guard !hasEnded else { return false }
        if let presenter = Self.sheetPresenter {
            presenter.present(self)
            return !hasEnded
        }
        // Later, as from a sheet: an app may set the handler after it has presented.
        Task { end(nil, completed: false, error: ShareSheetError.noSheet) }
        return false
    }

    override func hide() {
        Self.sheetPresenter?.dismiss(self)
        end(nil, completed: false)
    }
}
