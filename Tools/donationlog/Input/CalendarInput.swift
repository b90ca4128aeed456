import Foundation
import Importing

extension HistoryOptions {
    /// The options for reading calendars.
    var calendar: CalendarOptions {
        CalendarOptions(
            donor: donor(.ics),
            owner: owner,
            clock: clock,
            clockInZone: { name in
                // Some programs write a path before the name: `/example.org/Europe/Lisbon`.
                let parts = name.split(separator: "/")
                let names = [name, parts.suffix(2).joined(separator: "/")]
                return names.lazy.compactMap { TimeZone(identifier: $0) }.first
                    .map { WallClock(in: $0) }
            }
        )
    }
}

extension String {
    /// Whether signal-export writes files of this name, one in the folder of each chat.
    var isNameOfSignalExport: Bool { URL(fileURLWithPath: self).lastPathComponent == "data.json" }

    /// The name of the folder in which a file of this name is.
    var nameOfFolder: String {
        URL(fileURLWithPath: self).standardizedFileURL.deletingLastPathComponent().lastPathComponent
    }
}

extension SignalChat {
    /// Reads the name of a file with its path and its ending.
    init(file: String) {
        self.init(
            fileName: URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
        )
    }
}
