public import Foundation

// Music.

extension CSSearchableItemAttributeSet {
    /// The sample rate.
    public var audioSampleRate: NSNumber? {
        get { self[number: "audioSampleRate"] }
        set { self[number: "audioSampleRate"] = newValue }
    }
    /// The number of channels.
    public var audioChannelCount: NSNumber? {
        get { self[number: "audioChannelCount"] }
        set { self[number: "audioChannelCount"] = newValue }
    }
    /// The tempo, in beats a minute.
    public var tempo: NSNumber? {
        get { self[number: "tempo"] }
        set { self[number: "tempo"] = newValue }
    }
    /// The number of the track.
    public var audioTrackNumber: NSNumber? {
        get { self[number: "audioTrackNumber"] }
        set { self[number: "audioTrackNumber"] = newValue }
    }
    /// The key.
    public var keySignature: String? {
        get { self["keySignature"] }
        set { self["keySignature"] = newValue }
    }
    /// The time signature.
    public var timeSignature: String? {
        get { self["timeSignature"] }
        set { self["timeSignature"] = newValue }
    }
    /// The program that encoded the sound.
    public var audioEncodingApplication: String? {
        get { self["audioEncodingApplication"] }
        set { self["audioEncodingApplication"] = newValue }
    }
    /// The composer.
    public var composer: String? {
        get { self["composer"] }
        set { self["composer"] = newValue }
    }
    /// The author of the words.
    public var lyricist: String? {
        get { self["lyricist"] }
        set { self["lyricist"] = newValue }
    }
    /// The album.
    public var album: String? {
        get { self["album"] }
        set { self["album"] = newValue }
    }
    /// The artist.
    public var artist: String? {
        get { self["artist"] }
        set { self["artist"] = newValue }
    }
    /// The genre of the music.
    public var musicalGenre: String? {
        get { self["musicalGenre"] }
        set { self["musicalGenre"] = newValue }
    }
    /// The kind of the instrument.
    public var musicalInstrumentCategory: String? {
        get { self["musicalInstrumentCategory"] }
        set { self["musicalInstrumentCategory"] = newValue }
    }
    /// The name of the instrument.
    public var musicalInstrumentName: String? {
        get { self["musicalInstrumentName"] }
        set { self["musicalInstrumentName"] = newValue }
    }
    /// The date of the recording.
    public var recordingDate: Date? {
        get { self["recordingDate"] }
        set { self["recordingDate"] = newValue }
    }
    /// Whether the notes are for General MIDI.
    public var generalMIDISequence: NSNumber? {
        get { self[number: "generalMIDISequence"] }
        set { self[number: "generalMIDISequence"] = newValue }
    }

    // MARK: By their names in Swift

    /// ``generalMIDISequence``, by the name in Swift.
    public var isGeneralMIDISequence: NSNumber? {
        get { generalMIDISequence }
        set { generalMIDISequence = newValue }
    }
}
