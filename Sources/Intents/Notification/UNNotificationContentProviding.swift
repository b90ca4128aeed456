/// An intent that can make a communication notification: a message or a call.
public protocol UNNotificationContentProviding: INIntent {}
