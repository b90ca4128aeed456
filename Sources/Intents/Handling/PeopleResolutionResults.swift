/// What an app makes of a person.
open class INPersonResolutionResult: INIntentResolutionResult {
    /// The value is this.
    public class func success(with resolvedPerson: INPerson) -> Self {
        Self(outcome: .success(resolvedPerson))
    }
    /// The person has to choose one of these.
    public class func disambiguation(with peopleToDisambiguate: [INPerson]) -> Self {
        Self(outcome: .disambiguation(peopleToDisambiguate))
    }
    /// The person has to confirm the value.
    public class func confirmationRequired(with personToConfirm: INPerson?) -> Self {
        Self(outcome: .confirmationRequired(personToConfirm))
    }
}

/// What an app makes of a place.
open class INPlacemarkResolutionResult: INIntentResolutionResult {
    /// The value is this.
    public class func success(with resolvedPlacemark: CLPlacemark) -> Self {
        Self(outcome: .success(resolvedPlacemark))
    }
    /// The person has to choose one of these.
    public class func disambiguation(with placemarksToDisambiguate: [CLPlacemark]) -> Self {
        Self(outcome: .disambiguation(placemarksToDisambiguate))
    }
    /// The person has to confirm the value.
    public class func confirmationRequired(with placemarkToConfirm: CLPlacemark?) -> Self {
        Self(outcome: .confirmationRequired(placemarkToConfirm))
    }
}
