import MediaPlayer
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

    @Test func `has the size that its file names, in points`() {
        let pngHeader: [UInt8] = [
            0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
            0, 0, 1, 4, 0, 0, 0, 6,
        ]
        #expect(UIImage(data: Data(pngHeader))?.size == CGSize(width: 260, height: 6))
        #expect(UIImage(data: Data(pngHeader), scale: 2)?.size == CGSize(width: 130, height: 3))
        #expect(UIImage(data: Data(pngHeader), scale: 0)?.size == CGSize(width: 260, height: 6))
        let later = (Data([9]) + Data(pngHeader)).dropFirst()
        #expect(UIImage(data: later)?.size == CGSize(width: 260, height: 6))
        // A segment, a table, and then the frame, with a byte that fills up.
        let jpegHeader: [UInt8] = [
            0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC4, 0, 3, 9, 0xFF,
            0xFF, 0xC2, 0, 11, 8, 0, 6, 1, 4,
        ]
        #expect(UIImage(data: Data(jpegHeader))?.size == CGSize(width: 260, height: 6))
        let gifHeader = Data("GIF89a".utf8) + Data([4, 1, 6, 0])
        #expect(UIImage(data: gifHeader)?.size == CGSize(width: 260, height: 6))
        let webPs = [
            Data("RIFF....WEBPVP8X....".utf8) + Data([0, 0, 0, 0, 3, 1, 0, 5, 0, 0]),
            // 14 bits of the width less one, and 14 of the height less one.
            Data("RIFF....WEBPVP8L....".utf8) + Data([0x2F, 0x03, 0x41, 0x01, 0]),
            Data("RIFF....WEBPVP8 ....".utf8) + Data([0, 0, 0, 0x9D, 1, 0x2A, 4, 0x41, 6, 0]),
        ]
        for webP in webPs {
            #expect(UIImage(data: webP)?.size == CGSize(width: 260, height: 6))
        }
        for file in [Data(pngHeader), Data(jpegHeader), gifHeader] + webPs {
            #expect(UIImage(data: file.dropLast())?.size == .zero)
        }
        // The length of a segment reaches no further than its own two bytes.
        let loop: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 0, 0, 0]
        #expect(UIImage(data: Data(loop))?.size == .zero)
        #expect(UIImage(data: Data("BM..............".utf8))?.size == .zero)
    }

    @Test func `may be empty, and is then no picture`() throws {
        let empty = UIImage()
        #expect(empty.size == .zero && empty.format == nil && empty.imageBytes() == nil)
        #expect(empty.pngData() == nil && empty.jpegData(compressionQuality: 1) == nil)
        #expect(NSItemProvider(object: empty).registeredTypeIdentifiers.isEmpty)
        let archived = try NSKeyedArchiver.archivedData(
            withRootObject: empty,
            requiringSecureCoding: true
        )
        let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: UIImage.self, from: archived)
        #expect(read == empty)
    }

    @Test func `is the artwork of something to play, in any format`() throws {
        let image = try #require(UIImage(data: jpeg))
        let artwork = MPMediaItemArtwork(boundsSize: image.size) { _ in image }
        #expect(artwork.imageData == jpeg)
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
                continuation.resume(returning: (image as? UIImage)?.data)
            }
        }
        #expect(data == jpeg)
        // As an object of unknown class, in no format but its own.
        let object: any NSItemProviderWriting = image
        let other = NSItemProvider(object: object)
        other.registerObject(image, visibility: .all)
        #expect(other.registeredTypeIdentifiers == ["public.jpeg"])
        #expect(other.canLoadObject(ofClass: UIImage.self))
        #expect(!other.canLoadObject(ofClass: NSURL.self))
    }
}
