public import Interactions

/// An app of the registry.
public struct RegisteredApp: Hashable, Sendable {
    /// The app.
    public var app: App
    /// The position of the event that registered it so.
    public var position: Position
    /// The time of that event.
    public var registered: Timestamp
}

extension ActivityReader {
    /// Returns the apps that are there, by their identifiers.
    func apps() throws(DonationStoreError) -> [RegisteredApp] {
        var found: [RegisteredApp] = []
        for row in try rows(beginning: ActivityRowKey.newest(.appRegistered)) {
            if let app = try app(row) { found.append(app) }
        }
        return found
    }

    /// Returns the apps that can do a thing, by their identifiers.
    func apps(able capability: AppCapability) throws(DonationStoreError) -> [RegisteredApp] {
        let prefix = ActivityRowKey.leading(.capability, from: capability.text)
        var found: [RegisteredApp] = []
        for lead in try rows(beginning: prefix) {
            guard let key = lead.key.target, let row = try self.row(key),
                let app = try app(row), app.app.capabilities.contains(capability)
            else { continue }
            found.append(app)
        }
        return found
    }

    /// Returns the identifiers of apps that some registration, perhaps an old one, says can do a
    /// thing.
    func apps(everAble capability: AppCapability) throws(DonationStoreError) -> [String] {
        let prefix = ActivityRowKey.leading(.capability, from: capability.text)
        return try storedRows(beginning: prefix).compactMap { $0.key.target?.subject }
    }

    /// Returns the app with an identifier; `nil` if it is not there.
    func app(_ identifier: String) throws(DonationStoreError) -> RegisteredApp? {
        guard let row = try self.row(.newest(.appRegistered, identifier)) else { return nil }
        return try app(row)
    }

    /// Returns the app of a row, by the newest event.
    private func app(_ row: ActivityRow) throws(DonationStoreError) -> RegisteredApp? {
        guard let newest = try newest(of: row, through: position),
            let event = try events(at: [newest]).first, case .other(let other) = event.content,
            let registered = other as? AppRegistered, !registered.isRemoved
        else { return nil }
        return RegisteredApp(app: registered.app, position: newest, registered: event.start)
    }
}

extension ActivityReader {
    /// Returns the app that goes on with an activity: its own, or else one of the same maker.
    ///
    /// A maker's other app takes its place only where the activity's own app is not there.
    func app(
        continuing activity: Activity,
        of donor: Donor,
        _ context: SurfaceContext
    ) throws(DonationStoreError) -> String {
        guard let apps = context.apps, !apps.contains(donor.app),
            let team = try app(donor.app)?.app.team, !team.isEmpty
        else { return donor.app }
        let able = try self.apps(able: .activityType(activity.type)).map(\.app)
        return able.first { $0.team == team && apps.contains($0.identifier) }?.identifier
            ?? donor.app
    }
}

extension DonationStore {
    /// Returns the apps of the registry that are there, by their identifiers.
    ///
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*a* log *n*) in the apps.
    public func apps() throws(DonationStoreError) -> [RegisteredApp] {
        try readingActivities { reader throws(DonationStoreError) in try reader.apps() }
    }

    /// Returns the apps that can do a thing, by their identifiers.
    ///
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*a* log *n*) in these apps.
    public func apps(able capability: AppCapability) throws(DonationStoreError) -> [RegisteredApp] {
        try readingActivities { reader throws(DonationStoreError) in
            try reader.apps(able: capability)
        }
    }

    /// Puts an app into the registry, in place of what was known of it.
    ///
    /// - Returns: The position of the new event; `nil` if the registry has just this already.
    /// - Throws: ``OperationError/refused(_:)`` if the app is invalid.
    /// - Complexity: O(log *n*) pages, *n* events in the log, and one commit.
    @discardableResult
    public func register(_ app: App) throws(CorrectionError) -> Position? {
        let event = AppRegistered(app)
        try CorrectionError.validating(try event.validate())
        try CorrectionError.validating(try app.validate())
        let change = try CorrectionError.storing(try log.write())
        let known = try CorrectionError.storing(
            try readingActivities { reader throws(DonationStoreError) in
                try reader.app(app.identifier)?.app
            }
        )
        if known == app { return nil }
        return try log.append(event, change)
    }

    /// Takes an app out of the registry; older answers can still be explained.
    ///
    /// - Returns: The position of the new event; `nil` if the registry has no such app.
    /// - Throws: ``OperationError/store(_:)`` if the store cannot be read or written.
    /// - Complexity: O(log *n*) pages, *n* events in the log, and one commit.
    @discardableResult
    public func unregister(app identifier: String) throws(CorrectionError) -> Position? {
        let change = try CorrectionError.storing(try log.write())
        let known = try CorrectionError.storing(
            try readingActivities { reader throws(DonationStoreError) in
                try reader.app(identifier)?.app
            }
        )
        guard let known else { return nil }
        let event = AppRegistered(App(known.identifier, name: known.name), isRemoved: true)
        return try log.append(event, change)
    }
}

extension PastStore {
    /// Returns the apps of the registry that were there then, by their identifiers.
    ///
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*a* log *n*) in the apps; of the first question O(*n*) in the number of
    ///   events.
    public func apps() throws(DonationStoreError) -> [RegisteredApp] {
        try activityReader().apps()
    }
}
