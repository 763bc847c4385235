import Foundation

struct Greeting {
    let text = "Hello"
}
