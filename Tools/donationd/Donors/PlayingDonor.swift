import Bus
import DonationStore

/// Donates what plays, by the Media Player Remote Interfacing Specification (MPRIS).
final class PlayingDonor: DesktopDonor {
    static let caller = "donor:playing"

    private static let object = "/org/mpris/MediaPlayer2"
    private static let interface = "org.mpris.MediaPlayer2.Player"
    private static let rule =
        "type='signal',interface='org.freedesktop.DBus.Properties',"
        + "member='PropertiesChanged',path='\(object)',arg0='\(interface)'"

    /// A player, by what it said last.
    private struct Player {
        /// Whether it plays; `nil` before it said so.
        var isPlaying: Bool?
        /// Whether it was asked what it does.
        var isAsked = false
        var track = Track()
        /// The track that was donated last.
        var donated: Track?
    }

    /// The parts of a player's metadata that are kept.
    private struct Track {
        var identifier = ""
        var url = ""
        var title = ""
        var artists = ""
        var album = ""
        /// The length, in seconds; 0 for unknown.
        var length = 0.0

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
            album = text("xesam:album")
            // Microseconds, in any of the integer types that players use.
            length = Double(members["mpris:length"]?.integer ?? 0) / 1_000_000
        }

        /// Whether it is the same one, whatever a player adds to it later.
        func isSame(as other: Track) -> Bool {
            (identifier, url, title, artists)
                == (other.identifier, other.url, other.title, other.artists)
        }

        /// Returns the donation of its play, with the album as what holds it.
        func donation(at now: Timestamp) -> JSONValue {
            var item: [String: JSONValue] = ["title": .string(title)]
            if !url.isEmpty { item["identifier"] = .string(url) }
            if !artists.isEmpty { item["artist"] = .string(artists) }
            var intent: [String: JSONValue] = [
                "class": "INPlayMediaIntent", "mediaItems": .array([.object(item)]),
            ]
            if !album.isEmpty {
                intent["mediaContainer"] = ["title": .string(album), "type": "album"]
            }
            var members: [String: JSONValue] = [
                "direction": "outgoing", "start": now.json, "intent": .object(intent),
            ]
            if length > 0 {
                let info: JSONValue = ["playbackDuration": .double(length)]
                members["intentResponse"] = ["nowPlayingInfo": info]
            }
            return .object(members)
        }
    }

    private var players: [String: Player] = [:]

    /// The largest number of players that are remembered.
    private static let most = 64

    let connection: BusConnection? = nil
    private let bus: BusConnection

    init(on bus: BusConnection) throws(BusError) {
        self.bus = bus
        try bus.match(Self.rule)
    }

    func forget(_ sender: String) { players[sender] = nil }

    func stop(on bus: BusConnection) { try? bus.unmatch(Self.rule) }

    func sight(in message: BusMessage, at now: Timestamp) throws(BusError) -> DesktopSight? {
        guard let sender = message.sender, let changed = try properties(in: message) else {
            return nil
        }
        if players.count >= Self.most, players[sender] == nil { players = [:] }
        var player = players[sender, default: Player()]
        defer { players[sender] = player }
        if let status = changed["PlaybackStatus"]?.text { player.isPlaying = status == "Playing" }
        if let track = changed["Metadata"]?.members { player.track = Track(track) }
        if player.isPlaying == nil, !player.isAsked {
            // One that plays already tells of the next track alone.
            player.isAsked = true
            try bus.request(
                "GetAll",
                of: "org.freedesktop.DBus.Properties",
                at: Self.object,
                in: sender,
                [.string(Self.interface)]
            )
        }
        let track = player.track
        // A player repeats its track when it goes on after a pause.
        guard player.isPlaying == true, !track.title.isEmpty,
            player.donated?.isSame(as: track) != true
        else {
            return nil
        }
        player.donated = track
        return DesktopSight(sender: sender, app: nil, donation: track.donation(at: now))
    }

    /// Returns the properties that a player tells, by itself or asked; `nil` for another message.
    private func properties(in message: BusMessage) throws(BusError) -> [String: BusValue]? {
        switch message.kind {
        case .methodReturn:
            guard players[message.sender ?? ""]?.isAsked == true, message.signature == "a{sv}"
            else { return nil }
            return try message.values()[0].members
        case .signal:
            guard message.member == "PropertiesChanged", message.path == Self.object,
                message.signature == "sa{sv}as"
            else { return nil }
            let values = try message.values()
            return values[0].text == Self.interface ? values[1].members : nil
        default: return nil
        }
    }
}
