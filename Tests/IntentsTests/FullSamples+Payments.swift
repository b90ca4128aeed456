import Foundation

@testable import Intents

var paymentSamples: [(intent: INIntent, response: INIntentResponse?)] {
    let sent = INSendPaymentIntentResponse(code: .failureInsufficientFunds, userActivity: .full)
    sent.paymentRecord = .full
    let requested = INRequestPaymentIntentResponse(
        code: .failureTermsAndConditionsAcceptanceRequired,
        userActivity: .full
    )
    requested.paymentRecord = .full
    return [
        (
            INSendPaymentIntent(
                payee: FullSamples.ana,
                currencyAmount: .full,
                note: "for the soup"
            ), sent
        ),
        (
            INRequestPaymentIntent(
                payer: FullSamples.ana,
                currencyAmount: .full,
                note: "for the soup"
            ), requested
        ),
    ]
}

extension INPaymentRecord {
    static var full: INPaymentRecord? {
        INPaymentRecord(
            payee: FullSamples.ana,
            payer: FullSamples.ben,
            currencyAmount: .full,
            paymentMethod: .full,
            note: "for the soup",
            status: .pending,
            feeAmount: .full
        )
    }
}
