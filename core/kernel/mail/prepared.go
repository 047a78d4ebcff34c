package mail

import (
	"strconv"
	"strings"
)

// prepared is the letter after a language model has gone through what a company
// gave it. {company}, {year}, {suggested} and {questions} are filled in.
type prepared struct {
	letter

	Lead        plural `json:"lead"`        // before the paragraphs
	NoneSubject string `json:"noneSubject"` // when nothing was found
	None        string `json:"none"`        // in place of all paragraphs then
	Unfinished  string `json:"unfinished"`
	Open        string `json:"open"` // the button when nothing was found
}

// Prepared is what came of preparing a company's answers.
type Prepared struct {
	Company    string
	Year       int
	Suggested  int  // questions with a suggestion
	Questions  int  // that were looked at
	Unfinished bool // there were more, but the budget was used up
	Link       string
	Leave      Leave
}

// Prepared is the mail to who had the answers of a company prepared.
func (t *Templates) Prepared(locale string, to Address, in Prepared) (Message, error) {
	w, locale := t.in(locale)
	l := w.Prepared
	said := l.letter
	said.Before = append([]string{l.Lead.of(in.Suggested)}, l.Before...)
	if in.Suggested == 0 {
		said.Subject, said.Before, said.Button = l.NoneSubject, []string{l.None}, l.Open
	}
	if in.Unfinished {
		said.Before = append(said.Before, l.Unfinished)
	}
	fill := strings.NewReplacer("{name}", to.Name, "{company}", in.Company, "{year}", strconv.Itoa(in.Year),
		"{suggested}", strconv.Itoa(in.Suggested), "{questions}", strconv.Itoa(in.Questions))
	return t.message(to, page{letter: said.filled(fill), Locale: locale, URL: in.Link, Leave: in.Leave})
}
