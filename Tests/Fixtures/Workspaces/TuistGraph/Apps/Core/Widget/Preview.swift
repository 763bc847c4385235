import CoreLocation

let places = CLLocationManager()
