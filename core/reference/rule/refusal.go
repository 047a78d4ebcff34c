package rule

import (
	"errors"

	"tillit/core/kernel/fault"
)

// ErrNotTable refuses a file that is no table of rules.
var ErrNotTable = fault.New(fault.Invalid, "rule.notTable")

// refusals say which field of a rule is at fault, and how.
//
//nolint:gochecknoglobals // constant table
var refusals = map[error][2]string{
	errNoKey:       {"key", "required"},
	errNoCondition: {"accountFrom", "noCondition"},
	errTarget:      {"category", "required"},
	errAccounts:    {"accountTo", "accountRange"},
	errWord:        {"text", "emptyWord"},
	errSign:        {"sign", "unknown"},
	errDates:       {"to", "endsBefore"},
	errPriority:    {"priority", "number"},
	errSignWord:    {"sign", "unknown"},
	errFrom:        {"from", "date"},
	errTo:          {"to", "date"},
	errAssumed:     {"assumed", "unknown"},
	ErrTwice:       {"key", "twice"},
	ErrLeaf:        {"category", "unknown"},
	ErrExclusion:   {"exclusion", "unknown"},
}

// Refusal is what Check finds, as a fault that names the field for a person.
func (r *Rule) Refusal() error { return Refuse(r.fault()) }

// Refuse gives an error about a rule as a fault that names the field for a
// person, and any other as it is.
func Refuse(err error) error {
	if field, code := FieldOf(err); field != "" {
		return fault.Fields(map[string]string{field: code})
	}
	return err
}

// FieldOf gives the field of a rule that an error is about, and a code; none
// for an error about something else.
func FieldOf(err error) (field, code string) {
	for ; err != nil; err = errors.Unwrap(err) {
		if at, known := refusals[err]; known {
			return at[0], at[1]
		}
	}
	return "", ""
}
