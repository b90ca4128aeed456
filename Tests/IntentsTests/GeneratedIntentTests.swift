// As an app: without the module's internals.
import DonationStore
import Foundation
import Intents
import Testing

/// The classes that Xcode generates for an intent, with `@INManaged` in place of `@NSManaged`.
class OrderSoupIntent: INIntent {
    @INManaged var soup: Soup?
    @INManaged var quantity: NSNumber?
    @INManaged var options: [INObject]?
    @INManaged var size: SoupSize = .unknown
    @INManaged var recipients: [INPerson]?
    @INManaged var place: CLPlacemark?
    @INManaged var note: String?
    @INManaged var day: DateComponents?
}

class OrderSoupIntentResponse: INIntentResponse {
    @INManaged fileprivate(set) var code: OrderSoupIntentResponseCode = .unspecified
    @INManaged var waitTime: NSNumber?

    convenience init(code: OrderSoupIntentResponseCode, userActivity: NSUserActivity?) {
        self.init()
        self.code = code
        self.userActivity = userActivity
    }
}

enum OrderSoupIntentResponseCode: Int, INManagedValue, Sendable {
    case unspecified = 0
    case ready
    case continueInApp
    case inProgress
    case success
    case failure
    case failureRequiringAppLaunch
    case failureOutOfStock = 100
}

enum SoupSize: Int, INManagedValue {
    case unknown = 0
    case small
    case large
}

class Soup: INObject {
    @INManaged var calories: NSNumber?
}

@Suite struct `A class of intent that Xcode generates` {
    private var order: OrderSoupIntent {
        let order = OrderSoupIntent()
        let soup = Soup(identifier: "tomato", display: "Tomato soup")
        soup.calories = 120.5
        order.soup = soup
        order.quantity = 2
        order.options = [INObject(identifier: "croutons", display: "Croutons")]
        order.size = .large
        order.note = "hot"
        order.place = CLPlacemark(
            location: CLLocation(latitude: 1, longitude: 2),
            name: "Home",
            postalAddress: nil
        )
        order.day = DateComponents(year: 2026, month: 1, day: 5)
        order.recipients = [.named("Ana")]
        return order
    }

    @Test func `comes back from the log with all its properties`() throws {
        let response = OrderSoupIntentResponse(code: .success, userActivity: nil)
        response.waitTime = 7
        let donated = INInteraction(intent: order, response: response)
        donated.dateInterval = DateInterval(start: Date(timeIntervalSince1970: 1e9), duration: 0)
        let read = try roundTrip(donated)
        let intent = try #require(read.intent as? OrderSoupIntent)
        #expect(intent == order)
        #expect(intent.className == "OrderSoupIntent")
        #expect(intent.soup?.displayString == "Tomato soup")
        #expect(intent.soup?.calories == 120.5)
        #expect(intent.quantity == 2)
        #expect(intent.options?.map(\.identifier) == ["croutons"])
        #expect(intent.size == .large)
        #expect(intent.note == "hot")
        #expect(intent.place?.name == "Home")
        #expect(intent.day?.month == 1)
        #expect(intent.recipients?.map(\.displayName) == ["Ana"])
        let answer = try #require(read.intentResponse as? OrderSoupIntentResponse)
        #expect(answer.code == .success)
        #expect(answer.waitTime == 7)
        #expect(read.intentHandlingStatus == .success)
    }

    @Test func `names people for suggestions`() async throws {
        let test = try TestDestination()
        try await test.use { () async throws in
            try await INInteraction(intent: order, response: nil).donate()
        }
        let suggestion = try #require(try test.store().suggestions(limit: 1).first)
        #expect(suggestion.people.map(\.displayName) == ["Ana"])
        let interaction = try #require(try test.store().interaction(of: suggestion))
        #expect((interaction.intent as? OrderSoupIntent)?.soup?.identifier == "tomato")
    }

    @Test func `begins without properties`() {
        let order = OrderSoupIntent()
        #expect(order.soup == nil)
        #expect(order.size == .unknown)
        #expect(order.options == nil)
        order.note = "hot"
        order.note = nil
        #expect(order == OrderSoupIntent())
    }

    @Test func `has copies and archives of its own class`() throws {
        let copy = try #require(order.copy() as? OrderSoupIntent)
        #expect(copy == order)
        #expect(copy.soup?.calories == 120.5)
        copy.quantity = 3
        #expect(copy != order)
    }

    @Test func `shows a picture of a property`() {
        let order = order
        let picture = INImage(imageData: Data([1]))
        order.setImage(picture, forParameterNamed: \OrderSoupIntent.soup)
        #expect(order.image(forParameterNamed: \OrderSoupIntent.soup) == picture)
        #expect(order.image(forParameterNamed: \OrderSoupIntent.size) == nil)
        order.setImage(picture, forParameterNamed: \OrderSoupIntent.intentDescription)
        #expect(order.keyImage() == picture)
    }

    @Test func `has parameters`() throws {
        let interaction = INInteraction(intent: order, response: nil)
        func value(_ path: String) -> Any? {
            let parameter = INParameter(for: OrderSoupIntent.self, keyPath: path)
            return interaction.parameterValue(for: parameter)
        }
        #expect(value("note") as? String == "hot")
        #expect(value("soup.calories") as? NSNumber == 120.5)
        #expect(value("size") as? SoupSize == .large)
        #expect(value("spoon") == nil)
        let parameter = try #require(INParameter(keyPath: \OrderSoupIntent.soup))
        #expect(parameter.parameterKeyPath == "soup")
        #expect(INParameter(keyPath: \OrderSoupIntent.className) == nil)
    }

    @Test(arguments: [
        (OrderSoupIntentResponseCode.unspecified, INIntentHandlingStatus.unspecified),
        (.ready, .ready), (.continueInApp, .deferredToApplication), (.inProgress, .inProgress),
        (.success, .success), (.failure, .failure),
        (.failureRequiringAppLaunch, .deferredToApplication), (.failureOutOfStock, .unspecified),
    ])
    func `has a status by the code of its response`(
        code: OrderSoupIntentResponseCode,
        status: INIntentHandlingStatus
    ) {
        let response = OrderSoupIntentResponse(code: code, userActivity: nil)
        let interaction = INInteraction(intent: order, response: response)
        #expect(interaction.intentHandlingStatus == status)
    }

    @Test func `that is not known comes back with all its fields`() throws {
        let donated = UnknownClass.interaction(of: "EatSoupIntent", soup: "tomato")
        let read = try roundTrip(donated).intent
        #expect(type(of: read) == INIntent.self)
        #expect(read.className == "EatSoupIntent")
        #expect(read == donated.intent)
    }

    @Test func `comes back once it is registered`() throws {
        /// Nobody makes an instance of it before it is read.
        final class ReadSoupIntent: INIntent {
            @INManaged var soup: String?
        }
        ReadSoupIntent.registerClass()
        let donated = UnknownClass.interaction(of: "ReadSoupIntent", soup: "tomato")
        let read = try #require(try roundTrip(donated).intent as? ReadSoupIntent)
        #expect(read.soup == "tomato")
    }
}

extension INPerson {
    /// A person of a messenger.
    fileprivate static func named(_ name: String) -> INPerson {
        INPerson(
            personHandle: INPersonHandle(value: "\(name)@example.org", type: .emailAddress),
            nameComponents: nil,
            displayName: name,
            image: nil,
            contactIdentifier: nil,
            customIdentifier: nil
        )
    }
}
