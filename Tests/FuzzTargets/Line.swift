import Interactions
import TestSupport

extension FuzzTarget {
    /// Treats the bytes as a line of donation JSON or of an export, after a byte of settings.
    ///
    /// What is encoded without a model must be what the model makes of the line.
    package static func line(_ bytes: [UInt8]) throws(BrokenProperty) {
        guard let settings = bytes.first else { return }
        let line = Array(bytes.dropFirst())
        let keepsContent = settings & 0x01 != 0
        var encoder = LineEncoder(keepsContent: keepsContent)
        if settings & 0x02 != 0 {
            guard let exported = encoder.encodeExported(line.span) else { return }
            let expected = try must("a line encoded is one of an export") {
                () throws(ValidationError) in
                try DonationByModel(exportedLine: line, keepsContent: keepsContent)
            }
            return try check(
                DonationByModel(exported) == expected,
                "the line of an export is encoded as by the model"
            )
        }
        let app = settings & 0x04 != 0 ? "org.example.chat" : nil
        let receivedAt = DonationGenerator.receivedAt
        let encoded = encoder.encode(line.span, app: app, receivedAt: receivedAt) { "made" }
        guard let encoded else { return }
        let expected = try must("a line encoded is one of donation JSON") {
            () throws(ValidationError) in
            try DonationByModel(
                line: line,
                app: app,
                receivedAt: receivedAt,
                keepsContent: keepsContent,
                identifier: "made"
            )
        }
        try check(DonationByModel(encoded) == expected, "a line is encoded as by the model")
    }

    /// Lines of donation JSON and of exports, in several spellings.
    static func lineSeeds(_ lines: [[UInt8]], _ donations: [Donation]) -> [[UInt8]] {
        var random = SeededGenerator(seed: 1)
        let exported = donations.map { donation in
            JSONValue.object([
                "position": 1, "recordedAt": DonationGenerator.receivedAt.json, "donor": 2,
                "kind": "donated", "donation": donation.json,
            ])
        }
        return lines.map { [0] + $0 }
            + donations.map { [UInt8.random(in: 4...5, using: &random)] + $0.json.spelled(&random) }
            + exported.map { [UInt8.random(in: 2...3, using: &random)] + $0.spelled(&random) }
    }
}
