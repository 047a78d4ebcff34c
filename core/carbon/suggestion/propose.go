package suggestion

import (
	"context"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// Permissions of the people of a company.
const (
	// Propose lets a person ask that what they decided over rows becomes a rule.
	Propose tenant.Permission = "suggestion.propose"
	// ReadWishes lets a person read what the company has proposed.
	ReadWishes tenant.Permission = "suggestion.readWishes"
)

// Faults of proposals.
var (
	// ErrNotProposable refuses a decision that is taken back or puts rows in no
	// place, of which no rule can be made.
	ErrNotProposable = fault.New(fault.Conflict, "suggestion.notProposable")
	// ErrTooBroad refuses a decision over rows of more than MaxProposed
	// suppliers and accounts.
	ErrTooBroad = fault.New(fault.Conflict, "suggestion.tooBroad")
)

// MaxProposed is how many suggestions one decision can become.
const MaxProposed = 20

// UserProposal is a suggestion that a person of the company has made of a decision,
// with what became of it.
type UserProposal struct {
	ID       uuid.UUID
	Decision uuid.UUID
	State    State
	Group
	Target

	Note      string // of the person
	At        time.Time
	By        string // name of the person
	Reply     string // note of whoever decided about it
	DecidedAt time.Time
	DecidedBy string
}

// Propose makes the company's decision over rows a pending suggestion for each
// supplier and account of the rows, in place of what is suggested there, and
// returns the company's proposals of that decision. A group that has a rule by an
// approved suggestion is passed over. The rows stay as they are.
// tenant.ErrNotFound when the company has no such decision. Requires Propose.
func (s *Service) Propose(ctx context.Context, scope tenant.Scope, decision uuid.UUID, note string) ([]UserProposal, error) {
	if err := scope.Require(Propose); err != nil {
		return nil, err
	}
	note = strings.TrimSpace(note)
	if utf8.RuneCountInString(note) > maxNote {
		return nil, fault.Fields(map[string]string{"note": "tooLong"})
	}
	var made []UserProposal
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if err := lock(ctx, tx, scope.Company); err != nil {
			return err
		}
		d, err := decided(ctx, tx, scope.Company, decision)
		if err != nil {
			return err
		}
		groups, err := groupsOf(ctx, tx, scope.Company, decision)
		if err != nil {
			return err
		}
		if len(groups) > MaxProposed {
			return ErrTooBroad
		}
		m := batch{tx: tx, company: scope.Company, old: map[groupKey]row{}}
		if err := m.recall(ctx); err != nil {
			return fmt.Errorf("read suggestions: %w", err)
		}
		if err := m.storeProposals(ctx, scope, s.clock(), d, groups, note); err != nil {
			return err
		}
		if made, err = readProposals(ctx, tx, scope.Company, decision); err != nil {
			return err
		}
		return audit.Record(ctx, tx, scope, s.clock(), audit.Event{
			Kind: audit.RuleProposed, Detail: map[string]string{"decision": decision.String()},
		})
	})
	if err != nil {
		return nil, fmt.Errorf("propose decision %s as a rule: %w", decision, err)
	}
	return made, nil
}

// Proposals lists what people of the company have proposed, the newest first, at
// most MaxLimit. Requires ReadWishes.
func (s *Service) Proposals(ctx context.Context, scope tenant.Scope) (all []UserProposal, err error) {
	if err := scope.Require(ReadWishes); err != nil {
		return nil, err
	}
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		all, err = readProposals(ctx, tx, scope.Company, uuid.Nil)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("list proposals: %w", err)
	}
	return all, nil
}

// decidedRow is a decision over rows, as far as a rule is made of it.
type decidedRow struct {
	ID         uuid.UUID  `bun:"id"`
	CategoryID *string    `bun:"category_id"`
	Exclusion  *string    `bun:"exclusion"`
	UndoneAt   *time.Time `bun:"undone_at"`
}

func decided(ctx context.Context, tx pg.Tx, company, id uuid.UUID) (d decidedRow, err error) {
	err = tx.NewRaw("select id, category_id, exclusion, undone_at from footprint_decisions where company_id = ? and id = ?", company,
		id).Scan(ctx, &d)
	switch {
	case pg.NoRows(err):
		return d, tenant.ErrNotFound
	case err != nil:
		return d, fmt.Errorf("read decision: %w", err)
	case d.UndoneAt != nil || (d.CategoryID == nil && d.Exclusion == nil):
		return d, ErrNotProposable
	}
	return d, nil
}

// groupsOf are the suppliers and accounts of the rows of a decision, with some
// of the rows.
func groupsOf(ctx context.Context, tx pg.Tx, company, decision uuid.UUID) ([]groupRow, error) {
	var rows []groupRow
	err := tx.NewRaw(`select t.supplier_id, max(t.supplier_name) as supplier_name, coalesce(max(s.corporate_number), '') as supplier_number,
			t.account, max(t.account_name) as account_name, (array_agg(t.id::text order by t.date desc, t.id))[1:20] as examples
		from footprint_decided_rows d
		join vouchers v on v.company_id = d.company_id and v.source_id = d.source_id and v.fiscal_year_start = d.fiscal_year_start
			and v.series = d.series and v.number = d.number and v.occurrence = d.occurrence
		join ledger_rows r on r.company_id = v.company_id and r.voucher_id = v.id and r.line = d.line and r.account = d.account
		join footprint_transactions t on t.company_id = r.company_id and t.ledger_row_id = r.id and t.part = 'main'
		left join suppliers s on s.company_id = t.company_id and s.id = t.supplier_id
		where d.company_id = ? and d.decision_id = ?
		group by t.supplier_id, t.account order by count(*) desc, t.account, t.supplier_id limit ?`, company, decision, MaxProposed+1).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("group decided rows: %w", err)
	}
	return rows, nil
}

// storeProposals stores the pending suggestions of a person.
func (m *batch) storeProposals(ctx context.Context, scope tenant.Scope, at time.Time, d decidedRow, groups []groupRow, note string) error {
	var rows []row
	for _, g := range groups {
		old := m.old[groupKey{pg.Value(g.SupplierID), g.Account}]
		if old.State == Approved && old.RuleHolds {
			continue
		}
		taught, err := parse(g.Examples)
		if err != nil {
			return err
		}
		r := m.row(old.ID, g, Proposal{Target: Target{pg.Value(d.CategoryID), pg.Value(d.Exclusion)}, Confidence: 1, Taught: taught}, ByPerson)
		r.DecisionID, r.ProposedAt, r.ProposedBy, r.ProposalNote = &d.ID, &at, &scope.Person, note
		r.Rows, r.Amount, r.Credits = old.Rows, old.Amount, old.Credits
		rows = append(rows, r)
	}
	if len(rows) == 0 {
		return nil
	}
	_, err := m.tx.NewInsert().Model(&rows).ExcludeColumn("rule_holds").On("conflict (company_id, id) do update").Apply(replace).Exec(ctx)
	if err != nil {
		return fmt.Errorf("store proposals: %w", err)
	}
	return nil
}

// wishRow is a suggestion as its proposer is told of it.
type wishRow struct {
	bun.BaseModel `bun:"table:suggestions,alias:s"`
	row

	Proposer *string `bun:"proposer"`
	Person   *string `bun:"person"`
}

// readProposals reads those of one decision, or all.
func readProposals(ctx context.Context, tx pg.Tx, company, decision uuid.UUID) ([]UserProposal, error) {
	var rows []wishRow
	q := tx.NewSelect().Model(&rows).ExcludeColumn("rule_holds", "proposer", "person").
		ColumnExpr("person_name(s.proposed_by) as proposer, person_name(s.decided_by) as person").
		Where("s.company_id = ? and s.origin = ?", company, ByPerson)
	if decision != uuid.Nil {
		q = q.Where("s.decision_id = ?", decision)
	}
	if err := q.OrderExpr("s.proposed_at desc, s.id").Limit(MaxLimit).Scan(ctx); err != nil {
		return nil, fmt.Errorf("read proposals: %w", err)
	}
	all := make([]UserProposal, len(rows))
	for i, r := range rows {
		all[i] = UserProposal{
			ID: r.ID, Decision: pg.Value(r.DecisionID), State: r.State, Target: r.target(),
			Group: Group{Supplier: pg.Value(r.SupplierID), SupplierName: r.SupplierName, Account: r.Account, AccountName: r.AccountName},
			Note:  r.ProposalNote, At: pg.Value(r.ProposedAt), By: pg.Value(r.Proposer),
			Reply: r.Note, DecidedAt: pg.Value(r.DecidedAt), DecidedBy: pg.Value(r.Person),
		}
	}
	return all, nil
}
