internal import Interactions

/// Finds the places among the nodes of a page.
///
/// A node is a place if it has an address, a coordinate or a telephone, itself or by a location
/// without a name. An address or coordinate that no such node has is a place by itself.
struct Candidates {
    private(set) var graph: MarkupGraph
    private(set) var found: [Candidate] = []
    private let page: Page
    /// The nodes in the order of the page.
    private let order: [Int]
    /// The nodes that the page says it is about, the first one first.
    private var mainRanks: [Int: Int] = [:]
    /// The names that nodes have themselves.
    private var names: [String?] = []
    /// The first two subjects of each form that nothing contains.
    private var outermost: [MarkupForm: [Int]] = [:]
    /// The nodes that are the location of another.
    private var locations: Set<Int> = []
    /// The telephones of nodes, once they are read.
    private var knownTelephones: [Int: [String]] = [:]
    /// The nodes that are part of a place.
    private var taken: Set<Int> = []

    init(_ graph: MarkupGraph, _ page: Page) {
        (self.graph, self.page) = (graph, page)
        order = graph.nodes.indices.filter { graph.nodes[$0].same == nil }
            .sorted { (graph.nodes[$0].element, $0) < (graph.nodes[$1].element, $1) }
    }

    mutating func find() {
        names = graph.nodes.indices.map(graph.ownName)
        findMainNodes()
        findOutermost()
        var parts: [(node: Int, parts: PlaceParts)] = []
        for node in order where !isPart(node) {
            guard parts.count < PageLimits.candidates else {
                graph.advise(.muchMarkup)
                break
            }
            var own = PlaceParts()
            gather(node, into: &own, depth: 0)
            if !own.isEmpty { parts.append((node, own)) }
        }
        for (node, own) in parts where !taken.contains(node) { add(node, own) }
        for node in order where isPart(node) && !taken.contains(node) {
            guard found.count < PageLimits.candidates else { break }
            var own = PlaceParts()
            take(part: node, into: &own, depth: 0)
            takeTelephones(of: node, into: &own)
            if !own.isEmpty { add(node, own) }
        }
        let ranks = Dictionary(uniqueKeysWithValues: zip(order, order.indices))
        found.sort { ranks[$0.node, default: 0] < ranks[$1.node, default: 0] }
    }

    // MARK: The page's subject

    private mutating func findMainNodes() {
        var (nodes, about): ([Int], [Int]) = ([], [])
        for node in order where graph.nodes[node].types.contains(where: { $0.hasSuffix("Page") }) {
            nodes += graph.nodes(node, "mainEntity")
            about += graph.nodes(node, "about")
        }
        nodes += order.filter { graph.nodes[$0].properties.has("mainEntityOfPage") }
        for node in nodes + about where mainRanks[node] == nil {
            mainRanks[node] = mainRanks.count
        }
        for node in order { locations.formUnion(graph.nodes(node, "location")) }
    }

    /// The roles of those who receive something, whose addresses are nobody else's business.
    private static let receivingRoles: Set<String> = ["customer", "deliveryAddress", "recipient"]

    /// The roles of those who only stand beside the subject of a page.
    private static let asideRoles = receivingRoles.union([
        "author", "organizer", "performer", "provider", "publisher", "seller",
    ])

    /// Returns the rank of a node as a main place, and the role by which it only stands beside
    /// the page's subject.
    private func standing(of node: Int) -> (mainRank: Int?, aside: String?) {
        var rank: Int?
        for outer in graph.outwards(from: node) {
            if let own = mainRanks[outer] { rank = min(own, rank ?? own) }
            guard let role = graph.nodes[outer].role, Self.asideRoles.contains(role),
                !locations.contains(outer)
            else { continue }
            // Only the page's own word makes it the main place.
            return (rank, rank == nil ? role : nil)
        }
        return (rank, nil)
    }

    private static let frames: Set<String> = [
        "WebSite", "BreadcrumbList", "SiteNavigationElement", "WPHeader", "WPFooter", "WPSideBar",
        "SearchAction", "ImageObject",
    ]

    private mutating func findOutermost() {
        for node in order where graph.nodes[node].isOutermost && !isPart(node) {
            let types = graph.nodes[node].types
            guard !types.contains(where: { $0.hasSuffix("Page") || Self.frames.contains($0) })
            else { continue }
            for form in graph.nodes[node].forms where outermost[form, default: []].count < 2 {
                outermost[form, default: []].append(node)
            }
        }
    }

    /// Returns whether the page is about a node, by its own words or because it has no other.
    private func isSubject(_ node: Int) -> Bool {
        mainRanks[node] != nil || graph.nodes[node].forms.allSatisfy { outermost[$0] == [node] }
    }

    private static let personalRoles: Set<String> = [
        "address", "contactPoint", "contactPoints", "geo", "homeLocation", "location",
        "workLocation",
    ]

    /// Returns the person whose place a node is.
    private func person(of node: Int) -> Int? {
        for outer in graph.outwards(from: node) {
            if graph.nodes[outer].has(type: "Person") { return outer }
            guard Self.personalRoles.contains(graph.nodes[outer].role ?? "") else { return nil }
        }
        return nil
    }

    // MARK: Parts

    private static let geoTypes: Set<String> = ["GeoCoordinates", "GeoShape", "GeoCircle"]

    private func isAddress(_ node: Int) -> Bool {
        let types = graph.nodes[node].types
        guard types.isEmpty else { return types.contains("PostalAddress") }
        return ["streetAddress", "addressLocality", "postalCode"].contains {
            graph.nodes[node].properties.has($0)
        }
    }

    private func isGeo(_ node: Int) -> Bool {
        let types = graph.nodes[node].types
        guard types.isEmpty else { return types.contains(where: Self.geoTypes.contains) }
        return graph.nodes[node].properties.has("latitude")
    }

    /// Returns whether a node is an address, a coordinate or a telephone's description.
    private func isPart(_ node: Int) -> Bool {
        isAddress(node) || isGeo(node) || graph.nodes[node].has(type: "ContactPoint")
    }

    private mutating func takeTelephones(of node: Int, into parts: inout PlaceParts) {
        if !parts.add(telephones: telephones(of: node)) { graph.advise(.manyTelephones) }
    }

    /// Returns the telephones of a node; many others may have the node as theirs.
    private mutating func telephones(of node: Int) -> [String] {
        if let known = knownTelephones[node] { return known }
        var numbers: [String] = []
        for text in graph.texts(node, "telephone") {
            guard let number = Telephone.number(text) else { continue }
            if number.utf8.count > DonationLimits.nameBytes {
                graph.advise(.leftOut("telephone", bytes: DonationLimits.nameBytes))
            } else {
                numbers.append(number)
            }
        }
        knownTelephones[node] = numbers
        return numbers
    }

    private mutating func gather(_ node: Int, into parts: inout PlaceParts, depth: Int) {
        guard depth < 4 else { return }
        takeTelephones(of: node, into: &parts)
        for value in graph.nodes[node].properties["address"].prefix(PageLimits.parts) {
            take(value, into: &parts, depth: depth)
        }
        for value in graph.nodes(node, "geo") { take(part: value, into: &parts, depth: depth) }
        if let own = coordinate(of: node) { parts.coordinates.append(own) }
        for name in ["contactPoint", "contactPoints"] {
            for value in graph.nodes(node, name) {
                taken.insert(value)
                takeTelephones(of: value, into: &parts)
            }
        }
        for value in graph.nodes[node].properties["location"].prefix(PageLimits.parts) {
            take(value, into: &parts, depth: depth)
        }
    }

    private mutating func take(_ value: MarkupValue, into parts: inout PlaceParts, depth: Int) {
        switch value {
        case .text(let text):
            if let line = text.onOneLine { parts.addresses.append(.text(line)) }
        case .link(let reference): graph.advise(.unresolved(reference))
        case .node(let node):
            if isPart(node) {
                take(part: node, into: &parts, depth: depth)
            } else if names[node] == nil {
                taken.insert(node)
                if parts.types == nil { parts.types = graph.nodes[node].types }
                gather(node, into: &parts, depth: depth + 1)
            }
        }
    }

    private mutating func take(part node: Int, into parts: inout PlaceParts, depth: Int) {
        guard depth < 4 else { return }
        taken.insert(node)
        if isAddress(node) {
            parts.addresses.append(.node(node))
            takeTelephones(of: node, into: &parts)
        } else if graph.nodes[node].has(type: "GeoCoordinates") || !isGeo(node) {
            if let coordinate = coordinate(of: node) { parts.coordinates.append(coordinate) }
        } else if let own = coordinate(of: node) {
            parts.coordinates.append(own)
        } else {
            takeShape(node, into: &parts)
        }
    }

    private mutating func takeShape(_ node: Int, into parts: inout PlaceParts) {
        for middle in graph.nodes(node, "geoMidpoint") {
            taken.insert(middle)
            if let coordinate = coordinate(of: middle) { parts.middles.append(coordinate) }
        }
        for name in ["circle", "box", "polygon", "line"] {
            for text in graph.texts(node, name) {
                guard let middle = Coordinate(middleOf: text) else {
                    graph.advise(.wrongCoordinate(text))
                    continue
                }
                parts.middles.append(middle)
            }
        }
    }

    private mutating func coordinate(of node: Int) -> Coordinate? {
        guard let latitude = graph.shortTexts(node, "latitude").first,
            let longitude = graph.shortTexts(node, "longitude").first
        else { return nil }
        guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
            graph.advise(.wrongCoordinate("\(latitude), \(longitude)"))
            return nil
        }
        guard coordinate.latitude != 0 || coordinate.longitude != 0 else {
            graph.advise(.zeroCoordinate)
            return nil
        }
        return coordinate
    }

    // MARK: Places

    /// Returns the nearest name, going outwards.
    private func name(of node: Int) -> String? {
        graph.outwards(from: node).lazy.compactMap { names[$0] }.first
    }

    private mutating func add(_ node: Int, _ parts: PlaceParts) {
        guard found.count < PageLimits.candidates else { return graph.advise(.muchMarkup) }
        if let person = person(of: node) {
            let isTaken = isSubject(person)
            graph.advise(.personal(name: names[person], isTaken: isTaken))
            guard isTaken else { return }
        }
        var addresses = parts.addresses.map(address).filter { $0 != PlaceAddress() }
        for index in addresses.indices { addresses[index].cutTexts(&graph) }
        let coordinates = parts.coordinates.isEmpty ? parts.middles : parts.coordinates
        var place = Place(name: name(of: node) ?? page.title)
        place.telephones = parts.telephones
        place.url = graph.texts(node, "url").first.map(page.resolve)
        let types = parts.types ?? (isPart(node) ? [] : graph.nodes[node].types)
        place.category = types.first
        place.cutTexts(&graph)
        if place.name == nil { graph.advise(.noName) }
        let (mainRank, aside) = standing(of: node)
        if let aside, Self.receivingRoles.contains(aside) { graph.advise(.receiver(role: aside)) }
        var candidate = Candidate(
            place: place,
            types: types,
            forms: graph.nodes[node].forms,
            node: node,
            mainRank: mainRank,
            isAside: aside != nil
        )
        // More coordinates than addresses: those left over belong to none of them.
        let count = addresses.isEmpty ? coordinates.count : addresses.count
        for index in 0..<max(count, 1) {
            candidate.place.address =
                index < addresses.count ? addresses[index] : PlaceAddress()
            candidate.place.coordinate = index < coordinates.count ? coordinates[index] : nil
            guard
                candidate.place.address != PlaceAddress() || candidate.place.coordinate != nil
                    || !place.telephones.isEmpty
            else { continue }
            guard found.count < PageLimits.candidates else { return graph.advise(.muchMarkup) }
            found.append(candidate)
        }
    }

    private func address(_ address: PlaceParts.Address) -> PlaceAddress {
        switch address {
        case .text(let text):
            var address = PlaceAddress()
            address.fullyFormattedAddress = text
            return address
        case .node(let node): return PlaceAddress(node, in: graph)
        }
    }
}

extension MarkupGraph {
    /// Returns the texts of a property, each on one line; at most ``PageLimits/parts``.
    func texts(_ node: Int, _ name: String) -> [String] {
        written(node, name).compactMap(\.onOneLine)
    }

    /// Returns the texts of a property that may be numbers.
    func shortTexts(_ node: Int, _ name: String) -> [String] {
        written(node, name).compactMap { $0.utf8.count <= 256 ? $0.onOneLine : nil }
    }

    private func written(_ node: Int, _ name: String) -> [String] {
        nodes[node].properties[name].prefix(PageLimits.parts).compactMap { value in
            switch value {
            case .text(let text), .link(let text): text
            case .node: nil
            }
        }
    }

    /// Returns the nodes that are values of a property; at most ``PageLimits/parts``.
    func nodes(_ node: Int, _ name: String) -> [Int] {
        nodes[node].properties[name].prefix(PageLimits.parts).compactMap { value in
            if case .node(let node) = value { node } else { nil }
        }
    }

    /// Returns a node and those around it, from the innermost.
    func outwards(from node: Int) -> [Int] {
        var path: [Int] = []
        var next: Int? = node
        while let current = next, path.count < PageLimits.depth {
            path.append(current)
            next = nodes[current].parent
        }
        return path
    }

    /// Returns the name that a node has itself.
    func ownName(of node: Int) -> String? {
        for name in ["name", "legalName", "alternateName"] {
            if let text = texts(node, name).first { return text }
        }
        return nil
    }
}
