import SwiftProtobuf

@testable import Interactions

// The messages of places, offers and apps as swift-protobuf's generated code has them.

func theirs(ofPlaces payload: any LoggedPayload) -> (any SwiftProtobuf.Message)? {
    switch payload {
    case let event as PageVisited:
        var theirs = DonationLog_PageVisited()
        (theirs.url, theirs.title) = (event.url, event.title)
        theirs.places = event.places.map { page in
            var theirs = DonationLog_PlaceOnPage()
            theirs.place = DonationLog_Place(page.place)
            theirs.forms = page.forms.rawValue
            theirs.isMain = page.isMain
            return theirs
        }
        if let end = event.end { theirs.end = end.milliseconds }
        return theirs
    case let event as PlaceNoted:
        var theirs = DonationLog_PlaceNoted()
        theirs.place = DonationLog_Place(event.place)
        theirs.cause = named(event.cause)
        return theirs
    case let event as OfferFeedback:
        var theirs = DonationLog_OfferFeedback()
        theirs.surface = named(event.surface)
        theirs.shown = event.shown.map(DonationLog_OfferReference.init)
        theirs.outcome = named(event.outcome)
        if let chosen = event.chosen { theirs.chosen = DonationLog_OfferReference(chosen) }
        return theirs
    case let event as AppRegistered:
        var theirs = DonationLog_AppRegistered()
        theirs.app = DonationLog_App(event.app)
        theirs.isRemoved = event.isRemoved
        return theirs
    case let event as AccessRule:
        var theirs = DonationLog_AccessRule()
        (theirs.caller, theirs.app) = (event.caller, event.app)
        (theirs.reading, theirs.donating) = (named(event.reading), named(event.donating))
        if let time = event.pausedUntil { theirs.pausedUntil = time.milliseconds }
        return theirs
    case let event as OwnAddresses:
        var theirs = DonationLog_OwnAddresses()
        (theirs.addresses, theirs.isByImport) = (event.addresses, event.isByImport)
        return theirs
    case let event as SheetOrdered:
        var theirs = DonationLog_SheetOrdered()
        theirs.row = named(event.row)
        (theirs.favourites, theirs.hidden) = (event.favourites, event.hidden)
        return theirs
    case let event as Shared:
        var theirs = DonationLog_Shared()
        (theirs.row, theirs.outcome) = (named(event.row), named(event.outcome))
        (theirs.chosen, theirs.app) = (event.chosen, event.app)
        (theirs.contentTypes, theirs.count) = (event.contentTypes, event.count)
        return theirs
    case let event as TransitionNoted:
        var theirs = DonationLog_TransitionNoted()
        (theirs.change, theirs.subject) = (named(event.change), event.subject)
        return theirs
    case let event as SuggestedMedia:
        var theirs = DonationLog_SuggestedMedia()
        theirs.replacesSuggestions = event.suggestions != nil
        theirs.suggestions = (event.suggestions ?? []).map { one in
            var theirs = DonationLog_MediaSuggestion()
            if let item = one.item { theirs.item = DonationLog_Media(item) }
            if let container = one.container { theirs.container = DonationLog_Media(container) }
            theirs.resumes = one.resumes
            return theirs
        }
        theirs.predictions = event.predictions.map { one in
            var theirs = DonationLog_MediaPrediction()
            (theirs.type, theirs.mode) = (named(one.type), named(one.mode))
            return theirs
        }
        return theirs
    default: return theirs(ofWidgets: payload)
    }
}

extension DonationLog_Media {
    fileprivate init(_ media: Media) {
        self.init()
        (identifier, title) = (media.identifier, media.title)
        (type, artist) = (named(media.type), media.artist)
    }
}

extension DonationLog_Place {
    fileprivate init(_ place: Place) {
        self.init()
        if let name = place.name { self.name = name }
        if !place.address.isEmpty { address = DonationLog_PlaceAddress(place.address) }
        if let coordinate = place.coordinate {
            self.coordinate.latitude = coordinate.latitude
            self.coordinate.longitude = coordinate.longitude
        }
        telephones = place.telephones
        if let url = place.url { self.url = url }
        if let category = place.category { self.category = category }
        (refusesCalls, refusesDirections) = (place.refusesCalls, place.refusesDirections)
    }
}

extension DonationLog_PlaceAddress {
    fileprivate init(_ address: PlaceAddress) {
        self.init()
        if let text = address.subThoroughfare { subThoroughfare = text }
        if let text = address.thoroughfare { thoroughfare = text }
        if let text = address.subLocality { subLocality = text }
        if let text = address.city { city = text }
        if let text = address.stateOrProvince { stateOrProvince = text }
        if let text = address.postalCode { postalCode = text }
        if let text = address.country { country = text }
        if let text = address.isoCountryCode { isoCountryCode = text }
        if let text = address.fullyFormattedAddress { fullyFormattedAddress = text }
    }
}

extension DonationLog_OfferReference {
    fileprivate init(_ offer: OfferReference) {
        self.init()
        kind = named(offer.kind)
        position = offer.position.rawValue
        index = UInt64(offer.index)
        deed = named(offer.deed)
        app = offer.app
    }
}

extension DonationLog_App {
    fileprivate init(_ app: App) {
        self.init()
        (identifier, name, team) = (app.identifier, app.name, app.team)
        (activityTypes, schemes) = (app.activityTypes, app.schemes)
        directionModes = app.directionModes.map(\.rawValue)
        coverage = app.coverage
        (intentClasses, contentTypes) = (app.intentClasses, app.contentTypes)
        playsMedia = app.playsMedia
        conversationURL = app.conversationURL
        extensions = app.extensions.map(DonationLog_AppExtension.init)
    }
}

extension DonationLog_AppExtension {
    fileprivate init(_ part: AppExtension) {
        self.init()
        (identifier, name, symbolName) = (part.identifier, part.name, part.symbolName)
        (point, wantsFullScreen) = (named(part.point), part.wantsFullScreen)
        intentClasses = part.intentClasses
        if let rule = part.rule { self.rule = DonationLog_ActivationRule(rule) }
    }
}

extension DonationLog_ActivationRule {
    fileprivate init(_ rule: ActivationRule) {
        self.init()
        (images, movies, files) = (rule.images, rule.movies, rule.files)
        (webUrls, webPages, takesText) = (rule.webURLs, rule.webPages, rule.takesText)
        (most, fewest, version) = (rule.most, rule.fewest, rule.version)
        (isStrict, predicate) = (rule.isStrict, rule.predicate)
    }
}
