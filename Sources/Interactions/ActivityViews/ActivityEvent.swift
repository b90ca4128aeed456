/// An event as the views of activities and items see it.
package struct ActivityEvent: Sendable {
    /// The contents that these views are made from.
    package enum Content: Sendable {
        /// An activity became current.
        case becameCurrent(BecameCurrent)
        /// The current activity changed.
        case activityUpdated(ActivityUpdated)
        /// Nothing is current in a scene any more.
        case resigned(Resigned)
        /// An item was put into an index.
        case itemIndexed(ItemIndexed)
        /// An item was changed.
        case itemUpdated(ItemUpdated)
        /// An app noted how far an index has come.
        case clientState(ClientState)
        /// A link was taken.
        case linkTaken(LinkTaken)
        /// A link was opened.
        case linkOpened(LinkOpened)
        /// A link was removed.
        case linkRemoved(LinkRemoved)
        /// The owner searched.
        case searched(SearchFeedback)
        /// The owner played something: a donation.
        case played(MediaPlay)
        /// An event of another kind, which says by itself what it touches.
        case other(any ActivityPayload)
    }

    /// The event's position.
    package var position: Position
    /// The donor; 0 for an event of the owner.
    package var donor: DonorNumber
    /// The start.
    package var start: Timestamp
    /// Whether the log received it within a minute of its start, as it does if an app donates as
    /// it goes.
    let isLive: Bool
    /// The content.
    package var content: Content

    /// Reads the event of a record; `nil` for an event of another kind, or an erased one.
    ///
    /// - Throws: ``DecodingFailure`` when the payload cannot be read.
    package init?(
        decoding record: Span<UInt8>,
        _ envelope: Envelope,
        at position: Position
    ) throws(DecodingFailure) {
        guard envelope.state == .whole else { return nil }
        let payload = Envelope.length..<record.count
        switch envelope.kind {
        case .donated:
            guard
                let play = try MediaPlay(decoding: record, payload, start: envelope.start)
            else { return nil }
            content = .played(play)
        case let kind where kind < .becameCurrent: return nil
        case .becameCurrent: content = .becameCurrent(try .init(decoding: record, payload))
        case .activityUpdated: content = .activityUpdated(try .init(decoding: record, payload))
        case .resigned: content = .resigned(try .init(decoding: record, payload))
        case .indexed: content = .itemIndexed(try .init(decoding: record, payload))
        case .itemUpdated: content = .itemUpdated(try .init(decoding: record, payload))
        case .clientState: content = .clientState(try .init(decoding: record, payload))
        case .linkTaken: content = .linkTaken(try .init(decoding: record, payload))
        case .linkOpened: content = .linkOpened(try .init(decoding: record, payload))
        case .linkRemoved: content = .linkRemoved(try .init(decoding: record, payload))
        case .searched: content = .searched(try .init(decoding: record, payload))
        default:
            guard let type = EventRegistry.standard[envelope.kind]?.activityPayload else {
                return nil
            }
            content = .other(try type.init(decoding: record, payload))
        }
        self.position = position
        donor = envelope.donor
        start = envelope.start
        isLive = abs(envelope.recordedAt.milliseconds(since: envelope.start)) < 60_000
    }

    /// The earlier event that holds the activity of this one; `nil` if it holds everything itself.
    package var snapshot: Position? {
        guard case .becameCurrent(let visit) = content, visit.snapshot != .start else { return nil }
        return visit.snapshot
    }

    /// Takes the activity from the event that holds it.
    package mutating func take(_ activity: Activity) {
        guard case .becameCurrent(var visit) = content else { return }
        visit.activity = activity
        content = .becameCurrent(visit)
    }

    /// The feedback on offers, if it is that.
    package var feedback: OfferFeedback? {
        if case .other(let event) = content { event as? OfferFeedback } else { nil }
    }

    /// The play, if the owner played something.
    package var play: MediaPlay? {
        if case .played(let play) = content { play } else { nil }
    }

    /// Whether the owner searched.
    package var isSearch: Bool {
        if case .searched = content { true } else { false }
    }

    /// The activity that the event describes, if any.
    package var activity: Activity? {
        switch content {
        case .becameCurrent(let event): event.activity
        case .activityUpdated(let event): event.activity
        case .linkTaken(let event): event.activity
        case .other(let event): event.shown
        default: nil
        }
    }

    /// The activity of the visit that the event began.
    package var visited: Activity? {
        switch content {
        case .becameCurrent(let event): event.activity
        case .other(let event): event.shown
        default: nil
        }
    }

    /// The scene in whose day the event is.
    package var scene: String? {
        switch content {
        case .becameCurrent(let event): event.scene
        case .activityUpdated(let event): event.scene
        case .resigned(let event): event.scene
        default: nil
        }
    }

    /// The end of the visit that the event began, if it was over before it was donated.
    package var visitEnd: Timestamp? {
        switch content {
        case .becameCurrent(let event): event.end
        case .other(let event): event.end
        default: nil
        }
    }

    /// The places that the event gives, with those that nothing offers.
    package var places: [PlaceOnPage] {
        switch content {
        case .becameCurrent(let event): Self.places(of: event.activity)
        case .activityUpdated(let event): Self.places(of: event.activity)
        case .other(let event): event.places
        default: []
        }
    }

    private static func places(of activity: Activity) -> [PlaceOnPage] {
        activity.place.map { [PlaceOnPage($0, forms: [], isMain: true)] } ?? []
    }

    /// The row of the content or item that the event is about, if any.
    package var subject: ActivityRowKey? {
        switch content {
        case .becameCurrent(let event): ContentKey(of: event.activity, from: donor).row
        case .activityUpdated(let event): ContentKey(of: event.activity, from: donor).row
        case .itemIndexed(let event): .item(event.item.identifier, in: event.index, of: donor)
        case .itemUpdated(let event): .item(event.item.identifier, in: event.index, of: donor)
        case .other(let event): event.shown.map { ContentKey(of: $0, from: donor).row }
        default: nil
        }
    }

    /// The rows that the event touches by itself, each once.
    ///
    /// A search touches rows of the events that it names: see ``ActivityFold``.
    package var rows: [ActivityRowKey] {
        var rows: [ActivityRowKey] = []
        if donor.rawValue != 0, play == nil {
            rows.append(.day(start, of: donor))
            if !places.isEmpty { rows.append(.places(start, of: donor)) }
        }
        switch content {
        case .becameCurrent(let event):
            rows += rowsOfActivity(event.activity)
            rows.append(.scene(event.scene, start, of: donor))
            if event.activity.scopes.contains(.prediction) {
                rows.append(ActivityRowKey(.prediction, donor))
            }
        case .activityUpdated(let event):
            rows += rowsOfActivity(event.activity)
            rows.append(.scene(event.scene, start, of: donor))
        case .resigned(let event): rows.append(.scene(event.scene, start, of: donor))
        case .itemIndexed(let event): rows += rowsOfItem(event.item, in: event.index)
        case .itemUpdated(let event): rows += rowsOfItem(event.item, in: event.index)
        case .clientState(let event): rows.append(.index(event.index, of: donor))
        case .linkTaken(let event):
            rows.append(.link(position))
            rows.append(.due(event.trigger, start, position))
        case .linkOpened(let event): rows.append(.link(event.link))
        case .linkRemoved(let event): rows.append(.link(event.link))
        case .searched: break
        case .played(let play): rows += rowsOfMedia(play)
        case .other(let event):
            if let activity = event.shown { rows += rowsOfActivity(activity) }
            rows += rowsOfMedia(event)
            rows += event.rows(of: donor, at: position)
        }
        return rows
    }

    private func rowsOfActivity(_ activity: Activity) -> [ActivityRowKey] {
        let content = ContentKey(of: activity, from: donor).row
        var rows = [content]
        if let name = activity.persistentIdentifier, !name.isEmpty {
            rows.append(.leading(.persistent, donor, from: name, to: content))
        }
        if let domain = activity.domainIdentifier {
            rows.append(.leading(.domain, donor, from: domain, to: content))
        }
        if let page = activity.webpageURL {
            rows.append(.leading(.page, from: page, to: content))
        }
        var related = Set<String>()
        for name in [activity.relatedUniqueIdentifier, activity.weakRelatedUniqueIdentifier] {
            guard let name, related.insert(name).inserted else { continue }
            rows.append(.leading(.related, donor, from: name, to: content))
        }
        return rows
    }

    private func rowsOfItem(_ item: SearchableItem, in index: String) -> [ActivityRowKey] {
        let key = ActivityRowKey.item(item.identifier, in: index, of: donor)
        var rows = [key]
        if let domain = item.domainIdentifier, !domain.isEmpty {
            rows.append(.leading(.domain, donor, from: domain, to: key))
        }
        return rows
    }
}
