package mail

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"html/template"
	"strconv"
	"strings"
	texttemplate "text/template"
	"time"
)

//go:embed templates
var files embed.FS

// Templates words the mails of the product.
type Templates struct {
	html     *template.Template
	text     *texttemplate.Template
	words    map[string]words // by locale
	fallback string
}

// words are the texts of one language.
type words struct {
	Date             string            `json:"date"`             // layout of a day, its month in English
	Months           [12]string        `json:"months"`           // as they stand in it
	Contact          string            `json:"contact"`          // where "contact us" leads, when it is known
	Reset            letter            `json:"reset"`            // somebody has forgotten the password
	Invitation       atHome            `json:"invitation"`       // somebody may have an account
	SignUp           letter            `json:"signUp"`           // somebody wants to try the product
	SignUpKnown      letter            `json:"signUpKnown"`      // and has an account already
	TrialEnding      letter            `json:"trialEnding"`      // the trial of a company ends
	TrialOver        letter            `json:"trialOver"`        // and has ended
	Connection       connection        `json:"connection"`       // an accounting system needs somebody
	ImportWaiting    letter            `json:"importWaiting"`    // books that came by themselves raise a question
	TwoFactorReset   byOther           `json:"twoFactorReset"`   // somebody else took the second factor away
	RightsTaken      map[string]atHome `json:"rightsTaken"`      // somebody's account was shut, or is no administrator's any more
	NewAdministrator byOther           `json:"newAdministrator"` // somebody who acts for a company has made another
	Changed          changed           `json:"changed"`          // the password or the second factor was changed
	Prepared         prepared          `json:"prepared"`         // a language model has gone through what a company gave it
	Assigned         assigned          `json:"assigned"`
	Unread           unread            `json:"unread"`           // what was not read for a while
	SupplierRequests supplierRequests  `json:"supplierRequests"` // a company asks a supplier, who has no account

	Leave    leave             `json:"leave"`    // at the foot of mails that can be turned off
	Sections map[string]string `json:"sections"` // of the questionnaire, as the menu of the web has them
}

// letter is what one kind of mail says. {name} is filled in, and what else the
// mail knows.
type letter struct {
	Why      string   `json:"why"` // at the foot: why the mail has come
	Subject  string   `json:"subject"`
	Greeting string   `json:"greeting"`
	Before   []string `json:"before"` // paragraphs above the button
	Button   string   `json:"button"`
	Link     string   `json:"link"`  // before the address in full
	After    []string `json:"after"` // paragraphs below
}

// page is what the layout shows.
type page struct {
	letter
	Lists  []list // between the paragraphs and the button
	Locale string
	URL    string

	Leave Leave // zero in mails that always come
	Off   leave
}

// Leave is where mails of a kind are turned off.
type Leave struct {
	Page string // for a person
	Call string // for a mail program
}

// leave words the link that turns mails of a kind off.
type leave struct {
	Question string `json:"question"`
	Link     string `json:"link"`
}

// list is a few lines under a heading.
type list struct {
	Title string
	Lines []string
}

// NewTemplates reads the layout and the texts, which are part of the program.
// Who has chosen no language gets the fallback.
func NewTemplates(fallback string) (*Templates, error) {
	t := &Templates{words: map[string]words{}, fallback: fallback}
	var err error
	if t.html, err = template.ParseFS(files, "templates/layout.html"); err != nil {
		return nil, fmt.Errorf("read mail layout: %w", err)
	}
	if t.text, err = texttemplate.ParseFS(files, "templates/layout.txt"); err != nil {
		return nil, fmt.Errorf("read mail layout: %w", err)
	}
	for _, locale := range []string{"sv-SE", "en-US", "fi-FI", "nl-NL"} {
		raw, err := files.ReadFile("templates/" + locale + ".json")
		if err != nil {
			return nil, fmt.Errorf("read mail texts: %w", err)
		}
		decoder := json.NewDecoder(bytes.NewReader(raw))
		decoder.DisallowUnknownFields()
		var w words
		if err := decoder.Decode(&w); err != nil {
			return nil, fmt.Errorf("read mail texts in %s: %w", locale, err)
		}
		t.words[locale] = w
	}
	if _, ok := t.words[fallback]; !ok {
		return nil, fmt.Errorf("no mail texts in %q", fallback)
	}
	return t, nil
}

// day writes a day in words.
func (w words) day(of time.Time) string {
	return strings.Replace(of.Format(w.Date), of.Month().String(), w.Months[of.Month()-1], 1)
}

// ResetPassword is the mail with which somebody chooses a new password. The
// link works for as long as life says.
func (t *Templates) ResetPassword(locale string, to Address, link string, life time.Duration) (Message, error) {
	w, locale := t.in(locale)
	fill := strings.NewReplacer("{name}", to.Name, "{minutes}", strconv.Itoa(int(life.Minutes())))
	return t.message(to, page{letter: w.Reset.filled(fill), Locale: locale, URL: link})
}

// Locale is the language of mails to somebody who has chosen that one, or none.
func (t *Templates) Locale(chosen string) string {
	_, locale := t.in(chosen)
	return locale
}

func (t *Templates) in(locale string) (words, string) {
	if w, ok := t.words[locale]; ok {
		return w, locale
	}
	return t.words[t.fallback], t.fallback
}

func (l letter) filled(r *strings.Replacer) letter {
	fill := func(texts []string) []string {
		filled := make([]string, len(texts))
		for i, text := range texts {
			filled[i] = r.Replace(text)
		}
		return filled
	}
	l.Why, l.Subject, l.Greeting = r.Replace(l.Why), r.Replace(l.Subject), r.Replace(l.Greeting)
	l.Before, l.After = fill(l.Before), fill(l.After)
	return l
}

func (t *Templates) message(to Address, p page) (Message, error) {
	p.Off = t.words[p.Locale].Leave
	var html, text bytes.Buffer
	if err := t.html.Execute(&html, p); err != nil {
		return Message{}, fmt.Errorf("lay out mail: %w", err)
	}
	if err := t.text.Execute(&text, p); err != nil {
		return Message{}, fmt.Errorf("lay out mail: %w", err)
	}
	return Message{To: to, Subject: p.Subject, Text: text.String(), HTML: html.String(), Leave: p.Leave.Call}, nil
}
