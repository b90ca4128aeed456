import DonationStore

extension String {
    /// Returns the name that the user most likely meant; `nil` if none is near.
    func nearest(of names: some Sequence<String>) -> String? {
        let near = names.map { ($0, editDistance(to: $0)) }.min { ($0.1, $0.0) < ($1.1, $1.0) }
        guard let near, near.1 <= max(2, count / 3) else { return nil }
        return near.0
    }
}
