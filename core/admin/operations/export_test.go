package operations

// TooMany reports whether so many of all files do not go without a person.
func TooMany(left, all int) bool { return tooMany(left, all) }
