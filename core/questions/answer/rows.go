package answer

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/reference/materiality"
)

// cellRow is how a cell is kept.
type cellRow struct {
	Number  *decimal.Decimal `json:"number,omitempty"`
	Unit    string           `json:"unit,omitempty"`
	Text    string           `json:"text,omitempty"`
	Yes     *bool            `json:"yes,omitempty"`
	Options []string         `json:"options,omitempty"`
}

// rowRow is how a row of a table is kept.
type rowRow struct {
	Row string `json:"row"`
	cellRow
}

// valueRow is how a value is kept, in answers.value.
type valueRow struct {
	cellRow
	Rows   []rowRow           `json:"rows,omitempty"`
	Scores materiality.Scores `json:"scores,omitempty"`
}

// EncodeValue writes a value as it is kept.
func EncodeValue(v *Value) (json.RawMessage, error) {
	r := valueRow{cellRow: cellRow(v.Cell), Scores: v.Scores}
	for _, row := range v.Rows {
		r.Rows = append(r.Rows, rowRow{row.Key, cellRow(row.Cell)})
	}
	return json.Marshal(r)
}

// DecodeValue reads what EncodeValue wrote.
func DecodeValue(raw []byte) (*Value, error) {
	var r valueRow
	if err := json.Unmarshal(raw, &r); err != nil {
		return nil, fmt.Errorf("decode value: %w", err)
	}
	v := &Value{Cell: Cell(r.cellRow), Scores: r.Scores}
	for _, row := range r.Rows {
		v.Rows = append(v.Rows, Row{row.Row, Cell(row.cellRow)})
	}
	return v, nil
}

// answerRow is a row of answers: the parameters of a save by name, and what
// the history keeps of it as JSON.
type answerRow struct {
	CompanyID           uuid.UUID       `bun:"company_id" json:"company_id"`
	ID                  uuid.UUID       `bun:"id" json:"id"`
	Year                int             `bun:"year" json:"year"`
	QuestionID          string          `bun:"question_id" json:"question_id"`
	Value               json.RawMessage `bun:"value,type:jsonb" json:"value"`
	Completed           bool            `bun:"completed" json:"completed"`
	NotApplicable       bool            `bun:"not_applicable" json:"not_applicable"`
	NotApplicableReason string          `bun:"not_applicable_reason" json:"not_applicable_reason"`
	Explanation         string          `bun:"explanation" json:"explanation"`
	Reasoning           string          `bun:"reasoning" json:"reasoning"`
	Notes               string          `bun:"notes" json:"notes"`
	Tags                []string        `bun:"tags,array" json:"tags"`
	Upstream            string          `bun:"upstream" json:"upstream"`
	CoreBusiness        string          `bun:"core_business" json:"core_business"`
	Downstream          string          `bun:"downstream" json:"downstream"`
	DocumentIDs         []uuid.UUID     `bun:"document_ids,array" json:"document_ids"`
	Source              Source          `bun:"source" json:"source"`
	CarriedFrom         *int            `bun:"carried_from" json:"carried_from"`
	CarryID             *uuid.UUID      `bun:"carry_id,type:uuid" json:"-"`
	Version             int             `bun:"version" json:"version"`
	UpdatedBy           uuid.UUID       `bun:"updated_by" json:"updated_by"`
	UpdatedAt           time.Time       `bun:"updated_at" json:"updated_at"`
	Impersonated        bool            `bun:"impersonated" json:"-"`
	Standard            int             `bun:"standard" json:"-"`   // with EditionID: what the year is
	EditionID           string          `bun:"edition_id" json:"-"` // pinned to
}

func newAnswerRow(company uuid.UUID, a *Answer) (answerRow, error) {
	var (
		value json.RawMessage
		err   error
	)
	if a.Value != nil {
		value, err = EncodeValue(a.Value)
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

// decodeAnswer reads a whole row of answers, as the history keeps it.
func decodeAnswer(raw []byte) (*Answer, error) {
	var r answerRow
	if err := json.Unmarshal(raw, &r); err != nil {
		return nil, fmt.Errorf("decode answer: %w", err)
	}
	var (
		value *Value
		err   error
	)
	if string(r.Value) != "null" {
		value, err = DecodeValue(r.Value)
	}
	var carried int
	if r.CarriedFrom != nil {
		carried = *r.CarriedFrom
	}
	return &Answer{
		Source: r.Source, CarriedFrom: carried, ID: r.ID, Question: r.QuestionID, Year: r.Year, Documents: r.DocumentIDs, Version: r.Version,
		UpdatedBy: Person{ID: r.UpdatedBy}, UpdatedAt: r.UpdatedAt.UTC(),
		Content: Content{
			Value: value, Completed: r.Completed, NotApplicable: r.NotApplicable,
			NotApplicableReason: r.NotApplicableReason, Explanation: r.Explanation, Reasoning: r.Reasoning,
			Notes: r.Notes, Tags: r.Tags,
			Perspective: Perspective{Upstream: r.Upstream, CoreBusiness: r.CoreBusiness, Downstream: r.Downstream},
		},
	}, err
}
