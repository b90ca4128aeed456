extension UIActivity {
    /// The name of an activity.
    ///
    /// The raw values of Apple's own are the names of its SDK after `com.apple.UIKit.activity.`;
    /// those of the last four follow the same rule and were not seen.
    public struct ActivityType: RawRepresentable, Hashable, Sendable {
        /// The name, as in `com.apple.UIKit.activity.Mail`.
        public let rawValue: String

        /// Makes the name of an activity.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Makes the name of an activity.
        public init(_ rawValue: String) { self.init(rawValue: rawValue) }

        private init(apple name: String) {
            self.init(rawValue: "com.apple.UIKit.activity." + name)
        }

        /// Publish on Facebook.
        public static let postToFacebook = ActivityType(apple: "PostToFacebook")
        /// Publish on Twitter.
        public static let postToTwitter = ActivityType(apple: "PostToTwitter")
        /// Publish on Weibo.
        public static let postToWeibo = ActivityType(apple: "PostToWeibo")
        /// Publish on Flickr.
        public static let postToFlickr = ActivityType(apple: "PostToFlickr")
        /// Publish on Vimeo.
        public static let postToVimeo = ActivityType(apple: "PostToVimeo")
        /// Publish on Tencent Weibo.
        public static let postToTencentWeibo = ActivityType(apple: "PostToTencentWeibo")
        /// Send as a message.
        public static let message = ActivityType(apple: "Message")
        /// Send as a mail.
        public static let mail = ActivityType(apple: "Mail")
        /// Print.
        public static let print = ActivityType(apple: "Print")
        /// Copy.
        public static let copyToPasteboard = ActivityType(apple: "CopyToPasteboard")
        /// Give to a contact.
        public static let assignToContact = ActivityType(apple: "AssignToContact")
        /// Save among the pictures.
        public static let saveToCameraRoll = ActivityType(apple: "SaveToCameraRoll")
        /// Put on the reading list.
        public static let addToReadingList = ActivityType(apple: "AddToReadingList")
        /// Send to a device nearby.
        public static let airDrop = ActivityType(apple: "AirDrop")
        /// Open among the books.
        public static let openInIBooks = ActivityType(apple: "OpenInIBooks")
        /// Write on it as a PDF.
        public static let markupAsPDF = ActivityType(apple: "MarkupAsPDF")
        /// Look at it together.
        public static let sharePlay = ActivityType(apple: "SharePlay")
        /// Invite to work on it together.
        public static let collaborationInviteWithLink = ActivityType(
            apple: "CollaborationInviteWithLink"
        )
        /// Copy the link of what people work on together.
        public static let collaborationCopyLink = ActivityType(apple: "CollaborationCopyLink")
        /// Put on the home screen.
        public static let addToHomeScreen = ActivityType(apple: "AddToHomeScreen")
    }
}
