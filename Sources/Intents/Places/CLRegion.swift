public import Foundation

/// An area that somebody can enter and leave.
///
/// It belongs to Core Location on Apple's platforms, which has no counterpart here: nothing here
/// notices when somebody enters it.
public class CLRegion: INValue, KindNaming {
    static var kinds: [INValue.Type] { [CLCircularRegion.self] }

    override required init(fields: Fields) {
        super.init(fields: fields.named(Self.self))
    }

    /// Reads what ``INValue/encode(with:)`` wrote; `nil` for anything else.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        fields = fields.named(Self.self)
    }

    /// The app's identifier.
    public var identifier: String { fields["identifier", default: ""] }
    /// Whether the app wants to know when somebody enters the area.
    public var notifyOnEntry: Bool {
        get { fields["notifyOnEntry", default: true] }
        set { fields["notifyOnEntry", default: true] = newValue }
    }
    /// Whether the app wants to know when somebody leaves the area.
    public var notifyOnExit: Bool {
        get { fields["notifyOnExit", default: true] }
        set { fields["notifyOnExit", default: true] = newValue }
    }
}

/// An area around a point.
///
/// It belongs to Core Location on Apple's platforms, which has no counterpart here.
public final class CLCircularRegion: CLRegion {
    /// Makes an area.
    public convenience init(
        center: CLLocationCoordinate2D,
        radius: CLLocationDistance,
        identifier: String
    ) {
        self.init { fields in
            fields["center"] = center
            fields["radius"] = radius
            fields["identifier"] = identifier
        }
    }

    /// The centre; ``kCLLocationCoordinate2DInvalid`` if there is none.
    public var center: CLLocationCoordinate2D {
        fields["center", default: kCLLocationCoordinate2DInvalid]
    }
    /// The radius.
    public var radius: CLLocationDistance { fields["radius", default: 0] }
}
