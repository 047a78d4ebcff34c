package rule

import (
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
)

// Finding is something about two rules that whoever manages them should
// know.
type Finding struct {
	Rule uuid.UUID
	Kind FindingKind
	With uuid.UUID // the rule that is in the way
}

// FindingKind says what was found.
type FindingKind string

// The findings.
const (
	// Dead is a rule that never wins: With is asked before it and fits every
	// row that it fits.
	Dead FindingKind = "dead"
	// Conflict is a rule that only its age sets apart from With: there are rows
	// that both fit, they lead to different places, and neither stands higher.
	Conflict FindingKind = "conflict"
)

// Examine finds dead rules and conflicts, in the order in which rules are
// asked. A dead rule is named with the first rule that covers it. Rules that
// could meet only in a row that holds a word of each are in no conflict.
func Examine(rules []Rule) []Finding {
	asked := slices.Clone(rules)
	Sort(asked)
	shapes := make([]shape, len(asked))
	for i := range asked {
		shapes[i] = shapeOf(&asked[i])
	}
	var found []Finding
	for i := range shapes {
		before := shapes[:i]
		if at := slices.IndexFunc(before, func(s shape) bool { return s.covers(&shapes[i]) }); at >= 0 {
			found = append(found, Finding{shapes[i].ID, Dead, shapes[at].ID})
			continue
		}
		for j := range before {
			if before[j].rivals(&shapes[i]) {
				found = append(found, Finding{shapes[j].ID, Conflict, shapes[i].ID}, Finding{shapes[i].ID, Conflict, shapes[j].ID})
			}
		}
	}
	return found
}

// shape is a rule with its conditions as they are compared.
type shape struct {
	*Rule
	standing            standing
	words, text         []pattern
	name, number        string
	costCentre, project string
	byName, byNumber    bool
}

func shapeOf(r *Rule) shape {
	patterns := func(words []string, compared func(string) pattern) []pattern {
		out := make([]pattern, len(words))
		for i, w := range words {
			out[i] = compared(w)
		}
		return out
	}
	return shape{
		Rule: r, standing: standingOf(r), words: patterns(r.AccountWords, nameWords), text: patterns(r.Text, textWords),
		name: string(appendName(nil, r.Supplier)), number: string(appendNumber(nil, r.SupplierNumber)),
		costCentre: strings.TrimSpace(r.CostCentre), project: strings.TrimSpace(r.Project),
		byName: r.Supplier != "", byNumber: r.SupplierNumber != "",
	}
}

// covers reports whether every row that other fits is fitted by s too.
func (s *shape) covers(other *shape) bool {
	return (s.Chart == "" || s.Chart == other.Chart) &&
		s.coversAccounts(other) &&
		(s.Sign == 0 || s.Sign == other.Sign) &&
		(s.costCentre == "" || s.costCentre == other.costCentre) &&
		(s.project == "" || s.project == other.project) &&
		s.coversSupplier(other) &&
		coversDays(s.From, s.To, other.From, other.To) &&
		coversWords(s.words, other.words) &&
		coversWords(s.text, other.text)
}

// coversAccounts compares ranges by the digits that both have: an account that
// fits the longer range has them.
func (s *shape) coversAccounts(other *shape) bool {
	size := len(s.AccountFrom)
	return size == 0 || len(other.AccountFrom) >= size &&
		s.AccountFrom <= other.AccountFrom[:size] && other.AccountTo[:size] <= s.AccountTo
}

func (s *shape) coversSupplier(other *shape) bool {
	if !s.namesSupplier() {
		return true
	}
	return other.namesSupplier() &&
		(!other.byName || s.byName && s.name == other.name) &&
		(!other.byNumber || s.byNumber && s.number == other.number)
}

func coversDays(from, to, otherFrom, otherTo time.Time) bool {
	return (from.IsZero() || !otherFrom.IsZero() && !otherFrom.Before(from)) &&
		(to.IsZero() || !otherTo.IsZero() && !otherTo.After(to))
}

// coversWords reports whether a text that holds any of the narrow words holds
// one of the wide ones.
func coversWords(wide, narrow []pattern) bool {
	if len(wide) == 0 {
		return true
	}
	return len(narrow) > 0 && !slices.ContainsFunc(narrow, func(n pattern) bool {
		return !slices.ContainsFunc(wide, func(w pattern) bool { return w.covers(n) })
	})
}

// rivals reports whether only the age of two rules decides which of them gets a
// row that both fit, and it matters.
func (s *shape) rivals(other *shape) bool {
	return s.Category+s.Exclusion != other.Category+other.Exclusion &&
		s.Level == other.Level && s.standing == other.standing &&
		s.meets(other)
}

func (s *shape) meets(other *shape) bool {
	either := func(a, b string) bool { return a == "" || b == "" || a == b }
	return either(s.Chart, other.Chart) && s.meetsAccounts(other) &&
		(s.Sign == 0 || other.Sign == 0 || s.Sign == other.Sign) &&
		either(s.costCentre, other.costCentre) && either(s.project, other.project) &&
		s.meetsSupplier(other) &&
		(s.To.IsZero() || other.From.IsZero() || !s.To.Before(other.From)) &&
		(other.To.IsZero() || s.From.IsZero() || !other.To.Before(s.From)) &&
		meetsWords(s.words, other.words) && meetsWords(s.text, other.text)
}

func (s *shape) meetsAccounts(other *shape) bool {
	size := min(len(s.AccountFrom), len(other.AccountFrom))
	return s.AccountFrom[:size] <= other.AccountTo[:size] && other.AccountFrom[:size] <= s.AccountTo[:size]
}

// meetsSupplier compares rules of one standing: both name a supplier, or neither does.
func (s *shape) meetsSupplier(other *shape) bool {
	return !s.namesSupplier() ||
		s.byName && other.byName && s.name == other.name ||
		s.byNumber && other.byNumber && s.number == other.number
}

// meetsWords reports whether one word can fulfil both.
func meetsWords(a, b []pattern) bool {
	return len(a) == 0 || len(b) == 0 || slices.ContainsFunc(a, func(x pattern) bool { return slices.ContainsFunc(b, x.meets) })
}
