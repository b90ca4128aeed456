/// The reason why a custom projector is refused; no view of it was made or changed.
public enum ProjectorRefusal: Error, Hashable, Sendable {
    /// The name does not consist of 1 to 64 of the characters `a`–`z`, `0`–`9` and `-`.
    case invalidName(String)
    /// The version is less than 0.
    case invalidVersion(Int, name: String)
    /// Another type of this program has the same name and version, and keeps its views there.
    case nameTaken(String, version: Int)
    /// The views cannot be decoded from their own bytes, or two folds of a donation differ.
    case notRepeatable(String)
}

extension ProjectorRefusal: OperationRefusal {
    /// A text for people: the problem and its remedy.
    public var description: String {
        switch self {
        case .invalidName(let name):
            "a projector cannot be named '\(name)'; give it 1 to 64 of the characters a-z, 0-9 and -"
        case .invalidVersion(let version, let name):
            "the projector '\(name)' has version \(version); give it 0 or more"
        case .nameTaken(let name, let version):
            "another projector of this program is named '\(name)' and has version \(version); give "
                + "one of them another name"
        case .notRepeatable(let name):
            "the projector '\(name)' cannot decode its own views, or folds one donation in two ways; "
                + "checkLaws of DonationStoreTesting finds a case"
        }
    }
}
