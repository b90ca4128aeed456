public import FoundationNetworking

extension URLSessionConfiguration {
    /// Whether a session waits until there is a network; `false`, whatever a program sets.
    public var waitsForConnectivity: Bool {
        get { false }
        // The same name of Foundation cannot be set, so whole files of apps did not compile.
        set {}
    }
}
