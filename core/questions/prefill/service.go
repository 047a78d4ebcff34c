package prefill

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"

	"tillit/core/ai/assistant"
	"tillit/core/carbon/footprint/totals"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/people/company"
	"tillit/core/questions/answer"
	"tillit/core/questions/document"
	"tillit/core/questions/reading"
	"tillit/core/questions/writing"
	"tillit/core/reference/catalogue"
)

// Service makes suggestions and keeps them.
type Service struct {
	db         *pg.DB
	assistant  *assistant.Service
	reading    *reading.Service
	writing    *writing.Service
	companies  *company.Service
	documents  *document.Service
	footprints *totals.Service
	now        func() time.Time
}

// NewService returns the service on db.
func NewService(db *pg.DB, a *assistant.Service, read *reading.Service, write *writing.Service, companies *company.Service,
	documents *document.Service, footprints *totals.Service, now func() time.Time,
) *Service {
	return &Service{db: db, assistant: a, reading: read, writing: write, companies: companies, documents: documents, footprints: footprints, now: now}
}

// Asking is a question that a person wants to be helped with.
type Asking struct {
	Question string
	Year     int
	Kind     Kind
	Note     string // what the person has to say to it
	Locale   catalogue.Locale
}

// Ask looks for the answer to an open question, or drafts a text for it, and
// keeps it in the place of an earlier suggestion; found is false when nothing is
// certain. It returns writing.ErrAnswered, ErrJudgement, ErrNoText and the faults
// of the assistant and of answer.Get. Requires answer.Write and assistant.Use.
func (s *Service) Ask(ctx context.Context, scope tenant.Scope, in Asking) (made Suggestion, found bool, err error) {
	if err := scope.Require(answer.Write); err != nil {
		return Suggestion{}, false, err
	}
	if err := scope.Require(assistant.Use); err != nil {
		return Suggestion{}, false, err
	}
	detail, err := s.reading.Get(ctx, scope, in.Year, in.Question)
	if err != nil {
		return Suggestion{}, false, err
	}
	item := detail.Item()
	switch {
	case item.Status() != answer.NotStarted:
		return Suggestion{}, false, writing.ErrAnswered
	case !suggests(detail.Sheet, item.Question):
		return Suggestion{}, false, ErrJudgement
	case in.Kind == Draft && item.Question.Type != catalogue.Text:
		return Suggestion{}, false, ErrNoText
	}
	f := form{detail.Sheet, item.Question, in.Locale}
	m, err := s.materialOf(ctx, scope, f, detail, in)
	if err != nil {
		return Suggestion{}, false, err
	}
	kind := assistant.Ask
	if in.Kind == Draft {
		kind = assistant.ReportText
	}
	all, err := s.consult(ctx, scope, call{kind: kind, forms: []form{f}, material: m})
	if err != nil || len(all) == 0 {
		return Suggestion{}, false, err
	}
	return all[0], true, nil
}

// materialOf gathers what the company has about one question.
func (s *Service) materialOf(ctx context.Context, scope tenant.Scope, f form, detail reading.Detail, in Asking) (material, error) {
	m := material{kind: in.Kind}
	note := []rune(in.Note)
	m.add("Note of the person who asks", string(note[:min(len(note), maxNote)]), Evidence{Origin: FromPerson})
	if err := s.footprint(ctx, scope, &m, f); err != nil {
		return m, err
	}
	for i := range detail.OtherYears[:min(len(detail.OtherYears), maxYears)] {
		m.answer(f, &detail.OtherYears[i])
	}
	if in.Kind == Draft {
		sheet, err := s.reading.Year(ctx, scope, in.Year)
		if err != nil {
			return m, err
		}
		m.related(sheet, f.question, f.locale)
	}
	if err := s.passages(ctx, scope, &m, f.about()+" "+in.Note, maxPassages); err != nil {
		return m, err
	}
	err := s.details(ctx, scope, &m)
	return m, err
}

// call is one question to the model, about one or several of the company's.
type call struct {
	kind     assistant.Kind
	forms    []form
	material material
	job      uuid.UUID                                     // that asks; zero for a person
	along    func(_ context.Context, _ pg.Tx, n int) error // is done last, after n suggestions were kept; may be nil
}

// consult asks about questions, and keeps what may be suggested. Where there is
// no material it asks nobody.
func (s *Service) consult(ctx context.Context, scope tenant.Scope, c call) ([]Suggestion, error) {
	found, id, err := s.askModel(ctx, scope, c)
	if err != nil {
		return nil, err
	}
	var made []Suggestion
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		made = nil
		for _, f := range c.forms {
			one, ok := found[f.question.ID]
			if !ok {
				continue
			}
			one.ID, one.MadeAt = uuid.Must(uuid.NewV7()), s.now().UTC().Truncate(time.Microsecond)
			if err := keep(ctx, tx, scope, one, id, c.job); err != nil {
				return err
			}
			made = append(made, one)
		}
		if c.along == nil {
			return nil
		}
		return c.along(ctx, tx, len(made))
	})
	return made, err
}

// askModel asks the model, and returns what it found by question and under which id
// the call is kept.
func (s *Service) askModel(ctx context.Context, scope tenant.Scope, c call) (map[string]Suggestion, uuid.UUID, error) {
	if len(c.material.pieces) == 0 {
		return nil, uuid.Nil, nil
	}
	schema, err := schemaOf(c.forms)
	if err != nil {
		return nil, uuid.Nil, fmt.Errorf("write schema: %w", err)
	}
	ids, tasks := make([]string, len(c.forms)), make([]string, len(c.forms))
	for i, f := range c.forms {
		ids[i] = f.question.ID
		tasks[i] = f.task() + "\n"
	}
	said, err := s.assistant.Ask(ctx, scope, assistant.Question{
		Kind: c.kind, Locale: string(c.forms[0].locale), Year: c.forms[0].sheet.Year, Subject: strings.Join(ids, " "),
		Task: strings.Join(tasks, "") + answering, Material: c.material.pieces, Schema: schema,
	})
	if err != nil {
		return nil, uuid.Nil, err
	}
	found, err := read(said, c.forms, c.material)
	return found, said.Call, err
}

// answering says how to answer, whatever is asked.
const answering = `Answer for each question by its id. Give null for a question that the material does not answer. Set certain to true only where the material says it outright for the right company and year. Give as evidence the number n of each piece that it follows from, with a quote from it. A number has to stand in a quote: do not add up or convert it other than by powers of ten. Give the reason in one short sentence.`
