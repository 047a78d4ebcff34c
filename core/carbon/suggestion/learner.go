package suggestion

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/google/uuid"

	"tillit/core/reference/category"
	"tillit/core/reference/rule"
)

// Learner knows what a company's settled rows and the shipped words lead to.
// It is not safe for concurrent use.
type Learner struct {
	lessons    []Lesson
	bySupplier map[uuid.UUID][]int
	byAccount  map[string][]int
	accounts   *index // names of accounts, words of rules, names of categories
	suppliers  *index // names of suppliers
}

// How much each kind of evidence says by itself, at most: the chance that the
// target is right when nothing else is known. Tuned, with the curve below, on
// the demonstration books; core/admin/demo measures them.
const (
	trustSupplier     = 0.80
	trustAccount      = 0.92
	trustAccountName  = 0.85
	trustSupplierName = 0.45
	trustText         = 0.40

	unconfirmed = 0.6 // what a row that only a broad rule settled weighs against a confirmed one
	elsewhere   = 0.6 // what a word weighs that counts on certain accounts only
	nameOfLeaf  = 0.8 // what the name of a category weighs against a word of a rule
)

// Learn takes in the rules that decide over the company and its lessons. The
// order of the lessons does not matter.
func Learn(tree *category.Tree, rules []rule.Rule, chart string, lessons []Lesson) *Learner {
	l := &Learner{lessons: slices.Clone(lessons), bySupplier: map[uuid.UUID][]int{}, byAccount: map[string][]int{}}
	slices.SortFunc(l.lessons, func(a, b Lesson) int {
		return cmp.Or(strings.Compare(a.Account, b.Account), strings.Compare(a.Supplier.String(), b.Supplier.String()),
			a.Target.compare(b.Target), cmp.Compare(b.weight(), a.weight()))
	})
	accounts, suppliers := shipped(tree, rules, chart)
	for i, lesson := range l.lessons {
		if lesson.Supplier != uuid.Nil {
			l.bySupplier[lesson.Supplier] = append(l.bySupplier[lesson.Supplier], i)
		}
		l.byAccount[lesson.Account] = append(l.byAccount[lesson.Account], i)
		d := document{target: lesson.Target, source: SourceCompany, rows: lesson.Rows, lesson: i, weight: 1}
		d.text = lesson.AccountName
		accounts = append(accounts, d)
		d.text = lesson.SupplierName
		suppliers = append(suppliers, d)
	}
	l.accounts, l.suppliers = newIndex(accounts), newIndex(suppliers)
	return l
}

// shipped are the words that everybody has: those of rules, each by itself
// because any of them suffices, and the names of leaves and exclusions in four
// languages. What a rule finds by a part of a word it finds itself, and what it asks of
// debits alone is no cost.
func shipped(tree *category.Tree, rules []rule.Rule, chart string) (accounts, suppliers []document) {
	for _, r := range rules {
		if r.Chart != "" && r.Chart != chart {
			continue
		}
		d := document{target: Target{r.Category, r.Exclusion}, source: r.Key, lesson: shippedWord, weight: 1}
		if r.AccountFrom != "" || len(r.Text) > 0 && len(r.AccountWords) > 0 {
			d.weight = elsewhere
		}
		for _, d.text = range teaching(r) {
			accounts = append(accounts, d)
		}
		if r.Supplier != "" {
			d.text = r.Supplier
			suppliers = append(suppliers, d)
		}
	}
	name := func(t Target, key string, n category.Names) {
		for _, in := range []string{n.SV, n.EN, n.FI, n.NL} {
			accounts = append(accounts, document{text: in, target: t, source: key, lesson: shippedWord, weight: nameOfLeaf})
		}
	}
	for leaf := range tree.Leaves() {
		name(Target{Category: leaf.ID}, categorySource+leaf.ID, leaf.Names)
	}
	for _, e := range tree.Exclusions() {
		name(Target{Exclusion: e.Code}, categorySource+e.Code, e.Names)
	}
	return accounts, suppliers
}

// teaching are the words of a rule that say of an account's name where it leads.
func teaching(r rule.Rule) []string {
	words := r.AccountWords
	if len(r.Text) > 0 { // tells the rule from others on the account
		words = r.Text
	}
	if r.Sign != 0 {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(words), func(w string) bool { return !rule.IsWhole(w) })
}

// categorySource begins the source of what the name of a category taught.
const categorySource = "category:"

// Threshold is the confidence below which the learner says nothing.
const Threshold = 0.5

// Propose says where a group belongs; false when nothing speaks clearly.
func (l *Learner) Propose(g Group) (Proposal, bool) {
	c := newCase()
	l.settled(c, ReasonSupplier, g.SupplierName, trustSupplier, l.bySupplier[g.Supplier])
	l.settled(c, ReasonAccount, g.Account, trustAccount, l.byAccount[g.Account])
	said := func(d document) bool { // of what settled has weighed already
		return d.lesson != shippedWord && (l.lessons[d.lesson].Account == g.Account || l.lessons[d.lesson].Supplier == g.Supplier)
	}
	name, texts := tokens(g.SupplierName), strings.Join(g.Texts, " ")
	c.similar(ReasonAccountName, g.AccountName, trustAccountName, l.accounts.matches(tokens(g.AccountName), said))
	c.similar(ReasonSupplierName, g.SupplierName, trustSupplierName, l.suppliers.matches(name, said))
	c.similar(ReasonSupplierName, g.SupplierName, trustSupplierName, l.accounts.matches(name, said))
	c.similar(ReasonText, texts, trustText, l.accounts.matches(except(tokens(texts), name), said))
	return c.decide(l.lessons)
}

func except(words, without []string) []string {
	return slices.DeleteFunc(words, func(w string) bool { return slices.Contains(without, w) })
}

func (l Lesson) weight() float64 {
	if l.Confirmed {
		return float64(l.Rows)
	}
	return unconfirmed * float64(l.Rows)
}

// settled weighs rows that share the supplier or the account: the more of them
// and the more they agree, the more they say.
func (l *Learner) settled(c *deliberation, code, value string, trust float64, at []int) {
	weights := map[Target]float64{}
	rows := map[Target]int64{}
	taught := map[Target][]int{}
	all := 0.0
	for _, i := range at {
		lesson := l.lessons[i]
		weights[lesson.Target] += lesson.weight()
		rows[lesson.Target] += lesson.Rows
		taught[lesson.Target] = append(taught[lesson.Target], i)
		all += float64(lesson.Rows)
	}
	for t, weight := range weights {
		c.add(t, Reason{Code: code, Value: value, Source: SourceCompany, Rows: rows[t], Weight: trust * weight / (all + 1)}, taught[t]...)
	}
}

// deliberation gathers what speaks for each target.
type deliberation struct {
	against map[Target]float64 // chance that all of the reasons are wrong
	reasons map[Target][]Reason
	taught  map[Target][]int
}

func newCase() *deliberation {
	return &deliberation{against: map[Target]float64{}, reasons: map[Target][]Reason{}, taught: map[Target][]int{}}
}

func (c *deliberation) add(t Target, r Reason, lessons ...int) {
	if _, known := c.against[t]; !known {
		c.against[t] = 1
	}
	c.against[t] *= 1 - r.Weight
	c.reasons[t] = append(c.reasons[t], r)
	c.taught[t] = append(c.taught[t], lessons...)
}

// similar weighs names that resemble those of settled rows or shipped words.
func (c *deliberation) similar(code, text string, trust float64, matches map[Target]match) {
	for t, m := range matches {
		r := Reason{Code: code, Value: spelled(text, m.word), Source: m.source, Rows: m.rows, Weight: trust * m.weight * m.likeness * m.likeness}
		if m.other != m.word {
			r.Other = spelled(m.text, m.other)
		}
		var taught []int
		if m.lesson != shippedWord {
			taught = []int{m.lesson}
		}
		c.add(t, r, taught...)
	}
}

const (
	maxReasons = 4
	maxTaught  = 20
	faint      = 0.05 // a reason that says less is not worth telling
)

// decide takes the target with the most to say for it, less what speaks for
// others.
func (c *deliberation) decide(lessons []Lesson) (Proposal, bool) {
	var best Target
	var most, all float64
	for _, t := range slices.SortedFunc(maps.Keys(c.against), Target.compare) {
		chance := 1 - c.against[t]
		all += chance
		if chance > most {
			best, most = t, chance
		}
	}
	if most == 0 {
		return Proposal{}, false
	}
	p := Proposal{Target: best, Confidence: calibrate(most * most / all)}
	p.Reasons = slices.DeleteFunc(c.reasons[best], func(r Reason) bool { return r.Weight < faint })
	slices.SortStableFunc(p.Reasons, func(a, b Reason) int { return cmp.Compare(b.Weight, a.Weight) })
	p.Reasons = p.Reasons[:min(len(p.Reasons), maxReasons)]
	for _, i := range c.taught[best] {
		for _, id := range lessons[i].Examples {
			if len(p.Taught) < maxTaught && !slices.Contains(p.Taught, id) {
				p.Taught = append(p.Taught, id)
			}
		}
	}
	return p, p.Confidence >= Threshold
}

func (t Target) compare(other Target) int {
	return cmp.Or(strings.Compare(t.Category, other.Category), strings.Compare(t.Exclusion, other.Exclusion))
}

// curve says how often verdicts of a score were right. It was read off the
// demonstration books, on draws of suppliers other than those that the tests
// measure on, and is kept on the side of caution.
//
//nolint:gochecknoglobals // constant table
var curve = []struct{ score, right float64 }{
	{0, 0.05}, {0.15, 0.35}, {0.25, 0.64}, {0.35, 0.77}, {0.45, 0.89}, {0.6, 0.93}, {0.7, 0.96}, {1, 0.99},
}

// calibrate turns the score of a verdict into how often such verdicts are
// right, in hundredths.
func calibrate(score float64) float64 {
	i := 1
	for i < len(curve)-1 && curve[i].score < score {
		i++
	}
	low, high := curve[i-1], curve[i]
	part := (score - low.score) / (high.score - low.score)
	return math.Round(100*(low.right+part*(high.right-low.right))) / 100
}
