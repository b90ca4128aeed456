import Foundation
import SwiftProtobuf

@testable import Interactions

// The same activities, items and events in swift-protobuf's form, as the oracle for the codec.

extension DonationLog_Value {
    init(_ value: TaggedValue) throws {
        self.init()
        switch value {
        case .null: null = true
        case .bool(let flag): boolean = flag
        case .integer(let number): integer = number
        case .number(let number): self.number = number
        case .text(let text): self.text = text
        case .date(let seconds): date = seconds
        case .data(let bytes): data = Data(bytes)
        case .url(let text): url = text
        case .uuid(let text): uuid = text
        case .array(let values): array.values = try values.map(DonationLog_Value.init)
        case .set(let values):
            set.values = try values.map(DonationLog_Value.init)
                .map { (value: $0, bytes: try $0.serializedBytes() as [UInt8]) }
                .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }.map(\.value)
        case .dictionary(let values): dictionary.entries = try entries(values)
        case .person(let one):
            if let name = one.displayName { person.displayName = name }
            person.handles = one.handles
            person.handleIdentifier = one.handleIdentifier
            if let identifier = one.contactIdentifier { person.contactIdentifier = identifier }
        case .localized(let texts):
            localized.texts = texts.sorted { $0.key < $1.key }.map { language, text in
                var one = DonationLog_LanguageText()
                (one.language, one.text) = (language, text)
                return one
            }
        }
    }
}

/// The entries in the order of their names.
private func entries(_ values: [String: TaggedValue]) throws -> [DonationLog_Entry] {
    try ordered(values.keys).map { name in
        var entry = DonationLog_Entry()
        entry.name = name
        entry.value = try values[name].map(DonationLog_Value.init) ?? DonationLog_Value()
        return entry
    }
}

private func ordered(_ texts: some Sequence<String>) -> [String] {
    texts.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
}

extension DonationLog_Activity {
    init(_ activity: Activity) throws {
        self.init()
        activityType = activity.type
        if let text = activity.title { title = text }
        keywords = ordered(activity.keywords)
        userInfo = try entries(activity.userInfo)
        if let keys = activity.requiredUserInfoKeys {
            hasRequiredUserInfoKeys_p = true
            requiredUserInfoKeys = ordered(keys)
        }
        if let text = activity.webpageURL { webpageURL = text }
        if let text = activity.referrerURL { referrerURL = text }
        if let time = activity.expiration { expirationDate = time.milliseconds }
        scopes = activity.scopes.rawValue
        if let text = activity.persistentIdentifier { persistentIdentifier = text }
        if let text = activity.targetContentIdentifier { targetContentIdentifier = text }
        attributes = try entries(activity.attributes)
        if let text = activity.suggestedInvocationPhrase { suggestedInvocationPhrase = text }
        shortcutAvailability = activity.shortcutAvailability
        if let text = activity.externalMediaContentIdentifier {
            externalMediaContentIdentifier = text
        }
    }
}

extension DonationLog_Item {
    init(_ item: SearchableItem) throws {
        self.init()
        uniqueIdentifier = item.identifier
        if let text = item.domainIdentifier { domainIdentifier = text }
        if let time = item.expiration { expirationDate = time.milliseconds }
        attributes = try entries(item.attributes)
    }
}

/// The event in swift-protobuf's form; `nil` for one of another kind.
func theirs(_ payload: any LoggedPayload) throws -> (any SwiftProtobuf.Message)? {
    switch payload {
    case let event as BecameCurrent:
        var theirs = DonationLog_BecameCurrent()
        theirs.snapshot = event.snapshot.rawValue
        if event.snapshot == .start { theirs.activity = try DonationLog_Activity(event.activity) }
        theirs.scene = event.scene
        if let end = event.end { theirs.end = end.milliseconds }
        return theirs
    case let event as ActivityUpdated:
        var theirs = DonationLog_ActivityUpdated()
        theirs.activity = try DonationLog_Activity(event.activity)
        theirs.scene = event.scene
        return theirs
    case let event as Resigned:
        var theirs = DonationLog_Resigned()
        theirs.cause = named(event.cause)
        theirs.scene = event.scene
        return theirs
    case let event as ItemIndexed:
        var theirs = DonationLog_ItemIndexed()
        theirs.item = try DonationLog_Item(event.item)
        theirs.index = event.index
        return theirs
    case let event as ItemUpdated:
        var theirs = DonationLog_ItemUpdated()
        theirs.item = try DonationLog_Item(event.item)
        theirs.index = event.index
        return theirs
    case let event as ClientState:
        var theirs = DonationLog_ClientState()
        theirs.index = event.index
        theirs.state = Data(event.state)
        return theirs
    case let event as LinkTaken:
        var theirs = DonationLog_LinkTaken()
        theirs.title = event.title
        theirs.activity = try DonationLog_Activity(event.activity)
        theirs.trigger.kind = named(event.trigger.kind)
        if let time = event.trigger.time { theirs.trigger.time = time.milliseconds }
        if let place = event.trigger.place { theirs.trigger.place = place }
        if let person = event.trigger.person { theirs.trigger.person = person }
        return theirs
    case let event as LinkOpened:
        var theirs = DonationLog_LinkOpened()
        theirs.link = event.link.rawValue
        return theirs
    case let event as LinkRemoved:
        var theirs = DonationLog_LinkRemoved()
        theirs.link = event.link.rawValue
        return theirs
    case let event as SearchFeedback:
        var theirs = DonationLog_SearchFeedback()
        theirs.query = event.query
        theirs.shown = event.shown.map(\.rawValue)
        theirs.chosen = event.chosen.rawValue
        return theirs
    default: return theirs(ofPlaces: payload)
    }
}
