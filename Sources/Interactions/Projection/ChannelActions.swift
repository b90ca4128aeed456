/// A set of kinds of action, in one byte.
public struct ChannelActions: OptionSet, Hashable, Sendable {
    /// A bit for each kind.
    public let rawValue: UInt8

    /// Makes a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A message: `INSendMessageIntent`.
    public static let message = ChannelActions(rawValue: 1)
    /// A call of unknown kind: `INStartCallIntent`.
    public static let call = ChannelActions(rawValue: 2)
    /// A call by voice.
    public static let audioCall = ChannelActions(rawValue: 4)
    /// A call by video.
    public static let videoCall = ChannelActions(rawValue: 8)
    /// Another class of intent.
    public static let other = ChannelActions(rawValue: 16)

    /// Any call.
    public static let calls: ChannelActions = [.call, .audioCall, .videoCall]

    /// Anything at all.
    public static let all: ChannelActions = [.message, .calls, .other]

    init(_ action: ActionIndex) {
        self.init(rawValue: 1 << UInt8(clamping: min(4, max(0, action.rawValue))))
    }
}
