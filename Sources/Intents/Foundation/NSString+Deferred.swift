public import Foundation

// Apple's methods give a text that the system localises when it shows it. Nothing of another
// language shows texts here, so these localise at once.
extension NSString {
    /// Returns a text of the app in its language, with values put in.
    ///
    /// - Parameters:
    ///   - format: The key of the text in `Localizable` of the app; the text itself without one.
    ///   - args: The values.
    /// - Returns: The text.
    public class func deferredLocalizedIntentsString(
        with format: String,
        _ args: any CVarArg...
    ) -> NSString {
        NSString(string: text(format, table: nil, args))
    }

    /// Returns a text of the app in its language, with values put in.
    ///
    /// - Parameters:
    ///   - format: The key of the text in the table; the text itself without one.
    ///   - table: The name of a table of the app.
    ///   - args: The values.
    /// - Returns: The text.
    public class func deferredLocalizedIntentsString(
        with format: String,
        table: String,
        _ args: any CVarArg...
    ) -> NSString {
        NSString(string: text(format, table: table, args))
    }

    /// Returns a text of the app in its language, with values put in.
    ///
    /// - Parameters:
    ///   - format: The key of the text in the table; the text itself without one.
    ///   - table: The name of a table of the app.
    ///   - arguments: The values.
    /// - Returns: The text.
    public class func deferredLocalizedIntentsString(
        with format: String,
        table: String,
        arguments: CVaListPointer
    ) -> NSString {
        let text = Bundle.main.localizedString(forKey: format, value: nil, table: table)
        return unsafe NSString(format: text, arguments: arguments)
    }

    /// A text without values is no format: a person's own words may hold `%`.
    private class func text(_ format: String, table: String?, _ args: [any CVarArg]) -> String {
        let text = Bundle.main.localizedString(forKey: format, value: nil, table: table)
        return args.isEmpty ? text : String(format: text, arguments: args)
    }
}
