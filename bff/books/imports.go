// Package books serves suppliers and the ways in which books arrive: files, tables,
// inboxes, connections.
package books

import (
	"context"
	"encoding/json"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/bff/endpoint"
	"tillit/bff/view"
	"tillit/core/books/bookkeeping"
	"tillit/core/books/ledger"
	"tillit/core/carbon/footprint"
	"tillit/core/kernel/job"
	"tillit/core/kernel/tenant"
	"tillit/core/kernel/upload"
)

type importView struct {
	ID        uuid.UUID          `json:"id"`
	FileName  string             `json:"fileName"`
	Format    string             `json:"format" doc:"empty until the file was read"`
	CreatedAt time.Time          `json:"createdAt"`
	CreatedBy view.WriterView    `json:"createdBy"`
	Job       view.JobView       `json:"job"`
	State     job.State          `json:"state" enum:"queued,running,done,failed,cancelled,waiting" doc:"that of its job; waiting when somebody has to answer what it asks"`
	Asks      []string           `json:"asks" doc:"what it asks, until it is answered: codes of findings"`
	Summary   *importSummaryView `json:"summary"`
	Removable bool               `json:"removable" doc:"what it found and changed is known, so that it can be taken out again"`
	TakenOut  *importOutView     `json:"takenOut" doc:"null while its vouchers are in the books"`
	Missing   int64              `json:"missing" doc:"vouchers here that it lacks, about which nobody has decided"`
}

type importOutView struct {
	At       time.Time       `json:"at"`
	By       view.WriterView `json:"by"`
	Removed  int64           `json:"removed" doc:"vouchers that went with it"`
	Restored int64           `json:"restored" doc:"vouchers that became what they were before it"`
}

type importSummaryView struct {
	Format          string              `json:"format"`
	Encoding        string              `json:"encoding"`
	Program         string              `json:"program" doc:"the accounting system that wrote the file"`
	Company         string              `json:"companyName"`
	CorporateNumber string              `json:"corporateIdentityNumber"`
	Matches         *bool               `json:"corporateIdentityNumberMatches" doc:"null when either number is unknown"`
	Years           []importYearView    `json:"years"`
	Vouchers        int64               `json:"vouchers"`
	Rows            importRowsView      `json:"rows"`
	Skipped         []importSkippedView `json:"skipped" doc:"rows by the reason for skipping them"`
	Notices         []importNoticeView  `json:"notices"`
	Footprint       *importFiguresView  `json:"footprint" doc:"null until calculated"`
}

type importYearView struct {
	From string `json:"from" format:"date"`
	To   string `json:"to" format:"date"`
}

type importRowsView struct {
	Read      int64 `json:"read" doc:"the sum of the others"`
	Imported  int64 `json:"imported"`
	Changed   int64 `json:"changed"`
	Unchanged int64 `json:"unchanged"`
	Skipped   int64 `json:"skipped"`
}

type importSkippedView struct {
	Code  string `json:"code"`
	Count int    `json:"count"`
}

type importNoticeView struct {
	Code  string                 `json:"code"`
	Count int                    `json:"count"`
	Lines []int                  `json:"lines" doc:"the first ones"`
	Items []importNoticeItemView `json:"items" doc:"the first ones, with what they are about"`
}

type importNoticeItemView struct {
	Line int               `json:"line" doc:"0 when it is about the whole file"`
	Args map[string]string `json:"args"`
}

type importFiguresView struct {
	Counted   int64           `json:"counted"`
	Excluded  int64           `json:"excluded"`
	Unmatched int64           `json:"unmatched"`
	Kg        decimal.Decimal `json:"kg"`
}

func viewImport(f bookkeeping.File) importView {
	v := importView{
		ID: f.ID, FileName: f.Name, CreatedAt: f.CreatedAt, CreatedBy: view.WriterView(f.CreatedBy), Job: view.Job(f.Job), State: f.State(),
		Asks: []string{}, Missing: f.Missing,
	}
	if f.Asking() {
		v.Asks = f.Asks
	}
	if f.Summary != nil {
		v.Format = f.Summary.Format
		v.Summary = viewSummary(*f.Summary)
		v.Summary.Footprint = viewFigures(f.Job)
		v.Removable = f.Traced && f.TakenOut == nil
	}
	if o := f.TakenOut; o != nil {
		v.TakenOut = &importOutView{At: o.At, By: view.WriterView(o.By), Removed: o.Removed, Restored: o.Restored}
	}
	return v
}

func viewSummary(s bookkeeping.Summary) *importSummaryView {
	v := &importSummaryView{
		Format: s.Format, Encoding: s.Encoding, Program: s.Program,
		Company: s.Company, CorporateNumber: s.CorporateNumber, Matches: s.Matches,
		Years: make([]importYearView, len(s.Years)), Vouchers: s.Vouchers,
		Rows:    importRowsView{Read: s.Read(), Imported: s.Imported, Changed: s.Changed, Unchanged: s.Unchanged, Skipped: s.Skipped},
		Skipped: []importSkippedView{}, Notices: make([]importNoticeView, len(s.Notices)),
	}
	for i, y := range s.Years {
		v.Years[i] = importYearView{From: y.From.Format(time.DateOnly), To: y.To.Format(time.DateOnly)}
	}
	for i, t := range s.Notices {
		v.Notices[i] = viewTally(t)
		if t.Skipped > 0 {
			v.Skipped = append(v.Skipped, importSkippedView{Code: t.Code, Count: t.Skipped})
		}
	}
	return v
}

func viewTally(t ledger.Tally) importNoticeView {
	v := importNoticeView{Code: t.Code, Count: t.Count, Lines: []int{}, Items: make([]importNoticeItemView, len(t.First))}
	for i, n := range t.First {
		v.Items[i] = importNoticeItemView{Line: n.Line, Args: n.Args}
		if n.Args == nil {
			v.Items[i].Args = map[string]string{}
		}
		if n.Line > 0 {
			v.Lines = append(v.Lines, n.Line)
		}
	}
	return v
}

// viewFigures reads the result of the import's job, nil while it has none.
func viewFigures(j job.Job) *importFiguresView {
	var figures *footprint.Summary
	if len(j.Result) == 0 || json.Unmarshal(j.Result, &figures) != nil || figures == nil {
		return nil
	}
	v := importFiguresView(*figures)
	return &v
}

type sourceView struct {
	ID        uuid.UUID `json:"id"`
	Kind      string    `json:"kind" enum:"sie,xaf,table,invoices,kleer,fortnox,goClimate,bjornLunden,goClimateData,vismaEAccounting,procountor,vismaBusiness,marathon,hogia,vismaNet,mediusGo,businessCentral,emce,twentyFourSevenOffice" doc:"the format of its files, or the provider that it comes from"`
	Name      string    `json:"name"`
	Vouchers  int64     `json:"vouchers"`
	Rows      int64     `json:"rows"`
	FirstDate *string   `json:"firstDate" format:"date"`
	LastDate  *string   `json:"lastDate" format:"date"`
	Disabled  bool      `json:"disabled"`

	Same []sameBooksView `json:"same" doc:"earlier sources that hold the same vouchers"`
}

type sameBooksView struct {
	OtherID       uuid.UUID            `json:"otherId"`
	Standing      bookkeeping.Standing `json:"standing" enum:"put,twice,once,beside,both,instead" doc:"put: this one was put aside when it came; twice: both count, as before anybody looked; once: both count, and what agrees once; the others are what somebody chose"`
	Asks          bool                 `json:"asks" doc:"somebody has to choose"`
	Agreeing      int64                `json:"agreeing" doc:"vouchers of each that agree"`
	Vouchers      int64                `json:"vouchers" doc:"of this one, on the days that both have"`
	OtherVouchers int64                `json:"otherVouchers"`
	DecidedAt     *time.Time           `json:"decidedAt" doc:"null until somebody has chosen"`
	DecidedBy     view.WriterView      `json:"decidedBy"`
}

func viewSameBooks(p bookkeeping.Pair) sameBooksView {
	v := sameBooksView{
		OtherID: p.Other, Standing: p.Standing, Asks: p.Asks(), Agreeing: p.Agreeing, Vouchers: p.Vouchers, OtherVouchers: p.OtherVouchers,
		DecidedBy: view.WriterView(p.DecidedBy),
	}
	if !p.DecidedAt.IsZero() {
		v.DecidedAt = &p.DecidedAt
	}
	return v
}

func viewSource(s bookkeeping.Source) sourceView {
	v := sourceView{ID: s.ID, Kind: s.Kind, Name: s.Name, Vouchers: s.Vouchers, Rows: s.Rows, Disabled: s.Disabled, Same: []sameBooksView{}}
	if s.Rows > 0 {
		first, last := s.FirstDate.Format(time.DateOnly), s.LastDate.Format(time.DateOnly)
		v.FirstDate, v.LastDate = &first, &last
	}
	return v
}

// Imports take in files of books.
type Imports struct {
	Announce, Put, Start, List, TakeOut, TellApart, DecideMissing, Dismiss, Sources, Choose endpoint.Handler
}

// NewImports returns the calls.
func NewImports(svc *bookkeeping.Service) Imports {
	h := imports{svc}
	return Imports{
		Announce:      endpoint.Handle(h.announce),
		Put:           endpoint.Handle(h.put, endpoint.MaxBody(view.MaxPart)),
		Start:         endpoint.Handle(h.start),
		List:          endpoint.Handle(h.list),
		TakeOut:       endpoint.Handle(h.takeOut),
		TellApart:     endpoint.Handle(h.tellApart),
		DecideMissing: endpoint.Handle(h.decideMissing),
		Dismiss:       endpoint.Handle(h.dismiss),
		Sources:       endpoint.Handle(h.sources),
		Choose:        endpoint.Handle(h.choose),
	}
}

type imports struct{ svc *bookkeeping.Service }

func (h imports) announce(ctx context.Context, scope tenant.Scope, req view.AnnounceUpload) (view.UploadView, error) {
	begun, err := h.svc.StartUpload(ctx, scope, req.Body.FileName, req.Body.Size)
	return view.UploadView{ID: begun.ID, PartSize: upload.PartSize}, err
}

func (h imports) put(ctx context.Context, scope tenant.Scope, req view.PutPart) (endpoint.None, error) {
	return endpoint.None{}, h.svc.PutPart(ctx, scope, req.ID, req.Part, req.RawBody)
}

type oneImport struct {
	ID uuid.UUID `path:"id"`
}

type startImport struct {
	Body struct {
		UploadID uuid.UUID `json:"uploadId"`
	}
}

type startedImport struct {
	Import importView   `json:"import"`
	Job    view.JobView `json:"job"`
}

func (h imports) start(ctx context.Context, scope tenant.Scope, req startImport) (startedImport, error) {
	file, err := h.svc.ImportUpload(ctx, scope, req.Body.UploadID)
	return startedImport{Import: viewImport(file), Job: view.Job(file.Job)}, err
}

func (h imports) list(ctx context.Context, scope tenant.Scope, _ view.Nothing) ([]importView, error) {
	files, err := h.svc.Imports(ctx, scope)
	views := make([]importView, len(files))
	for i, f := range files {
		views[i] = viewImport(f)
	}
	return views, err
}

func (h imports) takeOut(ctx context.Context, scope tenant.Scope, req oneImport) (startedImport, error) {
	file, err := h.svc.StartTakeOut(ctx, scope, req.ID)
	return startedImport{Import: viewImport(file), Job: view.Job(file.Job)}, err
}

func (h imports) tellApart(ctx context.Context, scope tenant.Scope, req oneImport) (startedImport, error) {
	file, err := h.svc.StartApart(ctx, scope, req.ID)
	return startedImport{Import: viewImport(file), Job: view.Job(file.Job)}, err
}

type decideMissing struct {
	ID   uuid.UUID `path:"id"`
	Body struct {
		Remove bool `json:"remove" doc:"else they stay, and no later file asks about them"`
	}
}

func (h imports) decideMissing(ctx context.Context, scope tenant.Scope, req decideMissing) (startedImport, error) {
	decide := h.svc.KeepMissing
	if req.Body.Remove {
		decide = h.svc.StartRemoveMissing
	}
	file, err := decide(ctx, scope, req.ID)
	return startedImport{Import: viewImport(file), Job: view.Job(file.Job)}, err
}

func (h imports) dismiss(ctx context.Context, scope tenant.Scope, req oneImport) (importView, error) {
	file, err := h.svc.Dismiss(ctx, scope, req.ID)
	return viewImport(file), err
}

func (h imports) sources(ctx context.Context, scope tenant.Scope, _ view.Nothing) ([]sourceView, error) {
	found, err := h.svc.Sources(ctx, scope)
	if err != nil {
		return nil, err
	}
	pairs, err := h.svc.Pairs(ctx, scope)
	views := make([]sourceView, len(found))
	for i, s := range found {
		views[i] = viewSource(s)
		for _, p := range pairs {
			if p.Source == s.ID {
				views[i].Same = append(views[i].Same, viewSameBooks(p))
			}
		}
	}
	return views, err
}

type chooseBooks struct {
	ID   uuid.UUID `path:"id"`
	Body struct {
		OtherID uuid.UUID            `json:"otherId"`
		Choice  bookkeeping.Standing `json:"choice" enum:"beside,both,instead" doc:"beside: this one counts nowhere; both: what agrees counts once, and the rest of both; instead: the other counts nowhere"`
	}
}

func (h imports) choose(ctx context.Context, scope tenant.Scope, req chooseBooks) ([]sourceView, error) {
	if err := h.svc.Choose(ctx, scope, req.ID, req.Body.OtherID, req.Body.Choice); err != nil {
		return nil, err
	}
	return h.sources(ctx, scope, view.Nothing{})
}
