import DonationStore
import Evaluation
import Foundation

/// Reads a file of donations, and reports the lines that a store would refuse.
struct DonationFile {
    private var history: DonationHistory
    private let now = Timestamp(Date())
    private(set) var refused = 0

    init(_ kind: CandidateKind) {
        history = DonationHistory(kind)
    }

    mutating func read(_ input: consuming LineReader) throws(Failure) {
        var input = input
        while let lines = try input.next() {
            for line in lines {
                do {
                    try history.add(try line.donation(app: nil), receivedAt: now)
                } catch {
                    refused += 1
                    tellError("\(input.name):\(line.number): \(DonationRefusal.invalid(error))")
                }
            }
        }
    }

    consuming func finish() -> ReplayedLog { history.finish() }
}

extension LineReader.Line {
    /// Returns the donation in the line.
    ///
    /// - Parameter app: The donor, unless the line names one.
    /// - Returns: The donation, before validation.
    /// - Throws: The field that cannot be read, and why.
    func donation(app: String?) throws(ValidationError) -> Donation {
        switch content {
        case .tooLong(let bytes):
            throw ValidationError(
                field: "",
                reason: .tooLong(bytes: bytes, limit: DonationLimits.lineBytes)
            )
        case .bytes(let bytes):
            return try Donation(json: try JSONValue(parsing: bytes), app: app)
        }
    }
}
