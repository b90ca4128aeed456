/// Returns an element with its content.
func element(
    _ name: StaticString,
    _ attributes: Attribute...,
    @MarkupBuilder content: () -> Markup = { .empty }
) -> Markup {
    .tag(name, with: attributes, content())
}

extension Markup {
    /// Returns a name from elsewhere, with isolated text direction and a limited number of
    /// characters.
    static func name(_ text: String, to count: Int = SafeText.longest) -> Markup {
        element("bdi") { Markup.text(SafeText.shortened(text, to: count)) }
    }

    /// Returns a picture with a description.
    ///
    /// - Parameters:
    ///   - label: The description, in words.
    ///   - attributes: More attributes.
    ///   - content: The drawing.
    /// - Returns: The picture.
    static func picture(
        _ label: String,
        with attributes: [Attribute],
        _ content: Markup
    ) -> Markup {
        tag(
            "svg",
            with: [Attribute("role", "img"), Attribute("aria-label", label)] + attributes,
            content
        )
    }

    /// Returns a rectangle with a horizontal position in shares of the width.
    static func bar(
        at start: Double,
        share: Double,
        y: Double,
        height: Double,
        _ style: String,
        title: String? = nil
    ) -> Markup {
        shape(
            "rect",
            [
                Attribute("x", share: start), Attribute("y", y), Attribute("width", share: share),
                Attribute("height", height), .class(style),
            ],
            title: title
        )
    }

    /// Returns a shape, with a title that appears under the pointer.
    static func shape(
        _ name: StaticString,
        _ attributes: [Attribute],
        title: String? = nil
    ) -> Markup {
        tag(name, with: attributes, title.map { tag("title", with: [], .text($0)) } ?? .empty)
    }

    /// Returns a text in a picture, at a share of the width.
    static func label(
        _ text: String,
        at share: Double,
        y: Double,
        _ style: String = "",
        shift: Double = 0
    ) -> Markup {
        var attributes = [Attribute("x", share: share), Attribute("y", y)]
        if shift != 0 { attributes.append(Attribute("dx", shift)) }
        if !style.isEmpty { attributes.append(.class(style)) }
        return tag("text", with: attributes, .text(text))
    }

    /// Returns a line from one point to another.
    static func line(
        from start: (share: Double, y: Double),
        to end: (share: Double, y: Double),
        _ style: String
    ) -> Markup {
        tag(
            "line",
            with: [
                Attribute("x1", share: start.share), Attribute("y1", start.y),
                Attribute("x2", share: end.share), Attribute("y2", end.y), .class(style),
            ],
            .empty
        )
    }
}

/// A table of data: the first column names the rows, and the others are numbers.
struct Table {
    /// The content of a cell.
    enum Cell {
        case name(String)
        case text(String)
        case number(String)

        static func count(_ count: Int) -> Cell { .number(Numbers.grouped(count)) }
        static func share(_ share: Double) -> Cell { .number(Numbers.percent(share)) }
    }

    let header: [String]
    let rows: [[Cell]]

    /// Returns the table, shown on demand.
    func details(_ caption: String) -> Markup {
        element("details") {
            element("summary") { "Data: \(caption)" }
            element("div", .class("scroll"), Attribute("tabindex", 0)) { markup(caption) }
        }
    }

    private func markup(_ caption: String) -> Markup {
        element("table") {
            element("caption") { Markup.text(caption) }
            element("thead") {
                element("tr") {
                    for title in header {
                        element("th", Attribute("scope", "col")) { Markup.text(title) }
                    }
                }
            }
            element("tbody") {
                for row in rows {
                    element("tr") {
                        for (index, cell) in row.enumerated() { markup(cell, isFirst: index == 0) }
                    }
                }
            }
        }
    }

    private func markup(_ cell: Cell, isFirst: Bool) -> Markup {
        let name: StaticString = isFirst ? "th" : "td"
        let scope = isFirst ? [Attribute("scope", "row")] : []
        return switch cell {
        case .name(let text): .tag(name, with: scope, .name(text))
        case .text(let text): .tag(name, with: scope, .text(text))
        case .number(let text): .tag(name, with: scope + [.class("n")], .text(text))
        }
    }
}
