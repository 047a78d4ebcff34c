package footprints

import (
	"bytes"
	"context"
	"errors"
	"io"

	"github.com/google/uuid"

	"tillit/bff/endpoint"
	"tillit/bff/view"
	"tillit/core/carbon/activity"
	"tillit/core/carbon/footprint/totals"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/catalogue"
	"tillit/core/reference/category"
	"tillit/core/reference/factor/quantity"
)

// Entries are the calls that serve what the company knows of its activity
// beside its books.
type Entries struct {
	List, Create, Change, Remove, Restore, Ask, Flight, Covered, Categories, ImportSheet, Template endpoint.Handler
}

// NewEntries returns the calls.
func NewEntries(svc *activity.Service, footprints *totals.Service, tree *category.Tree, locale catalogue.Locale) Entries {
	h := newEntries(svc, footprints, tree, locale)
	return Entries{
		List:        endpoint.Handle(h.list),
		Create:      endpoint.Handle(h.create),
		Change:      endpoint.Handle(h.change),
		Remove:      endpoint.Handle(h.remove),
		Restore:     endpoint.Handle(h.restore),
		Ask:         endpoint.Handle(h.ask),
		Flight:      endpoint.Handle(h.flight),
		Covered:     endpoint.Handle(h.covered),
		Categories:  endpoint.Handle(h.categories),
		ImportSheet: endpoint.Handle(h.importSheet, endpoint.MaxBody(maxSheet)),
		Template:    endpoint.Download(h.template),
	}
}

type entries struct {
	svc        *activity.Service
	footprints *totals.Service
	labels     footprintLabels
}

// newEntries takes the locale of people who have not chosen one.
func newEntries(svc *activity.Service, footprints *totals.Service, tree *category.Tree, locale catalogue.Locale) entries {
	return entries{svc, footprints, footprintLabels{view.Labels{Tree: tree, Usual: string(locale)}}}
}

// maxSheet is above a spreadsheet of activity.MaxRows rows.
const maxSheet = 5 << 20

type listEntries struct {
	Year   int    `query:"year" required:"true" minimum:"1990" maximum:"2100"`
	Locale string `query:"locale" maxLength:"35"`
}

func (h entries) list(ctx context.Context, scope tenant.Scope, req listEntries) ([]entryView, error) {
	found, err := h.svc.List(ctx, scope, req.Year)
	if err != nil {
		return nil, err
	}
	return h.views(ctx, scope, req.Locale, found...)
}

// views shows entries with what they stand for.
func (h entries) views(ctx context.Context, scope tenant.Scope, locale string, found ...activity.Entry) ([]entryView, error) {
	contents, ids := make([]activity.Content, len(found)), make([]uuid.UUID, len(found))
	for i, e := range found {
		contents[i], ids[i] = e.Content, e.ID
	}
	spent, err := h.footprints.Covered(ctx, scope, contents...)
	if err != nil {
		return nil, err
	}
	totals, err := h.footprints.EntryTotals(ctx, scope, ids)
	if err != nil {
		return nil, err
	}
	views := make([]entryView, len(found))
	for i, e := range found {
		views[i] = entryView{
			ID: e.ID, Version: e.Version, UpdatedBy: view.WriterView(e.UpdatedBy), UpdatedAt: e.UpdatedAt,
			EntryContent: viewContent(e.Content), Answer: viewFlightAnswer(e.Answer), CategoryName: h.labels.Leaf(e.Category, locale).Name,
			Covered: viewCovered(spent[i]),
		}
		if came, ok := totals[e.ID]; ok {
			views[i].Kg, views[i].Outside = &came.Kg, came.Outside
		}
	}
	return views, nil
}

// view shows the entry that a write resulted in.
func (h entries) view(ctx context.Context, scope tenant.Scope, e activity.Entry, err error) (entryView, error) {
	stale, isStale := errors.AsType[*activity.Stale](err)
	if isStale {
		e = stale.Current
	} else if err != nil {
		return entryView{}, err
	}
	views, failed := h.views(ctx, scope, "", e)
	switch {
	case failed != nil:
		return entryView{}, failed
	case isStale:
		return entryView{}, endpoint.Current(err, views[0])
	}
	return views[0], nil
}

type createEntry struct{ Body EntryContent }

func (h entries) create(ctx context.Context, scope tenant.Scope, req createEntry) (entryView, error) {
	content, err := req.Body.content()
	if err != nil {
		return entryView{}, err
	}
	made, err := h.svc.Make(ctx, scope, content)
	return h.view(ctx, scope, made, err)
}

type changeEntry struct {
	ID   uuid.UUID `path:"id"`
	Body struct {
		EntryContent
		Version int `json:"version" doc:"that was read"`
	}
}

func (h entries) change(ctx context.Context, scope tenant.Scope, req changeEntry) (entryView, error) {
	content, err := req.Body.content()
	if err != nil {
		return entryView{}, err
	}
	changed, err := h.svc.Change(ctx, scope, req.ID, req.Body.Version, content)
	return h.view(ctx, scope, changed, err)
}

type oneEntry struct {
	ID      uuid.UUID `path:"id"`
	Version int       `query:"version" required:"true" minimum:"1" doc:"that was read"`
}

func (h entries) remove(ctx context.Context, scope tenant.Scope, req oneEntry) (entryView, error) {
	removed, err := h.svc.Remove(ctx, scope, req.ID, req.Version)
	return h.view(ctx, scope, removed, err)
}

func (h entries) restore(ctx context.Context, scope tenant.Scope, req oneEntry) (entryView, error) {
	restored, err := h.svc.Restore(ctx, scope, req.ID, req.Version)
	return h.view(ctx, scope, restored, err)
}

func (h entries) ask(ctx context.Context, scope tenant.Scope, req oneEntry) (entryView, error) {
	asked, err := h.svc.Ask(ctx, scope, req.ID, req.Version)
	return h.view(ctx, scope, asked, err)
}

type askFlight struct {
	Route  []string       `query:"route" required:"true" minItems:"1" maxItems:"20" doc:"IATA codes"`
	Class  activity.Class `query:"class" required:"true" enum:"unknown,economy,premiumEconomy,business,first"`
	Locale string         `query:"locale" maxLength:"35"`
}

func (h entries) flight(ctx context.Context, scope tenant.Scope, req askFlight) (flightView, error) {
	asks, err := h.svc.Asks(ctx, scope)
	if err != nil {
		return flightView{}, err
	}
	content, err := activity.Flown(activity.Flight{Route: req.Route, Class: req.Class, Persons: 1})
	if err != nil {
		return flightView{}, err
	}
	return h.viewFlight(content, asks, req.Locale), nil
}

type askCovered struct {
	From     string         `query:"from" required:"true" format:"date"`
	To       string         `query:"to" required:"true" format:"date"`
	Category string         `query:"category" required:"true" doc:"a leaf"`
	Cover    activity.Cover `query:"cover" required:"true" enum:"leaf,group,adds"`
}

func (h entries) covered(ctx context.Context, scope tenant.Scope, req askCovered) (coveredView, error) {
	content, err := EntryContent{From: req.From, To: req.To, Category: req.Category, Cover: req.Cover}.content()
	if err != nil {
		return coveredView{}, err
	}
	spent, err := h.footprints.Covered(ctx, scope, content)
	if err != nil {
		return coveredView{}, err
	}
	return viewCovered(spent[0]), nil
}

type entryCategoryView struct {
	ID    string          `json:"id"`
	Name  string          `json:"name"`
	Group view.NamedCode  `json:"group" doc:"the parent, with all that lies beside"`
	Scope int             `json:"scope"`
	Units []quantity.Unit `json:"units" doc:"those that a factor serves"`
}

type listEntryCategories struct {
	Year    int    `query:"year" required:"true" minimum:"1990" maximum:"2100"`
	Country string `query:"country" maxLength:"2" doc:"where it took place, ISO 3166; the company's own where it is left out"`
	Locale  string `query:"locale" maxLength:"35"`
}

func (h entries) categories(ctx context.Context, scope tenant.Scope, req listEntryCategories) ([]entryCategoryView, error) {
	choices, err := h.svc.Choices(ctx, scope, req.Year, req.Country)
	views := make([]entryCategoryView, len(choices))
	for i, c := range choices {
		views[i] = entryCategoryView{
			ID: c.Leaf.ID, Name: c.Leaf.Names.In(h.labels.In(req.Locale)), Group: *h.labels.Leaf(c.Leaf.Parent, req.Locale),
			Scope: int(c.Leaf.Scope), Units: c.Units,
		}
	}
	return views, err
}

type importEntries struct {
	Commit  bool   `query:"commit" doc:"adds the entries when no line has a problem; else they are only read"`
	Locale  string `query:"locale" maxLength:"35"`
	Sheet   string `query:"sheet" maxLength:"100" doc:"of a workbook that has several with entries"`
	RawBody []byte `contentType:"application/octet-stream"`
}

type importedEntriesView struct {
	Made   int             `json:"made" doc:"entries that were added"`
	Sheets []string        `json:"sheets" doc:"those with entries, of a workbook that has several; there are no lines before one is named"`
	Lines  []entryLineView `json:"lines"`
}

type entryLineView struct {
	Line         int                `json:"line" doc:"in the file, from 1"`
	Entry        EntryContent       `json:"entry" doc:"as far as it was understood"`
	CategoryName string             `json:"categoryName"`
	Problems     []entryProblemView `json:"problems"`
}

type entryProblemView struct {
	Field string          `json:"field"`
	Code  string          `json:"code" enum:"required,unknown,ambiguous,outOfRange,tooLong,noNumber,unclear,noDate,dayNumber,notServed"`
	Units []quantity.Unit `json:"units" doc:"those that would do, of notServed"`
}

func (h entries) importSheet(ctx context.Context, scope tenant.Scope, req importEntries) (importedEntriesView, error) {
	done, err := h.svc.Import(ctx, scope, req.RawBody, req.Sheet, req.Commit)
	v := importedEntriesView{Made: done.Made, Sheets: append([]string{}, done.Sheets...), Lines: make([]entryLineView, len(done.Lines))}
	for i, l := range done.Lines {
		v.Lines[i] = entryLineView{Line: l.Number, Entry: viewContent(l.Content), Problems: make([]entryProblemView, len(l.Problems))}
		if named := h.labels.Leaf(l.Category, req.Locale); named != nil {
			v.Lines[i].CategoryName = named.Name
		}
		for n, p := range l.Problems {
			v.Lines[i].Problems[n] = entryProblemView{p.Field, p.Code, append([]quantity.Unit{}, p.Units...)}
		}
	}
	return v, err
}

type readTemplate struct {
	Locale string `query:"locale" maxLength:"35"`
}

func (h entries) template(ctx context.Context, scope tenant.Scope, req readTemplate) (endpoint.File, error) {
	name, file, err := h.svc.Template(ctx, scope, h.labels.In(req.Locale))
	return endpoint.File{
		Name: name, Size: int64(len(file)), Content: io.NopCloser(bytes.NewReader(file)),
		ContentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
	}, err
}
