// Package vsme writes the digital VSME report: the facts of a company's year
// for machines as xBRL-JSON, and as inline XBRL the same facts in a document
// that people read.
package vsme

import (
	"embed"
	"strconv"
	"strings"

	"tillit/reports"
)

// Report is all that the report says. Texts are in its language.
type Report struct {
	reports.Head
	EntryPoint string            // schema of the taxonomy
	Namespaces map[string]string // by the prefixes of names
	Entity     Entity
	Named      string // the standard
	Act        string // where it is laid down
	Module     string // that the company follows
	Chapters   []Chapter
	Coverage   Coverage
	Own        bool // it is about a group, and figures of the footprint about the company alone
	Data       bool // the year is reported by an act that has no taxonomy: these are its facts that this one knows
}

// Coverage is how many of the datapoints that the standard asks of the company
// the report gives.
type Coverage struct{ Disclosed, Asked int }

// Whole reports whether it gives all of them, as whoever follows a standard does.
func (c Coverage) Whole() bool { return c.Asked > 0 && c.Disclosed == c.Asked }

// Entity is who reports.
type Entity struct {
	Prefix, Scheme, ID string
}

// Chapter is a first heading of the standard.
type Chapter struct {
	Name     string
	Sections []Section
}

// Section is a disclosure, as in B3.
type Section struct {
	Name  string
	Items []Item
}

// Item is a datapoint with its facts: one, or one for each row of a table, and
// those of the year before.
type Item struct {
	Reference string // of the question and the version of its answer
	Paragraph string // of the legal act
	Title     string
	Series    string // the table that it is a column of; empty outside one
	Unit      string // as people read it
	Facts     []Fact
}

// Kind says how a value is written.
type Kind int

// The kinds.
const (
	Number Kind = iota
	Percent
	YesNo
	Text
	Block // paragraphs of XHTML
	Year
	Date
	Choice
)

// Fact is one value.
type Fact struct {
	ID       string
	Concept  string
	Year     int
	Instant  bool   // at the end of the year, else of its course
	Axis     string // empty: none
	Member   string
	Typed    bool   // Member is a number of a row
	Unit     string // as xBRL-JSON writes it; empty: none
	Decimals int32  // of a number
	Kind     Kind
	Value    string   // as xBRL-JSON writes it
	Labels   []string // of what was chosen
	Language string   // of what people wrote (BCP 47)
	Row      string   // key of the table's row
	RowLabel string
	Earlier  bool // of the year before
}

// period is when the fact holds, as xBRL-JSON writes it: days begin and end at
// midnight.
func (f Fact) period() string {
	end := strconv.Itoa(f.Year+1) + "-01-01T00:00:00"
	if f.Instant {
		return end
	}
	return strconv.Itoa(f.Year) + "-01-01T00:00:00/" + end
}

func (f Fact) numeric() bool { return f.Kind == Number || f.Kind == Percent }

// worded reports whether the value is in a language.
func (f Fact) worded() bool { return f.Kind == Text || f.Kind == Block }

// facts walks through all facts in their order.
func (r Report) facts(yield func(Fact) bool) {
	for _, c := range r.Chapters {
		for _, s := range c.Sections {
			for _, i := range s.Items {
				for _, f := range i.Facts {
					if !yield(f) {
						return
					}
				}
			}
		}
	}
}

// language is that of the report's own texts.
func (r Report) language() string { return strings.ToLower(r.Locale) }

// other is the language of what people wrote in a fact where it is not that of the
// report; empty for all else.
func (r Report) other(f *Fact) string {
	if f == nil || !f.worded() || strings.EqualFold(f.Language, r.Locale) {
		return ""
	}
	return f.Language
}

//go:embed texts/*.json page.css
var files embed.FS

// FileName is what a file of the report is called in its language; the ending
// has its dot.
func (r Report) FileName(ending string) (string, error) {
	texts, err := reports.ReadTexts(files, r.Locale)
	return r.Called(r.title(texts), ending), err
}

func (r Report) title(texts map[string]string) string {
	if r.Data {
		return texts["titleData"]
	}
	return texts["title"]
}
