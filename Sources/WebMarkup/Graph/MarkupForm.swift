/// A form of markup in a page.
public enum MarkupForm: Int, Hashable, Sendable, CaseIterable {
    /// Scripts of the type `application/ld+json`.
    case jsonLD
    /// The attributes `itemscope`, `itemprop` and their like.
    case microdata
    /// The attributes `vocab`, `typeof`, `property`, `resource` and `prefix`.
    case rdfa

    /// The form's name.
    public var name: String {
        switch self {
        case .jsonLD: "JSON-LD"
        case .microdata: "microdata"
        case .rdfa: "RDFa"
        }
    }

    /// The readers of all forms.
    ///
    /// Another form needs its file, its case and its line here.
    static var syntaxes: [any MarkupSyntax.Type] { [JSONLD.self, Microdata.self, RDFa.self] }
}

/// A reader of one form of markup.
protocol MarkupSyntax {
    /// Adds the nodes that a page describes in this form.
    static func read(_ page: Page, into graph: inout MarkupGraph)
}
