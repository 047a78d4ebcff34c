// Package letter writes what a company answers somebody whose questionnaire asks
// for more than may be required of it: what it declines and why, and what it
// will answer. The same letter is made as a page and as text.
package letter

import (
	"embed"
	"io"
	"strconv"
	"strings"
	"time"

	"tillit/reports"
	"tillit/reports/page"
)

//go:embed texts/*.json
var files embed.FS

// Letter is what the letter says.
type Letter struct {
	reports.Head

	Asker    string
	Received time.Time // zero where nobody knows
	FirstDay time.Time // of the financial year that the asker reports on
	Report   bool      // it is asked for a report by the CSRD
	InScope  bool      // the asker has to report by it
	Size     string    // code of what the company declares
	Outside  []string  // codes of why the cap is not for the request; none where it is
	Items    []Item
}

// Item is something that is asked for.
type Item struct {
	Disclosure string // code; empty for what is asked in other words
	Paragraph  string
	Inferred   bool // the paragraph's number is
	Text       string
	Above      bool // it is declined
}

// FileName is what the letter is called, in its language.
func FileName(l Letter) (string, error) {
	t, err := ReadTexts(l.Locale)
	return t["title"] + " " + l.Asker + ".pdf", err
}

// ReadTexts are the letter's in a language.
func ReadTexts(locale string) (reports.Texts, error) { return reports.ReadTexts(files, locale) }

// block is a part of the letter: paragraphs below a heading, and items.
type block struct {
	heading    string // empty for none
	paragraphs []string
	items      []Item
}

// composer makes the parts of a letter in its language.
type composer struct {
	Letter

	t     reports.Texts
	words reports.Texts // that all reports share
}

func composerOf(l Letter) (composer, error) {
	t, err := ReadTexts(l.Locale)
	if err != nil {
		return composer{}, err
	}
	words, err := reports.Words(l.Locale)
	return composer{Letter: l, t: t, words: words}, err
}

// day writes a date as people do in the language.
func (c composer) day(day time.Time) string {
	month := strconv.Itoa(int(day.Month()))
	return c.t.Fill("day", "day", strconv.Itoa(day.Day()), "number", month, "month", c.words["month."+month], "year", strconv.Itoa(day.Year()))
}

// blocks are the parts of the letter between whom it is to and who signs it.
func (c composer) blocks() []block {
	var declined, answered []Item
	for _, item := range c.Items {
		if item.Above {
			declined = append(declined, item)
		} else {
			answered = append(answered, item)
		}
	}
	all := []block{{paragraphs: c.opening()}}
	switch {
	case len(c.Outside) > 0:
		all = append(all,
			block{heading: c.t["none.title"], paragraphs: append([]string{c.t["none.outside"]}, c.reasons()...)},
			block{heading: c.t["asked.title"], items: answered})
	case len(declined) == 0:
		all = append(all,
			block{heading: c.t["rule.title"], paragraphs: c.rule()},
			block{heading: c.t["none.title"], paragraphs: []string{c.t["none.within"]}},
			block{heading: c.t["answered.title"], paragraphs: []string{c.t["answered.text"]}, items: answered})
	default:
		all = append(all,
			block{heading: c.t["rule.title"], paragraphs: c.rule()},
			block{heading: c.t["declined.title"], paragraphs: []string{c.t["declined.text"]}, items: declined})
		if len(answered) > 0 {
			all = append(all, block{heading: c.t["answered.title"], paragraphs: []string{c.t["answered.text"]}, items: answered})
		}
	}
	return append(all, block{paragraphs: []string{c.t["closing"]}})
}

// opening says what was received, and how the company has understood it.
func (c composer) opening() []string {
	thanks := c.t["thanks"]
	if !c.Received.IsZero() {
		thanks = c.t.Fill("thanks.received", "day", c.day(c.Received))
	}
	purpose := "purpose.other"
	switch {
	case c.Report && c.InScope:
		purpose = "purpose.report"
	case c.Report:
		purpose = "purpose.reportOutside"
	}
	return []string{thanks + " " + c.t.Fill(purpose, "day", c.day(c.FirstDay)), c.t["size."+c.Size]}
}

func (c composer) rule() []string {
	return []string{c.t["rule.cap"], c.t["rule.more"], c.t["rule.inferred"]}
}

func (c composer) reasons() []string {
	var reasons []string
	for _, code := range c.Outside {
		reasons = append(reasons, reports.Dash+" "+c.t["outside."+code])
	}
	return reasons
}

// where names the paragraph of the standard that an item is in.
func (c composer) where(item Item) string {
	if item.Paragraph == "" {
		return c.t["other"]
	}
	where := c.t.Fill("paragraph", "disclosure", item.Disclosure, "paragraph", item.Paragraph)
	if item.Inferred {
		where += " (" + c.t["inferred"] + ")"
	}
	return where
}

// Text writes the letter as text.
func Text(l Letter) (string, error) {
	c, err := composerOf(l)
	if err != nil {
		return "", err
	}
	lines := []string{l.Company, c.day(l.Made), "", c.t.Fill("to", "asker", l.Asker), "", c.t["title"], ""}
	for _, b := range c.blocks() {
		if b.heading != "" {
			lines = append(lines, b.heading, "")
		}
		lines = append(lines, b.paragraphs...)
		for _, item := range b.items {
			lines = append(lines, "- "+item.Text+" ("+c.where(item)+")")
		}
		lines = append(lines, "")
	}
	return strings.Join(append(lines, c.t["regards"], l.Company), "\n") + "\n", nil
}

// WritePDF writes the letter to w as pages to sign.
func WritePDF(w io.Writer, on page.Paper, l Letter) error {
	c, err := composerOf(l)
	if err != nil {
		return err
	}
	d, err := page.NewLetter(on, l.Head, c.t)
	if err != nil {
		return err
	}
	d.Paragraph(c.day(l.Made))
	d.Paragraph(c.t.Fill("to", "asker", l.Asker))
	d.Space()
	d.Title(c.t["title"])
	for _, b := range c.blocks() {
		if b.heading != "" {
			d.Section(b.heading)
		} else {
			d.Space()
		}
		for _, paragraph := range b.paragraphs {
			d.Paragraph(paragraph)
		}
		if len(b.items) > 0 {
			c.table(d, b.items)
		}
	}
	d.Paragraph(c.t["regards"])
	d.Signature(c.t["sign.place"], c.t["sign.name"])
	return d.Write(w)
}

func (c composer) table(d *page.Document, items []Item) {
	columns := []page.Column{{Title: c.t["column.where"], Width: 30}, {Title: c.t["column.what"], Width: 70}}
	d.Table(columns, func(yield func(page.Row) bool) {
		for _, item := range items {
			if !yield(page.Row{Cells: []string{c.where(item), item.Text}}) {
				return
			}
		}
	})
}
