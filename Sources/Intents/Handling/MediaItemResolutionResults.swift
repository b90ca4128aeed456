/// What an app makes of an item.
open class INMediaItemResolutionResult: INIntentResolutionResult {
    /// The value is this.
    public class func success(with resolvedMediaItem: INMediaItem) -> Self {
        Self(outcome: .success(resolvedMediaItem))
    }
    /// The person has to choose one of these.
    public class func disambiguation(with mediaItemsToDisambiguate: [INMediaItem]) -> Self {
        Self(outcome: .disambiguation(mediaItemsToDisambiguate))
    }
    /// The person has to confirm the value.
    public class func confirmationRequired(with mediaItemToConfirm: INMediaItem?) -> Self {
        Self(outcome: .confirmationRequired(mediaItemToConfirm))
    }
    /// The values are these.
    public class func successes(
        with resolvedMediaItems: [INMediaItem]
    ) -> [INMediaItemResolutionResult] {
        resolvedMediaItems.map(success(with:))
    }
}

/// The reason why an app cannot play an item.
public enum INPlayMediaMediaItemUnsupportedReason: Int, Sendable {
    /// The person must sign in first.
    case loginRequired = 1
    /// The person has no subscription.
    case subscriptionRequired
    /// The app has no media of this type.
    case unsupportedMediaType
    /// The settings keep explicit content away.
    case explicitContentSettings
    /// The settings keep the mobile network for other things.
    case cellularDataSettings
    /// The content is restricted.
    case restrictedContent
    /// The service is not available.
    case serviceUnavailable
    /// The content is not for this region.
    case regionRestriction
}

/// What an app makes of an item to play.
open class INPlayMediaMediaItemResolutionResult: INMediaItemResolutionResult {
    /// Takes over another result.
    public convenience init(mediaItemResolutionResult: INMediaItemResolutionResult) {
        self.init(outcome: mediaItemResolutionResult.outcome)
    }
    /// The app cannot use the value, for this reason.
    public class func unsupported(forReason reason: INPlayMediaMediaItemUnsupportedReason) -> Self {
        Self(outcome: .unsupported(reason: reason.rawValue))
    }
    /// The values are these.
    public class func successes(
        with resolvedMediaItems: [INMediaItem]
    ) -> [INPlayMediaMediaItemResolutionResult] {
        resolvedMediaItems.map(success(with:))
    }
}

/// The reason why an app cannot add an item.
public enum INAddMediaMediaItemUnsupportedReason: Int, Sendable {
    /// The person must sign in first.
    case loginRequired = 1
    /// The person has no subscription.
    case subscriptionRequired
    /// The app has no media of this type.
    case unsupportedMediaType
    /// The settings keep explicit content away.
    case explicitContentSettings
    /// The settings keep the mobile network for other things.
    case cellularDataSettings
    /// The content is restricted.
    case restrictedContent
    /// The service is not available.
    case serviceUnavailable
    /// The content is not for this region.
    case regionRestriction
}

/// What an app makes of an item to add.
open class INAddMediaMediaItemResolutionResult: INMediaItemResolutionResult {
    /// Takes over another result.
    public convenience init(mediaItemResolutionResult: INMediaItemResolutionResult) {
        self.init(outcome: mediaItemResolutionResult.outcome)
    }
    /// The app cannot use the value, for this reason.
    public class func unsupported(forReason reason: INAddMediaMediaItemUnsupportedReason) -> Self {
        Self(outcome: .unsupported(reason: reason.rawValue))
    }
    /// The values are these.
    public class func successes(
        with resolvedMediaItems: [INMediaItem]
    ) -> [INAddMediaMediaItemResolutionResult] {
        resolvedMediaItems.map(success(with:))
    }
}

/// The reason why an app cannot show an item.
public enum INSearchForMediaMediaItemUnsupportedReason: Int, Sendable {
    /// The person must sign in first.
    case loginRequired = 1
    /// The person has no subscription.
    case subscriptionRequired
    /// The app has no media of this type.
    case unsupportedMediaType
    /// The settings keep explicit content away.
    case explicitContentSettings
    /// The settings keep the mobile network for other things.
    case cellularDataSettings
    /// The content is restricted.
    case restrictedContent
    /// The service is not available.
    case serviceUnavailable
    /// The content is not for this region.
    case regionRestriction
}

/// What an app makes of an item to show.
open class INSearchForMediaMediaItemResolutionResult: INMediaItemResolutionResult {
    /// Takes over another result.
    public convenience init(mediaItemResolutionResult: INMediaItemResolutionResult) {
        self.init(outcome: mediaItemResolutionResult.outcome)
    }
    /// The app cannot use the value, for this reason.
    public class func unsupported(forReason reason: INSearchForMediaMediaItemUnsupportedReason)
        -> Self
    {
        Self(outcome: .unsupported(reason: reason.rawValue))
    }
    /// The values are these.
    public class func successes(
        with resolvedMediaItems: [INMediaItem]
    ) -> [INSearchForMediaMediaItemResolutionResult] {
        resolvedMediaItems.map(success(with:))
    }
}

/// The reason why an app cannot judge an item.
public enum INUpdateMediaAffinityMediaItemUnsupportedReason: Int, Sendable {
    /// The person must sign in first.
    case loginRequired = 1
    /// The person has no subscription.
    case subscriptionRequired
    /// The app has no media of this type.
    case unsupportedMediaType
    /// The settings keep explicit content away.
    case explicitContentSettings
    /// The settings keep the mobile network for other things.
    case cellularDataSettings
    /// The content is restricted.
    case restrictedContent
    /// The service is not available.
    case serviceUnavailable
    /// The content is not for this region.
    case regionRestriction
}

/// What an app makes of an item to judge.
open class INUpdateMediaAffinityMediaItemResolutionResult: INMediaItemResolutionResult {
    /// Takes over another result.
    public convenience init(mediaItemResolutionResult: INMediaItemResolutionResult) {
        self.init(outcome: mediaItemResolutionResult.outcome)
    }
    /// The app cannot use the value, for this reason.
    public class func unsupported(forReason reason: INUpdateMediaAffinityMediaItemUnsupportedReason)
        -> Self
    {
        Self(outcome: .unsupported(reason: reason.rawValue))
    }
    /// The values are these.
    public class func successes(
        with resolvedMediaItems: [INMediaItem]
    ) -> [INUpdateMediaAffinityMediaItemResolutionResult] {
        resolvedMediaItems.map(success(with:))
    }
}
