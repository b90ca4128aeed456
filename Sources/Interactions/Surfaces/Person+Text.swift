extension Person {
    /// Returns the text of the person for a field; `nil` if there is none, and for every secret.
    ///
    /// Parts of the name are those that the app gave: only the owner's whole name is cut into
    /// parts, by `withNameParts`. A name to show that repeats the handle is no name.
    public func text(for type: TextContentType) -> String? {
        switch type {
        case .name: shownName ?? nameComponents?.wholeName
        case .namePrefix: nameComponents?.namePrefix?.inOneLine
        case .givenName: nameComponents?.givenName?.inOneLine
        case .middleName: nameComponents?.middleName?.inOneLine
        case .familyName: nameComponents?.familyName?.inOneLine
        case .nameSuffix: nameComponents?.nameSuffix?.inOneLine
        case .nickname: nameComponents?.nickname?.inOneLine
        case .telephoneNumber:
            handle(.phoneNumber) { PhoneNumber.international($0, region: nil) != nil }
        case .emailAddress: handle(.emailAddress) { EmailAddress.normalised($0) != nil }
        default: nil
        }
    }

    private var shownName: String? {
        guard let name = displayName?.inOneLine,
            !handles.contains(where: { $0.value.inOneLine == name })
        else { return nil }
        return name
    }

    /// The handles, the first one first.
    package var handles: [PersonHandle] { [personHandle].compactMap(\.self) + aliases }

    /// Returns the first handle of a kind, as given; of unknown kind, the first that looks so.
    private func handle(
        _ type: PersonHandleType,
        if looksSo: (String) -> Bool
    ) -> String? {
        let text = handles.first { $0.type == type && $0.value.inOneLine != nil }
        let guess = handles.first { $0.type == .unknown && looksSo($0.value) }
        return (text ?? guess)?.value.inOneLine
    }
}

extension PersonNameComponents {
    /// The name of its parts; in the scripts of China, Japan and Korea the family name is first.
    fileprivate var wholeName: String? {
        let given = givenName?.inOneLine
        let family = familyName?.inOneLine
        let isEastAsian = [given, family].contains { $0?.isEastAsian == true }
        if isEastAsian {
            return ((family ?? "") + (given ?? "")).inOneLine
        }
        return [namePrefix, given, middleName, family, nameSuffix]
            .compactMap { $0?.inOneLine }.joined(separator: " ").inOneLine
    }
}
