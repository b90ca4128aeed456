package import Interactions

extension HistoryReason {
    /// The browser loaded the page as a part of another one.
    package static let embedded = HistoryReason(rawValue: "embedded in another page")
    /// The page led to another one at once.
    package static let redirect = HistoryReason(rawValue: "a redirect to another page")
    /// The address was that of a download.
    package static let download = HistoryReason(rawValue: "a download")
    /// The program does not show the page to its user.
    package static let hidden = HistoryReason(rawValue: "hidden by the program")
    /// The program keeps the document to itself.
    package static let markedPrivate = HistoryReason(rawValue: "marked as private")
    /// There is no readable address.
    package static let noAddress = HistoryReason(rawValue: "no address of a page or a file")
    /// The address exceeds the largest size.
    package static let longAddress = HistoryReason(rawValue: "an address that is too long")
}

/// A visit of a page or a document, as the record of a history has it.
package struct HistoryVisit {
    /// The largest plausible length of a visit.
    private static let longest: Int64 = 366 * 86_400_000
    /// The date for "never" of Apple's systems, 4001-01-01.
    private static let never = Timestamp(milliseconds: 64_092_211_200_000)

    /// The app that showed it.
    package var donor: Donor?
    /// The address or the path, of any kind.
    package var address: String?
    /// The title of a page.
    package var title: String?
    /// The MIME type of a document.
    package var mimeType: String?
    /// The start.
    package var start: Timestamp?
    /// The end; `nil` if nobody knows it.
    package var end: Timestamp?

    /// Makes an empty visit.
    package init() {}

    /// Returns the item for the record.
    ///
    /// - Parameter location: The beginning of the record.
    /// - Returns: The visit, or the reason to skip it.
    package func item(at location: HistoryLocation) -> HistoryItem {
        let address = VisitAddress(address ?? "")
        if case .unusable(let reason) = address { return .skipped(reason, at: location) }
        guard let donor, Self.isName(donor.app) else { return .skipped(.noApp, at: location) }
        guard let start else { return .skipped(.noDate, at: location) }
        let activity = activity(address, of: donor)
        let end = end.flatMap { end in
            let length = end.milliseconds.subtractingReportingOverflow(start.milliseconds)
            return length.overflow || !(0...Self.longest).contains(length.partialValue) ? nil : end
        }
        return .visit(PastVisit(activity, from: donor, start: start, end: end), at: location)
    }

    private func activity(_ address: VisitAddress, of donor: Donor) -> Activity {
        var activity: Activity
        switch address {
        case .page(let page):
            activity = Activity(type: "\(donor.app).browsing")
            activity.webpageURL = page
            activity.title = title.flatMap(Self.shortened)
        case .document(let url, let name):
            activity = Activity(type: "\(donor.app).open")
            activity.title = Self.shortened(name)
            activity.attributes["contentURL"] = .url(url)
            activity.targetContentIdentifier = Self.identifier(of: url)
            if let type = mimeType.flatMap(ContentType.init(mimeType:)) {
                activity.attributes["contentType"] = .text(type.identifier)
            }
        case .unusable: activity = Activity(type: donor.app)
        }
        activity.scopes = [.search, .prediction]
        activity.expiration = Self.never
        return activity
    }

    /// Returns whether an app's name leaves room for a type of activity.
    private static func isName(_ app: String) -> Bool {
        (1...(DonationLimits.nameBytes - ".browsing".utf8.count)).contains(app.utf8.count)
    }

    /// Returns the address of a document, or a digest of one that is too long for an identifier.
    private static func identifier(of url: String) -> String {
        guard url.utf8.count > DonationLimits.identifierBytes else { return url }
        var hash = StableHash()
        hash.add(url.utf8)
        return "digest:\(hash.text)"
    }

    /// Returns a title on one line, cut to the largest size; `nil` if nothing is left.
    private static func shortened(_ text: String) -> String? {
        let limit = ActivityLimits.textBytes
        let title = DisplayName.onOneLine(text.cut(toBytes: 4 * limit)).cut(toBytes: limit)
        return title.isEmpty ? nil : title
    }
}

extension String {
    /// Returns the beginning that has at most a number of bytes, without half a character.
    fileprivate func cut(toBytes limit: Int) -> String {
        guard utf8.count > limit else { return self }
        var end = utf8.index(utf8.startIndex, offsetBy: limit)
        while end > utf8.startIndex, utf8[end] & 0xC0 == 0x80 { end = utf8.index(before: end) }
        return String(self[..<end])
    }
}
