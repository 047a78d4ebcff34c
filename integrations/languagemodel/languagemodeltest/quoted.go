package languagemodeltest

import (
	"encoding/json"
	"strings"
)

// Quoted is what a model says to a question, and the words that it rests on.
type Quoted struct {
	Value  any    `json:"value"`
	Quote  string `json:"quote"`
	Reason string `json:"reason"`
}

// Asked are the members that the answer to a call must have.
func (c Call) Asked() []string {
	var schema struct {
		Required []string `json:"required"`
	}
	if err := json.Unmarshal(c.Schema, &schema); err != nil {
		panic(err)
	}
	return schema.Required
}

// Answered is the answer to a call about several questions: what is said to
// each of them, with the piece of the material in which its quote stands, and
// nothing to all others.
func (c Call) Answered(said map[string]Quoted) map[string]any {
	answers := map[string]any{}
	for _, id := range c.Asked() {
		answers[id] = nil
		if one, ok := said[id]; ok {
			answers[id] = map[string]any{
				"certain": true, "value": one.Value, "reason": one.Reason,
				"evidence": []any{map[string]any{"n": c.Place(one.Quote), "quote": one.Quote}},
			}
		}
	}
	return answers
}

// Place is the number of the piece of the material in which a quote stands; 1
// when it stands in none.
func (c Call) Place(quote string) int {
	var sent struct {
		Material []struct {
			N    int    `json:"n"`
			Text string `json:"text"`
		} `json:"material"`
	}
	if err := json.NewDecoder(strings.NewReader(c.Material)).Decode(&sent); err != nil {
		panic(err)
	}
	for _, piece := range sent.Material {
		if strings.Contains(piece.Text, quote) {
			return piece.N
		}
	}
	return 1
}

// Answers completes with what is said to each question that is asked.
func Answers(said map[string]Quoted) Reply {
	return Makes(func(c Call) any { return c.Answered(said) })
}
