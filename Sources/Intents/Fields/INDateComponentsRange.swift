public import Foundation

/// A time between two others, each as far as it is known.
public final class INDateComponentsRange: INValue {
    /// Makes a range; open where nothing is given.
    public convenience init(start: DateComponents?, end: DateComponents?) {
        self.init { fields in
            fields["startDateComponents"] = start
            fields["endDateComponents"] = end
        }
    }

    /// When it begins.
    public var startDateComponents: DateComponents? { fields["startDateComponents"] }
    /// When it ends.
    public var endDateComponents: DateComponents? { fields["endDateComponents"] }

    override class var parameters: [AnyKeyPath: String] {
        [
            \INDateComponentsRange.startDateComponents: "startDateComponents",
            \INDateComponentsRange.endDateComponents: "endDateComponents",
        ]
    }
}
