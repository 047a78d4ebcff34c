package sustainability

import (
	"slices"
	"strings"
)

// omissionView lists what is left out on purpose, of one reason's sort.
type omissionView struct {
	Name string      `json:"name"`
	Rows []entryView `json:"rows"`
}

// omitted lists what the company decided not to disclose, or the standard does
// not ask it to: what nobody has answered yet is not part of it.
func (w writer) omitted(chapters []Chapter) []omissionView {
	views := []omissionView{}
	for _, status := range []Status{OptedOut, NotApplicable, NotMaterial, PhasedIn, Disabled} {
		view := omissionView{Name: w.Texts[string(status)+"List"]}
		for _, c := range chapters {
			for _, s := range c.Sections {
				view.Rows = append(view.Rows, w.omittedIn(s, status)...)
			}
		}
		if len(view.Rows) > 0 {
			views = append(views, view)
		}
	}
	return views
}

// omittedIn lists them by datapoint; where all of a section is left out for one
// reason, the section in one row.
func (w writer) omittedIn(s Section, status Status) (rows []entryView) {
	whole := Part{Name: s.Name}
	for _, p := range s.Parts {
		p.Items = slices.DeleteFunc(slices.Clone(p.Items), func(i Item) bool { return i.Status != status })
		whole.Items = append(whole.Items, p.Items...)
		if status != NotMaterial && status != Disabled {
			rows = append(rows, w.entries(p, w.why)...)
		}
	}
	if len(rows) > 0 || len(whole.Items) == 0 {
		return rows
	}
	return []entryView{{Paragraph: codes(whole.Items), Title: w.count(whole)}}
}

// why is the reason that was given, or the year that it ends.
func (w writer) why(i Item) string {
	if i.Status == PhasedIn {
		return w.missing(i)
	}
	return i.Reason
}

// codes lists the disclosures that items are asked in: E2-1, E2-2.
func codes(items []Item) string {
	var out []string
	for _, i := range items {
		if code, _, _ := strings.Cut(i.Paragraph, " "); code != "" && !slices.Contains(out, code) {
			out = append(out, code)
		}
	}
	return strings.Join(out, ", ")
}
