import ArgumentParser
import DonationStore

struct Backup: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Copy the log into a new directory, while others keep using it.",
        discussion: """
            The copy is complete and compact, and is itself a store. Its directory appears once \
            the copy is on disk. It still holds donations that are deleted but not erased, and \
            later erasures do not reach it.

              donationlog backup /media/usb/donations-2026-01-05
              donationlog erase && donationlog backup /media/usb/donations-2026-01-05
            """
    )

    @OptionGroup var options: StoreOptions

    @Argument(
        help: ArgumentHelp("The directory to make.", valueName: "backup"),
        completion: .directory
    )
    var destination: String

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        let report = try timing("copying") { () throws(DonationStoreError) in
            try store.backup(to: destination)
        }
        try output.write(report, verb: "backed up", asJSON: options.json)
    }
}

struct Restore: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Make a store from a backup, or replace a store with it.",
        discussion: """
            The command first reads the whole backup. It refuses a damaged one and then changes \
            nothing. The store makes its views again when a question needs them.

              donationlog restore /media/usb/donations-2026-01-05
              donationlog restore /media/usb/donations-2026-01-05 --replace
            """
    )

    @OptionGroup var options: StoreOptions

    @Argument(
        help: ArgumentHelp("The directory of the backup.", valueName: "backup"),
        completion: .directory
    )
    var source: String

    @Flag(help: "Replace the log of an existing store, and lose all that it holds.")
    var replace = false

    func perform(_ output: Output) throws(Failure) {
        let path = try options.pathToMake()
        let report = try watching("events") { monitor throws(RestoreError) in
            try DonationStore.restore(
                backup: source,
                to: path,
                replacing: replace,
                monitor: monitor
            )
        }
        try output.write(report, verb: "restored", asJSON: options.json)
    }
}

extension Output {
    fileprivate func write(_ report: BackupReport, verb: String, asJSON: Bool) throws(Failure) {
        if asJSON {
            try line([
                "events": .integer(Int64(clamping: report.events)),
                "bytes": .integer(Int64(clamping: report.bytes)),
                "logDigest": .string(report.logDigest),
            ])
        } else {
            let noun = report.events == 1 ? "event" : "events"
            try line(
                "\(verb) \(report.events) \(noun), \(report.bytes) bytes, log digest "
                    + report.logDigest
            )
        }
    }
}
