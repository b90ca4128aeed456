internal import Interactions

extension EventLog {
    /// Prepares lines of donation JSON as far as is possible before the writer lock.
    func prepare(_ lines: [[UInt8]], app: String?) -> [Prepared] {
        let receivedAt = host.now()
        var encoder = LineEncoder(keepsContent: content == .kept)
        return lines.map { prepare($0, app: app, receivedAt: receivedAt, &encoder) }
    }

    private func prepare(
        _ line: [UInt8],
        app: String?,
        receivedAt: Timestamp,
        _ encoder: inout LineEncoder
    ) -> Prepared {
        let encoded = encoder.encode(line.span, app: app, receivedAt: receivedAt) {
            host.makeIdentifier(at: receivedAt)
        }
        if let encoded { return .success(PreparedDonation(encoded, receivedAt: receivedAt)) }
        do throws(ValidationError) {
            let donation = try Donation(line: line, app: app)
            var encoder = RecordEncoder()
            return prepare(
                donation,
                receivedAt: receivedAt,
                isLive: false,
                isOnlyIfChanged: false,
                by: &encoder
            )
        } catch {
            return .failure(.invalid(error))
        }
    }
}
