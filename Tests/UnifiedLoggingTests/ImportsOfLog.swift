// As many apps write it.
import os.log

extension OSLog {
    static let views = OSLog(subsystem: "org.example.e", category: "views")
}

func logByFunction() {
    os_log("%{public}s", log: .views, type: .info, "seen")
    os_log(.info, log: .views, "again")
}
