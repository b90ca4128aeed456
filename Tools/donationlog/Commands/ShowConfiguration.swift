import ArgumentParser
import DonationStore
import Foundation

struct ShowConfiguration: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Show the settings in force and their origins; check the configuration file.",
        discussion: """
            The file is YAML: it sets options by their names. A flag is true or false, and an \
            option that may be repeated has a list. The settings below the name of a subcommand \
            are for it alone. The sources are the places that `donationlog watch` follows.

              store: ~/donations
              time: relative

              log:
                limit: 100
                kind: [donated, deleted]

            The command line comes before the environment, and the environment before the file. \
            Only the command line says what to change or destroy.

              donationlog config
              donationlog config --config ./config --json
            """
    )

    @OptionGroup var options: StoreOptions

    func perform(_ output: Output) throws(Failure) {
        let environment = ProcessInfo.variables
        let place = ConfigurationFile.place(named: options.config, environment)
        let file = try ConfigurationFile.find(named: options.config, environment)
        if let file {
            let settings = Settings(file, environment)
            try settings.checkNames()
            try settings.checkValues()
            _ = try WatchedSource.all(in: file, environment)
        }
        var rows: [InForce] = [
            InForce(
                name: "config",
                value: place?.path ?? "",
                origin: (place?.origin ?? "default") + (file == nil ? ", not there" : "")
            ),
            try store(file, environment),
        ]
        for setting in file?.settings ?? [] where setting.section != nil || setting.name != "store"
        {
            let variable = Settings.variable(before: setting.name, environment)
            rows.append(
                InForce(
                    name: setting.section.map { "\($0).\(setting.name)" } ?? setting.name,
                    value: variable.flatMap { environment[$0] } ?? setting.value,
                    origin: variable ?? "line \(setting.line)"
                )
            )
        }
        for source in file?.sources ?? [] {
            let texts = source.settings.map { "\($0.name): \($0.value)" }
            rows.append(
                InForce(
                    name: "sources",
                    value: texts.joined(separator: ", "),
                    origin: "line \(source.line)"
                )
            )
        }
        if options.json {
            for row in rows { try output.line(row.json) }
        } else {
            var columns = Columns()
            for line in columns.lines(of: rows.map(\.texts)) { try output.line(line) }
        }
    }

    private func store(
        _ file: ConfigurationFile?,
        _ environment: [String: String]
    ) throws(Failure) -> InForce {
        let found = StorePlace(named: options.store, in: file, environment)
        guard let found else { return InForce(name: "store", value: "", origin: "none") }
        return InForce(name: "store", value: found.path, origin: found.origin)
    }
}

/// A value in force, and its origin.
private struct InForce {
    var name: String
    var value: String
    var origin: String

    var texts: [String] { [name, value, origin] }

    var json: JSONValue {
        ["name": .string(name), "value": .string(value), "from": .string(origin)]
    }
}

/// The path of the store, and its origin.
struct StorePlace {
    let path: String
    let origin: String

    /// Makes the place that an option, the environment or the file names, or the default one; `nil`
    /// if there is no default either.
    init?(named option: String?, in file: ConfigurationFile?, _ environment: [String: String]) {
        let setting = file?.settings.first { $0.section == nil && $0.name == "store" }
        if let option {
            (path, origin) = (option, "--store")
        } else if let variable = Settings.variable(before: "store", environment) {
            (path, origin) = (environment[variable] ?? "", variable)
        } else if let setting {
            let home = setting.value.hasPrefix("~/") ? environment["HOME"] : nil
            path = home.map { $0 + setting.value.dropFirst() } ?? setting.value
            origin = "line \(setting.line)"
        } else if let usual = DonationStore.defaultPath(in: environment) {
            (path, origin) = (usual, "default")
        } else {
            return nil
        }
    }
}
