package reports

import (
	"embed"
	"fmt"
	"strconv"
	"strings"
	"time"
)

//go:embed texts/*.json
var files embed.FS

// Words are the texts that all reports share.
func Words(locale string) (Texts, error) { return ReadTexts(files, locale) }

// Fact is something that a document says of itself.
type Fact struct{ Label, Text string }

// Facts are what every document says of itself before its figures: by what
// standard and method, what it is narrowed to, when it was made, by whom, with
// what, and under which seal.
func (h Head) Facts() ([]Fact, error) {
	t, err := Words(h.Locale)
	if err != nil {
		return nil, err
	}
	var facts []Fact
	add := func(label, text string) {
		if text != "" {
			facts = append(facts, Fact{t[label], text})
		}
	}
	add("standard", t["standard."+h.Standard])
	add("scope2", t["scope2."+string(h.Scope2)])
	if h.Filter != nil {
		h.Filter.say(t, add)
	}
	add("covered", h.Covered.Say(t, FiguresIn(h.Locale)))
	add("made", h.Made.Format(time.DateOnly))
	add("by", h.By)
	add("program", h.Program)
	if h.Seal != nil {
		add("seal", fmt.Sprintf("%d, SHA-256 %s", h.Seal.Version, h.Seal.SHA256))
	}
	return facts, nil
}

func (f Filter) say(t Texts, add func(label, text string)) {
	if f.Everything() {
		add("selection", t["everything"])
		return
	}
	add("months", listed(f.Months, func(n int) string { return t["month."+strconv.Itoa(n)] }))
	add("scopes", listed(f.Scopes, strconv.Itoa))
	add("category", strings.TrimSpace(f.Category.ID+" "+f.Category.Text))
	add("supplier", f.Supplier)
	add("source", f.Source)
	add("basis", t["basis."+f.Basis])
}

func listed(numbers []int, word func(int) string) string {
	words := make([]string, len(numbers))
	for i, n := range numbers {
		words[i] = word(n)
	}
	return strings.Join(words, ", ")
}
