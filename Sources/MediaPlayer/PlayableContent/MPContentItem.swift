public import Foundation

/// A piece, or what holds several, in the tree of an app's content.
public final class MPContentItem: NSObject, @unchecked Sendable {
    // Unchecked: an app makes and changes an item on one thread, as on Apple's platforms.

    /// The app's identifier.
    public let identifier: String
    /// The title.
    public var title: String?
    /// The second line.
    public var subtitle: String?
    /// The picture.
    public var artwork: MPMediaItemArtwork?
    /// The part that was played, from 0 to 1; -1 for unknown.
    public var playbackProgress: Float = -1
    /// Whether it comes from the network as it plays.
    public var isStreamingContent = false
    /// Whether it has explicit words.
    public var isExplicitContent = false
    /// Whether it holds others.
    public var isContainer = false
    /// Whether it can be played.
    public var isPlayable = false

    /// Makes an item.
    public init(identifier: String) {
        self.identifier = identifier
    }
}
