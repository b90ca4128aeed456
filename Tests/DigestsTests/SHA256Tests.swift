import Digests
import Testing

@Suite struct `SHA-256` {
    private func text(_ bytes: [UInt8]) -> String {
        bytes.map { byte in
            let digits = String(byte, radix: 16)
            return byte < 16 ? "0" + digits : digits
        }
        .joined()
    }

    // The first three are NIST's examples for FIPS 180-4.
    @Test(arguments: [
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            String(repeating: "a", count: 1_000_000),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
        ),
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ])
    func `is that of the standard`(message: String, digest: String) {
        #expect(text(SHA256.hash(data: Array(message.utf8))) == digest)
    }

    @Test func `replaces another, whether or not somebody else holds that`() {
        var digest = SHA256.hash(data: [])
        let other = digest
        for byte in UInt8(0)...3 {
            SHA256.hash(data: [byte], into: &digest)
            #expect(digest == SHA256.hash(data: [byte]))
        }
        #expect(other == SHA256.hash(data: []))
    }

    @Test(arguments: 0...130)
    func `of pieces is that of the whole, at any time`(count: Int) {
        let bytes = (0..<130).map { UInt8($0) }
        let hash = SHA256()
        hash.update(data: Array(bytes[..<count]))
        #expect(hash.finalize() == SHA256.hash(data: Array(bytes[..<count])))
        hash.update(data: [])
        hash.update(data: Array(bytes[count...]))
        #expect(hash.finalize() == SHA256.hash(data: bytes))
        #expect(hash.finalize() == SHA256.hash(data: bytes))
    }

    // RFC 4231, test cases 1, 2 and 6, and a key of no bytes.
    @Test(arguments: [
        (
            [UInt8](repeating: 0x0b, count: 20), "Hi There",
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            Array("Jefe".utf8), "what do ya want for nothing?",
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            [UInt8](repeating: 0xaa, count: 131),
            "Test Using Larger Than Block-Size Key - Hash Key First",
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
        ([], "", "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"),
    ])
    func `under a key is that of RFC 4231`(key: [UInt8], message: String, code: String) {
        #expect(text(SHA256.authenticationCode(for: Array(message.utf8), key: key)) == code)
    }
}
