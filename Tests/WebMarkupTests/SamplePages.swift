import WebMarkup

/// Pages about one restaurant, in each form.
enum SamplePages {
    static let script = """
        <script type="application/ld+json">
        {"@context":"http://schema.org","@type":"Restaurant","name":"Yank Sing",
         "telephone":"(415) 781-1111","url":"https://www.yanksing.com",
         "address":{"@type":"PostalAddress","streetAddress":"101 Spear St",
          "addressLocality":"San Francisco","postalCode":"94105","addressRegion":"CA"},
         "aggregateRating":{"@type":"AggregateRating","ratingValue":"3.5","reviewCount":"2022"}}
        </script>
        """

    static let microdata = """
        <div itemscope itemtype="http://schema.org/Restaurant">
        <h1 itemprop="name">Yank  Sing</h1><a itemprop="url" href="https://www.yanksing.com">site</a>
        <p itemprop="address" itemscope itemtype="http://schema.org/PostalAddress">
        <span itemprop="streetAddress">101 Spear St</span>,
        <span itemprop="addressLocality">San Francisco</span>
        <span itemprop="addressRegion">CA</span> <span itemprop="postalCode">94105</span></p>
        <a itemprop="telephone" href="tel:(415)%20781-1111">call</a>
        </div>
        """

    static let rdfa = """
        <div vocab="http://schema.org" typeof="Restaurant">
        <h1 property="name">Yank Sing</h1><a property="url" href="https://www.yanksing.com">site</a>
        <p property="address" typeof="PostalAddress">
        <span property="streetAddress">101 Spear St</span>,
        <span property="addressLocality">San Francisco</span>
        <span property="addressRegion">CA</span> <span property="postalCode">94105</span></p>
        <span property="telephone">(415) 781-1111</span>
        </div>
        """

    static func page(_ parts: String..., title: String = "Yank Sing") -> String {
        "<!DOCTYPE html><html><head><title>\(title)</title></head><body>"
            + parts.joined(separator: "\n") + "</body></html>"
    }
}

extension PageMarkup {
    init(_ html: String, url: String? = "https://page.example/a/b.html") {
        self.init(reading: Array(html.utf8), url: url, contentType: "text/html; charset=utf-8")
    }
}
