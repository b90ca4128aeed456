import Bus
import DonationStore

/// A part of the service that watches the desktop, and donates for apps that donate nothing.
///
/// Each is off until the owner lets its ``caller`` donate. To add one: write its type, and name it
/// in ``DonorDesk``.
protocol DesktopDonor: AnyObject {
    /// The name in rules of access, as in `donor:playing`.
    static var caller: String { get }

    /// Begins to watch.
    ///
    /// - Parameter bus: The connection of the service.
    /// - Throws: ``BusError`` if the bus does not let it.
    init(on bus: BusConnection) throws(BusError)

    /// A connection of its own, on which messages come; `nil` for that of the service.
    var connection: BusConnection? { get }

    /// Returns the thing that a message shows an app do.
    ///
    /// - Parameters:
    ///   - message: A message of its own connection, or a signal on that of the service.
    ///   - now: The time.
    /// - Returns: The app and the donation; `nil` for a message that means nothing.
    /// - Throws: ``BusError`` if the message is malformed.
    func sight(in message: BusMessage, at now: Timestamp) throws(BusError) -> DesktopSight?

    /// Forgets a connection that was closed.
    func forget(_ sender: String)

    /// Ends what it began on the connection of the service.
    func stop(on bus: BusConnection)
}

extension DesktopDonor {
    func forget(_ sender: String) {}
}

/// Something that a donor saw an app do.
struct DesktopSight {
    /// The unique name of the app's connection.
    let sender: String
    /// The identifier of the app, in its own words; `nil` if it gives none.
    let app: String?
    /// The donation as donation JSON, without the app.
    let donation: JSONValue
}

/// The donors of the desktop that the owner lets donate.
struct DonorDesk {
    static var all: [any DesktopDonor.Type] { [PlayingDonor.self, MessageDonor.self] }

    private let desk: AccessDesk
    private let isDesktopFile: (String) -> Bool
    private(set) var running: [any DesktopDonor] = []

    init(_ desk: AccessDesk, isDesktopFile: @escaping (String) -> Bool) {
        (self.desk, self.isDesktopFile) = (desk, isDesktopFile)
    }

    /// Returns whether the owner lets a donor donate now.
    private func allows(_ donor: any DesktopDonor.Type, at now: Timestamp) -> Bool {
        guard let rule = try? desk.store.access(of: donor.caller).own else { return false }
        return rule.donating == .allowed && !rule.isPaused(at: now)
    }

    /// Puts the things that a message shows to the donors of a connection into an inbox.
    ///
    /// - Parameters:
    ///   - message: A message of the connection.
    ///   - connection: The connection; `nil` for that of the service.
    ///   - inbox: Takes the sights: a message can be much larger than they are.
    ///   - now: The time.
    func look(
        at message: BusMessage,
        of connection: BusConnection? = nil,
        into inbox: inout Inbox,
        at now: Timestamp
    ) {
        for donor in running where donor.connection === connection {
            guard let sender = message.sender, inbox.hasRoom(forSightOf: sender),
                let sight = try? donor.sight(in: message, at: now)
            else { continue }
            inbox.add(sight, by: donor)
        }
    }

    /// Reads the messages of the donors' own connections.
    ///
    /// A donor whose connection is lost stops; the next update starts it again.
    ///
    /// - Parameters:
    ///   - inbox: Takes the sights.
    ///   - limit: The largest number of messages of each connection.
    ///   - bus: The connection of the service.
    ///   - now: The time.
    /// - Returns: Whether there was something to read, and the faults.
    mutating func read(
        into inbox: inout Inbox,
        atMost limit: Int,
        on bus: BusConnection,
        at now: Timestamp
    ) -> (didRead: Bool, faults: [String]) {
        var (didRead, faults): (Bool, [String]) = (false, [])
        for donor in running {
            guard let connection = donor.connection else { continue }
            do throws(BusError) {
                reading: for _ in 0..<limit {
                    switch try connection.next() {
                    case .nothing: break reading
                    case .worked: break
                    case .message(let message):
                        look(at: message, of: connection, into: &inbox, at: now)
                    }
                    didRead = true
                }
            } catch {
                faults.append("\(type(of: donor).caller) stopped: \(error.message)")
                donor.stop(on: bus)
                running.removeAll { $0 === donor }
            }
        }
        return (didRead, faults)
    }

    /// Forgets all donors, with the connection that they watch; the next update starts them again.
    mutating func forgetAll() { running = [] }

    /// A thing that a donor saw.
    enum Seen {
        case donation(Donation)
        /// A program did it that is no app for the desktop, nor for the owner.
        case unknown(CallerIdentity)
    }

    /// Returns a thing that a donor saw, as a donation of the app that did it.
    ///
    /// - Parameters:
    ///   - sight: The thing.
    ///   - donor: The donor.
    ///   - callers: The identities of connections.
    ///   - now: The time.
    /// - Returns: The donation; `nil` if the app is gone, or the owner refuses it.
    func donation(
        of sight: DesktopSight,
        by donor: any DesktopDonor,
        callers: inout KnownCallers,
        at now: Timestamp
    ) -> Seen? {
        guard allows(type(of: donor), at: now),
            let caller = try? callers.identity(of: sight.sender)
        else { return nil }
        let named = caller.app(saying: sight.app, isKnown: isDesktopFile)
        guard let app = named ?? (try? desk.rights(of: caller))?.app else {
            return .unknown(caller)
        }
        guard desk.permitsDonation(of: app, by: caller, at: now),
            let donation = try? Donation(line: Array(sight.donation.text.utf8), app: app)
        else { return nil }
        return .donation(donation)
    }

    /// Starts and stops donors, as the owner's rules have it.
    ///
    /// - Parameters:
    ///   - bus: The connection of the service.
    ///   - now: The time.
    /// - Returns: The names of those that started or stopped, with the reason if one cannot start.
    mutating func update(on bus: BusConnection, at now: Timestamp) -> [String] {
        var told: [String] = []
        for type in Self.all {
            let isAllowed = allows(type, at: now)
            let index = running.firstIndex { Swift.type(of: $0) == type }
            switch (isAllowed, index) {
            case (true, nil):
                do throws(BusError) {
                    running.append(try type.init(on: bus))
                    told.append("\(type.caller) watches")
                } catch {
                    told.append("\(type.caller) cannot watch: \(error.message)")
                }
            case (false, let index?):
                running.remove(at: index).stop(on: bus)
                told.append("\(type.caller) stopped")
            default: break
            }
        }
        return told
    }
}
