package books

import (
	"context"
	"maps"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/bff/endpoint"
	"tillit/bff/view"
	"tillit/core/books/bookkeeping"
	"tillit/core/books/ledger"
	"tillit/core/kernel/spreadsheet"
	"tillit/core/kernel/tenant"
)

// Tables are the calls that serve the step between a table and its import:
// saying what its columns mean.
type Tables struct {
	Look, Preview, Start, LookAtImport, PreviewImport, AnswerImport, List, Forget endpoint.Handler
}

// NewTables returns the calls.
func NewTables(svc *bookkeeping.Service) Tables {
	h := tables{svc}
	return Tables{
		Look:          endpoint.Handle(h.look),
		Preview:       endpoint.Handle(h.preview),
		Start:         endpoint.Handle(h.start),
		LookAtImport:  endpoint.Handle(h.lookAtImport),
		PreviewImport: endpoint.Handle(h.previewImport),
		AnswerImport:  endpoint.Handle(h.answerImport),
		List:          endpoint.Handle(h.list),
		Forget:        endpoint.Handle(h.forget),
	}
}

type tables struct{ svc *bookkeeping.Service }

// columnView gives a column its meaning.
type columnView struct {
	Field  string `json:"field" enum:"date,account,amount,debit,credit,side,accountName,series,number,text,supplier,supplierNumber,currency,quantity,unit,costCentre,project,fiscalYear"`
	Column int    `json:"column" minimum:"0" doc:"its place, counted from 0"`
}

// mappingView says what the columns of a table mean and how it writes, towards the
// server as well.
type mappingView struct {
	Content    string       `json:"content" enum:"ledger,invoices"`
	Sheet      string       `json:"sheet" maxLength:"100" doc:"of a workbook with several; empty: the only one"`
	Columns    []columnView `json:"columns" maxItems:"40"`
	Amounts    string       `json:"amounts" enum:",comma,point" doc:"before the decimals of amounts such as 25.000, which can be read in two ways; empty: as the others show"`
	Quantities string       `json:"quantities" enum:",comma,point" doc:"the same of quantities"`
	Dates      string       `json:"dates" enum:",ymd,dmy,mdy" doc:"empty: the order that reads all"`
	Serials    string       `json:"serials" enum:",days,none" doc:"whether plain numbers in the column of days are days that a spreadsheet counted"`
	Credits    string       `json:"credits" enum:",plain,signed" doc:"whether every credit carries a minus; empty: as the sides meet"`
	Currency   string       `json:"currency" doc:"of rows that do not say"`
	Account    string       `json:"account" doc:"of rows that do not say, may be empty"`
	YearStart  int          `json:"yearStart" minimum:"1" maximum:"12" doc:"first month of a fiscal year"`
}

func viewMapping(m ledger.Mapping) mappingView {
	v := mappingView{
		Content: string(m.Content), Sheet: m.Sheet, Columns: []columnView{}, Amounts: string(m.Amounts), Quantities: string(m.Quantities),
		Dates: string(m.Dates), Serials: string(m.Serials), Credits: string(m.Credits), Currency: m.Currency, Account: m.Account,
		YearStart: int(m.YearStart),
	}
	for _, f := range slices.Sorted(maps.Keys(m.Columns)) {
		v.Columns = append(v.Columns, columnView{Field: string(f), Column: m.Columns[f]})
	}
	return v
}

func (v mappingView) mapping() ledger.Mapping {
	m := ledger.Mapping{
		Content: ledger.Content(v.Content), Sheet: v.Sheet, Columns: map[ledger.Field]int{}, Amounts: spreadsheet.Mark(v.Amounts),
		Quantities: spreadsheet.Mark(v.Quantities), Dates: ledger.DateOrder(v.Dates), Serials: ledger.Serials(v.Serials),
		Credits: ledger.Credits(v.Credits), Currency: v.Currency, Account: v.Account, YearStart: time.Month(v.YearStart),
	}
	for _, c := range v.Columns {
		m.Columns[ledger.Field(c.Field)] = c.Column
	}
	return m
}

// tableFindingView is something about how a table is written.
type tableFindingView struct {
	Code  string            `json:"code" enum:"amounts,quantities,dates,serials,credits,sheets,doubled"`
	Asked bool              `json:"asked" doc:"nothing decides it, and the table is not imported before somebody has"`
	Doubt bool              `json:"doubt" doc:"custom alone decides it"`
	Args  map[string]string `json:"args" doc:"value: an example; as: how it is read; other: the other reading; count, name, names"`
}

func viewFindings(found []ledger.Finding) []tableFindingView {
	views := make([]tableFindingView, len(found))
	for i, f := range found {
		views[i] = tableFindingView(f)
	}
	return views
}

type tableView struct {
	Ready    bool               `json:"ready" doc:"whether it can be imported without asking"`
	Sheets   []string           `json:"sheets" doc:"of a workbook that may be meant, when there are several"`
	Header   []string           `json:"header"`
	Samples  [][]string         `json:"samples" doc:"the first rows"`
	Mapping  mappingView        `json:"mapping" doc:"what is remembered, else a guess"`
	Findings []tableFindingView `json:"findings" doc:"under this mapping"`
}

type lookAtTable struct {
	Body struct {
		UploadID uuid.UUID `json:"uploadId"`
		Sheet    string    `json:"sheet,omitempty" maxLength:"100" doc:"of a workbook with several"`
	}
}

func (h tables) look(ctx context.Context, scope tenant.Scope, req lookAtTable) (tableView, error) {
	t, err := h.svc.Look(ctx, scope, req.Body.UploadID, req.Body.Sheet)
	return viewTable(t), err
}

type lookAtImport struct {
	ID   uuid.UUID `path:"id"`
	Body struct {
		Sheet string `json:"sheet,omitempty" maxLength:"100" doc:"of a workbook with several"`
	}
}

func (h tables) lookAtImport(ctx context.Context, scope tenant.Scope, req lookAtImport) (tableView, error) {
	t, err := h.svc.LookAtImport(ctx, scope, req.ID, req.Body.Sheet)
	return viewTable(t), err
}

func viewTable(t bookkeeping.Table) tableView {
	v := tableView{
		Ready: t.Ready(), Sheets: t.Sheets, Header: t.Header, Samples: t.Samples, Mapping: viewMapping(t.Mapping),
		Findings: viewFindings(t.Findings),
	}
	if v.Sheets == nil {
		v.Sheets = []string{}
	}
	if v.Samples == nil {
		v.Samples = [][]string{}
	}
	return v
}

type mapTable struct {
	Body struct {
		UploadID uuid.UUID   `json:"uploadId"`
		Mapping  mappingView `json:"mapping"`
	}
}

type answerImport struct {
	ID   uuid.UUID `path:"id"`
	Body struct {
		Mapping mappingView `json:"mapping"`
	}
}

type tablePreviewView struct {
	Partial    bool               `json:"partial" doc:"the table is long, and all this is said of its first rows; an import reads every row"`
	Vouchers   int                `json:"vouchers"`
	Rows       int                `json:"rows"`
	Skipped    int                `json:"skipped"`
	Debit      decimal.Decimal    `json:"debit"`
	Credit     decimal.Decimal    `json:"credit"`
	Difference decimal.Decimal    `json:"difference" doc:"debit less credit"`
	From       *string            `json:"from" format:"date" doc:"null when there are no rows"`
	To         *string            `json:"to" format:"date"`
	First      []previewRowView   `json:"first" doc:"the rows of the first vouchers"`
	Notices    []importNoticeView `json:"notices"`
	Findings   []tableFindingView `json:"findings" doc:"about the whole table"`
}

type previewRowView struct {
	Date    string          `json:"date" format:"date"`
	Voucher string          `json:"voucher"`
	Account string          `json:"account"`
	Text    string          `json:"text"`
	Amount  decimal.Decimal `json:"amount"`
}

func (h tables) preview(ctx context.Context, scope tenant.Scope, req mapTable) (tablePreviewView, error) {
	p, err := h.svc.PreviewTable(ctx, scope, req.Body.UploadID, req.Body.Mapping.mapping())
	return viewPreview(p), err
}

func (h tables) previewImport(ctx context.Context, scope tenant.Scope, req answerImport) (tablePreviewView, error) {
	p, err := h.svc.PreviewImport(ctx, scope, req.ID, req.Body.Mapping.mapping())
	return viewPreview(p), err
}

func viewPreview(p bookkeeping.Preview) tablePreviewView {
	v := tablePreviewView{
		Partial: p.Partial, Vouchers: p.Vouchers, Rows: p.Rows, Skipped: p.Skipped,
		Debit: p.Debit, Credit: p.Credit, Difference: p.Debit.Sub(p.Credit),
		First: []previewRowView{}, Notices: make([]importNoticeView, len(p.Notices)), Findings: viewFindings(p.Findings),
	}
	if p.Rows > 0 {
		from, to := p.From.Format(time.DateOnly), p.To.Format(time.DateOnly)
		v.From, v.To = &from, &to
	}
	for _, voucher := range p.First {
		for _, r := range voucher.Rows {
			v.First = append(v.First, previewRowView{
				Date: r.Date.Format(time.DateOnly), Voucher: voucher.Name(), Account: r.Account, Text: r.Text, Amount: r.Amount,
			})
		}
	}
	for i, t := range p.Notices {
		v.Notices[i] = viewTally(t)
	}
	return v
}

func (h tables) start(ctx context.Context, scope tenant.Scope, req mapTable) (startedImport, error) {
	file, err := h.svc.ImportTable(ctx, scope, req.Body.UploadID, req.Body.Mapping.mapping())
	return startedImport{Import: viewImport(file), Job: view.Job(file.Job)}, err
}

func (h tables) answerImport(ctx context.Context, scope tenant.Scope, req answerImport) (startedImport, error) {
	file, err := h.svc.AnswerImport(ctx, scope, req.ID, req.Body.Mapping.mapping())
	return startedImport{Import: viewImport(file), Job: view.Job(file.Job)}, err
}

type rememberedView struct {
	Signature string    `json:"signature"`
	FileName  string    `json:"fileName" doc:"of the table that it was made for"`
	Content   string    `json:"content" enum:"ledger,invoices"`
	SavedAt   time.Time `json:"savedAt"`
}

func (h tables) list(ctx context.Context, scope tenant.Scope, _ view.Nothing) ([]rememberedView, error) {
	found, err := h.svc.Mappings(ctx, scope)
	views := make([]rememberedView, len(found))
	for i, m := range found {
		views[i] = rememberedView{Signature: m.Signature, FileName: m.FileName, Content: string(m.Content), SavedAt: m.SavedAt}
	}
	return views, err
}

type oneMapping struct {
	Signature string `path:"signature" maxLength:"64"`
}

func (h tables) forget(ctx context.Context, scope tenant.Scope, req oneMapping) (endpoint.None, error) {
	return endpoint.None{}, h.svc.ForgetMapping(ctx, scope, req.Signature)
}
