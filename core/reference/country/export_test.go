package country

// Codes are those of all countries.
func Codes() []string { return codes() }
