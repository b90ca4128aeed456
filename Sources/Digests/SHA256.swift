internal import CDigest

/// SHA-256 (FIPS 180-4), by the system's libcrypto.
///
/// ```swift
/// let digest = SHA256.hash(data: picture)  // 32 bytes
/// ```
@safe
package final class SHA256 {
    /// The length of a digest, in bytes.
    package static let byteCount = DIGEST_LENGTH

    private let state: OpaquePointer

    /// Makes a digest of no bytes.
    package init() {
        unsafe state = digest_begin(nil)
    }

    deinit {
        unsafe digest_end(state, nil)
    }

    /// Adds bytes after the earlier ones.
    ///
    /// - Complexity: O(*n*) in the bytes.
    package func update(data: [UInt8]) {
        unsafe data.withUnsafeBufferPointer { bytes in
            unsafe digest_add(state, bytes.baseAddress, bytes.count)
        }
    }

    /// Returns the digest of all bytes added so far; more may follow.
    package func finalize() -> [UInt8] {
        let copy = unsafe digest_begin(state)
        return unsafe [UInt8](unsafeUninitializedCapacity: Self.byteCount) { digest, count in
            unsafe digest_end(copy, digest.baseAddress)
            count = Self.byteCount
        }
    }

    /// Returns the digest of bytes.
    ///
    /// - Complexity: O(*n*) in the bytes; no allocation beside that of the digest.
    package static func hash(data: [UInt8]) -> [UInt8] {
        var digest: [UInt8] = []
        hash(data: data, into: &digest)
        return digest
    }

    /// Replaces an array by the digest of bytes.
    ///
    /// - Complexity: O(*n*) in the bytes; no allocation if the array is a digest already.
    package static func hash(data: [UInt8], into digest: inout [UInt8]) {
        if digest.count != byteCount { digest = [UInt8](repeating: 0, count: byteCount) }
        unsafe digest.withUnsafeMutableBufferPointer { output in
            unsafe data.withUnsafeBufferPointer { bytes in
                unsafe digest_once(bytes.baseAddress, bytes.count, output.baseAddress)
            }
        }
    }

    /// Returns the HMAC (RFC 2104) of a message under a key.
    ///
    /// - Complexity: O(*n*) in the bytes of both.
    package static func authenticationCode(for message: [UInt8], key: [UInt8]) -> [UInt8] {
        unsafe message.withUnsafeBufferPointer { bytes in
            unsafe key.withUnsafeBufferPointer { key in
                unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { digest, count in
                    unsafe digest_keyed(
                        key.baseAddress,
                        key.count,
                        bytes.baseAddress,
                        bytes.count,
                        digest.baseAddress
                    )
                    count = byteCount
                }
            }
        }
    }
}
