import LinkPresentation
import Testing

@Suite struct `A provider of an item` {
    private func data(_ provider: NSItemProvider, _ type: String) async -> Data? {
        await withCheckedContinuation { continuation in
            provider.loadDataRepresentation(forTypeIdentifier: type) { data, _ in
                continuation.resume(returning: data)
            }
        }
    }

    @Test func `gives bytes in its types, the best first`() async {
        let provider = NSItemProvider()
        for type in ["public.png", "public.jpeg"] {
            provider.registerDataRepresentation(forTypeIdentifier: type, visibility: .all) {
                handler in
                handler(Data(type.utf8), nil)
                return nil
            }
        }
        #expect(provider.registeredTypeIdentifiers == ["public.png", "public.jpeg"])
        #expect(provider.hasItemConformingToTypeIdentifier("public.image"))
        #expect(!provider.hasItemConformingToTypeIdentifier("public.movie"))
        #expect(await data(provider, "public.image") == Data("public.png".utf8))
        #expect(await data(provider, "public.jpeg") == Data("public.jpeg".utf8))
        #expect(await data(provider, "public.movie") == nil)
    }

    @Test func `gives a text and an address`() async {
        let text = NSItemProvider(object: NSString(string: "lakes"))
        #expect(text.canLoadObject(ofClass: String.self))
        #expect(!text.canLoadObject(ofClass: URL.self))
        let loaded = await withCheckedContinuation { continuation in
            text.loadObject(ofClass: String.self) { text, _ in continuation.resume(returning: text)
            }
        }
        #expect(loaded == "lakes")
        let url = URL(string: "https://www.example.org/lakes")
        let link = NSItemProvider(item: url, typeIdentifier: "public.url")
        let item = await withCheckedContinuation { continuation in
            link.loadItem(forTypeIdentifier: "public.url", options: nil) { item, _ in
                continuation.resume(returning: item as? URL)
            }
        }
        #expect(item == url)
        let object = await withCheckedContinuation { continuation in
            link.loadObject(ofClass: URL.self) { url, _ in continuation.resume(returning: url) }
        }
        #expect(object == url)
    }

    @Test func `says what it does not have`() async {
        let error = await withCheckedContinuation { continuation in
            NSItemProvider().loadItem(forTypeIdentifier: "public.url") { _, error in
                continuation.resume(returning: error)
            }
        }
        #expect(error?.localizedDescription.contains("public.url") == true)
        let noURL = await withCheckedContinuation { continuation in
            NSItemProvider(object: NSString(string: "a")).loadObject(ofClass: URL.self) {
                _,
                error in
                continuation.resume(returning: error)
            }
        }
        #expect(noURL?.localizedDescription.contains("public.url") == true)
        #expect(NSItemProvider(item: "a", typeIdentifier: nil).registeredTypeIdentifiers.isEmpty)
    }

    @Test func `gives a file in the type of its name`() async throws {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("\(UUID().uuidString).png")
        try Data([1, 2, 3]).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let provider = try #require(NSItemProvider(contentsOf: file))
        #expect(provider.registeredTypeIdentifiers == ["public.png", "public.file-url"])
        #expect(await data(provider, "public.png") == Data([1, 2, 3]))
        #expect(NSItemProvider(contentsOf: URL(string: "https://example.org/a.png")) == nil)
    }
}
