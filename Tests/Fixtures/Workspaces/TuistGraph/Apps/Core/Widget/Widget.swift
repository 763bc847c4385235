import SwiftUI
import WidgetKit

struct Provider: TimelineProvider {}
