extension Activity {
    public var place: Place? { attributes.isEmpty ? nil : nil }
}
