package recognition

// NumberKey gives tests numberKey.
func NumberKey(home, typed string) string { return numberKey(home, typed) }

// NameKey gives tests the key of a name that is no system's identifier.
func NameKey(name string) string { return nameKey(Record{Name: name}) }
