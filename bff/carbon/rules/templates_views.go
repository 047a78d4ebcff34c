package rules

import (
	"time"

	"github.com/google/uuid"

	"tillit/bff/view"
	"tillit/core/carbon/rulebook"
	"tillit/core/carbon/template"
	"tillit/core/reference/rule"
)

type templateView struct {
	ID          uuid.UUID  `json:"id"`
	Name        string     `json:"name"`
	Text        string     `json:"text"`
	Chart       string     `json:"chart" doc:"BAS, FI or NL; empty for any"`
	Trade       string     `json:"trade" doc:"a code; empty for any"`
	Shipped     bool       `json:"shipped" doc:"comes with the product, and is changed by it alone"`
	CreatedAt   time.Time  `json:"createdAt"`
	CreatedBy   string     `json:"createdBy" doc:"empty when the program made it"`
	RetiredAt   *time.Time `json:"retiredAt"`
	Version     *int       `json:"version" doc:"the last one published; null before the first"`
	PublishedAt *time.Time `json:"publishedAt"`
	Rules       int        `json:"rules" doc:"in the draft"`
	Changed     bool       `json:"changed" doc:"the draft differs from the last version"`
	Companies   int        `json:"companies" doc:"that follow it"`
	Behind      int        `json:"behind" doc:"of those, that follow an earlier version than the last"`
}

func (l ruleLabels) template(t template.Template, locale string) templateView {
	return templateView{
		ID: t.ID, Name: t.Names.In(l.In(locale)), Text: t.Texts.In(l.In(locale)), Chart: t.Chart, Trade: t.Trade, Shipped: t.Shipped,
		CreatedAt: t.CreatedAt, CreatedBy: t.CreatedBy, RetiredAt: t.RetiredAt, Version: view.Given(t.Version), PublishedAt: t.PublishedAt,
		Rules: t.Rules, Changed: t.Changed, Companies: t.Companies, Behind: t.Behind,
	}
}

type templateVersionView struct {
	Version     int       `json:"version"`
	Note        string    `json:"note"`
	PublishedAt time.Time `json:"publishedAt"`
	PublishedBy string    `json:"publishedBy" doc:"empty when the program did"`
	Rules       int       `json:"rules"`
	Companies   int       `json:"companies" doc:"that follow it"`
}

type templateChangeView struct {
	Key    string    `json:"key"`
	Before *ruleView `json:"before" doc:"null when the rule is new"`
	After  *ruleView `json:"after" doc:"null when the rule is gone"`
}

type templateDetailView struct {
	Template templateView          `json:"template"`
	Versions []templateVersionView `json:"versions" doc:"the newest first"`
	Draft    []templateChangeView  `json:"draft" doc:"how the draft differs from the newest version"`
}

func (l ruleLabels) templateDetail(t template.Template, versions []template.Version, draft []template.Difference, locale string) templateDetailView {
	v := templateDetailView{
		Template: l.template(t, locale), Versions: make([]templateVersionView, len(versions)), Draft: make([]templateChangeView, len(draft)),
	}
	for i, one := range versions {
		v.Versions[i] = templateVersionView{one.Number, one.Note, one.PublishedAt, one.PublishedBy, one.Rules, one.Companies}
	}
	side := func(r *rule.Rule) *ruleView {
		if r == nil {
			return nil
		}
		of := l.rule(rulebook.Entry{Rule: *r, State: rulebook.Own}, locale)
		return &of
	}
	for i, one := range draft {
		v.Draft[i] = templateChangeView{one.Key, side(one.Before), side(one.After)}
	}
	return v
}

type followerView struct {
	ID      uuid.UUID  `json:"id" doc:"of the company"`
	Name    string     `json:"name"`
	Chart   string     `json:"chart" doc:"chart of accounts that it uses; empty when none is known"`
	Version *int       `json:"version" doc:"that it follows; null for none"`
	GivenAt *time.Time `json:"givenAt"`
	GivenBy string     `json:"givenBy" doc:"empty when the program gave it"`
}

type givenTemplateView struct {
	Template templateView    `json:"template"`
	Follows  *int            `json:"follows" doc:"the version that the company follows; null for none"`
	GivenAt  *time.Time      `json:"givenAt"`
	GivenBy  string          `json:"givenBy" doc:"empty when the program gave it"`
	Because  template.Reason `json:"because" enum:",chart,industry" doc:"for which the program gave it; empty when it did not"`
	Fits     bool            `json:"fits" doc:"the template is for the company's chart of accounts, or for any"`
	Suits    template.Reason `json:"suits" enum:",chart,industry" doc:"for which it is made for such companies; empty when it is not"`
	Offered  bool            `json:"offered" doc:"it suits, and nobody of the company has taken, left or refused it"`
	Industry string          `json:"industry" doc:"division of NACE that one of the reasons is about"`
}

func (l ruleLabels) given(g template.Given, locale string) givenTemplateView {
	return givenTemplateView{
		l.template(g.Template, locale), view.Given(g.Follows), g.GivenAt, g.GivenBy, g.Because, g.Fits, g.Suits, g.Offered, g.Industry,
	}
}
