/// The kinds of content by which the uses of apps and actions of a share sheet are counted.
///
/// The numbers are part of keys of the views.
package enum ContentFamily: UInt8, CaseIterable, Sendable {
    /// Unknown, or of several kinds that none of the others covers.
    case other
    /// Pictures, also together with something else.
    case image
    /// Films.
    case movie
    /// Sound.
    case audio
    /// Cards of people.
    case contact
    /// Addresses.
    case url
    /// Texts.
    case text
    /// Documents.
    case file

    /// Returns the narrowest kind among some types.
    package init(of types: [String]) {
        let names = types.map { ContentType($0).ancestors }
        func has(_ name: String) -> Bool { names.contains { $0.contains(name) } }
        let isOfWeb = names.contains {
            $0.contains("public.url") && !$0.contains("public.file-url")
        }
        self =
            if has("public.image") {
                .image
            } else if has("public.movie") {
                .movie
            } else if has("public.audio") {
                .audio
            } else if has("public.contact") {
                .contact
            } else if isOfWeb {
                .url
            } else if has("public.text") {
                .text
            } else if has("public.item") {
                .file
            } else {
                .other
            }
    }
}
