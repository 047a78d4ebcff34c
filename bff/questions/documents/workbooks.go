package documents

import (
	"context"
	"encoding/base64"
	"time"

	"tillit/bff/endpoint"
	"tillit/bff/view"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/workbook"
	"tillit/core/questions/writing"
	"tillit/core/reference/catalogue"
)

// Workbooks take in the answers that people filled in in a spreadsheet.
type Workbooks struct {
	Compare, Apply, Undo endpoint.Handler
}

// NewWorkbooks returns the calls.
func NewWorkbooks(svc *workbook.Service, answers *writing.Service, locale catalogue.Locale) Workbooks {
	h := workbooks{svc, answers, locale}
	return Workbooks{
		Compare: endpoint.Handle(h.compare, endpoint.MaxBody(workbook.MaxSize)),
		Apply:   endpoint.Handle(h.apply, endpoint.MaxBody(maxApply)),
		Undo:    endpoint.Handle(h.undo),
	}
}

type workbooks struct {
	svc     *workbook.Service
	answers *writing.Service
	locale  catalogue.Locale
}

// maxApply is how large a call is that brings the largest workbook, in base64,
// and what of it is to be taken.
const maxApply = workbook.MaxSize*4/3 + 1<<20

type workbookView struct {
	Year        int                      `json:"year" doc:"that the file is about"`
	Differences []workbookDifferenceView `json:"differences" doc:"in the order of the standard"`
	Notices     []workbookNoticeView     `json:"notices" doc:"on the file as a whole"`
}

type workbookDifferenceView struct {
	QuestionID string                `json:"questionId"`
	Section    catalogue.Section     `json:"section"`
	Paragraph  string                `json:"paragraph" doc:"empty for a question that no legal act asks"`
	ShortTitle string                `json:"shortTitle"`
	Version    int                   `json:"version" doc:"of the answer as it is now; 0 when there is none. Name it to apply the difference"`
	Changes    []workbookChangeView  `json:"changes"`
	Conflict   *workbookConflictView `json:"conflict" doc:"somebody has saved the answer since the file was made; else null"`
	Refused    string                `json:"refused" enum:",invalid,version,duplicate,optedOut,sealed,forbidden" doc:"why it cannot be applied; empty when it can"`
	Problems   []workbookProblemView `json:"problems" doc:"with invalid"`
}

type workbookChangeView struct {
	Field string `json:"field" enum:"value,status,notApplicableReason,explanation,reasoning,notes,tags,upstream,coreBusiness,downstream"`
	Row   string `json:"row" doc:"of a table or of scores, in words; empty for anything else and for new rows"`
	Old   string `json:"old" doc:"as it is now"`
	New   string `json:"new"`
	Sheet string `json:"sheet"`
	Cell  string `json:"cell"`
}

type workbookConflictView struct {
	By view.WriterView `json:"by"`
	At time.Time       `json:"at"`
}

type workbookProblemView struct {
	Field string `json:"field"`
	Row   string `json:"row"`
	Code  string `json:"code" doc:"formula, failure, noNumber, notTruth, choice, status, noRow, or that of a field of an answer"`
	Sheet string `json:"sheet"`
	Cell  string `json:"cell"`
}

type workbookNoticeView struct {
	Sheet   string   `json:"sheet"`
	Code    string   `json:"code" enum:"columns,left,unknownSheet,unknownQuestions" doc:"columns that are needed are not there; others are not there, what they held is left as it is; a sheet or questions that nothing is known of"`
	Details []string `json:"details" doc:"names of columns, ids of questions"`
}

func viewComparison(c workbook.Comparison, l catalogue.Locale) workbookView {
	v := workbookView{Year: c.Sheet.Year, Differences: []workbookDifferenceView{}, Notices: []workbookNoticeView{}}
	for _, n := range c.Notices {
		v.Notices = append(v.Notices, workbookNoticeView{n.Sheet, n.Code, view.OrEmpty(n.Details)})
	}
	for _, d := range c.Differences {
		q := d.Item.Question
		one := workbookDifferenceView{
			QuestionID: q.ID, Section: q.Section, Paragraph: q.Reference(), ShortTitle: q.Texts[l].ShortTitle, Version: d.Version(),
			Changes: []workbookChangeView{}, Refused: d.Refused, Problems: []workbookProblemView{},
		}
		if d.Conflict && d.Item.Answer != nil {
			one.Conflict = &workbookConflictView{By: view.WriterView(d.Item.Answer.UpdatedBy), At: d.Item.Answer.UpdatedAt}
		}
		for _, change := range d.Changes {
			one.Changes = append(one.Changes, workbookChangeView{change.Field, change.Row, change.Old, change.New, change.Sheet, change.Cell})
		}
		for _, p := range d.Problems {
			one.Problems = append(one.Problems, workbookProblemView{p.Field, p.Row, p.Code, p.Sheet, p.Cell})
		}
		v.Differences = append(v.Differences, one)
	}
	return v
}

type compareWorkbook struct {
	Locale  string `query:"locale" enum:"sv-SE,en-US,fi-FI,nl-NL"`
	RawBody []byte `contentType:"application/octet-stream"`
}

func (h workbooks) compare(ctx context.Context, scope tenant.Scope, req compareWorkbook) (workbookView, error) {
	locale := view.LocaleOf(req.Locale, h.locale)
	found, err := h.svc.Compare(ctx, scope, req.RawBody, locale)
	if err != nil {
		return workbookView{}, err
	}
	return viewComparison(found, locale), nil
}

type applyWorkbook struct {
	Body struct {
		File    string             `json:"file" doc:"the same file again, in base64"`
		Changes []workbookPickView `json:"changes" minItems:"1" maxItems:"5000" doc:"with the versions that the differences name"`
	}
}

type workbookPickView struct {
	QuestionID string `json:"questionId"`
	Version    int    `json:"version" minimum:"0"`
}

type appliedWorkbookView struct {
	Saved int                `json:"saved" doc:"answers"`
	Year  int                `json:"year"`
	Undo  []workbookPickView `json:"undo" doc:"the versions that were made, to be named to undo it"`
}

func (h workbooks) apply(ctx context.Context, scope tenant.Scope, req applyWorkbook) (appliedWorkbookView, error) {
	file, err := base64.StdEncoding.DecodeString(req.Body.File)
	if err != nil {
		file = nil // which is no workbook either
	}
	picks := make([]workbook.Pick, len(req.Body.Changes))
	for i, c := range req.Body.Changes {
		picks[i] = workbook.Pick{Question: c.QuestionID, Version: c.Version}
	}
	applied, err := h.svc.Apply(ctx, scope, file, picks)
	view := appliedWorkbookView{Saved: len(applied.Saved), Year: applied.Year, Undo: make([]workbookPickView, len(applied.Saved))}
	for i, saved := range applied.Saved {
		view.Undo[i] = workbookPickView{saved.Question, saved.Version}
	}
	return view, err
}

type undoWorkbook struct {
	Body struct {
		Year    int                `json:"year"`
		Changes []workbookPickView `json:"changes" minItems:"1" maxItems:"5000" doc:"as they were given when they were saved"`
	}
}

type undoneWorkbookView struct {
	Undone int `json:"undone" doc:"answers; the others have been changed since, and stay"`
}

func (h workbooks) undo(ctx context.Context, scope tenant.Scope, req undoWorkbook) (undoneWorkbookView, error) {
	saved := make([]writing.Made, len(req.Body.Changes))
	for i, c := range req.Body.Changes {
		saved[i] = writing.Made{Question: c.QuestionID, Version: c.Version}
	}
	undone, err := h.answers.UndoAll(ctx, scope, req.Body.Year, saved)
	return undoneWorkbookView{undone}, err
}
