public import Foundation

/// Facts about a person that an app tells the system.
public class INUserContext: NSObject {
    fileprivate override init() {}

    /// Does nothing; on Apple's platforms it tells Siri.
    public func becomeCurrent() {}
}

/// A person's media: the size of the library, and the subscription.
///
/// Nothing here asks for it, and it is not stored.
public final class INMediaUserContext: INUserContext {
    /// The state of a person's subscription.
    public enum SubscriptionStatus: Int, NamedEnumeration {
        /// Unknown, or the app has no subscriptions.
        case unknown
        /// The person has no subscription.
        case notSubscribed
        /// The person has a subscription.
        case subscribed
    }

    /// Makes a context without any information.
    public override init() {}

    /// The state of the subscription.
    public var subscriptionStatus = INMediaUserContextSubscriptionStatus.unknown
    /// The approximate number of items in the library.
    public var numberOfLibraryItems: Int?
}

/// The state of a person's subscription.
public typealias INMediaUserContextSubscriptionStatus = INMediaUserContext.SubscriptionStatus
