import ArgumentParser
import DonationStore
import Histories

/// The formats in which people have their history.
enum HistoryFormat: String, ExpressibleByArgument, CaseIterable {
    case mbox

    /// The donor, unless one is named.
    var app: String { "mail" }
    /// Whether what was sent is told from what was received by the owner's addresses.
    var needsOwner: Bool { true }
}

/// How to read a history from elsewhere.
struct HistoryOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The format of a history from elsewhere: mbox. Without it, an export.",
            valueName: "format"
        )
    )
    var from: HistoryFormat?

    @Option(
        help: ArgumentHelp(
            "An address of yours, by which what you sent is told; once for each.",
            valueName: "address"
        )
    )
    var me: [String] = []

    @Option(help: ArgumentHelp("The donor of what is imported.", valueName: "app"))
    var app: String?

    @Option(help: ArgumentHelp("The donor's account.", valueName: "account"))
    var account: String?

    @Flag(help: "Take mail that no person wrote to you, too.")
    var includeBulk = false

    @Flag(help: "Read and summarise, and leave the store alone.")
    var dryRun = false

    func donor(_ format: HistoryFormat) -> Donor {
        Donor(app: app ?? format.app, account: account)
    }

    var mail: MailOptions {
        MailOptions(donor: donor(.mbox), owner: me, includesBulk: includeBulk)
    }

    func validate() throws {
        guard let from else {
            let isGiven =
                !me.isEmpty || app != nil || account != nil || includeBulk || dryRun
            guard !isGiven else {
                throw ValidationError("Say with --from what is to be imported, as in --from mbox.")
            }
            return
        }
        if from.needsOwner, me.isEmpty {
            throw ValidationError("Name your addresses with --me, as in --me ana@example.org.")
        }
        for address in me where !MailOptions.isAddress(address) {
            throw ValidationError("'\(address)' is no address; write it as in ana@example.org.")
        }
    }
}
