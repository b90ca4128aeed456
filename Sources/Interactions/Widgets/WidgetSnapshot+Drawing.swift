// Snapshots as others draw them.

extension WidgetSnapshot {
    /// The snapshot as plain text: the title, the lines, and the address that a tap opens.
    ///
    /// Ends of lines and control characters in the texts of the app become blanks.
    public var plainText: String {
        ([title] + lines + [url].compactMap(\.self)).map(\.drawable).filter { !$0.isEmpty }
            .joined(separator: "\n")
    }

    /// The snapshot as an Adaptive Card of version 1.5, which the widget boards of Windows draw.
    ///
    /// The texts are runs of a `RichTextBlock`, since those of a `TextBlock` are Markdown, in which
    /// an app could hide an address: https://adaptivecards.io/explorer/TextRun.html. A picture is
    /// drawn if it is an address of `https` or `data`. A tap opens the address of the snapshot.
    public var adaptiveCard: JSONValue {
        var body: [JSONValue] = []
        if let picture, ["https:", "data:"].contains(where: picture.lowercased().hasPrefix) {
            body.append([
                "type": .string("Image"), "url": .string(picture),
                "altText": .string(title.drawable),
            ])
        }
        if !title.drawable.isEmpty {
            body.append(Self.block(title, ["weight": .string("Bolder")]))
        }
        for line in lines where !line.drawable.isEmpty { body.append(Self.block(line, [:])) }
        var card: [String: JSONValue] = [
            "$schema": .string("http://adaptivecards.io/schemas/adaptive-card.json"),
            "type": .string("AdaptiveCard"), "version": .string("1.5"), "body": .array(body),
        ]
        if let url {
            card["selectAction"] = ["type": .string("Action.OpenUrl"), "url": .string(url)]
        }
        return .object(card)
    }

    private static func block(_ text: String, _ style: [String: JSONValue]) -> JSONValue {
        let run: [String: JSONValue] = [
            "type": .string("TextRun"), "text": .string(text.drawable),
        ]
        return [
            "type": .string("RichTextBlock"),
            "inlines": .array([.object(run.merging(style) { $1 })]),
        ]
    }
}

extension String {
    /// The text without ends of lines and control characters, in whose place are blanks.
    fileprivate var drawable: String {
        let scalars = unicodeScalars.map { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: " " as Unicode.Scalar
            default: scalar
            }
        }
        var text = ""
        text.unicodeScalars.append(contentsOf: scalars)
        return text.split(separator: " ").joined(separator: " ")
    }
}
