internal import Foundation
internal import Intents

extension MKMapItem {
    /// Reads a `geo:` address; `nil` for anything else.
    ///
    /// By RFC 5870, with the query `q` that map programs read: the name of the place, or at 0,0 its
    /// address, or a point with a label, as in `q=38.7,-9.1(Lisbon)`. Without either, 0,0 is the
    /// point in the sea.
    convenience init?(geo url: URL) {
        let text = url.absoluteString
        guard url.scheme?.lowercased() == "geo", text.utf8.count <= DirectionsForm.mostBytes else {
            return nil
        }
        let path = text.dropFirst("geo:".count).prefix { $0 != "?" && $0 != "#" }
        let numbers = path.prefix { $0 != ";" }
        guard var point = CLLocationCoordinate2D(geo: numbers) else { return nil }
        let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems
        let query = items?.first { $0.name == "q" }?.value?
            .trimmingCharacters(in: .whitespacesAndNewlines)
        var name = query.flatMap { $0.isEmpty ? nil : $0 }
        if let label = name, let open = label.firstIndex(of: "("), label.hasSuffix(")"),
            let given = CLLocationCoordinate2D(geo: label[..<open])
        {
            point = given
            name = String(label[label.index(after: open)...].dropLast())
        } else if name != nil, point.latitude == 0, point.longitude == 0 {
            point = kCLLocationCoordinate2DInvalid
        }
        let placemark = MKPlacemark(coordinate: point)
        placemark.name = name
        self.init(placemark: placemark)
    }
}

extension CLLocationCoordinate2D {
    /// Reads latitude and longitude with a comma between them, and perhaps an altitude behind.
    fileprivate init?(geo text: Substring) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count) else { return nil }
        let numbers = parts.compactMap { Double($0) }
        guard numbers.count == parts.count else { return nil }
        let point = CLLocationCoordinate2D(latitude: numbers[0], longitude: numbers[1])
        guard CLLocationCoordinate2DIsValid(point) else { return nil }
        self = point
    }
}
