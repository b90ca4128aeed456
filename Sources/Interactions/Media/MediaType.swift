/// The types of media: Apple's `INMediaItemType`, by its names and in its order.
public enum MediaType: String, NumberedName {
    /// The app did not say.
    case unknown
    /// A song.
    case song
    /// An album.
    case album
    /// An artist.
    case artist
    /// A genre.
    case genre
    /// A list of songs.
    case playlist
    /// A podcast.
    case podcastShow
    /// An episode of a podcast.
    case podcastEpisode
    /// A list of podcasts.
    case podcastPlaylist
    /// A music station.
    case musicStation
    /// An audio book.
    case audioBook
    /// A film.
    case movie
    /// A television series.
    case tvShow
    /// An episode of a television series.
    case tvShowEpisode
    /// A music video.
    case musicVideo
    /// A station of podcasts.
    case podcastStation
    /// A radio station.
    case radioStation
    /// Any station.
    case station
    /// Any music.
    case music
    /// A station made by an algorithm.
    case algorithmicRadioStation
    /// News.
    case news
}

extension MediaType {
    /// Whether somebody hears or sees it once, in several sittings.
    ///
    /// An app that says nothing of the progress of such a piece leaves it open.
    var isLong: Bool {
        switch self {
        case .podcastEpisode, .audioBook, .movie, .tvShowEpisode: true
        default: false
        }
    }

    /// Whether it has no end that matters: one plays it again from its beginning.
    var isPlayedAgain: Bool {
        switch self {
        case .song, .artist, .genre, .musicStation, .musicVideo, .podcastStation, .radioStation,
            .station, .music, .algorithmicRadioStation:
            true
        default: false
        }
    }
}
