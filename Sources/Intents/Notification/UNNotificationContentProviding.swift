/// An intent of which a communication notification can be made: a message or a call.
public protocol UNNotificationContentProviding: INIntent {}
