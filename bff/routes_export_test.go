package bff

import (
	"tillit/bff/endpoint"
	"tillit/bff/session"
)

// Call is one line of the route table.
type Call = endpoint.Operation

// Calls returns the route table.
func Calls(deps Deps) []Call {
	var calls []Call
	for _, r := range routes(deps) {
		calls = append(calls, r.operation())
	}
	return calls
}

// CallsOfDoor is what the door of the product goes by.
func CallsOfDoor() session.Calls { return callsOf(routes(Deps{})) }

// Roles is what it gives people by.
var Roles = roles
