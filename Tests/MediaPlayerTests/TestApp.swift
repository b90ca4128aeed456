import DonationStore
import Foundation
@_spi(Facade) import Intents
import MediaPlayer
import TestSupport

/// A picture of an app, in a format that is not PNG.
enum Picture {
    static let bytes = Data([0xFF, 0xD8, 0xFF, 0xD9])
    static var image: UIImage { UIImage(data: bytes) ?? UIImage() }
}

/// An app with a store of its own.
final class TestApp: Sendable {
    let directory: TemporaryDirectory
    let destination: DonationDestination

    init() throws {
        directory = try TemporaryDirectory()
        destination = DonationDestination(
            store: directory.path(of: "store"),
            app: "org.example.player"
        )
    }

    func store() throws -> DonationStore { try DonationStore(at: directory.path(of: "store")) }

    /// Runs code that donates here, and waits until all of it is on disk.
    nonisolated(nonsending) func use(_ body: () -> Void) async {
        await DonationDestination.with(destination) {
            body()
        }
        await withCheckedContinuation { continuation in
            destination.perform { _ in continuation.resume() }
        }
    }

    /// A play in the store.
    struct Play {
        var item: String?
        var container: String?
        var progress: Double?
    }

    /// The live plays.
    func plays() async throws -> [Play] {
        try store().events(after: .start).compactMap { event in
            guard !event.isDeleted, case .donated(let donation) = event.event else { return nil }
            var play = Play()
            guard case .other(let intent) = donation.interaction.intent else { return nil }
            func title(_ json: JSONValue?) -> String? {
                guard case .object(let object)? = json, case .string(let text)? = object["title"]
                else { return nil }
                return text
            }
            if case .array(let items)? = intent.unknownFields.json["mediaItems"] {
                play.item = title(items.first)
            }
            play.container = title(intent.unknownFields.json["mediaContainer"])
            if case .object(let response)? = donation.interaction.intentResponse,
                case .object(let info)? = response["nowPlayingInfo"],
                case .double(let progress)? = info["MPNowPlayingInfoPropertyPlaybackProgress"]
            {
                play.progress = progress
            }
            return play
        }
    }
}
