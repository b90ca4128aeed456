import Exporting
import Foundation
import Interactions
import Testing

/// The rules of the specification of CloudEvents 1.0.2, its JSON format and its JSON schema.
@Suite struct `A CloudEvent of the log` {
    private static let source = "urn:uuid:5686e2d0-d705-4574-8295-6bfa61f6d6b9"

    private static func objects() throws -> [[String: JSONValue]] {
        try FullEvents().events.map { event in
            var event = event
            // The specification does not cover the payloads of these events.
            event.payload = nil
            event.donorName = nil
            let json = try JSONValue(parsing: event.cloudEvent(source: source).bytes)
            guard case .object(let object) = json else { return [:] }
            return object
        }
    }

    @Test func `has the attributes that it must have, as texts that are not empty`() throws {
        for object in try Self.objects() {
            #expect(object["specversion"] == "1.0")
            for name in ["id", "source", "type"] {
                guard case .string(let text)? = object[name] else {
                    Issue.record("\(name) is no text")
                    continue
                }
                #expect(!text.isEmpty, "\(name)")
            }
            #expect(object["source"] == .string(Self.source))
        }
    }

    @Test func `has an identifier of its own`() throws {
        let objects = try Self.objects()
        #expect(Set(objects.compactMap { $0["id"] }).count == objects.count)
        #expect(objects.first?["id"] == "1")
    }

    @Test func `has only attributes whose names and values the format allows`() throws {
        let known: Set<String> = [
            "specversion", "id", "source", "type", "subject", "time", "datacontenttype", "data",
            "sequence",
        ]
        for object in try Self.objects() {
            #expect(Set(object.keys).subtracting(known).isEmpty)
            for (name, value) in object where name != "data" {
                #expect(name.wholeMatch(of: /[a-z0-9]{1,20}/) != nil, "\(name)")
                guard case .string(let text) = value else {
                    Issue.record("\(name) is no text")
                    continue
                }
                #expect(!text.isEmpty)
                let isAllowed = text.unicodeScalars.allSatisfy {
                    $0.properties.generalCategory != .control
                        && !$0.properties.isNoncharacterCodePoint
                }
                #expect(isAllowed, "\(name)")
            }
            #expect(object["datacontenttype"] == "application/json")
            #expect(object["data_base64"] == nil && object["data"] != nil)
        }
    }

    @Test func `says its position in an extension that sorts as a text, and when it was recorded`()
        throws
    {
        let objects = try Self.objects()
        let sequences = objects.compactMap { object -> String? in
            guard case .string(let text)? = object["sequence"] else { return nil }
            return text
        }
        #expect(sequences.count == objects.count)
        #expect(sequences == sequences.sorted())
        #expect(sequences.allSatisfy { $0.wholeMatch(of: /\d{20}/) != nil })
        for object in objects {
            guard case .string(let time)? = object["time"] else {
                Issue.record("no time")
                continue
            }
            #expect(Timestamp(rfc3339: time) != nil)
        }
    }
}
