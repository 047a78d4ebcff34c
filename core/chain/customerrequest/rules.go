package customerrequest

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"tillit/core/chain/chaincap"
	"tillit/core/kernel/fault"
	"tillit/core/reference/catalogue"
)

// item returns a question that can be asked for: one of a datapoint. The others
// have the company add what it wants to.
func item(e *catalogue.Edition, id string) (*catalogue.Question, bool) {
	q, ok := e.Question(id)
	return q, ok && q.Datapoint != ""
}

// Items lists what can be asked for of the edition, in its order.
func (o Offer) Items() (items []*catalogue.Question) {
	for i := range o.Edition.Questions {
		if q, ok := item(o.Edition, o.Edition.Questions[i].ID); ok {
			items = append(items, q)
		}
	}
	return items
}

// judge says of each item of the content whether it may be declined. An item
// that the edition does not hold is left out.
func judge(c Content, e *catalogue.Edition) Judgement {
	a := c.asking()
	j := Judgement{Edition: e, Outside: a.Outside()}
	for _, id := range c.Items {
		if q, ok := item(e, id); ok {
			j.Items = append(j.Items, Verdict{Question: q, Above: a.Above(q.Cap)})
		}
	}
	slices.SortFunc(j.Items, func(one, other Verdict) int { return one.Question.Order - other.Question.Order })
	for _, words := range c.Others {
		j.Items = append(j.Items, Verdict{Words: words, Above: a.Above(catalogue.AboveCap)})
	}
	return j
}

// tidy is the content without what means nothing: spaces around texts, empty
// lines and what is there twice.
func (c Content) tidy() Content {
	c.Asker, c.Note = strings.TrimSpace(c.Asker), strings.TrimSpace(c.Note)
	c.Items = distinct(c.Items)
	others := make([]string, 0, len(c.Others))
	for _, words := range c.Others {
		if words = strings.TrimSpace(words); words != "" {
			others = append(others, words)
		}
	}
	c.Others = distinct(others)
	return c
}

// distinct are the texts in their order, each once; never nil.
func distinct(texts []string) []string {
	seen, once := map[string]bool{}, []string{}
	for _, text := range texts {
		if !seen[text] {
			seen[text], once = true, append(once, text)
		}
	}
	return once
}

// wrong are the fields that are, by what is wrong with each.
type wrong map[string]string

func (w wrong) add(is bool, field, code string) {
	if is && w[field] == "" {
		w[field] = code
	}
}

// checkDraft names what not even a judgement can be made of.
func (c Content) checkDraft(now time.Time) wrong {
	w := wrong{}
	w.add(!slices.Contains(chaincap.Purposes(), c.Purpose), "purpose", "unknown")
	w.add(!slices.Contains(chaincap.Sizes(), c.Size), "size", "unknown")
	w.add(c.FirstDay.IsZero(), "firstDay", "required")
	w.add(c.FirstDay.Year() < firstYear || c.FirstDay.Year() > now.Year()+yearsAhead, "firstDay", "outOfRange")
	w.add(len(c.Others) > maxOthers, "others", "tooLong")
	for _, words := range c.Others {
		w.add(utf8.RuneCountInString(words) > maxLine, "others", "tooLong")
	}
	return w
}

// The years that a request can be about; outside them it is a slip of the finger.
const (
	firstYear  = 2020
	yearsAhead = 10
)

// check names the fields that keep the content from being stored.
func (c Content) check(now time.Time, e *catalogue.Edition) error {
	w := c.checkDraft(now)
	w.add(c.Asker == "", "asker", "required")
	w.add(utf8.RuneCountInString(c.Asker) > maxLine, "asker", "tooLong")
	w.add(utf8.RuneCountInString(c.Note) > maxNote, "note", "tooLong")
	w.add(!c.Received.IsZero() && (c.Received.Year() < firstYear || c.Received.After(now.AddDate(0, 0, 1))), "received", "outOfRange")
	w.add(len(c.Items)+len(c.Others) == 0, "items", "required")
	for _, id := range c.Items {
		_, known := item(e, id)
		w.add(!known, "items", "unknown")
	}
	return fault.Fields(w)
}
