import ArgumentParser
import Bus
import Desktop
import DonationStore
import Foundation
import Logging

@main
struct Donationd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "donationd",
        abstract: "Serve the store of donations on the bus of the session.",
        discussion: """
            Apps donate to org.donationstore.Donations1, and surfaces ask it. The bus starts the \
            service when somebody calls; it ends when nobody has called for a while.
            """
    )

    @Option(help: ArgumentHelp("The directory of the store.", valueName: "path"))
    var store: String?

    @Option(help: ArgumentHelp("End after so many seconds without a call.", valueName: "seconds"))
    var idle = 60

    @Option(
        help: ArgumentHelp(
            "Write the descriptions of the interfaces into this directory, and end.",
            valueName: "path"
        )
    )
    var interfaces: String?

    /// The log of the service.
    static let journal = Logger(label: "donationd") { _ in JournalHandler() }

    func validate() throws {
        guard (1...86_400).contains(idle) else {
            throw ValidationError("Give --idle a number from 1 to 86400.")
        }
    }

    func run() throws {
        if let interfaces { return try Self.describe(in: interfaces) }
        let environment = ProcessInfo.processInfo.environment
        guard let path = store ?? DonationStore.defaultPath(in: environment) else {
            throw ValidationError("There is no store: set HOME, DONATION_STORE or --store.")
        }
        guard let mailbox = Mailbox() else {
            throw BusError("org.freedesktop.DBus.Error.LimitsExceeded", "no more descriptors")
        }
        let store = try DonationStore(at: path)
        let search = PeopleSearch(
            store: store,
            launcher: Launcher(environment, isDetached: true)
        )
        let clock = Host.current.now
        let service = Service(
            on: try BusConnection(),
            [
                DonatingInterface(store: store), SurfaceInterface(store: store),
                OwnerInterface(store: store, clock: clock),
                ShellSearchInterface(search: search), RunnerInterface(search: search),
            ],
            desk: AccessDesk(store: store),
            callers: CallerLookup(isDesktopFile: DesktopFiles(environment).has),
            mailbox: mailbox,
            clock: clock,
            journal: Self.journal,
            patience: .seconds(idle)
        )
        do throws(BusError) {
            try service.run()
        } catch {
            // Without a bus the session has ended; all that was acknowledged is on disk.
            guard error.isLoss else { throw error }
            Self.journal.info("ended: \(error.message)")
        }
    }

    /// Writes a file for each interface of the service's own, as packages install them.
    private static func describe(in directory: String) throws {
        let own = [
            DonatingInterface.description, SurfaceInterface.description, OwnerInterface.description,
        ]
        for interface in own {
            try BusInterface.document([interface]).write(
                toFile: "\(directory)/\(interface.name).xml",
                atomically: true,
                encoding: .utf8
            )
        }
    }
}
