import Contacts

let contacts = CNContactStore()
