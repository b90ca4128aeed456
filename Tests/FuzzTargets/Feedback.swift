import Interactions

extension FuzzTarget {
    /// That feedback comes back from what it is encoded to, and from its text.
    static func checkFeedback(_ feedback: SuggestionFeedback) throws(BrokenProperty) {
        var encoder = RecordEncoder()
        encoder.encode(feedback)
        let bytes = encoder.payload
        let again = try must("what was encoded is decoded") { () throws(DecodingFailure) in
            try decodedFeedback(bytes)
        }
        encoder.encode(again)
        try check(encoder.payload == bytes, "equal feedback gives equal bytes")
        try check(again == feedback, "feedback comes back")
        guard feedback.unknownFields.isEmpty, feedback.references.allSatisfy(isSaidByText) else {
            return
        }
        try checkLine(.feedback(feedback), encoder.feedbackEnvelope(recordedAt: beginning) + bytes)
    }

    /// That a preference comes back from what it is encoded to, and from its text.
    static func checkPreference(_ preference: Preference) throws(BrokenProperty) {
        var encoder = RecordEncoder()
        encoder.encode(preference)
        let bytes = encoder.payload
        let again = try must("what was encoded is decoded") { () throws(DecodingFailure) in
            try decodedPreference(bytes)
        }
        encoder.encode(again)
        try check(encoder.payload == bytes, "equal preferences give equal bytes")
        try check(again == preference, "a preference comes back")
        guard preference.unknownFields.isEmpty, isSaidByText(preference.conversation) else {
            return
        }
        let head = encoder.preferenceEnvelope(recordedAt: beginning)
        try checkLine(.preference(preference), head + bytes)
    }

    /// That an adoption comes back from what it is encoded to.
    static func checkAdoption(_ adoption: Adoption) throws(BrokenProperty) {
        var encoder = RecordEncoder()
        encoder.encode(adoption)
        let bytes = encoder.payload
        let again = try must("what was encoded is decoded") { () throws(DecodingFailure) in
            try decodedAdoption(bytes)
        }
        encoder.encode(again)
        try check(encoder.payload == bytes, "equal adoptions give equal bytes")
        try check(again == adoption, "an adoption comes back")
        if let policy = adoption.policy {
            try check(Adoption(policy).weights == adoption.weights, "weights come back")
        }
    }

    static func decodedFeedback(_ payload: [UInt8]) throws(DecodingFailure) -> SuggestionFeedback {
        let head = emptyEncoder.feedbackEnvelope(recordedAt: beginning)
        guard case .feedback(let feedback) = try decodedEvent(head, payload) else {
            throw .missingField("feedback")
        }
        return feedback
    }

    static func decodedPreference(_ payload: [UInt8]) throws(DecodingFailure) -> Preference {
        let head = emptyEncoder.preferenceEnvelope(recordedAt: beginning)
        guard case .preference(let preference) = try decodedEvent(head, payload) else {
            throw .missingField("preference")
        }
        return preference
    }

    static func decodedAdoption(_ payload: [UInt8]) throws(DecodingFailure) -> Adoption {
        let head = emptyEncoder.adoptionEnvelope(recordedAt: beginning)
        guard case .adopted(let adoption) = try decodedEvent(head, payload) else {
            throw .missingField("adoption")
        }
        return adoption
    }

    /// An encoder of no payload: the envelope is told another length.
    private static var emptyEncoder: RecordEncoder {
        var encoder = RecordEncoder()
        encoder.encode(Link([]))
        return encoder
    }

    /// Whether the position is one that JSON can write as an integer.
    private static func isSaidByText(_ conversation: ConversationReference) -> Bool {
        Int64(exactly: conversation.position.rawValue) != nil
    }
}
