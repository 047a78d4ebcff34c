package questionnaire

import (
	"slices"

	"tillit/core/questions/answer"
	"tillit/core/reference/catalogue"
)

// Implication is what other answers say of whether a thing applies at all.
type Implication struct {
	Question string
	Applies  bool
}

// Implied lists what the answers of the year say to questions that an earlier
// edition did not ask and nobody has answered: whether a thing applies at all. It
// does where something that is asked of it is said to be there, and does not where
// all of that is marked not applicable; a nought or a no says neither: who was
// convicted no time was not convicted. In the order of the edition, whose later ones may
// hang on the earlier.
func (y *Year) Implied(earlier *catalogue.Edition) []Implication {
	if y.Edition == nil || earlier == nil || earlier == y.Edition {
		return nil
	}
	hanging := map[string][]*answer.Answer{}
	for i := range y.Edition.Questions {
		q := &y.Edition.Questions[i]
		rows := q.Condition.Rows()
		if len(rows) != 1 || !q.In(y.Standard) { // of several conditions nobody knows which holds
			continue
		}
		for _, c := range rows[0] {
			if c.Kind == catalogue.AnswerIs && c.Value == "true" && y.Answers[q.ID] != nil {
				hanging[c.Question] = append(hanging[c.Question], y.Answers[q.ID])
			}
		}
	}
	var found []Implication
	for i := range y.Edition.Questions {
		q := &y.Edition.Questions[i]
		_, before := earlier.Question(q.ID)
		open := q.In(y.Standard) && y.Enabled(q.Section) && y.Exemptions[q.ID] == nil && y.Answers[q.ID].Status() == answer.NotStarted
		if before || !open {
			continue
		}
		if applies, known := applies(hanging[q.ID]); known {
			found = append(found, Implication{q.ID, applies})
		}
	}
	return found
}

func applies(hanging []*answer.Answer) (yes, known bool) {
	none := false
	for _, a := range hanging {
		switch {
		case a.NotApplicable:
			known = true
		case a.Value != nil && tells(a.Value):
			return true, true
		case a.Value != nil:
			none = true
		}
	}
	return false, known && !none
}

// tells reports whether a value says that there is something.
func tells(v *answer.Value) bool {
	if tellsCell(v.Cell) {
		return true
	}
	return slices.ContainsFunc(v.Rows, func(r answer.Row) bool { return tellsCell(r.Cell) })
}

func tellsCell(c answer.Cell) bool {
	return c.Text != "" || len(c.Options) > 0 || c.Yes != nil && *c.Yes || c.Number != nil && !c.Number.IsZero()
}
