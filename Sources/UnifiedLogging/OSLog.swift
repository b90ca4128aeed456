@_exported public import Foundation
internal import Logging

/// A place for messages: an app's subsystem and category.
public final class OSLog: NSObject, Sendable {
    let logging: Logging.Logger?

    private init(_ logging: Logging.Logger?) {
        self.logging = logging
    }

    /// Makes a place for messages.
    ///
    /// - Parameters:
    ///   - subsystem: The label of the logger of swift-log, by custom a reverse-DNS name.
    ///   - category: The value of its metadata `category`.
    public convenience init(subsystem: String, category: String) {
        var logging = Logging.Logger(label: subsystem)
        logging[metadataKey: "category"] = "\(category)"
        self.init(logging)
    }

    /// Makes a place for messages of a well-known category.
    public convenience init(subsystem: String, category: Category) {
        self.init(subsystem: subsystem, category: category.rawValue)
    }

    /// The place for messages without subsystem, with the name of the program.
    public static let `default` = OSLog(
        Logging.Logger(label: ProcessInfo.processInfo.processName)
    )
    /// The place that drops messages.
    public static let disabled = OSLog(nil)

    /// A category that tools of Apple's know.
    public struct Category: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String

        /// Makes a category of a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Moments of interest.
        public static let pointsOfInterest = Category(rawValue: "PointsOfInterest")
        /// Signposts that are off unless a tool records them.
        public static let dynamicTracing = Category(rawValue: "DynamicTracing")
        /// Signposts with stacks that are off unless a tool records them.
        public static let dynamicStackTracing = Category(rawValue: "DynamicStackTracing")
    }

    /// Returns whether messages of a type go anywhere.
    public func isEnabled(type: OSLogType) -> Bool {
        logging.map { $0.logLevel <= type.level } ?? false
    }

    /// Signposts go nowhere.
    public var signpostsEnabled: Bool { false }

    func log(_ type: OSLogType, _ text: () -> String) {
        logging?.log(level: type.level, "\(text())")
    }
}
