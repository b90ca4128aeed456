import ArgumentParser
import DonationStore

struct Backup: StoreCommand {
    static let configuration = CommandConfiguration(
        abstract: "Copies the log, while others go on, into a new directory.",
        discussion: """
            The copy is whole, compact and a store itself; it is there once it is on disk. It holds \
            what was deleted and not erased yet, and later erasures do not reach it.

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
        abstract: "Makes a store from a backup, or replaces one by it.",
        discussion: """
            The backup is read from end to end first; one that is damaged is refused, and nothing is \
            changed. Views are made again when they are next asked.

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

    @Flag(help: "Replace the log of a store that is there; all that it holds is lost.")
    var replace = false

    func perform(_ output: Output) throws(Failure) {
        let path = try options.pathToMake()
        let report = try watching("events") { monitor throws(DonationStoreError) in
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
    fileprivate func write(
        _ report: BackupReport,
        verb: String,
        asJSON: Bool
    ) throws(Failure) {
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
