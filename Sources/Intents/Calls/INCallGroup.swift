/// A group that can be called.
public final class INCallGroup: INValue {
    /// Makes a group.
    public convenience init(groupName: String?, groupId: String?) {
        self.init { fields in
            fields["groupName"] = groupName
            fields["groupId"] = groupId
        }
    }

    /// The name.
    public var groupName: String? { fields["groupName"] }
    /// The app's identifier.
    public var groupId: String? { fields["groupId"] }
}
