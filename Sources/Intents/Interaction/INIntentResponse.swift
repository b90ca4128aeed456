/// The response to an intent: the base class of all responses.
public class INIntentResponse: INValue {
    /// The activity that continues the intent in the app.
    public var userActivity: NSUserActivity? {
        get { part("userActivity", fields["userActivity"]) }
        set { fields["userActivity"] = newValue }
    }

    /// The state of handling, by the name of the code.
    var intentHandlingStatus: INIntentHandlingStatus {
        let name: String? = fields["code"]
        switch name {
        case "continueInApp", "handleInApp": return .deferredToApplication
        case let name? where name.hasPrefix("failureRequiringAppLaunch"):
            return .deferredToApplication
        case let name? where name.hasPrefix("failure"): return .failure
        default: return fields["code", default: .unspecified]
        }
    }
}

extension Fields {
    /// Makes a response with a code; 0 means unspecified in every class.
    init(code: some NamedEnumeration, userActivity: NSUserActivity?) {
        self.init()
        self["code"] = code.rawValue == 0 ? nil : code
        self["userActivity"] = userActivity
    }
}
