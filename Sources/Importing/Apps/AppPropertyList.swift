import FoundationEssentials
public import Interactions

/// The parts of an app's property list that say what it can do: Apple's `Info.plist`.
public struct AppPropertyList: Decodable, Sendable {
    /// A cause for which a file is no property list of an app.
    public enum Fault: Error, Hashable, Sendable, CustomStringConvertible {
        /// It is no property list.
        case unreadable
        /// It has no `CFBundleIdentifier`.
        case noIdentifier
        /// It gives directions by a means of transport that is unknown.
        case mode(String)

        /// The cause in words.
        public var description: String {
            switch self {
            case .unreadable: "it is no property list"
            case .noIdentifier: "it has no CFBundleIdentifier"
            case .mode(let mode):
                "'\(mode)' is no value of MKDirectionsApplicationSupportedModes"
            }
        }
    }

    private struct URLType: Decodable, Sendable {
        let CFBundleURLSchemes: [String]?
    }

    private struct DocumentType: Decodable, Sendable {
        let LSItemContentTypes: [String]?
    }

    private struct Extension: Decodable, Sendable {
        let NSExtensionPointIdentifier: String?
        let NSExtensionAttributes: Attributes?
        let NSExtensionShareWantsFullScreenPresentation: Flag?
        let NSExtensionActionWantsFullScreenPresentation: Flag?

        struct Attributes: Decodable, Sendable {
            let IntentsSupported: [String]?
            let NSExtensionActivationRule: ListedRule?
            let CFBundleSymbolName: String?
            let NSExtensionShareWantsFullScreenPresentation: Flag?
            let NSExtensionActionWantsFullScreenPresentation: Flag?
        }

        /// A flag, which some lists write as a number or a word.
        struct Flag: Decodable, Sendable {
            let isSet: Bool

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                let flag = try? container.decode(Bool.self)
                let number = try? container.decode(Int.self)
                let word = try? container.decode(String.self)
                isSet = flag ?? number.map { $0 != 0 } ?? (word?.uppercased() == "YES")
            }
        }

        /// The place of a share sheet at which it extends its app; `nil` for another place.
        var point: AppExtension.Point? {
            switch NSExtensionPointIdentifier {
            case "com.apple.share-services": .share
            case "com.apple.ui-services", "com.apple.services": .action
            default: nil
            }
        }

        /// Whether it takes the whole screen; the key stands in either place.
        var wantsFullScreen: Bool {
            [
                NSExtensionShareWantsFullScreenPresentation,
                NSExtensionActionWantsFullScreenPresentation,
                NSExtensionAttributes?.NSExtensionShareWantsFullScreenPresentation,
                NSExtensionAttributes?.NSExtensionActionWantsFullScreenPresentation,
            ].contains { $0?.isSet == true }
        }
    }

    private let CFBundleIdentifier: String?
    private let CFBundleDisplayName: String?
    private let CFBundleName: String?
    private let AppIdentifierPrefix: String?
    private let NSUserActivityTypes: [String]?
    private let CFBundleURLTypes: [URLType]?
    private let CFBundleDocumentTypes: [DocumentType]?
    private let MKDirectionsApplicationSupportedModes: [String]?
    private let INIntentsSupported: [String]?
    private let UIBackgroundModes: [String]?
    private let NSExtension: Extension?
    private let CFBundleSymbolName: String?

    /// The largest file, in bytes.
    public static let mostBytes = 1 << 20

    /// Reads the app of a property list in XML or Apple's binary form.
    ///
    /// An app that gives directions may have its coverage in a file beside the list: see
    /// ``coverageFile(among:)``.
    ///
    /// - Parameters:
    ///   - bytes: The bytes of the file.
    ///   - coverage: The GeoJSON of the area for which the app gives directions; empty for
    ///     everywhere.
    /// - Returns: The app.
    /// - Throws: ``Fault`` with the cause for which it is none.
    public static func app(
        in bytes: some Collection<UInt8>,
        coverage: String = ""
    ) throws(Fault) -> App {
        guard bytes.count <= mostBytes,
            let list = try? PropertyListDecoder().decode(Self.self, from: Data(bytes))
        else { throw .unreadable }
        guard let identifier = list.CFBundleIdentifier, !identifier.isEmpty else {
            throw .noIdentifier
        }
        var app = App(
            identifier,
            name: list.CFBundleDisplayName ?? list.CFBundleName ?? "",
            team: list.AppIdentifierPrefix.map { String($0.prefix { $0 != "." }) } ?? ""
        )
        app.activityTypes = list.NSUserActivityTypes ?? []
        app.schemes = (list.CFBundleURLTypes ?? [])
            .flatMap { $0.CFBundleURLSchemes ?? [] }.map { $0.lowercased() }
        let documents = (list.CFBundleDocumentTypes ?? [])
            .flatMap { $0.LSItemContentTypes ?? [] }
            .filter { $0 != "com.apple.maps.directionsrequest" }
        // What its extension takes counts on a share sheet, rather than what the app opens.
        let attributes = list.NSExtension?.NSExtensionAttributes
        let isAction = list.NSExtension?.point == .action
        let shared = isAction ? [] : attributes?.NSExtensionActivationRule?.rule?.types ?? []
        app.contentTypes = shared.isEmpty ? documents : shared
        if let part = list.sharing(as: app) { app.extensions = [part] }
        for mode in list.MKDirectionsApplicationSupportedModes ?? [] {
            guard let known = DirectionMode(name: mode) else { throw .mode(mode) }
            app.directionModes.append(known)
        }
        // Another file with that ending may lie beside the list of an app without directions.
        app.coverage = app.directionModes.isEmpty ? "" : coverage
        app.intentClasses =
            list.INIntentsSupported ?? attributes?.IntentsSupported ?? []
        app.playsMedia = list.UIBackgroundModes?.contains("audio") ?? false
        return app
    }

    /// Returns the extension that the list describes, if a share sheet opens it.
    private func sharing(as app: App) -> AppExtension? {
        guard let NSExtension, let point = NSExtension.point else { return nil }
        let attributes = NSExtension.NSExtensionAttributes
        var part = AppExtension(app.identifier, point, name: app.name)
        part.intentClasses = attributes?.IntentsSupported ?? []
        part.rule = attributes?.NSExtensionActivationRule?.rule
        part.symbolName = CFBundleSymbolName ?? attributes?.CFBundleSymbolName ?? ""
        part.wantsFullScreen = NSExtension.wantsFullScreen
        return part
    }

    /// Returns the name of the coverage file of an app.
    ///
    /// - Parameter names: The names of the files in the directory of the `Info.plist`.
    /// - Returns: The only name that ends with `.geojson`; `nil` if there is none, or more than
    ///   one.
    public static func coverageFile(among names: [String]) -> String? {
        let found = names.filter { $0.lowercased().hasSuffix(".geojson") }
        return found.count == 1 ? found[0] : nil
    }
}
