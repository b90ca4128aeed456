// The attributes of Core Spotlight: facts, no rules.

extension AttributeName {
    /// The groups, each with a row for each of its attributes.
    ///
    /// The names and kinds are those of Apple's documentation: 187 attributes of iOS 16.5, and
    /// three newer ones of messages. The columns:
    ///
    /// 1. the name;
    /// 2. the kind of the values;
    /// 3. the weight of its words in a search, `-` if a search does not read them.
    static let table = """
        general
        displayName text name
        alternateNames texts name
        title text name
        path text -
        contentURL url -
        thumbnailURL url -
        darkThumbnailURL url -
        thumbnailData data -
        relatedUniqueIdentifier text -
        weakRelatedUniqueIdentifier text -
        domainIdentifier text -
        metadataModificationDate date -
        contentType text -
        contentTypeTree texts -
        keywords texts keywords
        version text -
        userCreated flag -
        userOwned flag -
        userCurated flag -
        rankingHint number -
        actions
        supportsPhoneCall flag -
        supportsNavigation flag -
        actionIdentifiers texts -
        sharedItemContentType contentType -
        container
        containerTitle text text
        containerDisplayName text text
        containerIdentifier text -
        containerOrder number -
        provider
        providerDataTypeIdentifiers texts -
        providerFileTypeIdentifiers texts -
        providerInPlaceFileTypeIdentifiers texts -
        documents
        subject text text
        theme text text
        contentDescription text text
        identifier text -
        securityMethod text -
        creator text text
        kind text text
        audiences texts text
        encodingApplications texts -
        fontNames texts -
        fileSize number -
        pageCount number -
        pageWidth number -
        pageHeight number -
        events
        dueDate date -
        completionDate date -
        startDate date -
        endDate date -
        importantDates dates -
        allDay flag -
        messaging
        accountIdentifier text -
        accountHandles texts text
        HTMLContentData data content
        textContent text content
        authors people text
        primaryRecipients people text
        additionalRecipients people text
        hiddenAdditionalRecipients people text
        emailHeaders headers -
        mailboxIdentifiers texts -
        authorNames texts text
        recipientNames texts text
        authorEmailAddresses texts text
        recipientEmailAddresses texts text
        authorAddresses texts text
        recipientAddresses texts text
        phoneNumbers texts text
        emailAddresses texts text
        instantMessageAddresses texts text
        likelyJunk flag -
        transcribedTextContent text content
        textContentSummary text content
        isPriority flag -
        places
        namedLocation text text
        thoroughfare text text
        subThoroughfare text -
        city text text
        stateOrProvince text text
        postalCode text text
        country text text
        fullyFormattedAddress text text
        latitude number -
        longitude number -
        altitude number -
        speed number -
        imageDirection number -
        GPSTrack number -
        timestamp date -
        headline text text
        instructions text text
        GPSStatus text -
        GPSMeasureMode text -
        GPSMapDatum text -
        GPSProcessingMethod text -
        GPSAreaInformation text -
        GPSDOP number -
        GPSDestLatitude number -
        GPSDestLongitude number -
        GPSDestBearing number -
        GPSDestDistance number -
        GPSDifferental number -
        GPSDateStamp date -
        media
        editors texts text
        participants texts text
        projects texts text
        contentSources texts text
        contactKeywords texts keywords
        codecs texts -
        mediaTypes texts -
        organizations texts text
        languages texts -
        publishers texts text
        contributors texts text
        coverage texts text
        performers texts text
        comment text text
        copyright text text
        role text text
        rights text -
        information text text
        director text text
        producer text text
        genre text text
        originalFormat text -
        originalSource text text
        ratingDescription text -
        downloadedDate date -
        lastUsedDate date -
        contentCreationDate date -
        contentModificationDate date -
        addedDate date -
        duration number -
        rating number -
        playCount number -
        totalBitRate number -
        videoBitRate number -
        audioBitRate number -
        deliveryType number -
        streamable flag -
        local flag -
        contentRating flag -
        url url -
        music
        audioSampleRate number -
        audioChannelCount number -
        tempo number -
        audioTrackNumber number -
        keySignature text -
        timeSignature text -
        audioEncodingApplication text -
        composer text text
        lyricist text text
        album text text
        artist text text
        musicalGenre text text
        musicalInstrumentCategory text text
        musicalInstrumentName text text
        recordingDate date -
        generalMIDISequence flag -
        images
        pixelHeight number -
        pixelWidth number -
        pixelCount number -
        bitsPerSample number -
        focalLength number -
        ISOSpeed number -
        orientation number -
        whiteBalance number -
        aperture number -
        maxAperture number -
        fNumber number -
        resolutionWidthDPI number -
        resolutionHeightDPI number -
        exposureMode number -
        exposureTime number -
        flashOn flag -
        focalLength35mm flag -
        hasAlphaChannel flag -
        redEyeOn flag -
        colorSpace text -
        acquisitionMake text text
        acquisitionModel text text
        cameraOwner text text
        lensModel text -
        profileName text -
        EXIFVersion text -
        EXIFGPSVersion text -
        meteringMode text -
        exposureProgram text -
        exposureTimeString text -
        layerNames texts text
        """
}
