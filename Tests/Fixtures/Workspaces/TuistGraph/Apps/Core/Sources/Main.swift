import Checkout
import Scanner
import Shared
import SwiftUI

@main
struct Main: App {
    var body: some Scene {
        WindowGroup { Text("Hello") }
    }
}
