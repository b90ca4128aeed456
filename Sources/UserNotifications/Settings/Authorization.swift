/// The properties of notifications that an app asked for; the centre grants every one.
struct Authorization: Hashable {
    private(set) var status = UNAuthorizationStatus.notDetermined
    private(set) var options: UNAuthorizationOptions = []

    /// Adds the properties that the app asks for.
    mutating func add(_ options: UNAuthorizationOptions) {
        self.options.formUnion(options)
        if status != .authorized {
            status = options.contains(.provisional) ? .provisional : .authorized
        }
    }
}
