package catalogue

import (
	"fmt"
	"regexp"
	"strings"
)

// Figure says which part of the company's footprint a number stands for, so
// that the answer can be taken from there.
type Figure struct {
	Row        string   // option of the group's table; empty for a single question
	Categories []string // ids of the category tree, added up: 1, 3.6
	Market     bool     // purchased energy by the market-based method, else location-based
}

// String returns the form of the data files.
func (f Figure) String() string {
	s := strings.Join(f.Categories, "+")
	if f.Market {
		s += "/market"
	}
	if f.Row != "" {
		s = f.Row + "=" + s
	}
	return s
}

// parseFigures reads the form of the data files: figures separated by
// semicolons, each "row=1+2/market", without the row for a single question.
func parseFigures(s string) ([]Figure, error) {
	if s == "" {
		return nil, nil
	}
	form := regexp.MustCompile(`^(?:([^=]+)=)?([123](?:\.\w+)*(?:\+[123](?:\.\w+)*)*)(/market)?$`)
	var figures []Figure
	for one := range strings.SplitSeq(s, ";") {
		m := form.FindStringSubmatch(one)
		if m == nil {
			return nil, fmt.Errorf("%q is no figure of the footprint", one)
		}
		figures = append(figures, Figure{Row: m[1], Categories: strings.Split(m[2], "+"), Market: m[3] != ""})
	}
	return figures, nil
}

func formatFigures(figures []Figure) string {
	all := make([]string, len(figures))
	for i, f := range figures {
		all[i] = f.String()
	}
	return strings.Join(all, ";")
}
