package catalogue

import "slices"

// reach is which questions of all editions have to be known to tell what a
// company is asked.
type reach struct {
	sections   [][]string // by section: its questions and those they depend on
	conditions []string   // those that any condition looks at
	all        []string
}

func newReach(editions map[string]*Edition) reach {
	r := reach{sections: make([][]string, len(sections()))}
	for _, e := range editions {
		for i := range e.Questions {
			q := &e.Questions[i]
			depends := e.dependencies(q, nil)
			r.all = append(r.all, q.ID)
			r.conditions = append(r.conditions, depends...)
			r.sections[q.Section] = append(append(r.sections[q.Section], q.ID), depends...)
		}
	}
	for i, ids := range r.sections {
		r.sections[i] = unique(ids)
	}
	r.conditions, r.all = unique(r.conditions), unique(r.all)
	return r
}

func unique(ids []string) []string {
	slices.Sort(ids)
	return slices.Compact(ids)
}

// dependencies adds to seen the questions that the condition of q looks at,
// and those that theirs look at, the assessments of its topic, and the number
// of employees where that decides for how long q is phased in or how much it is
// wanted.
func (e *Edition) dependencies(q *Question, seen []string) []string {
	if topic, ok := e.Topic(q.Topic); ok {
		for _, sub := range topic.SubTopics {
			for _, section := range Sections() {
				if a := e.Assessment(sub.ID, section); a != nil && !slices.Contains(seen, a.ID) {
					seen = append(seen, a.ID)
				}
			}
		}
	}
	clauses := q.Condition.Clauses()
	if q.PhasingIn.Years != q.PhasingIn.SmallYears {
		clauses = append(clauses, Clause{Kind: EmployeesFrom, AtLeast: SmallStaff})
	}
	if q.SmallNeed != "" {
		clauses = append(clauses, Clause{Kind: EmployeesFrom, AtLeast: SmallTeam + 1})
	}
	for _, clause := range clauses {
		looksAt, ok := e.Question(clause.Question)
		if clause.Kind == EmployeesFrom {
			looksAt, ok = e.EmployeesQuestion()
		}
		if ok && !slices.Contains(seen, looksAt.ID) {
			seen = e.dependencies(looksAt, append(seen, looksAt.ID))
		}
	}
	return seen
}

// Reach lists the questions of a section, in any edition, and those that they
// depend on. The slice is shared: do not change it.
func (c *Catalogue) Reach(s Section) []string { return c.current.Load().reach.sections[s] }

// ReachOf lists a question, those of its series and those it depends on, in any
// edition.
func (c *Catalogue) ReachOf(question string) []string {
	ids := []string{question}
	for _, e := range c.Editions() {
		if q, ok := e.Question(question); ok {
			ids = append(append(ids, e.series(q)...), e.dependencies(q, nil)...)
		}
	}
	return unique(ids)
}

// series lists the questions of the series of q; none when it stands alone.
func (e *Edition) series(q *Question) []string {
	var ids []string
	for i := range e.Questions {
		if q.Group != "" && e.Questions[i].Group == q.Group {
			ids = append(ids, e.Questions[i].ID)
		}
	}
	return ids
}

// Conditions lists the questions that any condition looks at. The slice is
// shared: do not change it.
func (c *Catalogue) Conditions() []string { return c.current.Load().reach.conditions }

// Questions lists all questions of any edition. The slice is shared: do not
// change it.
func (c *Catalogue) Questions() []string { return c.current.Load().reach.all }
