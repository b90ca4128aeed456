import DonationStore

/// Appends lines of donation JSON in batches, and counts the outcomes.
struct Appender {
    private static let batch = 1000
    /// The number of lines of a binary file that are refused one by one.
    private static let mostOfBinary = 10

    let store: DonationStore
    let output: Output
    /// The donor of donations that name none.
    let app: String?
    let tellsUnknownFields: Bool
    let writesReceipts: Bool
    private(set) var appended = 0
    private(set) var duplicates = 0
    private(set) var refused = 0
    private var omittedImages = 0
    private var progress = ProgressLine()
    private let interruption: Interruption?
    /// The bytes read of earlier inputs.
    private var bytesBefore = 0
    /// The bytes of all inputs; `nil` if that is unknown.
    var size: Int?

    init(
        store: DonationStore,
        output: Output,
        app: String?,
        tellsUnknownFields: Bool,
        writesReceipts: Bool,
        size: Int? = nil
    ) {
        self.store = store
        self.output = output
        self.app = app
        self.tellsUnknownFields = tellsUnknownFields
        self.writesReceipts = writesReceipts
        // An input from a person or another program stops at once on ^C.
        interruption = size == nil ? nil : Interruption()
        self.size = size
    }

    /// The counts in words.
    var counts: String { "appended \(appended), duplicates \(duplicates), refused \(refused)" }

    /// Appends all lines of an input, after each read of it.
    ///
    /// - Throws: A failure, also after ten refused lines of an input that is no text.
    mutating func append(_ input: inout LineReader) throws(Failure) {
        let before = (accepted: appended + duplicates, refused: refused)
        while let lines = try input.next() {
            var rest = lines[...]
            while !rest.isEmpty {
                let isDoubtful = input.isBinary && appended + duplicates == before.accepted
                let count = isDoubtful ? Self.mostOfBinary : Self.batch
                try append(rest.prefix(count), of: input.name)
                rest = rest.dropFirst(count)
                if isDoubtful, appended + duplicates == before.accepted,
                    refused - before.refused >= Self.mostOfBinary
                {
                    throw .message(
                        "'\(input.name)' is no text: it holds zero bytes; name a file of lines of JSON",
                        .badData
                    )
                }
                if let size {
                    let done = (bytesBefore + input.bytesRead) / 1000
                    progress.show(Double(done), of: Double(size / 1000), "kB")
                } else {
                    progress.show(Double(appended + duplicates + refused), of: nil, "lines")
                }
                if interruption?.hasCome == true { throw .told(.interrupted) }
            }
        }
        bytesBefore += input.bytesRead
    }

    /// Reports the images that were left out.
    mutating func finish() {
        progress.finish()
        guard omittedImages > 0 else { return }
        tellError(
            "donationlog: \(omittedImages) images left out, larger than "
                + "\(DonationLimits.imageBytes) bytes"
        )
    }

    // MARK: One batch

    private mutating func append(
        _ lines: ArraySlice<LineReader.Line>,
        of input: String
    ) throws(Failure) {
        let texts = lines.compactMap { try? $0.text() }
        var results = texts.isEmpty ? [] : try asking(try store.donate(lines: texts, app: app))[...]
        for line in lines {
            do {
                let text = try line.text()
                if tellsUnknownFields { tellUnknownFields(of: text, line.number, of: input) }
            } catch {
                try refuse(line.number, of: input, .invalid(error))
                continue
            }
            switch results.popFirst() {
            case .success(let receipt): try accept(line.number, receipt)
            case .failure(let refusal): try refuse(line.number, of: input, refusal)
            case nil: break
            }
        }
        if writesReceipts { try output.flush() }
    }

    private func tellUnknownFields(of text: [UInt8], _ line: Int, of input: String) {
        // The result of the donation gives the reason for a refusal.
        guard let donation = try? Donation(line: text, app: app) else { return }
        for path in donation.unknownFieldPaths {
            tellError("\(input):\(line): \(path): unknown field, kept as it is")
        }
    }

    private mutating func accept(_ line: Int, _ receipt: Receipt) throws(Failure) {
        if receipt.isDuplicate { duplicates += 1 } else { appended += 1 }
        omittedImages += receipt.omittedImages
        guard writesReceipts else { return }
        try output.line([
            "line": .integer(Int64(line)),
            "position": receipt.position.json,
            "identifier": .string(receipt.identifier),
            "outcome": receipt.isDuplicate ? "duplicate" : "appended",
            "omittedImages": .integer(Int64(receipt.omittedImages)),
        ])
    }

    private mutating func refuse(
        _ line: Int,
        of input: String,
        _ refusal: DonationRefusal
    ) throws(Failure) {
        refused += 1
        progress.finish()
        tellError("\(input):\(line): \(refusal)")
        guard writesReceipts else { return }
        try output.line([
            "line": .integer(Int64(line)),
            "outcome": "refused",
            "field": .string(refusal.field),
            "reason": .string(refusal.reason),
        ])
    }
}
