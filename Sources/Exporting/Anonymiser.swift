package import Interactions

/// A maker of an anonymous log: the same shape as another, without anybody's names.
///
/// The identities of persons and conversations, the times, directions and classes stay, so that
/// views and suggestions come out alike. `docs/exporting.md` says what it promises and what not.
package struct Anonymiser {
    /// The possible faults of a salt.
    package enum SaltProblem: Error, Hashable, Sendable {
        /// The salt is short enough to guess.
        case tooShort(bytes: Int)
    }

    /// The options that keep more or less of a log.
    package struct Options: Hashable, Sendable {
        /// Whether to keep identifiers of apps, names of services and types of content.
        package var keepsApps = false
        /// Whether to make all times earlier, by a number of weeks that follows from the salt.
        package var shiftsTimes = false
        /// The region of numbers without a calling code, as in the log's rules.
        package var region: Region?
        /// The addresses that the owner named, by which the owner is marked in donations.
        package var own: [OwnAddresses] = []

        /// Makes the default options.
        package init() {}
    }

    /// The least length of a salt, in bytes.
    package static let leastSalt = 16
    /// The largest shift of times, ten years in weeks; a shift never goes into the future.
    private static let mostWeeks: UInt64 = 520
    private static let week: Int64 = 604_800_000

    /// The options.
    package let options: Options
    /// The shift of times to earlier ones, in milliseconds; a number of whole weeks.
    package let shift: Int64
    var pseudonyms: Pseudonyms
    /// The rules that tell who is the owner.
    let rules: IdentityRules

    /// Makes an anonymiser.
    ///
    /// - Parameters:
    ///   - salt: A secret; the same one gives the same texts the same pseudonyms.
    ///   - options: The options.
    /// - Throws: ``SaltProblem`` when the salt is too short.
    package init(salt: [UInt8], options: Options = Options()) throws(SaltProblem) {
        guard salt.count >= Self.leastSalt else { throw .tooShort(bytes: salt.count) }
        self.options = options
        rules = IdentityRules(region: options.region, own: options.own)
        pseudonyms = Pseudonyms(salt: salt)
        let hash = pseudonyms.hash(.shift, "weeks").prefix(8)
        let weeks = hash.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } % Self.mostWeeks + 1
        shift = options.shiftsTimes ? Int64(weeks) * Self.week : 0
    }

    /// Returns the source for the CloudEvents of the anonymous log.
    ///
    /// - Parameter source: A URI that identifies the store.
    /// - Returns: A URI that stands for it.
    package func source(_ source: String) -> String {
        "urn:uuid:\(pseudonyms.uuid(.store, source))"
    }

    /// Returns the anonymous form of an event, at the same position.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - isDeleted: Whether a later event deleted or withdrew it: then the result is its stub.
    /// - Returns: The event; for a kind that this program does not know also a stub, since nobody
    ///   can tell what it contains.
    /// - Complexity: O(*n*) in the bytes of the event; memory for all phone numbers met.
    package mutating func anonymise(
        _ event: ExportedEvent,
        isDeleted: Bool = false
    ) -> ExportedEvent {
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

    /// Returns the stub that an erasure leaves of an event.
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

    package func shifted(_ time: Timestamp) -> Timestamp {
        let (earlier, isTooEarly) = time.milliseconds.subtractingReportingOverflow(shift)
        return isTooEarly ? time : Timestamp(milliseconds: earlier)
    }

    func donor(_ donor: Donor) -> Donor {
        Donor(app: app(donor.app), account: donor.account.map { pseudonyms.word(.account, $0) })
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

    package func identifier(_ text: String) -> String { pseudonyms.word(.identifier, text) }
}

extension Anonymiser.SaltProblem: CustomStringConvertible {
    /// The fault and its remedy, for people.
    package var description: String {
        switch self {
        case .tooShort(let bytes):
            "the salt has \(bytes) bytes, and could be guessed; give at least "
                + "\(Anonymiser.leastSalt)"
        }
    }
}
