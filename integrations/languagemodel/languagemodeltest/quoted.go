package languagemodeltest

import (
	"encoding/json"
	"slices"
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

// AsksForTargets reports whether the call asks where rows of the books belong.
func (c Call) AsksForTargets() bool {
	return slices.Equal(c.Asked(), []string{"answers"}) && strings.Contains(string(c.Schema), `"target"`)
}

// Placed is the answer to a call about rows of the books: a target for those
// that hold its words, and nothing for all others.
func (c Call) Placed(targets map[string]string) map[string]any {
	answers := []any{}
	for _, piece := range c.pieces() {
		for words, target := range targets {
			if strings.Contains(piece.Label+"\n"+piece.Text, words) {
				answers = append(answers, map[string]any{"n": piece.N, "target": target, "certainty": "certain", "reason": "The words say so."})
			}
		}
	}
	return map[string]any{"answers": answers}
}

// Place is the number of the piece of the material in which a quote stands; 1
// when it stands in none.
func (c Call) Place(quote string) int {
	for _, piece := range c.pieces() {
		if strings.Contains(piece.Text, quote) {
			return piece.N
		}
	}
	return 1
}

type piece struct {
	N     int    `json:"n"`
	Label string `json:"label"`
	Text  string `json:"text"`
}

func (c Call) pieces() []piece {
	var sent struct {
		Material []piece `json:"material"`
	}
	if err := json.NewDecoder(strings.NewReader(c.Material)).Decode(&sent); err != nil {
		panic(err)
	}
	return sent.Material
}

// Answers completes with what is said to each question that is asked.
func Answers(said map[string]Quoted) Reply {
	return Makes(func(c Call) any { return c.Answered(said) })
}
