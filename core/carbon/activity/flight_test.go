package activity_test

import (
	"context"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/activity"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	"tillit/core/reference/factor/quantity"
)

// trip is a return flight by way of Frankfurt.
func trip() activity.Content {
	return activity.Content{
		From: day("2025-03-10"), To: day("2025-03-14"), Source: activity.Invoice, Cover: activity.Group, Description: "Mässa",
		Flight: &activity.Flight{Route: []string{" arn", "Fra", "JFK"}, Class: activity.Economy, Return: true, Persons: 2},
	}
}

// open gives the company a key to GoClimate.
func (b bundle) open(t *testing.T) {
	t.Helper()
	require.NoError(t, b.db.In(t.Context(), b.scope, func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.NewRaw("insert into company_keys (company_id, service, sealed, set_at) values (?, 'goClimate', '\\x00', now())", b.scope.Company).Exec(ctx)
		return err
	}))
}

// asked are the entries about which GoClimate is to be asked; what is handed over
// beside it is done.
func (b bundle) asked(t *testing.T) []uuid.UUID {
	t.Helper()
	var found []uuid.UUID
	for _, args := range b.queue.Drain() {
		switch work := args.(type) {
		case activity.Asking:
			found = append(found, work.Entry)
		case activity.Applying:
			b.apply(t, work)
		}
	}
	return found
}

func TestService_Make_Flight(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	made := b.make(t, trip())
	legs := made.Legs()
	require.Len(t, legs, 2)
	require.Equal(t, []string{"3.6.air.short-haul", "flight.short-haul.economy.rf"}, []string{legs[0].Category, legs[0].Series})
	require.Equal(t, []string{"3.6.air.long-haul", "flight.long-haul.economy.rf"}, []string{legs[1].Category, legs[1].Series})
	require.Equal(t, "3.6.air.long-haul", made.Category, "that of the longest leg")
	require.Equal(t, quantity.PassengerKm, made.Unit)
	require.Equal(t, int64((legs[0].Km+legs[1].Km)*2*2), made.Quantity.IntPart())
	require.Equal(t, "ARN–FRA–JFK–FRA–ARN Mässa", made.About())
	require.Nil(t, made.Answer, "without a key nobody is asked")
	require.Empty(t, b.asked(t))
	require.Nil(t, made.Stated())
}

func TestContent_Legs_ClassesThatThereAre(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		route []string
		class activity.Class
		want  string
	}{
		{[]string{"ARN", "GOT"}, activity.Business, "flight.domestic.average-passenger.rf"},
		{[]string{"ARN", "FRA"}, activity.Unknown, "flight.short-haul.average-passenger.rf"},
		{[]string{"ARN", "FRA"}, activity.PremiumEconomy, "flight.short-haul.economy.rf"},
		{[]string{"ARN", "FRA"}, activity.First, "flight.short-haul.business.rf"},
		{[]string{"LAX", "JFK"}, activity.First, "flight.long-haul.first.rf"},
		{[]string{"LHR", "JFK"}, activity.PremiumEconomy, "flight.long-haul.premium-economy.rf"},
	} {
		legs := activity.Content{Flight: &activity.Flight{Route: c.route, Class: c.class}}.Legs()
		require.Len(t, legs, 1)
		require.Equal(t, c.want, legs[0].Series, c.route)
	}
}

func TestService_Make_NamesWhatIsWrongWithAFlight(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	for name, c := range map[string]struct {
		change func(*activity.Content)
		want   map[string]string
	}{
		"no airport":         {func(c *activity.Content) { c.Flight.Route[1] = "QQQ" }, map[string]string{"route": "unknown"}},
		"to where one is":    {func(c *activity.Content) { c.Flight.Route[1] = "ARN" }, map[string]string{"route": "unknown"}},
		"to nowhere":         {func(c *activity.Content) { c.Flight.Route = c.Flight.Route[:1] }, map[string]string{"route": "required"}},
		"around and around":  {func(c *activity.Content) { c.Flight.Route = make([]string, 11) }, map[string]string{"route": "tooLong"}},
		"in no class":        {func(c *activity.Content) { c.Flight.Class = "wing" }, map[string]string{"class": "unknown"}},
		"by nobody":          {func(c *activity.Content) { c.Flight.Persons = 0 }, map[string]string{"persons": "outOfRange"}},
		"by a factor beside": {func(c *activity.Content) { c.Own = &activity.Own{KgPerUnit: dec("1"), Source: "SAS", Year: 2025} }, map[string]string{"ownFactor": "notServed"}},
	} {
		content := trip()
		c.change(&content)
		_, err := b.entries.Make(t.Context(), b.scope, content)
		require.Equal(t, fault.Fields(c.want), err, name)
	}
}

func TestService_Answered(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.open(t)
	made := b.make(t, trip())
	require.Equal(t, activity.Waiting, made.Answer.State)
	require.Nil(t, made.Stated(), "until there is an answer the factors that ship count")
	require.Equal(t, []uuid.UUID{made.ID}, b.asked(t), "in the transaction of the entry")
	flight, waits, err := b.entries.Waiting(t.Context(), b.scope, made.ID)
	require.NoError(t, err)
	require.True(t, waits)
	require.Equal(t, *made.Flight, flight)

	other := flight
	other.Class = activity.First
	answer := activity.Answer{State: activity.Given, Kg: dec("1400.5"), Details: "https://www.goclimate.com/flight/1", Trace: "t1"}
	require.NoError(t, b.entries.Answered(t.Context(), b.scope, made.ID, other, answer), "about what the entry no longer says")
	_, waits, err = b.entries.Waiting(t.Context(), b.scope, made.ID)
	require.NoError(t, err)
	require.True(t, waits)

	require.NoError(t, b.entries.Answered(t.Context(), b.scope, made.ID, flight, answer))
	require.Equal(t, []string{"2025-03-10 2025-03-14"}, b.applied(t), "what it changes is computed anew")
	found, err := b.entries.List(t.Context(), b.scope, 2025)
	require.NoError(t, err)
	require.Equal(t, activity.Given, found[0].Answer.State)
	require.Equal(t, made.Version, found[0].Version, "nobody who has the entry open is held up")
	require.Equal(t, "GoClimate", found[0].Stated().Source)
	require.Equal(t, "2801.000000", found[0].Stated().KgPerUnit.Mul(found[0].Quantity).StringFixed(6), "of two persons")

	require.NoError(t, b.entries.Answered(t.Context(), b.scope, made.ID, flight, activity.Answer{State: activity.Silent}))
	found, err = b.entries.List(t.Context(), b.scope, 2025)
	require.NoError(t, err)
	require.Equal(t, activity.Given, found[0].Answer.State, "an answer that came is not taken back")

	more := found[0].Content
	more.Description = "Mässa i New York"
	changed, err := b.entries.Change(t.Context(), b.scope, made.ID, found[0].Version, more)
	require.NoError(t, err)
	require.Equal(t, activity.Given, changed.Answer.State, "the same flight keeps its answer")
	more.Flight.Class = activity.Business
	changed, err = b.entries.Change(t.Context(), b.scope, made.ID, changed.Version, more)
	require.NoError(t, err)
	require.Equal(t, activity.Waiting, changed.Answer.State)
	require.Equal(t, []uuid.UUID{made.ID}, b.asked(t))
	more.Flight.Class = activity.Unknown
	changed, err = b.entries.Change(t.Context(), b.scope, made.ID, changed.Version, more)
	require.NoError(t, err)
	require.Nil(t, changed.Answer, "without a class there is nothing to ask")
}

func TestService_Ask(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	made := b.make(t, trip())
	_, err := b.entries.Ask(t.Context(), b.scope, made.ID, made.Version)
	require.ErrorIs(t, err, activity.ErrNoAccess)
	asks, err := b.entries.Asks(t.Context(), b.scope)
	require.NoError(t, err)
	require.False(t, asks)
	b.open(t)
	asks, err = b.entries.Asks(t.Context(), b.scope)
	require.NoError(t, err)
	require.True(t, asks)
	b.queue.Drain()
	asked, err := b.entries.Ask(t.Context(), b.scope, made.ID, made.Version)
	require.NoError(t, err)
	require.Equal(t, activity.Waiting, asked.Answer.State)
	require.Equal(t, []uuid.UUID{made.ID}, b.asked(t))
	_, err = b.entries.Ask(t.Context(), b.scope, made.ID, made.Version)
	require.ErrorIs(t, err, activity.ErrStale)

	plain := b.make(t, power())
	_, err = b.entries.Ask(t.Context(), b.scope, plain.ID, plain.Version)
	require.ErrorIs(t, err, activity.ErrNoAccess, "what is no flight cannot be asked about")

	home := accounttest.Company(t, b.db)
	other := tenant.NewScope(accounttest.Person(t, b.db, tenant.Company, home).ID, home, activity.Read, activity.Write)
	_, err = b.entries.Ask(t.Context(), other, made.ID, asked.Version)
	require.ErrorIs(t, err, activity.ErrNotFound)
	_, waits, err := b.entries.Waiting(t.Context(), other, made.ID)
	require.NoError(t, err)
	require.False(t, waits)
	err = b.entries.Answered(t.Context(), other, made.ID, *made.Flight, activity.Answer{State: activity.Given, Kg: dec("1")})
	require.ErrorIs(t, err, activity.ErrNotFound)

	reader := tenant.NewScope(b.scope.Person, b.scope.Company, activity.Read)
	_, err = b.entries.Ask(t.Context(), reader, made.ID, asked.Version)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, _, err = b.entries.Waiting(t.Context(), reader, made.ID)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	require.ErrorIs(t, b.entries.Answered(t.Context(), reader, made.ID, *made.Flight, activity.Answer{}), tenant.ErrForbidden)
	_, err = b.entries.Asks(t.Context(), tenant.NewScope(b.scope.Person, b.scope.Company))
	require.ErrorIs(t, err, tenant.ErrForbidden)
}

func TestService_Import_Flights(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	lines, made, err := b.imported(t, true,
		[]string{"Från och med", "Flygrutt, t.ex. ARN-FRA-JFK", "Travel class", "Menopaluu", "Aantal personen"},
		[]string{"2025-03-10", "arn - fra/JFK", "Business", "Ja", "2"},
		[]string{"2025-04-02", "ARN GOT"})
	require.NoError(t, err)
	require.Equal(t, 2, made, lines)
	require.Equal(t, &activity.Flight{Route: []string{"ARN", "FRA", "JFK"}, Class: activity.Business, Return: true, Persons: 2}, lines[0].Flight)
	require.Equal(t, &activity.Flight{Route: []string{"ARN", "GOT"}, Class: activity.Unknown, Persons: 1}, lines[1].Flight)

	lines, made, err = b.imported(t, true,
		[]string{"from", "category", "quantity", "unit", "route", "class", "persons"},
		[]string{"2025-04-02", "", "", "", "ARN-XXX", "aisle", "1.5"}, []string{"2025-04-02", electricity, "5", "kWh"})
	require.NoError(t, err)
	require.Zero(t, made)
	require.Equal(t, []activity.Problem{{Field: "class", Code: "unknown"}, {Field: "persons", Code: "outOfRange"}, {Field: "route", Code: "unknown"}}, lines[0].Problems)
	require.Empty(t, lines[1].Problems)
}
