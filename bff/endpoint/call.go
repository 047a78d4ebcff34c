package endpoint

import (
	"context"

	"tillit/core/kernel/tenant"
)

// Caller is what the edge knows about a request beside its content.
type Caller struct {
	RequestID string
	Address   string // of the client, from the peer and from headers of proxies that are trusted
	UserAgent string
	Route     string
}

type scopeKey struct{}

type callerKey struct{}

// WithScope returns ctx carrying the scope of the signed-in person.
func WithScope(ctx context.Context, scope tenant.Scope) context.Context {
	return context.WithValue(ctx, scopeKey{}, scope)
}

// ScopeOf returns the scope that ctx carries, or the zero scope.
func ScopeOf(ctx context.Context) tenant.Scope {
	scope, _ := ctx.Value(scopeKey{}).(tenant.Scope)
	return scope
}

// WithCaller returns ctx carrying the caller.
func WithCaller(ctx context.Context, caller Caller) context.Context {
	return context.WithValue(ctx, callerKey{}, caller)
}

// CallerOf returns the caller that ctx carries, or the zero caller.
func CallerOf(ctx context.Context) Caller {
	caller, _ := ctx.Value(callerKey{}).(Caller)
	return caller
}
