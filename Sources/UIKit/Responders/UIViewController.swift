/// What presents a share sheet: the part of Apple's class without views.
///
/// Presenting another controller records it, so that it can be dismissed again; nothing is shown.
/// A ``UIActivityViewController`` shows the share sheet of this desktop, where there is one.
@MainActor
open class UIViewController: UIResponder {
    /// The title.
    open var title: String?
    /// The controller that this one presents.
    public internal(set) var presentedViewController: UIViewController?
    /// The controller that presents this one.
    public internal(set) weak var presentingViewController: UIViewController?

    /// Presents a controller.
    ///
    /// - Parameters:
    ///   - viewControllerToPresent: The controller. It presents nothing while this one presents
    ///     another.
    ///   - flag: Not used: nothing moves.
    ///   - completion: Called at once, if the controller is presented.
    open func present(
        _ viewControllerToPresent: UIViewController,
        animated flag: Bool,
        completion: (() -> Void)? = nil
    ) {
        guard presentedViewController == nil,
            viewControllerToPresent.presentingViewController == nil
        else { return }
        guard viewControllerToPresent.show() else { return }
        presentedViewController = viewControllerToPresent
        viewControllerToPresent.presentingViewController = self
        completion?()
    }

    /// Dismisses the controller that this one presents, or else this one.
    ///
    /// - Parameters:
    ///   - flag: Not used: nothing moves.
    ///   - completion: Called at once.
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        if let presented = presentedViewController {
            presentedViewController = nil
            presented.presentingViewController = nil
            presented.hide()
            completion?()
        } else if let presenting = presentingViewController {
            presenting.dismiss(animated: flag, completion: completion)
        } else {
            completion?()
        }
    }

    /// Begins to show the controller; `false` if there is nothing that shows it.
    func show() -> Bool { true }

    /// Learns that the controller was dismissed.
    func hide() {}
}
