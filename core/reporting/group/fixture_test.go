package group_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/parts"
	"tillit/core/carbon/library"
	"tillit/core/carbon/shippedtest"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/people/company"
	"tillit/core/questions/answer"
	"tillit/core/questions/answertest"
	"tillit/core/questions/writing"
	"tillit/core/reference/catalogue/cataloguetest"
	"tillit/core/reference/category"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/price"
	"tillit/core/reporting/group"
)

// fixture is a group of three tiers and a stranger:
//
//	Ägaren
//	├── Norr
//	│   └── Dotter
//	└── Söder
//	Främling
type fixture struct {
	db         *pg.DB
	conn       *pgx.Conn // of the database's owner
	groups     *group.Service
	answers    answertest.Services
	companies  *company.Service
	footprints parts.Parts
	person     uuid.UUID

	owner, north, daughter, south, stranger uuid.UUID
}

func newFixture(t testing.TB) *fixture {
	t.Helper()
	d := shippedtest.New(t)
	w := &fixture{db: d.Open(t)}
	var err error
	w.conn, err = pgx.Connect(t.Context(), d.OwnerURL)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, w.conn.Close(context.Background())) })
	clock := func() time.Time { return time.Date(2025, 6, 15, 12, 0, 0, 0, time.UTC) }
	w.companies, err = company.NewService(w.db, nil, clock)
	require.NoError(t, err)
	w.answers = answertest.NewServices(w.db, cataloguetest.Install(t, w.db), clock, 2025)
	w.footprints = parts.New(w.db, category.Standard(), library.NewService(w.db, category.Standard(), factor.Standard()), price.Standard())
	w.groups = group.NewService(w.db, w.companies, w.answers.Reading, w.answers.Progress, w.footprints.Consolidations, category.Standard(), clock)

	w.person = w.insert(t, "insert into people (email, name, role) values ('ada@tillit.test', 'Ada', 3) returning id")
	w.owner = w.company(t, "Ägaren", uuid.Nil)
	w.north = w.company(t, "Norr", w.owner)
	w.daughter = w.company(t, "Dotter", w.north)
	w.south = w.company(t, "Söder", w.owner)
	w.stranger = w.company(t, "Främling", uuid.Nil)
	return w
}

// company makes one that reports by SMEB since 2025.
func (w *fixture) company(t testing.TB, name string, parent uuid.UUID) uuid.UUID {
	t.Helper()
	return w.insert(t, `insert into companies (name, parent_id, standard, first_reporting_year)
		values ($1, nullif($2, $3::uuid), 3, 2025) returning id`, name, parent, uuid.Nil)
}

func (w *fixture) insert(t testing.TB, sql string, args ...any) uuid.UUID {
	t.Helper()
	var id uuid.UUID
	require.NoError(t, w.conn.QueryRow(t.Context(), sql, args...).Scan(&id))
	return id
}

func (w *fixture) exec(t testing.TB, sql string, args ...any) {
	t.Helper()
	_, err := w.conn.Exec(t.Context(), sql, args...)
	require.NoError(t, err)
}

// of is the scope of a company's administrator, as a session gives it.
func (w *fixture) of(t testing.TB, home uuid.UUID) tenant.Scope {
	t.Helper()
	return w.may(t, home, group.Read, group.Write, company.Read, answer.Read, answer.Write, footprint.Read)
}

// may is of with these rights alone.
func (w *fixture) may(t testing.TB, home uuid.UUID, rights ...tenant.Permission) tenant.Scope {
	t.Helper()
	var below []uuid.UUID
	require.NoError(t, w.conn.QueryRow(t.Context(), "select descendants($1)", home).Scan(&below))
	return tenant.NewScope(w.person, home, rights...).As(tenant.Company).Seeing(below...)
}

// leaf is a leaf of the scope, the first or a later one.
func leaf(t testing.TB, scope category.Scope, n int) string {
	t.Helper()
	for c := range category.Standard().Leaves() {
		if c.Scope == scope {
			if n == 0 {
				return c.ID
			}
			n--
		}
	}
	require.Fail(t, "no such leaf")
	return ""
}

// booked is emissions of a month, all counted.
type booked struct {
	year, month int
	category    string
	location    string
	market      string // of scope 2; else as location
}

func (w *fixture) book(t testing.TB, company uuid.UUID, rows ...booked) {
	t.Helper()
	for _, r := range rows {
		if r.market == "" {
			r.market = r.location
		}
		leaf, _ := category.Standard().Leaf(r.category)
		w.exec(t, `insert into footprint_rollups (company_id, year, month, part, status, disabled, category_id, scope, quality, rows,
				amount, kg_location, kg_market, kg_biogenic, spread_location, spread_market)
			values ($1, $2, $3, 'main', 'counted', false, $4, $5, 5, 1, 1000, $6::text::numeric, $7::text::numeric, 0, 0, 0)`,
			company, r.year, r.month, r.category, int(leaf.Scope), r.location, r.market)
	}
}

// unmatched adds rows that no rule knows.
func (w *fixture) unmatched(t testing.TB, company uuid.UUID, year, month int, amount string) {
	t.Helper()
	w.exec(t, `insert into footprint_rollups (company_id, year, month, part, status, disabled, rows,
			amount, kg_location, kg_market, kg_biogenic, spread_location, spread_market)
		values ($1, $2, $3, 'main', 'unmatched', false, 1, $4::text::numeric, 0, 0, 0, 0, 0)`, company, year, month, amount)
}

// hold says how a company is held, as the owner of the group.
func (w *fixture) hold(t testing.TB, member uuid.UUID, share, joined, left string) {
	t.Helper()
	w.holdFrom(t, member, share, "", joined, left, false)
}

// holdFrom is hold of a share that is held from a day on, or that corrects what was said last.
func (w *fixture) holdFrom(t testing.TB, member uuid.UUID, share, from, joined, left string, corrects bool) {
	t.Helper()
	scope := w.of(t, w.owner)
	in := held(share, joined, left)
	in.ShareFrom, in.Corrects = date(from), corrects
	members, err := w.groups.Members(t.Context(), scope)
	require.NoError(t, err)
	for _, m := range members {
		if m.ID == member {
			in.Version = m.Holding.Version
		}
	}
	_, err = w.groups.Hold(t.Context(), scope, member, in)
	require.NoError(t, err)
}

func held(share, joined, left string) group.Holding {
	return group.Holding{Share: dec(share), JoinedOn: date(joined), LeftOn: date(left)}
}

func date(s string) *time.Time {
	if s == "" {
		return nil
	}
	at, err := time.Parse(time.DateOnly, s)
	if err != nil {
		panic(err)
	}
	return &at
}

func dec(s string) decimal.Decimal { return decimal.RequireFromString(s) }

func same(t testing.TB, want string, got decimal.Decimal, about ...any) {
	t.Helper()
	require.True(t, dec(want).Equal(got), "want %s, got %s %v", want, got, about)
}

// answer stores a completed answer of 2025.
func (w *fixture) answer(t testing.TB, company uuid.UUID, question string, c answer.Content) {
	t.Helper()
	_, err := w.answers.Writing.Save(t.Context(), w.of(t, company), writing.Save{Question: question, Year: 2025, Content: c})
	require.NoError(t, err)
}

func number(s string) answer.Content {
	n := dec(s)
	return answer.Content{Value: &answer.Value{Cell: answer.Cell{Number: &n}}, Completed: true}
}

// refused requires that a write failed for these fields alone.
func refused(t testing.TB, fields map[string]string, err error) {
	t.Helper()
	known, ok := errors.AsType[*fault.Error](err)
	require.True(t, ok, "%v", err)
	require.Equal(t, fault.CodeFields, known.Code)
	require.Equal(t, fields, known.Fields)
}

func names(members []group.Member) (list []string) {
	for _, m := range members {
		list = append(list, m.Name)
	}
	return list
}
