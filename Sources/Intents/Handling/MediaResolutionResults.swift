/// What an app makes of where media go.
open class INMediaDestinationResolutionResult: INIntentResolutionResult {
    /// The value is this.
    public class func success(with resolvedMediaDestination: INMediaDestination) -> Self {
        Self(outcome: .success(resolvedMediaDestination))
    }
    /// The person has to choose one of these.
    public class func disambiguation(with mediaDestinationsToDisambiguate: [INMediaDestination])
        -> Self
    {
        Self(outcome: .disambiguation(mediaDestinationsToDisambiguate))
    }
    /// The person has to confirm the value.
    public class func confirmationRequired(with mediaDestinationToConfirm: INMediaDestination?)
        -> Self
    {
        Self(outcome: .confirmationRequired(mediaDestinationToConfirm))
    }
}

/// The reason why media cannot go somewhere.
public enum INAddMediaMediaDestinationUnsupportedReason: Int, Sendable {
    /// There is no playlist of that name.
    case playlistNameNotFound = 1
    /// The playlist cannot be changed.
    case playlistNotEditable
}

/// What an app makes of where media go.
open class INAddMediaMediaDestinationResolutionResult: INMediaDestinationResolutionResult {
    /// Takes over another result.
    public convenience init(mediaDestinationResolutionResult: INMediaDestinationResolutionResult) {
        self.init(outcome: mediaDestinationResolutionResult.outcome)
    }
    /// The app cannot use the value, for this reason.
    public class func unsupported(forReason reason: INAddMediaMediaDestinationUnsupportedReason)
        -> Self
    {
        Self(outcome: .unsupported(reason: reason.rawValue))
    }
}

/// What an app makes of whether somebody likes media.
open class INMediaAffinityTypeResolutionResult: INIntentResolutionResult {
    /// The value is this.
    public class func success(with resolvedMediaAffinityType: INMediaAffinityType) -> Self {
        Self(outcome: .success(resolvedMediaAffinityType))
    }
    /// The person has to confirm the value.
    public class func confirmationRequired(with mediaAffinityTypeToConfirm: INMediaAffinityType)
        -> Self
    {
        Self(outcome: .confirmationRequired(mediaAffinityTypeToConfirm))
    }
}

/// What an app makes of the place in the queue.
open class INPlaybackQueueLocationResolutionResult: INIntentResolutionResult {
    /// The value is this.
    public class func success(with resolvedPlaybackQueueLocation: INPlaybackQueueLocation) -> Self {
        Self(outcome: .success(resolvedPlaybackQueueLocation))
    }
    /// The person has to confirm the value.
    public class func confirmationRequired(
        with playbackQueueLocationToConfirm: INPlaybackQueueLocation
    ) -> Self {
        Self(outcome: .confirmationRequired(playbackQueueLocationToConfirm))
    }
}

/// What an app makes of what is repeated.
open class INPlaybackRepeatModeResolutionResult: INIntentResolutionResult {
    /// The value is this.
    public class func success(with resolvedPlaybackRepeatMode: INPlaybackRepeatMode) -> Self {
        Self(outcome: .success(resolvedPlaybackRepeatMode))
    }
    /// The person has to confirm the value.
    public class func confirmationRequired(with playbackRepeatModeToConfirm: INPlaybackRepeatMode)
        -> Self
    {
        Self(outcome: .confirmationRequired(playbackRepeatModeToConfirm))
    }
}

/// The reason why media cannot be played at a speed.
public enum INPlayMediaPlaybackSpeedUnsupportedReason: Int, Sendable {
    /// It is too slow.
    case belowMinimum = 1
    /// It is too fast.
    case aboveMaximum
}

/// What an app makes of the speed.
open class INPlayMediaPlaybackSpeedResolutionResult: INDoubleResolutionResult {
    /// Takes over another result.
    public convenience init(doubleResolutionResult: INDoubleResolutionResult) {
        self.init(outcome: doubleResolutionResult.outcome)
    }
    /// The app cannot use the value, for this reason.
    public class func unsupported(forReason reason: INPlayMediaPlaybackSpeedUnsupportedReason)
        -> Self
    {
        Self(outcome: .unsupported(reason: reason.rawValue))
    }
}
