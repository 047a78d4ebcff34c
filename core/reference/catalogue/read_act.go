package catalogue

import (
	"regexp"
	"slices"
	"strconv"
)

// datapoints reads datapoints.csv.
func (r *reader) datapoints(e *draft, file string, raw []byte) {
	columns := []string{"id", "disclosure", "paragraph", "status", "need", "need_small", "need_small_status", "cap", "source"}
	r.rows(file, raw, columns, func(row csvRow) {
		row.must("source")
		d := Datapoint{
			ID: row.must("id"), Disclosure: row.must("disclosure"), Paragraph: row.must("paragraph"),
			Status: oneOf(row, "status", certainties()), Need: oneOf(row, "need", needs()), Cap: oneOf(row, "cap", caps()),
			SmallNeed: oneOf(row, "need_small", append(needs(), "")), SmallKnown: oneOf(row, "need_small_status", append(certainties(), "")),
		}
		if (d.SmallNeed == "") != (d.SmallKnown == "") {
			row.fail("need_small and need_small_status go together")
		}
		if slices.ContainsFunc(e.act.Datapoints, func(other Datapoint) bool { return other.ID == d.ID }) {
			row.fail("%q stands twice", d.ID)
		}
		e.act.Datapoints = append(e.act.Datapoints, d)
	})
}

// oneOf reads a cell that holds one of a few words.
func oneOf[W ~string](row csvRow, column string, words []W) W {
	word := W(row.cell(column))
	if !slices.Contains(words, word) {
		row.fail("%s %q is unknown", column, string(word))
	}
	return word
}

// paragraphs reads paragraphs.csv, which names every one.
func (r *reader) paragraphs(e *draft, file string, raw []byte) {
	r.rows(file, raw, []string{"paragraph", "status", "why"}, func(row csvRow) {
		p := Paragraph{Number: row.number("paragraph"), Status: oneOf(row, "status", certainties()), Why: row.cell("why")}
		if p.Number != len(e.act.Paragraphs)+1 {
			row.fail("paragraph %d is not the next one", p.Number)
		}
		e.act.Paragraphs = append(e.act.Paragraphs, p)
	})
}

// differences reads changes.csv.
func (r *reader) differences(e *draft, file string, raw []byte) {
	r.rows(file, raw, []string{"id", "from", "change", "note"}, func(row csvRow) {
		d := Difference{ID: row.cell("id"), From: row.cell("from"), Change: oneOf(row, "change", kinds()), Note: row.must("note")}
		if (d.ID == "") != (d.Change == Dropped) || (d.From == "") != (d.Change == New) {
			row.fail("what is %s has not both of id and from", d.Change)
		}
		e.act.Differences = append(e.act.Differences, d)
		e.differing = append(e.differing, place{row.file, row.line})
	})
}

// checkAct finds datapoints that no question asks for, and paragraphs of which
// nothing says what they ask.
func (r *reader) checkAct(e *draft) {
	file := place{e.folder + "/" + paragraphsFile, 0}
	named := map[int]bool{}
	for _, d := range e.act.Datapoints {
		name(named, d.Paragraph)
		if !slices.ContainsFunc(e.Questions, func(q Question) bool { return q.Datapoint == d.ID }) {
			r.fail(e.folder+"/"+datapointsFile, 0, "no question asks for %s", d.ID)
		}
	}
	for i := range e.Questions {
		q := &e.Questions[i]
		name(named, q.Paragraph)
		if q.Datapoint == "" {
			q.Inferred = slices.ContainsFunc(e.act.Paragraphs, func(p Paragraph) bool {
				only := map[int]bool{}
				name(only, q.Paragraph)
				return only[p.Number] && p.Status == Inferred
			})
		}
	}
	for _, p := range e.act.Paragraphs {
		if named[p.Number] == (p.Why != "") {
			r.failIn(file, "paragraph %d has to ask something or say why not, one of both", p.Number)
		}
		delete(named, p.Number)
	}
	if len(e.act.Paragraphs) > 0 && len(named) > 0 {
		r.failIn(file, "the act has no paragraphs %v", named)
	}
}

// name adds the paragraphs that a reference to an act begins with: "33(a)",
// "47-48", "29(a)-(d)".
func name(named map[int]bool, paragraph string) {
	m := regexp.MustCompile(`^(\d+)(?:[-–](\d+))?`).FindStringSubmatch(paragraph)
	if m == nil {
		return
	}
	first, err := strconv.Atoi(m[1])
	if err != nil {
		return
	}
	last, err := strconv.Atoi(m[2])
	if err != nil {
		last = first
	}
	for n := first; n <= last; n++ {
		named[n] = true
	}
}

// checkDifferences holds what is said of an edition and the one of its family
// before it against both.
func (r *reader) checkDifferences(editions []*draft) {
	for _, e := range editions {
		if len(e.act.Datapoints) == 0 {
			continue
		}
		before := e.before(editions)
		if before == nil {
			r.fail(e.folder+"/"+changesFile, 0, "there is no edition before it")
			continue
		}
		r.checkAgainst(e, before, r.named(e, before))
	}
}

// named checks that what differs is asked where it is said to be, and returns
// what is said to differ.
func (r *reader) named(e, before *draft) (said map[string]bool) {
	said = map[string]bool{}
	for i, d := range e.act.Differences {
		said[d.ID], said[d.From] = true, true
		_, asked := e.questions[d.ID]
		_, was := before.questions[d.From]
		switch {
		case d.ID != "" && !asked:
			r.failIn(e.differing[i], "%q is no question of the edition", d.ID)
		case d.From != "" && !was:
			r.failIn(e.differing[i], "%q is no question of %s", d.From, before.ID)
		case d.Change == Meaning:
			e.question(d.ID).Replaces = d.From
		}
	}
	return said
}

// checkAgainst finds questions that only one of two editions asks, of which
// nothing is said.
func (r *reader) checkAgainst(e, before *draft, said map[string]bool) {
	for id := range before.questions {
		if _, asked := e.questions[id]; !asked && !said[id] {
			r.fail(e.folder+"/"+changesFile, 0, "what became of %s is not said", id)
		}
	}
	for id, at := range e.questions {
		if _, was := before.questions[id]; !was && !said[id] {
			r.failIn(at, "%s says nothing of %s, which is new", changesFile, id)
		}
	}
}

// before is the edition of the family that came before this one.
func (e *draft) before(editions []*draft) *draft {
	var last *draft
	for _, other := range editions {
		if other.Family == e.Family && other.earlier(&e.Edition) && (last == nil || last.earlier(&other.Edition)) {
			last = other
		}
	}
	return last
}
