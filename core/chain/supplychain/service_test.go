package supplychain_test

import (
	"context"
	"math"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/chain/supplychain"
	"tillit/core/kernel/audit"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
)

// bundle is somebody who draws the map of a company.
type bundle struct {
	db    *pg.DB
	chain *supplychain.Service
	scope tenant.Scope
	name  string
}

func newBundle(t *testing.T) bundle {
	t.Helper()
	db := pgtest.DB(t)
	now := func() time.Time { return time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC) }
	return bundle{db: db, chain: supplychain.NewService(db, now)}.another(t)
}

// another is the same in a company of its own.
func (b bundle) another(t *testing.T) bundle {
	t.Helper()
	home := accounttest.Company(t, b.db)
	person := accounttest.Person(t, b.db, tenant.Company, home)
	b.scope, b.name = tenant.NewScope(person.ID, home, supplychain.Read, supplychain.Write, audit.Read), person.Name
	return b
}

func (b bundle) do(t *testing.T, changes supplychain.Changes) supplychain.Map {
	t.Helper()
	settled, err := b.chain.Change(t.Context(), b.scope, changes)
	require.NoError(t, err)
	return settled
}

func (b bundle) refused(t *testing.T, changes supplychain.Changes) error {
	t.Helper()
	before := b.is(t)
	_, err := b.chain.Change(t.Context(), b.scope, changes)
	require.Error(t, err)
	require.Equal(t, before, b.is(t), "nothing is done by halves")
	return err
}

func (b bundle) is(t *testing.T) supplychain.Map {
	t.Helper()
	found, err := b.chain.Map(t.Context(), b.scope)
	require.NoError(t, err)
	return found
}

// supplier is one in the books.
func (b bundle) supplier(t *testing.T) (id uuid.UUID) {
	t.Helper()
	require.NoError(t, b.db.In(t.Context(), b.scope, func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw("insert into suppliers (company_id, name) values (?, 'Stål AB') returning id", b.scope.Company).Scan(ctx, &id)
	}))
	return id
}

func stakeholder() supplychain.Thing[supplychain.Stakeholder] {
	return supplychain.Thing[supplychain.Stakeholder]{ID: uuid.New(), Content: supplychain.Stakeholder{Name: "Stål AB", Role: supplychain.Supplier}}
}

func activity(name string) supplychain.Thing[supplychain.Activity] {
	return supplychain.Thing[supplychain.Activity]{ID: uuid.New(), Content: supplychain.Activity{
		Name: name, Segment: supplychain.Upstream, Tier: 1, Flow: supplychain.Input, Priority: supplychain.Medium,
	}}
}

func connection(from, to supplychain.Thing[supplychain.Activity]) supplychain.Thing[supplychain.Connection] {
	return supplychain.Thing[supplychain.Connection]{ID: uuid.New(), Content: supplychain.Connection{From: from.ID, To: to.ID}}
}

type (
	activities   = []supplychain.Thing[supplychain.Activity]
	stakeholders = []supplychain.Thing[supplychain.Stakeholder]
	connections  = []supplychain.Thing[supplychain.Connection]
)

func TestService_Change(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	who, mine, mill := stakeholder(), activity(" Malmbrytning "), activity("Stålverk")
	mine.Content.Tier, mine.Content.Stakeholder, mine.Content.Position, mine.Content.Description = 2, who.ID, 1.5, "i norr\n"
	who.Content.Supplier = b.supplier(t)
	flow := connection(mine, mill)
	flow.Content.Description = "Malm"

	made := b.do(t, supplychain.Changes{Stakeholders: stakeholders{who}, Activities: activities{mill, mine}, Connections: connections{flow}})
	is := b.is(t)
	require.ElementsMatch(t, made.Activities, is.Activities)
	require.Equal(t, made.Stakeholders, is.Stakeholders)
	require.Equal(t, made.Connections, is.Connections)
	found := is.Activities[1]
	require.Equal(t, "Malmbrytning", found.Content.Name, "without spaces around it, after the one that stands before")
	require.Equal(t, "i norr", found.Content.Description)
	require.Equal(t, 1, found.Version)
	require.Equal(t, b.name, found.UpdatedBy.Name)
	require.Equal(t, who.Content.Supplier, is.Stakeholders[0].Content.Supplier)

	require.Empty(t, found.Content.Topics)

	found.Content.Segment, found.Content.Tier = supplychain.Downstream, 3
	found.Content.Questions, found.Content.Topics = []string{"BP-1_01"}, []string{"S2", "E1"}
	b.do(t, supplychain.Changes{Activities: activities{found}})
	require.Equal(t, found.Content, b.is(t).Activities[1].Content)
	require.Equal(t, 2, b.is(t).Activities[1].Version)
}

// What is removed can be put back, with all that hangs on it.
func TestService_Change_RemovesAndBringsBack(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	who, mine, mill := stakeholder(), activity("Gruva"), activity("Stålverk")
	mine.Content.Stakeholder = who.ID
	flow := connection(mine, mill)
	made := b.do(t, supplychain.Changes{Stakeholders: stakeholders{who}, Activities: activities{mine, mill}, Connections: connections{flow}})
	before := b.is(t)

	who, mine = made.Stakeholders[0], made.Activities[0]
	who.Removed, mine.Removed = true, true
	gone := b.do(t, supplychain.Changes{Stakeholders: stakeholders{who}, Activities: activities{mine}})
	require.Len(t, b.is(t).Activities, 1)
	require.Empty(t, b.is(t).Stakeholders)
	require.Equal(t, before.Connections, b.is(t).Connections, "it hangs on the removed one still")

	who, mine = gone.Stakeholders[0], gone.Activities[0]
	who.Removed, mine.Removed = false, false
	b.do(t, supplychain.Changes{Stakeholders: stakeholders{who}, Activities: activities{mine}})
	after := b.is(t)
	require.Equal(t, before.Connections, after.Connections)
	require.Equal(t, who.ID, after.Activities[0].Content.Stakeholder)
	require.Equal(t, 3, after.Activities[0].Version)
	var versions []int
	require.NoError(t, b.db.In(t.Context(), b.scope, func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw("select version from supply_chain_history where thing = 'activity' and thing_id = ? order by version", mine.ID).Scan(ctx, &versions)
	}))
	require.Equal(t, []int{2, 3}, versions, "what it said before is kept")
}

func TestService_Change_ErrStale(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	one, other := activity("Gruva"), activity("Stålverk")
	made := b.do(t, supplychain.Changes{Activities: activities{one, other}})
	theirs := made.Activities[0]
	theirs.Content.Name = "Dagbrott"
	b.do(t, supplychain.Changes{Activities: activities{theirs}})

	mine, also := made.Activities[0], made.Activities[1]
	mine.Content.Name, also.Content.Name = "Gruvdrift", "Hytta"
	err := b.refused(t, supplychain.Changes{Activities: activities{also, mine}})
	require.ErrorIs(t, err, supplychain.ErrStale)
	var stale *supplychain.Stale
	require.ErrorAs(t, err, &stale)
	require.Len(t, stale.Current.Activities, 1, "those alone that somebody changed")
	require.Equal(t, "Dagbrott", stale.Current.Activities[0].Content.Name)
	require.Equal(t, b.name, stale.Current.Activities[0].UpdatedBy.Name)

	require.ErrorIs(t, b.refused(t, supplychain.Changes{Activities: activities{one}}), supplychain.ErrStale, "it is new no more")
}

func TestService_Change_ErrNotFound(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	seen := activity("Gruva")
	seen.Version = 1
	require.ErrorIs(t, b.refused(t, supplychain.Changes{Activities: activities{activity("Stålverk"), seen}}), supplychain.ErrNotFound)

	theirs := b.another(t).do(t, supplychain.Changes{Activities: activities{activity("Gruva")}}).Activities[0]
	require.ErrorIs(t, b.refused(t, supplychain.Changes{Activities: activities{theirs}}), supplychain.ErrNotFound, "another company's")
}

func TestService_Change_ErrConnected(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	one, other := activity("Gruva"), activity("Stålverk")
	made := b.do(t, supplychain.Changes{Activities: activities{one, other}, Connections: connections{connection(one, other)}})
	require.ErrorIs(t, b.refused(t, supplychain.Changes{Connections: connections{connection(one, other)}}), supplychain.ErrConnected)
	b.do(t, supplychain.Changes{Connections: connections{connection(other, one)}})

	old := made.Connections[0]
	old.Removed = true
	gone := b.do(t, supplychain.Changes{Connections: connections{connection(one, other), old}})
	back := gone.Connections[1]
	back.Removed = false
	require.ErrorIs(t, b.refused(t, supplychain.Changes{Connections: connections{back}}), supplychain.ErrConnected, "another one took its place")
}

func TestService_Change_ErrImported(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	one, other, byHand, alsoByHand := stakeholder(), stakeholder(), stakeholder(), stakeholder()
	one.Content.Supplier = b.supplier(t)
	other.Content.Supplier = one.Content.Supplier
	b.do(t, supplychain.Changes{Stakeholders: stakeholders{one, byHand, alsoByHand}})
	require.ErrorIs(t, b.refused(t, supplychain.Changes{Stakeholders: stakeholders{other}}), supplychain.ErrImported)
}

// A supplier's books may go; what was taken from them stays and can be changed.
func TestService_Change_SupplierWithoutBooks(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	one := stakeholder()
	one.Content.Supplier = b.supplier(t)
	made := b.do(t, supplychain.Changes{Stakeholders: stakeholders{one}}).Stakeholders[0]
	require.NoError(t, b.db.In(t.Context(), b.scope, func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.NewRaw("delete from suppliers where company_id = ?", b.scope.Company).Exec(ctx)
		return err
	}))
	made.Content.Name = "Stålverken AB"
	b.do(t, supplychain.Changes{Stakeholders: stakeholders{made}})
	made = b.is(t).Stakeholders[0]
	made.Content.Supplier = uuid.New()
	err := b.refused(t, supplychain.Changes{Stakeholders: stakeholders{made}})
	require.Equal(t, map[string]string{"stakeholders[0].supplierId": "unknown"}, fault.FieldsOf(err))
	made.Content.Supplier = b.another(t).supplier(t)
	require.NotEmpty(t, fault.FieldsOf(b.refused(t, supplychain.Changes{Stakeholders: stakeholders{made}})), "another company's")
}

// many are so many different names.
func many(n int) (names []string) {
	for i := range n {
		names = append(names, "T"+strconv.Itoa(i))
	}
	return names
}

func TestService_Change_Fields(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	fine := b.do(t, supplychain.Changes{Activities: activities{activity("Gruva")}}).Activities[0]
	one := func(change func(*supplychain.Activity)) supplychain.Changes {
		a := activity("Stålverk")
		change(&a.Content)
		return supplychain.Changes{Activities: activities{a}}
	}
	twice := activity("Stålverk")
	long := strings.Repeat("å", 201)
	for want, changes := range map[string]supplychain.Changes{
		"activities[0].name required":         one(func(a *supplychain.Activity) { a.Name = "\t " }),
		"activities[0].name tooLong":          one(func(a *supplychain.Activity) { a.Name = long }),
		"activities[0].description tooLong":   one(func(a *supplychain.Activity) { a.Description = strings.Repeat(long, 10) }),
		"activities[0].segment unknown":       one(func(a *supplychain.Activity) { a.Segment = "sidestream" }),
		"activities[0].type unknown":          one(func(a *supplychain.Activity) { a.Flow = "" }),
		"activities[0].priority unknown":      one(func(a *supplychain.Activity) { a.Priority = "urgent" }),
		"activities[0].position outOfRange":   one(func(a *supplychain.Activity) { a.Position = math.NaN() }),
		"activities[0].tier outOfRange":       one(func(a *supplychain.Activity) { a.Tier = 10 }),
		"activities[0].questions unknown":     one(func(a *supplychain.Activity) { a.Questions = []string{"BP-1_01", ""} }),
		"activities[0].topics unknown":        one(func(a *supplychain.Activity) { a.Topics = []string{"E1", "S1", "E1"} }),
		"activities[0].topics tooLong":        one(func(a *supplychain.Activity) { a.Topics = many(101) }),
		"activities[1].id unknown":            {Activities: activities{twice, twice}},
		"activities[0].stakeholderId unknown": one(func(a *supplychain.Activity) { a.Stakeholder = uuid.New() }),
		"connections[0].to same":              {Connections: connections{connection(fine, fine)}},
		"connections[0].to unknown":           {Connections: connections{connection(fine, activity("Nej"))}},
		"connections[0].from unknown":         {Connections: connections{connection(activity("Nej"), fine)}},
		"stakeholders[0].type unknown":        {Stakeholders: stakeholders{{ID: uuid.New(), Content: supplychain.Stakeholder{Name: "A"}}}},
		"stakeholders[0].name required":       {Stakeholders: stakeholders{{ID: uuid.New(), Content: supplychain.Stakeholder{Role: supplychain.Customer}}}},
	} {
		field, code, _ := strings.Cut(want, " ")
		require.Equal(t, map[string]string{field: code}, fault.FieldsOf(b.refused(t, changes)), want)
	}
	for _, core := range []supplychain.Changes{
		one(func(a *supplychain.Activity) { a.Segment = supplychain.Core }),
		one(func(a *supplychain.Activity) { a.Tier = 0 }),
	} {
		require.Equal(t, map[string]string{"activities[0].tier": "outOfRange"}, fault.FieldsOf(b.refused(t, core)), "tier 0 is the own business, and nothing else is")
	}
}

func TestService_Change_ErrFull(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	var many supplychain.Changes
	for range supplychain.MaxActivities {
		many.Activities = append(many.Activities, activity("Gruva"))
	}
	made := b.do(t, many)
	require.ErrorIs(t, b.refused(t, supplychain.Changes{Activities: activities{activity("Stålverk")}}), supplychain.ErrFull)
	gone := made.Activities[0]
	gone.Removed = true
	b.do(t, supplychain.Changes{Activities: activities{activity("Stålverk"), gone}})
}

func TestService_OthersSeeAndChangeNothing(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	theirs, reader := b.another(t), b
	theirs.do(t, supplychain.Changes{Activities: activities{activity("Gruva")}})
	require.Empty(t, b.is(t).Activities)
	reader.scope = tenant.NewScope(b.scope.Person, b.scope.Company, supplychain.Read)
	require.ErrorIs(t, reader.refused(t, supplychain.Changes{Activities: activities{activity("Gruva")}}), tenant.ErrForbidden)
	_, err := b.chain.Map(t.Context(), tenant.NewScope(b.scope.Person, b.scope.Company))
	require.ErrorIs(t, err, tenant.ErrForbidden)
}

// The same id in two companies is two things.
func TestService_Change_WithoutRowSecurity(t *testing.T) {
	t.Parallel()
	database := pgtest.New(t)
	database.Unconfine(t)
	db := database.Open(t)
	mine := bundle{db: db, chain: supplychain.NewService(db, time.Now)}.another(t)
	theirs := mine.another(t)
	same := activity("Gruva")
	theirs.do(t, supplychain.Changes{Activities: activities{same}})
	before := theirs.is(t)
	made := mine.do(t, supplychain.Changes{Activities: activities{same}}).Activities[0]
	made.Content.Name = "Stålverk"
	mine.do(t, supplychain.Changes{Activities: activities{made}})
	require.Equal(t, before, theirs.is(t))
	require.Len(t, mine.is(t).Activities, 1)
}

func TestService_Change_IsTakenDown(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	one, other := activity("Gruva"), activity("Stålverk")
	made := b.do(t, supplychain.Changes{Activities: activities{one, other}, Connections: connections{connection(one, other)}})
	gone, changed := made.Activities[0], made.Activities[1]
	gone.Removed = true
	b.do(t, supplychain.Changes{Activities: activities{gone, changed}, Stakeholders: stakeholders{stakeholder()}})
	log, err := audit.NewService(b.db, time.Now).List(t.Context(), b.scope, audit.Filter{}, audit.Page{Limit: 10})
	require.NoError(t, err)
	events := log.Items
	require.Equal(t, audit.SupplyChainChanged, events[0].Kind)
	require.Equal(t, map[string]string{"added": "1", "changed": "1", "removed": "1"}, events[0].Detail)
	require.Equal(t, map[string]string{"added": "3"}, events[1].Detail)
}
