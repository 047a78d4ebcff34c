package reading

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/reference/catalogue"
)

// Relation is what a question has to do with another.
type Relation string

// The relations, the closest first.
const (
	ByCondition   Relation = "condition"   // one decides whether the other is asked
	BySeries      Relation = "series"      // of one series
	BySubCategory Relation = "subCategory" // of one sub-category
	ByMatter      Relation = "matter"      // policy, action, target or figure of one matter
)

// Bounds of what Related returns: so many in all, of which so many are kept
// free for other parts of the questionnaire.
const (
	mostRelated   = 12
	mostElsewhere = 4
)

// Related is what has to do with a question: the sheet of the questions, and
// the relation of each of its items.
type Related struct {
	answer.Sheet
	By []Relation
}

// Related returns the questions that have to do with one, the closest first
// and at most twelve: those of which one decides whether the other is asked,
// its series, its sub-category, and in other sections those on the same
// matter. It shows what the scope may see, those of disabled sections left
// out, and fails as Get does.
func (s *Service) Related(ctx context.Context, scope tenant.Scope, year int, question string) (Related, error) {
	if err := answer.MayRead(scope); err != nil {
		return Related{}, err
	}
	reach := s.catalogue.ReachOf(question)
	for _, e := range s.catalogue.Editions() {
		if q, ok := e.Question(question); ok {
			for _, l := range links(e, q) {
				reach = append(reach, s.catalogue.ReachOf(l.to.ID)...)
			}
		}
	}
	y, err := s.years.Read(ctx, scope, year, reach)
	if err != nil {
		return Related{}, err
	}
	q, err := y.Open(scope, question)
	if err != nil {
		return Related{}, err
	}
	visible := y.Visible(scope)
	near := nearest(q, slices.DeleteFunc(links(y.Edition, q), func(l link) bool {
		return !l.to.In(y.Standard) || !y.Enabled(l.to.Section) || !visible(l.to)
	}))
	place := map[*catalogue.Question]int{}
	found := Related{By: make([]Relation, len(near))}
	for i, l := range near {
		place[l.to], found.By[i] = i, l.by
	}
	found.Sheet = y.Sheet(func(q *catalogue.Question) bool { _, ok := place[q]; return ok })
	slices.SortFunc(found.Items, func(a, b answer.Item) int { return place[a.Question] - place[b.Question] })
	return found, nil
}

// link is a question and its relation to the one that was asked about.
type link struct {
	to *catalogue.Question
	by Relation
}

// links lists the questions that have to do with q, in the order of the
// edition.
func links(e *catalogue.Edition, q *catalogue.Question) []link {
	var found []link
	for i := range e.Questions {
		to := &e.Questions[i]
		if by, ok := relation(q, to); ok {
			found = append(found, link{to, by})
		}
	}
	return found
}

// relation returns the closest relation of two questions, if there is any.
func relation(a, b *catalogue.Question) (Relation, bool) {
	switch {
	case a.ID == b.ID:
		return "", false
	case looksAt(a, b) || looksAt(b, a):
		return ByCondition, true
	case a.Group != "" && a.Group == b.Group:
		return BySeries, true
	case a.SubCategory == b.SubCategory && a.Section == b.Section:
		return BySubCategory, true
	case a.Section != b.Section && a.Topic == b.Topic && a.Topic != generalTopic && family(a) == family(b):
		return ByMatter, true
	}
	return "", false
}

// looksAt reports whether the condition of a question looks at another.
func looksAt(q, other *catalogue.Question) bool {
	return slices.ContainsFunc(q.Condition.Clauses(), func(c catalogue.Clause) bool { return c.Question == other.ID })
}

// generalTopic is the topic of questions that depend on none.
const generalTopic = "general"

// family is what the codes of one matter begin with: E2 of E2-4 and of
// E2.MDR-P. Codes without parts (B3, C3) are one family, and so are the
// assessments of a sub-topic: their topic alone says what they are about.
func family(q *catalogue.Question) string {
	if i := strings.IndexAny(q.Code, "-."); i >= 0 && q.Type != catalogue.Materiality {
		return q.Code[:i]
	}
	return ""
}

// nearest picks the closest links to q. Neighbours in the edition come first;
// of one matter, the first question of each section comes before the second.
func nearest(q *catalogue.Question, found []link) []link {
	order := map[Relation]int{ByCondition: 0, BySeries: 1, BySubCategory: 2, ByMatter: 3}
	turn, turns := map[*catalogue.Question]int{}, map[catalogue.Section]int{}
	for _, l := range found {
		if l.by == ByMatter {
			turn[l.to] = turns[l.to.Section]
			turns[l.to.Section]++
		}
	}
	slices.SortStableFunc(found, func(a, b link) int {
		return cmp.Or(order[a.by]-order[b.by], turn[a.to]-turn[b.to], cmp.Compare(distance(q, a), distance(q, b)))
	})
	here := slices.IndexFunc(found, func(l link) bool { return l.by == ByMatter })
	if here < 0 {
		here = len(found)
	}
	elsewhere := found[here:]
	room := mostRelated - min(len(elsewhere), mostElsewhere)
	near := found[:min(here, room)]
	return slices.Concat(near, elsewhere[:min(len(elsewhere), mostRelated-len(near))])
}

// distance is how far from q a link stands in the edition. Links of one matter
// stand in the order of the edition instead.
func distance(q *catalogue.Question, l link) int {
	if l.by == ByMatter {
		return l.to.Order
	}
	return max(l.to.Order-q.Order, q.Order-l.to.Order)
}
