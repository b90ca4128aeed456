extension PolicyRule {
    /// The rule in its text form, one JSON object, times in milliseconds.
    public var json: JSONValue {
        var object = JSONObject(UnknownFields())
        object.set("app", scope.app)
        object.set("intentClass", scope.intentClass)
        object.set("maximumAge", maximumAge.map(JSONValue.integer))
        object.set("maximumCount", maximumCount.map(JSONValue.init(unsigned:)))
        object.set("maximumRate", maximumRate?.json)
        object.set("region", region?.code)
        return object.value
    }
}

extension PolicyRule.Rate {
    fileprivate var json: JSONValue {
        .object(["count": JSONValue(unsigned: count), "per": .integer(per)])
    }
}

extension JSONValue {
    /// A number that may be beyond what 64 bits with a sign hold.
    fileprivate init(unsigned number: UInt64) {
        self = Int64(exactly: number).map(JSONValue.integer) ?? .number("\(number)")
    }
}
