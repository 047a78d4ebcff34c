package mail

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// supplierRequests are the letters about a request to a supplier. {company},
// {supplier}, {year} and {date} are filled in.
type supplierRequests struct {
	Request  letter `json:"request"`  // a company asks
	Reminder letter `json:"reminder"` // and waits
	Rejected letter `json:"rejected"` // and sends the answer back
	Received letter `json:"received"` // to who has asked: there is an answer
	Declined letter `json:"declined"` // or there will be none
	Says     string `json:"says"`     // above what somebody has written

	Right right `json:"right"` // {right} in the letters
}

// right words what who is asked may decline.
type right struct {
	Free   string            `json:"free"`   // anything
	Within string            `json:"within"` // asked for a report by the CSRD, and within the cap
	Above  string            `json:"above"`  // and not
	Title  string            `json:"title"`  // of the list of what is above the cap
	Fields map[string]string `json:"fields"` // of which no standard has a name
}

// SupplierRequest is what a mail about a request to a supplier says.
type SupplierRequest struct {
	What     string // a code of core/chain/supplierrequest, or "declined"
	Company  string // that asks
	Supplier string
	Year     int
	Due      time.Time
	Words    string // of who asks, or why an answer was sent back; may be empty
	Link     string
	Leave    Leave // zero for the mails to who has asked
	Capped   bool  // what is asked is for a report by the CSRD
	Above    []Beyond
}

// Beyond is something that is asked for and may be declined: a field of the
// form, and what the standard calls it, where it does.
type Beyond struct{ Field, Label string }

// SupplierRequest is a mail about a request: to the supplier, or to who has
// asked.
func (t *Templates) SupplierRequest(locale string, to Address, in SupplierRequest) (Message, error) {
	w, locale := t.in(locale)
	l := map[string]letter{
		"request": w.SupplierRequests.Request, "reminder": w.SupplierRequests.Reminder, "rejected": w.SupplierRequests.Rejected,
		"received": w.SupplierRequests.Received, "declined": w.SupplierRequests.Declined,
	}[in.What]
	fill := strings.NewReplacer(
		"{name}", to.Name, "{company}", in.Company, "{supplier}", in.Supplier, "{year}", strconv.Itoa(in.Year), "{date}", w.day(in.Due))
	said, above := w.SupplierRequests.Right.of(in)
	l.After = slices.Clone(l.After)
	for i, text := range l.After {
		l.After[i] = strings.ReplaceAll(text, "{right}", said)
	}
	p := page{letter: l.filled(fill), Locale: locale, URL: in.Link, Leave: in.Leave}
	if words := linesOf(in.Words); len(words) > 0 && in.Leave != (Leave{}) {
		p.Before = append(append(p.Before, fill.Replace(w.SupplierRequests.Says)), words...)
	}
	if len(above.Lines) > 0 && in.Leave != (Leave{}) {
		p.Lists = []list{above}
	}
	return t.message(to, p)
}

// of returns what a mail says of the right to decline, and what there is to.
func (r right) of(in SupplierRequest) (words string, above list) {
	if !in.Capped {
		return r.Free, list{}
	}
	above.Title = r.Title
	for _, b := range in.Above {
		above.Lines = append(above.Lines, cmp.Or(b.Label, r.Fields[b.Field]))
	}
	if len(above.Lines) == 0 {
		return r.Within, above
	}
	return r.Above, above
}

// linesOf are the lines of a text that hold something.
func linesOf(text string) []string {
	var lines []string
	for line := range strings.Lines(text) {
		if line = strings.Join(strings.Fields(line), " "); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}
