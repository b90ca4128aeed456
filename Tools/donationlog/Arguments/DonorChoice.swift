import ArgumentParser
import DonationStore

extension DonationStore {
    /// Requires that an app has donated, and that the log still holds its name.
    ///
    /// - Throws: A failure with the nearest names.
    func requireDonor(_ app: String) throws(Failure) {
        let donors = try asking(try information()).donors
        guard !donors.contains(where: { $0.app == app }) else { return }
        let near = Set(donors.map(\.app))
            .map { (name: $0, distance: app.editDistance(to: $0)) }
            .filter { $0.distance <= 2 || $0.name.lowercased().contains(app.lowercased()) }
            .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
            .prefix(3).map { "'\($0.name)'" }
        let hint =
            near.isEmpty
            ? "`donationlog info --quick` lists the donors"
            : "did you mean \(near.joined(separator: " or "))?"
        throw .message("'\(app)' has donated nothing; \(hint)", .nothingFound)
    }
}
