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
	Number  *written `json:"number,omitempty"`
	Unit    string   `json:"unit,omitempty"`
	Text    string   `json:"text,omitempty"`
	Yes     *bool    `json:"yes,omitempty"`
	Options []string `json:"options,omitempty"`
}

// written is a number that is kept with every digit that it was given with; the
// one of decimal drops zeros at the end.
type written struct{ decimal.Decimal }

// MarshalJSON writes the number as a text, as a decimal does.
func (w written) MarshalJSON() ([]byte, error) { return json.Marshal(WriteNumber(w.Decimal)) }

func (c Cell) row() cellRow {
	r := cellRow{Unit: c.Unit, Text: c.Text, Yes: c.Yes, Options: c.Options}
	if c.Number != nil {
		r.Number = &written{*c.Number}
	}
	return r
}

func (r cellRow) cell() Cell {
	c := Cell{Unit: r.Unit, Text: r.Text, Yes: r.Yes, Options: r.Options}
	if r.Number != nil {
		c.Number = &r.Number.Decimal
	}
	return c
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
	r := valueRow{cellRow: v.Cell.row(), Scores: v.Scores}
	for _, row := range v.Rows {
		r.Rows = append(r.Rows, rowRow{row.Key, row.Cell.row()})
	}
	return json.Marshal(r)
}

// DecodeValue reads what EncodeValue wrote.
func DecodeValue(raw []byte) (*Value, error) {
	var r valueRow
	if err := json.Unmarshal(raw, &r); err != nil {
		return nil, fmt.Errorf("decode value: %w", err)
	}
	v := &Value{Cell: r.cell(), Scores: r.Scores}
	for _, row := range r.Rows {
		v.Rows = append(v.Rows, Row{row.Row, row.cell()})
	}
	return v, nil
}

// keptRow is a row of answers, as the history keeps it in JSON.
type keptRow struct {
	ID                  uuid.UUID       `json:"id"`
	Year                int             `json:"year"`
	QuestionID          string          `json:"question_id"`
	Value               json.RawMessage `json:"value"`
	Completed           bool            `json:"completed"`
	NotApplicable       bool            `json:"not_applicable"`
	NotApplicableReason string          `json:"not_applicable_reason"`
	Explanation         string          `json:"explanation"`
	Reasoning           string          `json:"reasoning"`
	Notes               string          `json:"notes"`
	Tags                []string        `json:"tags"`
	Upstream            string          `json:"upstream"`
	CoreBusiness        string          `json:"core_business"`
	Downstream          string          `json:"downstream"`
	DocumentIDs         []uuid.UUID     `json:"document_ids"`
	Source              Source          `json:"source"`
	CarriedFrom         *int            `json:"carried_from"`
	Version             int             `json:"version"`
	UpdatedBy           uuid.UUID       `json:"updated_by"`
	UpdatedAt           time.Time       `json:"updated_at"`
}

// Decode reads a whole row of answers, as the history keeps it.
func Decode(raw []byte) (*Answer, error) {
	var r keptRow
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
