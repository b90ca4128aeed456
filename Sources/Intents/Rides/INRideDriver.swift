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
        self.init(
            reachedBy: INPersonHandle(value: phoneNumber, type: .phoneNumber),
            nameComponents: nameComponents,
            displayName: displayName,
            image: image,
            rating: rating,
            phoneNumber: phoneNumber
        )
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
        self.init(
            reachedBy: personHandle,
            nameComponents: nameComponents,
            displayName: displayName,
            image: image,
            rating: rating,
            phoneNumber: phoneNumber
        )
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
        self.init(
            reachedBy: INPersonHandle(value: handle, type: .unknown),
            nameComponents: nil,
            displayName: displayName,
            image: image,
            rating: rating,
            phoneNumber: phoneNumber
        )
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
        self.init(
            reachedBy: INPersonHandle(value: handle, type: .unknown),
            nameComponents: nameComponents,
            displayName: nil,
            image: image,
            rating: rating,
            phoneNumber: phoneNumber
        )
    }

    private convenience init(
        reachedBy handle: INPersonHandle,
        nameComponents: Foundation.PersonNameComponents?,
        displayName: String?,
        image: INImage?,
        rating: String?,
        phoneNumber: String?
    ) {
        self.init { fields in
            fields["personHandle"] = handle
            fields["nameComponents"] = nameComponents
            fields["displayName"] = displayName
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
