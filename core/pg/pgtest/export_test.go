package pgtest

// What the keeper's own test needs.
var (
	Keep  = keep
	Start = start
	Users = users
)
