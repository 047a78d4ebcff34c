package mail

import (
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
}

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
	p := page{letter: l.filled(fill), Locale: locale, URL: in.Link, Leave: in.Leave}
	if words := linesOf(in.Words); len(words) > 0 && in.Leave != (Leave{}) {
		p.Before = append(append(p.Before, fill.Replace(w.SupplierRequests.Says)), words...)
	}
	return t.message(to, p)
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
