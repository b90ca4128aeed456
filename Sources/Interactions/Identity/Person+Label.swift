extension Person {
    /// The name to show, or the best substitute for a missing or invisible name; `?` for neither.
    package var label: String { visibleLabel ?? "?" }

    /// The name to show, or else a handle or an identifier; `nil` if nothing of them is visible.
    package var visibleLabel: String? {
        let texts = [displayName] + handles.map(\.value) + [customIdentifier, contactIdentifier]
        return texts.lazy.compactMap(\.self).first { !$0.isBlank }
    }
}

extension String {
    /// Whether nothing of the text is visible.
    package var isBlank: Bool {
        // Most texts begin with a visible letter.
        if let first = utf8.first, (0x21...0x7E).contains(first) { return false }
        return unicodeScalars.allSatisfy { !$0.isVisible }
    }

    /// The text; `nil` if nothing of it is visible.
    package var visible: String? { isBlank ? nil : self }
}

extension Unicode.Scalar {
    /// Whether a reader sees anything of it: no blank, no control, nothing without a width.
    fileprivate var isVisible: Bool {
        // The fillers of Hangul are letters, and the empty pattern of Braille is a symbol.
        if properties.isWhitespace || properties.isDefaultIgnorableCodePoint || value == 0x2800 {
            return false
        }
        switch properties.generalCategory {
        case .control, .format, .surrogate, .nonspacingMark, .enclosingMark:
            return false
        default: return true
        }
    }
}
