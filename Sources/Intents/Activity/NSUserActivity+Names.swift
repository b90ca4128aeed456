/// The identifier of an activity that lasts.
public typealias NSUserActivityPersistentIdentifier = String

/// The type of an activity that goes on with a page from the web.
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"
