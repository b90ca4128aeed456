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
        var track = Track()
        /// The track that was donated last.
        var donated: Track?
    }

    /// The parts of a player's metadata that are kept.
    private struct Track: Hashable {
        var identifier = ""
        var url = ""
        var title = ""
        var artists = ""

        private static let longest = 1000

        init() {}

        init(_ members: [String: BusValue]) {
            func text(_ name: String) -> String {
                String((members[name]?.text ?? "").prefix(Self.longest))
            }
            (identifier, url) = (text("mpris:trackid"), text("xesam:url"))
            title = text("xesam:title")
            let names = members["xesam:artist"]?.texts ?? []
            artists = String(names.prefix(8).joined(separator: ", ").prefix(Self.longest))
        }
    }

    private var players: [String: Player] = [:]

    /// The largest number of players that are remembered.
    private static let most = 64

    let connection: BusConnection? = nil

    init(on bus: BusConnection) throws(BusError) { try bus.match(Self.rule) }

    func forget(_ sender: String) { players[sender] = nil }

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
        if let track = changed["Metadata"]?.members { player.track = Track(track) }
        let track = player.track
        // A player repeats its track when it goes on after a pause.
        guard player.isPlaying, !track.title.isEmpty, track != player.donated else { return nil }
        player.donated = track
        var item: [String: JSONValue] = ["title": .string(track.title)]
        if !track.url.isEmpty { item["identifier"] = .string(track.url) }
        if !track.artists.isEmpty { item["artist"] = .string(track.artists) }
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
