import ArgumentParser
import DonationStore
import Exporting
import Foundation

/// The output format of an export.
enum ExportForm: String, WordArgument {
    case ndjson
    case cloudevents
    case csv
}

/// The options of an export with pseudonyms.
struct AnonymousOptions: ParsableArguments {
    @Flag(help: "Replace all names with pseudonyms, and leave out texts and pictures.")
    var anonymise = false

    @Option(
        help: ArgumentHelp(
            "Make the pseudonyms from this secret of at least \(Anonymiser.leastSalt) "
                + "bytes, so that the same names get the same pseudonyms again. The tool does not "
                + "store it; without it, the tool draws one and forgets it.",
            valueName: "text"
        )
    )
    var salt: String?

    @Option(
        help: ArgumentHelp(
            "Read the secret from this file, so that no list of processes shows it.",
            valueName: "file"
        )
    )
    var saltFile: String?

    @Flag(help: "Keep identifiers of apps, names of services and types of content.")
    var keepApps = false

    @Flag(help: "Move all times back by a number of weeks that follows from the secret.")
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

    /// Returns the anonymiser; `nil` for an export with names.
    func anonymiser(for store: DonationStore) throws(Failure) -> Anonymiser? {
        guard anonymise else { return nil }
        var options = Anonymiser.Options()
        options.keepsApps = keepApps
        options.shiftsTimes = shiftTimes
        options.region = try asking(try store.policies()).first { $0.scope == PolicyScope() }?
            .region
        options.own = [OwnAddresses(try asking(try store.ownAddresses()).map(\.address))]
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
        // Editors end the last line with a line break, which is no part of the secret.
        while let last = secret.last, last == 0x0A || last == 0x0D { secret.removeLast() }
        return secret
    }
}
