package catalogue

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// ClauseKind is what a clause of a condition looks at.
type ClauseKind string

// The kinds of clauses.
const (
	AnswerIs      ClauseKind = "answer"        // a question is answered with Value
	IsAnswered    ClauseKind = "answered"      // a question has a value
	IsOutOfScope  ClauseKind = "notApplicable" // a question is marked not applicable
	EmployeesFrom ClauseKind = "employees"     // there are AtLeast employees or more
)

// Clause is one test of a condition.
type Clause struct {
	Kind     ClauseKind
	Question string // empty for EmployeesFrom
	Value    string // option key, true or false, for AnswerIs
	AtLeast  int    // for EmployeesFrom
}

// Condition says when a question applies: any of several rows of clauses,
// all of a row. The zero Condition always holds.
type Condition struct {
	any [][]Clause
}

// Answers is what a condition is tested against: a company's year.
type Answers interface {
	// Is reports whether the value of a question is value or contains it.
	Is(question, value string) bool
	// Answered reports whether a question has a value.
	Answered(question string) bool
	// NotApplicable reports whether a question is marked not applicable.
	NotApplicable(question string) bool
	// Employees is their number, zero when unknown.
	Employees() int
}

// ParseCondition reads the form of the data files: clauses joined by "and",
// which binds tighter, and "or".
func ParseCondition(s string) (Condition, error) {
	if s == "" {
		return Condition{}, nil
	}
	var c Condition
	for row := range strings.SplitSeq(s, " or ") {
		var all []Clause
		for term := range strings.SplitSeq(row, " and ") {
			clause, err := parseClause(term)
			if err != nil {
				return Condition{}, err
			}
			all = append(all, clause)
		}
		c.any = append(c.any, all)
	}
	return c, nil
}

func parseClause(s string) (Clause, error) {
	form := regexp.MustCompile(`^(?:(answer)\(([^()\s]+)\)=(\S+)|(answered|notApplicable)\(([^()\s]+)\)|employees>=(\d{1,9}))$`)
	m := form.FindStringSubmatch(s)
	switch {
	case m == nil:
		return Clause{}, fmt.Errorf("%q is no clause of a condition", s)
	case m[1] != "":
		return Clause{Kind: AnswerIs, Question: m[2], Value: m[3]}, nil
	case m[4] != "":
		return Clause{Kind: ClauseKind(m[4]), Question: m[5]}, nil
	default:
		n, err := strconv.Atoi(m[6])
		return Clause{Kind: EmployeesFrom, AtLeast: n}, err
	}
}

// Holds reports whether the condition is met.
func (c Condition) Holds(a Answers) bool {
	if len(c.any) == 0 {
		return true
	}
	return slices.ContainsFunc(c.any, func(all []Clause) bool {
		return !slices.ContainsFunc(all, func(clause Clause) bool { return !clause.holds(a) })
	})
}

func (c Clause) holds(a Answers) bool {
	switch c.Kind {
	case AnswerIs:
		return a.Is(c.Question, c.Value)
	case IsAnswered:
		return a.Answered(c.Question)
	case IsOutOfScope:
		return a.NotApplicable(c.Question)
	case EmployeesFrom:
		return a.Employees() >= c.AtLeast
	}
	return false
}

// Clauses lists every clause, in the order they are written.
func (c Condition) Clauses() []Clause { return slices.Concat(c.any...) }

// String returns the form of the data files.
func (c Condition) String() string {
	rows := make([]string, len(c.any))
	for i, all := range c.any {
		terms := make([]string, len(all))
		for j, clause := range all {
			terms[j] = clause.String()
		}
		rows[i] = strings.Join(terms, " and ")
	}
	return strings.Join(rows, " or ")
}

// String returns the form of the data files.
func (c Clause) String() string {
	switch c.Kind {
	case AnswerIs:
		return fmt.Sprintf("answer(%s)=%s", c.Question, c.Value)
	case EmployeesFrom:
		return "employees>=" + strconv.Itoa(c.AtLeast)
	case IsAnswered, IsOutOfScope:
		return fmt.Sprintf("%s(%s)", c.Kind, c.Question)
	}
	return string(c.Kind)
}

// Rows returns the rows of clauses, of which any has to hold as a whole.
func (c Condition) Rows() [][]Clause { return c.any }
