// The bytes of the rows of activities and items.

extension ActivityView {
    func write(to row: inout RowEncoder) {
        switch self {
        case .list: break
        case .content(let view): view.write(to: &row)
        case .item(let view): view.write(to: &row)
        case .index(let view):
            row.number(view.state.rawValue)
            row.time(view.start)
        case .link(let view):
            row.number(view.opened)
            row.time(view.lastOpened)
            row.number(view.isRemoved ? 1 : 0)
        case .scene(let view): view.write(to: &row)
        case .offers(let view): view.write(to: &row)
        case .places(let view): view.write(to: &row)
        case .outcomes(let view): view.write(to: &row)
        case .prediction(let view): view.write(to: &row)
        case .widget(let view): view.write(to: &row)
        case .played(let view): view.write(to: &row)
        case .player(let view): view.write(to: &row)
        case .moments(let view): view.write(to: &row)
        case .upcoming(let view): view.write(to: &row)
        }
    }

    init(
        _ rowClass: ActivityRowKey.Class,
        from decoder: inout RowDecoder,
        _ row: Span<UInt8>
    ) throws(DecodingFailure) {
        self.init(rowClass)
        switch self {
        case .list: break
        case .content: self = .content(try ContentView(from: &decoder, row))
        case .item: self = .item(try ItemView(from: &decoder, row))
        case .index(var view):
            view.state = Position(rawValue: try decoder.number(in: row))
            view.start = try decoder.time(in: row)
            self = .index(view)
        case .link(var view):
            view.opened = try decoder.number(in: row)
            view.lastOpened = try decoder.time(in: row)
            view.isRemoved = try decoder.number(in: row) == 1
            self = .link(view)
        case .scene: self = .scene(try SceneView(from: &decoder, row))
        case .offers: self = .offers(try OffersView(from: &decoder, row))
        case .places: self = .places(try PlacesView(from: &decoder, row))
        case .outcomes: self = .outcomes(try OutcomesView(from: &decoder, row))
        case .prediction: self = .prediction(try PredictionView(from: &decoder, row))
        case .widget: self = .widget(try WidgetView(from: &decoder, row))
        case .played: self = .played(try PlayedView(from: &decoder, row))
        case .player: self = .player(try PlayerView(from: &decoder, row))
        case .moments: self = .moments(try MomentsView(from: &decoder, row))
        case .upcoming: self = .upcoming(try UpcomingView(from: &decoder, row))
        }
    }
}

extension ContentView {
    fileprivate func write(to row: inout RowEncoder) {
        row.number(latest.rawValue)
        row.time(latestStart)
        row.number(visits)
        row.time(first)
        row.time(last)
        decayed.write(to: &row)
        for hour in hours { row.number(hour) }
        row.time(expiration)
        row.number(scopes.rawValue)
        row.number((isPlain ? 1 : 0) | (hasOlder ? 2 : 0))
        engagement.write(to: &row)
    }

    fileprivate init(
        from decoder: inout RowDecoder,
        _ row: Span<UInt8>
    ) throws(DecodingFailure) {
        latest = Position(rawValue: try decoder.number(in: row))
        latestStart = try decoder.time(in: row)
        visits = try decoder.number(in: row)
        first = try decoder.time(in: row)
        last = try decoder.time(in: row)
        decayed = try DecayedCount(from: &decoder, row)
        for hour in hours.indices { hours[hour] = try decoder.number(in: row) }
        expiration = try decoder.time(in: row)
        scopes = Activity.Scopes(rawValue: try decoder.number(in: row))
        let flags = try decoder.number(in: row)
        (isPlain, hasOlder) = (flags & 1 == 1, flags & 2 == 2)
        engagement = try Engagement(from: &decoder, row)
    }
}

extension ItemView {
    fileprivate func write(to row: inout RowEncoder) {
        row.number(base.rawValue)
        row.time(baseStart)
        row.number(latest.rawValue)
        row.number(updates)
        row.number(earliest.rawValue)
        row.time(first)
        row.time(last)
        row.time(expiration)
        engagement.write(to: &row)
    }

    fileprivate init(
        from decoder: inout RowDecoder,
        _ row: Span<UInt8>
    ) throws(DecodingFailure) {
        base = Position(rawValue: try decoder.number(in: row))
        baseStart = try decoder.time(in: row)
        latest = Position(rawValue: try decoder.number(in: row))
        updates = try decoder.number(in: row)
        earliest = Position(rawValue: try decoder.number(in: row))
        first = try decoder.time(in: row)
        last = try decoder.time(in: row)
        expiration = try decoder.time(in: row)
        engagement = try Engagement(from: &decoder, row)
    }
}

extension SceneView {
    fileprivate func write(to row: inout RowEncoder) {
        row.number((isVisit ? 1 : 0) | (isUpdated ? 2 : 0))
        for mark in [boundary, update] {
            row.number(mark?.position.rawValue ?? 0)
            row.time(mark?.start)
        }
    }

    fileprivate init(
        from decoder: inout RowDecoder,
        _ row: Span<UInt8>
    ) throws(DecodingFailure) {
        let flags = try decoder.number(in: row)
        (isVisit, isUpdated) = (flags & 1 == 1, flags & 2 == 2)
        boundary = try EventMark(from: &decoder, row)
        update = try EventMark(from: &decoder, row)
    }
}

extension Engagement {
    fileprivate func write(to row: inout RowEncoder) {
        row.count(byQuery.count)
        for (query, choices) in byQuery.sorted(by: { $0.key < $1.key }) {
            row.blob(Array(query.utf8))
            row.number(choices.shown)
            row.number(choices.chosen)
        }
    }

    fileprivate init(
        from decoder: inout RowDecoder,
        _ row: Span<UInt8>
    ) throws(DecodingFailure) {
        for _ in 0..<(try decoder.count(in: row)) {
            let query = String(decoding: try decoder.bytes(in: row), as: UTF8.self)
            var choices = Choices()
            choices.shown = try decoder.number(in: row)
            choices.chosen = try decoder.number(in: row)
            byQuery[query] = choices
        }
    }
}
