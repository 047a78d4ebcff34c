package operations

// TooMany tells that so many of all files do not go without a person.
func TooMany(left, all int) bool { return tooMany(left, all) }
