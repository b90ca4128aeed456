import Interactions

extension Report {
    /// The page: one document that needs no other, and runs no code.
    ///
    /// It depends on the report alone: the same report gives the same bytes.
    package var page: String {
        let sections =
            counts.all > 0 ? sections : [activitiesSection, healthSection].compactMap { $0 }
        let body = element("main") {
            header(sections)
            for section in sections { section.markup }
            footer
        }
        let html = element("html", Attribute("lang", "en")) {
            head
            element("body") { body }
        }
        return Markup.joined([.documentType, html]).source + "\n"
    }

    /// The sections with content, in the order of the page.
    private var sections: [Section] {
        [
            nowSection, findingsSection, timeSection, calendarSection, hoursSection, peopleSection,
            conversationsSection,
            reciprocitySection, donorsSection, activitiesSection, qualitySection, healthSection,
        ].compactMap { $0 }
    }

    private var head: Markup {
        element("head") {
            Markup.void("meta", [Attribute("charset", "utf-8")])
            Markup.void(
                "meta",
                [
                    Attribute("http-equiv", "Content-Security-Policy"),
                    Attribute(
                        "content",
                        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; "
                            + "form-action 'none'"
                    ),
                ]
            )
            Markup.void(
                "meta",
                [
                    Attribute("name", "viewport"),
                    Attribute("content", "width=device-width, initial-scale=1"),
                ]
            )
            Markup.void(
                "meta",
                [Attribute("name", "referrer"), Attribute("content", "no-referrer")]
            )
            Markup.void(
                "meta",
                [Attribute("name", "color-scheme"), Attribute("content", "light dark")]
            )
            element("title") { "Donation report" }
            Markup.style(.page)
        }
    }

    private func header(_ sections: [Section]) -> Markup {
        element("header") {
            element("h1") { "Donation report" }
            element("p") {
                Markup.text("Of the store ")
                Markup.name(frame.store)
                Markup.text(
                    ", as of \(frame.zone.local(frame.now).text) by the clocks of \(zoneName)."
                )
            }
            element("p") { Markup.text(summary) }
            if counts.all > 0 {
                keyFigures
                if !countsText.isEmpty { Markup.paragraph(countsText) }
                element("nav", Attribute("aria-label", "Sections")) {
                    element("ul") {
                        for section in sections {
                            element("li") {
                                element("a", Attribute("href", "#\(section.identifier)")) {
                                    Markup.text(section.title)
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    private var summary: String {
        guard let first = days.first?.day, let last = days.last?.day else {
            return frame.isWhole
                ? "\(activities == nil ? "Nothing" : "No interaction") has been donated to this store yet."
                : "No donation in this store began \(rangeText)."
        }
        let range = first == last ? "on \(first.long)" : "from \(first.long) to \(last.long)"
        let noun = Numbers.counted(counts.all, "donation", or: "donations")
        let chosen = frame.isWhole ? "" : " The page counts only donations that began \(rangeText)."
        return "\(noun) that began \(range).\(chosen)"
    }

    private var rangeText: String {
        let since = frame.since.map { "at or after \(frame.zone.local($0).text)" }
        let until = frame.until.map { "before \(frame.zone.local($0).text)" }
        return [since, until].compactMap { $0 }.joined(separator: " and ")
    }

    private var keyFigures: Markup {
        let perDay: Double
        if let first = days.first?.day, let last = days.last?.day {
            perDay = Double(counts.all) / Double(last - first + 1)
        } else {
            perDay = 0
        }
        let figures = [
            ("donations", Numbers.grouped(counts.all)),
            ("a day", Numbers.decimal(perDay, places: perDay < 9.95 ? 1 : 0)),
            ("sent", Numbers.percent(Double(counts.sent) / Double(counts.all))),
            (peopleCount == 1 ? "person" : "people", Numbers.grouped(peopleCount)),
            (
                conversationCount == 1 ? "conversation" : "conversations",
                Numbers.grouped(conversationCount)
            ),
            (donorCount == 1 ? "donor" : "donors", Numbers.grouped(donorCount)),
        ]
        return element("dl", .class("figures")) {
            for (name, value) in figures {
                element("div") {
                    element("dt") { Markup.text(name) }
                    element("dd") { Markup.text(value) }
                }
            }
        }
    }

    /// What parts of the figures are, so that they agree with the lists.
    private var countsText: String {
        [
            (peopleOnCardsOnly, "of the people", "on cards only"),
            (peopleTakingNoMessage, "more", "not taking messages"),
            (hiddenConversations, "of the conversations", "hidden by `never`"),
            (donorsOfCardsOnly, "of the donors", "with cards only"),
        ].filter { $0.0 > 0 }
            .map { "\(Numbers.grouped($0.0)) \($0.1) \($0.0 == 1 ? "is" : "are") \($0.2)." }
            .joined(separator: " ")
    }

    private var footer: Markup {
        element("footer") {
            element("p") {
                "This page is private: it names people. It loads nothing and runs nothing."
            }
        }
    }
}

/// A part of the page with a title.
struct Section {
    let identifier: String
    let title: String
    let content: Markup

    init(_ identifier: String, _ title: String, @MarkupBuilder content: () -> Markup) {
        (self.identifier, self.title, self.content) = (identifier, title, content())
    }

    var markup: Markup {
        element(
            "section",
            Attribute("id", identifier),
            Attribute("aria-labelledby", "\(identifier)-title")
        ) {
            element("h2", Attribute("id", "\(identifier)-title")) { Markup.text(title) }
            content
        }
    }
}

extension Markup {
    /// Returns a paragraph.
    static func paragraph(_ text: String) -> Markup {
        element("p") { Markup.text(text) }
    }

    /// Samples of the two colours of sent and received.
    static let sentAndReceived = sentAndReceived(partial: nil)

    /// Returns samples of the two colours, and of a partial stretch if `partial` names one.
    static func sentAndReceived(partial: String?) -> Markup {
        let keys = [("sent", "sent"), ("received", "received")]
        return element("p", .class("legend")) {
            for (style, name) in keys + (partial.map { [("sent partial", $0)] } ?? []) {
                element("span", .class("key")) {
                    element("i", .class("swatch \(style)"))
                    Markup.text(name)
                }
            }
        }
    }
}
