/// Returns Apple's name of a class, as in `INSendMessageIntent`.
///
/// Foundation's function of this name puts the module before it. `NSClassFromString` needs the
/// module, too, as in `NSClassFromString("Intents.INSendMessageIntent")`.
///
/// - Parameter aClass: A class that the compiler knows as one of this module.
/// - Returns: The name, without the module.
public func NSStringFromClass(_ aClass: INValue.Type) -> String { "\(aClass)" }

/// Returns `INInteraction`.
public func NSStringFromClass(_ aClass: INInteraction.Type) -> String { "\(aClass)" }
