package sustainability

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"tillit/reports"
)

// What the templates call the logos.
const (
	logoFile   = "logo.png"
	agencyFile = "agency.png"
)

// view is the report as the templates read it: everything is a text already.
type view struct {
	Lang     string            `json:"lang"`
	Region   string            `json:"region"`
	Texts    map[string]string `json:"t"`
	Accent   string            `json:"accent"`
	Logo     *logoView         `json:"logo"` // at the top of the cover
	Foot     *logoView         `json:"foot"` // at its foot
	Company  string            `json:"company"`
	Year     string            `json:"year"`
	Before   string            `json:"before"`
	Standard string            `json:"standard"`
	Act      string            `json:"act"`
	Agency   string            `json:"agency"`
	Drafts   string            `json:"drafts"` // empty where there are none
	Covered  string            `json:"covered"`
	Facts    [][2]string       `json:"facts"`
	Group    []memberView      `json:"group"`
	About    []string          `json:"about"` // paragraphs
	Basis    []string          `json:"basis"`

	ValueChain  *valueChainView  `json:"valueChain"`
	Materiality *materialityView `json:"materiality"`
	Footprint   *footprintView   `json:"footprint"`
	Chapters    []chapterView    `json:"chapters"`
	Omitted     []omissionView   `json:"omitted"`
	Index       []indexView      `json:"index"`
	Sources     []sourceView     `json:"sources"`
	Licences    []string         `json:"licences"`
}

type logoView struct {
	File string `json:"file"`
	Alt  string `json:"alt"`
}

// memberView is a subsidiary.
type memberView struct {
	Depth   int    `json:"depth"`
	Name    string `json:"name"`
	Country string `json:"country"`
}

type sourceView struct {
	Number   string `json:"number"`
	Name     string `json:"name"`
	Uploaded string `json:"uploaded"`
	Hash     string `json:"hash"`
}

// writer turns values into texts of one language.
type writer struct {
	reports.Texts
	reports.Figures

	words reports.Texts // that all reports share
}

func viewOf(r Report, t, words reports.Texts) view {
	w := writer{t, reports.FiguresIn(r.Locale), words}
	lang, region, _ := strings.Cut(r.Locale, "-")
	v := view{
		Lang: lang, Region: region, Texts: maps.Clone(t), Accent: r.Brand.Colour(), Company: r.Head.Company,
		Year: strconv.Itoa(r.Year), Before: strconv.Itoa(r.Year - 1), Standard: w.named(r), Covered: w.covered("disclosed", r.Coverage),
		Act: r.Standard.Act, Facts: w.facts(r), Group: w.group(r.Company.Subsidiaries), About: paragraphs(r.Company.Description), Basis: w.basis(r),
		ValueChain: w.valueChain(r.ValueChain), Materiality: w.materiality(r.Materiality), Footprint: w.footprint(r),
		Chapters: w.chapters(r.Chapters), Omitted: w.omitted(r.Chapters), Index: w.index(r.Chapters), Sources: w.sources(r.Sources), Licences: []string{},
	}
	v.Texts["heading"] = t.Fill("heading", "year", v.Year)
	if len(r.Brand.Logo) > 0 {
		v.Logo = &logoView{logoFile, t.Fill("logoOf", "name", r.Brand.LogoOf)}
	}
	if len(r.Brand.AgencyLogo) > 0 {
		v.Foot = &logoView{agencyFile, t.Fill("logoOf", "name", r.Brand.Agency)}
	}
	if r.Brand.Agency != "" {
		v.Agency = t.Fill("withAgency", "agency", r.Brand.Agency)
	}
	if n := drafts(r.Chapters); n > 0 {
		v.Drafts = t.Fill("draftCover", "n", strconv.Itoa(n))
	} else if r.Coverage.Disclosed == 0 {
		v.Drafts = t["draftEmpty"]
	}
	if r.Footprint != nil {
		v.Licences = append(v.Licences, r.Footprint.Licences...)
	}
	return v
}

func (w writer) group(subsidiaries []Subsidiary) []memberView {
	views := []memberView{}
	for _, s := range subsidiaries {
		views = append(views, memberView(s))
	}
	return views
}

// drafts counts the answers that are shown and not completed.
func drafts(chapters []Chapter) (n int) {
	for item := range items(chapters) {
		if item.Status == Draft {
			n++
		}
	}
	return n
}

// items walks through all datapoints in their order.
func items(chapters []Chapter) func(yield func(Item) bool) {
	return func(yield func(Item) bool) {
		for _, c := range chapters {
			for _, s := range c.Sections {
				for _, p := range s.Parts {
					for _, i := range p.Items {
						if !yield(i) {
							return
						}
					}
				}
			}
		}
	}
}

// facts are what the company says about itself, as far as it says it.
func (w writer) facts(r Report) (facts [][2]string) {
	c := r.Company
	add := func(label, value string) {
		if value != "" {
			facts = append(facts, [2]string{w.Texts[label], value})
		}
	}
	add("name", r.Head.Company)
	add("number", c.Number)
	add("address", c.Address)
	add("country", c.Country)
	add("webpage", c.Webpage)
	add("contact", c.Contact)
	if c.Employees != nil {
		add("employees", w.Plain(decimal.NewFromInt(int64(*c.Employees))))
	}
	add("currency", c.Currency)
	if c.FirstYear != nil {
		add("firstYear", strconv.Itoa(*c.FirstYear))
	}
	add("activities", strings.Join(c.Activities, "\n"))
	return facts
}

// standard names the standard, with those of its modules that are followed.
func (w writer) standard(s Standard) string {
	if s.Module == "" {
		return s.Name
	}
	return s.Name + ", " + w.Texts["module"+s.Module]
}

// named names the standard on the cover: without more only where the report
// follows it.
func (w writer) named(r Report) string {
	if r.Coverage.Whole() || r.Standard.Name == "" {
		return w.standard(r.Standard)
	}
	return w.Fill("reference", "standard", w.standard(r.Standard))
}

// covered says in a text how much of what the standard asks is disclosed; empty
// where it asks nothing.
func (w writer) covered(text string, c Coverage) string {
	if c.Asked == 0 {
		return ""
	}
	return w.Fill(text, "n", strconv.Itoa(c.Disclosed), "total", strconv.Itoa(c.Asked))
}

// basis says how the report came about.
func (w writer) basis(r Report) []string {
	period := "period"
	if !r.Coverage.Whole() {
		period = "periodPart"
	}
	said := []string{
		w.Fill(period, "year", strconv.Itoa(r.Year), "standard", w.standard(r.Standard), "act", r.Standard.Act+", "+r.Standard.Journal),
		w.covered("counted", r.Coverage),
		w.Texts["omissions"],
		w.Texts["trace"],
	}
	said = slices.DeleteFunc(said, func(s string) bool { return s == "" })
	if drafts(r.Chapters) > 0 {
		said = append(said, w.Texts["draftsMarked"])
	}
	if seal := r.Seal; seal != nil {
		said = append(said, w.Fill("sealed", "year", strconv.Itoa(r.Year), "version", strconv.Itoa(seal.Version), "hash", seal.SHA256))
	}
	made := "made"
	if r.By == "" {
		made = "madeUnnamed"
	}
	return append(said, w.Fill(made, "date", r.Made.Format(time.DateOnly), "by", r.By, "program", r.Program))
}

func (w writer) sources(sources []Source) []sourceView {
	views := []sourceView{}
	for i, s := range sources {
		views = append(views, sourceView{strconv.Itoa(i + 1), s.Name, s.Uploaded.Format(time.DateOnly), s.SHA256})
	}
	return views
}

// paragraphs parts a text at its line ends.
func paragraphs(text string) []string {
	parts := strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '\r' })
	return slices.DeleteFunc(parts, func(p string) bool { return strings.TrimSpace(p) == "" })
}

func numbers(all []int) string {
	out := make([]string, len(all))
	for i, n := range all {
		out[i] = strconv.Itoa(n)
	}
	return strings.Join(out, ", ")
}
