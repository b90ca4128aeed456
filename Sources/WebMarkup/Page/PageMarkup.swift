public import Interactions
internal import Markup

/// The places that the markup of a page describes, and advice for its author.
///
/// Taking them is a function of the bytes: it fetches nothing, and it ends for any bytes within
/// the bounds of ``PageLimits``.
public struct PageMarkup: Hashable, Sendable {
    /// The text of the page's `<title>`.
    public private(set) var title: String?
    /// The places, in the order of the page; at most ``PageLimits/places``.
    public private(set) var places: [PagePlace] = []
    /// The faults and bounds that decided what is not taken.
    public private(set) var advice: [Advice] = []

    /// Takes the places from a page.
    ///
    /// - Parameters:
    ///   - bytes: The page. Of more than ``PageLimits/bytes`` the rest is cut off, with advice.
    ///   - url: The page's address. A page on this machine (`file:`, `data:`) gives no places.
    ///   - contentType: The type and `charset` that the page came with, as in HTTP.
    public init(reading bytes: [UInt8], url: String? = nil, contentType: String? = nil) {
        let type = PageType(contentType)
        guard type.isMarkup else {
            advice = [.otherType(type.essence)]
            return
        }
        let page = Page(bytes, url: url, charset: type.charset)
        title = page.title
        guard !page.isLocal else {
            advice = [.localPage]
            return
        }
        var graph = MarkupGraph()
        for cut in page.cuts { graph.advise(cut) }
        for syntax in MarkupForm.syntaxes { syntax.read(page, into: &graph) }
        graph.link()
        var candidates = Candidates(graph, page)
        candidates.find()
        let merged = Merging(candidates.found)
        places = merged.places
        let given = candidates.graph.advice
        advice = given + merged.advice.filter { !given.contains($0) }
    }

    /// The main place: the one to offer by itself; `nil` if no place is.
    public var mainPlace: PagePlace? { places.first(where: \.isMain) }
}

/// A place that a page describes.
public struct PagePlace: Hashable, Sendable {
    /// The place.
    public internal(set) var place: Place
    /// The types that the page gives it, as in `Restaurant`.
    public internal(set) var types: [String]
    /// The forms of markup that describe it, in the order of ``MarkupForm``.
    public internal(set) var forms: [MarkupForm]
    /// Whether the page is about this place; of the others none is offered by itself.
    public internal(set) var isMain = false
    /// Whether it is one of a long list of places of one type.
    public internal(set) var isBranch = false
}

/// The bounds on the markup of one page.
public enum PageLimits {
    /// The most bytes of a page.
    public static let bytes = HTMLTree.byteLimit
    /// The most places that are kept.
    public static let places = 32
    /// The most bytes of all places, so that one event has room for them.
    public static let placeBytes = 48 << 10
    /// The most places of one type that are no list of branches.
    public static let branches = 8
    /// The most pieces of advice.
    public static let advice = 64
    /// The most nodes of markup.
    static let nodes = 20_000
    /// The most values of markup.
    static let values = 100_000
    /// The most bytes of one value; the rest is cut off.
    static let valueBytes = 4096
    /// The most bytes of all values.
    static let textBytes = 8 << 20
    /// The greatest depth of JSON, of items in items, and of names to look for outwards.
    static let depth = 64
    /// The most elements to look at for items that refer to others.
    static let steps = 2_000_000
    /// The most values of one property that count.
    static let parts = 64
    /// The most candidates for places.
    static let candidates = 2000
}
