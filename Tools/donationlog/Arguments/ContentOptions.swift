import ArgumentParser
import DonationStore

/// The option to keep the content of messages and documents.
struct ContentOptions: ParsableArguments {
    @Flag(help: "Keep the content of messages and documents, which the store otherwise drops.")
    var keepContent = false

    var handling: ContentHandling { keepContent ? .kept : .dropped }
}
