public import Foundation

/// The driver of a ride.
public final class INRideDriver: INPerson {
    /// Makes a driver.
    public convenience init(
        phoneNumber: String,
        nameComponents: Foundation.PersonNameComponents?,
        displayName: String?,
        image: INImage?,
        rating: String?
    ) {
        self.init { fields in
            fields["personHandle"] = INPersonHandle(value: phoneNumber, type: .phoneNumber)
            fields["nameComponents"] = nameComponents
            fields["displayName"] = displayName
            fields["image"] = image
            fields["rating"] = rating
            fields["phoneNumber"] = phoneNumber
        }
    }

    /// Makes a driver, as before iOS 10.2.
    @available(*, deprecated, message: "use the form with phoneNumber alone")
    public convenience init(
        personHandle: INPersonHandle,
        nameComponents: Foundation.PersonNameComponents?,
        displayName: String?,
        image: INImage?,
        rating: String?,
        phoneNumber: String?
    ) {
        self.init { fields in
            fields["personHandle"] = personHandle
            fields["nameComponents"] = nameComponents
            fields["displayName"] = displayName
            fields["image"] = image
            fields["rating"] = rating
            fields["phoneNumber"] = phoneNumber
        }
    }

    /// Makes a driver from a handle as text, as in the first betas of iOS 10.
    @available(*, deprecated, message: "use the form with phoneNumber alone")
    public convenience init(
        handle: String,
        displayName: String?,
        image: INImage?,
        rating: String?,
        phoneNumber: String?
    ) {
        self.init { fields in
            fields["personHandle"] = INPersonHandle(value: handle, type: .unknown)
            fields["displayName"] = displayName
            fields["image"] = image
            fields["rating"] = rating
            fields["phoneNumber"] = phoneNumber
        }
    }

    /// Makes a driver from a handle as text, as in the first betas of iOS 10.
    @available(*, deprecated, message: "use the form with phoneNumber alone")
    public convenience init(
        handle: String,
        nameComponents: Foundation.PersonNameComponents,
        image: INImage?,
        rating: String?,
        phoneNumber: String?
    ) {
        self.init { fields in
            fields["personHandle"] = INPersonHandle(value: handle, type: .unknown)
            fields["nameComponents"] = nameComponents
            fields["image"] = image
            fields["rating"] = rating
            fields["phoneNumber"] = phoneNumber
        }
    }

    /// The rating, as the app shows it.
    public var rating: String? { fields["rating"] }
    /// The phone number.
    public var phoneNumber: String? { fields["phoneNumber"] }
}
