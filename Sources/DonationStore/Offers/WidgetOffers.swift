internal import Interactions

/// Widgets with something to show, the most relevant first.
struct WidgetOffers: OfferSource {
    static func answer(
        _ question: OfferQuestion,
        in reader: borrowing ActivityReader
    ) throws(DonationStoreError) -> OfferAnswer {
        let widgets = WidgetQuestion(
            context: question.context,
            now: question.now,
            stack: nil,
            mode: nil
        )
        var answer = OfferAnswer()
        for candidate in try reader.widgetCandidates(widgets) {
            let app = candidate.row.identity.donor.app
            answer.drafts.append(
                OfferDraft(.widget, from: app, by: app) { reader throws(DonationStoreError) in
                    guard let widget = try reader.stacked(candidate, widgets) else {
                        return .nothing
                    }
                    return .offer(offer(of: widget))
                }
            )
        }
        return answer
    }

    private static func offer(of widget: StackedWidget) -> Offer {
        let snapshot = widget.shown.snapshot
        let app = widget.identity.donor.app
        let texts = [snapshot.title] + snapshot.lines
        let title = texts.first { !$0.isEmpty } ?? widget.identity.name.kind
        return Offer(
            .widget,
            .widget(widget),
            action: Offer.Action(.show, app: app, url: snapshot.url),
            title: title,
            subtitle: snapshot.title.isEmpty ? "" : snapshot.lines.first ?? "",
            source: app,
            reasons: widget.reasons,
            reference: OfferReference(.widget, at: widget.shown.position, deed: .show, app: app)
        )
    }
}
