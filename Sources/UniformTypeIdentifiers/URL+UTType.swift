public import Foundation

extension URL {
    /// Returns the address with a name behind it, whose extension is that of a type.
    ///
    /// - Parameters:
    ///   - partialName: The name; one that has an extension of the type stays as it is.
    ///   - contentType: The type.
    /// - Returns: The address.
    public func appendingPathComponent(
        _ partialName: String,
        conformingTo contentType: UTType
    ) -> URL {
        let path = appendingPathComponent(
            partialName,
            isDirectory: contentType.conforms(to: .directory)
        )
        let endings = contentType.tags[.filenameExtension] ?? []
        let hasEnding = endings.contains(path.pathExtension.lowercased())
        return hasEnding ? path : path.appendingPathExtension(for: contentType)
    }

    /// Returns the address with the extension of a type; unchanged if the type has none.
    public func appendingPathExtension(for contentType: UTType) -> URL {
        contentType.preferredFilenameExtension.map(appendingPathExtension) ?? self
    }

    /// Appends a name, whose extension is that of a type.
    public mutating func appendPathComponent(
        _ partialName: String,
        conformingTo contentType: UTType
    ) {
        self = appendingPathComponent(partialName, conformingTo: contentType)
    }

    /// Appends the extension of a type.
    public mutating func appendPathExtension(for contentType: UTType) {
        self = appendingPathExtension(for: contentType)
    }
}
