extension IntentPeople {
    /// Whether there is any image.
    package var hasImages: Bool {
        !images.isEmpty || sender?.image != nil || recipients.contains { $0.image != nil }
            || contacts.contains { $0.image != nil }
    }

    /// Puts in the place of every image what `transform` makes of it.
    package mutating func mapImages<Failure: Error>(
        _ transform: (Image) throws(Failure) -> Image?
    ) throws(Failure) {
        try sender?.mapImage(transform)
        for index in recipients.indices { try recipients[index].mapImage(transform) }
        for index in contacts.indices { try contacts[index].mapImage(transform) }
        // In order, so that what is left out does not depend on how a dictionary hashes.
        for (parameter, image) in images.sorted(by: { $0.key < $1.key }) {
            images[parameter] = try transform(image)
        }
    }
}

extension Person {
    fileprivate mutating func mapImage<Failure: Error>(
        _ transform: (Image) throws(Failure) -> Image?
    ) throws(Failure) {
        if let image { self.image = try transform(image) }
    }
}
