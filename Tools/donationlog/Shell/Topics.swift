import ArgumentParser
import DonationStore

/// Texts about the tool as a whole, for its help, its manual and docs/donationlog.md.
enum Topics {
    /// The choice of the store.
    static let store = """
        The store is the directory that --store names, else DONATION_STORE, else the configuration \
        file, else $XDG_DATA_HOME/donations, else ~/.local/share/donations.
        """

    /// The output of `--version`.
    static let version = """
        donationlog, not released yet; writes logs of format \(DonationStore.logFormat) and views of \
        version \(Projectors.version)
        """

    /// The exit codes: those of sysexits.h where it has one.
    static let exitCodes: [(code: ExitCode, meaning: String)] = [
        (.success, "done"),
        (.nothingFound, "nothing found (show, delete --person, policy --remove)"),
        (.validationFailure, "wrong usage"),
        (.badData, "refused, damaged or foreign data; the rest was done"),
        (.noInput, "no such input or store"),
        (.unavailable, "the store, or the command line, cannot be read from here"),
        (.cannotCreate, "cannot create"),
        (.inputOutput, "reading or writing failed, also for want of space"),
        (.tryAgain, "in use, or replaced meanwhile; try again"),
        (.noPermission, "permission denied"),
        (.configuration, "the configuration file is wrong; nothing was done"),
        (.interrupted, "stopped with ^C; nothing half done"),
    ]

    /// The environment variables of the tool.
    static let environment: [(name: String, meaning: String)] = [
        ("DONATION_STORE", "The directory of the store, unless --store names one."),
        (
            "DONATIONLOG_CONFIG",
            "The configuration file, unless --config names one; /dev/null for none."
        ),
        ("DONATIONLOG_NOW", "The time to take for now, in RFC 3339."),
        (
            "DONATIONLOG_PAGER, PAGER",
            "The command that shows long output on a terminal; empty or cat for none."
        ),
        ("NO_COLOR", "Any value turns colours off, unless --color asks for them."),
        ("COLUMNS", "The width of output if the terminal does not tell it."),
        ("XDG_CONFIG_HOME", "The directory of configuration files, instead of ~/.config."),
        ("XDG_DATA_HOME", "The directory of stores, instead of ~/.local/share."),
    ]

    /// The files of the tool.
    static let files: [(name: String, meaning: String)] = [
        (
            "~/.config/donationlog/config.yaml",
            """
            Settings in YAML by the names of options, as in time: relative; those for one \
            subcommand below its name, as in log:. Options and the environment come first.
            """
        ),
        ("~/.local/share/donations", "The store, if nothing else names one."),
    ]

    /// The text in the help of the tool, above its subcommands.
    static var discussion: String {
        let width = 3
        let rows = exitCodes.map { code, meaning in
            let number = "\(code.rawValue)"
            let padding = String(repeating: " ", count: width - number.count)
            return "  \(padding)\(number)  \(meaning)"
        }
        return store + "\n\nExit codes:\n" + rows.joined(separator: "\n")
    }
}
