/// The preference views of a fold, by the indices of their conversations.
struct FoldedPreferences {
    private let source: any ViewSource<ViewTable>
    private var views: [Int: PreferenceView] = [:]
    /// The conversations whose views changed since the last save.
    private var touched: Set<Int> = []
    /// The conversations whose views must be folded again.
    private var unsettled: Set<Int> = []
    /// The bytes loaded from the source.
    private(set) var loadedBytes = 0

    init(source: any ViewSource<ViewTable>) {
        self.source = source
    }

    /// The number of rows that a save would write.
    var touchedCount: Int { touched.count }

    /// Adds an event about a conversation to the conversation's timeline.
    ///
    /// - Parameters:
    ///   - position: The position of the event.
    ///   - conversation: The conversation.
    ///   - index: The index of the event's first reference to the conversation.
    /// - Returns: A chunk of the view's timeline, once it is full.
    /// - Throws: ``FoldFailure`` when the view cannot be loaded.
    mutating func append(
        _ position: Position,
        to conversation: KeyedConversation,
        index: Int
    ) throws(FoldFailure) -> Timeline.Chunk? {
        try change(conversation) { view in
            view.timeline.append(.init(position), owner: .preference(index: index))
        }
    }

    /// Applies an event, or marks the view for folding again if the event came late.
    mutating func apply(
        _ saying: Saying,
        to conversation: KeyedConversation
    ) throws(FoldFailure) {
        guard try view(of: conversation).canFollow(saying.time) else {
            return try unsettle(conversation)
        }
        try change(conversation) { $0.apply(saying) }
    }

    /// Applies all events about a conversation, whose view has none yet.
    mutating func refold(
        _ sayings: [Saying],
        to conversation: KeyedConversation
    ) throws(FoldFailure) {
        try change(conversation) { view in
            for saying in Saying.ordered(sayings) { view.apply(saying) }
        }
    }

    private mutating func change<Value>(
        _ conversation: KeyedConversation,
        _ change: (inout PreferenceView) -> Value
    ) throws(FoldFailure) -> Value {
        var view = try view(of: conversation)
        // The dictionary must not share the view while it changes.
        views[conversation.index] = nil
        let value = change(&view)
        views[conversation.index] = view
        touched.insert(conversation.index)
        return value
    }

    /// Returns the view of a conversation, and loads or makes it.
    private mutating func view(
        of conversation: KeyedConversation
    ) throws(FoldFailure) -> PreferenceView {
        if let known = views[conversation.index] { return known }
        let key = conversation.key.bytes
        let view: PreferenceView =
            try source.view(of: key, in: .preferences, addingSizeTo: &loadedBytes)
            ?? PreferenceView()
        views[conversation.index] = view
        return view
    }

    /// Marks a conversation's view, if it has any events, for folding again.
    mutating func unsettle(_ conversation: KeyedConversation) throws(FoldFailure) {
        guard try !view(of: conversation).timeline.isEmpty else { return }
        unsettled.insert(conversation.index)
        touched.insert(conversation.index)
    }

    /// Takes the conversations whose views must be folded again.
    mutating func takeUnsettled() -> [Int] {
        defer { unsettled = [] }
        return unsettled.sorted()
    }

    /// Empties a conversation's view, and returns its timeline.
    mutating func clear(_ conversation: KeyedConversation) throws(FoldFailure) -> Timeline {
        let timeline = try view(of: conversation).timeline
        views[conversation.index] = PreferenceView()
        return timeline
    }

    /// Takes the changed rows.
    mutating func takeChanges(_ keys: borrowing ConversationIndex) -> [Fold.RowChange] {
        var changes: [Fold.RowChange] = []
        for conversation in touched {
            let view = views[conversation] ?? PreferenceView()
            let row = view.timeline.isEmpty ? nil : view.encoded
            changes.append((keys.key(of: conversation).bytes, row))
        }
        touched = []
        return changes
    }
}

/// A conversation by its index in a fold and by its key.
struct KeyedConversation {
    let index: Int
    let key: ConversationKey
}

extension Timeline.Owner {
    /// Returns the owner of a preference view's timeline, for a reference's index in an event.
    fileprivate static func preference(index: Int) -> Timeline.Owner {
        Timeline.Owner(kind: 4, index: UInt16(truncatingIfNeeded: index))
    }
}
