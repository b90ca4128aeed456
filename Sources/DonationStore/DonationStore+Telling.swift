package import Interactions
internal import LMDB

extension DonationStore {
    /// The file in the store that holds what its owner was told once.
    static let toldName = "told.json"

    private var toldPath: String { "\(path)/\(Self.toldName)" }

    /// Notes that a program tells the owner about history that came after an adoption of weights.
    ///
    /// The note is beside the log and not in it: a question writes no event, and nothing follows
    /// from the note.
    ///
    /// - Parameter adoption: The position of the adoption.
    /// - Returns: Whether to tell: `false` if the owner knows already, or the note cannot be
    ///   written, so that nobody hears it at every question.
    package func noteLateHistory(since adoption: Position) -> Bool {
        let note = Array(#"{"lateHistory":\#(adoption.rawValue)}"#.utf8) + [0x0A]
        // Another content, or none, is of another adoption.
        guard (try? Files.read(toldPath, limit: 256)) != note else { return false }
        do {
            try Files.writePrivate(note, to: toldPath, synchronized: false)
        } catch {
            return false
        }
        return true
    }
}
