import CoreSpotlight
import Foundation
import UniformTypeIdentifiers

/// The properties of each kind, with Apple's names.
enum Properties {
    typealias Paths<Value> = [(
        String, ReferenceWritableKeyPath<CSSearchableItemAttributeSet, Value?>
    )]

    static let text: Paths<String> = [
        ("displayName", \.displayName), ("title", \.title), ("path", \.path),
        ("relatedUniqueIdentifier", \.relatedUniqueIdentifier),
        ("weakRelatedUniqueIdentifier", \.weakRelatedUniqueIdentifier),
        ("domainIdentifier", \.domainIdentifier), ("contentType", \.contentType),
        ("version", \.version), ("containerTitle", \.containerTitle),
        ("containerDisplayName", \.containerDisplayName),
        ("containerIdentifier", \.containerIdentifier), ("subject", \.subject),
        ("theme", \.theme), ("contentDescription", \.contentDescription),
        ("identifier", \.identifier), ("securityMethod", \.securityMethod),
        ("creator", \.creator), ("kind", \.kind), ("accountIdentifier", \.accountIdentifier),
        ("textContent", \.textContent), ("transcribedTextContent", \.transcribedTextContent),
        ("textContentSummary", \.textContentSummary), ("namedLocation", \.namedLocation),
        ("thoroughfare", \.thoroughfare), ("subThoroughfare", \.subThoroughfare),
        ("city", \.city), ("stateOrProvince", \.stateOrProvince), ("postalCode", \.postalCode),
        ("country", \.country), ("fullyFormattedAddress", \.fullyFormattedAddress),
        ("headline", \.headline), ("instructions", \.instructions), ("GPSStatus", \.GPSStatus),
        ("GPSMeasureMode", \.GPSMeasureMode), ("GPSMapDatum", \.GPSMapDatum),
        ("GPSProcessingMethod", \.GPSProcessingMethod),
        ("GPSAreaInformation", \.GPSAreaInformation), ("comment", \.comment),
        ("copyright", \.copyright), ("role", \.role), ("rights", \.rights),
        ("information", \.information), ("director", \.director), ("producer", \.producer),
        ("genre", \.genre), ("originalFormat", \.originalFormat),
        ("originalSource", \.originalSource), ("ratingDescription", \.ratingDescription),
        ("keySignature", \.keySignature), ("timeSignature", \.timeSignature),
        ("audioEncodingApplication", \.audioEncodingApplication), ("composer", \.composer),
        ("lyricist", \.lyricist), ("album", \.album), ("artist", \.artist),
        ("musicalGenre", \.musicalGenre),
        ("musicalInstrumentCategory", \.musicalInstrumentCategory),
        ("musicalInstrumentName", \.musicalInstrumentName), ("colorSpace", \.colorSpace),
        ("acquisitionMake", \.acquisitionMake), ("acquisitionModel", \.acquisitionModel),
        ("cameraOwner", \.cameraOwner), ("lensModel", \.lensModel),
        ("profileName", \.profileName), ("EXIFVersion", \.EXIFVersion),
        ("EXIFGPSVersion", \.EXIFGPSVersion), ("meteringMode", \.meteringMode),
        ("exposureProgram", \.exposureProgram), ("exposureTimeString", \.exposureTimeString),
    ]
    static let texts: Paths<[String]> = [
        ("alternateNames", \.alternateNames), ("contentTypeTree", \.contentTypeTree),
        ("keywords", \.keywords), ("actionIdentifiers", \.actionIdentifiers),
        ("providerDataTypeIdentifiers", \.providerDataTypeIdentifiers),
        ("providerFileTypeIdentifiers", \.providerFileTypeIdentifiers),
        ("providerInPlaceFileTypeIdentifiers", \.providerInPlaceFileTypeIdentifiers),
        ("audiences", \.audiences), ("encodingApplications", \.encodingApplications),
        ("fontNames", \.fontNames), ("accountHandles", \.accountHandles),
        ("mailboxIdentifiers", \.mailboxIdentifiers), ("authorNames", \.authorNames),
        ("recipientNames", \.recipientNames), ("authorEmailAddresses", \.authorEmailAddresses),
        ("recipientEmailAddresses", \.recipientEmailAddresses),
        ("authorAddresses", \.authorAddresses), ("recipientAddresses", \.recipientAddresses),
        ("phoneNumbers", \.phoneNumbers), ("emailAddresses", \.emailAddresses),
        ("instantMessageAddresses", \.instantMessageAddresses), ("editors", \.editors),
        ("participants", \.participants), ("projects", \.projects),
        ("contentSources", \.contentSources), ("contactKeywords", \.contactKeywords),
        ("codecs", \.codecs), ("mediaTypes", \.mediaTypes), ("organizations", \.organizations),
        ("languages", \.languages), ("publishers", \.publishers),
        ("contributors", \.contributors), ("coverage", \.coverage), ("performers", \.performers),
        ("layerNames", \.layerNames),
    ]
    static let url: Paths<URL> = [
        ("contentURL", \.contentURL), ("thumbnailURL", \.thumbnailURL),
        ("darkThumbnailURL", \.darkThumbnailURL), ("url", \.url),
    ]
    static let data: Paths<Data> = [
        ("thumbnailData", \.thumbnailData), ("HTMLContentData", \.HTMLContentData),
    ]
    static let date: Paths<Date> = [
        ("metadataModificationDate", \.metadataModificationDate), ("dueDate", \.dueDate),
        ("completionDate", \.completionDate), ("startDate", \.startDate), ("endDate", \.endDate),
        ("timestamp", \.timestamp), ("GPSDateStamp", \.GPSDateStamp),
        ("downloadedDate", \.downloadedDate), ("lastUsedDate", \.lastUsedDate),
        ("contentCreationDate", \.contentCreationDate),
        ("contentModificationDate", \.contentModificationDate), ("addedDate", \.addedDate),
        ("recordingDate", \.recordingDate),
    ]
    static let flag: Paths<NSNumber> = [
        ("userCreated", \.userCreated), ("userOwned", \.userOwned),
        ("userCurated", \.userCurated), ("supportsPhoneCall", \.supportsPhoneCall),
        ("supportsNavigation", \.supportsNavigation), ("allDay", \.allDay),
        ("likelyJunk", \.likelyJunk), ("isPriority", \.isPriority), ("streamable", \.streamable),
        ("local", \.local), ("contentRating", \.contentRating),
        ("generalMIDISequence", \.generalMIDISequence), ("flashOn", \.flashOn),
        ("focalLength35mm", \.focalLength35mm), ("hasAlphaChannel", \.hasAlphaChannel),
        ("redEyeOn", \.redEyeOn),
    ]
    static let number: Paths<NSNumber> = [
        ("rankingHint", \.rankingHint), ("containerOrder", \.containerOrder),
        ("fileSize", \.fileSize), ("pageCount", \.pageCount), ("pageWidth", \.pageWidth),
        ("pageHeight", \.pageHeight), ("latitude", \.latitude), ("longitude", \.longitude),
        ("altitude", \.altitude), ("speed", \.speed), ("imageDirection", \.imageDirection),
        ("GPSTrack", \.GPSTrack), ("GPSDOP", \.GPSDOP), ("GPSDestLatitude", \.GPSDestLatitude),
        ("GPSDestLongitude", \.GPSDestLongitude), ("GPSDestBearing", \.GPSDestBearing),
        ("GPSDestDistance", \.GPSDestDistance), ("GPSDifferental", \.GPSDifferental),
        ("duration", \.duration), ("rating", \.rating), ("playCount", \.playCount),
        ("totalBitRate", \.totalBitRate), ("videoBitRate", \.videoBitRate),
        ("audioBitRate", \.audioBitRate), ("deliveryType", \.deliveryType),
        ("audioSampleRate", \.audioSampleRate), ("audioChannelCount", \.audioChannelCount),
        ("tempo", \.tempo), ("audioTrackNumber", \.audioTrackNumber),
        ("pixelHeight", \.pixelHeight), ("pixelWidth", \.pixelWidth),
        ("pixelCount", \.pixelCount), ("bitsPerSample", \.bitsPerSample),
        ("focalLength", \.focalLength), ("ISOSpeed", \.ISOSpeed), ("orientation", \.orientation),
        ("whiteBalance", \.whiteBalance), ("aperture", \.aperture),
        ("maxAperture", \.maxAperture), ("fNumber", \.fNumber),
        ("resolutionWidthDPI", \.resolutionWidthDPI),
        ("resolutionHeightDPI", \.resolutionHeightDPI), ("exposureMode", \.exposureMode),
        ("exposureTime", \.exposureTime),
    ]
    static let contentType: Paths<UTType> = [
        ("sharedItemContentType", \.sharedItemContentType)
    ]
    static let dates: Paths<[Date]> = [
        ("importantDates", \.importantDates)
    ]
    static let people: Paths<[CSPerson]> = [
        ("authors", \.authors), ("primaryRecipients", \.primaryRecipients),
        ("additionalRecipients", \.additionalRecipients),
        ("hiddenAdditionalRecipients", \.hiddenAdditionalRecipients),
    ]
    static let headers: Paths<[String: [Any]]> = [
        ("emailHeaders", \.emailHeaders)
    ]
}
