// Package fault is the vocabulary of failures that a caller may act on.
//
// A domain names the failure, the edge picks the HTTP status, the web picks
// the words: Go holds no sentence for a person.
package fault

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"time"
)

// Kind says what sort of failure it is; the edge turns it into a status.
type Kind int

// The kinds. The zero value is a failure nobody named.
const (
	Internal Kind = iota
	Invalid
	Unauthenticated
	Forbidden
	NotFound
	Conflict
	TooMany
	TooLarge
	Unavailable
)

// Error is a failure a caller may act on.
type Error struct {
	Kind       Kind
	Code       string            // "answer.stale": stable, translated by the web
	Fields     map[string]string // field path to code, for Invalid only
	RetryAfter time.Duration     // for TooMany and Unavailable, zero when unknown
}

// New returns a failure of that kind with a stable code.
func New(kind Kind, code string) *Error {
	return &Error{Kind: kind, Code: code}
}

// Fields returns an Invalid failure that names each bad field with its code,
// or nil when there is none.
func Fields(fields map[string]string) error {
	if len(fields) == 0 {
		return nil
	}
	return &Error{Kind: Invalid, Code: CodeFields, Fields: fields}
}

// FieldsOf returns the fields that the first named failure in err's chain
// names; nil when it names none.
func FieldsOf(err error) map[string]string {
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Fields
	}
	return nil
}

// CodeFields is the code of every failure that names fields.
const CodeFields = "fields"

// CodeInternal is what a failure nobody named is called towards the outside.
const CodeInternal = "internal"

// After returns the same failure with the time after which to try again.
func (e *Error) After(d time.Duration) *Error {
	again := *e
	again.RetryAfter = d
	return &again
}

// Error lists code and fields; it is meant for logs, never for a person.
func (e *Error) Error() string {
	if len(e.Fields) == 0 {
		return e.Code
	}
	var b strings.Builder
	b.WriteString(e.Code)
	for _, field := range slices.Sorted(maps.Keys(e.Fields)) {
		b.WriteString(" " + field + "=" + e.Fields[field])
	}
	return b.String()
}

// Is makes two failures of the same code equal, whatever else they carry.
func (e *Error) Is(target error) bool {
	var other *Error
	return errors.As(target, &other) && other.Code == e.Code
}

// KindOf returns the kind of the first named failure in err's chain.
func KindOf(err error) Kind {
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Kind
	}
	return Internal
}

// CodeOf returns the code of the first named failure in err's chain, or
// CodeInternal.
func CodeOf(err error) string {
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Code
	}
	return CodeInternal
}
