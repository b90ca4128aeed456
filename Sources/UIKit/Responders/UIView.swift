public import Foundation

/// A place on a screen, at which a popover may point.
///
/// It draws nothing and holds no other views. Apps name the view from which a share sheet comes, so
/// the sheet of an iPad needs it.
@preconcurrency @MainActor
open class UIView: UIResponder {
    /// The rectangle within the view that would hold it, in points.
    open var frame: CGRect
    /// The view's own rectangle, as large as ``frame``.
    open var bounds: CGRect {
        get { CGRect(origin: origin, size: frame.size) }
        set { (origin, frame.size) = (newValue.origin, newValue.size) }
    }
    private var origin = CGPoint.zero

    /// Makes a view.
    public init(frame: CGRect) {
        self.frame = frame
        super.init()
    }

    /// Makes a view without extent.
    public override convenience init() { self.init(frame: .zero) }
}

/// The place at which the popover of a share sheet points.
///
/// A presenter (``ShareSheetPresenter``) may read it to put its dialog there.
@preconcurrency @MainActor
open class UIPopoverPresentationController: NSObject {
    /// The view at which the popover points.
    open var sourceView: UIView?
    /// The rectangle of that view at which it points.
    open var sourceRect = CGRect.zero
    /// The directions in which its arrow may point.
    open var permittedArrowDirections = UIPopoverArrowDirection.any
}

/// The directions in which the arrow of a popover may point.
public struct UIPopoverArrowDirection: OptionSet, Sendable {
    /// The number.
    public let rawValue: UInt

    /// Makes directions of their number.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Up, from below the place.
    public static let up = UIPopoverArrowDirection(rawValue: 1)
    /// Down, from above it.
    public static let down = UIPopoverArrowDirection(rawValue: 2)
    /// To the left.
    public static let left = UIPopoverArrowDirection(rawValue: 4)
    /// To the right.
    public static let right = UIPopoverArrowDirection(rawValue: 8)
    /// Any of these.
    public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
    /// Not known.
    public static let unknown = UIPopoverArrowDirection(rawValue: .max)
}
