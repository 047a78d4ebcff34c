package writing

import (
	"encoding/json"
	"time"

	"github.com/google/uuid"

	"tillit/core/questions/answer"
)

// answerRow is a row of answers: the parameters of a save by name.
type answerRow struct {
	CompanyID           uuid.UUID       `bun:"company_id"`
	ID                  uuid.UUID       `bun:"id"`
	Year                int             `bun:"year"`
	QuestionID          string          `bun:"question_id"`
	Value               json.RawMessage `bun:"value,type:jsonb"`
	Completed           bool            `bun:"completed"`
	NotApplicable       bool            `bun:"not_applicable"`
	NotApplicableReason string          `bun:"not_applicable_reason"`
	Explanation         string          `bun:"explanation"`
	Reasoning           string          `bun:"reasoning"`
	Notes               string          `bun:"notes"`
	Tags                []string        `bun:"tags,array"`
	Upstream            string          `bun:"upstream"`
	CoreBusiness        string          `bun:"core_business"`
	Downstream          string          `bun:"downstream"`
	DocumentIDs         []uuid.UUID     `bun:"document_ids,array"`
	Source              answer.Source   `bun:"source"`
	CarriedFrom         *int            `bun:"carried_from"`
	CarryID             *uuid.UUID      `bun:"carry_id,type:uuid"`
	Version             int             `bun:"version"`
	UpdatedBy           uuid.UUID       `bun:"updated_by"`
	UpdatedAt           time.Time       `bun:"updated_at"`
	Impersonated        bool            `bun:"impersonated"`
	Standard            int             `bun:"standard"`   // with EditionID: what the year is
	EditionID           string          `bun:"edition_id"` // pinned to
}

func newAnswerRow(company uuid.UUID, a *answer.Answer) (answerRow, error) {
	var (
		value json.RawMessage
		err   error
	)
	if a.Value != nil {
		value, err = answer.EncodeValue(a.Value)
	}
	var carried *int
	if a.CarriedFrom != 0 {
		carried = &a.CarriedFrom
	}
	return answerRow{
		CompanyID: company, Source: a.Source, CarriedFrom: carried, ID: a.ID, Year: a.Year, QuestionID: a.Question, Value: value, Completed: a.Completed,
		NotApplicable: a.NotApplicable, NotApplicableReason: a.NotApplicableReason, Explanation: a.Explanation,
		Reasoning: a.Reasoning, Notes: a.Notes, Tags: a.Tags, Upstream: a.Perspective.Upstream,
		CoreBusiness: a.Perspective.CoreBusiness, Downstream: a.Perspective.Downstream, DocumentIDs: a.Documents,
		Version: a.Version, UpdatedBy: a.UpdatedBy.ID, UpdatedAt: a.UpdatedAt,
	}, err
}
