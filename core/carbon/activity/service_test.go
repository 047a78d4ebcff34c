package activity_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/activity"
	"tillit/core/carbon/library"
	"tillit/core/carbon/shippedtest"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/revision"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	"tillit/core/reference/category"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/quantity"
)

// bundle is a Swedish company with a person who may write entries.
type bundle struct {
	db      *pg.DB
	entries *activity.Service
	queue   *accounttest.Queue
	scope   tenant.Scope
}

func newBundle(t *testing.T) bundle {
	t.Helper()
	db := shippedtest.New(t).Open(t)
	home := accounttest.Company(t, db)
	person := accounttest.Person(t, db, tenant.Company, home)
	return bundle{
		db: db, queue: accounttest.NewQueue(db),
		entries: activity.NewService(db, category.Standard(), library.NewService(db, category.Standard(), factor.Standard()), table(nil), time.Now),
		scope:   tenant.NewScope(person.ID, home, activity.Read, activity.Write),
	}
}

const electricity = "2.electricity.premises.residual"

func power() activity.Content {
	return activity.Content{
		From: day("2024-01-01"), To: day("2024-02-29"), Category: electricity, Quantity: dec("1240.5"), Unit: quantity.KilowattHour,
		Supplier: " Kraftbolaget ", Source: activity.Measured,
	}
}

func (b bundle) make(t *testing.T, c activity.Content) activity.Entry {
	t.Helper()
	made, err := b.entries.Make(t.Context(), b.scope, c)
	require.NoError(t, err)
	return made
}

// applied are the periods that were handed over to be computed anew, and that is done with them.
func (b bundle) applied(t *testing.T) []string {
	t.Helper()
	var periods []string
	for _, args := range b.queue.Drain() {
		work, ok := args.(activity.Applying)
		require.True(t, ok)
		periods = append(periods, b.apply(t, work))
	}
	return periods
}

// apply has the work done, and tells of which period it is.
func (b bundle) apply(t *testing.T, work activity.Applying) (period string) {
	t.Helper()
	require.NoError(t, job.NewService(b.db).Run(t.Context(), tenant.NewScope(uuid.Nil, b.scope.Company), work.Job, false, func(_ context.Context, run *job.Run) error {
		days, err := revision.DaysOf(run.Job)
		period = days.From.Format(time.DateOnly) + " " + days.To.Format(time.DateOnly)
		return err
	}))
	return period
}

func TestService_Make(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	made := b.make(t, power())
	require.Equal(t, 1, made.Version)
	require.Equal(t, "Kraftbolaget", made.Supplier)
	require.Equal(t, activity.Leaf, made.Cover, "an entry stands for its category unless it says otherwise")
	require.Equal(t, b.scope.Person, made.UpdatedBy.ID)
	require.NotEmpty(t, made.UpdatedBy.Name)
	require.Equal(t, []string{"2024-01-01 2024-02-29"}, b.applied(t))

	found, err := b.entries.List(t.Context(), b.scope, 2024)
	require.NoError(t, err)
	require.Equal(t, []activity.Entry{made}, found)
	none, err := b.entries.List(t.Context(), b.scope, 2025)
	require.NoError(t, err)
	require.Empty(t, none)
}

func TestService_Make_NamesWhatIsWrong(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	for name, c := range map[string]struct {
		change func(*activity.Content)
		want   map[string]string
	}{
		"a period that ends before it begins": {func(c *activity.Content) { c.To = day("2023-12-31") }, map[string]string{"to": "outOfRange"}},
		"a date that nobody means":            {func(c *activity.Content) { c.From = day("0204-01-01") }, map[string]string{"from": "outOfRange", "to": "outOfRange"}},
		"no leaf":                             {func(c *activity.Content) { c.Category = "2.electricity" }, map[string]string{"category": "unknown"}},
		"less than nothing":                   {func(c *activity.Content) { c.Quantity = dec("-1") }, map[string]string{"quantity": "outOfRange"}},
		"more than there is":                  {func(c *activity.Content) { c.Quantity = dec("1e16") }, map[string]string{"quantity": "outOfRange"}},
		"finer than is kept":                  {func(c *activity.Content) { c.Quantity = dec("0.0000001") }, map[string]string{"quantity": "outOfRange"}},
		"a unit that no factor serves":        {func(c *activity.Content) { c.Unit = quantity.Kilometre }, map[string]string{"unit": "notServed"}},
		"money":                               {func(c *activity.Content) { c.Unit = "SEK" }, map[string]string{"unit": "notServed"}},
		"no source":                           {func(c *activity.Content) { c.Source = "" }, map[string]string{"source": "unknown"}},
		"a country that is none":              {func(c *activity.Content) { c.Country = "XX" }, map[string]string{"country": "unknown"}},
		"an unknown cover":                    {func(c *activity.Content) { c.Cover = "all" }, map[string]string{"cover": "unknown"}},
		"a factor from nowhere": {func(c *activity.Content) { c.Own = &activity.Own{KgPerUnit: dec("-0.1"), Source: " "} }, map[string]string{
			"ownFactor": "outOfRange", "ownSource": "required", "ownYear": "outOfRange",
		}},
		"a factor on emissions": {func(c *activity.Content) {
			c.Own, c.Unit = &activity.Own{KgPerUnit: dec("1"), Source: "Bolaget", Year: 2024}, quantity.TonneCO2e
		}, map[string]string{"unit": "notServed"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			content := power()
			c.change(&content)
			_, err := b.entries.Make(t.Context(), b.scope, content)
			require.Equal(t, fault.Fields(c.want), err)
		})
	}
}

func TestService_Change(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	made := b.make(t, power())
	b.applied(t)
	content := power()
	content.From, content.To, content.Cover = day("2024-02-01"), day("2024-03-31"), activity.Adds
	content.Own = &activity.Own{KgPerUnit: dec("0.012"), Source: "Kraftbolagets miljövarudeklaration", Year: 2024}

	changed, err := b.entries.Change(t.Context(), b.scope, made.ID, 1, content)
	require.NoError(t, err)
	require.Equal(t, 2, changed.Version)
	require.Equal(t, content.Own, changed.Own)
	require.Equal(t, []string{"2024-01-01 2024-03-31"}, b.applied(t), "what it touched before as well")

	_, err = b.entries.Change(t.Context(), b.scope, made.ID, 1, power())
	var stale *activity.Stale
	require.ErrorAs(t, err, &stale)
	require.ErrorIs(t, err, activity.ErrStale)
	require.Equal(t, changed, stale.Current)
	require.Empty(t, b.applied(t))

	require.NoError(t, b.db.In(t.Context(), b.scope, func(ctx context.Context, tx pg.Tx) error {
		var before []string
		err := tx.NewRaw("select coalesce(before ->> 'to_date', '') from activity_entry_history where entry_id = ? order by version", made.ID).
			Scan(ctx, &before)
		require.Equal(t, []string{"", "2024-02-29"}, before)
		return err
	}))
}

func TestService_Remove_CanBeUndone(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	made := b.make(t, power())
	b.applied(t)
	_, err := b.entries.Restore(t.Context(), b.scope, made.ID, 1)
	require.ErrorIs(t, err, activity.ErrNotFound, "it is there")

	removed, err := b.entries.Remove(t.Context(), b.scope, made.ID, 1)
	require.NoError(t, err)
	require.Equal(t, []string{"2024-01-01 2024-02-29"}, b.applied(t))
	none, err := b.entries.List(t.Context(), b.scope, 2024)
	require.NoError(t, err)
	require.Empty(t, none)
	_, err = b.entries.Remove(t.Context(), b.scope, made.ID, 2)
	require.ErrorIs(t, err, activity.ErrNotFound)

	restored, err := b.entries.Restore(t.Context(), b.scope, made.ID, removed.Version)
	require.NoError(t, err)
	require.Equal(t, made.Content, restored.Content)
	require.Equal(t, []string{"2024-01-01 2024-02-29"}, b.applied(t))
}

func TestService_OthersAndLesserRoles(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	made := b.make(t, power())
	b.applied(t)
	home := accounttest.Company(t, b.db)
	stranger := tenant.NewScope(accounttest.Person(t, b.db, tenant.Company, home).ID, home, activity.Read, activity.Write)
	reader := tenant.NewScope(b.scope.Person, b.scope.Company, activity.Read)
	nobody := tenant.NewScope(b.scope.Person, b.scope.Company)

	none, err := b.entries.List(t.Context(), stranger, 2024)
	require.NoError(t, err)
	require.Empty(t, none)
	for scope, want := range map[*tenant.Scope]error{&stranger: activity.ErrNotFound, &reader: tenant.ErrForbidden, &nobody: tenant.ErrForbidden} {
		_, err = b.entries.Change(t.Context(), *scope, made.ID, 1, power())
		require.ErrorIs(t, err, want)
		_, err = b.entries.Remove(t.Context(), *scope, made.ID, 1)
		require.ErrorIs(t, err, want)
		_, err = b.entries.Restore(t.Context(), *scope, made.ID, 1)
		require.ErrorIs(t, err, want)
	}
	_, err = b.entries.Make(t.Context(), reader, power())
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = b.entries.List(t.Context(), nobody, 2024)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = b.entries.Choices(t.Context(), nobody, 2024, "")
	require.ErrorIs(t, err, tenant.ErrForbidden)
	require.Empty(t, b.applied(t))
}

func TestService_Choices(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	unitsIn := func(country string) map[string][]quantity.Unit {
		choices, err := b.entries.Choices(t.Context(), b.scope, 2024, country)
		require.NoError(t, err)
		units := map[string][]quantity.Unit{}
		for _, c := range choices {
			units[c.Leaf.ID] = c.Units
		}
		return units
	}
	units := unitsIn("")
	require.Equal(t, []quantity.Unit{
		quantity.KilowattHour, quantity.MegawattHour, quantity.WattHour, quantity.Megajoule, quantity.Gigajoule,
		quantity.KilogramCO2e, quantity.TonneCO2e,
	}, units[electricity])
	require.Subset(t, units["1.mobile.fossil.diesel"], []quantity.Unit{quantity.Litre, quantity.CubicMetre, quantity.Kilogram, quantity.KilowattHour})
	require.NotContains(t, units["1.mobile.fossil.diesel"], quantity.Kilometre)
	require.Equal(t, []quantity.Unit{quantity.KilogramCO2e, quantity.TonneCO2e}, units["3.1.services.legal"], "nothing but emissions of somebody else")
}

func TestMake_BeforeTheCategoriesAreLoaded(t *testing.T) {
	t.Parallel()
	db := pgtest.DB(t)
	home := accounttest.Company(t, db)
	entries := activity.NewService(db, category.Standard(), library.NewService(db, category.Standard(), factor.Standard()), table(nil), time.Now)
	own := power()
	own.Own = &activity.Own{KgPerUnit: dec("0.1"), Source: "Elhandlaren", Year: 2024}
	_, err := entries.Make(t.Context(), tenant.NewScope(uuid.Nil, home, activity.Write), own)
	require.ErrorIs(t, err, activity.ErrNotLoaded)
}

func TestService_Make_Abroad(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	nights := power()
	nights.Category, nights.Quantity, nights.Unit, nights.Country = "3.6.lodging.hotel", dec("6"), quantity.RoomNight, " de "
	made := b.make(t, nights)
	require.Equal(t, "DE", made.Country)
	require.Equal(t, "DE", made.Region("SE"))

	nights.Country = ""
	changed, err := b.entries.Change(t.Context(), b.scope, made.ID, made.Version, nights)
	require.NoError(t, err)
	require.Empty(t, changed.Country)
	require.Equal(t, "SE", changed.Region("SE"))

	flight := trip()
	flight.Country = "DE"
	require.Empty(t, b.make(t, flight).Country, "its airports say where it went")
}
