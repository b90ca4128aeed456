internal import Foundation

extension UIImage.Format {
    /// Returns the pixels that a file names at its beginning; `nil` for none, or one cut short.
    func pixels(of data: Data) -> (width: Int, height: Int)? {
        let header = Header(data: data)
        return switch self {
        case .png: header.pixelsOfPNG()
        case .jpeg: header.pixelsOfJPEG()
        case .gif: header.pixelsOfGIF()
        case .webP: header.pixelsOfWebP()
        case .tiff, .bmp, .ico, .heif: nil
        }
    }
}

/// The bytes of a file, read as its format lays them out.
private struct Header {
    var data: Data

    /// Returns the byte at an index that counts from the beginning; `nil` beyond the end.
    private func byte(_ index: Int) -> Int? {
        index >= 0 && index < data.count ? Int(data[data.startIndex + index]) : nil
    }

    /// Returns an unsigned number of at most four bytes, the least one last.
    private func bigEndian(_ index: Int, _ count: Int) -> Int? {
        number((index..<index + count).map { byte($0) })
    }

    /// Returns an unsigned number of at most four bytes, the least one first.
    private func littleEndian(_ index: Int, _ count: Int) -> Int? {
        number((index..<index + count).reversed().map { byte($0) })
    }

    private func number(_ bytes: [Int?]) -> Int? {
        bytes.reduce(0 as Int?) { number, byte in
            guard let number, let byte else { return nil }
            return (number << 8) | byte
        }
    }

    private func pair(_ width: Int?, _ height: Int?) -> (width: Int, height: Int)? {
        guard let width, let height else { return nil }
        return (width, height)
    }

    private func has(_ text: String, at index: Int) -> Bool {
        data.dropFirst(index).starts(with: text.utf8)
    }

    /// RFC 2083, 4.1.1: `IHDR` comes first.
    func pixelsOfPNG() -> (width: Int, height: Int)? {
        has("IHDR", at: 12) ? pair(bigEndian(16, 4), bigEndian(20, 4)) : nil
    }

    /// GIF89a, 18: the logical screen.
    func pixelsOfGIF() -> (width: Int, height: Int)? {
        pair(littleEndian(6, 2), littleEndian(8, 2))
    }

    /// ITU-T T.81, B.2.2: the first header of a frame, behind segments that name their length.
    func pixelsOfJPEG() -> (width: Int, height: Int)? {
        var index = 2
        while byte(index) == 0xFF, let marker = byte(index + 1) {
            switch marker {
            case 0xFF: index += 1  // Fills up.
            case 0xC4, 0xC8, 0xCC: break  // Tables, and one that is reserved.
            case 0xC0...0xCF: return pair(bigEndian(index + 7, 2), bigEndian(index + 5, 2))
            case 0xD8...0xDA: return nil  // No frame came before the picture.
            default: break
            }
            guard marker != 0xFF else { continue }
            guard let length = bigEndian(index + 2, 2), length >= 2 else { return nil }
            index += 2 + length
        }
        return nil
    }

    /// RFC 9649, 2.5 to 2.7: the first chunk, of one of three kinds.
    func pixelsOfWebP() -> (width: Int, height: Int)? {
        if has("VP8X", at: 12) {
            return pair(littleEndian(24, 3).map { $0 + 1 }, littleEndian(27, 3).map { $0 + 1 })
        }
        if has("VP8L", at: 12), byte(20) == 0x2F {
            let bits = littleEndian(21, 4)
            return pair(bits.map { ($0 & 0x3FFF) + 1 }, bits.map { (($0 >> 14) & 0x3FFF) + 1 })
        }
        if has("VP8 ", at: 12), bigEndian(23, 3) == 0x9D012A {
            return pair(
                littleEndian(26, 2).map { $0 & 0x3FFF },
                littleEndian(28, 2).map { $0 & 0x3FFF }
            )
        }
        return nil
    }
}
