package catalogue

import (
	"cmp"
	"slices"
)

// Edition is one version of one standard with all its content. It does not
// change once it is read; Catalogue replaces it as a whole.
type Edition struct {
	Facts
	Chapters      []Heading
	Categories    []Heading
	SubCategories []Heading
	Groups        []Group
	Topics        []Topic    // none where the standard assesses no materiality
	Questions     []Question // in their order
	Hash          string     // of all content, so that equal hashes mean equal words

	lists map[string]*OptionList
	at    map[string]int
	words map[headingKey]*Heading
	group map[string]int

	assessments map[assessmentKey]int

	capped bool
}

// index builds the look-ups.
func (e *Edition) index() {
	e.at = make(map[string]int, len(e.Questions))
	e.assessments = map[assessmentKey]int{}
	for i := range e.Questions {
		q := &e.Questions[i]
		e.at[q.ID] = i
		e.capped = e.capped || q.Cap != AboveCap
		if q.Type == Materiality {
			e.assessments[assessmentKey{q.Topic, q.Section}] = i
		}
	}
	e.group = make(map[string]int, len(e.Groups))
	e.words = map[headingKey]*Heading{}
	for i, g := range e.Groups {
		e.group[g.ID] = i
	}
	for kind, headings := range e.headings() {
		for i := range *headings {
			h := &(*headings)[i]
			e.words[headingKey{kind, h.ID}] = h
		}
	}
}

// heading is the heading of that kind and id, empty when there is none.
func (e *Edition) heading(kind, id string) Heading {
	if h, ok := e.words[headingKey{kind, id}]; ok {
		return *h
	}
	return Heading{}
}

// headings are the lists of headings by kind, groups apart.
func (e *Edition) headings() map[string]*[]Heading {
	return map[string]*[]Heading{
		chapterKind: &e.Chapters, categoryKind: &e.Categories, subCategoryKind: &e.SubCategories,
	}
}

// question is the question while the edition is being read and has no index.
func (e *draft) question(id string) *Question {
	i := slices.IndexFunc(e.Questions, func(q Question) bool { return q.ID == id })
	if i < 0 {
		return nil
	}
	return &e.Questions[i]
}

// Question returns the question with that id.
func (e *Edition) Question(id string) (*Question, bool) {
	i, ok := e.at[id]
	if !ok {
		return nil, false
	}
	return &e.Questions[i], true
}

// Group returns the series a question belongs to.
func (e *Edition) Group(q *Question) (*Group, bool) {
	i, ok := e.group[q.Group]
	if !ok {
		return nil, false
	}
	return &e.Groups[i], true
}

// Options returns the choices of a question that the standard offers.
func (e *Edition) Options(q *Question, s Standard) []Option {
	return e.list(q.Options).Of(s)
}

// RowOptions returns the options that may be rows of the group's table: none
// when its rows are not options.
func (e *Edition) RowOptions(g *Group) *OptionList {
	if g.Rows != OptionRows {
		return &OptionList{}
	}
	return e.list(g.RowsFrom)
}

// Unit returns the words of a unit code.
func (e *Edition) Unit(code string) Words {
	o, _ := e.list(unitList).Option(code)
	return o.Labels
}

func (e *Edition) list(id string) *OptionList {
	if l, ok := e.lists[id]; ok {
		return l
	}
	return &OptionList{}
}

// earlier reports whether the edition came before another of its family.
func (e *Edition) earlier(other *Edition) bool {
	return cmp.Or(cmp.Compare(e.FirstYear, other.FirstYear), e.ValidFrom.Compare(other.ValidFrom)) < 0
}

// Serves reports whether the edition contains the standard.
func (e *Edition) Serves(s Standard) bool { return slices.Contains(e.Standards, s) }

// Chapter returns the name of a chapter.
func (e *Edition) Chapter(id string) Words { return e.heading(chapterKind, id).Names }

// Category returns the name of a category.
func (e *Edition) Category(id string) Words { return e.heading(categoryKind, id).Names }

// SubCategory returns the name of a sub-category.
func (e *Edition) SubCategory(id string) Words { return e.heading(subCategoryKind, id).Names }

// Guidance returns what helps to answer the question: its own words, else
// those for all of its sub-category.
func (e *Edition) Guidance(q *Question, l Locale) string {
	if own := q.Texts[l].Guidance; own != "" {
		return own
	}
	return e.heading(subCategoryKind, q.SubCategory).Guidance[l]
}

// Option returns the option with that key.
func (l *OptionList) Option(key string) (Option, bool) {
	i := slices.IndexFunc(l.Options, func(o Option) bool { return o.Key == key })
	if i < 0 {
		return Option{}, false
	}
	return l.Options[i], true
}

func (l *OptionList) has(key string) bool {
	_, ok := l.Option(key)
	return ok
}

// Of returns the options that the standard offers, in their order.
func (l *OptionList) Of(s Standard) []Option {
	var offered []Option
	for _, o := range l.Options {
		if len(o.Standards) == 0 || slices.Contains(o.Standards, s) {
			offered = append(offered, o)
		}
	}
	return offered
}

// Capped reports whether the edition says what may be required of whom.
func (e *Edition) Capped() bool { return e.capped }

// EmployeesQuestion returns the question on the number of employees: the
// edition's first number counted in them that every company is asked. Whether
// other questions are asked hangs on it, so it hangs on nothing itself.
func (e *Edition) EmployeesQuestion() (*Question, bool) {
	i := slices.IndexFunc(e.Questions, func(q Question) bool {
		return q.Type == Number && q.Shape == Single && q.Unit == "employees" && q.askedOfAll()
	})
	if i < 0 {
		return nil, false
	}
	return &e.Questions[i], true
}

func (q *Question) askedOfAll() bool {
	return len(q.Condition.Clauses()) == 0 && q.PhasingIn == (PhasingIn{}) && q.Topic == noTopic
}
