public import Interactions

/// A way to open a conversation: an app, with an address for it or without one.
public struct Opening: Hashable, Sendable {
    /// The app's identifier; `nil` for the app that the desktop has for the address.
    public var app: String?
    /// The address; `nil` to start the app alone.
    public var url: String?
    /// Whether the address carries the thing to send.
    public var carriesContent: Bool

    /// Makes a way.
    public init(app: String? = nil, url: String? = nil, carriesContent: Bool = false) {
        (self.app, self.url, self.carriesContent) = (app, url, carriesContent)
    }
}

extension Opening {
    /// The conversation to open.
    public struct Target: Hashable, Sendable {
        /// The app that has it.
        public var app: String
        /// The app's identifier of it; `nil` for none.
        public var conversation: String?
        /// The others who take part, as far as they are known.
        public var people: [Person]
        /// Whether it is a room: a group in which others than the known people may take part, so
        /// that a message to them would miss it.
        public var isRoom: Bool

        /// Names a conversation.
        public init(
            app: String,
            conversation: String? = nil,
            people: [Person],
            isRoom: Bool = false
        ) {
            (self.app, self.conversation) = (app, conversation)
            (self.people, self.isRoom) = (people, isRoom)
        }

        /// Names the conversation of a suggestion.
        public init(_ suggestion: Suggestion) {
            self.init(
                app: suggestion.donor.app,
                conversation: suggestion.conversationIdentifier,
                people: suggestion.people,
                isRoom: !suggestion.isListOfPeople
                    && Self.isRoom(
                        ofGroup: suggestion.isGroup || suggestion.groupName != nil,
                        named: suggestion.groupName ?? suggestion.conversationIdentifier,
                        suggestion.people
                    )
            )
        }

        /// Names a conversation of the store.
        public init(_ conversation: Conversation) {
            self.init(
                app: conversation.donor.app,
                conversation: conversation.conversationIdentifier,
                people: conversation.people,
                isRoom: Self.isRoom(
                    ofGroup: !conversation.isWithOnePerson,
                    named: conversation.groupName ?? conversation.conversationIdentifier,
                    conversation.people
                )
            )
        }

        /// Returns whether a group is a room; one that only its people name has no others.
        private static func isRoom(
            ofGroup isGroup: Bool,
            named name: String?,
            _ people: [Person]
        ) -> Bool {
            isGroup && (name != nil || people.count == 1)
        }
    }

    /// Something to send to a conversation.
    public struct Content: Hashable, Sendable {
        /// The text; empty for none.
        public var text: String
        /// The absolute path of a file; `nil` for none.
        public var file: String?
        /// The media type of the file, as in `image/png`; `nil` if it is not known.
        public var mediaType: String?

        /// Takes a text, a file or neither.
        public init(text: String = "", file: String? = nil, mediaType: String? = nil) {
            (self.text, self.file, self.mediaType) = (text, file, mediaType)
        }

        /// Returns whether an app that takes some types of content takes the file.
        ///
        /// Uniform type identifiers are not compared with media types: such an app may take it.
        fileprivate func isTaken(as types: [String]) -> Bool {
            guard let mediaType else { return !types.isEmpty }
            return types.contains { type in
                guard type.contains("/") else { return true }
                return type == mediaType || type == "*/*"
                    || type.hasSuffix("/*") && mediaType.hasPrefix(type.dropLast())
            }
        }

        /// The query of a `mailto:` address; `attach` is not in RFC 6068, but `xdg-email` and the
        /// mail programs of desktops have it.
        fileprivate var mailQuery: String {
            if let file { return "?attach=\(file.pathEncoded)" }
            return textQuery
        }

        fileprivate var textQuery: String {
            text.isEmpty ? "" : "?body=\(text.percentEncoded)"
        }
    }

    /// Returns the ways to open a conversation, the best first.
    ///
    /// The app's own address of the conversation comes first, then an address that the app opens
    /// for the handle of the only other person or the mail addresses of all, then the app alone,
    /// and at last such an address for any app. The known people of a room are not all of it, so
    /// there is no address then. Each may be impossible on a machine, so a caller
    /// tries one after the other. For a file, an app that has no address to attach it opens the
    /// file itself, if it takes any content.
    ///
    /// ```swift
    /// let handle = PersonHandle(value: "ana@example.org", type: .emailAddress)
    /// let ana = Person(displayName: "Ana", personHandle: handle)
    /// Opening.ways(to: Opening.Target(app: "org.example.mail", people: [ana]))
    /// // the app org.example.mail, then mailto:ana@example.org
    /// ```
    ///
    /// - Parameters:
    ///   - target: The conversation.
    ///   - app: The app that has it, as the registry knows it; `nil` if it does not.
    ///   - content: Something to send, which the addresses carry as far as their schemes can.
    /// - Returns: The ways, at least the app alone.
    public static func ways(
        to target: Target,
        in app: App? = nil,
        sending content: Content = Content()
    ) -> [Opening] {
        var ways: [Opening] = []
        let addresses = addresses(of: target, sending: content)
        let own = addresses.filter { app?.schemes.contains($0.scheme) ?? false }
            .map { Opening(app: target.app, url: $0.url, carriesContent: $0.carriesContent) }
        if let file = content.file {
            ways += own.filter(\.carriesContent)
            if content.isTaken(as: app?.contentTypes ?? []) {
                let url = "file://" + file.pathEncoded
                ways.append(Opening(app: target.app, url: url, carriesContent: true))
            }
        }
        if let template = app?.conversationURL, !template.isEmpty,
            let conversation = target.conversation
        {
            let url = template.replacing("{conversation}", with: conversation.percentEncoded)
                .replacing("{text}", with: content.text.percentEncoded)
            let carriesText = !content.text.isEmpty && template.contains("{text}")
            ways.append(Opening(app: target.app, url: url, carriesContent: carriesText))
        }
        ways += own.filter { !ways.contains($0) }
        ways.append(Opening(app: target.app))
        // A mail program and a telephone are everywhere, and a message to one person goes there.
        for address in addresses where ["mailto", "tel"].contains(address.scheme) {
            ways.append(Opening(url: address.url, carriesContent: address.carriesContent))
        }
        return ways
    }

    private typealias Address = (scheme: String, url: String, carriesContent: Bool)

    private static func addresses(
        of target: Target,
        sending content: Content
    ) -> [Address] {
        let people = target.people
        if target.isRoom { return [] }
        var addresses: [Address] = []
        if people.count == 1 {
            for handle in people[0].handles { addresses += Self.addresses(of: handle, content) }
        }
        let mails = people.map { person in
            // A handle of no type may be a mail address, or a name in a chat.
            let typed = person.handles.filter { $0.type == .emailAddress }
            return (typed + person.handles).lazy.compactMap { EmailAddress.written($0.value) }
                .first
        }
        let known = mails.compactMap { $0?.mailPath }
        if !known.isEmpty, known.count == mails.count {
            let url = "mailto:\(known.joined(separator: ","))\(content.mailQuery)"
            addresses.append(("mailto", url, !content.mailQuery.isEmpty))
        }
        return addresses
    }

    /// The addresses of RFC 3966 (`tel`), RFC 5724 (`sms`), RFC 5122 (`xmpp`) and RFC 3261 (`sip`).
    private static func addresses(
        of handle: PersonHandle,
        _ content: Content
    ) -> [Address] {
        let value = handle.value
        if let colon = value.firstIndex(of: ":"), ["xmpp", "sip"].contains(value[..<colon]) {
            return [(String(value[..<colon]), value, false)]
        }
        if handle.type == .phoneNumber {
            guard let number = value.dialled else { return [] }
            let message = "sms:\(number)\(content.textQuery)"
            return [
                ("sms", message, !content.textQuery.isEmpty), ("tel", "tel:\(number)", false),
            ]
        }
        // A mail address is nobody's name in a chat; a handle of no type may be.
        guard handle.type != .emailAddress, value.contains("@") else { return [] }
        return ["xmpp", "sip"].map { ($0, "\($0):\(value.mailPath)", false) }
    }
}

extension String {
    /// The path of a file in an address.
    fileprivate var pathEncoded: String { percentEncoded.replacing("%2F", with: "/") }

    /// The text as the path of an address, in which `@` and `+` stay as they are.
    fileprivate var mailPath: String {
        percentEncoded.replacing("%40", with: "@").replacing("%2B", with: "+")
    }
}
