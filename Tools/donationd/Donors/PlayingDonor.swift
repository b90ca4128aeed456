import Bus
import DonationStore

/// Donates what plays, by the Media Player Remote Interfacing Specification (MPRIS).
final class PlayingDonor: DesktopDonor {
    static let caller = "donor:playing"

    private static let rule =
        "type='signal',interface='org.freedesktop.DBus.Properties',"
        + "member='PropertiesChanged',path='/org/mpris/MediaPlayer2',"
        + "arg0='org.mpris.MediaPlayer2.Player'"

    /// A player, by what it said last.
    private struct Player {
        var isPlaying = false
        var track: [String: BusValue] = [:]
        /// The track that was donated last.
        var donated: String?
    }

    private var players: [String: Player] = [:]

    /// The largest number of players that are remembered.
    private static let most = 64

    let connection: BusConnection? = nil

    init(on bus: BusConnection) throws(BusError) { try bus.match(Self.rule) }

    func stop(on bus: BusConnection) { try? bus.unmatch(Self.rule) }

    func sight(in message: BusMessage, at now: Timestamp) throws(BusError) -> DesktopSight? {
        guard message.kind == .signal, message.member == "PropertiesChanged",
            message.path == "/org/mpris/MediaPlayer2", let sender = message.sender
        else { return nil }
        let values = try message.values()
        guard values.count == 3, values[0].text == "org.mpris.MediaPlayer2.Player",
            let changed = values[1].members
        else { return nil }
        if players.count >= Self.most, players[sender] == nil { players = [:] }
        var player = players[sender, default: Player()]
        defer { players[sender] = player }
        if let status = changed["PlaybackStatus"]?.text { player.isPlaying = status == "Playing" }
        if let track = changed["Metadata"]?.members { player.track = track }
        guard player.isPlaying, let title = player.track["xesam:title"]?.text, !title.isEmpty else {
            return nil
        }
        // A player repeats its track when it goes on after a pause.
        let key = [player.track["mpris:trackid"]?.text, player.track["xesam:url"]?.text, title]
            .compactMap(\.self).joined(separator: "\n")
        guard key != player.donated else { return nil }
        player.donated = key
        var item: [String: JSONValue] = ["title": .string(title)]
        if let url = player.track["xesam:url"]?.text { item["identifier"] = .string(url) }
        if let artists = player.track["xesam:artist"]?.texts, !artists.isEmpty {
            item["artist"] = .string(artists.joined(separator: ", "))
        }
        return DesktopSight(
            sender: sender,
            app: nil,
            donation: [
                "direction": "outgoing", "start": now.json,
                "intent": ["class": "INPlayMediaIntent", "mediaItems": .array([.object(item)])],
            ]
        )
    }
}
