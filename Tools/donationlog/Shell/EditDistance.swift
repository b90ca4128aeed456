import DonationStore

extension String {
    /// The one of some names that was most likely meant; `nil` when none is near.
    func nearest(of names: some Sequence<String>) -> String? {
        let near = names.map { ($0, editDistance(to: $0)) }.min { ($0.1, $0.0) < ($1.1, $1.0) }
        guard let near, near.1 <= max(2, count / 3) else { return nil }
        return near.0
    }
}
