import os.signpost
import struct os.Logger

func logByName() {
    os_signpost(.event, log: .views, name: "Seen")
    os.Logger(subsystem: "org.example.e", category: "names").notice("named")
}
