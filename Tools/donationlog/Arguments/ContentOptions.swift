import ArgumentParser
import DonationStore

/// Whether to keep what was said.
struct ContentOptions: ParsableArguments {
    @Flag(help: "Keep the content of messages, which the store otherwise drops.")
    var keepContent = false

    var policy: ContentPolicy { keepContent ? .kept : .dropped }
}
