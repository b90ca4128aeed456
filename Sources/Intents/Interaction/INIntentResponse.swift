internal import DonationStore
public import Foundation

/// The response to an intent: the base class of all responses.
///
/// An app may have subclasses of its own, such as the ones that Xcode generates, with properties
/// that are ``INManaged``.
open class INIntentResponse: INValue {
    override init(fields: Fields) {
        super.init(fields: fields)
        INIntentClasses.learn(type(of: self))
    }

    /// Makes a response without a code.
    public init() {
        super.init(fields: Fields())
        INIntentClasses.learn(type(of: self))
    }

    /// Reads what ``INValue/encode(with:)`` wrote; `nil` for anything else.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        INIntentClasses.learn(type(of: self))
    }

    /// Lets donated responses of this class come out of a store in this class.
    ///
    /// Making an instance does the same. So only a program that reads responses of an app's own
    /// class before it makes any has to call this method, which is not Apple's.
    public static func registerClass() {
        INIntentClasses.learn(Self.self)
    }

    /// The activity that continues the intent in the app.
    public var userActivity: NSUserActivity? {
        get { part("userActivity", fields["userActivity"]) }
        set { fields["userActivity"] = newValue }
    }

    /// The state of handling, by the name of the code.
    var intentHandlingStatus: INIntentHandlingStatus {
        let name = fields["code"] ?? generatedCode
        switch name {
        case "continueInApp", "handleInApp": return .deferredToApplication
        case let name? where name.hasPrefix("failureRequiringAppLaunch"):
            return .deferredToApplication
        case let name? where name.hasPrefix("failure"): return .failure
        default: return name.flatMap { .value(of: .string($0)) } ?? .unspecified
        }
    }

    /// The name of the code in a response of a class that Xcode generates, which is a number there.
    ///
    /// Every such class begins with the same codes.
    private var generatedCode: String? {
        let names = [
            "unspecified", "ready", "continueInApp", "inProgress", "success", "failure",
            "failureRequiringAppLaunch",
        ]
        guard let code: Int = fields["code"], names.indices.contains(code) else { return nil }
        return names[code]
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
