package footprint

import (
	"time"

	"github.com/google/uuid"
)

// DecisionKind says what a decision does to rows.
type DecisionKind string

// The kinds. The first three say where a row belongs, the last two whether it
// counts: the newest of each sort holds.
const (
	ToCategory  DecisionKind = "category"  // it counts on a leaf
	ToExclusion DecisionKind = "exclusion" // it carries no emissions, for a reason
	ToRules     DecisionKind = "rules"     // as the rules say, whatever was decided before
	Disable     DecisionKind = "disabled"  // visible, and in no total
	Enable      DecisionKind = "enabled"   // takes back Disable; what the books switch off stays off
)

// Places reports whether the kind says where a row belongs.
func (k DecisionKind) Places() bool { return k != Disable && k != Enable }

// Verdict is what a person decides over rows of the books.
type Verdict struct {
	Kind      DecisionKind
	Category  string // leaf; of ToCategory alone
	Exclusion string // category.Exclusion code; of ToExclusion alone
	Note      string // why, in words; may be empty
}

// Selection says which rows a decision is over: the transactions named, or all
// of a year that pass the filter. Either part of a ledger row stands for the
// row; what has no ledger row is left out.
type Selection struct {
	Year   int
	IDs    []uuid.UUID // of transactions; empty takes Filter
	Filter Filter
}

// Person is who decided.
type Person struct {
	ID   uuid.UUID
	Name string
}

// Decision is a verdict over rows, with who gave it. It is one act: undoing it
// takes all of it back.
type Decision struct {
	Verdict
	ID           uuid.UUID
	Rows         int64 // of the ledger
	Period       Period
	At           time.Time
	By           Person
	Impersonated bool      // By acted as the company, which is not their own
	UndoneAt     time.Time // zero unless taken back
	UndoneBy     Person
	UndoneAs     bool // UndoneBy acted as the company
	Pending      bool // it, or its undoing, is not in the figures yet
}

// ByHand is what people decided over one row.
type ByHand struct {
	Place    *Decision // its category or exclusion; nil where the rules decide
	Disabled *Decision // nil unless switched off by hand
	Pending  bool      // something of it is not in the figures yet
}
