package pgtest

// What the keeper's own test needs.
var (
	Keep  = keep
	Start = start
	Sweep = sweep
	Users = users
)
