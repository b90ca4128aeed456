public import Interactions

/// What is being shared, as the header of a share sheet shows it.
///
/// Whoever opens the sheet gives it. The store fetches nothing, and keeps nothing of it.
public struct SheetHeader: Hashable, Sendable {
    /// The title; empty for none.
    public var title: String
    /// The address, of a link.
    public var url: String?
    /// A second line; empty for none.
    public var subtitle: String
    /// The bytes of a picture; `nil` for none.
    public var icon: [UInt8]?

    /// Makes a header.
    public init(
        title: String = "",
        url: String? = nil,
        subtitle: String = "",
        icon: [UInt8]? = nil
    ) {
        (self.title, self.url) = (title, url)
        (self.subtitle, self.icon) = (subtitle, icon)
    }

    /// Returns the header with words for what it lacks, made from the address and the things alone.
    func completed(for content: SurfaceContext.Content?) -> SheetHeader {
        var header = self
        let host = url.flatMap(Self.host(of:)) ?? content?.domain
        if header.title.isEmpty { header.title = host ?? content?.words ?? "" }
        if header.subtitle.isEmpty, let host, host != header.title { header.subtitle = host }
        return header
    }

    /// Returns the host of an address without its name and port.
    private static func host(of url: String) -> String? {
        guard let colon = url.firstRange(of: "://") else { return nil }
        let authority = url[colon.upperBound...].prefix { !"/?#".contains($0) }
        let place = authority.split(separator: "@").last ?? ""
        // An address of the sixth version has colons of its own, and stands in brackets.
        if place.first == "[", let end = place.firstIndex(of: "]") { return String(place[...end]) }
        let host = place.prefix { $0 != ":" }
        return host.isEmpty ? nil : String(host)
    }
}

extension SurfaceContext.Content {
    /// The number and the kind of the things, as in `2 images`.
    fileprivate var words: String {
        let noun =
            switch ContentFamily(of: types) {
            case .image: "image"
            case .movie: "film"
            case .audio: "recording"
            case .contact: "contact"
            case .url: "link"
            case .text: "text"
            case .file: "document"
            case .other: "item"
            }
        return "\(max(count, 1)) \(noun)\(count > 1 ? "s" : "")"
    }
}

/// The known facts about a share sheet at the moment of the question.
public struct SheetContext: Hashable, Sendable {
    /// The facts about the moment, the content and the apps; its limit is that of people.
    public var surface: SurfaceContext
    /// The header, as far as the caller has it.
    public var header: SheetHeader
    /// The activities that the caller can do.
    public var activities: [SheetActivity]
    /// The activities and apps that the caller wants left out, by their identifiers; of such an app
    /// there are no people, either.
    public var excluded: Set<String> = []
    /// The largest number of entries in each row, besides those that are hidden.
    public var limit: Int

    /// Makes a context.
    ///
    /// - Parameters:
    ///   - content: The things to be shared; `nil` if they are unknown.
    ///   - header: The header.
    ///   - activities: The activities that the caller can do.
    ///   - moment: The time of the question, and the knowledge to use.
    ///   - limit: The largest number of people, and of entries in each row.
    public init(
        sharing content: SurfaceContext.Content? = nil,
        header: SheetHeader = SheetHeader(),
        activities: [SheetActivity] = SheetActivity.standard,
        at moment: Moment = .present,
        limit: Int = 8
    ) {
        surface = SurfaceContext(.shareSheet, at: moment, limit: limit)
        surface.content = content
        (self.header, self.activities, self.limit) = (header, activities, limit)
    }
}
