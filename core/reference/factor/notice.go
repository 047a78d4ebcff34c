package factor

import (
	"embed"
	"encoding/csv"
	"strings"
	"sync"
)

// Notice is what a licence asks to be shown wherever its data are.
type Notice struct {
	Licence    string // code that factors carry
	Title      string
	Text       string // the notice, in the words that the licensor asks for
	URL        string
	ShareAlike bool // data derived from the rows carry the same licence
}

// In returns the notice in a locale such as "sv-SE", and as it is where its
// words are not known there. What a licensor asks for word by word stays so.
func (n Notice) In(locale string) Notice {
	if translated, known := words()[[2]string{n.Licence, locale}]; known {
		n.Title, n.Text = translated.title, translated.text
	}
	return n
}

// Line returns the notice on one line, in a locale.
func (n Notice) Line(locale string) string {
	n = n.In(locale)
	line := n.Text
	if !strings.HasPrefix(line, n.Title) {
		line = n.Title + ". " + line
	}
	return strings.TrimSpace(line + " " + n.URL)
}

//go:embed texts/notices.csv
var texts embed.FS

// wording is a notice in a further language. It stands apart from the factors'
// files: other words make no other set of factors.
type wording struct{ title, text string }

//nolint:gochecknoglobals // constant table, parsed once
var words = sync.OnceValue(func() map[[2]string]wording {
	file, err := texts.Open("texts/notices.csv")
	if err != nil {
		panic(err) // it ships
	}
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		panic(err)
	}
	known := map[[2]string]wording{}
	for _, r := range rows[1:] {
		known[[2]string{r[0], r[1]}] = wording{title: r[2], text: r[3]}
	}
	return known
})
