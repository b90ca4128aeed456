/// The type of the activity with which an app goes on with an item that was found.
public let CSSearchableItemActionType = "com.apple.corespotlightitem"
/// The key of the user info of such an activity for the identifier of the item.
public let CSSearchableItemActivityIdentifier = "kCSSearchableItemActivityIdentifier"
/// The type of the activity with which an app goes on with a search.
public let CSQueryContinuationActionType = "com.apple.corespotlightquerycontinuation"
/// The key of the user info of such an activity for the text that was typed.
public let CSSearchQueryString = "kCSSearchQueryString"
/// The key of the user info for the action of an item that a person chose.
///
/// Apple's value is not published.
public let CSActionIdentifier = "CSActionIdentifier"

// Apple's values of the mailboxes are not published.

/// The mailbox of received mails.
public let CSMailboxInbox = "inbox"
/// The mailbox of mails that are not sent yet.
public let CSMailboxDrafts = "drafts"
/// The mailbox of sent mails.
public let CSMailboxSent = "sent"
/// The mailbox of mails that nobody wants.
public let CSMailboxJunk = "junk"
/// The mailbox of deleted mails.
public let CSMailboxTrash = "trash"
/// The mailbox of mails that are put away.
public let CSMailboxArchive = "archive"
