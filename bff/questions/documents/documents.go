// Package documents serves documents and workbooks of answers.
package documents

import (
	"context"
	"time"

	"github.com/google/uuid"

	"tillit/bff/endpoint"
	"tillit/bff/link"
	"tillit/bff/view"
	"tillit/core/kernel/tenant"
	"tillit/core/kernel/upload"
	"tillit/core/questions/document"
	"tillit/core/questions/evidence"
	"tillit/core/reference/catalogue"
)

type documentView struct {
	ID         uuid.UUID          `json:"id"`
	Name       string             `json:"name"`
	Kind       document.Kind      `json:"kind" enum:"pdf,docx,xlsx,pptx,csv,txt,png,jpeg" doc:"by its content"`
	Size       int64              `json:"size" doc:"bytes"`
	Text       document.TextState `json:"text" enum:"waiting,read,partly,empty,locked,failed,none" doc:"whether what is written in it can be searched for"`
	UploadedBy view.WriterView    `json:"uploadedBy"`
	UploadedAt time.Time          `json:"uploadedAt"`
	Excerpt    *excerptView       `json:"excerpt" doc:"where in the text it was found; null when only the name says so"`
	Uses       []useView          `json:"uses" doc:"answers that it belongs to, newest year first"`
	HiddenUses int                `json:"hiddenUses" doc:"further answers, which the person may not see"`
	Seals      []sealedUseView    `json:"seals" doc:"sealed years whose answers it belongs to, newest first: it cannot be deleted while they are sealed"`
	Deletable  bool               `json:"deletable" doc:"by this person, were no year sealed"`
}

type sealedUseView struct {
	Year    int `json:"year"`
	Version int `json:"version"`
}

type excerptView struct {
	Before string `json:"before"`
	Hit    string `json:"hit"`
	After  string `json:"after"`
}

type useView struct {
	AnswerID uuid.UUID        `json:"answerId"`
	Year     int              `json:"year"`
	Question view.SubjectView `json:"question"`
}

// Documents take in documents, find them and hand them out.
type Documents struct {
	List, Add, Announce, Put, Link, Download, Remove, Restore endpoint.Handler
}

// NewDocuments returns the calls.
func NewDocuments(svc *document.Service, evidenced *evidence.Service, links *link.Maker, locale catalogue.Locale) Documents {
	h := documents{svc, evidenced, links, locale}
	return Documents{
		List:     endpoint.Handle(h.list),
		Add:      endpoint.Handle(h.add),
		Announce: endpoint.Handle(h.announce),
		Put:      endpoint.Handle(h.put, endpoint.MaxBody(view.MaxPart)),
		Link:     endpoint.Handle(h.link),
		Download: endpoint.Download(h.download),
		Remove:   endpoint.Handle(h.remove),
		Restore:  endpoint.Handle(h.restore),
	}
}

type documents struct {
	svc      *document.Service
	evidence *evidence.Service
	links    *link.Maker
	locale   catalogue.Locale
}

type listDocuments struct {
	Search    string        `query:"q" maxLength:"200" doc:"words that are in the name or the text"`
	Only      []string      `query:"only" maxItems:"100" doc:"ids of documents: of these alone"`
	Sort      document.Sort `query:"sort" enum:",name,size,uploaded,uploader,0,1,2" doc:"empty: what fits best, or the newest, first; 0 Date is uploaded, 1 LastCreated and 2 LastUpdated the newest first, since no document is ever changed"`
	Direction string        `query:"direction" enum:"asc,desc" default:"asc"`
	Offset    int64         `query:"offset" minimum:"0" maximum:"1000000"`
	Limit     int64         `query:"limit" minimum:"1" maximum:"200" default:"50"`
	Locale    string        `query:"locale" enum:"sv-SE,en-US,fi-FI,nl-NL"`
}

type documentsView struct {
	Total   int64          `json:"total"`
	Offset  int64          `json:"offset"`
	Items   []documentView `json:"items"`
	Largest int64          `json:"largest" doc:"bytes of the largest file that is taken in"`
}

func (h documents) list(ctx context.Context, scope tenant.Scope, req listDocuments) (documentsView, error) {
	f := document.Filter{
		Search: req.Search, Sort: req.Sort, Descending: req.Direction == "desc", Offset: req.Offset, Limit: req.Limit,
	}
	switch req.Sort { //nolint:exhaustive // the words are sorts
	case "0":
		f.Sort = document.ByUploaded
	case "1", "2":
		f.Sort, f.Descending = document.ByUploaded, true
	}
	if len(req.Only) > 0 {
		f.Only = []uuid.UUID{}
		for _, text := range req.Only {
			if id, err := uuid.Parse(text); err == nil { // what is no id is no document either
				f.Only = append(f.Only, id)
			}
		}
	}
	list, err := h.svc.List(ctx, scope, f)
	if err != nil {
		return documentsView{}, err
	}
	items, err := h.views(ctx, scope, view.LocaleOf(req.Locale, h.locale), list.Items...)
	return documentsView{Total: list.Total, Offset: req.Offset, Items: items, Largest: h.svc.Largest()}, err
}

func (h documents) views(ctx context.Context, scope tenant.Scope, locale catalogue.Locale, found ...document.Found) ([]documentView, error) {
	ids := make([]uuid.UUID, len(found))
	for i, f := range found {
		ids[i] = f.ID
	}
	uses, err := h.evidence.UsesOf(ctx, scope, ids)
	if err != nil {
		return nil, err
	}
	views := make([]documentView, len(found))
	for i, f := range found {
		views[i] = documentView{
			ID: f.ID, Name: f.Name, Kind: f.Kind, Size: f.Size, Text: f.Text, UploadedBy: view.WriterView(f.UploadedBy), UploadedAt: f.UploadedAt,
			Uses: []useView{}, HiddenUses: uses[f.ID].Hidden, Seals: []sealedUseView{},
			Deletable: scope.May(document.Manage) || f.UploadedBy.ID == scope.Person && uses[f.ID].Hidden == 0,
		}
		if f.Excerpt != nil {
			views[i].Excerpt = &excerptView{Before: f.Excerpt.Before, Hit: f.Excerpt.Hit, After: f.Excerpt.After}
		}
		for _, s := range uses[f.ID].Seals {
			views[i].Seals = append(views[i].Seals, sealedUseView(s))
		}
		for _, u := range uses[f.ID].Seen {
			views[i].Uses = append(views[i].Uses, useView{
				AnswerID: u.Answer, Year: u.Year,
				Question: view.SubjectView{ID: u.Question.ID, Section: u.Question.Section, ShortTitle: u.Question.Texts[locale].ShortTitle},
			})
		}
	}
	return views, nil
}

func (h documents) view(ctx context.Context, scope tenant.Scope, d document.Document) (documentView, error) {
	views, err := h.views(ctx, scope, h.locale, document.Found{Document: d})
	if err != nil {
		return documentView{}, err
	}
	return views[0], nil
}

func (h documents) announce(ctx context.Context, scope tenant.Scope, req view.AnnounceUpload) (view.UploadView, error) {
	begun, err := h.svc.StartUpload(ctx, scope, req.Body.FileName, req.Body.Size)
	return view.UploadView{ID: begun.ID, PartSize: upload.PartSize}, err
}

func (h documents) put(ctx context.Context, scope tenant.Scope, req view.PutPart) (endpoint.None, error) {
	return endpoint.None{}, h.svc.PutPart(ctx, scope, req.ID, req.Part, req.RawBody)
}

type addDocument struct {
	Body struct {
		UploadID uuid.UUID `json:"uploadId"`
	}
}

type addedDocument struct {
	Document documentView `json:"document"`
	Known    bool         `json:"known" doc:"the company had this file already; the document is that one"`
}

func (h documents) add(ctx context.Context, scope tenant.Scope, req addDocument) (addedDocument, error) {
	d, known, err := h.svc.Add(ctx, scope, req.Body.UploadID)
	if err != nil {
		return addedDocument{}, err
	}
	view, err := h.view(ctx, scope, d)
	return addedDocument{Document: view, Known: known}, err
}

type oneDocument struct {
	ID uuid.UUID `path:"id"`
}

func documentFile(id uuid.UUID) string { return "company/document/" + id.String() + "/file" }

func (h documents) link(ctx context.Context, scope tenant.Scope, req oneDocument) (view.LinkView, error) {
	if _, err := h.svc.Get(ctx, scope, req.ID); err != nil {
		return view.LinkView{}, err
	}
	return view.LinkTo(h.links, scope, documentFile(req.ID))
}

func (h documents) download(ctx context.Context, scope tenant.Scope, req view.LinkedFile) (endpoint.File, error) {
	if err := h.links.Check(scope, documentFile(req.ID), req.Link); err != nil {
		return endpoint.File{}, err
	}
	d, content, err := h.svc.Open(ctx, scope, req.ID)
	return endpoint.File{Name: d.Name, ContentType: d.Kind.ContentType(), Size: d.Size, SHA256: d.SHA256, Content: content}, err
}

func (h documents) remove(ctx context.Context, scope tenant.Scope, req oneDocument) (endpoint.None, error) {
	return endpoint.None{}, h.svc.Delete(ctx, scope, req.ID)
}

func (h documents) restore(ctx context.Context, scope tenant.Scope, req oneDocument) (documentView, error) {
	d, err := h.svc.Restore(ctx, scope, req.ID)
	if err != nil {
		return documentView{}, err
	}
	return h.view(ctx, scope, d)
}
