package catalogue

import (
	"maps"
	"slices"
)

// Comparison is how the questions of one standard differ between two editions.
// What neither is added, removed nor changed asks for the same in the same
// form.
type Comparison struct {
	Added    []*Question // of the edition compared to
	Removed  []*Question // of the edition compared from
	Changed  []Change
	Reworded []*Question // of the edition compared to: only the words differ
}

// Change is a question that both editions ask, each in its own way.
type Change struct {
	From, To *Question
	Aspects  []Aspect // at least one
}

// Aspect is what of a question differs between editions.
type Aspect string

// The aspects, in the order in which a change names them.
const (
	AspectType      Aspect = "type"      // kind of value, one or a table, kind of rows
	AspectUnit      Aspect = "unit"      // of a number
	AspectOptions   Aspect = "options"   // choices or rows offered, how many may be chosen
	AspectCondition Aspect = "condition" // when it is asked: condition, phasing in, topic
	AspectVoluntary Aspect = "voluntary" // how much it is wanted, of whom
	AspectPlace     Aspect = "place"     // section and headings
	AspectReference Aspect = "reference" // code and paragraph
)

// Compare reports how the questions of the standard differ from one edition to
// another. Questions are the same when their ids are.
func Compare(from, to *Edition, s Standard) Comparison {
	var c Comparison
	for i := range to.Questions {
		q := &to.Questions[i]
		before, known := from.asks(q.ID, s)
		switch {
		case !q.In(s):
		case !known:
			c.Added = append(c.Added, q)
		default:
			c.pair(from, to, before, q, s)
		}
	}
	for i := range from.Questions {
		q := &from.Questions[i]
		if _, known := to.asks(q.ID, s); q.In(s) && !known {
			c.Removed = append(c.Removed, q)
		}
	}
	return c
}

// asks returns the question of the standard with that id.
func (e *Edition) asks(id string, s Standard) (*Question, bool) {
	q, ok := e.Question(id)
	return q, ok && q.In(s)
}

func (c *Comparison) pair(from, to *Edition, before, after *Question, s Standard) {
	if aspects := differing(from, to, before, after, s); len(aspects) > 0 {
		c.Changed = append(c.Changed, Change{before, after, aspects})
		return
	}
	same := maps.EqualFunc(before.Texts, after.Texts, func(a, b Texts) bool { return a == b })
	for _, locale := range Locales() {
		same = same && from.Guidance(before, locale) == to.Guidance(after, locale)
	}
	if !same {
		c.Reworded = append(c.Reworded, after)
	}
}

func differing(from, to *Edition, before, after *Question, s Standard) []Aspect {
	var aspects []Aspect
	for _, a := range []struct {
		aspect Aspect
		same   bool
	}{
		{AspectType, before.Type == after.Type && before.Shape == after.Shape && from.rows(before) == to.rows(after)},
		{AspectUnit, before.Unit == after.Unit},
		{AspectOptions, before.Multiple == after.Multiple && slices.Equal(from.keys(before, s), to.keys(after, s))},
		{AspectCondition, before.Condition.String() == after.Condition.String() && before.PhasingIn == after.PhasingIn &&
			before.Topic == after.Topic},
		{AspectVoluntary, before.Need == after.Need && before.SmallNeed == after.SmallNeed},
		{AspectPlace, before.place() == after.place()},
		{AspectReference, before.Code == after.Code && before.Paragraph == after.Paragraph},
	} {
		if !a.same {
			aspects = append(aspects, a.aspect)
		}
	}
	return aspects
}

// rows is the kind of rows that a question's table has.
func (e *Edition) rows(q *Question) Rows {
	g, ok := e.Group(q)
	if !ok {
		return NoRows
	}
	return g.Rows
}

// keys are the choices and rows that a question offers, in no special order.
func (e *Edition) keys(q *Question, s Standard) []string {
	offered := e.Options(q, s)
	if g, ok := e.Group(q); ok && q.Shape == Table {
		offered = append(offered, e.RowOptions(g).Options...)
	}
	keys := make([]string, len(offered))
	for i, o := range offered {
		keys[i] = o.Key
	}
	slices.Sort(keys)
	return keys
}

func (q *Question) place() [5]string {
	return [5]string{q.Section.String(), q.Chapter, q.Category, q.SubCategory, q.Group}
}
