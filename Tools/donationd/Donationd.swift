import ArgumentParser
import Bus
import Desktop
import DonationStore
import Foundation

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

    func validate() throws {
        guard (1...86_400).contains(idle) else {
            throw ValidationError("Give --idle a number from 1 to 86400.")
        }
    }

    func run() throws {
        let environment = ProcessInfo.processInfo.environment
        guard let path = store ?? DonationStore.defaultPath(in: environment) else {
            throw CleanExit.message("donationd: no store: set HOME, DONATION_STORE or --store")
        }
        guard let mailbox = Mailbox() else {
            throw BusError("org.freedesktop.DBus.Error.LimitsExceeded", "no more descriptors")
        }
        let store = try DonationStore(at: path)
        let files = DesktopFiles(environment)
        let search = PeopleSearch(store: store, launcher: Launcher(environment))
        let clock = Host.current.now
        let service = Service(
            on: try BusConnection(),
            [
                DonatingInterface(store: store), SurfaceInterface(store: store),
                OwnerInterface(store: store, clock: clock),
                ShellSearchInterface(search: search), RunnerInterface(search: search),
            ],
            desk: AccessDesk(store: store),
            callers: CallerLookup(isDesktopFile: files.has),
            mailbox: mailbox,
            clock: clock,
            patience: .seconds(idle)
        )
        try service.run()
    }
}
