/// The places on a screen, or elsewhere, where something is offered.
public enum Surface: String, NumberedName {
    /// A surface that this version does not know.
    case unspecified
    /// The list of running apps, or leaving one of them.
    case appSwitcher
    /// The screen of a locked device.
    case lockScreen
    /// A search before anything is typed.
    case spotlightZero
    /// A search for a text.
    case search
    /// A field of text.
    case keyboard
    /// A map.
    case maps
    /// A car's screen.
    case car
    /// Speech.
    case voice
    /// A share sheet.
    case shareSheet
    /// A stack of widgets.
    case widgetStack
    /// The card of a contact.
    case contactCard
}
