import Testing
import UIKit

@Suite struct `A picture of bytes` {
    private let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2])
    private let jpeg = Data([0xFF, 0xD8, 0xFF, 0xE0, 1, 2])

    @Test func `is known by its beginning`() {
        #expect(UIImage(data: png)?.format == .png)
        #expect(UIImage(data: jpeg)?.format == .jpeg)
        #expect(UIImage(data: Data("GIF89a..".utf8))?.format == .gif)
        #expect(UIImage(data: Data("RIFF....WEBPVP8 ".utf8))?.format == .webP)
        #expect(UIImage(data: Data("\0\0\0\u{18}ftypheic".utf8))?.format == .heif)
        #expect(UIImage(data: Data([0x4D, 0x4D, 0, 0x2A]))?.format == .tiff)
        #expect(UIImage(data: Data("RIFF....WAVE".utf8)) == nil)
        #expect(UIImage(data: Data("text".utf8)) == nil)
        #expect(UIImage(data: Data()) == nil)
        // Bytes that do not begin at the start of their storage.
        #expect(UIImage(data: (Data([0, 0, 0]) + png).dropFirst(3))?.format == .png)
    }

    @Test func `gives its bytes in its own format, and turns them into no other`() {
        #expect(UIImage(data: png)?.pngData() == png)
        #expect(UIImage(data: png)?.jpegData(compressionQuality: 0.8) == nil)
        #expect(UIImage(data: jpeg)?.jpegData(compressionQuality: 0.8) == jpeg)
        #expect(UIImage(data: jpeg)?.pngData() == nil)
        #expect(UIImage(systemName: "star") == nil)
        #expect(UIImage(named: "no such picture") == nil)
    }

    @Test func `is a donation's picture in any format`() throws {
        let image = try #require(UIImage(data: jpeg))
        #expect(INImage(uiImage: image).imageData == jpeg)
    }

    @Test func `is found in a bundle, by its name with or without an extension`() throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("pictures-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try png.write(to: folder.appendingPathComponent("lake.png"))
        try Data("no picture".utf8).write(to: folder.appendingPathComponent("words.png"))
        let bundle = try #require(Bundle(path: folder.path))
        #expect(UIImage(named: "lake", in: bundle)?.data == png)
        #expect(UIImage(named: "lake.png", in: bundle)?.data == png)
        #expect(UIImage(named: "words", in: bundle) == nil)
        #expect(UIImage(named: "", in: bundle) == nil)
    }

    @Test func `comes out of an archive`() throws {
        let image = try #require(UIImage(data: jpeg))
        let archived = try NSKeyedArchiver.archivedData(
            withRootObject: image,
            requiringSecureCoding: true
        )
        let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: UIImage.self, from: archived)
        #expect(read == image)
    }

    @Test func `is handed over by a provider in its format`() async throws {
        let image = try #require(UIImage(data: jpeg))
        let provider = NSItemProvider(object: image)
        #expect(provider.registeredTypeIdentifiers == ["public.jpeg"])
        #expect(provider.hasItemConformingToTypeIdentifier("public.image"))
        let data = await withCheckedContinuation { continuation in
            provider.loadObject(ofClass: UIImage.self) { image, _ in
                continuation.resume(returning: image?.data)
            }
        }
        #expect(data == jpeg)
    }
}
