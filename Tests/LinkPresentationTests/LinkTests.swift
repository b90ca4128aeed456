import LinkPresentation
import Testing

@Suite struct `What is known of a link` {
    private func metadata() -> LPLinkMetadata {
        let metadata = LPLinkMetadata()
        metadata.originalURL = URL(string: "https://example.org/l")
        metadata.url = URL(string: "https://www.example.org/lakes")
        metadata.title = "On lakes"
        metadata.iconProvider = NSItemProvider(item: Data([1]), typeIdentifier: "public.png")
        metadata.remoteVideoURL = URL(string: "https://www.example.org/lakes.mp4")
        return metadata
    }

    @Test func `is copied`() throws {
        let metadata = metadata()
        let copy = try #require(metadata.copy() as? LPLinkMetadata)
        metadata.title = nil
        #expect(copy.title == "On lakes")
        #expect(copy.iconProvider === metadata.iconProvider)
        #expect(copy.url == metadata.url && copy.originalURL == metadata.originalURL)
    }

    @Test func `comes out of an archive, without its providers`() throws {
        let archived = try NSKeyedArchiver.archivedData(
            withRootObject: metadata(),
            requiringSecureCoding: true
        )
        let read = try #require(
            try NSKeyedUnarchiver.unarchivedObject(ofClass: LPLinkMetadata.self, from: archived)
        )
        #expect(read.title == "On lakes")
        #expect(read.url?.host == "www.example.org")
        #expect(read.originalURL?.path == "/l")
        #expect(read.remoteVideoURL?.lastPathComponent == "lakes.mp4")
        #expect(read.iconProvider == nil)
    }
}

@Suite struct `A provider of metadata` {
    private let url = URL(string: "https://www.example.org/lakes") ?? URL(fileURLWithPath: "/")

    private func answer(of provider: LPMetadataProvider) async -> LPError? {
        await withCheckedContinuation { continuation in
            provider.startFetchingMetadata(for: url) { metadata, error in
                continuation.resume(returning: metadata == nil ? error as? LPError : nil)
            }
        }
    }

    @Test func `says why it fetches nothing, and what to do`() async {
        let provider = LPMetadataProvider()
        #expect(provider.timeout == 30 && provider.shouldFetchSubresources)
        let error = await answer(of: provider)
        #expect(error?.code == .metadataFetchFailed)
        #expect(error?.localizedDescription.contains("LPLinkMetadata") == true)
        #expect((error as NSError?)?.domain == "LPErrorDomain" && error?.errorCode == 2)
    }

    @Test func `fetches once`() async {
        let provider = LPMetadataProvider()
        _ = await answer(of: provider)
        #expect(await answer(of: provider)?.code == .unknown)
        await #expect(throws: LPError.self) { try await provider.startFetchingMetadata(for: url) }
    }

    @Test func `can be cancelled`() async {
        let provider = LPMetadataProvider()
        provider.cancel()
        #expect(await answer(of: provider)?.code == .metadataFetchCancelled)
        do {
            _ = try await LPMetadataProvider().startFetchingMetadata(for: url)
        } catch LPError.metadataFetchFailed {
            return
        } catch {
            Issue.record(error)
        }
    }

    @Test func `has Apple's numbers of errors`() {
        #expect(LPError.Code.allCases.map(\.rawValue) == [1, 2, 3, 4])
    }
}
