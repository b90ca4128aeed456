public import Foundation

/// An object that shows share sheets in a program; it is not Apple's.
///
/// It reads what a sheet shows from ``UIActivityViewController/linkMetadata``,
/// ``UIActivityViewController/placeholderItems`` and
/// ``UIActivityViewController/availableActivities``. People and other apps come from the store. It
/// ends the sheet by ``UIActivityViewController/perform(_:)`` or
/// ``UIActivityViewController/end(_:completed:returnedItems:error:)``.
@preconcurrency @MainActor
public protocol ShareSheetPresenter: AnyObject {
    /// Shows a sheet.
    func present(_ sheet: UIActivityViewController)

    /// Takes a sheet away that the app dismisses.
    func dismiss(_ sheet: UIActivityViewController)
}

/// The reason why a share sheet was not shown; it is not Apple's.
public enum ShareSheetError: Error, Hashable, Sendable {
    /// Nothing in this program shows share sheets.
    case noSheet
}

extension ShareSheetError: LocalizedError, CustomStringConvertible {
    /// The error and its remedy, in words.
    public var description: String {
        switch self {
        case .noSheet:
            "this program has no share sheet: set UIActivityViewController.sheetPresenter, "
                + "or send it with the command donationlog share"
        }
    }

    /// The error and its remedy, in words.
    public var errorDescription: String? { description }
}
