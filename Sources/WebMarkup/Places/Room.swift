internal import Interactions

extension String {
    /// Returns the longest beginning of at most so many bytes that ends between characters.
    ///
    /// Of one character that is longer, the scalars that fit are returned.
    func beginning(bytes limit: Int) -> String {
        guard utf8.count > limit else { return self }
        var end = utf8.index(startIndex, offsetBy: limit)
        while end > startIndex, UTF8.isContinuation(utf8[end]) { end = utf8.index(before: end) }
        let kept = self[..<end]
        guard end.samePosition(in: self) == nil, !kept.isEmpty else { return String(kept) }
        let last = kept.index(before: kept.endIndex)
        return String(last > startIndex ? self[..<last] : kept)
    }
}

extension Place {
    /// Cuts the texts for which an event of the log has no room, except those of the address.
    mutating func cutTexts(_ graph: inout MarkupGraph) {
        name = graph.cut(name, "name")
        category = graph.cut(category, "@type", limit: DonationLimits.nameBytes)
        // The beginning of an address leads elsewhere.
        if let url, url.utf8.count > ActivityLimits.textBytes {
            graph.advise(.leftOut("url", bytes: ActivityLimits.textBytes))
            self.url = nil
        }
    }

    /// About the most bytes that the place takes in an event.
    var bytesInEvent: Int {
        let texts = [
            name, url, category, address.thoroughfare, address.city, address.stateOrProvince,
            address.postalCode, address.country, address.isoCountryCode,
            address.fullyFormattedAddress,
        ]
        // Each text has a few bytes for its field, and the place some for coordinate and forms.
        return texts.compactMap(\.self).reduce(64) { $0 + $1.utf8.count + 4 }
            + telephones.reduce(0) { $0 + $1.utf8.count + 4 }
    }
}

extension PlaceAddress {
    /// Cuts the texts for which an event of the log has no room.
    mutating func cutTexts(_ graph: inout MarkupGraph) {
        thoroughfare = graph.cut(thoroughfare, "streetAddress")
        city = graph.cut(city, "addressLocality")
        stateOrProvince = graph.cut(stateOrProvince, "addressRegion")
        postalCode = graph.cut(postalCode, "postalCode")
        country = graph.cut(country, "addressCountry")
        fullyFormattedAddress = graph.cut(fullyFormattedAddress, "address")
    }
}

extension MarkupGraph {
    /// Returns the part of a text for which an event of the log has room, with advice.
    fileprivate mutating func cut(
        _ text: String?,
        _ name: String,
        limit: Int = ActivityLimits.textBytes
    ) -> String? {
        guard let text, text.utf8.count > limit else { return text }
        advise(.cutText(name, bytes: limit))
        return text.beginning(bytes: limit)
    }
}
