package pg

// Value gives what a nullable column holds, the zero value for null.
func Value[T any](column *T) (value T) {
	if column == nil {
		return value
	}
	return *column
}

// Null gives a nullable column that holds null for the zero value.
func Null[T comparable](value T) *T {
	var zero T
	if value == zero {
		return nil
	}
	return &value
}
