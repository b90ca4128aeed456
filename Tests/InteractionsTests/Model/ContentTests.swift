import Testing

@testable import Interactions

/// The content in a donation, by the table in `docs/donation-json.md`.
@Suite struct `Content` {
    private static func interaction(
        _ intent: String,
        response: String?
    ) throws -> Interaction {
        var text = #"{"app":"a","intent":\#(intent)"#
        if let response { text += #","intentResponse":\#(response)"# }
        return try Donation(json: JSONValue(parsing: Array("\(text)}".utf8))).interaction
    }

    private static let message =
        #"{"identifier":"m","content":"SAID","linkMetadata":{"title":"SAID"},"#
        + #""reaction":{"emoji":"SAID"},"sticker":{"url":"SAID"},"sender":{"displayName":"Ana"},"#
        + #""attachmentFiles":[{"data":"SAID","filename":"f"}],"#
        + #""audioMessageFile":{"data":"SAID","filename":"a"}}"#
    private static let silent =
        #"{"identifier":"m","sender":{"displayName":"Ana"},"attachmentFiles":[{"filename":"f"}],"#
        + #""audioMessageFile":{"filename":"a"}}"#
    /// Apple's classes of messages.
    private static let classes = [
        "INSendMessageIntent", "INEditMessageIntent", "INSearchForMessagesIntent",
        "INSetMessageAttributeIntent", "INUnsendMessagesIntent",
    ]

    /// An intent and its response, and their remaining parts.
    private struct Example: CustomTestStringConvertible {
        var intent: String
        var response: String?
        var leftIntent: String
        var leftResponse: String?

        var testDescription: String { "\(intent) \(response ?? "")" }

        init(_ intent: String, _ left: String) {
            (self.intent, leftIntent) = (intent, left)
        }

        /// A response of another class to an intent without content.
        init(_ intent: String, response: String, _ left: String) {
            (self.intent, leftIntent) = (intent, intent)
            (self.response, leftResponse) = (response, left)
        }

        /// A response to an intent of this class, which has the same field.
        init(class name: String, _ field: String, _ said: String, _ left: String) {
            intent = #"{"class":"\#(name)","\#(field)":\#(said)}"#
            leftIntent = #"{"class":"\#(name)","\#(field)":\#(left)}"#
            response = #"{"code":3,"\#(field)":\#(said)}"#
            leftResponse = #"{"code":3,"\#(field)":\#(left)}"#
        }
    }

    private static let examples =
        [
            Example(
                #"{"class":"INSendMessageIntent","content":"SAID","serviceName":"s"}"#,
                #"{"class":"INSendMessageIntent","serviceName":"s"}"#
            ),
            Example(
                #"{"class":"INSendMessageIntent","attachments":[{"audioMessageFile":"#
                    + #"{"data":"SAID","filename":"a","more":[{"data":1,"b":2}]}},"x"]}"#,
                #"{"class":"INSendMessageIntent","attachments":[{"audioMessageFile":"#
                    + #"{"filename":"a","more":[{"b":2}]}},"x"]}"#
            ),
            Example(
                #"{"class":"INEditMessageIntent","messageIdentifier":"m","editedContent":"SAID"}"#,
                #"{"class":"INEditMessageIntent","messageIdentifier":"m"}"#
            ),
            Example(
                #"{"class":"INRelevantShortcut","shortcut":{"intent":{"class":"INSendMessageIntent","#
                    + #""content":"SAID","attachments":[{"audioMessageFile":{"data":"SAID"}}]}},"#
                    + #""more":[[{"class":"INEditMessageIntent","editedContent":"SAID"}]]}"#,
                #"{"class":"INRelevantShortcut","shortcut":{"intent":{"class":"INSendMessageIntent","#
                    + #""attachments":[{"audioMessageFile":{}}]}},"#
                    + #""more":[[{"class":"INEditMessageIntent"}]]}"#
            ),
            Example(
                #"{"class":"INStartCallIntent"}"#,
                response: #"{"class":"INSendMessageIntentResponse","sentMessages":[\#(message)]}"#,
                #"{"class":"INSendMessageIntentResponse","sentMessages":[\#(silent)]}"#
            ),
            Example(
                #"{"class":"INRelevantShortcut","intent":{"class":"INSendPaymentIntent","note":"SAID"}}"#,
                #"{"class":"INRelevantShortcut","intent":{"class":"INSendPaymentIntent"}}"#
            ),
            Example(
                #"{"class":"INStartCallIntent"}"#,
                response: #"{"class":"INRequestPaymentIntentResponse","#
                    + #""paymentRecord":{"note":"SAID","status":"paid"}}"#,
                #"{"class":"INRequestPaymentIntentResponse","paymentRecord":{"status":"paid"}}"#
            ),
        ]
        + ["INSendPaymentIntent", "INRequestPaymentIntent"].flatMap { name in
            [
                Example(
                    #"{"class":"\#(name)","note":"SAID","currencyAmount":{"amount":"3"}}"#,
                    #"{"class":"\#(name)","currencyAmount":{"amount":"3"}}"#
                ),
                Example(
                    #"{"class":"\#(name)"}"#,
                    response: #"{"paymentRecord":{"note":"SAID","status":"paid"}}"#,
                    #"{"paymentRecord":{"status":"paid"}}"#
                ),
            ]
        }
        + classes.flatMap { name in
            [
                Example(class: name, "sentMessage", message, silent),
                Example(class: name, "sentMessages", "[\(message),7]", "[\(silent),7]"),
                Example(class: name, "messages", "[\(message)]", "[\(silent)]"),
                Example(
                    class: name,
                    "referencedMessage",
                    #"{"referencedMessage":\#(message)}"#,
                    #"{"referencedMessage":\#(silent)}"#
                ),
                Example(
                    class: name,
                    "audioMessageFile",
                    #"{"data":"SAID","url":"u"}"#,
                    #"{"url":"u"}"#
                ),
                Example(
                    class: name,
                    "attachmentFiles",
                    #"[{"data":"SAID","url":"u"}]"#,
                    #"[{"url":"u"}]"#
                ),
            ]
        }

    @Test(arguments: examples)
    private func `is dropped, and nothing else is`(example: Example) throws {
        let before = try Self.interaction(example.intent, response: example.response)
        let after = try Self.interaction(example.leftIntent, response: example.leftResponse)
        var silent = before
        #expect(before.hasContent)
        var found = silent.dropContent()
        #expect(found)
        #expect(silent == after)
        #expect(!silent.hasContent)
        found = silent.dropContent()
        #expect(!found)
        #expect(silent == after)
    }

    @Test(arguments: [
        // A donor's own class may have fields of these names with another meaning.
        ("OrderSoupIntent", #""content":"soup","editedContent":"stew","messages":[{"content":1}]"#),
        ("INEditMessageIntents", #""editedContent":"x""#),
        ("INStartCallIntent", #""messages":[{"content":1}],"content":"x""#),
        ("INStartCallIntent", #""note":"x","paymentRecord":{"note":"x"}"#),
        // Fields that Apple lacks, or has elsewhere.
        ("INSendMessageIntent", #""editedContent":"x","linkMetadata":{"title":"x"},"sticker":"x""#),
        ("INSendMessageIntent", #""mine":{"content":"x","data":"x","messages":[{"content":"x"}]}"#),
        ("INEditMessageIntent", #""content":"x","data":"x","attachments":[{"data":"x"}]"#),
        ("INSearchForMessagesIntent", #""searchTerms":["x"],"content":"x","editedContent":"x""#),
        ("INSendMessageIntent", #""sentMessage":"x","messages":["x",["y"],1]"#),
        ("INSendPaymentIntent", #""content":"x","messages":[{"content":"x"}]"#),
    ])
    func `is nothing but that`(name: String, fields: String) throws {
        let intent = #"{"class":"\#(name)",\#(fields)}"#
        let response = name.hasSuffix("MessageIntent") ? #"{"content":"x","data":"x"}"# : nil
        var interaction = try Self.interaction(intent, response: response)
        let before = interaction
        #expect(!interaction.hasContent)
        let found = interaction.dropContent()
        #expect(!found)
        #expect(interaction == before)
    }

    @Test func `of a call is none, whatever it was answered with`() throws {
        let response = #"{"messages":[\#(Self.message)]}"#
        let call = try Self.interaction(#"{"class":"INStartCallIntent"}"#, response: response)
        #expect(!call.hasContent)
    }

    @Test func `that is null is none, and goes all the same`() throws {
        var interaction = try Self.interaction(
            #"{"class":"INEditMessageIntent","editedContent":null}"#,
            response: #"{"messages":[{"content":null,"attachmentFiles":[{"data":null}]}]}"#
        )
        #expect(!interaction.hasContent)
        let found = interaction.dropContent()
        #expect(!found)
        #expect(
            try interaction
                == Self.interaction(
                    #"{"class":"INEditMessageIntent"}"#,
                    response: #"{"messages":[{"attachmentFiles":[{}]}]}"#
                )
        )
    }
}
