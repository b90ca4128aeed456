import SwiftProtobuf

@testable import Interactions

// The messages of widgets as swift-protobuf's generated code has them.

func theirs(ofWidgets payload: any LoggedPayload) -> (any SwiftProtobuf.Message)? {
    switch payload {
    case let event as WidgetChanged:
        var theirs = DonationLog_WidgetChanged()
        (theirs.kind, theirs.configuration) = (event.widget.kind, event.widget.configuration)
        theirs.change = named(event.change)
        (theirs.title, theirs.note, theirs.modes) = (event.title, event.note, event.modeNames)
        theirs.mode = named(event.mode)
        (theirs.width, theirs.height) = (event.width, event.height)
        (theirs.stack, theirs.order) = (event.stack, event.order)
        theirs.cause = named(event.cause)
        return theirs
    case let event as WidgetUpdated:
        var theirs = DonationLog_WidgetUpdated()
        (theirs.kind, theirs.configuration) = (event.widget.kind, event.widget.configuration)
        (theirs.result, theirs.cause) = (named(event.result), named(event.cause))
        theirs.snapshots = event.snapshots.map(DonationLog_WidgetSnapshot.init)
        theirs.policy = named(event.policy)
        if let date = event.policyDate { theirs.policyDate = date.milliseconds }
        (theirs.milliseconds, theirs.failure) = (event.milliseconds, event.failure)
        return theirs
    case let event as WidgetViewed:
        var theirs = DonationLog_WidgetViewed()
        (theirs.kind, theirs.configuration) = (event.widget.kind, event.widget.configuration)
        (theirs.mode, theirs.surface) = (named(event.mode), named(event.surface))
        (theirs.milliseconds, theirs.isTapped) = (event.milliseconds, event.isTapped)
        if let url = event.url { theirs.url = url }
        return theirs
    default: return nil
    }
}

extension DonationLog_WidgetSnapshot {
    fileprivate init(_ snapshot: WidgetSnapshot) {
        self.init()
        mode = named(snapshot.mode)
        (title, lines) = (snapshot.title, snapshot.lines)
        if let picture = snapshot.picture { self.picture = picture }
        if let url = snapshot.url { self.url = url }
        privacy = named(snapshot.privacy)
        if let time = snapshot.validFrom { validFrom = time.milliseconds }
        if let time = snapshot.validUntil { validUntil = time.milliseconds }
        if let relevance = snapshot.relevance {
            self.relevance.score = relevance.score
            self.relevance.duration = relevance.duration
        }
    }
}
