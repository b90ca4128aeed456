extension Intent {
    /// The title of what the intent is about, for people; `nil` without one.
    ///
    /// That of a medium is its own or else that of what holds it. Any other class has one if the
    /// app gave a title, a phrase or a text to show.
    public var title: String? {
        guard case .other(let intent) = self, intent.className != OtherIntent.cardClassName else {
            return nil
        }
        let fields = intent.unknownFields.json
        if case .array(let items)? = fields["mediaItems"], let first = items.first?.shownTitle {
            return first
        }
        if let title = fields["mediaContainer"]?.shownTitle { return title }
        if let title = JSONValue.object(fields).shownTitle { return title }
        // An app's own class names what it is about in a parameter with a text to show.
        for (_, value) in fields.sorted(by: { $0.key < $1.key }) {
            if case .object(let object) = value, let text = object["displayString"]?.visibleText {
                return text
            }
        }
        return nil
    }
}

extension JSONValue {
    /// The text that an object shows as its title.
    fileprivate var shownTitle: String? {
        guard case .object(let object) = self else { return nil }
        let names = ["title", "displayString", "displayName", "name", "suggestedInvocationPhrase"]
        return names.lazy.compactMap { object[$0]?.visibleText }.first
    }

    /// The text of a string or of a phrase to speak, if anything of it is visible.
    fileprivate var visibleText: String? {
        switch self {
        case .string(let text): text.visible
        case .object(let object):
            if case .string(let text)? = object["spokenPhrase"] { text.visible } else { nil }
        default: nil
        }
    }
}
