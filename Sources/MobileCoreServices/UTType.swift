@_exported public import UniformTypeIdentifiers

// Core Foundation's classes are Foundation's on Apple's platforms, and `as String` makes a text of
// one. Here they are Foundation's by another name, and `as String` does the same.

/// A text.
public typealias CFString = NSString
/// A list.
public typealias CFArray = NSArray

/// An answer, which Apple's functions give as `Unmanaged`; nothing has to be released here.
public struct UTTypeResult<Value> {
    private let value: Value

    init(_ value: Value) { self.value = value }

    /// Returns the answer.
    public func takeRetainedValue() -> Value { value }
    /// Returns the answer.
    public func takeUnretainedValue() -> Value { value }
}

/// The extensions of file names.
public var kUTTagClassFilenameExtension: CFString { "public.filename-extension" }
/// The MIME types.
public var kUTTagClassMIMEType: CFString { "public.mime-type" }

/// The key of an app's `Info.plist` for its own types.
public var kUTExportedTypeDeclarationsKey: CFString { "UTExportedTypeDeclarations" }
/// The key of an app's `Info.plist` for types of others.
public var kUTImportedTypeDeclarationsKey: CFString { "UTImportedTypeDeclarations" }
/// The key of the identifier in a declaration.
public var kUTTypeIdentifierKey: CFString { "UTTypeIdentifier" }
/// The key of the tags in a declaration.
public var kUTTypeTagSpecificationKey: CFString { "UTTypeTagSpecification" }
/// The key of the supertypes in a declaration.
public var kUTTypeConformsToKey: CFString { "UTTypeConformsTo" }
/// The key of the words in a declaration.
public var kUTTypeDescriptionKey: CFString { "UTTypeDescription" }
/// The key of the icon in a declaration.
public var kUTTypeIconFileKey: CFString { "UTTypeIconFile" }
/// The key of the page in a declaration.
public var kUTTypeReferenceURLKey: CFString { "UTTypeReferenceURL" }
/// The key of the version in a declaration.
public var kUTTypeVersionKey: CFString { "UTTypeVersion" }

/// Returns the identifier of the preferred type with a tag; a dynamic one if no type has it.
///
/// - Parameters:
///   - inTagClass: The class of the tag, as in ``kUTTagClassFilenameExtension``.
///   - inTag: The tag, as in `png`.
///   - inConformingToUTI: The type to which the type conforms; any if `nil`.
/// - Returns: The identifier; `nil` for a class of tags that nobody knows.
public func UTTypeCreatePreferredIdentifierForTag(
    _ inTagClass: CFString,
    _ inTag: CFString,
    _ inConformingToUTI: CFString?
) -> UTTypeResult<CFString>? {
    let type = UTType(
        tag: inTag as String,
        tagClass: UTTagClass(rawValue: inTagClass as String),
        conformingTo: inConformingToUTI.map { UTType(importedAs: $0 as String) }
    )
    return type.map { result($0.identifier) }
}

/// Returns the identifiers of all known types with a tag, the preferred one first.
public func UTTypeCreateAllIdentifiersForTag(
    _ inTagClass: CFString,
    _ inTag: CFString,
    _ inConformingToUTI: CFString?
) -> UTTypeResult<CFArray>? {
    let types = UTType.types(
        tag: inTag as String,
        tagClass: UTTagClass(rawValue: inTagClass as String),
        conformingTo: inConformingToUTI.map { UTType(importedAs: $0 as String) }
    )
    return types.isEmpty ? nil : result(types.map(\.identifier))
}

/// Returns the preferred tag of a type; `nil` if it has none of the class.
public func UTTypeCopyPreferredTagWithClass(
    _ inUTI: CFString,
    _ inTagClass: CFString
) -> UTTypeResult<CFString>? {
    tags(inUTI, inTagClass).first.map(result)
}

/// Returns all tags of a type; `nil` if it has none of the class.
public func UTTypeCopyAllTagsWithClass(
    _ inUTI: CFString,
    _ inTagClass: CFString
) -> UTTypeResult<CFArray>? {
    let tags = tags(inUTI, inTagClass)
    return tags.isEmpty ? nil : result(tags)
}

/// Returns whether both identifiers are of one type; upper and lower case are equal.
public func UTTypeEqual(_ inUTI1: CFString, _ inUTI2: CFString) -> Bool {
    UTType(importedAs: inUTI1 as String) == UTType(importedAs: inUTI2 as String)
        || (inUTI1 as String).lowercased() == (inUTI2 as String).lowercased()
}

/// Returns whether something of the first type is of the second type too.
public func UTTypeConformsTo(_ inUTI: CFString, _ inConformsToUTI: CFString) -> Bool {
    UTType(importedAs: inUTI as String).conforms(
        to: UTType(importedAs: inConformsToUTI as String)
    )
}

/// Returns the type in English words.
public func UTTypeCopyDescription(_ inUTI: CFString) -> UTTypeResult<CFString>? {
    UTType(inUTI as String)?.localizedDescription.map(result)
}

/// Returns whether something declares the type.
public func UTTypeIsDeclared(_ inUTI: CFString) -> Bool {
    UTType(inUTI as String)?.isDeclared ?? false
}

/// Returns whether the identifier was made for a tag that no type has.
public func UTTypeIsDynamic(_ inUTI: CFString) -> Bool {
    UTType(inUTI as String)?.isDynamic ?? false
}

private func tags(_ identifier: CFString, _ tagClass: CFString) -> [String] {
    UTType(identifier as String)?.tags[UTTagClass(rawValue: tagClass as String)] ?? []
}

private func result(_ text: String) -> UTTypeResult<CFString> {
    UTTypeResult(NSString(string: text))
}

private func result(_ texts: [String]) -> UTTypeResult<CFArray> {
    UTTypeResult(NSArray(array: texts))
}
