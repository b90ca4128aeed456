// As an old app: it imports nothing else.
import MobileCoreServices
import Testing

@Suite struct `Types by their old names` {
    @Test func `are texts by a cast`() {
        let types = [kUTTypeImage as String, kUTTypeMovie as String, kUTTypeURL as String]
        #expect(types == ["public.image", "public.movie", "public.url"])
        let text: NSString = kUTTypePDF
        #expect(String(text) == "com.adobe.pdf")
    }

    @Test func `are those of the newer names`() {
        let pairs: [(CFString, UTType)] = [
            (kUTTypeItem, .item), (kUTTypeData, .data), (kUTTypeText, .text),
            (kUTTypePlainText, .plainText), (kUTTypeHTML, .html), (kUTTypeURL, .url),
            (kUTTypeFileURL, .fileURL), (kUTTypeImage, .image), (kUTTypeJPEG, .jpeg),
            (kUTTypePNG, .png), (kUTTypeGIF, .gif), (kUTTypeScalableVectorGraphics, .svg),
            (kUTTypeMovie, .movie), (kUTTypeMPEG4, .mpeg4Movie), (kUTTypeMP3, .mp3),
            (kUTTypeVCard, .vCard), (kUTTypeZipArchive, .zip), (kUTTypePKCS12, .pkcs12),
            (kUTTypeElectronicPublication, .epub), (kUTTypeRawImage, .rawImage),
            (kUTTypeJavaScript, .javaScript), (kUTTypeSwiftSource, .swiftSource),
            (kUTTypeUTF8PlainText, .utf8PlainText), (kUTTypeAVIMovie, .avi),
        ]
        for (old, new) in pairs { #expect(old as String == new.identifier) }
    }

    @Test func `conform to each other`() {
        #expect(UTTypeConformsTo(kUTTypePNG, kUTTypeImage))
        #expect(!UTTypeConformsTo(kUTTypeImage, kUTTypePNG))
        #expect(UTTypeConformsTo(kUTTypePNG, kUTTypePNG))
        #expect(UTTypeEqual("PUBLIC.PNG" as CFString, kUTTypePNG))
        #expect(!UTTypeEqual(kUTTypeGIF, kUTTypePNG))
        #expect(UTTypeEqual("org.example.Own" as CFString, "org.example.own" as CFString))
    }

    @Test func `are found by extension and MIME type, and give them`() {
        let png = UTTypeCreatePreferredIdentifierForTag(
            kUTTagClassFilenameExtension,
            "png" as CFString,
            nil
        )
        #expect(png?.takeRetainedValue() as String? == "public.png")
        let mime = UTTypeCopyPreferredTagWithClass(kUTTypePNG, kUTTagClassMIMEType)
        #expect(mime?.takeRetainedValue() as String? == "image/png")
        let all = UTTypeCopyAllTagsWithClass(kUTTypeJPEG, kUTTagClassFilenameExtension)
        #expect((all?.takeRetainedValue() as? [String])?.contains("jpg") == true)
        #expect(UTTypeCopyPreferredTagWithClass(kUTTypeItem, kUTTagClassMIMEType) == nil)
        let types = UTTypeCreateAllIdentifiersForTag(
            kUTTagClassMIMEType,
            "image/png" as CFString,
            kUTTypeImage
        )
        #expect((types?.takeRetainedValue() as? [String])?.first == "public.png")
    }

    @Test func `are declared, or made for a tag`() {
        #expect(UTTypeIsDeclared(kUTTypePNG) && !UTTypeIsDynamic(kUTTypePNG))
        let made = UTTypeCreatePreferredIdentifierForTag(
            kUTTagClassFilenameExtension,
            "zzq" as CFString,
            nil
        )?.takeRetainedValue()
        #expect(made.map(UTTypeIsDynamic) == true)
        #expect(made.map(UTTypeIsDeclared) == false)
        #expect(UTTypeCopyDescription(kUTTypePNG)?.takeRetainedValue() != nil)
    }
}
