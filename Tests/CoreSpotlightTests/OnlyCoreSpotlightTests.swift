// On Apple's platforms Core Spotlight gives the types of content, and code there depends on it.
import CoreSpotlight
import Testing

@Suite struct `A file that imports Core Spotlight alone` {
    @Test func `has the types of content`() {
        let attributes = CSSearchableItemAttributeSet(contentType: UTType.pdf)
        #expect(attributes.contentType == "com.adobe.pdf")
        final class Handler: CSIndexExtensionRequestHandler {}
        let handler: any NSExtensionRequestHandling = Handler()
        #expect(handler is any CSSearchableIndexDelegate)
    }
}
