public import Foundation

extension NSString {
    /// Returns words of the app in the person's language, with arguments in their places.
    ///
    /// The words are looked up now; on Apple's platforms when the notification is shown.
    ///
    /// - Parameters:
    ///   - key: The key of the words; the words themselves if the app has none for it.
    ///   - arguments: The values for each `%@` in turn, or for `%1$@` and so on by number.
    /// - Returns: The words; a place without a value stays as it is.
    public static func localizedUserNotificationString(
        forKey key: String,
        arguments: [Any]?
    ) -> String {
        let format = Bundle.main.localizedString(forKey: key, value: key, table: nil)
        let arguments = arguments ?? []
        var inTurn = 0
        // Foundation's formats trust the number and the types of the arguments.
        return format.replacing(/%(?:(\d+)\$)?@|%%/) { place in
            guard place.0 != "%%" else { return "%" }
            if place.1 == nil { inTurn += 1 }
            let number = place.1.map { Int($0) ?? 0 } ?? inTurn
            guard arguments.indices.contains(number - 1) else { return String(place.0) }
            return "\(arguments[number - 1])"
        }
    }
}
