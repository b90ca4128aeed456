import ArgumentParser
import DonationStore
import Exports
import Foundation

/// The forms in which events are written.
enum ExportForm: String, ExpressibleByArgument, CaseIterable {
    case ndjson
    case cloudevents
    case csv
}

/// Whose names an export leaves out, and how.
struct AnonymousOptions: ParsableArguments {
    @Flag(help: "Put pseudonyms for all names, and leave out what was said and shown.")
    var anonymise = false

    @Option(
        help: ArgumentHelp(
            "A secret of at least \(Anonymiser.leastSalt) bytes, with which the same names have the "
                + "same pseudonyms again; it is not stored. Without it, one that is forgotten.",
            valueName: "text"
        )
    )
    var salt: String?

    @Option(
        help: ArgumentHelp(
            "The file of that secret, which then nobody sees in a list of processes.",
            valueName: "file"
        )
    )
    var saltFile: String?

    @Flag(help: "Keep identifiers of apps, names of services and types of content.")
    var keepApps = false

    @Flag(help: "Make all times earlier by a number of weeks that the secret says.")
    var shiftTimes = false

    func validate() throws {
        guard anonymise || (salt == nil && saltFile == nil && !keepApps && !shiftTimes) else {
            throw ArgumentParser.ValidationError(
                "--salt, --salt-file, --keep-apps and --shift-times are for --anonymise."
            )
        }
        guard salt == nil || saltFile == nil else {
            throw ArgumentParser.ValidationError("Give one of --salt and --salt-file.")
        }
    }

    /// What makes the events anonymous; `nil` when they are not to be.
    func anonymiser(for store: DonationStore) throws(Failure) -> Anonymiser? {
        guard anonymise else { return nil }
        var options = Anonymiser.Options()
        options.keepsApps = keepApps
        options.shiftsTimes = shiftTimes
        options.region = try asking(store.policies).first { $0.scope == PolicyScope() }?.region
        let secret = try secret()
        do {
            return try Anonymiser(salt: secret, options: options)
        } catch {
            throw .message("\(error)", .validationFailure)
        }
    }

    private func secret() throws(Failure) -> [UInt8] {
        if let salt { return Array(salt.utf8) }
        guard let saltFile else {
            return (0..<32).map { _ in UInt8.random(in: 0...255) }
        }
        let input = try InputFile(opening: saltFile)
        defer { input.close() }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var secret: [UInt8] = []
        while case let count = try input.read(into: &buffer), count > 0, secret.count < 65_536 {
            secret += buffer[..<count]
        }
        // Editors end the last line; the secret is the same without.
        while let last = secret.last, last == 0x0A || last == 0x0D { secret.removeLast() }
        return secret
    }
}
