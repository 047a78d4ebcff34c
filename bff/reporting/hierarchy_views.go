package reporting

import (
	"cmp"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/bff/view"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/consolidation"
	"tillit/core/questions/progress"
	"tillit/core/reference/catalogue"
	"tillit/core/reporting/group"
)

// MemberView is a company in a group in a year.
type MemberView struct {
	ID                uuid.UUID          `json:"id"`
	Name              string             `json:"name"`
	Country           string             `json:"country"`
	ReportingStandard catalogue.Standard `json:"reportingStandard" enum:"0,1,2,3"`
	ParentCompanyID   *uuid.UUID         `json:"parentCompanyId" doc:"null for the owner of the group"`
	Depth             int                `json:"depth" doc:"0 for the owner"`
	Share             decimal.Decimal    `json:"share" doc:"that the owner holds in the last month that counts, through all in between; above 0, at most 1"`
	FirstMonth        int                `json:"firstMonth" doc:"of the year in which the company counts; 0 when it does not"`
	LastMonth         int                `json:"lastMonth"`
	Holding           HoldingView        `json:"holding"`
}

// HoldingView is how a company is held by its parent.
type HoldingView struct {
	Share     decimal.Decimal `json:"share"`
	ShareFrom *string         `json:"shareFrom" doc:"first day on which that share is held; null: ever since it joined"`
	JoinedOn  *string         `json:"joinedOn" doc:"first day in the group; null: always was"`
	LeftOn    *string         `json:"leftOn" doc:"last day in the group; null: still is"`
	Version   int             `json:"version" doc:"0 while nobody has said anything"`
}

func viewHolding(h group.Holding) HoldingView {
	return HoldingView{Share: h.Share, ShareFrom: dateOrNull(h.ShareFrom), JoinedOn: dateOrNull(h.JoinedOn), LeftOn: dateOrNull(h.LeftOn), Version: h.Version}
}

func dateOrNull(at *time.Time) *string {
	if at == nil {
		return nil
	}
	text := at.Format(time.DateOnly)
	return &text
}

func viewMember(m group.Member, year int) MemberView {
	v := MemberView{
		ID: m.ID, Name: m.Name, Country: m.Country, ReportingStandard: m.Standard, Depth: m.Depth, Holding: viewHolding(m.Holding),
	}
	if m.Depth > 0 { // what lies above the owner is nobody's business here
		v.ParentCompanyID = view.IDOrNull(m.Parent)
	}
	v.FirstMonth, v.LastMonth, _ = m.Months(year)
	const december = 12
	v.Share = m.Share(year, cmp.Or(v.LastMonth, december))
	return v
}

type hierarchyView struct {
	Companies      int                 `json:"companies" doc:"that count in the year, the owner included"`
	Subsidiaries   int                 `json:"subsidiaries" doc:"that count in the year"`
	MaterialTopics int                 `json:"materialTopics" doc:"that any company which counts finds material"`
	Members        []hierarchyRowView  `json:"members" doc:"each followed by those below it, the owner first; those that do not count in the year included"`
	Topics         []hierarchyGistView `json:"topics" doc:"that any company assesses"`
}

type hierarchyRowView struct {
	MemberView

	Status         group.Status `json:"complianceStatus" enum:"noStandard,notYet,notStarted,inProgress,ready"`
	Topics         []string     `json:"esrsTopics" doc:"ids of those that its standard assesses"`
	MaterialTopics []string     `json:"materialTopics" doc:"ids of those it finds material"`
}

// hierarchyGistView is a topic over the companies of a group.
type hierarchyGistView struct {
	ID         string      `json:"id"`
	Name       string      `json:"name"`
	Own        string      `json:"own" enum:"material,notMaterial,notAssessed,notAsked" doc:"verdict of the owner"`
	Material   bool        `json:"material" doc:"in any company"`
	AssessedIn int         `json:"assessedIn"`
	MaterialIn []uuid.UUID `json:"materialIn" doc:"companies that find it material"`
}

func viewHierarchy(o group.Overview, l catalogue.Locale) hierarchyView {
	v := hierarchyView{Members: []hierarchyRowView{}, Topics: []hierarchyGistView{}}
	for _, m := range o.Members {
		row := hierarchyRowView{
			MemberView: viewMember(m.Member, o.Year), Status: m.Compliance.Status, Topics: []string{}, MaterialTopics: []string{},
		}
		for _, t := range m.Topics {
			row.Topics = append(row.Topics, t.Topic.ID)
			if t.Material {
				row.MaterialTopics = append(row.MaterialTopics, t.Topic.ID)
			}
		}
		v.Members = append(v.Members, row)
		if m.Counts(o.Year) {
			v.Companies++
			v.Subsidiaries += min(m.Depth, 1)
		}
	}
	for _, t := range o.Topics {
		if t.Material() {
			v.MaterialTopics++
		}
		v.Topics = append(v.Topics, hierarchyGistView{
			ID: t.Topic.ID, Name: t.Topic.Names[l], Own: verdictOf(t.Own), Material: t.Material(), AssessedIn: t.AssessedIn,
			MaterialIn: append([]uuid.UUID{}, t.MaterialIn...),
		})
	}
	return v
}

func verdictOf(own *progress.TopicStanding) string {
	switch {
	case own == nil:
		return "notAsked"
	case own.Material:
		return "material"
	case own.Begun():
		return "notMaterial"
	}
	return "notAssessed"
}

type complianceView struct {
	MemberView

	Status    group.Status      `json:"status" enum:"noStandard,notYet,notStarted,inProgress,ready"`
	FirstYear *int              `json:"firstReportingYear"`
	Progress  view.ProgressView `json:"progress"`
	Missing   []missingView     `json:"missing"`
	Voluntary int               `json:"voluntary" doc:"open questions that the standard leaves to the company"`
	PhasedIn  int               `json:"phasedIn" doc:"questions that are asked in a later year only"`
}

type missingView struct {
	Gap     group.Gap          `json:"gap" enum:"standard,firstYear,questions,review"`
	Section *catalogue.Section `json:"section" doc:"of open questions"`
	Count   int                `json:"count" doc:"questions; 0 for what is not one"`
}

func viewCompliance(m group.MemberStanding, year int) complianceView {
	v := complianceView{
		MemberView: viewMember(m.Member, year), Status: m.Compliance.Status, FirstYear: m.FirstReportingYear,
		Progress: view.Progress(m.Overall), Missing: []missingView{},
		Voluntary: m.Compliance.Voluntary, PhasedIn: m.Compliance.PhasedIn,
	}
	for _, missing := range m.Compliance.Missing {
		part := missingView{Gap: missing.Gap, Count: missing.Count}
		if missing.Gap == group.GapQuestions {
			part.Section = &missing.Section
		}
		v.Missing = append(v.Missing, part)
	}
	return v
}

type memberProgressView struct {
	MemberView

	Progress    view.ProgressView   `json:"progress"`
	LastUpdated *time.Time          `json:"lastUpdated" doc:"of any answer of the year; null when there is none"`
	Sections    []memberSectionView `json:"sections"`
}

type memberSectionView struct {
	Section  catalogue.Section `json:"section"`
	Progress view.ProgressView `json:"progress"`
}

type groupProgressView struct {
	Overall view.ProgressView    `json:"overall" doc:"of all companies that count in the year"`
	Members []memberProgressView `json:"members"`
}

func viewGroupProgress(o group.Overview) groupProgressView {
	v := groupProgressView{Members: []memberProgressView{}}
	var all progress.Progress
	for _, m := range o.Members {
		row := memberProgressView{
			MemberView: viewMember(m.Member, o.Year), Progress: view.Progress(m.Overall), Sections: []memberSectionView{},
		}
		if !m.LastUpdated.IsZero() {
			row.LastUpdated = &m.LastUpdated
		}
		for _, s := range m.Sections {
			row.Sections = append(row.Sections, memberSectionView{s.Section, view.Progress(s.Progress)})
		}
		v.Members = append(v.Members, row)
		if m.Counts(o.Year) {
			all = all.Plus(m.Overall)
		}
	}
	v.Overall = view.Progress(all)
	return v
}

// kilogramsView are kilograms after shares. Total and Scope3 are by the method of
// scope 2 asked for.
type kilogramsView struct {
	Total          decimal.Decimal `json:"total"`
	Scope1         decimal.Decimal `json:"scope1"`
	Scope2Location decimal.Decimal `json:"scope2Location"`
	Scope2Market   decimal.Decimal `json:"scope2Market"`
	Scope3         decimal.Decimal `json:"scope3"`
	Biogenic       decimal.Decimal `json:"biogenic" doc:"in none of the others"`
}

func viewKilograms(w consolidation.Weighed, method footprint.Scope2) kilogramsView {
	return kilogramsView{w.Total(method), w.Scope1, w.Scope2Location, w.Scope2Market, w.Scope3(method), w.Biogenic}
}

type groupEmissionsView struct {
	Now        kilogramsView         `json:"now" doc:"without what companies of the group bought from each other"`
	Inside     kilogramsView         `json:"inside" doc:"taken off now for that"`
	Before     kilogramsView         `json:"before" doc:"the year before, over the months to lastMonth"`
	Compared   bool                  `json:"compared" doc:"something counted in the year before"`
	LastMonth  int                   `json:"lastMonth" doc:"that the year has transactions in; 0 for none"`
	Average    *decimal.Decimal      `json:"average" doc:"total by company with books; null without any"`
	Highest    *uuid.UUID            `json:"highest" doc:"company that emits the most"`
	WithBooks  int                   `json:"withBooks" doc:"companies that have transactions"`
	Members    []memberEmissionsView `json:"members" doc:"that count in the year"`
	Categories []groupCategoryView   `json:"categories" doc:"in the order of the tree"`
	Months     []groupMonthView      `json:"months"`
	Trend      []groupTrendView      `json:"trend" doc:"whole years with books, oldest first"`
	Outside    []groupOutsideView    `json:"outside" doc:"gases that the Kyoto Protocol does not name: apart from the scopes, in no total"`
	Purchases  []groupPurchaseView   `json:"purchases" doc:"of companies of the group from each other in the year, those to be asked about first"`
}

// groupOutsideView is what a gas amounts to without what companies of the group bought from each other.
type groupOutsideView struct {
	view.OutsideView

	Inside decimal.Decimal `json:"inside" doc:"kilograms that are taken off kg for what companies of the group bought from each other"`
}

// groupPurchaseView is what a company bought of another one of its group, or of whom that is asked.
type groupPurchaseView struct {
	Buyer    uuid.UUID       `json:"buyer"`
	Supplier string          `json:"supplier" doc:"as the buyer's books name it; empty: management fees that name nobody"`
	Key      string          `json:"key" doc:"of the supplier"`
	Seller   *uuid.UUID      `json:"seller" doc:"company that it is, or that has its name while that is asked; null: unknown, or none"`
	ByNumber bool            `json:"byNumber" doc:"known by its corporate number"`
	Standing group.Standing  `json:"standing" enum:"asked,eliminated,noBooks,outside"`
	Rows     int64           `json:"rows"`
	Amount   decimal.Decimal `json:"amount"`
	Currency string          `json:"currency" doc:"ISO 4217, of the buyer"`
	Kg       decimal.Decimal `json:"kg" doc:"taken off the group; of any other standing: that counts in it"`
}

type memberEmissionsView struct {
	MemberView

	Now          kilogramsView    `json:"now"`
	Before       kilogramsView    `json:"before"`
	HasBooks     bool             `json:"hasBooks"`
	ShareOfSpend *decimal.Decimal `json:"shareOfSpend" doc:"that is matched, of money whatever its sign; null without spend"`
	Partial      bool             `json:"partial" doc:"shareOfSpend is under 95 %"`
}

type groupCategoryView struct {
	ID     string          `json:"id"`
	Name   string          `json:"name"`
	Tier   int             `json:"tier"`
	Scope  int             `json:"scope"`
	Kg     decimal.Decimal `json:"kg"`
	Before decimal.Decimal `json:"before" doc:"the whole year before"`
}

type groupMonthView struct {
	Month  int             `json:"month"`
	Scope1 decimal.Decimal `json:"scope1"`
	Scope2 decimal.Decimal `json:"scope2" doc:"by the method asked for"`
	Scope3 decimal.Decimal `json:"scope3"`
}

type groupTrendView struct {
	Year      int           `json:"year"`
	Companies int           `json:"companies" doc:"with transactions"`
	Kg        kilogramsView `json:"kg"`
}

func viewGroupEmissions(e group.Emissions, method footprint.Scope2, l catalogue.Locale) groupEmissionsView {
	v := groupEmissionsView{
		Now: viewKilograms(e.Now, method), LastMonth: e.LastMonth, WithBooks: e.WithBooks,
		Members: []memberEmissionsView{}, Categories: []groupCategoryView{}, Months: []groupMonthView{}, Trend: []groupTrendView{}, Inside: viewKilograms(e.Inside, method),
		Purchases: []groupPurchaseView{}, Outside: []groupOutsideView{},
	}
	for _, gas := range e.Outside {
		v.Outside = append(v.Outside, groupOutsideView{view.OfGas(gas.OutsideTotal, string(l)), gas.Inside})
	}
	if e.Before != nil {
		v.Before, v.Compared = viewKilograms(*e.Before, method), true
	}
	if average, some := e.Average(method); some {
		v.Average = &average
	}
	if highest, some := e.Highest(method); some {
		v.Highest = &highest.ID
	}
	for _, m := range e.Members {
		v.Members = append(v.Members, memberEmissionsView{
			MemberView: viewMember(m.Member, e.Year), Now: viewKilograms(m.Now, method), Before: viewKilograms(m.Before, method),
			HasBooks: m.HasBooks, ShareOfSpend: view.Known(m.ShareOfSpend), Partial: m.Partial,
		})
	}
	for _, c := range e.Categories {
		v.Categories = append(v.Categories, groupCategoryView{
			ID: c.Category.ID, Name: c.Category.Names.In(string(l)), Tier: c.Category.Tier, Scope: int(c.Category.Scope),
			Kg: c.Total(method), Before: c.Before.Total(method),
		})
	}
	for _, m := range e.Months {
		v.Months = append(v.Months, groupMonthView{m.Month, m.Scope1, m.Scope2(method), m.Scope3(method)})
	}
	for _, y := range e.Trend {
		v.Trend = append(v.Trend, groupTrendView{y.Year, y.Companies, viewKilograms(y.Weighed, method)})
	}
	for _, p := range e.Purchases {
		v.Purchases = append(v.Purchases, groupPurchaseView{
			Buyer: p.Buyer, Supplier: p.Supplier, Key: p.Key, Seller: view.IDOrNull(p.Seller), ByNumber: p.ByNumber, Standing: p.Standing,
			Rows: p.Rows, Amount: p.Amount, Currency: p.Currency, Kg: p.Kg.Total(method),
		})
	}
	return v
}
