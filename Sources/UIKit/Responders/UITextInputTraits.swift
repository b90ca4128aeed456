public import Intents

/// What an object that takes typed text says of the text.
///
/// A program asks for offers for the field by `TextContentType(field.textContentType)`.
@MainActor
public protocol UITextInputTraits: NSObjectProtocol {
    /// The kind of text that the field wants; `nil` for any.
    var textContentType: UITextContentType? { get set }
}
