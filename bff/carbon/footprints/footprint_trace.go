package footprints

import (
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/bff/view"
	"tillit/core/carbon/activity"
	"tillit/core/carbon/energycontract"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/trace"
	"tillit/core/carbon/supplierfigure"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/quantity"
)

type traceView struct {
	Transaction  transactionView   `json:"transaction"`
	Source       traceSource       `json:"source"`
	Voucher      traceVoucher      `json:"voucher"`
	Entry        *traceEntry       `json:"entry" doc:"activity data behind it; null for a ledger row"`
	Rule         *traceRule        `json:"rule"`
	Exclusion    *string           `json:"exclusion" doc:"a code"`
	Factor       *traceFactor      `json:"factor"`
	MarketFactor *traceFactor      `json:"marketFactor" doc:"of scope 2 by market, where it is another"`
	Stated       *view.TraceStated `json:"supplierFigure" doc:"of the supplier's own, where one counts"`
	Contracts    []traceContract   `json:"contracts" doc:"by which scope 2 by market counts, in their order"`
	Steps        []traceStep       `json:"steps"`
	Siblings     []traceSibling    `json:"siblings"`
	Waiting      *waitingView      `json:"waiting" doc:"what was paid, where no exchange rate leads to the company's currency"`
	Decisions    []decisionView    `json:"decisions" doc:"over the row, the newest first, those taken back included"`
}

type traceSource struct {
	ID         *uuid.UUID `json:"id"`
	Kind       string     `json:"kind"`
	Name       string     `json:"name"`
	FileName   string     `json:"fileName"`
	ImportedAt *time.Time `json:"importedAt"`
}

type traceEntry struct {
	ID          uuid.UUID       `json:"id"`
	From        string          `json:"from" format:"date"`
	To          string          `json:"to" format:"date"`
	Quantity    decimal.Decimal `json:"quantity" doc:"of the whole period"`
	Unit        quantity.Unit   `json:"unit"`
	Source      activity.Source `json:"source" enum:"measured,invoice,estimate,supplier"`
	Supplier    string          `json:"supplier"`
	Reference   string          `json:"reference"`
	Description string          `json:"description"`
	Flight      *EntryFlight    `json:"flight" doc:"null for what is no flight"`
	Answer      *flightAnswer   `json:"answer" doc:"of GoClimate about the flight; null when nobody was asked"`
	UpdatedBy   view.WriterView `json:"updatedBy"`
	UpdatedAt   time.Time       `json:"updatedAt"`
}

func viewTraceEntry(e *activity.Entry) *traceEntry {
	if e == nil {
		return nil
	}
	content := viewContent(e.Content)
	return &traceEntry{
		ID: e.ID, From: e.From.Format(time.DateOnly), To: e.To.Format(time.DateOnly), Quantity: e.Quantity, Unit: e.Unit,
		Source: e.Source, Supplier: e.Supplier, Reference: e.Reference, Description: e.Description,
		Flight: content.Flight, Answer: viewFlightAnswer(e.Answer), UpdatedBy: view.WriterView(e.UpdatedBy), UpdatedAt: e.UpdatedAt,
	}
}

type traceContract struct {
	ID         uuid.UUID                 `json:"id"`
	Instrument energycontract.Instrument `json:"instrument" enum:"certificate,ppa,supply,rate"`
	Supplier   string                    `json:"supplier"`
	Number     string                    `json:"number"`
	From       string                    `json:"from" format:"date"`
	To         string                    `json:"to" format:"date"`
	KWh        decimal.Decimal           `json:"kWh" doc:"covered of the transaction"`
	KgPerKWh   decimal.Decimal           `json:"kgPerKWh"`
}

func viewTraceContracts(covered []trace.Covering) []traceContract {
	views := make([]traceContract, len(covered))
	for i, c := range covered {
		views[i] = traceContract{
			ID: c.Contract.ID, Instrument: c.Contract.Instrument, Supplier: c.Contract.Supplier, Number: c.Contract.Number,
			From: c.Contract.From.Format(time.DateOnly), To: c.Contract.To.Format(time.DateOnly), KWh: c.KWh, KgPerKWh: c.KgPerKWh,
		}
	}
	return views
}

type traceVoucher struct {
	Series string            `json:"series"`
	Number string            `json:"number"`
	Date   string            `json:"date" format:"date"`
	Text   string            `json:"text"`
	Rows   []traceVoucherRow `json:"rows" doc:"empty when the ledger no longer has the voucher"`

	CountsIn *countsInView `json:"countsIn" doc:"the voucher of other books that says the same, in which it counts; null when it counts itself"`
}

type countsInView struct {
	Kind   string `json:"kind" doc:"of the books"`
	Name   string `json:"name"`
	Series string `json:"series"`
	Number string `json:"number"`
}

type traceVoucherRow struct {
	Line        int             `json:"line"`
	Account     string          `json:"account"`
	AccountName string          `json:"accountName"`
	Amount      decimal.Decimal `json:"amount" doc:"debit positive"`
	Currency    string          `json:"currency"`
	Text        string          `json:"text"`
	Supplier    string          `json:"supplier" doc:"as the system calls it"`
	Number      string          `json:"supplierNumber" doc:"as the system says"`
	Current     bool            `json:"current" doc:"the row that the transaction comes from"`
}

type traceRule struct {
	Key     string        `json:"key"`
	Level   string        `json:"level" enum:"company,template,global"`
	Name    string        `json:"name"`
	Reasons []traceReason `json:"reasons"`
}

type traceReason struct {
	Code  string `json:"code"`
	Value string `json:"value"`
}

type traceFactor struct {
	ID         string          `json:"id"`
	Name       string          `json:"name"`
	Value      decimal.Decimal `json:"value" doc:"kg CO2e for one unit"`
	Unit       string          `json:"unit"`
	Region     string          `json:"region"`
	Year       int             `json:"year"`
	Source     string          `json:"source"`
	Licence    string          `json:"licence"`
	Confidence string          `json:"confidence" enum:"seen,derived,memory"`
	Quality    int             `json:"quality"`
	Notes      string          `json:"notes"`
}

type traceStep struct {
	Code  string          `json:"code"`
	Value decimal.Decimal `json:"value"`
	Unit  string          `json:"unit"`
	Note  string          `json:"note"`
}

type traceSibling struct {
	ID       uuid.UUID       `json:"id"`
	Part     engine.Part     `json:"part" enum:"main,upstream"`
	Kg       decimal.Decimal `json:"kg"`
	Category *view.NamedCode `json:"category"`
}

func (l footprintLabels) trace(t trace.Trace, method footprint.Scope2, locale string) traceView {
	v := traceView{
		Transaction: l.transaction(t.Transaction, method, locale), Exclusion: view.Given(t.Transaction.Exclusion),
		Voucher: viewVoucher(t), Entry: viewTraceEntry(t.Entry), Factor: viewFactor(t.Factor, t.Notices, locale), MarketFactor: viewFactor(t.Market, t.Notices, locale),
		Contracts: viewTraceContracts(t.Contracts), Stated: viewTraceStated(t.Stated),
		Steps: make([]traceStep, len(t.Steps)), Siblings: make([]traceSibling, len(t.Siblings)),
	}
	if s := t.Source; s != nil {
		v.Source = traceSource{ID: &s.ID, Kind: s.Kind, Name: s.Name, FileName: s.FileName, ImportedAt: &s.ImportedAt}
	}
	if r := t.Rule; r != nil {
		v.Rule = &traceRule{
			Key: r.Rule.Key, Level: r.Rule.Level.String(), Name: l.RuleName(r.Rule, locale), Reasons: make([]traceReason, len(r.Reasons)),
		}
		for i, reason := range r.Reasons {
			v.Rule.Reasons[i] = traceReason(reason)
		}
	}
	for i, s := range t.Steps {
		v.Steps[i] = traceStep(s)
	}
	for i, s := range t.Siblings {
		v.Siblings[i] = traceSibling{ID: s.ID, Part: s.Part, Kg: s.Kg(method), Category: l.Leaf(s.Category, locale)}
	}
	if w := t.Waiting; w != nil {
		v.Waiting = &waitingView{w.Currency, w.Rows, w.Amount}
	}
	v.Decisions = l.decisions(t.Decisions, locale)
	return v
}

// viewVoucher falls back on what the transaction keeps of its voucher.
func viewVoucher(t trace.Trace) traceVoucher {
	if t.Voucher == nil {
		own := t.Transaction
		return traceVoucher{
			Series: own.Series, Number: own.Number, Date: own.Date.Format(time.DateOnly), Text: own.Text, Rows: []traceVoucherRow{},
		}
	}
	v := traceVoucher{
		Series: t.Voucher.Series, Number: t.Voucher.Number, Date: t.Voucher.Date.Format(time.DateOnly), Text: t.Voucher.Text,
		Rows: make([]traceVoucherRow, len(t.Voucher.Rows)),
	}
	for i, r := range t.Voucher.Rows {
		v.Rows[i] = traceVoucherRow(r)
	}
	if in := t.Voucher.CountsIn; in != nil {
		counts := countsInView(*in)
		v.CountsIn = &counts
	}
	return v
}

func viewFactor(f *factor.Factor, notices []factor.Notice, locale string) *traceFactor {
	if f == nil {
		return nil
	}
	v := traceFactor{
		ID: f.ID, Name: f.Name, Value: f.KgCO2ePerUnit, Unit: string(f.Unit), Region: f.Region, Year: f.Year,
		Source: f.Source, Licence: f.Licence, Confidence: string(f.Confidence), Quality: f.Quality, Notes: f.Notes,
	}
	for _, n := range notices {
		if n.Licence == f.Licence {
			v.Licence = n.In(locale).Title
		}
	}
	return &v
}

func viewTraceStated(f *supplierfigure.Figure) *view.TraceStated {
	if f == nil {
		return nil
	}
	v := view.Stated(*f)
	return &v
}
