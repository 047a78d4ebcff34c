package chain

import (
	"bytes"
	"cmp"
	"context"
	"io"
	"time"

	"github.com/google/uuid"

	"tillit/bff/endpoint"
	"tillit/bff/view"
	"tillit/core/chain/chaincap"
	"tillit/core/chain/customerrequest"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/catalogue"
)

// Letters writes what a company answers who asks it.
type Letters interface {
	// File returns the letter of a request as a document.
	File(ctx context.Context, scope tenant.Scope, request uuid.UUID, locale string) (name string, document []byte, err error)
	// Text returns the same letter as text.
	Text(ctx context.Context, scope tenant.Scope, request uuid.UUID, locale string) (string, error)
}

// CustomerRequests are the calls that take down what is asked of a company, and
// say what it may decline.
type CustomerRequests struct {
	List, Offer, Judge, Create, Get, Update, Remove, Restore, Letter, Text endpoint.Handler
}

// NewCustomerRequests returns the calls. Texts are in the usual language where a
// call names none.
func NewCustomerRequests(svc *customerrequest.Service, letters Letters, usual catalogue.Locale) CustomerRequests {
	h := customerRequests{svc, letters, usual}
	return CustomerRequests{
		List:    endpoint.Handle(h.list),
		Offer:   endpoint.Handle(h.offer),
		Judge:   endpoint.Handle(h.judge),
		Create:  endpoint.Handle(h.create),
		Get:     endpoint.Handle(h.get),
		Update:  endpoint.Handle(h.update),
		Remove:  endpoint.Handle(h.remove),
		Restore: endpoint.Handle(h.restore),
		Letter:  endpoint.Download(h.letter),
		Text:    endpoint.Handle(h.text),
	}
}

type customerRequests struct {
	svc     *customerrequest.Service
	letters Letters
	usual   catalogue.Locale
}

// CustomerAsk is what is asked of a company. Only an exported type is looked
// into where it is embedded.
type CustomerAsk struct {
	Asker    string           `json:"asker"`
	InScope  bool             `json:"inScope" doc:"the asker has to report by the CSRD"`
	Purpose  chaincap.Purpose `json:"purpose" enum:"csrdReport,other"`
	FirstDay string           `json:"firstDay" format:"date" doc:"of the financial year that the asker reports on"`
	Size     chaincap.Size    `json:"size" enum:"unknown,upTo10,upTo1000,over1000" doc:"that the company declares: employees on average of the financial year before"`
	Items    []string         `json:"items" maxItems:"500" doc:"questions of the standard for voluntary use"`
	Others   []string         `json:"others" maxItems:"50" doc:"what is asked in other words"`
	Received *string          `json:"received" format:"date" doc:"null where nobody has said when"`
	Note     string           `json:"note" doc:"for the company alone"`
}

func (a CustomerAsk) content() (customerrequest.Content, error) {
	c := customerrequest.Content{
		Asker: a.Asker, InScope: a.InScope, Purpose: a.Purpose, Size: a.Size, Items: a.Items, Others: a.Others, Note: a.Note,
	}
	var err error
	if c.FirstDay, err = dayOf("firstDay", a.FirstDay); err != nil || a.Received == nil {
		return c, err
	}
	c.Received, err = dayOf("received", *a.Received)
	return c, err
}

func dayOf(field, text string) (time.Time, error) {
	day, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return time.Time{}, fault.Fields(map[string]string{field: "required"})
	}
	return day, nil
}

type customerRequestView struct {
	ID      uuid.UUID `json:"id"`
	Version int       `json:"version"`
	CustomerAsk
	Judgement customerJudgementView `json:"judgement"`
	CreatedAt time.Time             `json:"createdAt"`
	CreatedBy view.WriterView       `json:"createdBy"`
	UpdatedAt time.Time             `json:"updatedAt"`
	UpdatedBy view.WriterView       `json:"updatedBy"`
}

type customerJudgementView struct {
	Capped  bool                  `json:"capped" doc:"the act limits what may be required for the request"`
	Outside []chaincap.Reason     `json:"outside" enum:"purpose,asker,firstDay,size" doc:"why it does not; empty where it does"`
	Above   int                   `json:"above" doc:"how many items may be declined"`
	Items   []customerVerdictView `json:"items"`
}

type customerVerdictView struct {
	ID        string        `json:"id" doc:"of the question; empty for what is asked in other words"`
	Words     string        `json:"words" doc:"those others"`
	Above     bool          `json:"above" doc:"it may be declined"`
	Cap       catalogue.Cap `json:"cap" enum:",over-10,all" doc:"of whom the act lets it be required: of nobody, of those with more than ten employees, of all"`
	Paragraph string        `json:"paragraph" doc:"of the standard; empty for what is asked in other words"`
	Inferred  bool          `json:"inferred" doc:"the number of the paragraph is"`
}

func viewJudgement(j customerrequest.Judgement) customerJudgementView {
	v := customerJudgementView{Capped: j.Capped(), Outside: view.OrEmpty(j.Outside), Above: j.Above(), Items: make([]customerVerdictView, len(j.Items))}
	for i, item := range j.Items {
		v.Items[i] = customerVerdictView{Words: item.Words, Above: item.Above}
		if q := item.Question; q != nil {
			v.Items[i] = customerVerdictView{ID: q.ID, Above: item.Above, Cap: q.Cap, Paragraph: q.Paragraph, Inferred: q.Inferred}
		}
	}
	return v
}

func viewCustomerRequest(r customerrequest.Request) customerRequestView {
	return customerRequestView{
		ID: r.ID, Version: r.Version, Judgement: viewJudgement(r.Judgement),
		CustomerAsk: CustomerAsk{
			Asker: r.Asker, InScope: r.InScope, Purpose: r.Purpose, FirstDay: r.FirstDay.Format(time.DateOnly), Size: r.Size,
			Items: r.Items, Others: r.Others, Received: dayOrNull(r.Received), Note: r.Note,
		},
		CreatedAt: r.CreatedAt, CreatedBy: view.WriterView(r.CreatedBy), UpdatedAt: r.UpdatedAt, UpdatedBy: view.WriterView(r.UpdatedBy),
	}
}

// customerRequestLine is a request as a list shows it.
type customerRequestLine struct {
	ID       uuid.UUID        `json:"id"`
	Asker    string           `json:"asker"`
	Purpose  chaincap.Purpose `json:"purpose" enum:"csrdReport,other"`
	FirstDay string           `json:"firstDay" format:"date"`
	Received *string          `json:"received" format:"date"`
	Items    int              `json:"items" doc:"how many are asked for"`
	Capped   bool             `json:"capped" doc:"the act limits what may be required for the request"`
	Above    int              `json:"above" doc:"how many items may be declined"`
}

func (h customerRequests) list(ctx context.Context, scope tenant.Scope, _ view.Nothing) ([]customerRequestLine, error) {
	found, err := h.svc.List(ctx, scope)
	lines := make([]customerRequestLine, len(found))
	for i, r := range found {
		lines[i] = customerRequestLine{
			ID: r.ID, Asker: r.Asker, Purpose: r.Purpose, FirstDay: r.FirstDay.Format(time.DateOnly), Received: dayOrNull(r.Received),
			Items: len(r.Judgement.Items), Capped: r.Judgement.Capped(), Above: r.Judgement.Above(),
		}
	}
	return lines, err
}

func dayOrNull(day time.Time) *string {
	if day.IsZero() {
		return nil
	}
	text := day.Format(time.DateOnly)
	return &text
}

type offerCustomerRequest struct {
	Locale   string `query:"locale" maxLength:"35"`
	FirstDay string `query:"firstDay" doc:"of the financial year that the asker reports on; of next year where it is empty"`
}

type customerOfferView struct {
	Edition     string                   `json:"edition" doc:"its name"`
	FirstDay    string                   `json:"firstDay" format:"date"`
	Size        chaincap.Size            `json:"size" enum:"unknown,upTo10,upTo1000,over1000" doc:"of the company in its latest year"`
	Disclosures []customerDisclosureView `json:"disclosures"`
}

type customerDisclosureView struct {
	ID    string             `json:"id"`
	Name  string             `json:"name"`
	Items []customerItemView `json:"items"`
}

type customerItemView struct {
	ID        string `json:"id"`
	Code      string `json:"code" doc:"of the disclosure"`
	Paragraph string `json:"paragraph"`
	Inferred  bool   `json:"inferred" doc:"the number of the paragraph is"`
	Label     string `json:"label"`
	Question  string `json:"question"`
}

func (h customerRequests) offer(ctx context.Context, scope tenant.Scope, req offerCustomerRequest) (customerOfferView, error) {
	var firstDay time.Time
	if req.FirstDay != "" {
		var err error
		if firstDay, err = dayOf("firstDay", req.FirstDay); err != nil {
			return customerOfferView{}, err
		}
	}
	offer, err := h.svc.Offer(ctx, scope, firstDay)
	if err != nil {
		return customerOfferView{}, err
	}
	locale := view.LocaleOf(req.Locale, h.usual)
	v := customerOfferView{Edition: offer.Edition.Titles[locale], FirstDay: offer.FirstDay.Format(time.DateOnly), Size: offer.Size, Disclosures: []customerDisclosureView{}}
	at := map[string]int{}
	for _, q := range offer.Items() {
		i, known := at[q.Category]
		if !known {
			i = len(v.Disclosures)
			at[q.Category] = i
			v.Disclosures = append(v.Disclosures, customerDisclosureView{ID: q.Category, Name: offer.Edition.Category(q.Category)[locale]})
		}
		words := q.Texts[locale]
		v.Disclosures[i].Items = append(v.Disclosures[i].Items, customerItemView{
			ID: q.ID, Code: q.Code, Paragraph: q.Paragraph, Inferred: q.Inferred, Label: cmp.Or(words.ShortTitle, words.Title), Question: words.Title,
		})
	}
	return v, nil
}

type askOfCustomer struct{ Body CustomerAsk }

func (h customerRequests) judge(ctx context.Context, scope tenant.Scope, req askOfCustomer) (customerJudgementView, error) {
	content, err := req.Body.content()
	if err != nil {
		return customerJudgementView{}, err
	}
	judged, err := h.svc.Judge(ctx, scope, content)
	return viewJudgement(judged), err
}

func (h customerRequests) create(ctx context.Context, scope tenant.Scope, req askOfCustomer) (customerRequestView, error) {
	content, err := req.Body.content()
	if err != nil {
		return customerRequestView{}, err
	}
	made, err := h.svc.Create(ctx, scope, content)
	return viewCustomerRequest(made), err
}

type oneCustomerRequest struct {
	ID uuid.UUID `path:"id"`
}

func (h customerRequests) get(ctx context.Context, scope tenant.Scope, req oneCustomerRequest) (customerRequestView, error) {
	found, err := h.svc.Get(ctx, scope, req.ID)
	return viewCustomerRequest(found), err
}

type updateCustomerRequest struct {
	ID   uuid.UUID `path:"id"`
	Body struct {
		Version int `json:"version" doc:"that was read"`
		CustomerAsk
	}
}

func (h customerRequests) update(ctx context.Context, scope tenant.Scope, req updateCustomerRequest) (customerRequestView, error) {
	content, err := req.Body.content()
	if err != nil {
		return customerRequestView{}, err
	}
	changed, err := h.svc.Update(ctx, scope, req.ID, req.Body.Version, content)
	return viewCustomerRequest(changed), err
}

func (h customerRequests) remove(ctx context.Context, scope tenant.Scope, req oneCustomerRequest) (endpoint.None, error) {
	return endpoint.None{}, h.svc.Remove(ctx, scope, req.ID)
}

func (h customerRequests) restore(ctx context.Context, scope tenant.Scope, req oneCustomerRequest) (customerRequestView, error) {
	restored, err := h.svc.Restore(ctx, scope, req.ID)
	return viewCustomerRequest(restored), err
}

type letterToCustomer struct {
	ID     uuid.UUID `path:"id"`
	Locale string    `query:"locale" maxLength:"35"`
}

// letter answers with the letter of a request as a PDF.
func (h customerRequests) letter(ctx context.Context, scope tenant.Scope, req letterToCustomer) (endpoint.File, error) {
	name, document, err := h.letters.File(ctx, scope, req.ID, string(view.LocaleOf(req.Locale, h.usual)))
	return endpoint.File{
		Name: name, ContentType: "application/pdf", Size: int64(len(document)), Content: io.NopCloser(bytes.NewReader(document)),
	}, err
}

type customerLetterView struct {
	Text string `json:"text"`
}

func (h customerRequests) text(ctx context.Context, scope tenant.Scope, req letterToCustomer) (customerLetterView, error) {
	text, err := h.letters.Text(ctx, scope, req.ID, string(view.LocaleOf(req.Locale, h.usual)))
	return customerLetterView{text}, err
}
