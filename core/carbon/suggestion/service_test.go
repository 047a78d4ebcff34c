package suggestion_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"tillit/core/ai/assistant"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/parts"
	"tillit/core/carbon/library"
	"tillit/core/carbon/rulebook"
	"tillit/core/carbon/shippedtest"
	"tillit/core/carbon/suggestion"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/category"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/price"
	"tillit/core/reference/rule"
)

// bundle is an installation with everything that ships and companies with
// books.
type bundle struct {
	clock       func() time.Time
	db          *pg.DB
	owner       *pgx.Conn
	footprints  parts.Parts
	jobs        *job.Service
	suggestions *suggestion.Service
	admin       tenant.Scope
}

func newBundle(t *testing.T) *bundle {
	t.Helper()
	d := shippedtest.New(t)
	db := d.Open(t)
	owner, err := pgx.Connect(t.Context(), d.OwnerURL)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, owner.Close(context.Background())) })
	b := &bundle{
		db: db, owner: owner, clock: time.Now, jobs: job.NewService(db),
		footprints:  parts.New(db, category.Standard(), library.NewService(db, category.Standard(), factor.Standard()), price.Standard()),
		suggestions: suggestion.NewService(db, category.Standard(), nil, time.Now),
	}
	person := b.insert(t, "insert into people (email, name, role) values ('admin@tillit.test', 'Astrid Admin', 1) returning id")
	b.admin = tenant.NewScope(person, uuid.Nil, suggestion.Review).As(tenant.Admin).SeeingAll()
	return b
}

func (b *bundle) insert(t *testing.T, sql string, args ...any) uuid.UUID {
	t.Helper()
	var id uuid.UUID
	require.NoError(t, b.owner.QueryRow(t.Context(), sql, args...).Scan(&id))
	return id
}

// ledger is a Finnish company whose account 7955 no shipped rule knows: its
// supplier of electricity is settled on another account.
type ledger struct {
	*bundle
	company  uuid.UUID
	source   uuid.UUID
	scope    tenant.Scope // of the program
	vouchers int
}

func (b *bundle) ledger(t *testing.T, name string) *ledger {
	t.Helper()
	l := &ledger{bundle: b}
	l.company = b.insert(t, "insert into companies (name, country, currency) values ($1, 'FI', 'EUR') returning id", name)
	l.scope = tenant.NewScope(uuid.Nil, l.company, footprint.Calculate, suggestion.Make, assistant.See, assistant.Use)
	l.source = b.insert(t, "insert into ledger_sources (company_id, kind, external_key, name) values ($1, 'sie', 'k', 'Kirjanpito') returning id", l.company)
	for number, name := range map[string]string{"7240": "Sähkö", "7955": "Kohde 3", "7956": "Kohde 4", "7957": "Xyzzy"} {
		_, err := b.owner.Exec(t.Context(), "insert into ledger_accounts (company_id, source_id, number, name, type, unit) values ($1, $2, $3, $4, 'cost', '')",
			l.company, l.source, number, name)
		require.NoError(t, err)
	}
	return l
}

func (l *ledger) supplier(t *testing.T, name string) uuid.UUID {
	t.Helper()
	return l.insert(t, "insert into suppliers (company_id, source_id, source_key, name) values ($1, $2, $3, $3) returning id", l.company, l.source, name)
}

func (l *ledger) book(t *testing.T, account, amount string, supplier uuid.UUID) {
	t.Helper()
	l.vouchers++
	id := l.insert(t, `insert into vouchers (company_id, source_id, fiscal_year_start, series, number, date, text, hash)
		values ($1, $2, '2024-01-01', 'L', $3, '2024-05-05', 'Lasku', '') returning id`, l.company, l.source, fmt.Sprint(l.vouchers))
	l.insert(t, `insert into ledger_rows (company_id, voucher_id, line, date, account, amount, currency, text, supplier_id, unit, cost_centre, project)
		values ($1, $2, 1, '2024-05-05', $3, $4::numeric, 'EUR', '', nullif($5, $6)::uuid, '', '', '') returning id`,
		l.company, id, account, amount, supplier.String(), uuid.Nil.String())
}

// calculate computes the year and makes suggestions, as the workers do.
func (l *ledger) calculate(t *testing.T) suggestion.Made {
	t.Helper()
	var j job.Job
	require.NoError(t, l.db.In(t.Context(), l.scope, func(ctx context.Context, tx pg.Tx) (err error) {
		j, err = job.Create(ctx, tx, l.scope, footprint.KindRecalculate, nil)
		return err
	}))
	require.NoError(t, l.jobs.Run(t.Context(), l.scope, j.ID, true, func(ctx context.Context, run *job.Run) error {
		year := footprint.Period{From: footprint.Month{Year: 2024, Month: 1}, To: footprint.Month{Year: 2024, Month: 12}}
		_, err := l.footprints.Calculations.Recalculate(ctx, l.scope, run, year)
		return err
	}))
	made, err := l.suggestions.Make(t.Context(), l.scope)
	require.NoError(t, err)
	return made
}

// suggested is a company with one pending suggestion: electricity on 7955.
func (b *bundle) suggested(t *testing.T, name string) (*ledger, suggestion.Suggestion) {
	t.Helper()
	l := b.ledger(t, name)
	helen := l.supplier(t, "Voimala Oy")
	for range 5 {
		l.book(t, "7240", "300", helen)
	}
	l.book(t, "7955", "500", helen)
	l.book(t, "7955", "250", helen)
	l.book(t, "7957", "10", uuid.Nil)
	require.Equal(t, suggestion.Made{Pending: 1, Silent: 1}, l.calculate(t))
	pending := b.list(t, suggestion.Filter{Company: l.company})
	require.Len(t, pending, 1)
	return l, pending[0]
}

func (b *bundle) list(t *testing.T, f suggestion.Filter) []suggestion.Suggestion {
	t.Helper()
	f.Limit = suggestion.MaxLimit
	list, err := b.suggestions.List(t.Context(), b.admin, f)
	require.NoError(t, err)
	require.EqualValues(t, len(list.Items), list.Total)
	return list.Items
}

func (b *bundle) decisions(t *testing.T, id uuid.UUID) (states []int) {
	t.Helper()
	rows, err := b.owner.Query(t.Context(), "select state from suggestion_decisions where suggestion_id = $1 and decided_by = $2 order by decided_at, id",
		id, b.admin.Person)
	require.NoError(t, err)
	states, err = pgx.CollectRows(rows, pgx.RowTo[int])
	require.NoError(t, err)
	return states
}

func TestService_Make(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	l, one := b.suggested(t, "Revontuli Oy")

	require.Equal(t, suggestion.Pending, one.State)
	require.Equal(t, "2.electricity.premises.residual", one.Category)
	require.Equal(t, "Voimala Oy", one.SupplierName)
	require.Equal(t, "7955", one.Account)
	require.EqualValues(t, 2, one.Rows)
	require.Equal(t, "750", one.Amount.String())
	require.GreaterOrEqual(t, one.Confidence, suggestion.Threshold)
	require.Equal(t, suggestion.ReasonSupplier, one.Reasons[0].Code)
	require.EqualValues(t, 5, one.Reasons[0].Rows)
	require.Len(t, one.Taught, 5)
	require.Equal(t, "0.663717", one.Coverage.Now.Decimal.String(), "1,500 of 2,260")
	require.Equal(t, "0.995575", one.Coverage.Then.Decimal.String())

	t.Run("AgainGivesTheSame", func(t *testing.T) { //nolint:paralleltest // the parts share a company
		require.Equal(t, suggestion.Made{Pending: 1, Silent: 1}, l.calculate(t))
		again := b.list(t, suggestion.Filter{})
		require.Len(t, again, 1)
		require.Equal(t, one.ID, again[0].ID)
	})
	t.Run("WhatHasFoundItsPlaceIsNotSuggested", func(t *testing.T) { //nolint:paralleltest // the parts share a company
		_, err := b.owner.Exec(t.Context(), "update ledger_rows set account = '7240' where account = '7955'")
		require.NoError(t, err)
		require.Equal(t, suggestion.Made{Silent: 1}, l.calculate(t))
		require.Empty(t, b.list(t, suggestion.Filter{}))
	})
	t.Run("TakesItsPermission", func(t *testing.T) { //nolint:paralleltest // the parts share a company
		_, err := b.suggestions.Make(t.Context(), tenant.NewScope(uuid.Nil, l.company, suggestion.Review))
		require.ErrorIs(t, err, tenant.ErrForbidden)
	})
}

func TestService_LearnsFromNoOtherCompany(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.suggested(t, "Revontuli Oy")
	other := b.ledger(t, "Toinen Oy")
	other.book(t, "7955", "500", other.supplier(t, "Voimala Oy"))
	require.Equal(t, suggestion.Made{Silent: 1}, other.calculate(t))
}

func TestService_Approve(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	l, one := b.suggested(t, "Revontuli Oy")

	done, err := b.suggestions.Approve(t.Context(), b.admin, one.ID, suggestion.Approval{})
	require.NoError(t, err)
	require.Equal(t, suggestion.Approved, done.State)
	require.Equal(t, "Astrid Admin", done.DecidedBy)
	var enqueued int
	require.NoError(t, b.owner.QueryRow(t.Context(), "select count(*) from river_job where kind = 'rule.changed'").Scan(&enqueued))
	require.Equal(t, 1, enqueued, "the footprint follows")

	require.Equal(t, suggestion.Made{Silent: 1}, l.calculate(t))
	found, err := b.suggestions.Find(t.Context(), b.admin, one.ID, suggestion.ByBoth)
	require.NoError(t, err)
	require.EqualValues(t, 2, found.HitRows, "the rows that its rule has decided")
	require.EqualValues(t, 2, found.Rows)
	for _, decide := range []func() error{
		func() error {
			_, err := b.suggestions.Approve(t.Context(), b.admin, one.ID, suggestion.Approval{})
			return err
		},
		func() error { _, err := b.suggestions.Reject(t.Context(), b.admin, one.ID, ""); return err },
		func() error { _, err := b.suggestions.Flag(t.Context(), b.admin, one.ID, ""); return err },
	} {
		require.ErrorIs(t, decide(), suggestion.ErrDecided)
	}

	undone, err := b.suggestions.Undo(t.Context(), b.admin, one.ID)
	require.NoError(t, err)
	require.Equal(t, suggestion.Pending, undone.State)
	require.Equal(t, suggestion.Made{Pending: 1, Silent: 1}, l.calculate(t), "the rule is gone")
	require.Equal(t, []int{1, 0}, b.decisions(t, one.ID))
	_, err = b.suggestions.Undo(t.Context(), b.admin, one.ID)
	require.ErrorIs(t, err, suggestion.ErrDecided)
}

func TestService_ApproveOtherwiseThanProposed(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	l, one := b.suggested(t, "Revontuli Oy")
	l.book(t, "7956", "90", one.Supplier)
	require.Equal(t, suggestion.Made{Pending: 2, Silent: 1}, l.calculate(t))

	found, err := b.suggestions.Find(t.Context(), b.admin, one.ID, suggestion.BySupplier)
	require.NoError(t, err)
	require.EqualValues(t, 3, found.HitRows)
	require.Equal(t, "840", found.HitSum.String())
	require.EqualValues(t, 5, found.SettledRows, "on the account of electricity")
	require.Len(t, found.Teacher, 5)

	_, err = b.suggestions.Approve(t.Context(), b.admin, one.ID, suggestion.Approval{Target: suggestion.Target{Category: "no.such.leaf"}})
	require.Equal(t, fault.Invalid, fault.KindOf(err))
	_, err = b.suggestions.Approve(t.Context(), b.admin, one.ID, suggestion.Approval{Target: suggestion.Target{Category: "1", Exclusion: "payroll"}})
	require.EqualError(t, fault.Fields(map[string]string{"category": "ambiguous"}), "fields category=ambiguous")
	require.Equal(t, fault.Invalid, fault.KindOf(err))

	done, err := b.suggestions.Approve(t.Context(), b.admin, one.ID, suggestion.Approval{
		Target: suggestion.Target{Category: "3.1.services.cleaning"}, Reach: suggestion.BySupplier,
	})
	require.NoError(t, err)
	require.Equal(t, "3.1.services.cleaning", done.Category)
	require.Equal(t, suggestion.Made{Silent: 1}, l.calculate(t), "the rule reaches the other account too")
	found, err = b.suggestions.Find(t.Context(), b.admin, one.ID, suggestion.ByBoth)
	require.NoError(t, err)
	require.EqualValues(t, 8, found.HitRows, "all of the supplier's")
}

func TestService_ReopensWhatTheRuleNoLongerPlaces(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	l, one := b.suggested(t, "Revontuli Oy")
	done, err := b.suggestions.Approve(t.Context(), b.admin, one.ID, suggestion.Approval{})
	require.NoError(t, err)
	own, err := b.admin.For(l.company)
	require.NoError(t, err)
	require.NoError(t, b.db.In(t.Context(), own, func(ctx context.Context, tx pg.Tx) error {
		_, err := rulebook.Retire(ctx, tx, own, done.Rule)
		return err
	}))
	require.Equal(t, suggestion.Made{Pending: 1, Silent: 1}, l.calculate(t))
}

func TestService_RejectIsKeptUnlessTheEvidenceChanges(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	l, one := b.suggested(t, "Revontuli Oy")
	done, err := b.suggestions.Reject(t.Context(), b.admin, one.ID, "")
	require.NoError(t, err)
	require.Equal(t, suggestion.Rejected, done.State)
	require.Equal(t, suggestion.Made{Kept: 1, Silent: 1}, l.calculate(t))

	own, err := b.admin.For(l.company)
	require.NoError(t, err)
	require.NoError(t, b.db.In(t.Context(), own, func(ctx context.Context, tx pg.Tx) error {
		_, err := rulebook.Add(ctx, tx, own, rule.Rule{Level: rule.Company, Supplier: "Voimala Oy", AccountFrom: "7240", AccountTo: "7240", Category: "3.1.services.cleaning"})
		return err
	}))
	require.Equal(t, suggestion.Made{Pending: 1, Silent: 1}, l.calculate(t), "another category is proposed now")
	require.Equal(t, "3.1.services.cleaning", b.list(t, suggestion.Filter{})[0].Category)
}

func TestService_Flag(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	l, one := b.suggested(t, "Revontuli Oy")
	_, err := b.suggestions.Flag(t.Context(), b.admin, one.ID, "  fråga ekonomi ")
	require.NoError(t, err)
	require.Equal(t, suggestion.Made{Kept: 1, Silent: 1}, l.calculate(t))
	flagged := b.list(t, suggestion.Filter{State: suggestion.Flagged})
	require.Len(t, flagged, 1)
	require.Equal(t, "fråga ekonomi", flagged[0].Note)

	_, err = b.suggestions.Reject(t.Context(), b.admin, one.ID, "")
	require.NoError(t, err, "somebody has looked at it")
	require.Equal(t, []int{3, 2}, b.decisions(t, one.ID))
}

func TestService_DecideAll(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	_, one := b.suggested(t, "Revontuli Oy")
	_, two := b.suggested(t, "Toinen Oy")
	_, err := b.suggestions.Reject(t.Context(), b.admin, two.ID, "")
	require.NoError(t, err)
	gone := uuid.New()

	out, err := b.suggestions.DecideAll(t.Context(), b.admin, suggestion.Bulk{IDs: []uuid.UUID{one.ID, two.ID, gone}, State: suggestion.Approved})
	require.NoError(t, err)
	require.Equal(t, suggestion.Outcome{Decided: []uuid.UUID{one.ID}, Skipped: []uuid.UUID{two.ID, gone}}, out)
	_, err = b.suggestions.DecideAll(t.Context(), b.admin, suggestion.Bulk{IDs: []uuid.UUID{one.ID}})
	require.EqualError(t, err, "fields state=unknown")
}

func TestService_List(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	l, one := b.suggested(t, "Revontuli Oy")
	b.suggested(t, "Arktinen Oy")

	all := b.list(t, suggestion.Filter{})
	require.Equal(t, []string{"Arktinen Oy", "Revontuli Oy"}, []string{all[0].CompanyName, all[1].CompanyName})
	require.Len(t, b.list(t, suggestion.Filter{Text: "REVON"}), 1)
	require.Len(t, b.list(t, suggestion.Filter{Text: "kohde", Sort: suggestion.ByConfidence}), 2)
	require.Empty(t, b.list(t, suggestion.Filter{Confidence: 1}))
	require.Empty(t, b.list(t, suggestion.Filter{State: suggestion.Approved}))

	list, err := b.suggestions.List(t.Context(), b.admin, suggestion.Filter{Company: l.company, Limit: 1})
	require.NoError(t, err)
	require.Len(t, list.Companies, 2, "the filter narrows the suggestions alone")
	require.EqualValues(t, 1, list.Companies[1].Pending)
	require.EqualValues(t, 3, list.Companies[1].UnmatchedRows)
	require.Equal(t, "0.995575", list.Companies[1].Coverage.Then.Decimal.String())

	t.Run("OneTenantARow", func(t *testing.T) {
		t.Parallel()
		theirs := tenant.NewScope(uuid.New(), l.company, suggestion.Review)
		own, err := b.suggestions.List(t.Context(), theirs, suggestion.Filter{Limit: 10})
		require.NoError(t, err)
		require.Len(t, own.Items, 1)
		stranger := tenant.NewScope(uuid.New(), uuid.New(), suggestion.Review)
		for _, refused := range []func() error{
			func() error { _, err := b.suggestions.Find(t.Context(), stranger, one.ID, ""); return err },
			func() error { _, err := b.suggestions.Reject(t.Context(), stranger, one.ID, ""); return err },
			func() error { _, err := b.suggestions.Undo(t.Context(), stranger, one.ID); return err },
		} {
			require.ErrorIs(t, refused(), suggestion.ErrNotFound)
		}
	})
	t.Run("ALesserRole", func(t *testing.T) {
		t.Parallel()
		reader := tenant.NewScope(uuid.New(), l.company, footprint.Read).SeeingAll()
		_, err := b.suggestions.List(t.Context(), reader, suggestion.Filter{Limit: 1})
		require.ErrorIs(t, err, tenant.ErrForbidden)
		_, err = b.suggestions.Find(t.Context(), reader, one.ID, "")
		require.ErrorIs(t, err, tenant.ErrForbidden)
		_, err = b.suggestions.Reject(t.Context(), reader, one.ID, "")
		require.ErrorIs(t, err, tenant.ErrForbidden)
		_, err = b.suggestions.DecideAll(t.Context(), reader, suggestion.Bulk{})
		require.ErrorIs(t, err, tenant.ErrForbidden)
	})
}

// Rows that a rule placed by a supplier in their text, whom no register knows,
// say nothing of the others on their account.
func TestService_Make_SuppliersInTextsTeachNothingOfTheAccount(t *testing.T) {
	t.Parallel()
	l := newBundle(t).ledger(t, "Halli Oy")
	for range 9 {
		l.book(t, "7957", "100", uuid.Nil)
	}
	_, err := l.owner.Exec(t.Context(), "update vouchers set text = 'Finnair HEL-ARN' where company_id = $1 and number <> '9'", l.company)
	require.NoError(t, err)
	require.Equal(t, suggestion.Made{Silent: 1}, l.calculate(t))
}
