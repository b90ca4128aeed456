@_exported public import Foundation

/// A type of content, such as a picture in PNG: a uniform type identifier.
///
/// The types are those that Apple's systems declare, some of other makers, and those that the app's
/// `Info.plist` declares under `UTExportedTypeDeclarations` and `UTImportedTypeDeclarations`. A
/// MIME
/// type or an extension without any of these is a dynamic type, as on Apple's systems; where there
/// is a database of shared-mime-info in `/usr/share/mime`, such types know their extensions, MIME
/// types and supertypes from it.
public struct UTType: Hashable, Sendable {
    /// The identifier, as in `public.png`.
    public let identifier: String
    /// The type to which a type conforms that is not declared, or dynamic.
    private let givenSupertype: String?

    private init(identifier: String, givenSupertype: String? = nil) {
        self.identifier = identifier
        self.givenSupertype = givenSupertype
    }

    init(declared identifier: String) {
        self.init(identifier: identifier)
    }

    /// Finds a type by its identifier; `nil` if nothing declares it.
    ///
    /// Upper and lower case are equal.
    public init?(_ identifier: String) {
        if let row = TypeTable.shared[identifier] {
            self.init(identifier: row.identifier)
        } else if DynamicTag(identifier: identifier) != nil {
            self.init(identifier: identifier)
        } else {
            return nil
        }
    }

    /// Finds the type of files by the extension of their names.
    ///
    /// - Parameters:
    ///   - filenameExtension: The extension, without a dot.
    ///   - supertype: The type to which the type conforms. If the known type does not, the result
    ///     is a dynamic type that does.
    public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
        self.init(
            tag: filenameExtension,
            tagClass: .filenameExtension,
            conformingTo: supertype
        )
    }

    /// Finds a type by its MIME type.
    ///
    /// - Parameters:
    ///   - mimeType: The MIME type, as in `image/png`.
    ///   - supertype: The type to which the type conforms. If the known type does not, the result
    ///     is a dynamic type that does.
    public init?(mimeType: String, conformingTo supertype: UTType = .data) {
        self.init(tag: mimeType, tagClass: .mimeType, conformingTo: supertype)
    }

    /// Finds a type by a tag of some class.
    ///
    /// - Parameters:
    ///   - tag: The tag.
    ///   - tagClass: The class of the tag.
    ///   - supertype: The type to which the type conforms; any if `nil`. If no known type does, the
    ///     result is a dynamic type that does.
    public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) {
        let known = Self.types(tag: tag, tagClass: tagClass, conformingTo: supertype)
        if let first = known.first {
            self = first
            return
        }
        guard let dynamic = DynamicTag(tag: tag, tagClass: tagClass) else { return nil }
        self.init(identifier: dynamic.identifier, givenSupertype: supertype?.identifier)
    }

    /// Makes the type that the app declares as its own.
    ///
    /// - Parameters:
    ///   - identifier: The identifier.
    ///   - parentType: The type to which it conforms, if the app's `Info.plist` does not say.
    public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self =
            UTType(identifier)
            ?? UTType(identifier: identifier, givenSupertype: parentType?.identifier)
    }

    /// Makes a type of another app.
    ///
    /// - Parameters:
    ///   - identifier: The identifier.
    ///   - parentType: The type to which it conforms, if the app's `Info.plist` does not say.
    public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self.init(exportedAs: identifier, conformingTo: parentType)
    }

    /// Returns the known types with a tag, the preferred one first.
    ///
    /// - Parameters:
    ///   - tag: The tag; upper and lower case are equal.
    ///   - tagClass: The class of the tag.
    ///   - supertype: The type to which the types conform; any if `nil`.
    /// - Returns: The types; none if nobody knows the tag.
    public static func types(
        tag: String,
        tagClass: UTTagClass,
        conformingTo supertype: UTType?
    ) -> [UTType] {
        let table = TypeTable.shared
        return table.identifiers(tag: tag, tagClass: tagClass)
            .map { UTType(identifier: $0) }
            .filter { type in supertype.map(type.conforms(to:)) ?? true }
    }

    // MARK: What it is

    private var row: TypeTable.Row? { TypeTable.shared.row(of: identifier) }

    /// The preferred extension of file names, without a dot.
    public var preferredFilenameExtension: String? { row?.extensions.first }
    /// The preferred MIME type.
    public var preferredMIMEType: String? { row?.mimeTypes.first }
    /// The type in English words.
    public var localizedDescription: String? { row?.description }
    /// The version of the type; nobody gives any.
    public var version: Int? { nil }
    /// The page about the type; nobody gives any.
    public var referenceURL: URL? { nil }
    /// All tags of the type.
    public var tags: [UTTagClass: [String]] {
        let row = row
        return [.filenameExtension: row?.extensions ?? [], .mimeType: row?.mimeTypes ?? []]
            .filter { !$0.value.isEmpty }
    }

    /// Whether the identifier was made for a tag that no type has.
    public var isDynamic: Bool { DynamicTag(identifier: identifier) != nil }
    /// Whether something declares the type.
    public var isDeclared: Bool { TypeTable.shared[identifier] != nil }
    /// Whether the type belongs to nobody.
    public var isPublic: Bool { identifier.hasPrefix("public.") }

    // MARK: Conformance

    /// All types to which this one conforms, without itself.
    public var supertypes: Set<UTType> {
        Set(
            TypeTable.shared.supertypes(of: identifier, given: givenSupertype)
                .map(UTType.init(declared:))
        )
    }

    /// Returns whether something of this type is of another type too.
    public func conforms(to type: UTType) -> Bool {
        self == type || isSubtype(of: type)
    }

    /// Returns whether this type conforms to another, different one.
    public func isSubtype(of type: UTType) -> Bool {
        self != type && supertypes.contains(type)
    }

    /// Returns whether another, different type conforms to this one.
    public func isSupertype(of type: UTType) -> Bool {
        type.isSubtype(of: self)
    }

    // MARK: Comparing

    /// Returns whether both have the same identifier.
    public static func == (left: UTType, right: UTType) -> Bool {
        left.identifier == right.identifier
    }

    /// Hashes the identifier.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(identifier)
    }
}

extension UTType: CustomStringConvertible, CustomDebugStringConvertible {
    /// The identifier.
    public var description: String { identifier }
    /// The identifier, and whether the type is dynamic.
    public var debugDescription: String { isDynamic ? "\(identifier) (dynamic)" : identifier }
}

extension UTType: Codable {
    /// Reads the identifier.
    public init(from decoder: any Decoder) throws {
        let identifier = try decoder.singleValueContainer().decode(String.self)
        self.init(exportedAs: identifier)
    }

    /// Writes the identifier.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(identifier)
    }
}
