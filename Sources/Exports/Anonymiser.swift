public import Interactions

/// Makes of the events of a log those of another that has the same shape and nobody's names.
///
/// Who is the same person, which conversation is the same, when, which way and of which class: that
/// stays, so that views and suggestions come out alike. What it promises and what not:
/// `docs/exporting.md`.
public struct Anonymiser {
    /// What is wrong with a salt.
    public enum SaltProblem: Error, Hashable, Sendable {
        /// It could be guessed.
        case tooShort(bytes: Int)
    }

    /// What is kept that could be left out.
    public struct Options: Hashable, Sendable {
        /// Whether identifiers of apps, names of services and types of content are kept.
        public var keepsApps = false
        /// Whether all times are earlier by a number of weeks that the salt says.
        public var shiftsTimes = false
        /// Where numbers without a calling code belong, as the log's rules have it.
        public var region: Region?

        /// Makes the options to begin with.
        public init() {}
    }

    /// The least bytes of a salt.
    public static let leastSalt = 16
    /// Times are shifted by ten years at most, and never into the future.
    private static let mostWeeks: UInt64 = 520
    private static let week: Int64 = 604_800_000

    /// What is kept.
    public let options: Options
    /// By how much times are earlier, in milliseconds; a number of whole weeks.
    public let shift: Int64
    var pseudonyms: Pseudonyms

    /// Makes an anonymiser.
    ///
    /// - Parameters:
    ///   - salt: A secret; with the same one the same texts have the same pseudonyms.
    ///   - options: What is kept.
    /// - Throws: ``SaltProblem`` when the salt is too short.
    public init(salt: [UInt8], options: Options = Options()) throws(SaltProblem) {
        guard salt.count >= Self.leastSalt else { throw .tooShort(bytes: salt.count) }
        self.options = options
        pseudonyms = Pseudonyms(salt: salt)
        let hash = pseudonyms.hash(.shift, "weeks").prefix(8)
        let weeks = hash.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } % Self.mostWeeks + 1
        shift = options.shiftsTimes ? Int64(weeks) * Self.week : 0
    }

    /// Another source for the CloudEvents of another log.
    ///
    /// - Parameter source: What tells the store from all others.
    /// - Returns: A URI that stands for it.
    public func source(_ source: String) -> String {
        "urn:uuid:\(pseudonyms.uuid(.store, source))"
    }

    /// The event that stands for one in the other log, at the same position.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - isDeleted: Whether a later one deleted or withdrew it: then it becomes what an erasure
    ///     leaves of it.
    /// - Returns: The event; what an erasure leaves, too, of one of a kind that this program does
    ///   not know, since nobody can tell what is in it.
    /// - Complexity: O(*n*) in the bytes of the event; memory for all phone numbers met.
    public mutating func anonymise(_ event: ExportedEvent, isDeleted: Bool = false) -> ExportedEvent
    {
        guard !isDeleted else { return stub(of: event) }
        var result = event
        result.recordedAt = shifted(event.recordedAt)
        result.start = shifted(event.start)
        result.payload = nil
        result.donorName = event.donorName.map { donor($0) }
        switch event.event {
        case .donated(let donation): result.event = .donated(anonymous(donation))
        case .known:
            guard let payload = event.event.logged?.anonymous(by: self) else {
                return stub(of: event)
            }
            result.event = .known(payload)
            if !type(of: payload).isReadFromText { result.payload = payload.encoded }
        case .unknown, .erased: return stub(of: event)
        }
        return result
    }

    /// What an erasure leaves.
    private func stub(of event: ExportedEvent) -> ExportedEvent {
        var result = event
        let day: Int64 = 86_400_000
        let time = shifted(event.recordedAt).milliseconds
        let intoDay = (time % day + day) % day
        result.recordedAt = Timestamp(milliseconds: time &- intoDay)
        result.start = result.recordedAt
        result.payload = nil
        result.donorName = nil
        result.event = .erased(Stub(kind: event.kind, donor: event.donor))
        return result
    }

    // MARK: Parts

    func shifted(_ time: Timestamp) -> Timestamp {
        let (earlier, isTooEarly) = time.milliseconds.subtractingReportingOverflow(shift)
        return isTooEarly ? time : Timestamp(milliseconds: earlier)
    }

    func donor(_ donor: Donor) -> Donor {
        Donor(
            app: app(donor.app),
            account: donor.account.map { pseudonyms.word(.account, $0) }
        )
    }
}

extension Anonymiser: Pseudonymiser {
    package func app(_ text: String) -> String {
        options.keepsApps ? text : pseudonyms.app(text)
    }

    package func className(_ text: String) -> String {
        KnownClasses.names.contains(text) ? text : pseudonyms.word(.className, text)
    }

    package func contentType(_ text: String) -> String {
        options.keepsApps ? text : pseudonyms.word(.contentType, text)
    }

    package func place(_ text: String) -> String { pseudonyms.word(.place, text) }
}

extension Anonymiser.SaltProblem: CustomStringConvertible {
    /// What is wrong and what to do about it, for people.
    public var description: String {
        switch self {
        case .tooShort(let bytes):
            "the salt has \(bytes) bytes, and could be guessed; give at least "
                + "\(Anonymiser.leastSalt)"
        }
    }
}
