/// Writes binary property lists and keyed archives like Foundation on Apple's systems, whose class
/// names are unavailable here.
struct ArchiveWriter {
    indirect enum Value {
        case text(String)
        case data([UInt8])
        case reference(Int)
        case array([Value])
        case dictionary([(String, Value)])
    }

    /// An object for the archive.
    indirect enum Object {
        case text(String)
        case data([UInt8])
        case array([Object])
        case instance(String, [(String, Object)])
    }

    private var objects: [Value] = [.text("$null")]

    /// The archive of an object.
    static func archive(_ object: Object) -> [UInt8] {
        var writer = ArchiveWriter()
        let root = writer.add(object)
        return propertyList(
            .dictionary([
                ("$version", .data([1])), ("$archiver", .text("NSKeyedArchiver")),
                ("$top", .dictionary([("root", root)])), ("$objects", .array(writer.objects)),
            ])
        )
    }

    private mutating func add(_ object: Object) -> Value {
        let number = objects.count
        objects.append(.text(""))
        switch object {
        case .text(let text): objects[number] = .text(text)
        case .data(let bytes): objects[number] = .data(bytes)
        case .array(let elements):
            let all = elements.map { add($0) }
            objects[number] = .dictionary([
                ("NS.objects", .array(all)), ("$class", kind("NSArray")),
            ])
        case .instance(let name, let fields):
            let all = fields.map { ($0.0, add($0.1)) }
            objects[number] = .dictionary(all + [("$class", kind(name))])
        }
        return .reference(number)
    }

    private mutating func kind(_ name: String) -> Value {
        objects.append(
            .dictionary([
                ("$classname", .text(name)),
                ("$classes", .array([.text(name), .text("NSObject")])),
            ])
        )
        return .reference(objects.count - 1)
    }

    /// A property list with two-byte numbers.
    static func propertyList(_ value: Value) -> [UInt8] {
        var values: [[UInt8]] = []
        func add(_ value: Value) -> Int {
            let number = values.count
            values.append([])
            switch value {
            case .text(let text) where text.utf8.allSatisfy({ $0 < 0x80 }):
                values[number] = head(0x50, text.utf8.count) + Array(text.utf8)
            case .text(let text):
                let units = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
                values[number] = head(0x60, text.utf16.count) + units
            case .data(let bytes): values[number] = head(0x40, bytes.count) + bytes
            case .reference(let target): values[number] = [0x81] + pair(target)
            case .array(let elements):
                values[number] = head(0xA0, elements.count) + elements.flatMap { pair(add($0)) }
            case .dictionary(let fields):
                let names = fields.flatMap { pair(add(.text($0.0))) }
                values[number] =
                    head(0xD0, fields.count) + names + fields.flatMap { pair(add($0.1)) }
            }
            return number
        }
        let top = add(value)
        var bytes = Array("bplist00".utf8)
        var offsets: [UInt8] = []
        for value in values {
            offsets += pair(bytes.count)
            bytes += value
        }
        let table = bytes.count
        var trailer: [UInt8] = [0, 0, 0, 0, 0, 0, 2, 2]
        for number in [values.count, top, table] { trailer += [0, 0, 0, 0, 0, 0] + pair(number) }
        return bytes + offsets + trailer
    }

    private static func pair(_ number: Int) -> [UInt8] {
        [UInt8(number >> 8), UInt8(number & 0xFF)]
    }

    private static func head(_ kind: UInt8, _ count: Int) -> [UInt8] {
        count < 15 ? [kind | UInt8(count)] : [kind | 0x0F, 0x11] + pair(count)
    }
}
