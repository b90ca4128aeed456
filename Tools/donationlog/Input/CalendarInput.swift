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

extension SignalChat {
    /// Reads the name of a file with its path and its ending.
    init(file: String) {
        self.init(
            fileName: URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
        )
    }
}
