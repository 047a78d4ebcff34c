package energycontract_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/energycontract"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/revision"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	"tillit/core/reference/factor/quantity"
)

// bundle is a company with a person who may write contracts.
type bundle struct {
	db        *pg.DB
	contracts *energycontract.Service
	queue     *accounttest.Queue
	scope     tenant.Scope
}

func newBundle(t *testing.T) bundle {
	t.Helper()
	db := pgtest.DB(t)
	home := accounttest.Company(t, db)
	person := accounttest.Person(t, db, tenant.Company, home)
	return bundle{
		db: db, queue: accounttest.NewQueue(db), contracts: energycontract.NewService(db, time.Now),
		scope: tenant.NewScope(person.ID, home, energycontract.Read, energycontract.Write),
	}
}

func wind() energycontract.Content {
	return energycontract.Content{
		From: day("2024-01-01"), To: day("2024-12-31"), Carrier: energycontract.Electricity, Instrument: energycontract.Certificate,
		Quantity: decimal.NewNullDecimal(dec("120.5")), Unit: quantity.MegawattHour, Supplier: " Kraftbolaget ", Number: "GO-2024-17",
		Technology: energycontract.Wind,
	}
}

// rate is a supplier's rate for all electricity.
func rate() energycontract.Content {
	c := wind()
	c.Instrument, c.Quantity, c.KgPerKWh, c.Number, c.Technology = energycontract.Rate, decimal.NullDecimal{}, dec("0.021"), "", ""
	return c
}

func (b bundle) make(t *testing.T, c energycontract.Content) energycontract.Contract {
	t.Helper()
	made, err := b.contracts.Make(t.Context(), b.scope, c)
	require.NoError(t, err)
	return made
}

// applied are the periods that were handed over to be computed anew, and that is done with them.
func (b bundle) applied(t *testing.T) []string {
	t.Helper()
	var periods []string
	for _, args := range b.queue.Drain() {
		work, ok := args.(energycontract.Applying)
		require.True(t, ok)
		require.NoError(t, job.NewService(b.db).Run(t.Context(), tenant.NewScope(uuid.Nil, b.scope.Company), work.Job, false, func(_ context.Context, run *job.Run) error {
			period, err := revision.DaysOf(run.Job)
			periods = append(periods, period.From.Format(time.DateOnly)+" "+period.To.Format(time.DateOnly))
			return err
		}))
	}
	return periods
}

func TestService_Make(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	made := b.make(t, wind())
	require.Equal(t, 1, made.Version)
	require.Equal(t, "Kraftbolaget", made.Supplier)
	require.Equal(t, "120500", made.KWh().Decimal.String())
	require.Equal(t, b.scope.Person, made.UpdatedBy.ID)
	require.NotEmpty(t, made.UpdatedBy.Name)
	require.Equal(t, []string{"2024-01-01 2024-12-31"}, b.applied(t))

	found, err := b.contracts.List(t.Context(), b.scope, 2024)
	require.NoError(t, err)
	require.Equal(t, []energycontract.Contract{made}, found)
	none, err := b.contracts.List(t.Context(), b.scope, 2025)
	require.NoError(t, err)
	require.Empty(t, none)
}

func TestService_Make_NamesWhatIsWrong(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	for name, c := range map[string]struct {
		change func(*energycontract.Content)
		want   map[string]string
	}{
		"a period that ends before it begins": {func(c *energycontract.Content) { c.To = day("2023-12-31") }, map[string]string{"to": "outOfRange"}},
		"a period longer than five years":     {func(c *energycontract.Content) { c.To = day("2029-01-01") }, map[string]string{"to": "outOfRange"}},
		"a date that nobody means":            {func(c *energycontract.Content) { c.From = day("0204-01-01") }, map[string]string{"from": "outOfRange", "to": "outOfRange"}},
		"an unknown carrier":                  {func(c *energycontract.Content) { c.Carrier = "gas" }, map[string]string{"carrier": "unknown"}},
		"an unknown instrument":               {func(c *energycontract.Content) { c.Instrument = "" }, map[string]string{"instrument": "unknown"}},
		"nothing covered":                     {func(c *energycontract.Content) { c.Quantity.Decimal = dec("0") }, map[string]string{"quantity": "outOfRange"}},
		"more than there is":                  {func(c *energycontract.Content) { c.Quantity.Decimal = dec("1e12") }, map[string]string{"quantity": "outOfRange"}},
		"finer than is kept":                  {func(c *energycontract.Content) { c.Quantity.Decimal = dec("1.0000001") }, map[string]string{"quantity": "outOfRange"}},
		"litres":                              {func(c *energycontract.Content) { c.Unit = quantity.Litre }, map[string]string{"unit": "unknown"}},
		"less than nothing":                   {func(c *energycontract.Content) { c.KgPerKWh = dec("-0.1") }, map[string]string{"kgPerKWh": "outOfRange"}},
		"grams":                               {func(c *energycontract.Content) { c.KgPerKWh = dec("21") }, map[string]string{"kgPerKWh": "outOfRange"}},
		"an unknown technology":               {func(c *energycontract.Content) { c.Technology = "magic" }, map[string]string{"technology": "unknown"}},
		"from nobody, without a number": {func(c *energycontract.Content) { c.Supplier, c.Number = " ", "" }, map[string]string{
			"supplier": "required", "number": "required",
		}},
		"a novel": {func(c *energycontract.Content) {
			c.Number, c.Note = strings.Repeat("x", 501), strings.Repeat("å", 2001)
		}, map[string]string{
			"number": "tooLong", "note": "tooLong",
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			content := wind()
			c.change(&content)
			_, err := b.contracts.Make(t.Context(), b.scope, content)
			require.Equal(t, fault.Fields(c.want), err)
		})
	}
}

func TestService_Make_RefusesTwoForAll(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	first := b.make(t, rate())
	second := rate()
	second.From, second.To = day("2024-12-31"), day("2025-06-30")
	_, err := b.contracts.Make(t.Context(), b.scope, second)
	require.ErrorIs(t, err, energycontract.ErrOverlap)
	var overlap *energycontract.Overlap
	require.ErrorAs(t, err, &overlap)
	require.Equal(t, first, overlap.Other, "it says which one")

	b.make(t, wind()) // with a quantity it may lie beside
	heat := rate()
	heat.Carrier = energycontract.Heating
	b.make(t, heat)
	second.From = day("2025-01-01")
	next := b.make(t, second)

	second.From = day("2024-07-01")
	_, err = b.contracts.Change(t.Context(), b.scope, next.ID, 1, second)
	require.ErrorIs(t, err, energycontract.ErrOverlap)
	same := rate()
	same.KgPerKWh = dec("0.03")
	_, err = b.contracts.Change(t.Context(), b.scope, first.ID, 1, same)
	require.NoError(t, err, "it does not stand in its own way")

	removed, err := b.contracts.Remove(t.Context(), b.scope, first.ID, 2)
	require.NoError(t, err)
	b.make(t, rate())
	_, err = b.contracts.Restore(t.Context(), b.scope, first.ID, removed.Version)
	require.ErrorIs(t, err, energycontract.ErrOverlap, "another took its place")
}

func TestService_Change(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	made := b.make(t, wind())
	b.applied(t)
	content := rate()
	content.From, content.To = day("2024-07-01"), day("2025-06-30")

	changed, err := b.contracts.Change(t.Context(), b.scope, made.ID, 1, content)
	require.NoError(t, err)
	require.Equal(t, 2, changed.Version)
	require.False(t, changed.Quantity.Valid)
	require.Equal(t, []string{"2024-01-01 2025-06-30"}, b.applied(t), "what it touched before as well")

	_, err = b.contracts.Change(t.Context(), b.scope, made.ID, 1, wind())
	var stale *energycontract.Stale
	require.ErrorAs(t, err, &stale)
	require.ErrorIs(t, err, energycontract.ErrStale)
	require.Equal(t, changed, stale.Current)
	require.Empty(t, b.applied(t))

	require.NoError(t, b.db.In(t.Context(), b.scope, func(ctx context.Context, tx pg.Tx) error {
		var before []string
		err := tx.NewRaw("select coalesce(before ->> 'number', '') from energy_contract_history where contract_id = ? order by version", made.ID).
			Scan(ctx, &before)
		require.Equal(t, []string{"", "GO-2024-17"}, before)
		return err
	}))
}

func TestService_Remove_CanBeUndone(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	made := b.make(t, wind())
	b.applied(t)
	_, err := b.contracts.Restore(t.Context(), b.scope, made.ID, 1)
	require.ErrorIs(t, err, energycontract.ErrNotFound, "it is there")

	removed, err := b.contracts.Remove(t.Context(), b.scope, made.ID, 1)
	require.NoError(t, err)
	require.Equal(t, []string{"2024-01-01 2024-12-31"}, b.applied(t))
	none, err := b.contracts.List(t.Context(), b.scope, 2024)
	require.NoError(t, err)
	require.Empty(t, none)

	restored, err := b.contracts.Restore(t.Context(), b.scope, made.ID, removed.Version)
	require.NoError(t, err)
	require.Equal(t, made.Content, restored.Content)
	require.Equal(t, []string{"2024-01-01 2024-12-31"}, b.applied(t))
}

func TestService_OthersAndLesserRoles(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	made := b.make(t, wind())
	b.applied(t)
	home := accounttest.Company(t, b.db)
	stranger := tenant.NewScope(accounttest.Person(t, b.db, tenant.Company, home).ID, home, energycontract.Read, energycontract.Write)
	reader := tenant.NewScope(b.scope.Person, b.scope.Company, energycontract.Read)
	nobody := tenant.NewScope(b.scope.Person, b.scope.Company)

	none, err := b.contracts.List(t.Context(), stranger, 2024)
	require.NoError(t, err)
	require.Empty(t, none)
	for scope, want := range map[*tenant.Scope]error{&stranger: energycontract.ErrNotFound, &reader: tenant.ErrForbidden, &nobody: tenant.ErrForbidden} {
		_, err = b.contracts.Change(t.Context(), *scope, made.ID, 1, wind())
		require.ErrorIs(t, err, want)
		_, err = b.contracts.Remove(t.Context(), *scope, made.ID, 1)
		require.ErrorIs(t, err, want)
		_, err = b.contracts.Restore(t.Context(), *scope, made.ID, 1)
		require.ErrorIs(t, err, want)
	}
	_, err = b.contracts.Make(t.Context(), reader, wind())
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = b.contracts.List(t.Context(), nobody, 2024)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	require.Empty(t, b.applied(t))
}

// Who sees the companies below lists and changes what is their own all the same.
func TestService_OwnerOfAGroup(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	mine := b.make(t, wind())
	child := accounttest.Subsidiary(t, b.db, b.scope.Company)
	theirs := tenant.NewScope(b.scope.Person, child, energycontract.Read, energycontract.Write)
	made, err := b.contracts.Make(t.Context(), theirs, wind())
	require.NoError(t, err)

	owner := b.scope.Seeing(child)
	listed, err := b.contracts.List(t.Context(), owner, 2024)
	require.NoError(t, err)
	require.Len(t, listed, 1)
	require.Equal(t, mine.ID, listed[0].ID)
	_, err = b.contracts.Remove(t.Context(), owner, made.ID, made.Version)
	require.ErrorIs(t, err, energycontract.ErrNotFound)
}
