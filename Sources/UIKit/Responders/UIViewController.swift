/// An object that presents others, as a share sheet: the part of Apple's class without views.
///
/// Presenting another controller records it, so that it can be dismissed again; nothing is shown.
/// A ``UIActivityViewController`` shows the share sheet of this desktop, where there is one.
///
/// No screen loads or shows the controller of a widget or of a share extension. The host of the
/// extension calls ``beginRequest(with:)`` and ``loadViewIfNeeded()``, and then
/// ``viewWillAppear(_:)`` and the rest as it goes on.
@preconcurrency @MainActor
open class UIViewController: UIResponder, @MainActor NSExtensionRequestHandling {
    /// The title.
    open var title: String?
    /// The size in points that the controller would like to have; zero unless it says otherwise.
    open var preferredContentSize = CGSize.zero
    /// The circumstances of the extension whose main object this is; `nil` before
    /// ``beginRequest(with:)``, and in an app.
    open var extensionContext: NSExtensionContext? { requestContext }
    private var requestContext: NSExtensionContext?
    /// The view, which draws nothing; to ask for it calls ``loadViewIfNeeded()``.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var view: UIView! {
        get {
            loadViewIfNeeded()
            return ownView
        }
        set { ownView = newValue ?? UIView() }
    }
    private lazy var ownView = UIView()
    /// Whether ``loadViewIfNeeded()`` was called.
    public private(set) var isViewLoaded = false
    /// The place at which a popover with the controller points; `nil` unless it is a share sheet.
    open var popoverPresentationController: UIPopoverPresentationController? { nil }
    /// The controller that this one presents.
    public internal(set) var presentedViewController: UIViewController?
    /// The controller that presents this one.
    public internal(set) weak var presentingViewController: UIViewController?

    /// Begins with what the extension was opened for; the host of the extension calls it.
    open func beginRequest(with context: NSExtensionContext) { requestContext = context }

    // MARK: How it comes and goes

    /// Calls ``viewDidLoad()``, the first time.
    open func loadViewIfNeeded() {
        guard !isViewLoaded else { return }
        isViewLoaded = true
        viewDidLoad()
    }

    /// Prepares the controller, once, before it is shown; it does nothing unless a subclass does.
    open func viewDidLoad() {}

    /// Prepares to be shown; it does nothing unless a subclass does.
    open func viewWillAppear(_ animated: Bool) {}

    /// Learns that the controller is shown; it does nothing unless a subclass does.
    open func viewDidAppear(_ animated: Bool) {}

    /// Prepares to be shown no more; it does nothing unless a subclass does.
    open func viewWillDisappear(_ animated: Bool) {}

    /// Learns that the controller is shown no more; it does nothing unless a subclass does.
    open func viewDidDisappear(_ animated: Bool) {}

    // MARK: Presenting

    /// Presents a controller.
    ///
    /// - Parameters:
    ///   - viewControllerToPresent: The controller. It is not presented while this one presents
    ///     another, nor if this one stands above it.
    ///   - flag: Not used: nothing moves.
    ///   - completion: Called at once, if the controller is presented.
    open func present(
        _ viewControllerToPresent: UIViewController,
        animated flag: Bool,
        completion: (() -> Void)? = nil
    ) {
        let ancestors = sequence(first: self) { $0.presentingViewController }
        guard presentedViewController == nil,
            viewControllerToPresent.presentingViewController == nil,
            !ancestors.contains(where: { $0 === viewControllerToPresent })
        else { return }
        guard viewControllerToPresent.show() else { return }
        presentedViewController = viewControllerToPresent
        viewControllerToPresent.presentingViewController = self
        completion?()
    }

    /// Dismisses the controller that this one presents and all above it, or else this one.
    ///
    /// - Parameters:
    ///   - flag: Not used: nothing moves.
    ///   - completion: Called at once.
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        if let presented = presentedViewController {
            for controller in presented.takeAway() { controller.hide() }
            completion?()
        } else if let presenting = presentingViewController {
            presenting.dismiss(animated: flag, completion: completion)
        } else {
            completion?()
        }
    }

    /// Takes this controller and all above it away, and returns them from the top.
    ///
    /// None of them has been told: an app that hears of one end finds all of them gone.
    func takeAway() -> [UIViewController] {
        let stack = Array(sequence(first: self) { $0.presentedViewController })
        for controller in stack {
            controller.presentingViewController?.presentedViewController = nil
            controller.presentingViewController = nil
        }
        return stack.reversed()
    }

    /// Begins to show the controller; `false` if there is nothing that shows it.
    func show() -> Bool { true }

    /// Learns that the controller was dismissed.
    func hide() {}
}
