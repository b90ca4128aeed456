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

    @Test func `gives objects of Foundation`() async throws {
        let text = NSItemProvider(object: NSString(string: "lakes"))
        #expect(text.canLoadObject(ofClass: NSString.self))
        #expect(text.canLoadObject(ofClass: NSAttributedString.self))
        #expect(!text.canLoadObject(ofClass: NSURL.self))
        let string = await withCheckedContinuation { continuation in
            text.loadObject(ofClass: NSString.self) { (text: NSItemProviderReading?, _: Error?) in
                continuation.resume(returning: (text as? NSString).map { String($0) })
            }
        }
        #expect(string == "lakes")
        let attributed = await withCheckedContinuation { continuation in
            text.loadObject(ofClass: NSAttributedString.self) { text, _ in
                continuation.resume(returning: (text as? NSAttributedString)?.string)
            }
        }
        #expect(attributed == "lakes")
        let url = try #require(URL(string: "https://www.example.org/lakes"))
        let link = NSItemProvider(object: url as NSURL)
        let address = await withCheckedContinuation { continuation in
            link.loadObject(ofClass: NSURL.self) { url, _ in
                continuation.resume(returning: (url as? NSURL)?.host)
            }
        }
        #expect(address == "www.example.org")
        // A subclass that nothing here can make.
        let error = await withCheckedContinuation { continuation in
            text.loadObject(ofClass: NSMutableString.self) { _, error in
                continuation.resume(returning: (error as? CocoaError)?.code)
            }
        }
        #expect(error == .featureUnsupported)
    }

    @Test func `gives an item to a handler that names its type, and to who awaits it`() async throws
    {
        let url = try #require(URL(string: "https://www.example.org/lakes"))
        for item in [url, url.absoluteString, Data(url.absoluteString.utf8)] as [Any] {
            let provider = NSItemProvider(item: item, typeIdentifier: "public.url")
            let isGiven = await withCheckedContinuation { continuation in
                provider.loadItem(forTypeIdentifier: "public.url", options: nil) {
                    (item: (any NSSecureCoding)?, error: (any Error)?) in
                    continuation.resume(
                        returning: item is NSURL || item is NSString || item is NSData
                    )
                }
            }
            #expect(isGiven)
            let object: any NSSecureCoding = try await provider.loadItem(
                forTypeIdentifier: "public.url"
            )
            #expect(object is NSURL || object is NSString || object is NSData)
        }
        let provider = NSItemProvider(item: url, typeIdentifier: "public.url")
        let item = try await provider.loadItem(forTypeIdentifier: "public.url", options: nil)
        #expect(item as? URL == url && item as? NSURL == url as NSURL)
        await #expect(throws: CocoaError.self) {
            try await provider.loadItem(forTypeIdentifier: "public.png") as Any
        }
        let strange = NSItemProvider(item: NSObject(), typeIdentifier: "public.url")
        await #expect(throws: CocoaError.self) {
            try await strange.loadItem(forTypeIdentifier: "public.url") as any NSSecureCoding
        }
    }

    @Test func `gives the bytes of an object that was given as an item`() async {
        let link = NSURL(string: "https://www.example.org/lakes")
        let provider = NSItemProvider(item: link, typeIdentifier: "public.url")
        #expect(await data(provider, "public.url") == Data("https://www.example.org/lakes".utf8))
        let strange = NSItemProvider(item: NSObject(), typeIdentifier: "public.url")
        #expect(await data(strange, "public.url") == nil)
    }

    @Test func `lends a file of its bytes, which is gone afterwards`() async throws {
        for (name, file) in [
            (nil, "item.png"), ("lake", "lake.png"), ("lake.PNG", "lake.PNG"),
            ("../..", "item.png"), ("a/b", "b.png"), ("\0", "item.png"),
        ] as [(String?, String)] {
            let provider = NSItemProvider(item: Data([1, 2, 3]), typeIdentifier: "public.png")
            provider.suggestedName = name
            let (lent, bytes, mode) = await withCheckedContinuation { continuation in
                provider.loadFileRepresentation(forTypeIdentifier: "public.image") { url, _ in
                    let folder = url?.deletingLastPathComponent().path ?? ""
                    let attributes = try? FileManager.default.attributesOfItem(atPath: folder)
                    let mode = attributes?[.posixPermissions] as? NSNumber
                    continuation.resume(
                        returning: (url, url.flatMap { try? Data(contentsOf: $0) }, mode?.intValue)
                    )
                }
            }
            let url = try #require(lent)
            #expect(url.lastPathComponent == file && bytes == Data([1, 2, 3]) && mode == 0o700)
            // It goes when the handler has returned, which is a little later.
            let folder = url.deletingLastPathComponent().path
            for _ in 0..<10_000 where FileManager.default.fileExists(atPath: folder) {
                try await Task.sleep(for: .milliseconds(1))
            }
            #expect(!FileManager.default.fileExists(atPath: folder))
        }
        let error = await withCheckedContinuation { continuation in
            NSItemProvider().loadFileRepresentation(forTypeIdentifier: "public.png") { _, error in
                continuation.resume(returning: error)
            }
        }
        #expect(error?.localizedDescription.contains("public.png") == true)
    }

    @Test func `is attached to what an extension was opened for`() throws {
        let item = NSExtensionItem()
        item.attributedTitle = NSAttributedString(string: "Lakes")
        item.attributedContentText = NSAttributedString(string: "On lakes")
        item.attachments = [NSItemProvider(object: NSString(string: "a"))]
        item.userInfo = ["page": 2]
        let copy = try #require(item.copy() as? NSExtensionItem)
        item.attributedTitle = nil
        #expect(copy.attributedTitle?.string == "Lakes")
        #expect(copy.attributedContentText?.string == "On lakes")
        #expect(copy.attachments?.first === item.attachments?.first)
        #expect(copy.userInfo?["page"] as? Int == 2)
    }

    @Test func `gives a file in the type of its name`() async throws {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("\(UUID().uuidString).png")
        try Data([1, 2, 3]).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let provider = try #require(NSItemProvider(contentsOf: file))
        #expect(provider.registeredTypeIdentifiers == ["public.png", "public.file-url"])
        #expect(await data(provider, "public.png") == Data([1, 2, 3]))
        // As an item it is the file's address.
        #expect(try await provider.loadItem(forTypeIdentifier: "public.image") as? URL == file)
        #expect(NSItemProvider(contentsOf: URL(string: "https://example.org/a.png")) == nil)
    }
}
