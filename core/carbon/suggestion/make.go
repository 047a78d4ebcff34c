package suggestion

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"tillit/core/carbon/footprint/stored"
	"tillit/core/carbon/footprint/totals"
	"tillit/core/carbon/rulebook"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/rule"
)

// Make lets the program make suggestions for a company.
const Make tenant.Permission = "suggestion.make"

// Made says what became of a company's unmatched groups.
type Made struct {
	Pending int // suggestions that wait for a decision now
	Silent  int // groups that the learner has nothing clear to say about
	Kept    int // groups that somebody has decided about, or proposed a rule for
}

// Make replaces the company's pending suggestions by what its rows of now lead
// to. Those of people and decided ones stay, but for two that become pending again: a rejected one
// for which the proposal is another or clearly surer now, and an approved one
// whose rule has been retired while its rows are still unmatched. Making them
// twice gives the same. Requires the permission Make.
func (s *Service) Make(ctx context.Context, scope tenant.Scope) (Made, error) {
	if err := scope.Require(Make); err != nil {
		return Made{}, err
	}
	var made Made
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		m, err := s.newBatch(ctx, tx, scope.Company)
		if err != nil {
			return err
		}
		fresh, kept := m.propose(&made)
		if err := m.store(ctx, fresh, kept); err != nil || len(m.unasked) == 0 {
			return err
		}
		return tx.Enqueue(ctx, Unsure{scope.Company})
	})
	if err != nil {
		return Made{}, fmt.Errorf("make suggestions for company %s: %w", scope.Company, err)
	}
	return made, nil
}

// groupKey is what a company has one suggestion for.
type groupKey struct {
	supplier uuid.UUID
	account  string
}

// batch is one run of Make.
type batch struct {
	tx      pg.Tx
	company uuid.UUID
	old     map[groupKey]row
	learner *Learner
	groups  []groupRow
	consulting
}

// newBatch waits until nobody else makes or decides suggestions of the company,
// and reads what it takes to make them.
func (s *Service) newBatch(ctx context.Context, tx pg.Tx, company uuid.UUID) (*batch, error) {
	if err := lock(ctx, tx, company); err != nil {
		return nil, err
	}
	m := &batch{tx: tx, company: company, old: map[groupKey]row{}}
	var err error
	if m.learner, err = m.learn(ctx, s); err != nil {
		return nil, err
	}
	if err := m.recall(ctx); err != nil {
		return nil, fmt.Errorf("read suggestions: %w", err)
	}
	if m.groups, err = m.unmatched(ctx); err != nil {
		return nil, fmt.Errorf("group unmatched rows: %w", err)
	}
	m.consulting, err = s.consult(ctx, tx, company, m.groups)
	return m, err
}

// learn reads what teaches: shipped rules and the settled rows.
func (m *batch) learn(ctx context.Context, s *Service) (*Learner, error) {
	var country string
	if err := m.tx.NewRaw("select country from companies where id = ?", m.company).Scan(ctx, &country); err != nil {
		return nil, fmt.Errorf("read company: %w", err)
	}
	rules, err := rulebook.In(ctx, m.tx, m.company, rule.ChartsOf(country))
	if err != nil {
		return nil, fmt.Errorf("read rules: %w", err)
	}
	lessons, err := m.lessons(ctx)
	if err != nil {
		return nil, fmt.Errorf("read settled rows: %w", err)
	}
	return Learn(s.tree, rules, rule.ChartOf(country), lessons), nil
}

// groupRow is a group as the queries below give it.
type groupRow struct {
	SupplierID     *uuid.UUID      `bun:"supplier_id"`
	SupplierName   string          `bun:"supplier_name"`
	SupplierNumber string          `bun:"supplier_number"`
	Account        string          `bun:"account"`
	AccountName    string          `bun:"account_name"`
	Texts          []string        `bun:"texts,array"`
	Rows           int64           `bun:"rows"`
	Amount         decimal.Decimal `bun:"amount"`
	Credits        decimal.Decimal `bun:"credits"`
	Category       string          `bun:"category"`
	Exclusion      string          `bun:"exclusion"`
	Confirmed      bool            `bun:"confirmed"`
	Examples       []string        `bun:"examples,array"`
}

func (r groupRow) group() Group {
	return Group{
		Supplier: pg.Value(r.SupplierID), SupplierName: r.SupplierName, Account: r.Account, AccountName: r.AccountName,
		Texts: r.Texts,
	}
}

// lessons are the settled rows. A decision by a person names no rule. Rows of a
// supplier that a rule found in their text, and whom no register knows, teach
// nothing: they have only their account in common with others on it.
func (m *batch) lessons(ctx context.Context) ([]Lesson, error) {
	var rows []groupRow
	err := m.tx.NewRaw(`select t.supplier_id, max(t.supplier_name) as supplier_name, t.account, max(t.account_name) as account_name,
			coalesce(t.category_id, '') as category, coalesce(t.exclusion, '') as exclusion,
			r.id is null or r.level <> 'global' or r.supplier <> '' or r.supplier_number <> '' as confirmed,
			count(*) as rows, (array_agg(t.id::text order by t.date desc, t.id))[1:5] as examples
		from footprint_transactions t left join carbon_rules r on r.id = t.rule_id
		where t.company_id = ? and t.part = 'main' and t.status in ('counted', 'excluded') and not t.disabled
			and (t.supplier_id is not null or r.id is null or r.supplier = '' and r.supplier_number = '')
		group by t.supplier_id, t.account, 5, 6, 7`, m.company).Scan(ctx, &rows)
	if err != nil {
		return nil, err
	}
	lessons := make([]Lesson, len(rows))
	for i, r := range rows {
		examples, err := parse(r.Examples)
		if err != nil {
			return nil, err
		}
		lessons[i] = Lesson{
			Group: r.group(), Target: Target{r.Category, r.Exclusion}, Confirmed: r.Confirmed, Rows: r.Rows, Examples: examples,
		}
	}
	return lessons, nil
}

func (m *batch) unmatched(ctx context.Context) ([]groupRow, error) {
	var rows []groupRow
	err := m.tx.NewRaw(`select t.supplier_id, max(t.supplier_name) as supplier_name, coalesce(max(s.corporate_number), '') as supplier_number,
			t.account, max(t.account_name) as account_name, count(*) as rows, sum(t.amount) as amount, sum(`+stored.Credits+`) as credits,
			(array_agg(distinct t.text order by t.text))[1:5] as texts
		from footprint_transactions t left join suppliers s on s.company_id = t.company_id and s.id = t.supplier_id
		where t.company_id = ? and t.part = 'main' and t.status = 'unmatched' and not t.disabled and not (`+totals.Waits+`)
		group by t.supplier_id, t.account order by t.supplier_id, t.account`, m.company).Scan(ctx, &rows)
	return rows, err
}

// recall reads the suggestions that are there.
func (m *batch) recall(ctx context.Context) error {
	var rows []row
	err := m.tx.NewRaw(`select s.*, r.id is not null and r.retired_at is null as rule_holds
		from suggestions s left join carbon_rules r on r.id = s.rule_id where s.company_id = ?`, m.company).Scan(ctx, &rows)
	for _, r := range rows {
		m.old[groupKey{pg.Value(r.SupplierID), r.Account}] = r
	}
	return err
}

// propose says which suggestions are pending now, and which decided ones have
// rows that are still unmatched.
func (m *batch) propose(made *Made) (fresh, kept []row) {
	for _, g := range m.groups {
		old, known := m.old[groupKey{pg.Value(g.SupplierID), g.Account}]
		p, speaks := m.learner.Propose(g.group())
		origin := Learned
		if !known || !old.closed() {
			p, origin, speaks = m.hear(g.group(), p, speaks)
		}
		switch {
		case known && !old.reopens(p, speaks):
			made.Kept++
			old.Rows, old.Amount, old.Credits = g.Rows, g.Amount, g.Credits
			kept = append(kept, old)
		case !speaks:
			made.Silent++
		default:
			made.Pending++
			fresh = append(fresh, m.row(old.ID, g, p, origin))
		}
	}
	return fresh, kept
}

// store replaces the pending suggestions. What was decided about rows
// that have found their place meanwhile has no rows any more, unless it is the
// approval that placed them.
func (m *batch) store(ctx context.Context, fresh, kept []row) error {
	if _, err := m.tx.NewRaw("update suggestions set rows = 0, amount = 0, credits = 0 where company_id = ? and (state in (?, ?) or state = ? and origin = ?)",
		m.company, Rejected, Flagged, Pending, ByPerson).Exec(ctx); err != nil {
		return fmt.Errorf("clear decided suggestions: %w", err)
	}
	ids := make([]uuid.UUID, 0, len(fresh))
	for _, r := range fresh {
		ids = append(ids, r.ID)
	}
	if _, err := m.tx.NewRaw("delete from suggestions where company_id = ? and state = ? and origin <> ? and id <> all(?::uuid[])",
		m.company, Pending, ByPerson, pgdialect.Array(ids)).Exec(ctx); err != nil {
		return fmt.Errorf("remove suggestions: %w", err)
	}
	for _, rows := range [][]row{fresh, kept} {
		if len(rows) == 0 {
			continue
		}
		if _, err := m.tx.NewInsert().Model(&rows).ExcludeColumn("rule_holds").On("conflict (company_id, id) do update").Apply(replace).Exec(ctx); err != nil {
			return fmt.Errorf("store suggestions: %w", err)
		}
	}
	return nil
}

// replace sets every column of a suggestion that is there already.
func replace(q *bun.InsertQuery) *bun.InsertQuery {
	for _, column := range []string{
		"supplier_name", "supplier_number", "account_name", "state", "origin", "category_id", "exclusion", "confidence", "reasons", "taught",
		"rows", "amount", "credits", "note", "rule_id", "made_at", "decided_at", "decided_by",
		"decision_id", "proposed_at", "proposed_by", "proposal_note",
	} {
		q = q.Set("? = excluded.?", bun.Ident(column), bun.Ident(column))
	}
	return q
}
