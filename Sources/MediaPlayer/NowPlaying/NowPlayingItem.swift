internal import Foundation
internal import Intents

/// What the information of a player says about the piece.
struct NowPlayingItem: Hashable, Sendable {
    var identifier: String?
    var title: String?
    var artist: String?
    var type: INMediaItemType
    var containerIdentifier: String?
    var containerTitle: String?
    var containerType: INMediaItemType
    /// The artist of the container; `nil` for a collection.
    var containerArtist: String?
    /// The length, in seconds.
    var duration: Double?
    /// The picture, which the app makes when somebody asks.
    var artwork: MPMediaItemArtwork?

    /// Reads the piece; `nil` if nothing says what it is, or the app excludes it from suggestions.
    init?(_ info: [String: Any]) {
        let exclusion = MPNowPlayingInfoPropertyExcludeFromSuggestions
        guard info[exclusion] as? Bool != true, info.number(exclusion) != 1 else { return nil }
        func text(_ key: String) -> String? {
            (info[key] as? String).flatMap { $0.isEmpty ? nil : $0 }
        }
        title = text(MPMediaItemPropertyTitle)
        artist = text(MPMediaItemPropertyArtist) ?? text(MPMediaItemPropertyAlbumArtist)
        let album = text(MPMediaItemPropertyAlbumTitle)
        let podcast = text(MPMediaItemPropertyPodcastTitle)
        // Some apps write the title of the episode there.
        let show = podcast == title ? album : podcast
        let url =
            info[MPNowPlayingInfoPropertyAssetURL] as? URL
            ?? info[MPMediaItemPropertyAssetURL] as? URL
        identifier =
            text(MPNowPlayingInfoPropertyExternalContentIdentifier)
            ?? info.identifier(MPMediaItemPropertyPersistentID) ?? url?.absoluteString
        guard identifier != nil || title != nil else { return nil }
        let types = MPMediaType(
            rawValue: UInt(clamping: info.number(MPMediaItemPropertyMediaType) ?? 0)
        )
        let isVideo =
            info.number(MPNowPlayingInfoPropertyMediaType)
            == Double(MPNowPlayingInfoMediaType.video.rawValue)
        let isPodcast = podcast != nil || types == .podcast || types == .videoPodcast
        type = Self.type(types, isPodcast: isPodcast, isVideo: isVideo)
        containerTitle = show ?? album
        let isCollection =
            info[MPMediaItemPropertyIsCompilation] as? Bool == true
            || info.number(MPMediaItemPropertyIsCompilation) == 1
        containerArtist =
            isPodcast || album == nil
            ? nil
            : text(MPMediaItemPropertyAlbumArtist)
                ?? (isCollection ? nil : text(MPMediaItemPropertyArtist))
        containerIdentifier = text(MPNowPlayingInfoCollectionIdentifier)
        containerType =
            isPodcast
            ? .podcastShow
            : type == .tvShowEpisode ? .tvShow : album == nil ? .unknown : .album
        duration = info.number(MPMediaItemPropertyPlaybackDuration).flatMap { $0 > 0 ? $0 : nil }
        artwork = info[MPMediaItemPropertyArtwork] as? MPMediaItemArtwork
    }

    /// Returns the piece by a later write with what was known of it; `nil` if that is about another
    /// piece.
    ///
    /// An app that changes the dictionary in place writes one fact after another, first beside
    /// those of the piece before. So a new piece is what the last write says, and later a write
    /// with the same title is about the same piece until one fact contradicts another.
    ///
    /// - Parameters:
    ///   - later: The write.
    ///   - isNew: Whether the piece has only just begun.
    /// - Returns: The piece.
    func updated(by later: NowPlayingItem, isNew: Bool) -> NowPlayingItem? {
        if let identifier, let other = later.identifier {
            guard identifier == other else { return nil }
        } else if !isNew {
            guard title != nil, title == later.title else { return nil }
            let facts = [
                (artist, later.artist), (containerTitle, later.containerTitle),
                (containerIdentifier, later.containerIdentifier),
            ]
            guard facts.allSatisfy({ $0 == nil || $1 == nil || $0 == $1 }) else { return nil }
        }
        guard !isNew else { return later }
        var item = self
        item.identifier = identifier ?? later.identifier
        item.title = title ?? later.title
        item.artist = artist ?? later.artist
        if later.type != .unknown { item.type = later.type }
        item.containerIdentifier = later.containerIdentifier ?? containerIdentifier
        item.containerTitle = later.containerTitle ?? containerTitle
        item.containerArtist = later.containerArtist ?? containerArtist
        if later.containerType != .unknown { item.containerType = later.containerType }
        item.duration = later.duration ?? duration
        item.artwork = later.artwork ?? artwork
        return item
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

    /// Returns the intent to play it, and asks the app for the picture.
    func intent(rate: Double) -> INPlayMediaIntent {
        let item = INMediaItem(
            identifier: identifier,
            title: title,
            type: type,
            artwork: artwork?.imageData.map(INImage.init(imageData:)),
            artist: artist
        )
        let hasContainer = containerIdentifier != nil || containerTitle != nil
        let container = INMediaItem(
            identifier: containerIdentifier,
            title: containerTitle,
            type: containerType,
            artwork: nil,
            artist: containerArtist
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

    /// The digits of a number of 64 bits, as an identifier; `nil` for anything else.
    fileprivate func identifier(_ key: String) -> String? {
        // A `Double` has 53 bits.
        switch self[key] {
        case let value as any BinaryInteger: "\(UInt64(truncatingIfNeeded: value))"
        case let value as NSNumber: "\(value.uint64Value)"
        default: nil
        }
    }
}

extension FixedWidthInteger {
    /// Makes the nearest number without a fraction.
    fileprivate init(clamping value: Double) {
        self = Self(exactly: value.rounded(.towardZero)) ?? (value < 0 ? .min : .max)
    }
}
