internal import Foundation
internal import Intents

/// What the information of a player says about the piece.
struct NowPlayingItem: Hashable, Sendable {
    /// The text by which two writes are about one piece.
    let key: String
    let identifier: String?
    let title: String?
    let artist: String?
    let type: INMediaItemType
    let containerIdentifier: String?
    let containerTitle: String?
    let containerType: INMediaItemType
    /// The length, in seconds.
    let duration: Double?
    /// The bytes of the picture.
    let artwork: Data?

    /// Reads the piece; `nil` if nothing says what it is.
    init?(_ info: [String: Any]) {
        func text(_ key: String) -> String? {
            (info[key] as? String).flatMap { $0.isEmpty ? nil : $0 }
        }
        title = text(MPMediaItemPropertyTitle)
        artist = text(MPMediaItemPropertyArtist) ?? text(MPMediaItemPropertyAlbumArtist)
        let album = text(MPMediaItemPropertyAlbumTitle)
        let podcast = text(MPMediaItemPropertyPodcastTitle)
        let url =
            info[MPNowPlayingInfoPropertyAssetURL] as? URL
            ?? info[MPMediaItemPropertyAssetURL] as? URL
        let number = info.number(MPMediaItemPropertyPersistentID).map { "\(UInt64(clamping: $0))" }
        identifier =
            text(MPNowPlayingInfoPropertyExternalContentIdentifier) ?? number
            ?? url?.absoluteString
        guard identifier != nil || title != nil else { return nil }
        let types = MPMediaType(
            rawValue: UInt(clamping: info.number(MPMediaItemPropertyMediaType) ?? 0)
        )
        let isVideo =
            info.number(MPNowPlayingInfoPropertyMediaType)
            == Double(MPNowPlayingInfoMediaType.video.rawValue)
        let isPodcast = podcast != nil || types == .podcast || types == .videoPodcast
        type = Self.type(types, isPodcast: isPodcast, isVideo: isVideo)
        containerTitle = podcast ?? album
        containerIdentifier = text(MPNowPlayingInfoCollectionIdentifier)
        containerType =
            isPodcast
            ? .podcastShow
            : type == .tvShowEpisode ? .tvShow : album == nil ? .unknown : .album
        duration = info.number(MPMediaItemPropertyPlaybackDuration).flatMap { $0 > 0 ? $0 : nil }
        artwork = (info[MPMediaItemPropertyArtwork] as? MPMediaItemArtwork)?.imageData
        key =
            identifier
            ?? [title, artist, containerTitle].map { $0 ?? "" }.joined(separator: "\n")
    }

    private static func type(
        _ types: MPMediaType,
        isPodcast: Bool,
        isVideo: Bool
    ) -> INMediaItemType {
        if isPodcast { return .podcastEpisode }
        switch types {
        case .music: return .song
        case .audioBook: return .audioBook
        case .movie: return .movie
        case .tvShow: return .tvShowEpisode
        case .musicVideo: return .musicVideo
        default: return .unknown
        }
    }

    /// The intent to play it.
    func intent(rate: Double) -> INPlayMediaIntent {
        let item = INMediaItem(
            identifier: identifier,
            title: title,
            type: type,
            artwork: artwork.map(INImage.init(imageData:)),
            artist: artist
        )
        let hasContainer = containerIdentifier != nil || containerTitle != nil
        let container = INMediaItem(
            identifier: containerIdentifier,
            title: containerTitle,
            type: containerType,
            artwork: nil
        )
        return INPlayMediaIntent(
            mediaItems: [item],
            mediaContainer: hasContainer ? container : nil,
            playbackSpeed: rate == 1 || rate == 0 ? nil : rate
        )
    }
}

extension [String: Any] {
    /// The number of a key, of whatever type.
    func number(_ key: String) -> Double? {
        let value: Double? =
            switch self[key] {
            case let value as Double: value
            case let value as NSNumber: value.doubleValue
            case let value as any BinaryInteger: Double(value)
            case let value as any BinaryFloatingPoint: Double(value)
            default: nil
            }
        return value.flatMap { $0.isFinite ? $0 : nil }
    }
}

extension FixedWidthInteger {
    /// Makes the nearest number without a fraction.
    fileprivate init(clamping value: Double) {
        self = Self(exactly: value.rounded(.towardZero)) ?? (value < 0 ? .min : .max)
    }
}
