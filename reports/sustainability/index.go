package sustainability

import (
	"slices"
	"strconv"
	"strings"
)

// indexView lists the datapoints of a section.
type indexView struct {
	Name string      `json:"name"`
	Rows []entryView `json:"rows"`
}

// entryView is a datapoint with the page that it is on, or several in a row
// that are missing for one reason.
type entryView struct {
	Paragraph string `json:"paragraph"`
	Law       string `json:"law"` // how far it is required; empty where the standard does not tell
	Title     string `json:"title"`
	ID        string `json:"id"` // of a datapoint that is shown; else empty
	Reason    string `json:"reason"`
}

func (w writer) index(chapters []Chapter) []indexView {
	views := []indexView{}
	for _, c := range chapters {
		for _, s := range c.Sections {
			section := indexView{Name: s.Name}
			for _, p := range s.Parts {
				section.Rows = append(section.Rows, w.entries(p, w.missing)...)
			}
			if len(section.Rows) > 0 {
				views = append(views, section)
			}
		}
	}
	return views
}

// entries are the items of a part; those in a row that are missing for the same
// reason, and required as far, share one.
func (w writer) entries(p Part, why func(Item) string) (entries []entryView) {
	for n := 0; n < len(p.Items); {
		first := p.Items[n]
		if first.shown() {
			entry := entryView{Paragraph: w.paragraph(first), Law: w.law(first), Title: first.Title, ID: first.Question}
			if first.Status == Draft {
				entry.Reason = w.Texts["draft"]
			}
			entries = append(entries, entry)
			n++
			continue
		}
		reason := why(first)
		end := n + 1
		for end < len(p.Items) && !p.Items[end].shown() && why(p.Items[end]) == reason && w.law(p.Items[end]) == w.law(first) {
			end++
		}
		entry := entryView{Paragraph: w.paragraphs(p.Items[n:end]), Law: w.law(first), Title: first.Title, Reason: reason}
		if end-n > 1 {
			entry.Title = w.count(Part{Name: p.Name, Items: p.Items[n:end]})
		}
		entries = append(entries, entry)
		n = end
	}
	return entries
}

// count names a part with how many items it has, when it has several.
func (w writer) count(p Part) string {
	if len(p.Items) == 1 {
		return p.Name
	}
	return w.Fill("datapoints", "name", p.Name, "n", strconv.Itoa(len(p.Items)))
}

// missing says why an item is not shown.
func (w writer) missing(i Item) string {
	return w.Fill(string(i.Status), "reason", i.Reason, "year", strconv.Itoa(i.AskedFrom))
}

// law says how far the act requires an item.
func (w writer) law(i Item) string {
	if i.Law == nil {
		return ""
	}
	said := w.Texts["need-"+i.Law.Need]
	if i.Law.InCap {
		said = w.Fill("inCap", "need", said)
	}
	if i.Law.Inferred {
		said += "; " + w.Texts["inferred"]
	}
	return said
}

func (w writer) paragraph(i Item) string {
	if i.Paragraph == "" {
		return w.Texts["ownQuestion"]
	}
	return i.Paragraph
}

// paragraphs lists where items are asked, each place once and what the standard
// says on applying it (AR) last: B3 29(a), 29(b); AR 4, 5.
func (w writer) paragraphs(items []Item) string {
	var codes []string
	main, applying := map[string][]string{}, map[string][]string{}
	for _, i := range items {
		of, places, _ := strings.Cut(i.Paragraph, " ")
		if i.Paragraph == "" {
			places = w.paragraph(i)
		}
		if main[of] == nil && applying[of] == nil {
			codes = append(codes, of)
		}
		for place := range strings.SplitSeq(places, "; ") {
			list := main
			if after, found := strings.CutPrefix(place, "AR "); found {
				list, place = applying, after
			}
			if !slices.Contains(list[of], place) {
				list[of] = append(list[of], place)
			}
		}
	}
	var all []string
	for _, of := range codes {
		var lists []string
		if len(main[of]) > 0 {
			lists = append(lists, strings.Join(main[of], ", "))
		}
		if len(applying[of]) > 0 {
			lists = append(lists, "AR "+strings.Join(applying[of], ", "))
		}
		all = append(all, strings.TrimSpace(of+" "+strings.Join(lists, "; ")))
	}
	return strings.Join(all, ", ")
}
