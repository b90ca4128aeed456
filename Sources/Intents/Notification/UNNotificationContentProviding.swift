/// An intent of which a communication notification can be made.
public protocol UNNotificationContentProviding: INIntent {}
