package rules

import (
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/bff/view"
	"tillit/core/carbon/footprint/whatif"
	"tillit/core/carbon/rulebook"
	"tillit/core/kernel/fault"
	"tillit/core/reference/rule"
)

// RuleBody is what a person says of a rule. Only an exported type is looked
// into where it is embedded.
type RuleBody struct {
	Priority       int      `json:"priority" minimum:"-1000000" maximum:"1000000" doc:"higher is asked first"`
	Chart          string   `json:"chart" doc:"BAS, FI, NL, or RGS where the range is of codes of that chart; empty fits any"`
	AccountFrom    string   `json:"accountFrom" maxLength:"20"`
	AccountTo      string   `json:"accountTo" maxLength:"20"`
	AccountWords   []string `json:"accountWords" maxItems:"100" doc:"any of them stands in the account's name: whole words; an asterisk leaves one open, and a plus sign with blanks joins those that must both be there"`
	Supplier       string   `json:"supplier" maxLength:"200"`
	SupplierNumber string   `json:"supplierNumber" maxLength:"50"`
	Text           []string `json:"text" maxItems:"100" doc:"any of them stands anywhere in the row's text; behind an equals sign as whole words do in names"`
	CostCentre     string   `json:"costCentre" maxLength:"50"`
	Project        string   `json:"project" maxLength:"50"`
	Sign           int      `json:"sign" enum:"-1,0,1" doc:"1 debit, -1 credit, 0 either"`
	From           string   `json:"from" doc:"first day, as in 2025-01-31; empty is open"`
	To             string   `json:"to" doc:"last day; empty is open"`
	Category       string   `json:"category" doc:"a leaf; empty when the rule excludes"`
	Exclusion      string   `json:"exclusion" doc:"a code; empty when the rule leads to a category"`
	Note           string   `json:"note" maxLength:"1000"`
}

func (b RuleBody) rule() (rule.Rule, error) {
	r := rule.Rule{
		Priority: b.Priority, Chart: b.Chart, AccountFrom: b.AccountFrom, AccountTo: b.AccountTo, AccountWords: b.AccountWords,
		Supplier: b.Supplier, SupplierNumber: b.SupplierNumber, Text: b.Text, CostCentre: b.CostCentre, Project: b.Project, Sign: b.Sign,
		Category: b.Category, Exclusion: b.Exclusion, Note: b.Note,
	}
	wrong := map[string]string{}
	for _, day := range []struct {
		field, text string
		to          *time.Time
	}{{"from", b.From, &r.From}, {"to", b.To, &r.To}} {
		if day.text == "" {
			continue
		}
		var err error
		if *day.to, err = time.Parse(time.DateOnly, day.text); err != nil {
			wrong[day.field] = "date"
		}
	}
	return r, fault.Fields(wrong)
}

type ruleView struct {
	RuleBody

	ID            uuid.UUID      `json:"id" doc:"of this version; a change makes another"`
	Key           string         `json:"key"`
	Level         string         `json:"level" enum:"company,template,global"`
	Version       int64          `json:"version"`
	TemplateID    *uuid.UUID     `json:"templateId" doc:"whose rule it is; null for one of another level"`
	State         rulebook.State `json:"state" enum:"shipped,altered,own" doc:"altered: another one ships under its key"`
	CategoryName  string         `json:"categoryName"`
	Scope         *int           `json:"scope" doc:"null when the rule excludes"`
	ExclusionName string         `json:"exclusionName"`
	CreatedAt     time.Time      `json:"createdAt"`
	CreatedBy     string         `json:"createdBy" doc:"empty when the program made it"`
	RetiredAt     *time.Time     `json:"retiredAt"`
	RetiredBy     string         `json:"retiredBy"`
}

type rulesView struct {
	Total  int        `json:"total"`
	Offset int        `json:"offset"`
	Items  []ruleView `json:"items" doc:"in the order in which they are asked"`
}

// ruleLabels shows rules, and what is made of them, with names for their codes.
type ruleLabels struct{ view.Labels }

func (l ruleLabels) rule(e rulebook.Entry, locale string) ruleView {
	v := ruleView{
		ID: e.ID, Key: e.Key, Level: e.Level.String(), TemplateID: view.Given(e.Template), Version: e.Version, State: e.State,
		CreatedAt: e.CreatedAt, CreatedBy: e.CreatedBy, RetiredAt: e.RetiredAt, RetiredBy: e.RetiredBy,
		RuleBody: RuleBody{
			Priority: e.Priority, Chart: e.Chart, AccountFrom: e.AccountFrom, AccountTo: e.AccountTo, AccountWords: words(e.AccountWords),
			Supplier: e.Supplier, SupplierNumber: e.SupplierNumber, Text: words(e.Text), CostCentre: e.CostCentre, Project: e.Project,
			Sign: e.Sign, From: dayOf(e.From), To: dayOf(e.To), Category: e.Category, Exclusion: e.Exclusion, Note: e.Note,
		},
	}
	if leaf, ok := l.Tree.Leaf(e.Category); ok {
		scope := int(leaf.Scope)
		v.CategoryName, v.Scope = leaf.Names.In(l.In(locale)), &scope
	}
	if reason, ok := l.Tree.Exclusion(e.Exclusion); ok {
		v.ExclusionName = reason.Names.In(l.In(locale))
	}
	return v
}

func words(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}

func dayOf(d time.Time) string {
	if d.IsZero() {
		return ""
	}
	return d.Format(time.DateOnly)
}

type ruleTargetsView struct {
	Categories []ruleCategoryView `json:"categories" doc:"a flat tree, in its order"`
	Exclusions []view.NamedCode   `json:"exclusions"`
}

type ruleCategoryView struct {
	ID       string  `json:"id"`
	ParentID *string `json:"parentId"`
	Name     string  `json:"name"`
	Leaf     bool    `json:"leaf" doc:"a rule may lead to it"`
}

func (l ruleLabels) targets(locale string) ruleTargetsView {
	v := ruleTargetsView{Categories: []ruleCategoryView{}, Exclusions: []view.NamedCode{}}
	for c := range l.Tree.All() {
		v.Categories = append(v.Categories, ruleCategoryView{c.ID, view.Given(c.Parent), c.Names.In(l.In(locale)), c.Leaf()})
	}
	for _, e := range l.Tree.Exclusions() {
		v.Exclusions = append(v.Exclusions, view.NamedCode{ID: e.Code, Name: e.Names.In(l.In(locale))})
	}
	return v
}

type stakeView struct {
	Rows   int64           `json:"rows"`
	Amount decimal.Decimal `json:"amount"`
	Kg     decimal.Decimal `json:"kg"`
}

// rulePlaceView is where rows lie.
type rulePlaceView struct {
	Category  *view.NamedCode `json:"category"`
	Exclusion *view.NamedCode `json:"exclusion" doc:"null together with the category: nothing says where the row belongs"`
}

type ruleShiftView struct {
	Place  rulePlaceView `json:"place"`
	Before stakeView     `json:"before"`
	After  stakeView     `json:"after"`
}

type ruleMoveView struct {
	ID           uuid.UUID       `json:"id" doc:"of the ledger row"`
	Date         string          `json:"date" format:"date"`
	Voucher      string          `json:"voucher"`
	Account      string          `json:"account"`
	AccountName  string          `json:"accountName"`
	SupplierName string          `json:"supplierName"`
	Text         string          `json:"text"`
	Amount       decimal.Decimal `json:"amount"`
	Currency     string          `json:"currency"`
	Before       rulePlaceView   `json:"before"`
	After        rulePlaceView   `json:"after"`
	KgBefore     decimal.Decimal `json:"kgBefore"`
	KgAfter      decimal.Decimal `json:"kgAfter"`
}

type ruleTrialView struct {
	Currency        string           `json:"currency" doc:"of all amounts"`
	Hit             stakeView        `json:"hit" doc:"rows that the rule would decide over"`
	Moved           int64            `json:"moved" doc:"rows that would lie elsewhere or count otherwise"`
	KgBefore        decimal.Decimal  `json:"kgBefore"`
	KgAfter         decimal.Decimal  `json:"kgAfter"`
	UnmatchedBefore int64            `json:"unmatchedBefore"`
	UnmatchedAfter  int64            `json:"unmatchedAfter"`
	CoverageBefore  *decimal.Decimal `json:"coverageBefore" doc:"share of the spend that has a category; null without any"`
	CoverageAfter   *decimal.Decimal `json:"coverageAfter"`
	Shifts          []ruleShiftView  `json:"shifts"`
	Moves           []ruleMoveView   `json:"moves" doc:"the first hundred"`
}

func (l ruleLabels) trial(e whatif.Effect, locale string) ruleTrialView {
	v := ruleTrialView{
		Currency: e.Currency, Hit: stakeView(e.Hit), Moved: e.Moved, KgBefore: e.KgBefore, KgAfter: e.KgAfter,
		UnmatchedBefore: e.UnmatchedBefore, UnmatchedAfter: e.UnmatchedAfter,
		CoverageBefore: view.Known(e.SpendBefore.Coverage()), CoverageAfter: view.Known(e.SpendAfter.Coverage()),
		Shifts: make([]ruleShiftView, len(e.Shifts)), Moves: make([]ruleMoveView, len(e.Moves)),
	}
	for i, s := range e.Shifts {
		v.Shifts[i] = ruleShiftView{l.place(s.Place, locale), stakeView(s.Before), stakeView(s.After)}
	}
	for i, m := range e.Moves {
		v.Moves[i] = ruleMoveView{
			ID: m.Row.LedgerRow, Date: m.Row.Date.Format(time.DateOnly), Voucher: m.Row.Series + m.Row.Number,
			Account: m.Row.Account, AccountName: m.Row.AccountName, SupplierName: m.Row.SupplierName, Text: m.Row.Text,
			Amount: m.Row.Amount, Currency: m.Row.Currency, Before: l.place(m.Before, locale), After: l.place(m.After, locale),
			KgBefore: m.KgBefore, KgAfter: m.KgAfter,
		}
	}
	return v
}

func (l ruleLabels) place(p whatif.Place, locale string) rulePlaceView {
	v := rulePlaceView{Category: l.Leaf(p.Category, locale)}
	if reason, ok := l.Tree.Exclusion(p.Exclusion); ok {
		v.Exclusion = &view.NamedCode{ID: reason.Code, Name: reason.Names.In(l.In(locale))}
	}
	return v
}

type ruleFindingView struct {
	ID       uuid.UUID        `json:"id"`
	Kind     rule.FindingKind `json:"kind" enum:"dead,conflict"`
	OtherID  uuid.UUID        `json:"otherId" doc:"the rule that is in the way"`
	OtherKey string           `json:"otherKey"`
}

type ruleUseView struct {
	ID   uuid.UUID `json:"id"`
	Rows int64     `json:"rows"`
}

type ruleFindingsView struct {
	Year     int               `json:"year"`
	Findings []ruleFindingView `json:"findings"`
	Used     []ruleUseView     `json:"used" doc:"rules in force that decided over rows of the year; the others are unused"`
}

func viewFindings(f ruleFindings, year int) ruleFindingsView {
	v := ruleFindingsView{Year: year, Findings: make([]ruleFindingView, len(f.found)), Used: []ruleUseView{}}
	keys := make(map[uuid.UUID]string, len(f.rules))
	for _, r := range f.rules {
		keys[r.ID] = r.Key
		if rows := f.used[r.ID]; rows > 0 {
			v.Used = append(v.Used, ruleUseView{r.ID, rows})
		}
	}
	for i, one := range f.found {
		v.Findings[i] = ruleFindingView{one.Rule, one.Kind, one.With, keys[one.With]}
	}
	return v
}

type ruleLineView struct {
	Line   int               `json:"line"`
	Key    string            `json:"key"`
	Fate   rulebook.Fate     `json:"fate" enum:"added,changed,unchanged,refused"`
	Fields map[string]string `json:"fields" doc:"what is wrong, by field"`
}

type ruleImportView struct {
	Stored    bool           `json:"stored" doc:"false for a preview, and when a line is refused"`
	Added     int            `json:"added"`
	Changed   int            `json:"changed"`
	Unchanged int            `json:"unchanged"`
	Refused   int            `json:"refused"`
	Lines     []ruleLineView `json:"lines" doc:"without those that change nothing"`
}

func viewRuleImport(done rulebook.Import, preview bool) ruleImportView {
	v := ruleImportView{
		Stored: !preview && done.Count[rulebook.Refused] == 0, Added: done.Count[rulebook.Added], Changed: done.Count[rulebook.Replaced],
		Unchanged: done.Count[rulebook.Untouched], Refused: done.Count[rulebook.Refused], Lines: []ruleLineView{},
	}
	for _, l := range done.Lines {
		if l.Fate == rulebook.Untouched {
			continue
		}
		line := ruleLineView{Line: l.Number, Key: l.Rule.Key, Fate: l.Fate, Fields: l.Fields}
		if line.Fields == nil {
			line.Fields = map[string]string{}
		}
		v.Lines = append(v.Lines, line)
	}
	return v
}
