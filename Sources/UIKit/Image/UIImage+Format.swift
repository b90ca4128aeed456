internal import Foundation

extension UIImage {
    /// A format of pictures, known by the first bytes of a file; this type is not Apple's.
    public enum Format: String, CaseIterable, Sendable {
        /// PNG.
        case png = "public.png"
        /// JPEG.
        case jpeg = "public.jpeg"
        /// GIF.
        case gif = "com.compuserve.gif"
        /// TIFF.
        case tiff = "public.tiff"
        /// BMP.
        case bmp = "com.microsoft.bmp"
        /// An icon of Windows.
        case ico = "com.microsoft.ico"
        /// WebP.
        case webP = "org.webmproject.webp"
        /// HEIF, as with HEVC.
        case heif = "public.heif"

        /// Recognises a file by its first bytes; `nil` if it is none of these.
        init?(beginningOf data: Data) {
            let start = Array(data.prefix(16))
            func has(_ bytes: [UInt8], at index: Int = 0) -> Bool {
                start.dropFirst(index).starts(with: bytes)
            }
            // The signatures of the formats' own specifications: RFC 2083, ITU-T T.81, GIF89a, TIFF
            // 6, and for WebP and HEIF the containers RIFF and ISO 14496-12.
            if has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
                self = .png
            } else if has([0xFF, 0xD8, 0xFF]) {
                self = .jpeg
            } else if has(Array("GIF87a".utf8)) || has(Array("GIF89a".utf8)) {
                self = .gif
            } else if has([0x49, 0x49, 0x2A, 0x00]) || has([0x4D, 0x4D, 0x00, 0x2A]) {
                self = .tiff
            } else if has(Array("BM".utf8)) {
                self = .bmp
            } else if has([0x00, 0x00, 0x01, 0x00]) {
                self = .ico
            } else if has(Array("RIFF".utf8)), has(Array("WEBP".utf8), at: 8) {
                self = .webP
            } else if has(Array("ftyp".utf8), at: 4),
                ["heic", "heix", "hevc", "mif1", "msf1"].contains(where: {
                    has(Array($0.utf8), at: 8)
                })
            {
                self = .heif
            } else {
                return nil
            }
        }

        /// The type of content, as in `public.png`.
        public var typeIdentifier: String { rawValue }
    }
}
