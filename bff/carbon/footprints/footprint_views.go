package footprints

import (
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/bff/view"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/totals"
	"tillit/core/reference/factor"
)

type footprintYearView struct {
	Year  int             `json:"year"`
	Rows  int64           `json:"rows" doc:"ledger rows that became transactions"`
	Total decimal.Decimal `json:"total"`
}

type totalsView struct {
	Total          decimal.Decimal `json:"total"`
	Scope1         decimal.Decimal `json:"scope1"`
	Scope2Location decimal.Decimal `json:"scope2Location"`
	Scope2Market   decimal.Decimal `json:"scope2Market"`
	Scope3         decimal.Decimal `json:"scope3"`
	Biogenic       decimal.Decimal `json:"biogenic" doc:"in no other total"`
	Low            decimal.Decimal `json:"low" doc:"lower end of the 95 % range"`
	High           decimal.Decimal `json:"high" doc:"upper end, with what coverage says is missing"`
}

type footprintMonthView struct {
	Month    int              `json:"month"`
	Scope1   decimal.Decimal  `json:"scope1"`
	Scope2   decimal.Decimal  `json:"scope2"`
	Scope3   decimal.Decimal  `json:"scope3"`
	Total    decimal.Decimal  `json:"total"`
	Previous *decimal.Decimal `json:"previous"`
}

type footprintCategoryView struct {
	ID         string            `json:"id"`
	ParentID   *string           `json:"parentId"`
	Tier       int               `json:"tier"`
	Scope      int               `json:"scope"`
	Name       string            `json:"name"`
	Kg         decimal.Decimal   `json:"kg"`
	Share      decimal.Decimal   `json:"share"`
	Rows       int64             `json:"rows"`
	Amount     decimal.Decimal   `json:"amount"`
	PreviousKg *decimal.Decimal  `json:"previousKg"`
	Months     []decimal.Decimal `json:"months" doc:"kilograms of each month"`
	Low        decimal.Decimal   `json:"low" doc:"lower end of the 95 % range"`
	High       decimal.Decimal   `json:"high"`
}

type qualityView struct {
	Score int             `json:"score" doc:"1 measured to 5 spend"`
	Kg    decimal.Decimal `json:"kg"`
	Share decimal.Decimal `json:"share"`
}

type rowsByStatus struct {
	Counted   int64 `json:"counted"`
	Excluded  int64 `json:"excluded"`
	Unmatched int64 `json:"unmatched"`
}

type amountByStatus struct {
	Counted   decimal.Decimal `json:"counted"`
	Excluded  decimal.Decimal `json:"excluded"`
	Unmatched decimal.Decimal `json:"unmatched"`
}

type exclusionView struct {
	Code   string          `json:"code"`
	Name   string          `json:"name"`
	Rows   int64           `json:"rows"`
	Amount decimal.Decimal `json:"amount"`
	Asks   bool            `json:"asks" doc:"a person should look at the rows"`
}

type coverageView struct {
	Rows         rowsByStatus     `json:"rows"`
	Amount       amountByStatus   `json:"amount"`
	Moved        amountByStatus   `json:"moved" doc:"amounts whatever their sign, of which shareOfSpend is"`
	Exclusions   []exclusionView  `json:"exclusions" doc:"why rows are excluded, the largest amount first"`
	Assumed      tallyView        `json:"assumed" doc:"of what is counted: placed by rules where the books do not say what was bought"`
	ShareOfSpend *decimal.Decimal `json:"shareOfSpend" doc:"counted, of what is counted or unmatched, by moved; null without any"`
	ShareOfRows  *decimal.Decimal `json:"shareOfRows"`
	Partial      bool             `json:"partial" doc:"shareOfSpend is under 95 %: totals can be called partial alone"`
	Missing      *decimal.Decimal `json:"missing" doc:"kilograms that unmatched rows may come to, by what the counted ones do for their money; null where these do not tell"`
}

type tallyView struct {
	Rows   int64           `json:"rows"`
	Amount decimal.Decimal `json:"amount"`
}

func viewTally(t footprint.Tally) tallyView { return tallyView{t.Rows, t.Amount} }

type questionedView struct {
	Vouchers int64           `json:"vouchers"`
	Rows     int64           `json:"rows"`
	Kg       decimal.Decimal `json:"kg"`
}

type waitingView struct {
	Currency string          `json:"currency"`
	Rows     int64           `json:"rows"`
	Amount   decimal.Decimal `json:"amount" doc:"in that currency"`
}

type supplierTotalView struct {
	ID     uuid.UUID       `json:"id"`
	Name   string          `json:"name"`
	Kg     decimal.Decimal `json:"kg"`
	Amount decimal.Decimal `json:"amount"`
	Rows   int64           `json:"rows"`

	PreviousKg *decimal.Decimal `json:"previousKg"`
}

type noticeView struct {
	Licence string `json:"licence"`
	Text    string `json:"text"`
}

type runRef struct {
	Number     int       `json:"number"`
	FinishedAt time.Time `json:"finishedAt"`
}

type footprintView struct {
	Year         int                     `json:"year"`
	Currency     string                  `json:"currency"`
	Scope2Method footprint.Scope2        `json:"scope2Method" enum:"location,market"`
	Booked       []int                   `json:"booked" doc:"months with transactions, whatever the filter"`
	BookedBefore []int                   `json:"bookedBefore" doc:"the same of the year before"`
	Totals       totalsView              `json:"totals"`
	Previous     *totalsView             `json:"previous" doc:"of the year before in the months that are booked, as is all that is compared"`
	Months       []footprintMonthView    `json:"months"`
	Categories   []footprintCategoryView `json:"categories" doc:"a flat tree, in its order"`
	Quality      []qualityView           `json:"quality"`
	Coverage     coverageView            `json:"coverage"`
	Outside      []view.OutsideView      `json:"outside" doc:"gases that the Kyoto Protocol does not name: apart from the scopes, in no total"`
	Disabled     tallyView               `json:"disabled"`
	Questioned   questionedView          `json:"questioned" doc:"counted, on vouchers that a later file of their year lacks, until somebody decides"`
	Waiting      []waitingView           `json:"waiting" doc:"counted nowhere, since no exchange rate leads to the company's currency"`
	Suppliers    []supplierTotalView     `json:"suppliers"`
	Processing   *view.JobView           `json:"processing" doc:"work that will change the figures"`
	Run          *runRef                 `json:"run" doc:"the calculation that left the figures"`
	Bridge       *bridgeView             `json:"bridge" doc:"what a new version of the program moves in the year, or offers to, until somebody has seen it"`
	Notices      []noticeView            `json:"notices" doc:"what the licences of the factors ask to be shown"`
}

// footprintLabels shows footprints with names for their codes.
type footprintLabels struct{ view.Labels }

func (l footprintLabels) overview(o totals.Overview, notices []factor.Notice, method footprint.Scope2, locale string) footprintView {
	v := footprintView{
		Year: o.Year, Currency: o.Currency, Scope2Method: method, Totals: totalsView(o.Totals),
		Booked: append([]int{}, o.Booked...), BookedBefore: append([]int{}, o.Before...),
		Disabled: viewTally(o.Disabled), Questioned: questionedView(o.Questioned), Coverage: l.coverage(o.Coverage, locale),
		Months: make([]footprintMonthView, 0, len(o.Months)), Categories: make([]footprintCategoryView, 0, len(o.Categories)),
		Quality: make([]qualityView, 0, len(o.Quality)), Suppliers: make([]supplierTotalView, 0, len(o.Suppliers)),
		Notices: []noticeView{}, Waiting: make([]waitingView, len(o.Waiting)), Outside: view.OfOutside(o.Outside, l.In(locale)),
	}
	for i, w := range o.Waiting {
		v.Waiting[i] = waitingView{w.Currency, w.Rows, w.Amount}
	}
	if o.Previous != nil {
		previous := totalsView(*o.Previous)
		v.Previous = &previous
	}
	for _, m := range o.Months {
		month := footprintMonthView{Month: m.Month, Scope1: m.Scope1, Scope2: m.Scope2, Scope3: m.Scope3, Total: m.Total}
		if o.Previous != nil {
			month.Previous = &m.Previous
		}
		v.Months = append(v.Months, month)
	}
	for _, c := range o.Categories {
		v.Categories = append(v.Categories, l.category(c, o.Previous != nil, l.In(locale)))
	}
	for _, q := range o.Quality {
		v.Quality = append(v.Quality, qualityView{Score: q.Score, Kg: q.Kg, Share: q.Share.Decimal})
	}
	for _, s := range o.Suppliers {
		supplier := supplierTotalView{ID: s.ID, Name: s.Name, Kg: s.Kg, Amount: s.Amount, Rows: s.Rows}
		if o.Previous != nil {
			supplier.PreviousKg = &s.PreviousKg
		}
		v.Suppliers = append(v.Suppliers, supplier)
	}
	for _, n := range notices {
		n = n.In(locale)
		v.Notices = append(v.Notices, noticeView{Licence: n.Title, Text: n.Text})
	}
	return v
}

func (l footprintLabels) category(c totals.CategoryTotal, compare bool, locale string) footprintCategoryView {
	v := footprintCategoryView{
		ID: c.Category.ID, Tier: c.Category.Tier, Scope: int(c.Category.Scope), Name: c.Category.Names.In(locale),
		Kg: c.Kg, Share: c.Share.Decimal, Rows: c.Rows, Amount: c.Amount, Months: c.Months[:], Low: c.Low, High: c.High,
	}
	if c.Category.Parent != "" {
		v.ParentID = &c.Category.Parent
	}
	if compare {
		v.PreviousKg = &c.PreviousKg
	}
	return v
}

func (l footprintLabels) coverage(c totals.Coverage, locale string) coverageView {
	v := coverageView{
		Rows:         rowsByStatus{c.Counted.Rows, c.Excluded.Rows, c.Unmatched.Rows},
		Amount:       amountByStatus{c.Counted.Amount, c.Excluded.Amount, c.Unmatched.Amount},
		Moved:        amountByStatus{c.Counted.Moved(), c.Excluded.Moved(), c.Unmatched.Moved()},
		Exclusions:   make([]exclusionView, 0, len(c.Reasons)),
		Assumed:      viewTally(c.Assumed),
		ShareOfSpend: view.Known(c.ShareOfSpend), ShareOfRows: view.Known(c.ShareOfRows), Partial: c.Partial, Missing: view.Known(c.Missing),
	}
	for _, r := range c.Reasons {
		reason, _ := l.Tree.Exclusion(r.Exclusion)
		v.Exclusions = append(v.Exclusions, exclusionView{r.Exclusion, reason.Names.In(l.In(locale)), r.Rows, r.Amount, reason.Asks})
	}
	return v
}

type transactionView struct {
	ID          uuid.UUID        `json:"id"`
	Date        string           `json:"date" format:"date"`
	Series      string           `json:"series"`
	Number      string           `json:"number"`
	Text        string           `json:"text"`
	Account     string           `json:"account"`
	AccountName string           `json:"accountName"`
	Supplier    *view.NamedID    `json:"supplier"`
	Amount      decimal.Decimal  `json:"amount" doc:"without value added tax; zero for the upstream part"`
	Currency    string           `json:"currency"`
	Quantity    *decimal.Decimal `json:"quantity"`
	Unit        *string          `json:"unit"`
	Status      engine.Status    `json:"status" enum:"counted,excluded,unmatched"`
	Part        engine.Part      `json:"part" enum:"main,upstream"`
	Scope       *int             `json:"scope"`
	Category    *view.NamedCode  `json:"category"`
	Method      *engine.Method   `json:"method" enum:"spend,activity"`
	Kg          decimal.Decimal  `json:"kg"`
	KgMarket    decimal.Decimal  `json:"kgMarket"`
	Quality     *int             `json:"quality"`
	Exclusion   *string          `json:"exclusion" doc:"a code"`
	Disabled    bool             `json:"disabled"`
	ByHand      *byHandView      `json:"byHand" doc:"what people decided over the row; null when nothing"`
	CO2PerUnit  *co2PerUnitView  `json:"co2PerUnit" doc:"by the method of scope 2 that was asked for; null where no factor was used"`
	DataSource  *dataSourceView  `json:"dataSource" doc:"where the row comes from; null when its books are gone"`
}

type co2PerUnitView struct {
	Kg   decimal.Decimal `json:"kg" doc:"of CO2e; an average where contracts cover a part"`
	Unit string          `json:"unit" doc:"a currency, or that of a quantity"`
}

type dataSourceView struct {
	Kind     string `json:"kind" doc:"a system, a kind of file, or activity for what was written by hand or in a spreadsheet"`
	Name     string `json:"name" doc:"of the books"`
	FileName string `json:"fileName" doc:"that the row came in; empty where it came otherwise"`
}

// ofActivity is the kind of what no books hold.
const ofActivity = "activity"

func viewDataSource(t footprint.Transaction) *dataSourceView {
	switch {
	case t.Entry != uuid.Nil:
		return &dataSourceView{Kind: ofActivity}
	case t.Books.Kind == "":
		return nil
	}
	return &dataSourceView{t.Books.Kind, t.Books.Name, t.Books.FileName}
}

type transactionSum struct {
	Kg     decimal.Decimal `json:"kg"`
	Amount decimal.Decimal `json:"amount"`
}

type transactionsView struct {
	Total  int64             `json:"total"`
	Offset int               `json:"offset"`
	Sum    transactionSum    `json:"sum" doc:"of the whole list, without what is disabled"`
	Items  []transactionView `json:"items"`
}

func (l footprintLabels) transaction(t footprint.Transaction, method footprint.Scope2, locale string) transactionView {
	v := transactionView{
		ID: t.ID, Date: t.Date.Format(time.DateOnly), Series: t.Series, Number: t.Number, Text: t.Text,
		Account: t.Account, AccountName: t.AccountName, Amount: t.Amount, Currency: t.Currency,
		Quantity: view.Known(t.Quantity), Unit: view.Given(t.Unit), Status: t.Status, Part: t.Part, Scope: view.Given(t.Scope),
		Category: l.Leaf(t.Category, locale), Method: view.Given(t.Method), Kg: t.Kg(method), KgMarket: t.KgMarket,
		Quality: view.Given(t.Quality), Exclusion: view.Given(t.Exclusion), Disabled: t.Disabled,
	}
	if t.Supplier != uuid.Nil {
		v.Supplier = &view.NamedID{ID: t.Supplier, Name: t.SupplierName}
	}
	if per := t.CO2PerUnit(method); per.Unit != "" {
		v.CO2PerUnit = &co2PerUnitView{per.Kg, per.Unit}
	}
	v.ByHand, v.DataSource = l.byHand(t.ByHand, locale), viewDataSource(t)
	return v
}
