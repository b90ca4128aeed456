import ArgumentParser
import DonationStore

/// Reads a region by its code, in upper or lower case.
func knownRegion(_ text: String) throws -> Region {
    do {
        return try Region(code: text.uppercased())
    } catch {
        throw ArgumentParser.ValidationError(
            "Write a region as two letters of ISO 3166-1, as in GB."
        )
    }
}
