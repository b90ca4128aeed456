/// An archive by `NSKeyedArchiver`: objects that refer to each other by number.
///
/// It is read without the classes of the objects.
struct KeyedArchive {
    /// An object of a class, or a substitute for one.
    struct Object {
        var className: String
        fileprivate var fields: [(name: Int, value: Int)]
    }

    private let list: BinaryPropertyList
    private let objects: [Int]
    private let root: Int

    /// Finds the objects; `nil` if the bytes are no such archive.
    init?(_ bytes: [UInt8]) {
        guard let list = BinaryPropertyList(bytes), case .dictionary(let top) = list[list.top],
            case .array(let objects) = list.value("$objects", in: top),
            case .dictionary(let roots) = list.value("$top", in: top),
            case .reference(let root) = list.value("root", in: roots)
        else { return nil }
        (self.list, self.objects, self.root) = (list, objects, root)
    }

    /// The object that holds all others; `nil` if the root is no object.
    var rootObject: Object? { object(.reference(root)) }

    /// The bytes that make up the whole archive, or its first object.
    var rootBytes: [UInt8]? {
        if let bytes = bytes(.reference(root)) { return bytes }
        return rootObject.flatMap { field("NS.data", of: $0) }.flatMap(bytes)
    }

    /// Returns the value under a name in an object, with or without an underscore before it.
    func field(_ name: String, of object: Object) -> BinaryPropertyList.Value? {
        list.value(name, in: object.fields) ?? list.value("_\(name)", in: object.fields)
    }

    /// Returns the object under a name in an object.
    func object(_ name: String, of object: Object) -> Object? {
        field(name, of: object).flatMap(self.object)
    }

    /// Returns the text under a name in an object.
    func text(_ name: String, of object: Object) -> String? {
        guard let value = field(name, of: object) else { return nil }
        if case .text(let text) = resolved(value) { return text.isEmpty ? nil : text }
        guard let object = self.object(value),
            case .text(let text)? = field("NS.string", of: object)
        else { return nil }
        return text.isEmpty ? nil : text
    }

    /// Returns the objects of an array or set under a name in an object, up to a limit.
    func elements(_ name: String, of object: Object, limit: Int) -> [Object] {
        guard let list = self.object(name, of: object),
            case .array(let indices)? = field("NS.objects", of: list)
        else { return [] }
        return indices.prefix(limit).compactMap { self.list[$0].flatMap(self.object) }
    }

    private func object(_ value: BinaryPropertyList.Value) -> Object? {
        guard case .dictionary(let fields)? = resolved(value),
            let reference = list.value("$class", in: fields),
            case .dictionary(let kind)? = resolved(reference),
            case .text(let name)? = list.value("$classname", in: kind)
        else { return nil }
        return Object(className: name, fields: fields)
    }

    private func bytes(_ value: BinaryPropertyList.Value) -> [UInt8]? {
        guard case .data(let range)? = resolved(value) else { return nil }
        return Array(list.bytes[range])
    }

    /// Returns the target of a reference, or any other value itself.
    private func resolved(_ value: BinaryPropertyList.Value) -> BinaryPropertyList.Value? {
        guard case .reference(let index) = value else { return value }
        guard objects.indices.contains(index) else { return nil }
        return list[objects[index]]
    }
}
