internal import DonationStore
internal import Foundation

// The log keeps the pictures of an intent's parameters and people beside a donation, once for all
// donations that show them. Any other picture, such as that of a media item, would count towards
// the size of the donation. So it is donated as the picture of a parameter whose name is the path
// to it, and its place names the parameter: {"parameter": "mediaItems[0].artwork"}.

extension Fields {
    private static let pictureFields: Set = [
        "artwork", "icon", "image", "mapAnnotationImage", "specialPricingBadgeImage",
    ]
    private static let parameterField = "parameter"
    /// The field with the pictures of an intent's parameters, also in an intent inside another.
    private static let imagesField = "images"
    /// The fields of an intent from which the log takes the pictures itself.
    private static let peopleFields: Set = ["sender", "recipients", "contacts"]

    private var intent: [String: JSONValue] { self["intent"] ?? [:] }

    /// The fields of a donation, with nested pictures moved to parameters.
    var withPicturesOfParameters: Fields {
        var intent = intent
        var pictures: [String: JSONValue] = Fields(intent)[Self.imagesField] ?? [:]
        for (name, value) in intent
        where !Self.peopleFields.contains(name) && name != Self.imagesField {
            intent[name] = Self.takeOut(of: value, name, &pictures)
        }
        var fields = self
        if let response = json["intentResponse"] {
            fields["intentResponse"] = Self.takeOut(of: response, "intentResponse", &pictures)
        }
        if !pictures.isEmpty { intent[Self.imagesField] = .object(pictures) }
        fields["intent"] = intent
        return fields
    }

    private static func takeOut(
        of value: JSONValue,
        _ path: String,
        _ pictures: inout [String: JSONValue],
        areAllPictures: Bool = false
    ) -> JSONValue {
        switch value {
        case .array(let elements):
            return .array(
                elements.enumerated().map { index, element in
                    takeOut(of: element, "\(path)[\(index)]", &pictures)
                }
            )
        case .object(var object):
            for (name, value) in object {
                let path = "\(path).\(name)"
                let isPicture = areAllPictures || pictureFields.contains(name)
                if isPicture, value.object["data"] != nil {
                    pictures[path] = value
                    object[name] = [Self.parameterField: .string(path)]
                } else {
                    object[name] = takeOut(
                        of: value,
                        path,
                        &pictures,
                        areAllPictures: name == imagesField
                    )
                }
            }
            return .object(object)
        default: return value
        }
    }

    /// The fields of a donation before ``withPicturesOfParameters``.
    var withPicturesInPlace: Fields {
        var intent = intent
        var pictures: [String: JSONValue] = Fields(intent)[Self.imagesField] ?? [:]
        for (name, value) in intent where name != Self.imagesField {
            intent[name] = Self.putBack(into: value, &pictures)
        }
        var fields = self
        if let response = json["intentResponse"] {
            fields["intentResponse"] = Self.putBack(into: response, &pictures)
        }
        intent[Self.imagesField] = pictures.jsonField
        fields["intent"] = intent
        return fields
    }

    private static func putBack(
        into value: JSONValue,
        _ pictures: inout [String: JSONValue],
        areAllPictures: Bool = false
    ) -> JSONValue {
        switch value {
        case .array(let elements): return .array(elements.map { putBack(into: $0, &pictures) })
        case .object(var object):
            for (name, value) in object {
                let parameter = value.object.count == 1 ? value.object[parameterField] : nil
                let isPicture = areAllPictures || pictureFields.contains(name)
                if isPicture, case .string(let path) = parameter {
                    // The log dropped a picture that was too large.
                    object[name] = pictures.removeValue(forKey: path)
                } else {
                    object[name] = putBack(
                        into: value,
                        &pictures,
                        areAllPictures: name == imagesField
                    )
                }
            }
            return .object(object)
        default: return value
        }
    }

    // MARK: Handles

    /// The fields of a donation without handles that have no value, which identify nobody.
    var withoutEmptyHandles: Fields {
        var fields = self
        for name in ["intent", "intentResponse"] {
            fields[name] = json[name].map(Self.withoutEmptyHandles)
        }
        return fields
    }

    private static func withoutEmptyHandles(_ value: JSONValue) -> JSONValue {
        switch value {
        case .array(let elements): return .array(elements.map(withoutEmptyHandles))
        case .object(var object):
            for (name, value) in object {
                switch (name, value) {
                case ("personHandle", _) where value.isEmptyHandle: object[name] = nil
                case ("aliases", .array(let aliases)):
                    object[name] = .array(aliases.filter { !$0.isEmptyHandle })
                default: object[name] = withoutEmptyHandles(value)
                }
            }
            return .object(object)
        default: return value
        }
    }
}

extension JSONValue: FieldInitializable {
    init?(field: JSONValue) { self = field }
    var jsonField: JSONValue? { self }

    /// The members of an object; empty for any other value.
    var object: [String: JSONValue] {
        if case .object(let object) = self { object } else { [:] }
    }

    /// Returns whether arrays and objects nest deeper than `limit`; it looks no deeper.
    func isNested(deeperThan limit: Int) -> Bool {
        switch self {
        case .array(let elements):
            limit < 1 || elements.contains { $0.isNested(deeperThan: limit - 1) }
        case .object(let object):
            limit < 1 || object.values.contains { $0.isNested(deeperThan: limit - 1) }
        default: false
        }
    }

    fileprivate var isEmptyHandle: Bool {
        guard case .string(let value)? = object["value"] else { return true }
        return value.isEmpty
    }

    /// Returns the value with the bytes of every picture that the log keeps beside the donation.
    func withPictures<Failure: Error>(
        _ bytes: (Image) throws(Failure) -> [UInt8]?
    ) throws(Failure) -> JSONValue {
        switch self {
        case .array(let elements):
            var copies: [JSONValue] = []
            for element in elements { copies.append(try element.withPictures(bytes)) }
            return .array(copies)
        case .object(var object):
            if case .string(let text)? = object["sha256"], let digest = Data(base64Encoded: text),
                let picture = try bytes(Image(.stored(digest: Array(digest))))
            {
                object["sha256"] = nil
                object["data"] = Data(picture).jsonField
            }
            for (name, value) in object { object[name] = try value.withPictures(bytes) }
            return .object(object)
        default: return self
        }
    }
}
