package books

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"net/url"
	"time"

	"github.com/google/uuid"

	"tillit/bff/endpoint"
	"tillit/bff/view"
	"tillit/core/books/connection"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/tenant"
)

// Connections connect accounting systems, and show what was read from them.
type Connections struct {
	Providers, List, Connect, Change, Disconnect, Grant, Read, Pause, Resume, Readings, Granted endpoint.Handler
}

// NewConnections returns the calls.
func NewConnections(svc *connection.Service) Connections {
	h := connections{svc}
	return Connections{
		Providers:  endpoint.Handle(h.providers),
		List:       endpoint.Handle(h.list),
		Connect:    endpoint.Handle(h.connect),
		Change:     endpoint.Handle(h.change),
		Disconnect: endpoint.Handle(h.disconnect),
		Grant:      endpoint.Handle(h.grant),
		Read:       endpoint.Handle(h.read),
		Pause:      endpoint.Handle(h.pause),
		Resume:     endpoint.Handle(h.resume),
		Readings:   endpoint.Handle(h.readings),
		Granted:    endpoint.Redirect(h.granted),
	}
}

type connections struct{ svc *connection.Service }

type providerView struct {
	Provider  connection.Provider `json:"provider" enum:"kleer,fortnox,goClimate,bjornLunden,goClimateData,vismaEAccounting,procountor,vismaBusiness,marathon,hogia,vismaNet,mediusGo,businessCentral,emce,twentyFourSevenOffice"`
	Number    int                 `json:"number"`
	Ways      []connection.Way    `json:"ways" enum:"connect,file,partner,calculation" doc:"the ways in, the best one first; partner: only by an agreement with the provider; calculation: it has no books"`
	Ready     bool                `json:"ready" doc:"this installation has what the system asks of it"`
	Announced bool                `json:"announced" doc:"the operator says that it can be connected to soon; never of what is ready"`
	Granted   bool                `json:"granted" doc:"access is granted on the system's own pages"`
	Fields    []providerFieldView `json:"fields" doc:"what to fill in"`
	Series    bool                `json:"series" doc:"two series of vouchers are asked for"`
	Invoices  bool                `json:"invoices" doc:"supplier invoices are read too"`
	PublicKey string              `json:"publicKey" doc:"our part, to enter at the system; empty when there is none"`
}

type providerFieldView struct {
	Name     string `json:"name" doc:"companyId, companyName, tenantId, publicKey, entityId, apiKey (secret), or one of settings"`
	Secret   bool   `json:"secret"`
	Required bool   `json:"required"`
	Default  string `json:"default"`
}

func viewProvider(o connection.Offer) providerView {
	v := providerView{
		Provider: o.Provider, Number: o.Number, Ways: o.Ways, Ready: o.Ready, Announced: o.Announced, Granted: o.Granted,
		Fields: make([]providerFieldView, len(o.Fields)), Series: o.Series, Invoices: o.Invoices, PublicKey: o.PublicKey,
	}
	for i, f := range o.Fields {
		v.Fields[i] = providerFieldView{Name: f.Name, Secret: f.Secret, Required: f.Required, Default: f.Default}
	}
	return v
}

type connectionView struct {
	ID             uuid.UUID           `json:"id"`
	Provider       connection.Provider `json:"provider" enum:"kleer,fortnox,goClimate,bjornLunden,goClimateData,vismaEAccounting,procountor,vismaBusiness,marathon,hogia,vismaNet,mediusGo,businessCentral,emce,twentyFourSevenOffice"`
	ProviderNumber int                 `json:"providerNumber"`
	State          connection.State    `json:"state" enum:"connect,connected,reconnect"`
	Paused         bool                `json:"paused"`
	Trouble        *troubleView        `json:"trouble" doc:"why the last attempt failed; null when it did not"`

	HasAPIKey  bool   `json:"hasApiKey"`
	APIKeyHint string `json:"apiKeyHint" doc:"the last characters of it"`
	ConnectionSettings

	BooksName       string `json:"booksName" doc:"whose books they are, as the system says; empty before the first contact"`
	CorporateNumber string `json:"corporateIdentityNumber"`
	Currency        string `json:"currency"`

	SourceID    *uuid.UUID    `json:"sourceId" doc:"of the books"`
	Job         *view.JobView `json:"job" doc:"of the last reading; its events tell the progress"`
	LastReading *readingView  `json:"lastReading"`
	NextReading *time.Time    `json:"nextReading" doc:"null when nobody but a person can say"`
	CreatedAt   time.Time     `json:"createdAt"`
}

// ConnectionSettings are what a person fills in, the key apart.
type ConnectionSettings struct {
	CompanyID             string            `json:"companyId,omitempty" maxLength:"200"`
	CompanyName           string            `json:"companyName,omitempty" maxLength:"200"`
	TenantID              string            `json:"tenantId,omitempty" maxLength:"200"`
	PublicKey             string            `json:"publicKey,omitempty" maxLength:"2000"`
	EntityID              string            `json:"entityId,omitempty" maxLength:"200"`
	ExpensesVoucherSeries string            `json:"expensesVoucherSeries,omitempty" maxLength:"40"`
	InvoiceVoucherSeries  string            `json:"invoiceVoucherSeries,omitempty" maxLength:"40"`
	AllVoucherSeries      bool              `json:"allVoucherSeries,omitempty" doc:"no series is left out"`
	Settings              map[string]string `json:"settings,omitempty" doc:"the other fields of the provider, by their names"`
}

// named are the settings that have a name of their own here.
func (s *ConnectionSettings) named() map[string]*string {
	return map[string]*string{
		"companyId": &s.CompanyID, "companyName": &s.CompanyName, "tenantId": &s.TenantID, "publicKey": &s.PublicKey, "entityId": &s.EntityID,
		connection.ExpensesSeries: &s.ExpensesVoucherSeries, connection.InvoiceSeries: &s.InvoiceVoucherSeries,
	}
}

func (s *ConnectionSettings) given() map[string]string {
	all := map[string]string{}
	maps.Copy(all, s.Settings)
	for name, value := range s.named() {
		if *value != "" {
			all[name] = *value
		}
	}
	if s.AllVoucherSeries {
		all[connection.AllSeries] = "true"
	}
	return all
}

func viewSettings(stored map[string]string) (s ConnectionSettings) {
	named := s.named()
	s.Settings = map[string]string{}
	for name, value := range stored {
		if field, ok := named[name]; ok {
			*field = value
		} else if name != connection.AllSeries {
			s.Settings[name] = value
		}
	}
	s.AllVoucherSeries = stored[connection.AllSeries] != ""
	return s
}

type troubleView struct {
	Reason connection.Reason `json:"reason" enum:"refused,forbidden,unlicensed,unprepared,missing,busy,down,untrusted,garbled,lost,barred"`
	Text   string            `json:"text" doc:"what the system said"`
	Trace  string            `json:"trace" doc:"the system's id of the request"`
	At     time.Time         `json:"at"`
	Times  int               `json:"times" doc:"failures in a row"`
}

// viewConnection shows nothing of a key to who acts for the company.
func viewConnection(scope tenant.Scope, c connection.Connection) connectionView {
	if scope.Impersonated {
		c.KeyHint = ""
	}
	v := connectionView{
		ID: c.ID, Provider: c.Provider, ProviderNumber: c.Provider.Number(), State: c.State(), Paused: c.Paused,
		HasAPIKey: c.HasKey, APIKeyHint: c.KeyHint, ConnectionSettings: viewSettings(c.Settings),
		BooksName: c.Books.Name, CorporateNumber: c.Books.CorporateNumber, Currency: c.Books.Currency, CreatedAt: c.CreatedAt,
	}
	if c.Trouble != nil {
		t := troubleView(*c.Trouble)
		v.Trouble = &t
	}
	if c.Source != uuid.Nil {
		v.SourceID = &c.Source
	}
	if c.Job.ID != uuid.Nil {
		work := view.Job(c.Job)
		v.Job = &work
	}
	if c.Last != nil {
		last := viewReading(*c.Last)
		v.LastReading = &last
	}
	if !c.Next.IsZero() {
		v.NextReading = &c.Next
	}
	return v
}

type readingView struct {
	ID        uuid.UUID           `json:"id"`
	JobID     uuid.UUID           `json:"jobId"`
	From      string              `json:"from" format:"date" doc:"the first day asked for"`
	To        string              `json:"to" format:"date"`
	StartedAt time.Time           `json:"startedAt"`
	EndedAt   *time.Time          `json:"endedAt" doc:"null while it goes on"`
	Tries     int                 `json:"tries"`
	Vouchers  readingVouchersView `json:"vouchers"`
	Suppliers int64               `json:"suppliers"`
	Invoices  int64               `json:"invoices"`
	Reason    connection.Reason   `json:"reason" doc:"why it failed, as in trouble, or stopped; empty when it did not"`
	Text      string              `json:"text" doc:"what the system said"`
	Trace     string              `json:"trace"`
}

type readingVouchersView struct {
	New       int64 `json:"new"`
	Changed   int64 `json:"changed"`
	Unchanged int64 `json:"unchanged"`
	Removed   int64 `json:"removed"`
}

func viewReading(a connection.Account) readingView {
	v := readingView{
		ID: a.ID, JobID: a.Job, From: a.From.Format(time.DateOnly), To: a.To.Format(time.DateOnly), StartedAt: a.StartedAt, Tries: a.Tries,
		Vouchers:  readingVouchersView{New: a.New, Changed: a.Changed, Unchanged: a.Unchanged, Removed: a.Removed},
		Suppliers: a.Suppliers, Invoices: a.Invoices, Reason: a.Reason, Text: a.Text, Trace: a.Trace,
	}
	if !a.EndedAt.IsZero() {
		v.EndedAt = &a.EndedAt
	}
	return v
}

func (h connections) providers(_ context.Context, scope tenant.Scope, _ view.Nothing) ([]providerView, error) {
	offers, err := h.svc.Providers(scope)
	views := make([]providerView, len(offers))
	for i, o := range offers {
		views[i] = viewProvider(o)
	}
	return views, err
}

func (h connections) list(ctx context.Context, scope tenant.Scope, _ view.Nothing) ([]connectionView, error) {
	found, err := h.svc.List(ctx, scope)
	views := make([]connectionView, len(found))
	for i, c := range found {
		views[i] = viewConnection(scope, c)
	}
	return views, err
}

// providerOf reads a provider as callers say it, by its name or its number.
func providerOf(said endpoint.NameOrNumber) connection.Provider {
	if number, ok := said.Number(); ok && 0 <= number && number < len(connection.Providers()) {
		return connection.Providers()[number]
	}
	return connection.Provider(said)
}

type connectTo struct {
	Body struct {
		Provider endpoint.NameOrNumber `json:"provider"`
		APIKey   string                `json:"apiKey,omitempty" maxLength:"2000" doc:"never answered"`
		ConnectionSettings
	}
}

func (h connections) connect(ctx context.Context, scope tenant.Scope, req connectTo) (connectionView, error) {
	made, err := h.svc.Connect(ctx, scope, providerOf(req.Body.Provider), connection.Given{Settings: req.Body.given(), Key: req.Body.APIKey})
	return viewConnection(scope, made), asSent(err)
}

type changeConnection struct {
	ID   uuid.UUID `path:"id"`
	Body struct {
		APIKey string `json:"apiKey,omitempty" maxLength:"2000" doc:"empty to keep the one that is there"`
		ConnectionSettings
	}
}

func (h connections) change(ctx context.Context, scope tenant.Scope, req changeConnection) (connectionView, error) {
	changed, err := h.svc.Change(ctx, scope, req.ID, connection.Given{Settings: req.Body.given(), Key: req.Body.APIKey})
	return viewConnection(scope, changed), asSent(err)
}

// asSent names faulty fields as a body does.
func asSent(err error) error {
	named, ok := errors.AsType[*fault.Error](err)
	if !ok || named.Fields == nil {
		return err
	}
	fields := map[string]string{}
	for name, code := range named.Fields {
		fields[cmp.Or(seriesInBody()[name], name)] = code
	}
	return fault.Fields(fields)
}

// seriesInBody is what a body calls the settings of series.
func seriesInBody() map[string]string {
	return map[string]string{
		connection.ExpensesSeries: "expensesVoucherSeries", connection.InvoiceSeries: "invoiceVoucherSeries", connection.AllSeries: "allVoucherSeries",
	}
}

type disconnect struct {
	ID   uuid.UUID `path:"id"`
	Keep bool      `query:"keep" required:"true" doc:"what was imported"`
}

type disconnectedView struct {
	Job *view.JobView `json:"job" doc:"deletes what was imported; null when there is nothing to delete"`
}

func (h connections) disconnect(ctx context.Context, scope tenant.Scope, req disconnect) (disconnectedView, error) {
	work, err := h.svc.Disconnect(ctx, scope, req.ID, req.Keep)
	if work.ID == uuid.Nil {
		return disconnectedView{}, err
	}
	removing := view.Job(work)
	return disconnectedView{Job: &removing}, err
}

type oneConnection struct {
	ID uuid.UUID `path:"id"`
}

type grantView struct {
	URL string `json:"url" doc:"where the person grants access"`
}

func (h connections) grant(ctx context.Context, scope tenant.Scope, req oneConnection) (grantView, error) {
	address, err := h.svc.Grant(ctx, scope, req.ID)
	return grantView{URL: address}, err
}

func (h connections) read(ctx context.Context, scope tenant.Scope, req oneConnection) (view.JobView, error) {
	work, err := h.svc.ReadNow(ctx, scope, req.ID)
	return view.Job(work), err
}

func (h connections) pause(ctx context.Context, scope tenant.Scope, req oneConnection) (connectionView, error) {
	paused, err := h.svc.Pause(ctx, scope, req.ID)
	return viewConnection(scope, paused), err
}

func (h connections) resume(ctx context.Context, scope tenant.Scope, req oneConnection) (connectionView, error) {
	resumed, err := h.svc.Resume(ctx, scope, req.ID)
	return viewConnection(scope, resumed), err
}

func (h connections) readings(ctx context.Context, scope tenant.Scope, req oneConnection) ([]readingView, error) {
	found, err := h.svc.Readings(ctx, scope, req.ID)
	views := make([]readingView, len(found))
	for i, a := range found {
		views[i] = viewReading(a)
	}
	return views, err
}

type grantedBy struct {
	Provider endpoint.NameOrNumber `path:"provider"`
	State    string                `query:"state" maxLength:"200"`
	Code     string                `query:"code" maxLength:"8000"`
	Error    string                `query:"error" maxLength:"200"`
}

// granted is where systems send people back to; what came of it is shown on
// the page of integrations.
func (h connections) granted(ctx context.Context, scope tenant.Scope, req grantedBy) (string, error) {
	provider := providerOf(req.Provider)
	err := h.svc.Granted(ctx, scope, provider, connection.Reply{State: req.State, Code: req.Code, Denied: req.Error != ""})
	outcome := url.Values{"provider": {string(provider)}, "result": {"connected"}}
	if err != nil {
		if fault.KindOf(err) == fault.Internal {
			return "", err
		}
		outcome.Set("result", fault.CodeOf(err))
	}
	return "/company/integrations?" + outcome.Encode(), nil
}
