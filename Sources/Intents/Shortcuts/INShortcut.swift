internal import DonationStore

/// A suggestion of something to do: an intent, or an activity to go on with.
public enum INShortcut: Hashable, CustomStringConvertible {
    /// An intent.
    case intent(INIntent)
    /// An activity of the app.
    case userActivity(NSUserActivity)

    /// Makes a shortcut from an intent; unlike Apple's, it accepts every intent.
    public init?(intent: INIntent) {
        self = .intent(intent)
    }

    /// Makes a shortcut from an activity.
    public init(userActivity: NSUserActivity) {
        self = .userActivity(userActivity)
    }

    /// The intent; `nil` for an activity.
    public var intent: INIntent? {
        if case .intent(let intent) = self { intent } else { nil }
    }

    /// The activity; `nil` for an intent.
    public var userActivity: NSUserActivity? {
        if case .userActivity(let activity) = self { activity } else { nil }
    }

    /// The shortcut, as donation JSON.
    public var description: String { "INShortcut \(jsonField?.text ?? "")" }
}

extension INShortcut: FieldInitializable {
    init?(field: JSONValue) {
        let fields = Fields(field.object)
        if let intent: [String: JSONValue] = fields["intent"] {
            self = .intent(INIntentClasses.intent(of: Fields(intent)))
        } else if let activity: NSUserActivity = fields["userActivity"] {
            self = .userActivity(activity)
        } else {
            return nil
        }
    }

    var jsonField: JSONValue? { .object(fields.json) }

    var kept: KeptTypes { fields.kept }

    func keeping(_ types: KeptTypes) -> INShortcut {
        guard case .userActivity(let activity) = self else { return self }
        return .userActivity(activity.keeping(types["userActivity"]))
    }

    private var fields: Fields {
        var fields = Fields()
        fields["intent"] = intent
        fields["userActivity"] = userActivity
        return fields
    }
}
