internal import DonationStore
@_spi(Facade) public import Intents

extension NSUserActivity {
    /// The place that the activity is about, for suggestions of places.
    ///
    /// Setting it fills in the attributes of `contentAttributeSet` in the module CoreSpotlight that
    /// say where a place is: its name, address, coordinate, telephone number and page. It does so
    /// with a set that the app gives later, too. What an app gives itself stays as it is. Setting
    /// another item, or `nil`, takes back what the earlier one filled in.
    ///
    /// The attributes are those of the item as it is when the app sets it. An activity that comes
    /// from the store has the attributes, and no item.
    public var mapItem: MKMapItem? {
        get { heldPlace?.object as? MKMapItem }
        set { heldPlace = newValue.map { HeldPlace(of: $0, attributes: $0.place.attributes) } }
    }
}
