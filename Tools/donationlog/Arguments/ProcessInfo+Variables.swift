import Foundation

extension ProcessInfo {
    /// The environment variables, read once: `environment` makes its dictionary at every call.
    static let variables = processInfo.environment
}
