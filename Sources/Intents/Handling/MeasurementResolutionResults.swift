public import Foundation

/// What an app makes of an energy.
open class INEnergyResolutionResult: INIntentResolutionResult {
    /// The value is this.
    public class func success(with resolvedEnergy: Measurement<UnitEnergy>) -> Self {
        Self(outcome: .success(resolvedEnergy))
    }
    /// The person has to choose one of these.
    public class func disambiguation(with energiesToDisambiguate: [Measurement<UnitEnergy>]) -> Self
    {
        Self(outcome: .disambiguation(energiesToDisambiguate))
    }
    /// The person has to confirm the value.
    public class func confirmationRequired(with energyToConfirm: Measurement<UnitEnergy>?) -> Self {
        Self(outcome: .confirmationRequired(energyToConfirm))
    }
}

/// What an app makes of a length.
open class INLengthResolutionResult: INIntentResolutionResult {
    /// The value is this.
    public class func success(with resolvedLength: Measurement<UnitLength>) -> Self {
        Self(outcome: .success(resolvedLength))
    }
    /// The person has to choose one of these.
    public class func disambiguation(with lengthsToDisambiguate: [Measurement<UnitLength>]) -> Self
    {
        Self(outcome: .disambiguation(lengthsToDisambiguate))
    }
    /// The person has to confirm the value.
    public class func confirmationRequired(with lengthToConfirm: Measurement<UnitLength>?) -> Self {
        Self(outcome: .confirmationRequired(lengthToConfirm))
    }
}

/// What an app makes of a mass.
open class INMassResolutionResult: INIntentResolutionResult {
    /// The value is this.
    public class func success(with resolvedMass: Measurement<UnitMass>) -> Self {
        Self(outcome: .success(resolvedMass))
    }
    /// The person has to choose one of these.
    public class func disambiguation(with masssToDisambiguate: [Measurement<UnitMass>]) -> Self {
        Self(outcome: .disambiguation(masssToDisambiguate))
    }
    /// The person has to confirm the value.
    public class func confirmationRequired(with massToConfirm: Measurement<UnitMass>?) -> Self {
        Self(outcome: .confirmationRequired(massToConfirm))
    }
}

/// What an app makes of a speed.
open class INSpeedResolutionResult: INIntentResolutionResult {
    /// The value is this.
    public class func success(with resolvedSpeed: Measurement<UnitSpeed>) -> Self {
        Self(outcome: .success(resolvedSpeed))
    }
    /// The person has to choose one of these.
    public class func disambiguation(with speedsToDisambiguate: [Measurement<UnitSpeed>]) -> Self {
        Self(outcome: .disambiguation(speedsToDisambiguate))
    }
    /// The person has to confirm the value.
    public class func confirmationRequired(with speedToConfirm: Measurement<UnitSpeed>?) -> Self {
        Self(outcome: .confirmationRequired(speedToConfirm))
    }
}

/// What an app makes of a temperature.
open class INTemperatureResolutionResult: INIntentResolutionResult {
    /// The value is this.
    public class func success(with resolvedTemperature: Measurement<UnitTemperature>) -> Self {
        Self(outcome: .success(resolvedTemperature))
    }
    /// The person has to choose one of these.
    public class func disambiguation(
        with temperaturesToDisambiguate: [Measurement<UnitTemperature>]
    ) -> Self {
        Self(outcome: .disambiguation(temperaturesToDisambiguate))
    }
    /// The person has to confirm the value.
    public class func confirmationRequired(with temperatureToConfirm: Measurement<UnitTemperature>?)
        -> Self
    {
        Self(outcome: .confirmationRequired(temperatureToConfirm))
    }
}

/// What an app makes of a volume.
open class INVolumeResolutionResult: INIntentResolutionResult {
    /// The value is this.
    public class func success(with resolvedVolume: Measurement<UnitVolume>) -> Self {
        Self(outcome: .success(resolvedVolume))
    }
    /// The person has to choose one of these.
    public class func disambiguation(with volumesToDisambiguate: [Measurement<UnitVolume>]) -> Self
    {
        Self(outcome: .disambiguation(volumesToDisambiguate))
    }
    /// The person has to confirm the value.
    public class func confirmationRequired(with volumeToConfirm: Measurement<UnitVolume>?) -> Self {
        Self(outcome: .confirmationRequired(volumeToConfirm))
    }
}
