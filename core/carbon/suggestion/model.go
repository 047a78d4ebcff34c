package suggestion

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"

	"tillit/core/ai/assistant"
	"tillit/core/reference/category"
)

// How sure a suggestion of a language model is. It is never surer than
// MaxModelConfidence, since nobody has measured how often it is right in the company's
// books: the learner outdoes it wherever it speaks clearly.
const (
	MaxModelConfidence = 0.65
	likelyOfModel      = 0.55
)

// question is what a model is told of a group: who sells on which account, and
// some texts. No amounts, no numbers of suppliers, nothing of the company.
type question struct {
	Supplier    string   `json:"supplier,omitempty"`
	Account     string   `json:"account"`
	AccountName string   `json:"accountName,omitempty"`
	Texts       []string `json:"texts,omitempty"`
}

const (
	maxName         = 100 // characters of a name that is told
	maxText         = 120
	maxTexts        = 3
	maxOpinion      = 200 // characters of a model's reason that are kept
	questionVersion = 2   // part of the hash: new instructions ask anew
)

// ask makes the question of a group; false when there is nothing to go by.
func ask(g Group) (question, bool) {
	q := question{
		Supplier: assistant.Discreet(g.SupplierName, maxName), Account: g.Account,
		AccountName: assistant.Discreet(g.AccountName, maxName),
	}
	for _, text := range g.Texts {
		if masked := assistant.Discreet(text, maxText); masked != "" && len(q.Texts) < maxTexts {
			q.Texts = append(q.Texts, masked)
		}
	}
	return q, q.Supplier != "" || q.AccountName != "" || len(q.Texts) > 0
}

// hash names the question to a model about the categories of a tree. The texts
// of a supplier's rows are a sample that changes with every import: it is the
// same question with others.
func (q question) hash(model string, tree *category.Tree) string {
	if q.Supplier != "" {
		q.Texts = nil
	}
	spelled, err := json.Marshal([]any{questionVersion, model, tree.Version(), q})
	if err != nil {
		panic(err) // strings are always JSON
	}
	sum := sha256.Sum256(spelled)
	return hex.EncodeToString(sum[:])
}

// answerSchema is what a model must answer with.
const answerSchema = `{
  "type": "object", "additionalProperties": false, "required": ["answers"],
  "properties": {"answers": {"type": "array", "items": {
    "type": "object", "additionalProperties": false, "required": ["n", "target", "certainty", "reason"],
    "properties": {
      "n": {"type": "integer"},
      "target": {"type": "string"},
      "certainty": {"type": "string", "enum": ["certain", "likely", "unsure"]},
      "reason": {"type": "string"}
    }}}}
}`

// task says what the assistant is to do, with everything it may answer.
func task(tree *category.Tree) string {
	var b strings.Builder
	b.WriteString(`Each piece of the material is a group of ledger rows: its label is the supplier, and its text has the account with its name, and some texts of rows.

Answer for each n with one target: the id of a category or of an exclusion from the lists below, spelled exactly, or "none" where neither the supplier nor the account nor the texts say what was bought. Say how certain you are, and give the reason in one short English sentence about the group itself.

Categories (id: name):
`)
	for leaf := range tree.Leaves() {
		fmt.Fprintf(&b, "%s: %s\n", leaf.ID, leaf.Names.EN)
	}
	b.WriteString("\nExclusions (id: name):\n")
	for _, e := range tree.Exclusions() {
		fmt.Fprintf(&b, "%s: %s\n", e.Code, e.Names.EN)
	}
	return b.String()
}

// material is the question as a piece of what is asked about.
func (q question) material() assistant.Material {
	label := q.Supplier
	q.Supplier = ""
	spelled, err := json.Marshal(q)
	if err != nil {
		panic(err) // strings are always JSON
	}
	return assistant.Material{Label: label, Text: string(spelled)}
}

// opinion is what a model said about a group; no target where it knows none.
type opinion struct {
	Target
	confidence float64
	reason     string
}

// opinions reads the answer to a number of questions. What names no place of
// the tree, or is unsure, is no opinion; so is what answers a question twice.
func opinions(answer []byte, questions int, tree *category.Tree) ([]opinion, error) {
	var read struct {
		Answers []struct {
			N         int    `json:"n"`
			Target    string `json:"target"`
			Certainty string `json:"certainty"`
			Reason    string `json:"reason"`
		} `json:"answers"`
	}
	if err := json.Unmarshal(answer, &read); err != nil {
		return nil, fmt.Errorf("read answer: %w", err)
	}
	all := make([]opinion, questions)
	times := make([]int, questions)
	for _, a := range read.Answers {
		at := a.N - 1
		if at < 0 || at >= questions {
			continue
		}
		times[at]++
		if times[at] > 1 {
			all[at] = opinion{}
			continue
		}
		sure := map[string]float64{"certain": MaxModelConfidence, "likely": likelyOfModel}[a.Certainty]
		t, known := target(a.Target, tree)
		if !known || sure == 0 {
			continue
		}
		all[at] = opinion{t, sure, assistant.Plain(a.Reason, maxOpinion)}
	}
	return all, nil
}

// target finds the leaf or the exclusion of a name.
func target(name string, tree *category.Tree) (Target, bool) {
	if _, ok := tree.Leaf(name); ok {
		return Target{Category: name}, true
	}
	if _, ok := tree.Exclusion(name); ok {
		return Target{Exclusion: name}, true
	}
	return Target{}, false
}

// weigh puts what a model said beside what the learner proposes: the surer of
// the two holds, and where they agree both are reasons.
func (o opinion) weigh(model string, p Proposal, speaks bool) (Proposal, Origin, bool) {
	if o.Target == (Target{}) {
		return p, Learned, speaks
	}
	said := Reason{Code: ReasonModel, Value: o.reason, Source: modelSource + model, Weight: o.confidence}
	switch {
	case speaks && p.Target == o.Target:
		p.Reasons = append(p.Reasons, said)
		p.Confidence = max(p.Confidence, o.confidence)
		return p, Learned, true
	case speaks && cmp.Compare(p.Confidence, o.confidence) >= 0:
		return p, Learned, true
	}
	return Proposal{Target: o.Target, Confidence: o.confidence, Reasons: []Reason{said}}, ByModel, true
}
