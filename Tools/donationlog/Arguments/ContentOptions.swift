import ArgumentParser
import DonationStore

/// Whether to keep what was said.
struct ContentOptions: ParsableArguments {
    @Flag(help: "Keep what was said in messages, which is not done unless asked for.")
    var keepContent = false

    var policy: ContentPolicy { keepContent ? .kept : .dropped }
}
