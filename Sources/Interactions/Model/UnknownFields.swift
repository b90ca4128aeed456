/// Fields that a newer donor or a newer program wrote, kept to be written again unchanged.
public struct UnknownFields: Hashable, Sendable {
    /// Unknown fields of donation JSON, by name.
    public var json: [String: JSONValue] = [:]
    /// Unknown fields of the Protocol Buffers payload, tags and values as found.
    public package(set) var protobuf: [UInt8] = []

    /// Makes an empty collection.
    public init() {}

    /// Whether the collection is empty.
    public var isEmpty: Bool { json.isEmpty && protobuf.isEmpty }
}
