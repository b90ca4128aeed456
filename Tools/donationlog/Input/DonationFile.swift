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
                    try history.add(try Donation(line: line.text()), receivedAt: now)
                } catch {
                    refused += 1
                    tellError("\(input.name):\(line.number): \(DonationRefusal.invalid(error))")
                }
            }
        }
    }

    consuming func finish() -> ReplayedLog { history.finish() }
}
