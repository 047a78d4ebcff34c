package bff_test

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/bff/bfftest"
	"tillit/core/carbon/shippedtest"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	"tillit/integrations/signon"
	"tillit/integrations/signon/signontest"
)

// TestSpecification is the standing test of what was specified: a row for each
// statement that a machine can check, by the section that makes it, with the
// names and numbers as they are written there. The rows of screens, texts and
// routes are in web/tests/specification. A row fails when what it states moves.
func TestSpecification(t *testing.T) {
	t.Parallel()
	s := newStanding(t)
	for _, part := range []struct {
		section int
		of      string
		rows    func(*testing.T, *standing) []statement
	}{
		{3, "enumerations", enumerations},
		{3, "features", features},
		{3, "fields", fields},
		{4, "states", states},
		{5, "validation rules", validation},
		{6, "permissions", permissions},
		{7, "calls", specifiedCalls},
		{7, "forms of what calls are given", forms},
		{9, "constants", constants},
	} {
		t.Run(fmt.Sprintf("section %d: %s", part.section, part.of), func(t *testing.T) {
			t.Parallel()
			at := s.copy(t)
			rows := part.rows(t, at)
			t.Logf("section %d: %d %s", part.section, len(rows), part.of)
			for _, row := range rows {
				t.Run(row.says, row.holds)
			}
		})
	}
}

// statement is one row: what is stated, and whether it holds.
type statement struct {
	says  string
	holds func(t *testing.T)
}

// standing is the product with companies that have something of everything: one
// by the basic standard, one by ESRS with somebody of either kind, and an agency
// that manages the first.
type standing struct {
	*product
	fixture *matrixFixture
	issuer  signontest.Issuer // of tokens that the product trusts

	otherTenant

	large, owner, child                 *bfftest.Client // administrators of companies
	agency                              string
	administrator, consultant, ordinary *bfftest.Client
}

func newStanding(t *testing.T) *standing {
	t.Helper()
	s := &standing{fixture: &matrixFixture{database: shippedtest.New(t), files: t.TempDir()}}
	t.Run("Company", func(t *testing.T) {
		s.otherTenant = productOn(t, s.fixture.database, s.fixture.files).otherTenant(t)
	})
	return s
}

// copy is the product on a copy, with everybody signed in.
func (s *standing) copy(t *testing.T) *standing {
	t.Helper()
	c := &standing{product: s.fixture.copy(t), fixture: s.fixture, issuer: signontest.New(t), otherTenant: s.otherTenant}
	c.product.partner.Partner = signon.New(c.issuer.Config(), nil)
	office := accounttest.Agency(t, c.DB)
	c.set(t, c.home.String(), "agency_id = ?", office)
	c.agency = office.String()
	c.administrator, c.consultant = c.As(t, tenant.Admin), c.In(t, tenant.Agency, office)
	c.ordinary = c.SignedIn(t, c.member)
	c.large, c.owner = c.As(t, tenant.Company), c.As(t, tenant.Company)
	c.set(t, c.large.Home.String(), "standard = 2")
	c.child = c.In(t, tenant.Company, accounttest.Subsidiary(t, c.DB, c.owner.Home))
	return c
}

// set changes what is known of a company.
func (s *standing) set(t *testing.T, company, columns string, args ...any) {
	t.Helper()
	require.NoError(t, s.DB.In(t.Context(), tenant.Scope{}.SeeingAll(), func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.ExecContext(ctx, "update companies set "+columns+" where id = ?", append(args, company)...)
		return err
	}))
}

// company is its administrator, in a browser of their own.
func (s *standing) company(t *testing.T) *bfftest.Client {
	t.Helper()
	return s.SignedIn(t, s.admin)
}

var written = regexp.MustCompile(`^([A-Z]+) ([^ ]+)(?: \?([\w,]+))?(?: \{([^}]+)\})?$`)

// say makes a call as it is written, as in "POST company/answer/import
// {answerId,questionId,date}": with the query and the fields that are named, and
// with nothing else. Where they are left open, what is given is the body.
func say(t *testing.T, c *bfftest.Client, call string, given object) bfftest.Response {
	t.Helper()
	parts := written.FindStringSubmatch(call)
	require.NotNil(t, parts, call)
	method, path, query, names := parts[1], "/"+parts[2], parts[3], parts[4]
	rest := maps.Clone(given)
	value := func(name string) any {
		require.Contains(t, given, name, call)
		delete(rest, name)
		return given[name]
	}
	path = regexp.MustCompile(`\{\w+\}`).ReplaceAllStringFunc(path, func(name string) string {
		return url.PathEscape(fmt.Sprint(value(name[1 : len(name)-1])))
	})
	if query != "" {
		asked := url.Values{}
		for name := range strings.SplitSeq(query, ",") {
			asked.Set(name, fmt.Sprint(value(name)))
		}
		path += "?" + asked.Encode()
	}
	if logo, ok := rest["logo"].([]byte); ok {
		return c.Do(t, method, path, form(t, "logo", logo), formType())
	}
	body := object{}
	for name := range strings.SplitSeq(names, ",") {
		if name != "" && name != "..." {
			body[name] = value(name)
		}
	}
	if names == "" || strings.HasSuffix(names, "...") {
		maps.Copy(body, rest)
		clear(rest)
	}
	require.Empty(t, rest, "given and not written: %s", call)
	if len(body) == 0 {
		return c.Do(t, method, path, nil)
	}
	return c.Do(t, method, path, body)
}

// carries requires that an answer has fields of these types, as in
// "requiresTwoFactor:boolean user.role:number localizations[].title:string
// answer:object?"; ? stands for null as well, [] for every one of a list that is
// not empty, and nothing at all for 204.
func carries(t *testing.T, res bfftest.Response, what string) {
	t.Helper()
	if what == "" {
		res.Done(t)
		return
	}
	require.Equal(t, http.StatusOK, res.Status, "%s", res.Body)
	var body any
	res.Into(t, &body)
	for field := range strings.FieldsSeq(what) {
		path, kind, _ := strings.Cut(field, ":")
		require.True(t, has(body, path, kind), "no %s in %.1500s", field, res.Body)
	}
}

func has(v any, path, kind string) bool {
	if path == "" {
		return slices.Contains(typesOf(kind), jsonType(v))
	}
	if rest, ok := strings.CutPrefix(path, "[]"); ok {
		list, _ := v.([]any)
		return len(list) > 0 && !slices.ContainsFunc(list, func(one any) bool { return !has(one, strings.TrimPrefix(rest, "."), kind) })
	}
	end := strings.IndexAny(path, ".[")
	if end < 0 {
		end = len(path)
	}
	o, _ := v.(object)
	one, there := o[path[:end]]
	return there && has(one, strings.TrimPrefix(path[end:], "."), kind)
}

func typesOf(kind string) []string {
	if one, ok := strings.CutSuffix(kind, "?"); ok {
		return []string{one, "null"}
	}
	return []string{kind}
}

func jsonType(v any) string {
	switch v.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case float64:
		return "number"
	case string:
		return "string"
	case []any:
		return "array"
	}
	return "object"
}
