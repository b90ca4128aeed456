internal import DonationStore
internal import Foundation

/// The sizes and shapes of widgets.
public enum WidgetFamily: Int, CaseIterable, Hashable, Sendable, CustomStringConvertible,
    CustomDebugStringConvertible
{
    /// A small square.
    case systemSmall
    /// Two small ones side by side.
    case systemMedium
    /// A large square.
    case systemLarge
    /// A large one and a half.
    case systemExtraLarge
    /// A corner of a watch.
    case accessoryCorner
    /// A circle.
    case accessoryCircular
    /// A few lines.
    case accessoryRectangular
    /// One line of text.
    case accessoryInline

    /// The name of the case.
    public var description: String { mode.rawValue }

    /// The name of the case.
    public var debugDescription: String { description }

    var mode: WidgetMode {
        switch self {
        case .systemSmall: .systemSmall
        case .systemMedium: .systemMedium
        case .systemLarge: .systemLarge
        case .systemExtraLarge: .systemExtraLarge
        case .accessoryCorner: .accessoryCorner
        case .accessoryCircular: .accessoryCircular
        case .accessoryRectangular: .accessoryRectangular
        case .accessoryInline: .accessoryInline
        }
    }

    init?(_ mode: WidgetMode) {
        guard let family = Self.allCases.first(where: { $0.mode == mode }) else { return nil }
        self = family
    }

    /// The size of a widget in points.
    ///
    /// Apple's guidelines for widgets list these sizes for a screen of 390 × 844 points.
    var size: CGSize {
        switch self {
        case .systemSmall: CGSize(width: 158, height: 158)
        case .systemMedium: CGSize(width: 338, height: 158)
        case .systemLarge: CGSize(width: 338, height: 354)
        case .systemExtraLarge: CGSize(width: 715, height: 354)
        case .accessoryCorner, .accessoryCircular: CGSize(width: 72, height: 72)
        case .accessoryRectangular: CGSize(width: 160, height: 72)
        case .accessoryInline: CGSize(width: 234, height: 26)
        }
    }
}
