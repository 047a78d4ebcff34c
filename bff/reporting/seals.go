package reporting

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"time"

	"tillit/bff/endpoint"
	"tillit/bff/view"
	"tillit/core/kernel/seal"
	"tillit/core/kernel/tenant"
)

// Seals close the years that a company has reported on.
type Seals struct {
	Years, List, Seal, Open, Differences, Manifest endpoint.Handler
}

// NewSeals returns the calls.
func NewSeals(svc *seal.Service) Seals {
	h := seals{svc}
	return Seals{
		Years:       endpoint.Handle(h.years),
		List:        endpoint.Handle(h.list),
		Seal:        endpoint.Handle(h.seal),
		Open:        endpoint.Handle(h.open),
		Differences: endpoint.Handle(h.differences),
		Manifest:    endpoint.Download(h.manifest),
	}
}

type seals struct{ svc *seal.Service }

type sealView struct {
	Year     int               `json:"year"`
	Version  int               `json:"version"`
	SHA256   string            `json:"sha256" doc:"of the manifest"`
	SealedAt time.Time         `json:"sealedAt"`
	SealedBy view.WriterView   `json:"sealedBy"`
	Opened   *sealOpeningView  `json:"opened" doc:"null while the seal holds"`
	Parts    []sealPartView    `json:"parts"`
	Figures  map[string]string `json:"figures" doc:"run, hashes of rules, factors and prices, kilograms by scope"`
}

type sealOpeningView struct {
	At     time.Time       `json:"at"`
	By     view.WriterView `json:"by"`
	Reason string          `json:"reason"`
}

type sealPartView struct {
	Name string `json:"name" enum:"company,edition,answers,documents,optOuts,ledger,activity,contracts,calculation,decisions,transactions"`
	Rows int64  `json:"rows"`
}

func viewSeal(s seal.Seal) sealView {
	v := sealView{
		Year: s.Year, Version: s.Version, SHA256: s.SHA256, SealedAt: s.SealedAt, SealedBy: view.WriterView(s.SealedBy),
		Parts: make([]sealPartView, len(s.Parts)), Figures: s.Figures,
	}
	for i, p := range s.Parts {
		v.Parts[i] = sealPartView(p)
	}
	if o := s.Opened; o != nil {
		v.Opened = &sealOpeningView{o.At, view.WriterView(o.By), o.Reason}
	}
	return v
}

func (h seals) years(ctx context.Context, scope tenant.Scope, _ view.Nothing) ([]int, error) {
	return h.svc.Years(ctx, scope)
}

type oneSealedYear struct {
	Year int `path:"year" minimum:"1900" maximum:"2200"`
}

func (h seals) list(ctx context.Context, scope tenant.Scope, req oneSealedYear) ([]sealView, error) {
	found, err := h.svc.List(ctx, scope, req.Year)
	views := make([]sealView, len(found))
	for i, s := range found {
		views[i] = viewSeal(s)
	}
	return views, err
}

func (h seals) seal(ctx context.Context, scope tenant.Scope, req oneSealedYear) (sealView, error) {
	made, err := h.svc.Seal(ctx, scope, req.Year)
	return viewSeal(made), err
}

type openSealedYear struct {
	Year int `path:"year" minimum:"1900" maximum:"2200"`
	Body struct {
		Reason string `json:"reason" maxLength:"2000"`
	}
}

func (h seals) open(ctx context.Context, scope tenant.Scope, req openSealedYear) (endpoint.None, error) {
	return endpoint.None{}, h.svc.Open(ctx, scope, req.Year, req.Body.Reason)
}

type compareSeals struct {
	Year    int `path:"year" minimum:"1900" maximum:"2200"`
	Version int `path:"version" minimum:"1"`
	With    int `query:"with" minimum:"0" doc:"another version; none is what there is now"`
}

type sealDifferenceView struct {
	Part   string        `json:"part" enum:"company,edition,answers,documents,optOuts,ledger,activity,contracts,calculation,decisions,transactions"`
	Key    string        `json:"key" doc:"what of the part: a month, a question, the id of an entry, the name of a figure"`
	Before *sealItemView `json:"before" doc:"null when it is new"`
	After  *sealItemView `json:"after" doc:"null when it is gone"`
}

type sealItemView struct {
	Rows  int64  `json:"rows"`
	Value string `json:"value" doc:"of figures and versions; empty otherwise"`
}

func viewItem(i *seal.Item) *sealItemView {
	if i == nil {
		return nil
	}
	return &sealItemView{Rows: i.Rows, Value: i.Value}
}

func (h seals) differences(ctx context.Context, scope tenant.Scope, req compareSeals) ([]sealDifferenceView, error) {
	found, err := h.svc.Differences(ctx, scope, req.Year, req.Version, req.With)
	views := make([]sealDifferenceView, len(found))
	for i, d := range found {
		views[i] = sealDifferenceView{Part: d.Part, Key: d.Key, Before: viewItem(d.Before), After: viewItem(d.After)}
	}
	return views, err
}

type oneSeal struct {
	Year    int `path:"year" minimum:"1900" maximum:"2200"`
	Version int `path:"version" minimum:"1"`
}

func (h seals) manifest(ctx context.Context, scope tenant.Scope, req oneSeal) (endpoint.File, error) {
	manifest, _, err := h.svc.Manifest(ctx, scope, req.Year, req.Version)
	return endpoint.File{
		Name: fmt.Sprintf("tillit-seal-%d-%d.json", req.Year, req.Version), ContentType: "application/json",
		Size: int64(len(manifest)), Content: io.NopCloser(bytes.NewReader(manifest)),
	}, err
}
