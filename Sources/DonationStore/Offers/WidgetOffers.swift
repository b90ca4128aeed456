internal import Interactions

/// Widgets with something to show, the most relevant first.
struct WidgetOffers: OfferSource {
    static func answer(
        _ question: OfferQuestion,
        in reader: borrowing ActivityReader
    ) throws(DonationStoreError) -> OfferAnswer {
        var context = question.context
        // The caller limits the list, after it has left out what may not be offered.
        context.limit = .max
        let widgets = try reader.widgetStack(
            WidgetQuestion(context: context, now: question.now, stack: nil, mode: nil)
        )
        return OfferAnswer(widgets.map(offer))
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
