public import Intents

/// An object that takes typed text, and says which text it wants.
///
/// A program asks for offers for the field by `TextContentType(field.textContentType)`.
@preconcurrency @MainActor
public protocol UITextInputTraits: NSObjectProtocol {
    /// The kind of text that the field wants; `nil` for any.
    var textContentType: UITextContentType? { get set }
}
