/// Something that a system or an app does with what is shared: Apple's `UIActivity`, without code.
public struct SheetActivity: Hashable, Sendable {
    /// The type, as in `com.apple.UIKit.activity.CopyToPasteboard`.
    public var identifier: String
    /// The words that the owner sees.
    public var title: String
    /// The row of the share sheet: apps for Apple's category `share`, and actions for `action`.
    public var row: SheetRow
    /// The types of things that it takes; none for any.
    public var types: [String]
    /// The name of a system symbol; empty for none.
    public var symbolName: String

    /// Makes an activity.
    public init(
        _ identifier: String,
        title: String,
        row: SheetRow = .actions,
        types: [String] = [],
        symbolName: String = ""
    ) {
        (self.identifier, self.title, self.row) = (identifier, title, row)
        (self.types, self.symbolName) = (types, symbolName)
    }

    /// Returns whether it takes every one of some things in one of its forms.
    package func takes(_ shared: SharedThings) -> Bool {
        types.isEmpty || shared.areAll(among: types)
    }
}

extension SheetActivity {
    /// The activities that a desktop can do by itself, in the order of a new sheet.
    ///
    /// The types are those of Apple's `UIActivityType`; those of services that ended, and of what
    /// a desktop does not have, are left out. Unlike on Apple's platforms all of them are actions:
    /// the row of apps is for apps.
    public static let standard: [SheetActivity] = {
        let prefix = "com.apple.UIKit.activity."
        let printed = ["public.image", "public.text", "public.url", "com.adobe.pdf"]
        return [
            SheetActivity(prefix + "CopyToPasteboard", title: "Copy", symbolName: "doc.on.doc"),
            SheetActivity(prefix + "Mail", title: "Mail", symbolName: "envelope"),
            SheetActivity(
                prefix + "Print",
                title: "Print",
                types: printed,
                symbolName: "printer"
            ),
            SheetActivity(
                prefix + "SaveToCameraRoll",
                title: "Save to Pictures",
                types: ["public.image", "public.movie"],
                symbolName: "square.and.arrow.down"
            ),
            SheetActivity(
                prefix + "AddToReadingList",
                title: "Add to Reading List",
                types: ["public.url"],
                symbolName: "eyeglasses"
            ),
            SheetActivity(
                prefix + "AssignToContact",
                title: "Assign to Contact",
                types: ["public.image"],
                symbolName: "person.crop.circle"
            ),
        ]
    }()
}
