public import Interactions

extension SurfaceContext.Transition {
    /// The forms that ``init(_:)`` reads, for messages.
    package static let notation =
        "connected:headphones, disconnected:headphones, arrived:home, left:home, "
        + "left-app:org.example.chat, unlocked or woke-up"

    /// Reads what has just happened, as in `arrived:home`; `nil` for anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
        switch (parts.first, parts.count == 2 ? parts[1] : nil) {
        case ("unlocked", nil): self = .unlocked
        case ("woke-up", nil): self = .wokeUp
        case ("arrived", let place?): self = .arrived(place)
        case ("left", let place?): self = .left(place)
        case ("left-app", let app?): self = .leftApp(app)
        case ("connected", let name?):
            guard let accessory = SurfaceContext.Accessory(rawValue: name) else { return nil }
            self = .connected(accessory)
        case ("disconnected", let name?):
            guard let accessory = SurfaceContext.Accessory(rawValue: name) else { return nil }
            self = .disconnected(accessory)
        default: return nil
        }
    }
}

extension SurfaceContext.Transition {
    /// The event that says that it happened.
    public var noted: TransitionNoted {
        switch self {
        case .connected(let accessory): TransitionNoted(.connected, accessory.rawValue)
        case .disconnected(let accessory): TransitionNoted(.disconnected, accessory.rawValue)
        case .arrived(let place): TransitionNoted(.arrived, place)
        case .left(let place): TransitionNoted(.left, place)
        case .unlocked: TransitionNoted(.unlocked)
        case .wokeUp: TransitionNoted(.wokeUp)
        case .leftApp(let app): TransitionNoted(.leftApp, app)
        }
    }
}
