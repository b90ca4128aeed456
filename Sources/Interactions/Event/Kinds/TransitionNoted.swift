/// The owner's situation changed: headphones were connected, the owner came home, the device woke.
///
/// It holds a word for what happened and never the name or the number of a device.
public struct TransitionNoted: Hashable, Sendable {
    /// The kinds of change.
    public enum Change: String, NumberedName {
        /// A change that this version does not know.
        case unspecified
        /// An accessory was connected.
        case connected
        /// An accessory was disconnected.
        case disconnected
        /// The owner arrived at a place.
        case arrived
        /// The owner left a place.
        case left
        /// The owner unlocked the device.
        case unlocked
        /// The device woke up.
        case wokeUp
        /// The owner left an app.
        case leftApp
    }

    /// The change.
    public var change: Change
    /// What it is about: the sort of an accessory, as in `headphones`; the owner's word for a
    /// place, as in `home`; an app's identifier; empty for unlocking and waking up.
    public var subject: String
    /// The fields that this version does not know, in Protocol Buffers form.
    public package(set) var unknownFields: [UInt8] = []

    /// The sorts of accessories.
    public static let accessories = ["headphones", "speaker", "car", "display"]

    /// Makes the event.
    public init(_ change: Change, _ subject: String = "") {
        (self.change, self.subject) = (change, subject)
    }

    /// The change as one word, by which plays after it are counted, as in `connected:headphones`.
    package var token: String {
        let subject = subject.lowercased()
        return switch change {
        case .unspecified: "unspecified"
        case .connected: "connected:" + subject
        case .disconnected: "disconnected:" + subject
        case .arrived: "arrived:" + subject
        case .left: "left:" + subject
        case .unlocked: "unlocked"
        case .wokeUp: "woke-up"
        case .leftApp: "left-app:" + subject
        }
    }
}

extension TransitionNoted.Change {
    /// Whether it is about an accessory or a place, and not about the device in the owner's hand.
    ///
    /// People unlock the device after they connect headphones; the headphones still count.
    var isOfSituation: Bool {
        switch self {
        case .connected, .disconnected, .arrived, .left: true
        case .unspecified, .unlocked, .wokeUp, .leftApp: false
        }
    }
}

extension EventKind {
    /// The owner's situation changed.
    public static let transition = EventKind(rawValue: 32)
}

extension TransitionNoted: DonatedPayload, ActivityPayload {
    /// The notation of the kind.
    public static let notation = EventNotation(.transition, name: "transition", mark: "⇄")

    package static var className: String { "Transition" }

    package func validate() throws(ValidationError) {
        let path = Self.name + ".subject"
        switch change {
        case .unspecified:
            throw ValidationError(field: Self.name + ".change", reason: .missing)
        case .connected, .disconnected:
            guard Self.accessories.contains(subject) else {
                throw ValidationError(
                    field: path,
                    reason: .unknownName(allowed: Self.accessories)
                )
            }
        case .arrived, .left, .leftApp:
            try check(subject, path, limit: DonationLimits.nameBytes)
        case .unlocked, .wokeUp:
            guard subject.isEmpty else {
                throw ValidationError(field: path, reason: .contradicts("change"))
            }
        }
    }

    package func anonymous(by pseudonyms: borrowing some Pseudonymiser) -> TransitionNoted? {
        let subject =
            switch change {
            case .connected, .disconnected: subject
            case .arrived, .left: pseudonyms.place(subject)
            case .leftApp: pseudonyms.app(subject)
            case .unspecified, .unlocked, .wokeUp: ""
            }
        return TransitionNoted(change, subject)
    }

    /// The change, as in `connected headphones`.
    public var text: String {
        subject.isEmpty ? change.rawValue : "\(change.rawValue) \(subject)"
    }
    /// The line that `donationlog log` shows.
    public var line: String { text }
    /// The payload in its text form, one JSON object.
    public var json: JSONValue { jsonOfFields }
    /// The parts that `donationlog show` shows.
    public var details: [EventDetail] { [.fields] }
}

// MARK: Message `TransitionNoted` of docs/donation_log.proto

extension TransitionNoted: TabulatedMessage {
    package init() { self.init(.unspecified) }

    package static let fields: [MessageField<TransitionNoted>] = [
        .name(1, "change", at: \.change),
        .text(2, "subject", at: \.subject),
    ]
}
