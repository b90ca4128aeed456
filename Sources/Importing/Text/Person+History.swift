package import Interactions

extension Person {
    /// Makes a person from the facts in a file; `nil` if there are none.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - handle: An address, a number, or a name in an app.
    ///   - contactIdentifier: The identifier in an address book.
    ///   - customIdentifier: The identifier in an app.
    ///   - isOfTelephone: Whether the handle is what a telephone shows for a sender, though it may
    ///     be letters.
    ///   - owner: The owner of the history.
    package init?(
        name: String?,
        handle: String? = nil,
        contactIdentifier: String? = nil,
        customIdentifier: String? = nil,
        isOfTelephone: Bool = false,
        owner: HistoryOwner
    ) {
        func fitting(_ text: String?) -> String? {
            guard let text, !text.isEmpty, text.utf8.count <= DonationLimits.identifierBytes else {
                return nil
            }
            return text
        }
        let handle = fitting(handle.flatMap(Self.known)).map { value in
            let type: PersonHandleType =
                HistoryOwner.isAddress(value)
                ? .emailAddress
                : isOfTelephone || PhoneText.isNumber(value) ? .phoneNumber : .unknown
            return PersonHandle(value: value, type: type)
        }
        var displayName = name.flatMap(DisplayName.cleaned).flatMap(Self.known)
        // Many programs repeat the handle as the name.
        if displayName == handle?.value, handle != nil { displayName = nil }
        self.init(
            displayName: displayName,
            personHandle: handle,
            contactIdentifier: fitting(contactIdentifier),
            customIdentifier: fitting(customIdentifier)
        )
        guard
            displayName != nil || personHandle != nil || self.contactIdentifier != nil
                || self.customIdentifier != nil
        else { return nil }
        isMe = owner.contains(self) || customIdentifier.map { owner.contains($0) } ?? false
    }

    /// Returns a name or a handle, unless it stands for nobody in particular.
    private static func known(_ text: String) -> String? {
        UnknownPerson.isMeant(by: text) ? nil : text
    }
}

extension HistoryReason {
    /// A participant has neither a name nor a handle.
    package static let nameless = HistoryReason(
        rawValue: "a participant with neither name nor handle, left out"
    )
}
