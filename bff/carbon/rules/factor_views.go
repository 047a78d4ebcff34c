package rules

import (
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/bff/view"
	"tillit/core/carbon/footprint/totals"
	"tillit/core/carbon/library"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/quantity"
)

// FactorBody is what a person says of a factor. Only an exported type is looked
// into where it is embedded.
type FactorBody struct {
	Series      string           `json:"series" maxLength:"200"`
	Name        string           `json:"name"`
	Unit        string           `json:"unit" maxLength:"20"`
	Kg          decimal.Decimal  `json:"kg" doc:"kg CO2e for one unit"`
	UpstreamKg  *decimal.Decimal `json:"upstreamKg" doc:"on top, before use; null where the source gives none"`
	BiogenicKg  *decimal.Decimal `json:"biogenicKg" doc:"outside the scopes"`
	Basis       string           `json:"basis" doc:"direct, life-cycle or chain"`
	GWP         string           `json:"gwp" doc:"AR4, AR5, AR6, CO2 or empty"`
	Region      string           `json:"region"`
	Year        int              `json:"year"`
	PriceYear   int              `json:"priceYear" doc:"of a spend factor, else 0"`
	PriceKind   string           `json:"priceKind" doc:"of a spend factor: purchaser or basic; else empty"`
	Source      string           `json:"source"`
	Licence     string           `json:"licence" doc:"a code"`
	Confidence  string           `json:"confidence" doc:"seen, derived or memory"`
	Provenance  string           `json:"provenance"`
	Quality     int              `json:"quality" doc:"1 best to 5"`
	Uncertainty decimal.Decimal  `json:"uncertainty" doc:"half the width of the 95 % range: 0.3 is 30 %"`
	Notes       string           `json:"notes"`
	Notice      *factorNotice    `json:"notice,omitempty" doc:"of a licence that is not known yet, instead of its code"`
}

type factorNotice struct {
	Title      string `json:"title"`
	Text       string `json:"text"`
	URL        string `json:"url"`
	ShareAlike bool   `json:"shareAlike"`
}

func (b FactorBody) draft() library.Draft {
	d := library.Draft{Factor: factor.Factor{
		Series: b.Series, Name: b.Name, Unit: quantity.Unit(b.Unit), KgCO2ePerUnit: b.Kg,
		UpstreamKgPerUnit: nullable(b.UpstreamKg), BiogenicKgPerUnit: nullable(b.BiogenicKg), Basis: factor.Basis(b.Basis), GWP: b.GWP,
		Region: b.Region, Year: b.Year, PriceYear: b.PriceYear, PriceKind: factor.PriceKind(b.PriceKind), Source: b.Source, Licence: b.Licence,
		Confidence: factor.Confidence(b.Confidence), Provenance: b.Provenance, Quality: b.Quality, Uncertainty: b.Uncertainty, Notes: b.Notes,
	}}
	if n := b.Notice; n != nil {
		d.Notice = &factor.Notice{Title: n.Title, Text: n.Text, URL: n.URL, ShareAlike: n.ShareAlike}
	}
	return d
}

func nullable(d *decimal.Decimal) decimal.NullDecimal {
	if d == nil {
		return decimal.NullDecimal{}
	}
	return decimal.NewNullDecimal(*d)
}

type factorEntryView struct {
	FactorBody

	ID           string        `json:"id"`
	State        library.State `json:"state" enum:"inForce,superseded,withdrawn"`
	Own          bool          `json:"own" doc:"an administrator's; the others ship"`
	Supersedes   string        `json:"supersedes" doc:"empty for none"`
	SupersededBy string        `json:"supersededBy" doc:"empty for none"`
	CreatedAt    time.Time     `json:"createdAt"`
	CreatedBy    string        `json:"createdBy" doc:"empty when it ships"`
}

func viewFactorEntry(e library.Entry) factorEntryView {
	return factorEntryView{
		FactorBody: FactorBody{
			Series: e.Series, Name: e.Name, Unit: string(e.Unit), Kg: e.KgCO2ePerUnit, UpstreamKg: view.Known(e.UpstreamKgPerUnit),
			BiogenicKg: view.Known(e.BiogenicKgPerUnit), Basis: string(e.Basis), GWP: e.GWP, Region: e.Region, Year: e.Year, PriceYear: e.PriceYear,
			PriceKind: string(e.PriceKind), Source: e.Source, Licence: e.Licence, Confidence: string(e.Confidence), Provenance: e.Provenance,
			Quality: e.Quality, Uncertainty: e.Uncertainty, Notes: e.Notes,
		},
		ID: e.ID, State: e.State, Own: e.Own, Supersedes: e.Supersedes, SupersededBy: e.SupersededBy, CreatedAt: e.CreatedAt, CreatedBy: e.CreatedBy,
	}
}

type factorTotalView struct {
	Companies int64           `json:"companies"`
	Rows      int64           `json:"rows" doc:"transactions"`
	Kg        decimal.Decimal `json:"kg"`
}

type factorLineView struct {
	Factor factorEntryView `json:"factor"`
	Use    factorTotalView `json:"use" doc:"by all companies in all years"`
}

type factorsView struct {
	Total  int              `json:"total"`
	Offset int              `json:"offset"`
	Items  []factorLineView `json:"items"`
}

type factorServesView struct {
	Category view.NamedCode   `json:"category"`
	Uses     []string         `json:"uses" doc:"spend, quantity, location, market or upstream"`
	Rules    []view.NamedCode `json:"rules" doc:"that lead there: level and key"`
}

func (l ruleLabels) serves(s library.Served, locale string) factorServesView {
	v := factorServesView{Category: view.NamedCode{ID: s.Category.ID, Name: s.Category.Names.In(l.In(locale))}, Uses: []string{}, Rules: []view.NamedCode{}}
	for _, u := range s.Uses {
		v.Uses = append(v.Uses, string(u))
	}
	for _, r := range s.Rules {
		v.Rules = append(v.Rules, view.NamedCode{ID: r.Level.String(), Name: r.Key})
	}
	return v
}

type factorUseView struct {
	CompanyID   uuid.UUID        `json:"companyId"`
	CompanyName string           `json:"companyName"`
	Category    view.NamedCode   `json:"category"`
	Use         string           `json:"use" enum:"main,upstream,market"`
	Rows        int64            `json:"rows" doc:"transactions"`
	Kg          decimal.Decimal  `json:"kg"`
	Then        *decimal.Decimal `json:"then" doc:"an estimate, in proportion of the values; null where they cannot be compared"`
}

func (l ruleLabels) uses(uses []totals.FactorUse, locale string) []factorUseView {
	views := make([]factorUseView, len(uses))
	for i, u := range uses {
		views[i] = factorUseView{
			CompanyID: u.Company, CompanyName: u.Name, Category: view.NamedCode{ID: u.Category, Name: u.Category}, Use: u.Use, Rows: u.Rows, Kg: u.Kg, Then: view.Known(u.Then),
		}
		if leaf := l.Leaf(u.Category, locale); leaf != nil {
			views[i].Category = *leaf
		}
	}
	return views
}

type factorChangeView struct {
	Act   library.Act `json:"act" enum:"added,superseded,withdrawn,putBack"`
	Other string      `json:"other" doc:"the other factor that it concerned"`
	By    string      `json:"by"`
	At    time.Time   `json:"at"`
}

type factorCardView struct {
	Factor  factorEntryView    `json:"factor"`
	Notice  factorNotice       `json:"notice" doc:"what its licence asks to be shown"`
	Serves  []factorServesView `json:"serves"`
	Years   []factorEntryView  `json:"years" doc:"of its series, unit and region, itself included"`
	Uses    []factorUseView    `json:"uses"`
	Changes []factorChangeView `json:"changes" doc:"the newest first"`
}

func (l ruleLabels) card(c library.Card, uses []totals.FactorUse, locale string) factorCardView {
	notice := c.Notice.In(locale)
	v := factorCardView{
		Factor: viewFactorEntry(c.Entry), Notice: factorNotice{notice.Title, notice.Text, notice.URL, notice.ShareAlike},
		Serves: make([]factorServesView, len(c.Serves)), Years: make([]factorEntryView, len(c.Years)), Uses: l.uses(uses, locale),
		Changes: make([]factorChangeView, len(c.Changes)),
	}
	for i, s := range c.Serves {
		v.Serves[i] = l.serves(s, locale)
	}
	for i, e := range c.Years {
		v.Years[i] = viewFactorEntry(e)
	}
	for i, one := range c.Changes {
		v.Changes[i] = factorChangeView(one)
	}
	return v
}

type factorCheckView struct {
	Fields  map[string]string  `json:"fields" doc:"what it would be refused for, by field; empty when it would not"`
	Misfits []factorServesView `json:"misfits" doc:"what a unit that does not fit would break"`
	Uses    []factorUseView    `json:"uses" doc:"what rests on the factor that it would replace"`
}

type factorSeriesView struct {
	Name    string          `json:"name"`
	Units   []quantity.Unit `json:"units"`
	Example string          `json:"example" doc:"the name of its newest factor"`
}

type factorChoicesView struct {
	Series     []factorSeriesView `json:"series"`
	Regions    []string           `json:"regions"`
	Years      []int              `json:"years"`
	Kinds      []quantity.Kind    `json:"kinds"`
	Licences   []view.NamedCode   `json:"licences"`
	Categories []ruleCategoryView `json:"categories" doc:"a flat tree, in its order"`
}

func (l ruleLabels) factorChoices(c library.Choices, locale string) factorChoicesView {
	v := factorChoicesView{
		Series: make([]factorSeriesView, len(c.Series)), Regions: c.Regions, Years: c.Years, Kinds: quantity.Kinds(),
		Licences: make([]view.NamedCode, len(c.Notices)), Categories: l.targets(locale).Categories,
	}
	for i, s := range c.Series {
		v.Series[i] = factorSeriesView{s.Name, s.Units, s.Example.Name}
	}
	for i, n := range c.Notices {
		v.Licences[i] = view.NamedCode{ID: n.Licence, Name: n.In(locale).Title}
	}
	return v
}
