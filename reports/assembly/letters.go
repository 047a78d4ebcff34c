package assembly

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"tillit/core/chain/chaincap"
	"tillit/core/chain/customerrequest"
	"tillit/core/kernel/tenant"
	"tillit/core/people/agency"
	"tillit/core/people/company"
	"tillit/core/reference/catalogue"
	"tillit/reports"
	"tillit/reports/letter"
	"tillit/reports/page"
)

// Letters writes what companies answer those who ask them. A letter takes
// milliseconds, so that it is made while a person waits.
type Letters struct {
	requests   *customerrequest.Service
	companies  *company.Service
	letterhead letterhead
	program    string
	clock      func() time.Time
}

// NewLetters returns what writes letters, set in the fonts, by a program.
func NewLetters(
	requests *customerrequest.Service, companies *company.Service, marks *agency.Brands, fonts *page.Fonts, program string, clock func() time.Time,
) *Letters {
	return &Letters{
		requests: requests, companies: companies, program: program, clock: clock,
		letterhead: letterhead{fonts: fonts, brands: brands{marks, companies}, companies: companies},
	}
}

// File returns the letter about a request as a document. It returns
// customerrequest.ErrNotFound, and takes customerrequest.Read.
func (l *Letters) File(ctx context.Context, scope tenant.Scope, request uuid.UUID, locale string) (name string, document []byte, err error) {
	written, err := l.letter(ctx, scope, request, locale)
	if err != nil {
		return "", nil, err
	}
	paper, err := l.letterhead.paper(ctx, scope)
	if err != nil {
		return "", nil, err
	}
	if name, err = letter.FileName(written); err != nil {
		return "", nil, err
	}
	var out bytes.Buffer
	if err := letter.WritePDF(&out, paper, written); err != nil {
		return "", nil, fmt.Errorf("write letter about request %s: %w", request, err)
	}
	return name, out.Bytes(), nil
}

// Text returns the same letter as text. It returns customerrequest.ErrNotFound,
// and takes customerrequest.Read.
func (l *Letters) Text(ctx context.Context, scope tenant.Scope, request uuid.UUID, locale string) (string, error) {
	written, err := l.letter(ctx, scope, request, locale)
	if err != nil {
		return "", err
	}
	return letter.Text(written)
}

func (l *Letters) letter(ctx context.Context, scope tenant.Scope, id uuid.UUID, locale string) (letter.Letter, error) {
	asked, err := l.requests.Get(ctx, scope, id)
	if err != nil {
		return letter.Letter{}, err
	}
	about, err := l.companies.Get(ctx, scope)
	if err != nil {
		return letter.Letter{}, fmt.Errorf("read company: %w", err)
	}
	written := letter.Letter{
		Head:  reports.Head{Company: about.Name, Locale: locale, Made: l.clock(), Program: l.program},
		Asker: asked.Asker, Received: asked.Received, FirstDay: asked.FirstDay,
		Report: asked.Purpose == chaincap.Report, InScope: asked.InScope, Size: string(asked.Size),
	}
	for _, why := range asked.Judgement.Outside {
		written.Outside = append(written.Outside, string(why))
	}
	for _, verdict := range asked.Judgement.Items {
		written.Items = append(written.Items, letterItem(verdict, catalogue.Locale(locale)))
	}
	return written, nil
}

func letterItem(v customerrequest.Verdict, locale catalogue.Locale) letter.Item {
	if v.Question == nil {
		return letter.Item{Text: v.Words, Above: v.Above}
	}
	words := v.Question.Texts[locale]
	return letter.Item{
		Disclosure: v.Question.Code, Paragraph: v.Question.Paragraph, Inferred: v.Question.Inferred,
		Text: cmp.Or(words.ShortTitle, words.Title), Above: v.Above,
	}
}
