@_exported public import Foundation
@_exported public import class Intents.CLCircularRegion
@_exported public import class Intents.CLLocation
@_exported public import typealias Intents.CLLocationAccuracy
@_exported public import struct Intents.CLLocationCoordinate2D
@_exported public import func Intents.CLLocationCoordinate2DIsValid
@_exported public import func Intents.CLLocationCoordinate2DMake
@_exported public import typealias Intents.CLLocationDegrees
@_exported public import typealias Intents.CLLocationDirection
@_exported public import typealias Intents.CLLocationDistance
@_exported public import typealias Intents.CLLocationSpeed
@_exported public import class Intents.CLPlacemark
@_exported public import class Intents.CLRegion
@_exported public import let Intents.kCLLocationCoordinate2DInvalid

// The classes stand in Intents and have their names here, not the other way round: they are values
// of an intent's fields, and derive from the base class of all of these, with its encoding for the
// log. A module below Intents would have to hold half of it. On Apple's platforms Intents gives
// these names, too.
