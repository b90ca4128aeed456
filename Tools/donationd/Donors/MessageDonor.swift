import Bus
import DonationStore

/// Donates who wrote in which app, from the notifications of messengers; never the text.
///
/// By the Desktop Notifications Specification, a message is a notification of the category `im` or
/// `im.received`, whose summary names the sender.
final class MessageDonor: DesktopDonor {
    static let caller = "donor:messages"

    /// Notifications are calls to another program, which only a monitor of the bus sees.
    let connection: BusConnection?

    init(on bus: BusConnection) throws(BusError) {
        connection = try BusConnection(
            monitoring: [
                "type='method_call',interface='org.freedesktop.Notifications',member='Notify'"
            ]
        )
    }

    /// The longest name of a sender, in bytes.
    private static let longestName = 4096

    func stop(on bus: BusConnection) {}

    func sight(in message: BusMessage, at now: Timestamp) throws(BusError) -> DesktopSight? {
        guard message.kind == .methodCall, message.member == "Notify",
            message.interface == "org.freedesktop.Notifications",
            message.signature == "susssasa{sv}i", let sender = message.sender
        else { return nil }
        let values = try message.values()
        guard let name = values[3].text, !name.isEmpty, name.utf8.count <= Self.longestName,
            let hints = values[6].members,
            let category = hints["category"]?.text,
            category == "im" || category == "im.received"
        else { return nil }
        return DesktopSight(
            sender: sender,
            app: hints["desktop-entry"]?.text,
            donation: [
                "direction": "incoming", "start": now.json,
                "intent": [
                    "class": "INSendMessageIntent", "sender": ["displayName": .string(name)],
                ],
            ]
        )
    }
}
