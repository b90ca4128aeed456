public import Foundation

// Names, types and addresses of anything.

extension CSSearchableItemAttributeSet {
    /// The name to show.
    public var displayName: String? {
        get { self["displayName"] }
        set { self["displayName"] = newValue }
    }
    /// Other names of the item.
    public var alternateNames: [String]? {
        get { self["alternateNames"] }
        set { self["alternateNames"] = newValue }
    }
    /// The title.
    public var title: String? {
        get { self["title"] }
        set { self["title"] = newValue }
    }
    /// The path of the file.
    public var path: String? {
        get { self["path"] }
        set { self["path"] = newValue }
    }
    /// The address of the file.
    public var contentURL: URL? {
        get { self["contentURL"] }
        set { self["contentURL"] = newValue }
    }
    /// The address of a small picture of the item.
    public var thumbnailURL: URL? {
        get { self["thumbnailURL"] }
        set { self["thumbnailURL"] = newValue }
    }
    /// The address of a small picture for dark surroundings.
    public var darkThumbnailURL: URL? {
        get { self["darkThumbnailURL"] }
        set { self["darkThumbnailURL"] = newValue }
    }
    /// A small picture of the item.
    public var thumbnailData: Data? {
        get { self["thumbnailData"] }
        set { self["thumbnailData"] = newValue }
    }
    /// The identifier of the item of which an activity is a view; the activity goes with it.
    public var relatedUniqueIdentifier: String? {
        get { self["relatedUniqueIdentifier"] }
        set { self["relatedUniqueIdentifier"] = newValue }
    }
    /// The identifier of the item of which an activity is a view; the activity stays without it.
    public var weakRelatedUniqueIdentifier: String? {
        get { self["weakRelatedUniqueIdentifier"] }
        set { self["weakRelatedUniqueIdentifier"] = newValue }
    }
    /// The group of an activity, with a dot between the names of groups in groups.
    public var domainIdentifier: String? {
        get { self["domainIdentifier"] }
        set { self["domainIdentifier"] = newValue }
    }
    /// The date of the last change of an attribute.
    public var metadataModificationDate: Date? {
        get { self["metadataModificationDate"] }
        set { self["metadataModificationDate"] = newValue }
    }
    /// The uniform type identifier of the content.
    public var contentType: String? {
        get { self["contentType"] }
        set { self["contentType"] = newValue }
    }
    /// The uniform type identifiers of the content, the type itself first.
    public var contentTypeTree: [String]? {
        get { self["contentTypeTree"] }
        set { self["contentTypeTree"] = newValue }
    }
    /// Words that find the item.
    public var keywords: [String]? {
        get { self["keywords"] }
        set { self["keywords"] = newValue }
    }
    /// The version of the item.
    public var version: String? {
        get { self["version"] }
        set { self["version"] = newValue }
    }
    /// Whether the person made the item.
    public var userCreated: NSNumber? {
        get { self[number: "userCreated"] }
        set { self[number: "userCreated"] = newValue }
    }
    /// Whether the person owns the item.
    public var userOwned: NSNumber? {
        get { self[number: "userOwned"] }
        set { self[number: "userOwned"] = newValue }
    }
    /// Whether the person chose the item, such as for a list.
    public var userCurated: NSNumber? {
        get { self[number: "userCurated"] }
        set { self[number: "userCurated"] = newValue }
    }
    /// The weight of the item among those of the app, from 0 to 100; more is better.
    public var rankingHint: NSNumber? {
        get { self[number: "rankingHint"] }
        set { self[number: "rankingHint"] = newValue }
    }

    // MARK: By their names in Swift

    /// ``userCreated``, by the name in Swift.
    public var isUserCreated: NSNumber? {
        get { userCreated }
        set { userCreated = newValue }
    }
    /// ``userOwned``, by the name in Swift.
    public var isUserOwned: NSNumber? {
        get { userOwned }
        set { userOwned = newValue }
    }
    /// ``userCurated``, by the name in Swift.
    public var isUserCurated: NSNumber? {
        get { userCurated }
        set { userCurated = newValue }
    }
}
