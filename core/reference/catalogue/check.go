package catalogue

import (
	"regexp"
	"slices"
	"strings"
)

// check finds what only the whole edition shows.
func (r *reader) check(e *draft) {
	used := map[headingKey]bool{}
	for i := range e.Questions {
		q := &e.Questions[i]
		fail := func(format string, args ...any) { r.failIn(e.questions[q.ID], format, args...) }

		for _, s := range q.Standards {
			if !slices.Contains(e.Standards, s) {
				fail("the edition does not serve %s", s)
			}
		}
		for kind, id := range map[string]string{
			chapterKind: q.Chapter, categoryKind: q.Category, subCategoryKind: q.SubCategory, groupKind: q.Group,
		} {
			key := headingKey{kind, id}
			used[key] = true
			if _, ok := e.named[key]; !ok && id != "" {
				fail("%q is not among the %s", id, kind)
			}
		}
		r.checkGroup(e, q, fail)
		e.checkTopic(q, fail)
		r.checkFigures(e, q, fail)
		for _, clause := range q.Condition.Clauses() {
			r.checkClause(e, clause, fail)
		}
		if e.circles(q.ID, q.ID, map[string]bool{}) {
			fail("the condition runs in a circle")
		}
	}
	for key, at := range e.named {
		if !used[key] {
			r.failIn(at, "no question uses %q of the %s", key.id, key.kind)
		}
	}
	r.checkLeftOut(e)
	r.checkAct(e)
	r.checkGuidance(e)
	r.checkRows(e)
	r.checkLanguages(e)
}

// checkIDs finds questions that are named neither after their code nor as an
// earlier edition of the family names them. An id outlives a change of code.
func (r *reader) checkIDs(editions []*draft) {
	// EFRAG's list names datapoints that are given together by first and last.
	numbered := regexp.MustCompile(`^\d+(-\d+)?$`)
	for _, e := range editions {
		for i := range e.Questions {
			q := &e.Questions[i]
			number, ok := strings.CutPrefix(q.ID, q.Code+"_")
			known := slices.ContainsFunc(editions, func(other *draft) bool {
				_, asks := other.questions[q.ID]
				return asks && other.Family == e.Family && other.earlier(&e.Edition)
			})
			if !known && (!ok || !numbered.MatchString(number)) {
				r.failIn(e.questions[q.ID], "the id %q is not %s_ and a number", q.ID, q.Code)
			}
		}
	}
}

// checkTopic finds a question whose topic is not one of the edition's: a
// Materiality asks about a sub-topic, any other about a topic as a whole.
func (e *draft) checkTopic(q *Question, fail func(string, ...any)) {
	if q.Type != Materiality {
		if !slices.Contains(topics(), q.Topic) {
			fail("topic %q is unknown", q.Topic)
		}
		return
	}
	if _, _, ok := e.SubTopic(q.Topic); !ok {
		fail("%q is no sub-topic of the edition", q.Topic)
	}
	if !slices.Contains([]Section{ImpactMaterialityAnalysis, FinancialMaterialityAnalysis, ResultAndMethod}, q.Section) {
		fail("no materiality is assessed in section %s", q.Section)
	}
}

// checkFigures finds figures that the question cannot hold: they are numbers,
// one of a single question or one for an option of its table.
func (r *reader) checkFigures(e *draft, q *Question, fail func(string, ...any)) {
	if len(q.Figures) > 0 && q.Type != Number {
		fail("a figure goes with a Number")
	}
	i := slices.IndexFunc(e.Groups, func(g Group) bool { return g.ID == q.Group })
	for _, figure := range q.Figures {
		switch {
		case q.Shape == Single && (figure.Row != "" || len(q.Figures) > 1):
			fail("a single question holds one figure")
		case q.Shape == Table && (i < 0 || r.options[e.Groups[i].RowsFrom] == nil || !r.options[e.Groups[i].RowsFrom].has(figure.Row)):
			fail("the figure names the row %q, which the table does not have", figure.Row)
		case !figure.Energy.IsZero() && q.Unit != figure.Energy.Unit():
			fail("the figure is in %s, the question in %q", figure.Energy.Unit(), q.Unit)
		}
	}
}

// checkLeftOut finds questions that are said to be left out.
func (r *reader) checkLeftOut(e *draft) {
	for _, l := range e.leftOut {
		if at, asked := e.questions[l.ID]; asked {
			r.failIn(at, "%s is asked, and left out by %s", l.ID, editionFile)
		}
	}
}

// checkGuidance finds questions that neither have guidance nor share one.
func (r *reader) checkGuidance(e *draft) {
	shared := map[string]bool{}
	for _, h := range e.SubCategories {
		shared[h.ID] = h.Guidance != nil
	}
	for i := range e.Questions {
		q := &e.Questions[i]
		for _, locale := range Locales() {
			if t, ok := q.Texts[locale]; ok && t.Guidance == "" && !shared[q.SubCategory] {
				r.failIn(e.worded[textKey{locale, q.ID}], "%s has no guidance", q.ID)
			}
		}
	}
}

func (r *reader) checkGroup(e *draft, q *Question, fail func(string, ...any)) {
	i := slices.IndexFunc(e.Groups, func(g Group) bool { return g.ID == q.Group })
	if q.Shape == Table && (i < 0 || e.Groups[i].Rows == NoRows) {
		fail("a table needs a group with rows")
	}
	first := slices.IndexFunc(e.Questions, func(other Question) bool { return other.Group == q.Group })
	if q.Group != "" && e.Questions[first].Section != q.Section {
		fail("the group %q begins in section %s", q.Group, e.Questions[first].Section)
	}
}

func (r *reader) checkClause(e *draft, c Clause, fail func(string, ...any)) {
	if c.Kind == EmployeesFrom {
		return
	}
	q := e.question(c.Question)
	switch {
	case q == nil:
		fail("the condition looks at %q, which is no question", c.Question)
	case q.Shape == Table:
		fail("the condition looks at %s, which is a table", c.Question)
	case c.Kind != AnswerIs:
	case q.Type == Boolean:
		if c.Value != "true" && c.Value != "false" {
			fail("%s is answered with true or false, not %q", c.Question, c.Value)
		}
	case q.Type == MultipleChoice:
		if list := r.options[q.Options]; list != nil && !list.has(c.Value) {
			fail("%q is no option of %s", c.Value, c.Question)
		}
	default:
		fail("the condition compares %s, which has no choices", c.Question)
	}
}

// circles reports whether the conditions from id lead back to start.
func (e *draft) circles(start, id string, seen map[string]bool) bool {
	q := e.question(id)
	if q == nil || seen[id] {
		return false
	}
	seen[id] = true
	return slices.ContainsFunc(q.Condition.Clauses(), func(c Clause) bool {
		return c.Question == start || e.circles(start, c.Question, seen)
	})
}

// checkRows finds tables whose rows come from nowhere.
func (r *reader) checkRows(e *draft) {
	for _, g := range e.Groups {
		at := e.named[headingKey{groupKind, g.ID}]
		switch g.Rows {
		case OptionRows:
			if r.options[g.RowsFrom] == nil {
				r.failIn(at, "option list %q is unknown", g.RowsFrom)
			}
		case GroupRows:
			from := slices.IndexFunc(e.Groups, func(other Group) bool { return other.ID == g.RowsFrom })
			if from < 0 || e.Groups[from].Rows != FreeRows {
				r.failIn(at, "%q is no group with free rows", g.RowsFrom)
			}
		case FreeRows, NoRows:
		}
	}
}

// checkLanguages finds questions that were copied instead of translated.
// Examples, names and labels may well be alike: "411 14", "Andorra", "MWh".
func (r *reader) checkLanguages(e *draft) {
	for i := range e.Questions {
		q := &e.Questions[i]
		for n, locale := range Locales() {
			a := q.Texts[locale]
			for _, other := range Locales()[:n] {
				b := q.Texts[other]
				if same(a.ShortTitle, b.ShortTitle) || same(a.Title, b.Title) || same(a.Guidance, b.Guidance) {
					r.failIn(e.worded[textKey{locale, q.ID}], "%s reads as in %s", q.ID, other)
				}
			}
		}
	}
}

func same(a, b string) bool { return a != "" && a == b }
