package bff_test

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/bff/bfftest"
	"tillit/core/carbon/footprint"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	"tillit/core/people/company"
)

func TestJob_Events(t *testing.T) {
	t.Parallel()
	p := newProduct(t)
	c := p.As(t, tenant.Company)
	scope := tenant.NewScope(c.Person.ID, c.Home, footprint.Calculate)
	month := footprint.Month{Year: 2025, Month: 1}
	made, err := p.deps.Carbon.Footprints.Calculations.Request(t.Context(), scope, footprint.Period{From: month, To: month})
	require.NoError(t, err)

	ended := make(chan error)
	go func() {
		ended <- p.deps.Admin.Jobs.Run(t.Context(), scope, made.ID, true, func(context.Context, *job.Run) error { return nil })
	}()
	res := c.Get(t, "/company/job/"+made.ID.String()+"/events")
	require.NoError(t, <-ended)
	require.Equal(t, http.StatusOK, res.Status)
	require.Equal(t, "text/event-stream", res.Header.Get("Content-Type"))
	events := strings.Split(strings.TrimSuffix(string(res.Body), "\n\n"), "\n\n")
	data, ok := strings.CutPrefix(events[len(events)-1], "event: job\ndata: ")
	require.True(t, ok, "%s", res.Body)
	var last object
	require.NoError(t, json.Unmarshal([]byte(data), &last))
	require.Equal(t, made.ID.String(), last["id"])
	require.Equal(t, "done", last["state"])

	c.Get(t, "/company/job/"+uuid.NewString()+"/events").Refused(t, http.StatusNotFound, "notFound")
}

// underWay is a job of a company that has not ended.
func (p *product) underWay(t *testing.T, home uuid.UUID) uuid.UUID {
	t.Helper()
	month := footprint.Month{Year: 2025, Month: 1}
	made, err := p.deps.Carbon.Footprints.Calculations.Request(t.Context(), tenant.NewScope(uuid.Nil, home, footprint.Calculate), footprint.Period{From: month, To: month})
	require.NoError(t, err)
	return made.ID
}

// end ends the jobs of a company.
func (p *product) end(t *testing.T, home uuid.UUID) {
	t.Helper()
	require.NoError(t, p.DB.In(t.Context(), tenant.NewScope(uuid.Nil, home), func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.NewRaw(`update jobs set state = 'done', result = '{"secret": 1}', finished_at = now() where company_id = ?`, home).Exec(ctx)
		return err
	}))
}

// watching is an event stream of which the first event has come.
func watching(t *testing.T, c *bfftest.Client, id uuid.UUID) *bufio.Reader {
	t.Helper()
	res := c.Open(t, "/company/job/"+id.String()+"/events")
	require.Equal(t, http.StatusOK, res.StatusCode)
	events := bufio.NewReader(res.Body)
	for _, want := range []string{"event: job\n", "data: ", "\n"} {
		line, err := events.ReadString('\n')
		require.NoError(t, err)
		require.True(t, strings.HasPrefix(line, want), line)
	}
	return events
}

// rest is all that a stream still tells.
func rest(t *testing.T, events *bufio.Reader) string {
	t.Helper()
	received, err := io.ReadAll(events)
	require.NoError(t, err)
	return string(received)
}

// A stream ends when a call would be refused, and tells nothing more.
func TestJob_EventsEndWithTheRight(t *testing.T) {
	t.Parallel()
	p := newProduct(t)
	above := tenant.NewScope(uuid.Nil, uuid.Nil, company.Administer).As(tenant.Admin).SeeingAll()
	own := func(t *testing.T) *bfftest.Client {
		t.Helper()
		home := accounttest.Company(t, p.DB)
		p.In(t, tenant.Company, home) // somebody stays
		return p.In(t, tenant.Company, home)
	}
	for name, one := range map[string]struct {
		enter func(t *testing.T) *bfftest.Client
		end   func(t *testing.T, c *bfftest.Client)
	}{
		"log-out": {own, func(t *testing.T, c *bfftest.Client) {
			t.Helper()
			c.Copy().Post(t, "/account/logout", nil).Done(t)
		}},
		"role": {own, func(t *testing.T, c *bfftest.Client) {
			t.Helper()
			require.NoError(t, p.Kit.People.SetRole(t.Context(), accounttest.Administrator(c.Home), c.Person.ID, tenant.User))
		}},
		"account": {own, func(t *testing.T, c *bfftest.Client) {
			t.Helper()
			require.NoError(t, p.Kit.People.Disable(t.Context(), accounttest.Administrator(c.Home), c.Person.ID))
		}},
		"trial": {own, func(t *testing.T, c *bfftest.Client) {
			t.Helper()
			_, err := p.deps.People.Companies.SetTrial(t.Context(), above, c.Home, p.Kit.Clock.Now().AddDate(0, 0, -2))
			require.NoError(t, err)
		}},
		"bond": {func(t *testing.T) *bfftest.Client {
			t.Helper()
			agency := accounttest.Agency(t, p.DB)
			c := p.In(t, tenant.Agency, agency)
			c.Home = accounttest.Client(t, p.DB, agency)
			c.Post(t, "/account/impersonate/"+c.Home.String(), nil)
			return c
		}, func(t *testing.T, c *bfftest.Client) {
			t.Helper()
			require.NoError(t, p.DB.In(t.Context(), above, func(ctx context.Context, tx pg.Tx) error {
				_, err := tx.NewRaw("update companies set agency_id = null where id = ?", c.Home).Exec(ctx)
				return err
			}))
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := one.enter(t)
			followed, silent := p.underWay(t, c.Home), p.underWay(t, c.Home)
			first, second := watching(t, c, followed), watching(t, c, silent)
			one.end(t, c)
			require.NotContains(t, rest(t, second), "event", "nothing happens, and yet it ends")
			p.end(t, c.Home)
			require.NotContains(t, rest(t, first), "secret")
		})
	}
}

// A person has ten streams: the oldest gives way to another, and nobody else
// notices.
func TestJob_EventsAreBounded(t *testing.T) {
	t.Parallel()
	p := newProduct(t)
	c := p.As(t, tenant.Company)
	colleague := p.In(t, tenant.Company, c.Home)
	id := p.underWay(t, c.Home)
	theirs, oldest := watching(t, colleague, id), watching(t, c, id)
	var mine []*bufio.Reader
	for range 10 {
		mine = append(mine, watching(t, c, id))
	}
	require.NotContains(t, rest(t, oldest), "event")
	p.end(t, c.Home)
	for _, one := range append(mine, theirs) {
		require.Contains(t, rest(t, one), "secret")
	}
}
