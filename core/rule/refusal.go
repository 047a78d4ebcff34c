package rule

import "tillit/core/fault"

// Faults of this package.
var (
	// ErrNotFound is the answer to a rule that is not there, or not the scope's.
	ErrNotFound = fault.New(fault.NotFound, "rule.notFound")
	// ErrStale says that somebody changed or retired the rule meanwhile.
	ErrStale = fault.New(fault.Conflict, "rule.stale")
	// ErrTaken refuses a key that another rule in force has.
	ErrTaken = fault.New(fault.Conflict, "rule.taken")
	// ErrShipped refuses a change of what comes with the program.
	ErrShipped = fault.New(fault.Conflict, "template.shipped")
	// ErrTemplateRetired refuses a change of a template that is no longer in use.
	ErrTemplateRetired = fault.New(fault.Conflict, "template.retired")
)

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
	errDay:         {"from", "date"},
	errTwice:       {"key", "twice"},
	errLeaf:        {"category", "unknown"},
	errExclusion:   {"exclusion", "unknown"},
}

// Refusal is what Check finds, as a fault that names the field for a person.
func (r *Rule) Refusal() error {
	err := r.fault()
	if _, known := refusals[err]; known {
		return refuse(fieldOf(err))
	}
	return err
}

// fieldOf gives the field that an error of a rule is about, and a code.
func fieldOf(err error) (field, code string) {
	at := refusals[err]
	return at[0], at[1]
}

func refuse(field, code string) error { return fault.Fields(map[string]string{field: code}) }
