/// How an intent was answered: the base of all responses.
public class INIntentResponse: INValue {
    /// The activity that goes on with it in the app.
    public var userActivity: NSUserActivity? {
        get { part("userActivity", fields["userActivity"]) }
        set { fields["userActivity"] = newValue }
    }

    /// How far handling came, by the name of the code.
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
    /// The fields of a response; 0 means unspecified in every class of them.
    init(code: some NamedEnumeration, userActivity: NSUserActivity?) {
        self.init()
        self["code"] = code.rawValue == 0 ? nil : code
        self["userActivity"] = userActivity
    }
}
