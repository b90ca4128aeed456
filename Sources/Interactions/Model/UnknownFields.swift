/// Fields that a newer donor or a newer program wrote, kept so that they come back as they went in.
public struct UnknownFields: Hashable, Sendable {
    /// Unknown fields of donation JSON, by name.
    public var json: [String: JSONValue] = [:]
    /// Unknown fields of the Protocol Buffers payload, tags and values as found.
    public package(set) var protobuf: [UInt8] = []

    /// Makes an empty collection.
    public init() {}

    /// Whether there are none.
    public var isEmpty: Bool { json.isEmpty && protobuf.isEmpty }
}
