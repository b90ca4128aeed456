import DonationStore

extension Host {
    /// This machine, with the same present as the tool.
    static let here: Host = {
        var host = Host.current
        if let time = Timestamp.reproduced { host.now = { time } }
        return host
    }()
}
