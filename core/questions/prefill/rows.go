package prefill

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/questions/document"
)

type row struct {
	bun.BaseModel `bun:"table:answer_suggestions,alias:s"`

	CompanyID    uuid.UUID       `bun:"company_id,pk,type:uuid"`
	ID           uuid.UUID       `bun:"id,pk,type:uuid"`
	Year         int             `bun:"year"`
	QuestionID   string          `bun:"question_id"`
	Kind         Kind            `bun:"kind"`
	Value        json.RawMessage `bun:"value,type:jsonb,nullzero"`
	Upstream     string          `bun:"upstream"`
	CoreBusiness string          `bun:"core_business"`
	Downstream   string          `bun:"downstream"`
	Reason       string          `bun:"reason"`
	Evidence     []evidenceRow   `bun:"evidence,type:jsonb"`
	DocumentIDs  []uuid.UUID     `bun:"document_ids,array"`
	CallID       uuid.UUID       `bun:"call_id,type:uuid"`
	JobID        *uuid.UUID      `bun:"job_id,type:uuid"`
	AskedBy      *uuid.UUID      `bun:"asked_by,type:uuid"`
	MadeAt       time.Time       `bun:"made_at"`
	State        State           `bun:"state"`
	DecidedBy    *uuid.UUID      `bun:"decided_by,type:uuid"`
	DecidedAt    *time.Time      `bun:"decided_at"`

	Decider *string     `bun:"decider,scanonly"`
	Living  []uuid.UUID `bun:"living,array,scanonly"`
}

// evidenceRow is how a quote is kept.
type evidenceRow struct {
	Origin   Origin     `json:"origin"`
	Document *uuid.UUID `json:"document,omitempty"`
	Name     string     `json:"name,omitempty"`
	Page     int        `json:"page,omitempty"`
	Place    string     `json:"place,omitempty"`
	Year     int        `json:"year,omitempty"`
	Question string     `json:"question,omitempty"`
	Quote    string     `json:"quote"`
}

// keep stores a suggestion. One that waits for a decision on the same question
// gives way to it.
func keep(ctx context.Context, tx pg.Tx, scope tenant.Scope, s Suggestion, call, job uuid.UUID) error {
	r := row{
		CompanyID: scope.Company, ID: s.ID, Year: s.Year, QuestionID: s.Question, Kind: s.Kind, Upstream: s.Content.Perspective.Upstream,
		CoreBusiness: s.Content.Perspective.CoreBusiness, Downstream: s.Content.Perspective.Downstream, Reason: s.Reason,
		DocumentIDs: documents(s.Evidence), CallID: call, JobID: pg.Null(job), AskedBy: pg.Null(scope.Person), MadeAt: s.MadeAt, State: s.State,
	}
	for _, e := range s.Evidence {
		r.Evidence = append(r.Evidence, evidenceRow{
			Origin: e.Origin, Document: pg.Null(e.Document), Name: e.Name, Page: e.Page, Place: e.Place.Name, Year: e.Year, Question: e.Question,
			Quote: e.Quote,
		})
	}
	if s.Content.Value != nil {
		value, err := answer.EncodeValue(s.Content.Value)
		if err != nil {
			return fmt.Errorf("write value: %w", err)
		}
		r.Value = value
	}
	// Two at once would both find none that waits.
	_, err := tx.NewRaw("select pg_advisory_xact_lock(hashtextextended(?, 0))",
		fmt.Sprintf("suggest %s %d %s", scope.Company, s.Year, s.Question)).Exec(ctx)
	if err == nil {
		_, err = tx.NewRaw("update answer_suggestions set state = ? where company_id = ? and year = ? and question_id = ? and state = ?",
			Stale, scope.Company, s.Year, s.Question, Pending).Exec(ctx)
	}
	if err == nil {
		_, err = tx.NewInsert().Model(&r).Exec(ctx)
	}
	if err != nil {
		return fmt.Errorf("keep suggestion to %s: %w", s.Question, err)
	}
	return nil
}

func (r row) suggestion() (Suggestion, error) {
	s := Suggestion{
		ID: r.ID, Question: r.QuestionID, Year: r.Year, Kind: r.Kind, Reason: r.Reason, State: r.State, MadeAt: r.MadeAt.UTC(),
		DecidedBy: answer.Person{ID: pg.Value(r.DecidedBy), Name: pg.Value(r.Decider)}, DecidedAt: pg.Value(r.DecidedAt).UTC(),
	}
	s.Content.Perspective = answer.Perspective{Upstream: r.Upstream, CoreBusiness: r.CoreBusiness, Downstream: r.Downstream}
	living := map[uuid.UUID]bool{}
	for _, id := range r.Living {
		living[id] = true
	}
	rests := false
	for _, e := range r.Evidence {
		one := Evidence{
			Origin: e.Origin, Document: pg.Value(e.Document), Name: e.Name, Place: document.Place{Page: e.Page, Name: e.Place},
			Year: e.Year, Question: e.Question, Quote: e.Quote,
		}
		one.Gone = e.Origin == FromDocument && !living[one.Document]
		rests = rests || !one.Gone
		s.Evidence = append(s.Evidence, one)
	}
	if s.State == Pending && !rests {
		s.State = Stale
	}
	if len(r.Value) == 0 || string(r.Value) == "null" {
		return s, nil
	}
	value, err := answer.DecodeValue(r.Value)
	s.Content.Value = value
	return s, err
}

// withNames selects suggestions with what they take from elsewhere.
func withNames(tx pg.Tx, model any, company uuid.UUID) *bun.SelectQuery {
	return tx.NewSelect().Model(model).ColumnExpr("s.*, person_name(s.decided_by) as decider, living_documents(s.company_id, s.document_ids) as living").
		Where("s.company_id = ?", company)
}

// lockSuggestion finds a suggestion and keeps others from it until the transaction ends.
func lockSuggestion(ctx context.Context, tx pg.Tx, scope tenant.Scope, id uuid.UUID) (Suggestion, error) {
	var r row
	err := withNames(tx, &r, scope.Company).Where("s.id = ?", id).For("update of s").Scan(ctx)
	if pg.NoRows(err) {
		return Suggestion{}, tenant.ErrNotFound
	}
	if err != nil {
		return Suggestion{}, fmt.Errorf("find suggestion %s: %w", id, err)
	}
	return r.suggestion()
}

// decide writes down what was decided, by whom.
func decide(ctx context.Context, tx pg.Tx, scope tenant.Scope, id uuid.UUID, state State, at time.Time) error {
	by, when := pg.Null(scope.Person), pg.Null(at)
	if state == Pending {
		by, when = nil, nil
	}
	_, err := tx.NewRaw("update answer_suggestions set state = ?, decided_by = ?, decided_at = ? where company_id = ? and id = ?",
		state, by, when, scope.Company, id).Exec(ctx)
	return err
}
