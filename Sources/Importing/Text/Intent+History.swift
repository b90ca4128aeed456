package import Interactions

extension Intent {
    /// Makes a message, or a call if something tells that it was one.
    ///
    /// - Parameters:
    ///   - people: The people; the recipients of a message are the contacts of a call.
    ///   - isCall: Whether it was a call.
    ///   - isVideo: Whether the call had pictures; `nil` if that is unknown.
    package init(history people: IntentPeople, isCall: Bool = false, isVideo: Bool? = nil) {
        guard isCall else {
            var intent = SendMessageIntent()
            intent.people = people
            self = .sendMessage(intent)
            return
        }
        var intent = StartCallIntent(contacts: people.recipients)
        intent.people.sender = people.sender
        intent.people.conversationIdentifier = people.conversationIdentifier
        intent.people.speakableGroupName = people.speakableGroupName
        intent.people.isGroup = people.isGroup
        if let isVideo { intent.callCapability = isVideo ? .videoCall : .audioCall }
        self = .startCall(intent)
    }
}

extension SpeakableString {
    /// Makes the name of a group from a file; `nil` if nothing is left of it.
    package init?(history name: String?) {
        guard let name = name.flatMap(DisplayName.cleaned) else { return nil }
        self.init(name)
    }
}

extension Timestamp {
    /// Makes the time for milliseconds since 1970 in a file; `nil` for a number that means none.
    package init?(history milliseconds: Int64?) {
        guard let milliseconds, milliseconds > 0, milliseconds < 1 << 50 else { return nil }
        self.init(milliseconds: milliseconds)
    }
}
