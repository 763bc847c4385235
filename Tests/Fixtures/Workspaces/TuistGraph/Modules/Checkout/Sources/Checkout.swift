import PassKit

struct Checkout {
    let payment = PKPaymentAuthorizationController(paymentRequest: PKPaymentRequest())
}
