package factor

// Set is a set of factors with their notices, prices and fuels; safe for
// concurrent use.
type Set struct {
	factors []Factor
	notices []Notice
}
