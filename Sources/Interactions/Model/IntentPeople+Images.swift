extension IntentPeople {
    /// Whether the intent has any image.
    package var hasImages: Bool {
        !images.isEmpty || senders.contains { $0.image != nil }
            || recipients.contains { $0.image != nil }
            || contacts.contains { $0.image != nil }
    }

    /// Whether the log holds the bytes of any image.
    package var hasStoredImages: Bool {
        !images.isEmpty || senders.contains { $0.image.isStored }
            || recipients.contains { $0.image.isStored } || contacts.contains { $0.image.isStored }
    }

    /// Replaces every image with the result of `transform`.
    package mutating func mapImages<Failure: Error>(
        _ transform: (Image) throws(Failure) -> Image?
    ) throws(Failure) {
        for index in senders.indices { try senders[index].mapImage(transform) }
        for index in recipients.indices { try recipients[index].mapImage(transform) }
        for index in contacts.indices { try contacts[index].mapImage(transform) }
        // The order is fixed, so that the images left out do not depend on a dictionary's hashing.
        for (parameter, image) in images.sorted(by: { $0.key < $1.key }) {
            images[parameter] = try transform(image)
        }
    }
}

extension Image? {
    /// Whether the log holds the bytes of the image.
    fileprivate var isStored: Bool {
        if case .stored? = self?.source { true } else { false }
    }
}

extension Person {
    fileprivate mutating func mapImage<Failure: Error>(
        _ transform: (Image) throws(Failure) -> Image?
    ) throws(Failure) {
        if let image { self.image = try transform(image) }
    }
}
