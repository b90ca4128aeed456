import ArgumentParser
import DonationStore
import Foundation

struct Manual: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "manual",
        abstract: "Write the manual pages, one for each subcommand, into a directory.",
        discussion: """
            This is for people who install or package the tool. SOURCE_DATE_EPOCH, if set, dates \
            the pages.

              donationlog manual /usr/local/share/man/man1
              man donationlog-log
            """,
        shouldDisplay: false
    )

    @Argument(
        help: ArgumentHelp("The directory, which must exist.", valueName: "directory"),
        completion: .directory
    )
    var directory: String

    func perform(_ output: Output) throws(Failure) {
        let seconds = ProcessInfo.variables["SOURCE_DATE_EPOCH"].flatMap { Int64($0) }
        let day = seconds.map { Timestamp(milliseconds: $0 &* 1000) } ?? .now
        var pages: [ManualPage] = []
        if let tool = CommandDescription(DonationLog.self) {
            pages.append(ManualPage(ofTool: tool, at: day))
        }
        for group in DonationLog.groups {
            let shown = group.subcommands.filter { $0.configuration.shouldDisplay }
            for command in shown.compactMap({ CommandDescription($0) }) {
                pages.append(ManualPage(of: command, among: shown.map { $0._commandName }, at: day))
            }
        }
        for page in pages { try write(page) }
        try output.line("wrote \(pages.count) pages to \(directory)")
    }

    private func write(_ page: ManualPage) throws(Failure) {
        let path = "\(directory)/\(page.name).1"
        do {
            try Data(page.roff.text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
            let number = (cause as NSError?)?.code
            let text = number.map { SystemError(number: Int32($0)).text } ?? "\(error)"
            throw .message(
                "cannot create '\(path)': \(text)",
                number.flatMap { ExitCode(systemErrorNumber: Int32($0)) } ?? .cannotCreate
            )
        }
    }
}
