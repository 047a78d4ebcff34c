package bff_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/bff"
	"tillit/bff/bfftest"
	"tillit/bff/endpoint"
	"tillit/core/people/account/accounttest"
)

// cell is one question to the policy: may this kind make this call about the
// things of a company that stands so to its own?
type cell struct {
	call  bff.Call
	about string // the relation, which one of several ids is foreign, or nothing
	given object
	may   bool // the kind may make the call
	reach bool // and is told of these things
	mixed bool // which are of two companies
	ended bool // it could, while the trial of its company lasted
	apart bool // it could, if it were the company's own
}

func (c cell) name() string { return c.call.Method + " " + c.call.Path }

// T01, T02, T03, T04, T14, T22: each call, made by each kind of person,
// impersonating or not, about the things of each company, is answered as
// policy.txt and reach.txt say. A call that one of them does not know fails.
// For some kinds all of it is so without row-level security too, and what they
// read is the same to the letter: each of the two locks holds alone.
func TestCalls_Matrix(t *testing.T) {
	t.Parallel()
	w, begun := newMatrixFixture(t), time.Now()
	allowed, reached := policy(t), reaching(t)
	var cells atomic.Int64
	answers := newRecordedAnswers(t, w)
	t.Run("Cells", func(t *testing.T) {
		for _, kind := range w.kinds() {
			t.Run(kind.name, func(t *testing.T) {
				t.Parallel()
				answered := w.fill(t, w.copy(t), kind, allowed, reached, answers)
				cells.Add(int64(len(answered)))
				if kind.alone {
					require.Equal(t, answered, w.fill(t, w.unconfined(t), kind, allowed, reached, nil))
				}
			})
		}
		t.Run("Newcomer", func(t *testing.T) {
			t.Parallel()
			require.Equal(t, w.newcomer(t, w.copy(t)), w.newcomer(t, w.unconfined(t)))
		})
	})
	answers.compare(t)
	t.Logf("%d cells in %s", cells.Load(), time.Since(begun).Round(time.Millisecond))
}

// fill asks everything of one kind, in a copy of the fixture, and returns what it
// was told, but for what is of the moment. What changes something comes last.
func (w *matrixFixture) fill(t *testing.T, p *product, kind kind, allowed map[string]string, reached []reach, answers *recordedAnswers) map[string]string {
	t.Helper()
	all := w.cells(t, p, kind, allowed, reached)
	before := w.others(t, p, kind)
	slices.SortStableFunc(all, func(a, b cell) int { return cmp.Compare(a.turn(), b.turn()) })

	c := kind.enter(t, p)
	answered := map[string]string{}
	nothing := map[string][]any{} // what each call says of what does not exist
	for _, one := range all {
		p.Kit.Clock.Pass(time.Second)
		res := p.ask(t, c, one.call, one.given)
		if wrong := w.judge(t, kind, one, res, nothing); wrong != "" {
			t.Errorf("%s by %s about %s %s: %d %.300s", one.name(), kind.name, one.about, wrong, res.Status, res.Body)
		}
		answered[one.name()+" about "+one.about] = w.lasting(one.call, res)
		answers.take(t, kind, one, res)
		if strings.HasPrefix(one.call.Path, "/account/") {
			c = kind.enter(t, p) // it may have ended the session
		}
	}
	if kind.letter != "A" {
		require.Equal(t, before, w.others(t, p, kind), "nothing of others has changed")
	}
	return answered
}

// newcomer is all that a company reads that gets something of everything beside
// those that have it, where it takes nothing from them.
func (w *matrixFixture) newcomer(t *testing.T, p *product) map[string]string {
	t.Helper()
	before := w.others(t, p, kind{})
	n := p.furnish(t, accounttest.Company(t, p.DB))
	c, asked, answered := p.SignedIn(t, n.admin), n.asked(), map[string]string{}
	c.Put(t, "/account/profile", object{"name": "Ada", "locale": "sv-SE"}).Into(t, &object{}) // to stand first in lists
	for _, call := range p.calls {
		if name := call.Method + " " + call.Path; call.Method == http.MethodGet {
			answered[name] = w.lasting(call, p.ask(t, c, call, asked[name]))
		}
	}
	require.Equal(t, before, w.others(t, p, kind{}))
	return answered
}

var (
	anyID   = regexp.MustCompile(`[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}`)
	anyTime = regexp.MustCompile(`\d{4}-\d\d-\d\dT[\d:.]+Z`)
	anyKey  = regexp.MustCompile(`(integration-inbox/|v=|link=|"key":")[\w-]+`)
)

// lasting is the status of an answer and, of what was read, the body: without
// times, keys, and the ids of what was made since the fixture was.
func (w *matrixFixture) lasting(call bff.Call, res bfftest.Response) string {
	if call.Method != http.MethodGet || dated(call, res) {
		return fmt.Sprint(res.Status)
	}
	text := anyID.ReplaceAllStringFunc(string(res.Body), func(id string) string {
		for _, of := range w.of {
			if slices.Contains(of.ids(), uuid.MustParse(id)) {
				return id
			}
		}
		return "id"
	})
	return fmt.Sprint(res.Status, anyKey.ReplaceAllString(anyTime.ReplaceAllString(text, "time"), "${1}key"))
}

// dated reports whether an answer says what day it is in words, or is a page that does.
func dated(call bff.Call, res bfftest.Response) bool {
	const asked = "/company/customer-request/"
	return res.Status == http.StatusOK && slices.Contains([]string{asked + "items", asked + "{id}/letter", asked + "{id}/letter/text"}, call.Path)
}

// turn is when a cell can be tried, so that what it is about is still there:
// first what changes nothing, last what belongs to no thing, as signing out.
func (c cell) turn() int {
	switch {
	case !c.reach:
		return 0
	case c.about == "" && c.call.Method != http.MethodGet:
		return 10
	case strings.HasSuffix(c.call.Path, "/restore"):
		return 9
	}
	return 1 + slices.Index([]string{http.MethodGet, http.MethodPut, http.MethodPost, http.MethodDelete}, c.call.Method)
}

// cells are all for one kind: of calls that are asked for nothing by its id
// there is one each.
func (w *matrixFixture) cells(t *testing.T, p *product, kind kind, allowed map[string]string, reached []reach) (all []cell) {
	t.Helper()
	asked, stale := w.asked[own], maps.Clone(allowed)
	for _, call := range p.calls {
		name := call.Method + " " + call.Path
		letters, ok := allowed[name]
		require.True(t, ok, "say in testdata/policy.txt who may %s", name)
		delete(stale, name)
		_, ok = asked[name]
		require.True(t, ok || !p.takesIDs(t, call), "say in other_tenant_calls_test.go what %s is asked for", name)

		may := letters == "*" || kind.letter != "" && strings.Contains(letters, kind.letter)
		ended := !may && kind.letter == "T" && strings.Contains(letters, "C")
		apart := kind.letter == "I" && strings.Contains(letters, "i")
		ids := owned(asked[name])
		if len(ids) == 0 {
			all = append(all, cell{call, "", asked[name], may, may, false, ended, apart})
			continue
		}
		for _, relation := range relations() {
			may := may && (relation != own || !reaches(reached, call, kind.letter, seen))
			reach := may && reaches(reached, call, kind.letter, relation)
			all = append(all, cell{call, string(relation), w.asked[relation][name], may, reach, false, ended, apart})
		}
		for _, id := range ids {
			if len(ids) > 1 {
				mixed := maps.Clone(asked[name])
				mixed[id] = w.asked[foreign][name][id]
				all = append(all, cell{call, "own with a foreign " + id, mixed, may, false, true, ended, apart})
			}
		}
	}
	require.Empty(t, stale, "calls that are no more")
	return all
}

// judge says what is wrong with an answer by the policy.
func (w *matrixFixture) judge(t *testing.T, kind kind, one cell, res bfftest.Response, nothing map[string][]any) (wrong string) {
	t.Helper()
	half, problem := kind.letter == "", code(res)
	switch {
	case res.Status >= http.StatusInternalServerError:
		return "breaks"
	case half && !one.may:
		return unless(res.Status == http.StatusUnauthorized && problem == "unauthenticated", "is not told to sign in")
	case one.ended:
		return unless(res.Status == http.StatusForbidden && problem == "trial_ended", "is not told that the free time is over")
	case one.apart:
		return unless(res.Status == http.StatusForbidden && strings.HasSuffix(problem, ".acting"), "is not told who may")
	case !one.may:
		return unless(res.Status == http.StatusForbidden && problem == "forbidden", "is not forbidden")
	case half:
		return unless(res.Status != http.StatusForbidden, "is forbidden")
	case one.reach && (res.Status == http.StatusUnauthorized && one.call.Permission != endpoint.Public || problem == "forbidden"):
		return "is refused"
	case one.reach && one.about != "" && res.Status == http.StatusNotFound:
		return "is not found"
	case !one.reach && kind.letter == "A":
		return unless(res.Status >= http.StatusBadRequest || slices.Contains(filtering(), one.call.Path), "is done")
	case !one.reach && !slices.Contains([]int{http.StatusNotFound, http.StatusBadRequest}, res.Status) && !slices.Contains(filtering(), one.call.Path):
		return "is found"
	case one.about == string(unknown):
		nothing[one.name()] = answerOf(t, res)
	case !one.reach && !one.mixed && !reflect.DeepEqual(nothing[one.name()], answerOf(t, res)):
		return "is answered otherwise than about what does not exist"
	}
	return w.leaked(kind, one, res)
}

func unless(right bool, wrong string) string {
	if right {
		return ""
	}
	return wrong
}

// filtering are calls that look for the rows of a thing: they find none.
func filtering() []string {
	return []string{
		"/company/footprint/{year}", "/company/footprint/{year}/transactions", "/company/audit-log", "/company/audit-log/export",
		"/admin/carbon-suggestion", "/admin/carbon-suggestion/bulk",
	}
}

// leaked names the company that the kind never sees and an answer mentions.
func (w *matrixFixture) leaked(kind kind, one cell, res bfftest.Response) (wrong string) {
	if one.name() == "GET /account/companies" && kind.letter == "I" {
		return "" // whom else one could act for
	}
	hidden := map[string][]relation{
		"G": {foreign, parent, child}, "C": {foreign, parent, sibling}, "T": {foreign, parent, sibling}, "I": {foreign, parent, sibling},
		"U": {foreign, parent, sibling, child},
	}[kind.letter]
	for _, relation := range hidden {
		for _, id := range w.of[relation].ids() {
			// A company knows which one is above it, and nothing more of it.
			if bytes.Contains(res.Body, []byte(id.String())) && id != w.of[parent].home {
				return "tells of the " + string(relation)
			}
		}
	}
	return ""
}

// others are sums of all rows of the companies beside our own. What was done to
// a subsidiary or as a client is in its own log, and what a person did about
// themselves in that of their company. Our own is among them once its trial
// is over, but for what it takes with it.
func (w *matrixFixture) others(t *testing.T, p *product, kind kind) map[relation]map[string]string {
	t.Helper()
	sums := map[relation]map[string]string{}
	for _, relation := range []relation{foreign, sibling, parent, child} {
		sums[relation] = p.everything(t, w.of[relation].home)
		if relation == child || relation == sibling || relation == kind.home {
			delete(sums[relation], "audit_events")
		}
		if relation == kind.home {
			delete(sums[relation], "people")
		}
	}
	if kind.letter == "T" {
		sums[own] = p.rows(t, w.of[own].home) // the reports are gone in the end
		for _, table := range []string{"audit_events", "company_trials", "footprint_published", "jobs", "people", "report_files"} {
			delete(sums[own], table)
		}
	}
	return sums
}

// owned are the names under which things of a company are asked for.
func owned(asked object) (names []string) {
	for name, id := range asked {
		switch id.(type) {
		case uuid.UUID, []uuid.UUID, within:
			if name != "templateId" { // it is everybody's
				names = append(names, name)
			}
		}
	}
	slices.Sort(names)
	return names
}

// strangers are the same with ids that do not exist.
func strangers(ids object) object {
	others := maps.Clone(ids)
	for name, id := range ids {
		switch is := id.(type) {
		case uuid.UUID:
			others[name] = uuid.New()
		case []uuid.UUID:
			others[name] = []uuid.UUID{uuid.New()}
		case within:
			others[name] = within{uuid.New(), is.content}
		}
	}
	return others
}

// answerOf is status and body, but for the number of the request.
func answerOf(t *testing.T, res bfftest.Response) []any {
	t.Helper()
	var body any = string(res.Body)
	if len(res.Body) > 0 && json.Valid(res.Body) {
		require.NoError(t, json.Unmarshal(res.Body, &body))
	}
	if problem, ok := body.(object); ok {
		delete(problem, "requestId")
	}
	return []any{res.Status, body}
}
