package conversations

import (
	"context"
	"time"

	"github.com/google/uuid"

	"tillit/bff/endpoint"
	"tillit/bff/view"
	"tillit/core/kernel/notice"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/conversation"
	"tillit/core/questions/noticeboard"
	"tillit/core/reference/catalogue"
)

// Notices are the calls that show people what they were told of, and keep what
// they have read.
type Notices struct {
	List, Read endpoint.Handler
}

// NewNotices returns the calls. Texts are in the usual language where a call
// names none.
func NewNotices(svc *noticeboard.Service, usual catalogue.Locale) Notices {
	h := notices{svc, usual}
	return Notices{List: endpoint.Handle(h.list), Read: endpoint.Handle(h.read)}
}

type notices struct {
	svc   *noticeboard.Service
	usual catalogue.Locale
}

type toldBoardView struct {
	Unread  int        `json:"unread"`
	Notices []toldView `json:"notices" doc:"the latest first, a hundred at most"`
}

type toldView struct {
	ID       uuid.UUID         `json:"id"`
	Kind     notice.Kind       `json:"kind" enum:"assigned,mentioned,answered,finished"`
	At       time.Time         `json:"at"`
	Read     bool              `json:"read"`
	By       *view.NamedView   `json:"by" doc:"null where nobody did"`
	About    conversation.Kind `json:"about" enum:",question,figure" doc:"empty where it is about no place"`
	Year     int               `json:"year" doc:"0 where it is about no place"`
	Question *view.SubjectView `json:"question" doc:"null but where it is about one question"`
	Category *view.NamedCode   `json:"category" doc:"null but where it is about a figure"`
	Count    int               `json:"count" doc:"of the questions that were assigned"`
	ThreadID *uuid.UUID        `json:"threadId" doc:"null but with what was said"`
	Excerpt  string            `json:"excerpt" doc:"of what was said"`
	Work     string            `json:"work" enum:",report.build,ledger.import,answer.carry" doc:"that has ended"`
	Failed   bool              `json:"failed" doc:"the work has"`
}

func viewNotice(n noticeboard.Notice, locale catalogue.Locale) toldView {
	v := toldView{
		ID: n.ID, Kind: n.Kind, At: n.At, Read: n.Read, About: n.About.Kind, Year: n.About.Year, Count: n.Count,
		ThreadID: view.IDOrNull(n.Thread), Excerpt: n.Excerpt, Work: n.Work, Failed: n.Failed,
	}
	if n.By.ID != uuid.Nil {
		by := view.NamedView(n.By)
		v.By = &by
	}
	if q := n.Question; q != nil {
		v.Question = &view.SubjectView{ID: q.ID, Section: q.Section, ShortTitle: q.Texts[locale].ShortTitle}
	}
	if n.Category.ID != "" {
		v.Category = &view.NamedCode{ID: n.Category.ID, Name: n.Category.Names.In(string(locale))}
	}
	return v
}

func (h notices) list(ctx context.Context, scope tenant.Scope, req view.InLocale) (toldBoardView, error) {
	board, err := h.svc.List(ctx, scope)
	return h.view(board, req.Locale), err
}

type readNotices struct {
	Locale string `query:"locale" maxLength:"35"`
	Body   struct {
		IDs []uuid.UUID `json:"ids" maxItems:"100" doc:"empty: all there are"`
	}
}

func (h notices) read(ctx context.Context, scope tenant.Scope, req readNotices) (toldBoardView, error) {
	board, err := h.svc.Read(ctx, scope, req.Body.IDs)
	return h.view(board, req.Locale), err
}

func (h notices) view(board noticeboard.Board, asked string) toldBoardView {
	locale := view.LocaleOf(asked, h.usual)
	v := toldBoardView{Unread: board.Unread, Notices: make([]toldView, len(board.Notices))}
	for i, n := range board.Notices {
		v.Notices[i] = viewNotice(n, locale)
	}
	return v
}
