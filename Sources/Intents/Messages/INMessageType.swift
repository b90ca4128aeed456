/// The type of a message.
public enum INMessageType: Int, NamedEnumeration {
    /// The app did not say.
    case unspecified
    /// A text.
    case text
    /// A voice message.
    case audio
    /// A sketch or a tap.
    case digitalTouch
    /// A handwritten message.
    case handwriting
    /// A sticker.
    case sticker
    /// A sign of liking; ``reaction`` since iOS 18.
    case tapbackLiked
    /// A sign of dislike; ``reaction`` since iOS 18.
    case tapbackDisliked
    /// A sign of emphasis; ``reaction`` since iOS 18.
    case tapbackEmphasized
    /// A sign of love; ``reaction`` since iOS 18.
    case tapbackLoved
    /// A sign of doubt; ``reaction`` since iOS 18.
    case tapbackQuestioned
    /// A sign of laughter; ``reaction`` since iOS 18.
    case tapbackLaughed
    /// An appointment.
    case mediaCalendar
    /// A place.
    case mediaLocation
    /// A card of the address book.
    case mediaAddressCard
    /// A picture.
    case mediaImage
    /// A film.
    case mediaVideo
    /// A ticket or the like.
    case mediaPass
    /// A piece of sound.
    case mediaAudio
    /// Money.
    case paymentSent
    /// A request for money.
    case paymentRequest
    /// A note to a payment.
    case paymentNote
    /// An animated face.
    case animoji
    /// Part of an activity.
    case activitySnippet
    /// A file.
    case file
    /// A link.
    case link
    /// A reaction to another message.
    case reaction
    /// An animated picture.
    case mediaAnimatedImage
    /// An attachment from another app.
    case thirdPartyAttachment
}
