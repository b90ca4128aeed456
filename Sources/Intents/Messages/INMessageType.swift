/// What a message is made of.
public enum INMessageType: Int, NamedEnumeration {
    /// The app did not say.
    case unspecified
    /// A text.
    case text
    /// A voice message.
    case audio
    /// A sketch or a tap.
    case digitalTouch
    /// Something written by hand.
    case handwriting
    /// A sticker.
    case sticker
    /// An answer that says one likes it; ``reaction`` since iOS 18.
    case tapbackLiked
    /// An answer that says one dislikes it; ``reaction`` since iOS 18.
    case tapbackDisliked
    /// An answer that stresses it; ``reaction`` since iOS 18.
    case tapbackEmphasized
    /// An answer that says one loves it; ``reaction`` since iOS 18.
    case tapbackLoved
    /// An answer that questions it; ``reaction`` since iOS 18.
    case tapbackQuestioned
    /// An answer that laughs; ``reaction`` since iOS 18.
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
    /// A face in motion.
    case animoji
    /// Part of an activity.
    case activitySnippet
    /// A file.
    case file
    /// A link.
    case link
    /// A reaction to another message.
    case reaction
    /// A picture in motion.
    case mediaAnimatedImage
    /// Something of another app.
    case thirdPartyAttachment
}
