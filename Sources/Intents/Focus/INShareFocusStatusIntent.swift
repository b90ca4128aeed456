/// The owner's focus, told to an app.
public final class INShareFocusStatusIntent: INIntent {
    /// Tells of a focus.
    public convenience init(focusStatus: INFocusStatus?) {
        self.init { $0["focusStatus"] = focusStatus }
    }

    /// Whether the owner wants to be left alone.
    public var focusStatus: INFocusStatus? { fields["focusStatus"] }

    override class var parameters: [AnyKeyPath: String] {
        [\INShareFocusStatusIntent.focusStatus: "focusStatus"]
    }
}

/// Whether the owner wants to be left alone.
public final class INFocusStatus: INValue {
    /// Makes a status; `nil` when nobody knows.
    public convenience init(isFocused: Bool?) {
        self.init { $0["isFocused"] = isFocused }
    }

    /// Whether the owner wants to be left alone; `nil` when nobody knows.
    public var isFocused: Bool? { fields["isFocused"] }

    override class var parameters: [AnyKeyPath: String] {
        [\INFocusStatus.isFocused: "isFocused"]
    }
}
