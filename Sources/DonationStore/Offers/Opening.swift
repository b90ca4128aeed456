public import Interactions

/// A way to open a conversation: an app, with an address for it or without one.
public struct Opening: Hashable, Sendable {
    /// The app's identifier; `nil` for the app that the desktop has for the address.
    public var app: String?
    /// The address; `nil` to start the app alone.
    public var url: String?
    /// Whether the address carries the thing to send.
    public var carriesContent: Bool
    /// The reason why it is a way.
    public var cause: Cause

    /// The reasons why something is a way.
    public enum Cause: String, CaseIterable, Hashable, Sendable {
        /// The app has an address for the conversation.
        case conversation
        /// The app opens an address of the person.
        case person
        /// The app takes such a file.
        case file
        /// The app has no address for it.
        case app
        /// It is the person's number.
        case number
        /// It is the person's mail address.
        case mail
    }

    /// Makes a way.
    public init(
        app: String? = nil,
        url: String? = nil,
        carriesContent: Bool = false,
        as cause: Cause = .app
    ) {
        (self.app, self.url, self.carriesContent) = (app, url, carriesContent)
        self.cause = cause
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
        /// Other numbers and mail addresses of the only person, which the app need not know.
        public var otherHandles: [PersonHandle] = []

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
    }

    /// Returns the ways to open a conversation, the best first.
    ///
    /// The app's own address of the conversation comes first, then an address that the app opens
    /// for the handle of the only other person (``AddressClient/all``) or the mail addresses of
    /// all, then the app alone, and at last the person's numbers and mail addresses for any app.
    /// The known people of a room are not all of it, so there is no address then. Each may be
    /// impossible on a machine, so a caller tries one after the other, those that carry the content
    /// first (``carrying(_:of:)``). For a file, an app that has no address to attach it opens the
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
        let own = ownWays(to: target, in: app, sending: content)
        if let file = content.file {
            ways += own.filter(\.carriesContent)
            if content.isTaken(as: app?.contentTypes ?? []) {
                let url = "file://" + file.percentEncoded.replacing("%2F", with: "/")
                ways.append(Opening(app: target.app, url: url, carriesContent: true, as: .file))
            }
        }
        if let template = app?.conversationURL, !template.isEmpty,
            let conversation = target.conversation
        {
            let url = template.replacing("{conversation}", with: conversation.percentEncoded)
                .replacing("{text}", with: content.text.percentEncoded)
            let carriesText = !content.text.isEmpty && template.contains("{text}")
            ways.append(
                Opening(
                    app: target.app,
                    url: url,
                    carriesContent: carriesText,
                    as: .conversation
                )
            )
        }
        ways += own.filter { !ways.contains($0) }
        // Somebody of an address book alone is in no app.
        if !target.app.isEmpty { ways.append(Opening(app: target.app)) }
        return ways + otherWays(to: target, sending: content)
    }

    /// Returns the ways that carry the content before the others, each in their order.
    ///
    /// - Parameters:
    ///   - ways: The ways, the best first.
    ///   - content: Something to send; without it the order stays.
    /// - Returns: The ways.
    public static func carrying(_ ways: [Opening], of content: Content) -> [Opening] {
        guard content.thing != nil else { return ways }
        return ways.filter(\.carriesContent) + ways.filter { !$0.carriesContent }
    }

    /// Returns the addresses that the conversation's app opens.
    private static func ownWays(
        to target: Target,
        in app: App?,
        sending content: Content
    ) -> [Opening] {
        guard !target.isRoom else { return [] }
        var ways: [Opening] = []
        let schemes = Set(app?.schemes ?? [])
        for handle in target.people.count == 1 ? target.people[0].handles : [] {
            for client in AddressClient.all where client.name != AddressClient.mail.name {
                let isOpened = client.schemes.contains(where: schemes.contains)
                guard isOpened || client.apps.contains(target.app),
                    let url = client.address(handle, content)
                else { continue }
                let isCarried = client.carries(content, to: handle, by: url)
                // An address of the web belongs to the browser. An app that is known by its name
                // alone may have another desktop file, or none.
                let isOfWeb = url.hasPrefix("https:")
                let openers = isOfWeb ? [nil] : isOpened ? [target.app] : [target.app, nil]
                ways += openers.map { opener in
                    Opening(app: opener, url: url, carriesContent: isCarried, as: .person)
                }
            }
        }
        if schemes.contains("mailto"), let url = mailAddress(of: target.people, content) {
            let isCarried = content.thing != nil
            ways.append(
                Opening(app: target.app, url: url, carriesContent: isCarried, as: .person)
            )
        }
        return ways
    }

    /// Returns the ways by the numbers and the mail addresses of the people, for any app.
    private static func otherWays(
        to target: Target,
        sending content: Content
    ) -> [Opening] {
        guard !target.isRoom else { return [] }
        var ways: [Opening] = []
        func add(_ client: AddressClient, _ url: String?, as cause: Cause) {
            guard let url, !ways.contains(where: { $0.url == url }) else { return }
            let isCarried = content.thing.map(client.carries.contains) ?? false
            ways.append(Opening(url: url, carriesContent: isCarried, as: cause))
        }
        let only = target.people.count == 1
        let handles = only ? target.people[0].handles + target.otherHandles : []
        let mail = mailAddress(of: target.people, content)
        // A conversation by mail goes on by mail.
        if target.people.allSatisfy({ $0.personHandle?.type == .emailAddress }) {
            add(.mail, mail, as: .mail)
        }
        if content.thing == .text || content.thing == .link {
            for handle in handles {
                add(.sms, AddressClient.sms.address(handle, content), as: .number)
            }
        }
        for handle in handles {
            add(.telephone, AddressClient.telephone.address(handle, content), as: .number)
        }
        add(.mail, mail, as: .mail)
        for handle in only ? target.otherHandles : [] where handle.type == .emailAddress {
            add(.mail, AddressClient.mail.address(handle, content), as: .mail)
        }
        return ways
    }

    /// Returns the address of a mail to all of some people; `nil` if one has no mail address.
    private static func mailAddress(of people: [Person], _ content: Content) -> String? {
        let mails = people.map { person in
            // A handle of no type may be a mail address, or a name in a chat.
            let typed = person.handles.filter { $0.type == .emailAddress }
            return (typed + person.handles).lazy.compactMap { EmailAddress.written($0.value) }
                .first
        }
        let known = mails.compactMap { $0?.addressPath }
        guard !known.isEmpty, known.count == mails.count else { return nil }
        return "mailto:\(known.joined(separator: ","))\(content.mailQuery)"
    }
}
