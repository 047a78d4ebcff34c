package bff

import "tillit/core/kernel/tenant"

// Call is one line of the route table.
type Call struct {
	Method, Path string
	Permission   tenant.Permission
	Feature      tenant.Feature
}

// Calls returns the route table.
func Calls(deps Deps) []Call {
	var calls []Call
	for _, r := range routes(deps) {
		calls = append(calls, Call{r.method, r.path, r.permission, r.feature})
	}
	return calls
}
