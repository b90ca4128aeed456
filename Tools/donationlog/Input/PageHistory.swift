import Compression
import DonationStore
import FileEvents
import Importing
import WebMarkup

/// Reads saved pages, and makes a visit of each with the places that its markup gives.
///
/// The page's address is in the file; a page without one is skipped. The visit begins when the page
/// was saved: a file that does not say so was saved when it was written.
struct PageHistory: HistorySource {
    private var source: any SavedPageSource
    private let donor: Donor
    private let written: Timestamp?
    private var pages: [SavedPageItem] = []

    /// Makes a source for a file.
    ///
    /// - Parameters:
    ///   - name: The name of the file, which tells the format.
    ///   - donor: The browser.
    init(of name: String, donor: Donor) {
        self.donor = donor
        source = (SavedPageFormat(fileName: name) ?? .html).makeSource()
        written = FileStamp(at: name).flatMap { stamp in
            stamp.isFile ? Timestamp(milliseconds: stamp.written / 1_000_000) : nil
        }
    }

    var isComplete: Bool { source.isComplete }

    mutating func take(_ bytes: borrowing Span<UInt8>, to items: inout [HistoryItem]) {
        source.take(bytes, to: &pages)
        add(to: &items)
    }

    mutating func finish(to items: inout [HistoryItem]) {
        source.finish(to: &pages)
        add(to: &items)
    }

    private mutating func add(to items: inout [HistoryItem]) {
        for page in pages {
            switch page {
            case .page(let page, let location): items.append(item(of: page, at: location))
            case .skipped(let reason, let location):
                items.append(.skipped(reason, at: location))
            }
        }
        pages = []
    }

    private func item(of page: SavedPage, at location: HistoryLocation) -> HistoryItem {
        let url: String
        switch VisitAddress(page.url ?? "") {
        case .page(let address): url = address
        case .document: return .skipped(.noAddress, at: location)
        case .unusable(let reason): return .skipped(reason, at: location)
        }
        guard let start = page.date ?? written else { return .skipped(.noDate, at: location) }
        guard let bytes = page.unpackedBytes else { return .skipped(.packed, at: location) }
        let markup = PageMarkup(reading: bytes, url: url, contentType: page.contentType)
        let visited = PageVisited(url, reading: markup)
        return .visit(PastVisit(visited, from: donor, start: start), at: location)
    }
}

extension HistoryReason {
    /// The page is packed in a way that nothing here unpacks.
    fileprivate static let packed = HistoryReason(rawValue: "a page packed in another way")
}

extension SavedPage {
    /// The bytes without their coding; `nil` if it is not one of gzip.
    fileprivate var unpackedBytes: [UInt8]? {
        switch contentEncoding?.lowercased() {
        case nil, "", "identity": return bytes
        case "gzip", "x-gzip": return Self.expanded(bytes)
        default: return nil
        }
    }

    /// Returns the content of gzip data, as far as a reader of pages takes it.
    ///
    /// It is `nil` if they are damaged.
    private static func expanded(_ bytes: [UInt8]) -> [UInt8]? {
        guard let gunzip = try? Gunzip() else { return nil }
        var rest = bytes[...]
        var expanded: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while !gunzip.isComplete, expanded.count < byteLimit, !rest.isEmpty || gunzip.hasMore {
            guard let step = try? gunzip.expand(rest, into: &buffer),
                step.taken > 0 || step.made > 0
            else { return nil }
            rest = rest.dropFirst(step.taken)
            expanded += buffer.prefix(step.made)
        }
        return expanded
    }
}
