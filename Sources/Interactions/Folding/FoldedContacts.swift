/// The contacts of a fold by index, without their views, and the merges between them.
struct FoldedContacts {
    private struct Contact {
        var key: ContactKey
        /// The contacts merged into this one.
        var parts: [Int] = []
        /// Whether anything changed besides the view.
        var isTouched = false
        /// Whether the view must be folded again.
        var isUnsettled = false
        /// Whether the key changed, and with it the references to the contact.
        var isRenamed = false
        /// The key of the row on disk.
        var storedKey: ContactKey?
    }

    private let source: any ViewSource<ViewTable>
    private var contacts: [Contact] = []
    /// The contact into which each was merged; itself if it was not.
    private var parents: [Int32] = []
    private var indices: [ContactKey: Int] = [:]
    private var touched = MarkedRows()
    private var unsettled = MarkedRows()
    private var renamed = MarkedRows()
    /// The views of contacts added since the last ``takeNewViews()``.
    private var newViews: [ContactView] = []
    /// The bytes loaded from the source.
    private(set) var loadedBytes = 0

    init(source: any ViewSource<ViewTable>) {
        self.source = source
    }

    /// The number of contacts in memory.
    var count: Int { contacts.count }

    /// Whether contacts were added since the last ``takeNewViews()``.
    var hasNewViews: Bool { !newViews.isEmpty }

    /// Takes the views of the contacts added since the last call, in the order of their indices.
    mutating func takeNewViews() -> [ContactView] {
        defer { newViews = [] }
        return newViews
    }

    /// Adds a contact that is not in memory, and returns its index.
    mutating func add(_ key: ContactKey) -> Int {
        add(key, ContactView(), storedKey: nil)
    }

    private mutating func add(
        _ key: ContactKey,
        _ view: ContactView,
        storedKey: ContactKey?
    ) -> Int {
        let index = contacts.count
        contacts.append(Contact(key: key, storedKey: storedKey))
        parents.append(Int32(truncatingIfNeeded: index))
        newViews.append(view)
        indices[key] = index
        return index
    }

    /// Returns the index of the contact stored on disk under a key.
    mutating func contact(stored key: ContactKey) throws(FoldFailure) -> Int {
        if let known = indices[key] { return root(of: known) }
        let stored: ContactView? = try source.view(
            of: key.bytes,
            in: .contacts,
            addingSizeTo: &loadedBytes
        )
        guard let stored else { throw .unusableViews }
        return add(key, stored, storedKey: key)
    }

    /// Returns the key of a contact.
    func key(of contact: Int) -> ContactKey { contacts[contact].key }

    /// Returns the contact into which joins have merged a contact.
    func root(of contact: Int) -> Int {
        var contact = contact
        while Int(parents[contact]) != contact { contact = Int(parents[contact]) }
        return contact
    }

    /// Returns the keys, in memory and on disk, of a contact and of those merged into it.
    func allKeys(of contact: Int) -> [ContactKey] {
        parts(of: contact).flatMap { part in
            [contacts[part].key, contacts[part].storedKey].compactMap { $0 }
        }
    }

    private func parts(of contact: Int) -> [Int] { [contact] + contacts[contact].parts }

    // MARK: Joining

    /// Merges two contacts; ``Fold/settle()`` folds the view again.
    mutating func join(_ first: Int, _ second: Int) throws(FoldFailure) {
        var (first, second) = (root(of: first), root(of: second))
        guard first != second else { return }
        // The contact with fewer parts goes under the other, to keep every way to a root short.
        if contacts[first].parts.count < contacts[second].parts.count { swap(&first, &second) }
        let other = contacts[second]
        parents[second] = Int32(truncatingIfNeeded: first)
        contacts[first].parts += [second] + other.parts
        contacts[second].parts = []
        unsettle(first)
        touch(second)
        try strengthen(first, with: other.key)
    }

    /// Gives a contact another key if that is stronger; ``Fold/settle()`` updates the references to
    /// the old one.
    mutating func strengthen(_ contact: Int, with key: ContactKey) throws(FoldFailure) {
        guard try isStronger(key, than: contacts[contact].key) else { return }
        setKey(key, of: contact)
        renamed.insert(contact, &contacts[contact].isRenamed)
    }

    /// Returns whether a key is stronger than another, or as strong and before it.
    func isStronger(_ key: ContactKey, than other: ContactKey) throws(FoldFailure) -> Bool {
        guard key.kind == other.kind, key.kind?.isWithinDonors == true else { return key < other }
        // Only a link joins evidence within one donor to evidence within another.
        let numbers = Set(key.donors + other.donors)
        guard numbers.count > 1 else { return key < other }
        var donors: [DonorNumber: Donor] = [:]
        for number in numbers { donors[number] = try source.donor(number) }
        return KeyOrder { [donors] in donors[$0] }.precedes(key, other)
    }

    /// Sets a contact's key, when the caller updates the references.
    mutating func setKey(_ key: ContactKey, of contact: Int) {
        contacts[contact].key = key
        indices[key] = contact
        touch(contact)
    }

    private mutating func touch(_ contact: Int) {
        touched.insert(contact, &contacts[contact].isTouched)
    }

    /// Marks a contact for splitting or folding again.
    mutating func unsettle(_ contact: Int) {
        touch(contact)
        unsettled.insert(contact, &contacts[contact].isUnsettled)
    }

    // MARK: Settling

    /// Takes the contacts marked for splitting or folding again; some may be settled with others.
    mutating func takeUnsettled() -> [Int] { unsettled.take() }

    /// Returns whether a contact is still marked for splitting or folding again.
    func isUnsettled(_ contact: Int) -> Bool { contacts[contact].isUnsettled }

    /// Parts a contact from those merged into it, and returns all of them.
    mutating func part(_ contact: Int) -> [Int] {
        let parts = parts(of: contact)
        for part in parts {
            contacts[part].isUnsettled = false
            touch(part)
        }
        contacts[contact].parts = []
        contacts[contact].isRenamed = false
        return parts
    }

    /// Takes the contacts with changed keys; none that was merged, since settling the other
    /// included it.
    mutating func takeRenamed() -> [Int] {
        let marked = renamed.take().filter { contacts[$0].isRenamed }
        for contact in marked { contacts[contact].isRenamed = false }
        return marked.filter { root(of: $0) == $0 }
    }

    // MARK: Rows

    /// Takes the rows of the changed contacts, with their views.
    mutating func takeChanges(
        _ rows: inout FoldRows,
        _ decoder: borrowing DonationDecoder
    ) -> [Fold.RowChange] {
        var changes: [Fold.RowChange] = []
        for index in touched.take() {
            contacts[index].isTouched = false
            rows.touchContact(index)
        }
        changes.reserveCapacity(rows.touchedContacts.count)
        var removed: Set<ContactKey> = []
        for index in rows.touchedContacts.take() {
            rows.contacts[index].isTouched = false
            rows.contacts[index].view.settleTexts(decoder)
            let contact = contacts[index]
            let isKept = root(of: index) == index && !rows.contacts[index].view.timeline.isEmpty
            if let key = contact.storedKey, !isKept || key != contact.key { removed.insert(key) }
            contacts[index].storedKey = isKept ? contact.key : nil
            if isKept { changes.append((contact.key.bytes, rows.contacts[index].view.encoded)) }
        }
        guard !removed.isEmpty else { return changes }
        // A key that one contact lost may now be another's.
        let kept = Set(changes.map(\.key))
        for key in removed where !kept.contains(key.bytes) { changes.append((key.bytes, nil)) }
        return changes
    }
}
