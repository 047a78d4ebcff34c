package supplier_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/books/supplier"
	"tillit/core/books/supplier/recognition"
	"tillit/core/kernel/audit"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/revision"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
)

// bundle is a company with books in three systems.
type bundle struct {
	db        *pg.DB
	suppliers *supplier.Service
	queue     *accounttest.Queue
	scope     tenant.Scope
	sources   map[string]uuid.UUID
}

func newBundle(t *testing.T) bundle {
	t.Helper()
	db := pgtest.DB(t)
	b := bundle{db: db, suppliers: supplier.NewService(db), queue: accounttest.NewQueue(db)}
	return b.another(t)
}

// another is the same with a company of its own.
func (b bundle) another(t *testing.T) bundle {
	t.Helper()
	home := accounttest.Company(t, b.db)
	b.scope = tenant.NewScope(accounttest.Person(t, b.db, tenant.Company, home).ID, home, supplier.Read, supplier.Decide)
	b.sources = map[string]uuid.UUID{}
	for _, kind := range []string{"sie", "fortnox", "bl"} {
		b.sources[kind] = b.insert(t, "insert into ledger_sources (company_id, kind, external_key, name) values (?, ?, 'k', 'Böcker') returning id", home, kind)
	}
	return b
}

func (b bundle) insert(t *testing.T, sql string, args ...any) (id uuid.UUID) {
	t.Helper()
	b.in(t, func(ctx context.Context, tx pg.Tx) error { return tx.NewRaw(sql, args...).Scan(ctx, &id) })
	return id
}

func (b bundle) in(t *testing.T, do func(context.Context, pg.Tx) error) {
	t.Helper()
	require.NoError(t, b.db.In(t.Context(), b.scope, do))
}

// has adds a supplier of a system, with a row of the day if there is one.
func (b bundle) has(t *testing.T, kind, name, number string, days ...string) uuid.UUID {
	t.Helper()
	id := b.insert(t, `insert into suppliers (company_id, source_id, source_key, name, corporate_number) values (?, ?, uuidv7()::text, ?, ?) returning id`,
		b.scope.Company, b.sources[kind], name, number)
	for _, day := range days {
		voucher := b.insert(t, `insert into vouchers (company_id, source_id, fiscal_year_start, series, number, date, text, hash)
			values (?, ?, date_trunc('year', ?::date), 'L', uuidv7()::text, ?, '', '') returning id`, b.scope.Company, b.sources[kind], day, day)
		b.insert(t, `insert into ledger_rows (company_id, voucher_id, line, date, account, amount, currency, text, supplier_id, unit, cost_centre, project)
			values (?, ?, 1, ?, '4010', 100, 'SEK', '', ?, '', '', '') returning id`, b.scope.Company, voucher, day, id)
	}
	return id
}

// recognise does what an import ends with.
func (b bundle) recognise(t *testing.T) (days revision.Days) {
	t.Helper()
	b.in(t, func(ctx context.Context, tx pg.Tx) (err error) {
		days, err = supplier.Recognise(ctx, tx, b.scope.Company)
		return err
	})
	return days
}

// of gives the name and the records of a record's supplier.
func (b bundle) of(t *testing.T, id uuid.UUID) string {
	t.Helper()
	found, _, err := b.suppliers.Find(t.Context(), b.scope, id)
	require.NoError(t, err)
	parts := []string{found.Name + " " + found.Number}
	for _, r := range found.Records[1:] {
		parts = append(parts, r.Name+" "+string(r.Basis))
	}
	slices.Sort(parts[1:])
	return strings.Join(parts, ", ")
}

// applied are the periods that were handed over to be computed anew, and that is done with them.
func (b bundle) applied(t *testing.T) []string {
	t.Helper()
	var periods []string
	for _, args := range b.queue.Drain() {
		work, ok := args.(supplier.Applying)
		require.True(t, ok)
		require.NoError(t, job.NewService(b.db).Run(t.Context(), tenant.NewScope(uuid.Nil, b.scope.Company), work.Job, false, func(_ context.Context, run *job.Run) error {
			days, err := revision.DaysOf(run.Job)
			periods = append(periods, days.From.Format(time.DateOnly)+" "+days.To.Format(time.DateOnly))
			return err
		}))
	}
	return periods
}

func TestRecognise_ThreeSystemsByNumberThenByName(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	sie := b.has(t, "sie", "TELIA SVERIGE", "", "2023-03-01")
	b.has(t, "fortnox", "Telia Sverige AB", "556016-0680", "2024-04-01")
	bl := b.has(t, "bl", "Telia Företag", "SE556016068001")
	require.Equal(t, "Telia Sverige AB 556016-0680, TELIA SVERIGE name, Telia Företag number", func() string { b.recognise(t); return b.of(t, bl) }())
	require.Equal(t, b.of(t, sie), b.of(t, bl))
	require.True(t, b.recognise(t).From.IsZero(), "a second time changes nothing")

	late := b.has(t, "bl", "telia sverige", "5560160680", "2025-05-01")
	require.False(t, b.recognise(t).From.IsZero(), "its rows are of another supplier")
	require.Equal(t, b.of(t, sie), b.of(t, late))
}

func TestRecognise_GivesTheDaysThatChange(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.has(t, "sie", "Telia Sverige", "", "2023-03-01", "2023-09-01")
	b.has(t, "sie", "Macken", "", "2022-01-01")
	require.True(t, b.recognise(t).From.IsZero())
	b.has(t, "fortnox", "Telia Sverige AB", "556016-0680", "2024-04-01")
	days := b.recognise(t)
	require.Equal(t, "2023-03-01 2024-04-01", days.From.Format(time.DateOnly)+" "+days.To.Format(time.DateOnly))
}

func TestRecognise_NeverWhereNumbersDiffer(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	one, other := b.has(t, "fortnox", "Telia AB", "556016-0680"), b.has(t, "bl", "Telia AB", "556703-7485")
	open := b.has(t, "sie", "Telia", "")
	key := b.insert(t, "insert into suppliers (company_id, source_id, source_key, name) values (?, ?, '1001', '1001') returning id", b.scope.Company, b.sources["sie"])
	same := b.insert(t, "insert into suppliers (company_id, source_id, source_key, name) values (?, ?, '1001', '1001') returning id", b.scope.Company, b.sources["bl"])
	b.recognise(t)
	require.Equal(t, "Telia AB 556016-0680", b.of(t, one))
	require.Equal(t, "Telia AB 556703-7485", b.of(t, other))
	require.Equal(t, "Telia ", b.of(t, open), "it may be either")
	require.Equal(t, "1001 ", b.of(t, key))
	require.Equal(t, "1001 ", b.of(t, same), "a system's own identifier is no name")

	doubles, err := b.suppliers.Doubles(t.Context(), b.scope)
	require.NoError(t, err)
	require.Len(t, doubles, 3)
	for _, d := range doubles {
		require.Equal(t, recognition.SameName, d.Likeness)
	}
}

func TestService_Doubles(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.has(t, "sie", "Vattenfall", "")
	b.has(t, "fortnox", "Vattenfal AB", "")
	b.has(t, "bl", "Vattenfall Elnät AB", "")
	b.has(t, "bl", "Hertz Uthyrning 1", "")
	b.has(t, "bl", "Hertz Uthyrning 2", "")
	b.has(t, "fortnox", "Staples Nord AB", "556016-0680")
	b.has(t, "bl", "Staples AB", "556703-7485")
	b.recognise(t)
	seen := func() []string {
		doubles, err := b.suppliers.Doubles(t.Context(), b.scope)
		require.NoError(t, err)
		var all []string
		for _, d := range doubles {
			names := []string{d.A.Name, d.B.Name}
			slices.Sort(names)
			all = append(all, string(d.Likeness)+": "+strings.Join(names, ", "))
		}
		return all
	}
	require.Equal(t, []string{"misspelt: Vattenfal AB, Vattenfall", "longerBy: Vattenfall, Vattenfall Elnät AB"}, seen())

	doubles, err := b.suppliers.Doubles(t.Context(), b.scope)
	require.NoError(t, err)
	decided, err := b.suppliers.Distinguish(t.Context(), b.scope, doubles[1].A.ID, doubles[1].B.ID)
	require.NoError(t, err)
	require.Equal(t, []string{"misspelt: Vattenfal AB, Vattenfall"}, seen())
	require.Empty(t, b.applied(t), "nothing is to be computed anew")
	_, err = b.suppliers.Undo(t.Context(), b.scope, decided.ID)
	require.NoError(t, err)
	require.Len(t, seen(), 2)
}

func TestService_MergeHoldsUntilItIsUndone(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	shell, circle := b.has(t, "sie", "Shell", "", "2023-02-01"), b.has(t, "fortnox", "Circle K Sverige AB", "556016-0680", "2024-06-01")
	third := b.has(t, "bl", "St1", "")
	b.recognise(t)
	made, err := b.suppliers.Merge(t.Context(), b.scope, shell, []uuid.UUID{circle})
	require.NoError(t, err)
	require.Equal(t, b.scope.Person, made.By.ID)
	require.Equal(t, "Shell 556016-0680, Circle K Sverige AB hand", b.of(t, circle))
	require.Equal(t, []string{"2023-02-01 2024-06-01"}, b.applied(t))
	_, err = b.suppliers.Merge(t.Context(), b.scope, shell, []uuid.UUID{circle})
	require.ErrorIs(t, err, supplier.ErrOne)

	// What comes later joins whom it is the same as, and the newest says who
	// stands for all.
	again := b.has(t, "bl", "Circle K Sverige", "")
	require.Equal(t, "Shell 556016-0680, Circle K Sverige AB hand, Circle K Sverige hand", func() string { b.recognise(t); return b.of(t, again) }())
	_, err = b.suppliers.Merge(t.Context(), b.scope, third, []uuid.UUID{again})
	require.NoError(t, err)
	require.Equal(t, "St1 556016-0680, Circle K Sverige AB hand, Circle K Sverige hand, Shell hand", b.of(t, shell))

	undone, err := b.suppliers.Undo(t.Context(), b.scope, made.ID)
	require.NoError(t, err)
	require.False(t, undone.UndoneAt.IsZero())
	require.Equal(t, b.scope.Person, undone.UndoneBy.ID)
	b.applied(t)
	_, err = b.suppliers.Undo(t.Context(), b.scope, made.ID)
	require.NoError(t, err)
	require.Empty(t, b.applied(t), "a second time does nothing")
	decisions, err := b.suppliers.Decisions(t.Context(), b.scope)
	require.NoError(t, err)
	require.Len(t, decisions, 2)
	require.Equal(t, []recognition.Decided{{ID: shell, Name: "Shell"}, {ID: circle, Name: "Circle K Sverige AB", Number: "556016-0680"}}, decisions[1].Records)
	log := audit.NewService(b.db, time.Now)
	entries, err := log.List(t.Context(), tenant.NewScope(b.scope.Person, b.scope.Company, audit.Read), audit.Filter{}, audit.Page{Limit: 10})
	require.NoError(t, err)
	var kinds []audit.Kind
	for _, e := range entries.Items {
		kinds = append(kinds, e.Kind)
	}
	require.Equal(t, []audit.Kind{audit.SupplierDecisionUndone, audit.SuppliersMerged, audit.SuppliersMerged}, kinds[:3])
}

func TestService_SeparateTakesOneOut(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	one, other := b.has(t, "sie", "Ica", "", "2024-01-01"), b.has(t, "fortnox", "ICA AB", "", "2024-02-01")
	hand := b.has(t, "bl", "Coop", "")
	b.recognise(t)
	_, err := b.suppliers.Separate(t.Context(), b.scope, hand)
	require.ErrorIs(t, err, supplier.ErrAlone)
	_, err = b.suppliers.Merge(t.Context(), b.scope, one, []uuid.UUID{hand})
	require.NoError(t, err)
	b.applied(t)

	apart, err := b.suppliers.Separate(t.Context(), b.scope, other)
	require.NoError(t, err)
	require.Equal(t, "ICA AB ", b.of(t, other))
	require.Equal(t, "Ica , Coop hand", b.of(t, one))
	require.Equal(t, []string{"2024-01-01 2024-02-01"}, b.applied(t))
	b.has(t, "bl", "ica", "")
	b.recognise(t)
	require.Equal(t, "ICA AB ", b.of(t, other), "it holds through the next import")
	doubles, err := b.suppliers.Doubles(t.Context(), b.scope)
	require.NoError(t, err)
	require.Empty(t, doubles)

	_, err = b.suppliers.Undo(t.Context(), b.scope, apart.ID)
	require.NoError(t, err)
	require.Equal(t, "Ica , Coop hand, ICA AB name, ica name", b.of(t, other))
	_, err = b.suppliers.Separate(t.Context(), b.scope, hand)
	require.NoError(t, err)
	require.Equal(t, "Coop ", b.of(t, hand), "the newest decision about it holds")
}

func TestService_RefusesWhatIsNoMerge(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	one := b.has(t, "sie", "Ica", "")
	b.recognise(t)
	for code, others := range map[string][]uuid.UUID{"required": nil, "tooMany": make([]uuid.UUID, supplier.MaxMerged+1)} {
		_, err := b.suppliers.Merge(t.Context(), b.scope, one, others)
		var wrong *fault.Error
		require.ErrorAs(t, err, &wrong)
		require.Equal(t, map[string]string{"ids": code}, wrong.Fields)
	}
	_, err := b.suppliers.Merge(t.Context(), b.scope, one, []uuid.UUID{one})
	require.ErrorIs(t, err, supplier.ErrOne)
	_, err = b.suppliers.Distinguish(t.Context(), b.scope, one, one)
	require.ErrorIs(t, err, supplier.ErrOne)
}

func TestService_AnotherCompanyAndLesserRoles(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	mine, own := b.has(t, "sie", "Ica", ""), b.has(t, "bl", "Coop", "")
	b.recognise(t)
	made, err := b.suppliers.Merge(t.Context(), b.scope, mine, []uuid.UUID{own})
	require.NoError(t, err)

	other := b.another(t)
	theirs := other.has(t, "sie", "Ica", "")
	other.recognise(t)
	require.Equal(t, "Ica ", other.of(t, theirs))
	for _, call := range []func(tenant.Scope) error{
		func(s tenant.Scope) error { _, _, err := b.suppliers.Find(t.Context(), s, mine); return err },
		func(s tenant.Scope) error {
			_, err := b.suppliers.Merge(t.Context(), s, theirs, []uuid.UUID{mine})
			return err
		},
		func(s tenant.Scope) error { _, err := b.suppliers.Separate(t.Context(), s, mine); return err },
		func(s tenant.Scope) error {
			_, err := b.suppliers.Distinguish(t.Context(), s, mine, theirs)
			return err
		},
		func(s tenant.Scope) error { _, err := b.suppliers.Undo(t.Context(), s, made.ID); return err },
	} {
		require.ErrorIs(t, call(other.scope), supplier.ErrNotFound)
		require.ErrorIs(t, call(tenant.NewScope(b.scope.Person, b.scope.Company)), tenant.ErrForbidden)
	}
	decisions, err := b.suppliers.Decisions(t.Context(), other.scope)
	require.NoError(t, err)
	require.Empty(t, decisions)
	reader := tenant.NewScope(b.scope.Person, b.scope.Company, supplier.Read)
	_, err = b.suppliers.Merge(t.Context(), reader, mine, []uuid.UUID{own})
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = b.suppliers.Undo(t.Context(), reader, made.ID)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = b.suppliers.Decisions(t.Context(), tenant.NewScope(b.scope.Person, b.scope.Company))
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = b.suppliers.Doubles(t.Context(), tenant.NewScope(b.scope.Person, b.scope.Company))
	require.ErrorIs(t, err, tenant.ErrForbidden)
}
