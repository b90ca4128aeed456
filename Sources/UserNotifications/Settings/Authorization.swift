/// The properties of notifications that an app asked for, all of which it got.
struct Authorization: Hashable {
    private(set) var status = UNAuthorizationStatus.notDetermined
    private(set) var options: UNAuthorizationOptions = []

    /// Adds what the app asks for.
    mutating func add(_ options: UNAuthorizationOptions) {
        self.options.formUnion(options)
        if status != .authorized {
            status = options.contains(.provisional) ? .provisional : .authorized
        }
    }
}
