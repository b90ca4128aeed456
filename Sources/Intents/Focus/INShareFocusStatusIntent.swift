/// The owner's focus, shared with an app.
public final class INShareFocusStatusIntent: INIntent {
    /// Makes an intent for a focus status.
    public convenience init(focusStatus: INFocusStatus?) {
        self.init { $0["focusStatus"] = focusStatus }
    }

    /// Whether the owner wants to be left alone.
    public var focusStatus: INFocusStatus? { fields["focusStatus"] }

    /// Apple has no such form of this class.
    @available(*, unavailable, message: "name its focusStatus")
    public required convenience init() {
        self.init(fields: Fields())
    }

    override class var parameters: [AnyKeyPath: String] {
        [\INShareFocusStatusIntent.focusStatus: "focusStatus"]
    }
}

/// Whether the owner wants to be left alone.
public final class INFocusStatus: INValue {
    /// Makes a status; `nil` if it is unknown.
    public convenience init(isFocused: Bool?) {
        self.init { $0["isFocused"] = isFocused }
    }

    /// Whether the owner wants to be left alone; `nil` if it is unknown.
    public var isFocused: Bool? { fields["isFocused"] }

    override class var parameters: [AnyKeyPath: String] {
        [\INFocusStatus.isFocused: "isFocused"]
    }
}
