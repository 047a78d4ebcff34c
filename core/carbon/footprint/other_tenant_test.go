package footprint_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/activity"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/consolidation"
	"tillit/core/carbon/footprint/runs"
	"tillit/core/carbon/footprint/totals"
	"tillit/core/carbon/footprint/trace"
	"tillit/core/carbon/footprint/whatif"
	"tillit/core/carbon/rulebook"
	"tillit/core/carbon/supplierfigure"
	"tillit/core/kernel/job"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/catalogue"
	"tillit/core/reference/rule"
)

// resident is a company with something of everything that a footprint rests on.
type resident struct {
	scope   tenant.Scope
	source  uuid.UUID
	records []uuid.UUID // of suppliers
	entries []uuid.UUID
	job     uuid.UUID // of its last calculation
}

// settle makes b act for a new company and fills it, with other figures for
// another seed.
func (b *bundle) settle(t *testing.T, seed uint64) *resident {
	t.Helper()
	b.company(t, "SE", "SEK")
	person := b.insert(t, "insert into people (email, name, role) values ($1, 'Disa Domare', 3) returning id", uuid.NewString()+"@tillit.test")
	b.scope = tenant.NewScope(person, b.scope.Company, footprint.Read, footprint.Calculate, footprint.Decisive, job.Read, rulebook.Manage)
	r := &resident{scope: b.scope, source: b.source}
	loan := []string{"Lån", "liability"}
	if seed > 1 { // what is a debt to one company holds capital goods of the other
		loan = []string{"Inventarier", "asset"}
	}
	b.account(t, "1230", loan[0], loan[1])
	for _, year := range []int{2023, 2024} {
		b.generate(t, year, 120, seed)
	}
	r.records = []uuid.UUID{b.supplier(t, "Pappret AB", ""), b.supplier(t, "Pappret i Lund", "")}
	b.voucher(t, "2024-02-05", "Papper", row{account: "6110", amount: "1000", supplier: r.records[0]}, row{account: "6110", amount: "400", supplier: r.records[1]})
	b.voucher(t, "2024-03-05", "Maskin", row{account: "1220", amount: "50000"}, row{account: "1230", amount: "-50000"})
	b.states(t, r.records[0], 2024, "SEK", decimal.NewFromInt(int64(seed)).String())
	b.exec(t, "insert into carbon_rules (company_id, key, level, priority, words, exclusion, content) values ($1, 'own', 'company', 9, '{frakt}', 'payroll', '')",
		b.scope.Company)
	r.entries = []uuid.UUID{
		b.entry(t, entered{from: "2024-01-15", to: "2024-04-01", category: power, quantity: decimal.NewFromInt(int64(6000 * seed)).String(), unit: "kWh"}),
		b.entry(t, entered{from: "2023-01-01", category: power, quantity: "700", unit: "kWh", own: "3", cover: "adds"}),
	}
	for _, year := range []string{"2023", "2024"} {
		b.contract(t, bought{from: year + "-01-01", to: year + "-12-31", quantity: decimal.NewFromInt(int64(3000 * seed)).String()})
	}
	b.recalculate(t, r)
	papers := b.all(t, 2024, footprint.Filter{Supplier: r.records[1]})
	_, _, err := b.footprints.Decisions.Decide(t.Context(), b.scope, footprint.Selection{Year: 2024, IDs: []uuid.UUID{papers[0].ID}},
		footprint.Verdict{Kind: footprint.Disable, Note: "Privat"})
	require.NoError(t, err)
	b.recalculate(t, r)
	return r
}

// recalculate computes both years of a resident.
func (b *bundle) recalculate(t *testing.T, r *resident) {
	t.Helper()
	b.scope, b.source = r.scope, r.source
	r.job = b.job(t)
	_, err := b.work(t, r.job, footprint.Period{From: month(2023, time.January), To: month(2024, time.December)})
	require.NoError(t, err)
}

// portrait is all that the footprint says of a resident, as text.
func (b *bundle) portrait(t *testing.T, r *resident) map[string]string {
	t.Helper()
	b.scope = r.scope
	ctx, all := t.Context(), map[string]string{}
	keep := func(name string, v any, err error) {
		t.Helper()
		require.NoError(t, err, name)
		text, err := json.Marshal(v)
		require.NoError(t, err, name)
		all[name] = string(text)
	}
	for name, f := range map[string]footprint.Filter{
		"whole": {}, "supplier": {Supplier: r.records[0]}, "account": {Account: "5020"}, "text": {Text: "Papper"}, "entries": {Entries: true},
	} {
		view, err := b.footprints.Totals.Overview(ctx, r.scope, 2024, f)
		keep("overview "+name, view, err)
		list, err := b.footprints.Traces.Transactions(ctx, r.scope, 2024, f, trace.Page{Sort: trace.ByDate, Limit: trace.MaxLimit})
		keep("transactions "+name, list, err)
	}
	for i, x := range b.all(t, 2024, footprint.Filter{}) {
		if i%20 != 0 && x.Entry == uuid.Nil && x.Supplier != r.records[0] {
			continue
		}
		traced, err := b.footprints.Traces.Trace(ctx, r.scope, x.ID)
		keep("trace "+x.ID.String(), traced, err)
	}
	reconciled, err := b.footprints.Reconciliations.Reconcile(ctx, r.scope, 2024)
	keep("reconciliation", reconciled, err)
	suppliers, err := b.footprints.Totals.Suppliers(ctx, r.scope, 2024, footprint.Market, totals.SupplierPage{Sort: totals.MostKg, Limit: 500})
	keep("suppliers", suppliers, err)
	whole := activity.Content{
		From: time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC), To: time.Date(2024, 12, 31, 0, 0, 0, 0, time.UTC), Category: power, Cover: activity.Group,
	}
	covered, err := b.footprints.Totals.Covered(ctx, r.scope, whole)
	keep("covered", covered, err)
	kg, err := b.footprints.Totals.EntryTotals(ctx, r.scope, r.entries)
	keep("entries", kg, err)
	uses, byContract, err := b.footprints.Totals.Energy(ctx, r.scope, 2024)
	keep("energy", []any{uses, byContract}, err)
	used, err := b.footprints.Totals.EnergyBalance(ctx, r.scope, 2024)
	keep("energy balance", used, err)
	figures, err := b.footprints.Totals.Figures(ctx, r.scope, 2024, []catalogue.Figure{{Categories: []string{"2"}, Market: true}, {Categories: []string{"3"}}})
	keep("figures", figures, err)
	years, err := b.footprints.Totals.Years(ctx, r.scope, footprint.Market)
	keep("years", years, err)
	branches, err := b.footprints.Totals.Branches(ctx, r.scope, 2024)
	keep("branches", branches, err)
	var lines []trace.Line
	err = b.footprints.Traces.Lines(ctx, r.scope, 2024, footprint.Filter{}, func(l trace.Line) error {
		lines = append(lines, l)
		return nil
	})
	keep("lines", lines, err)
	rules, err := b.footprints.Totals.RuleUse(ctx, r.scope, 2024)
	keep("rules", rules, err)
	weight, err := b.footprints.Trials.Weigh(ctx, r.scope, r.records[0], 2024, []supplierfigure.Figure{{Basis: supplierfigure.Factor, Unit: "SEK", KgPerUnit: dec("0.25")}})
	keep("weight", weight, err)
	names, err := b.footprints.Consolidations.Names(ctx, r.scope, append(r.records, r.source)...)
	keep("names", names, err)
	portions := []consolidation.Portion{{Company: r.scope.Company, Year: 2024, First: 1, Last: 12, Share: decimal.NewFromInt(1)}}
	consolidated, err := b.footprints.Consolidations.Consolidate(ctx, r.scope, 2024, portions, "")
	keep("consolidated", consolidated, err)
	categories, err := b.footprints.Consolidations.OnCategories(ctx, r.scope, portions, []string{"2", "3"})
	keep("categories", categories, err)
	uncertain, err := b.footprints.Consolidations.Doubts(ctx, r.scope, portions, footprint.Market, "")
	keep("uncertain", uncertain, err)
	administrator, err := b.administrator().For(r.scope.Company)
	require.NoError(t, err)
	freight := rule.Rule{Key: "papers", Level: rule.Company, Supplier: "Pappret AB", Category: "3.4.road.truck"}
	tried, err := b.footprints.Trials.Try(ctx, administrator, whatif.Trial{Rule: &freight}, 2024)
	keep("trial", tried, err)
	return all
}

// history is what a resident's calculations and decisions were.
func (b *bundle) history(t *testing.T, r *resident) map[string]any {
	t.Helper()
	listed, err := b.footprints.Runs.Runs(t.Context(), r.scope, 2024)
	require.NoError(t, err)
	number, at, _, err := b.footprints.Runs.LatestRun(t.Context(), r.scope, 2024)
	require.NoError(t, err)
	compared, err := b.footprints.Runs.Compare(t.Context(), r.scope, 2024, 2, 4, footprint.Market, runs.CauseEnabled)
	require.NoError(t, err)
	decisions, err := b.footprints.Decisions.Decisions(t.Context(), r.scope)
	require.NoError(t, err)
	done, err := b.jobs.Get(t.Context(), r.scope, r.job)
	require.NoError(t, err)
	return map[string]any{"runs": listed, "latest": []any{number, at}, "compared": compared, "decisions": decisions, "rows": done.Total}
}

// A company in the same database, with the same accounts, suppliers, rules and
// entries by name and other figures, changes nothing that is said of one, and
// neither's calculation touches the other's.
func TestOtherTenant(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.db.Through(nobody{})
	one := b.settle(t, 1)
	portrait, history := b.portrait(t, one), b.history(t, one)
	require.NotEmpty(t, portrait["lines"])
	require.EqualValues(t, b.count(t, "select count(*) from ledger_rows r where account in (select number from ledger_accounts where type = 'cost' or number = '1220')"),
		history["rows"])

	other := b.settle(t, 2)
	theirs, theirHistory := b.portrait(t, other), b.history(t, other)
	require.Equal(t, portrait, b.portrait(t, one))
	require.Equal(t, history, b.history(t, one))

	b.recalculate(t, one)
	require.Equal(t, portrait, b.portrait(t, one))
	require.Equal(t, history["rows"], b.history(t, one)["rows"])
	latest := b.runsOf(t, 2024)[0]
	require.Equal(t, []int64{0, 0, 0}, []int64{latest.Added, latest.Changed, latest.Removed})
	require.Equal(t, *latest.Before, latest.Totals)
	require.Equal(t, theirs, b.portrait(t, other))
	require.Equal(t, theirHistory, b.history(t, other))

	// What is the other's is not there, whoever knows its id.
	theirDecisions, err := b.footprints.Decisions.Decisions(t.Context(), other.scope)
	require.NoError(t, err)
	_, _, err = b.footprints.Decisions.Undo(t.Context(), one.scope, theirDecisions[0].ID)
	require.ErrorIs(t, err, footprint.ErrNotFound)
	_, _, err = b.footprints.Decisions.Decide(t.Context(), one.scope, footprint.Selection{Year: 2024, IDs: []uuid.UUID{b.all(t, 2024, footprint.Filter{})[0].ID}},
		footprint.Verdict{Kind: footprint.Disable, Note: "Privat"})
	require.ErrorIs(t, err, footprint.ErrNotFound)
	_, err = b.footprints.Traces.Trace(t.Context(), one.scope, b.all(t, 2024, footprint.Filter{})[0].ID)
	require.ErrorIs(t, err, footprint.ErrNotFound)
	kg, err := b.footprints.Totals.EntryTotals(t.Context(), one.scope, other.entries)
	require.NoError(t, err)
	require.Empty(t, kg)
	names, err := b.footprints.Consolidations.Names(t.Context(), one.scope, append(other.records, other.source)...)
	require.NoError(t, err)
	require.Empty(t, names)
	weight, err := b.footprints.Trials.Weigh(t.Context(), one.scope, other.records[0], 2024, nil)
	require.NoError(t, err)
	require.Zero(t, weight.Rows)
	require.Equal(t, theirHistory, b.history(t, other))
}
