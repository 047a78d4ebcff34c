package customerrequest_test

import (
	"context"
	"encoding/csv"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/chain/chaincap"
	"tillit/core/chain/customerrequest"
	"tillit/core/kernel/audit"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	"tillit/core/questions/answer"
	"tillit/core/questions/answertest"
	"tillit/core/questions/writing"
	"tillit/core/reference/catalogue"
	"tillit/core/reference/catalogue/cataloguetest"
)

// bundle is somebody of a company that is asked for figures.
type bundle struct {
	database *pgtest.Database
	db       *pg.DB
	now      time.Time
	answers  answertest.Services
	requests *customerrequest.Service
	scope    tenant.Scope
}

func newBundle(t *testing.T) *bundle {
	t.Helper()
	b := &bundle{database: cataloguetest.New(t), now: day("2026-11-30").Add(9 * time.Hour)}
	b.db = b.database.Open(t)
	known := cataloguetest.Open(t, b.db)
	clock := func() time.Time { return b.now }
	b.answers = answertest.NewServices(b.db, known, clock, 2026)
	b.requests = customerrequest.NewService(b.db, known, b.answers.Reading, b.answers.Calendar, clock)
	b.scope = b.member(t)
	return b
}

// member is somebody who does everything in a company of their own.
func (b *bundle) member(t *testing.T) tenant.Scope {
	t.Helper()
	home := accounttest.Company(t, b.db)
	person := accounttest.Person(t, b.db, tenant.Company, home)
	return tenant.NewScope(person.ID, home, customerrequest.Read, customerrequest.Write, answer.Read, answer.Write, audit.Read)
}

func day(text string) time.Time {
	d, err := time.Parse(time.DateOnly, text)
	if err != nil {
		panic(err)
	}
	return d
}

func content() customerrequest.Content {
	return customerrequest.Content{
		Asker: " Storkunden AB ", InScope: true, Purpose: chaincap.Report, FirstDay: day("2027-01-01"), Size: chaincap.UpTo1000,
		Items: []string{"C1_01", "B1_02", "C1_01"}, Others: []string{" Klimatavtryck per produkt ", "", "Klimatavtryck per produkt"},
		Received: day("2026-11-20"), Note: "Anna ringer",
	}
}

func TestService_KeepsWhatIsAsked(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	made, err := b.requests.Create(t.Context(), b.scope, content())
	require.NoError(t, err)
	require.Equal(t, 1, made.Version)
	require.Equal(t, "Storkunden AB", made.Asker)
	require.Equal(t, []string{"C1_01", "B1_02"}, made.Items, "each once")
	require.Equal(t, []string{"Klimatavtryck per produkt"}, made.Others)
	require.Equal(t, b.scope.Person, made.CreatedBy.ID)
	require.True(t, made.Judgement.Capped())
	require.Equal(t, 1, made.Judgement.Above(), "what no datapoint is about; both others are of the annex")
	require.Equal(t, "B1_02", made.Judgement.Items[0].Question.ID, "in the order of the standard")

	changed := content()
	changed.Size, changed.Received, changed.Others = chaincap.UpTo10, time.Time{}, nil
	updated, err := b.requests.Update(t.Context(), b.scope, made.ID, 1, changed)
	require.NoError(t, err)
	require.Equal(t, 2, updated.Version)
	require.True(t, updated.Received.IsZero())
	require.Equal(t, []bool{false, true}, []bool{updated.Judgement.Items[0].Above, updated.Judgement.Items[1].Above}, "C1_01 of larger ones alone")
	found, err := b.requests.Get(t.Context(), b.scope, made.ID)
	require.NoError(t, err)
	require.Equal(t, updated, found)
	_, err = b.requests.Update(t.Context(), b.scope, made.ID, 1, changed)
	require.ErrorIs(t, err, customerrequest.ErrStale)

	require.NoError(t, b.requests.Remove(t.Context(), b.scope, made.ID))
	require.ErrorIs(t, b.requests.Remove(t.Context(), b.scope, made.ID), customerrequest.ErrNotFound)
	_, err = b.requests.Get(t.Context(), b.scope, made.ID)
	require.ErrorIs(t, err, customerrequest.ErrNotFound)
	_, err = b.requests.Update(t.Context(), b.scope, made.ID, 3, changed)
	require.ErrorIs(t, err, customerrequest.ErrNotFound)
	all, err := b.requests.List(t.Context(), b.scope)
	require.NoError(t, err)
	require.Empty(t, all)
	restored, err := b.requests.Restore(t.Context(), b.scope, made.ID)
	require.NoError(t, err)
	require.Equal(t, updated.Content, restored.Content)
	_, err = b.requests.Restore(t.Context(), b.scope, made.ID)
	require.ErrorIs(t, err, customerrequest.ErrNotFound)
	all, err = b.requests.List(t.Context(), b.scope)
	require.NoError(t, err)
	require.Equal(t, []customerrequest.Request{restored}, all)

	log, err := audit.NewService(b.db, time.Now).List(t.Context(), b.scope, audit.Filter{}, audit.Page{Limit: 10})
	require.NoError(t, err)
	var kinds []audit.Kind
	for _, e := range log.Items {
		kinds = append(kinds, e.Kind)
	}
	require.Equal(t, []audit.Kind{
		audit.CustomerRequestRestored, audit.CustomerRequestRemoved, audit.CustomerRequestSaved, audit.CustomerRequestSaved,
	}, kinds[:4])
}

func TestService_ListsTheNewestFirst(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	for _, asker := range []string{"A", "B", "C"} {
		c := content()
		c.Asker = asker
		_, err := b.requests.Create(t.Context(), b.scope, c)
		require.NoError(t, err)
		b.now = b.now.Add(time.Minute)
	}
	all, err := b.requests.List(t.Context(), b.scope)
	require.NoError(t, err)
	require.Len(t, all, 3)
	require.Equal(t, []string{"C", "B", "A"}, []string{all[0].Asker, all[1].Asker, all[2].Asker})
}

func TestService_NamesWrongFields(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	long := strings.Repeat("å", 301)
	for field, spoil := range map[string]func(*customerrequest.Content){
		"asker required":      func(c *customerrequest.Content) { c.Asker = "  " },
		"asker tooLong":       func(c *customerrequest.Content) { c.Asker = long },
		"note tooLong":        func(c *customerrequest.Content) { c.Note = strings.Repeat("å", 2001) },
		"purpose unknown":     func(c *customerrequest.Content) { c.Purpose = "gossip" },
		"size unknown":        func(c *customerrequest.Content) { c.Size = "huge" },
		"firstDay required":   func(c *customerrequest.Content) { c.FirstDay = time.Time{} },
		"firstDay outOfRange": func(c *customerrequest.Content) { c.FirstDay = day("2019-12-31") },
		"received outOfRange": func(c *customerrequest.Content) { c.Received = day("2026-12-02") },
		"items required":      func(c *customerrequest.Content) { c.Items, c.Others = nil, []string{" "} },
		"items unknown":       func(c *customerrequest.Content) { c.Items = append(c.Items, "B99_01") },
		"others tooLong":      func(c *customerrequest.Content) { c.Others = []string{long} },
	} {
		c := content()
		spoil(&c)
		_, err := b.requests.Create(t.Context(), b.scope, c)
		name, code, _ := strings.Cut(field, " ")
		require.Equal(t, map[string]string{name: code}, fault.FieldsOf(err), field)
	}
	c := content()
	c.Items = []string{"B1_22"} // has the company add what it wants to
	_, err := b.requests.Create(t.Context(), b.scope, c)
	require.Equal(t, map[string]string{"items": "unknown"}, fault.FieldsOf(err))
	c.Items, c.Others = nil, nil
	for i := range 51 {
		c.Others = append(c.Others, strings.Repeat("x", i+1))
	}
	_, err = b.requests.Judge(t.Context(), b.scope, c)
	require.Equal(t, map[string]string{"others": "tooLong"}, fault.FieldsOf(err))
	_, err = b.requests.Update(t.Context(), b.scope, uuid.New(), 1, content())
	require.ErrorIs(t, err, customerrequest.ErrNotFound)
}

func TestService_RefusesOthers(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	made, err := b.requests.Create(t.Context(), b.scope, content())
	require.NoError(t, err)
	reader := tenant.NewScope(b.scope.Person, b.scope.Company, customerrequest.Read, answer.Read)
	nobody := tenant.NewScope(b.scope.Person, b.scope.Company)
	b.database.Unconfine(t) // what follows holds without row-level security as well
	for _, who := range []struct {
		name        string
		scope       tenant.Scope
		read, write error
		own         bool // it acts for the company itself
	}{
		{"reader", reader, nil, tenant.ErrForbidden, true},
		{"nobody", nobody, tenant.ErrForbidden, tenant.ErrForbidden, true},
		{"another company", b.member(t), customerrequest.ErrNotFound, customerrequest.ErrNotFound, false},
	} {
		is := func(want error, err error) {
			if want == nil {
				require.NoError(t, err, who.name)
				return
			}
			require.ErrorIs(t, err, want, who.name)
		}
		_, err := b.requests.Get(t.Context(), who.scope, made.ID)
		is(who.read, err)
		_, err = b.requests.Update(t.Context(), who.scope, made.ID, 1, content())
		is(who.write, err)
		is(who.write, b.requests.Remove(t.Context(), who.scope, made.ID))
		_, err = b.requests.Restore(t.Context(), who.scope, made.ID)
		is(who.write, err)
		all, err := b.requests.List(t.Context(), who.scope)
		if !who.own {
			is(nil, err)
			require.Empty(t, all)
			continue
		}
		is(who.read, err)
		_, err = b.requests.Create(t.Context(), who.scope, content())
		is(who.write, err)
		_, err = b.requests.Judge(t.Context(), who.scope, content())
		is(who.read, err)
		_, err = b.requests.Offer(t.Context(), who.scope, time.Time{})
		is(who.read, err)
	}
	found, err := b.requests.Get(t.Context(), b.scope, made.ID)
	require.NoError(t, err)
	require.Equal(t, made, found)
}

// The size is offered of what was answered in the latest year, else of the company's details.
func TestService_OffersTheSizeOfTheLatestYear(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	offered := func() customerrequest.Offer {
		offer, err := b.requests.Offer(t.Context(), b.scope, time.Time{})
		require.NoError(t, err)
		return offer
	}
	exec := func(sql string, args ...any) {
		require.NoError(t, b.db.In(t.Context(), b.scope, func(ctx context.Context, tx pg.Tx) error {
			_, err := tx.ExecContext(ctx, sql, args...)
			return err
		}))
	}
	exec("update companies set standard = 1 where id = ?", b.scope.Company)
	first := offered()
	require.Equal(t, chaincap.Unknown, first.Size)
	require.Equal(t, day("2027-01-01"), first.FirstDay)
	require.Equal(t, "vs-2026", first.Edition.ID)
	require.Len(t, first.Items(), 172)
	exec("update companies set employees = 1001 where id = ?", b.scope.Company)
	require.Equal(t, chaincap.Over1000, offered().Size)
	_, err := b.answers.Writing.Save(t.Context(), b.scope, writing.Save{Question: "B1_12", Year: 2025, Content: answer.Content{Value: answertest.Number("10")}})
	require.NoError(t, err)
	require.Equal(t, chaincap.UpTo10, offered().Size)
}

// What may be declined is what the annex does not list, as others have read the act.
func TestService_JudgesAsTheAnnexLists(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	offer, err := b.requests.Offer(t.Context(), b.scope, time.Time{})
	require.NoError(t, err)
	over10, upTo10 := annexII(t)
	dice := rand.New(rand.NewPCG(7, 2027))
	days := []string{"2026-12-31", "2027-01-01", "2027-05-01", "2029-07-01"}
	seen := map[bool]int{}
	for range 400 {
		c := customerrequest.Content{
			Purpose: chaincap.Purposes()[dice.IntN(2)], InScope: dice.IntN(4) > 0, FirstDay: day(days[dice.IntN(len(days))]),
			Size: chaincap.Sizes()[dice.IntN(4)], Others: []string{"Scope 3"},
		}
		for _, q := range offer.Items() {
			if dice.IntN(20) == 0 {
				c.Items = append(c.Items, q.ID)
			}
		}
		j, err := b.requests.Judge(t.Context(), b.scope, c)
		require.NoError(t, err)
		bound := c.Purpose == "csrdReport" && c.InScope && c.Size != "over1000" && c.FirstDay.Year() >= 2027
		require.Equal(t, bound, j.Capped(), "%+v", c)
		require.Len(t, j.Items, len(c.Items)+1)
		for _, v := range j.Items {
			want := bound
			if v.Question != nil {
				row, detail := annexRow(t, v.Question)
				listed := over10[row]
				if c.Size == chaincap.UpTo10 {
					listed = upTo10[row]
				}
				want = bound && (detail || !listed)
			}
			require.Equal(t, want, v.Above, "%+v %+v", c, v)
			seen[want]++
		}
	}
	require.Greater(t, seen[true], 300)
	require.Greater(t, seen[false], 300)
}

func TestService_SaysWhyNoCapApplies(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	c := content()
	c.Purpose, c.InScope, c.Size, c.FirstDay = chaincap.Other, false, chaincap.Over1000, day("2026-12-31")
	j, err := b.requests.Judge(t.Context(), b.scope, c)
	require.NoError(t, err)
	require.Equal(t, []chaincap.Reason{chaincap.OtherPurpose, chaincap.OutOfScope, chaincap.TooEarly, chaincap.TooLarge}, j.Outside)
	require.Zero(t, j.Above())
	c.Items = []string{"B99_01"}
	j, err = b.requests.Judge(t.Context(), b.scope, c)
	require.NoError(t, err)
	require.Len(t, j.Items, 1, "what the edition does not hold is not judged")
}

// annexRow is the row of the annex that a question would stand in, the paragraph of its datapoint,
// and whether it is a detail of that which the standard wants less than the datapoint.
func annexRow(t *testing.T, q *catalogue.Question) (row string, detail bool) {
	t.Helper()
	for _, d := range cataloguetest.Content(t).Acts["vs-2026"].Datapoints {
		if d.ID != q.Datapoint {
			continue
		}
		row = d.Paragraph
		if strings.HasPrefix(row, "33(") {
			row = "33"
		}
		return row, q.Need != d.Need
	}
	require.Fail(t, "no datapoint "+q.Datapoint)
	return "", false
}

func annexII(t *testing.T) (over10, upTo10 map[string]bool) {
	t.Helper()
	file, err := os.Open("../chaincap/testdata/annex-ii.csv")
	require.NoError(t, err)
	defer file.Close()
	r := csv.NewReader(file)
	r.Comment = '#'
	rows, err := r.ReadAll()
	require.NoError(t, err)
	over10, upTo10 = map[string]bool{}, map[string]bool{}
	for _, row := range rows[1:] {
		over10[row[0]], upTo10[row[0]] = row[1] == "1", row[2] == "1"
	}
	return over10, upTo10
}
