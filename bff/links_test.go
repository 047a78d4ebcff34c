package bff_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/bff/bfftest"
	"tillit/bff/link"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
)

// linked asks for a link to the file of the thing at path.
func linked(t *testing.T, c *bfftest.Client, path string) string {
	t.Helper()
	var made struct {
		Address   string
		ExpiresAt time.Time
	}
	c.Post(t, path+"/link", nil).Into(t, &made)
	require.False(t, made.ExpiresAt.IsZero())
	return "/" + made.Address
}

// downloaded downloads the file of the thing at path, as a browser does.
func downloaded(t *testing.T, c *bfftest.Client, path string, options ...bfftest.Option) bfftest.Response {
	t.Helper()
	return c.Get(t, linked(t, c, path), options...)
}

// T07: a link opens its file for whoever asked for it, where they are, for ten
// minutes, and as long as they may have it.
func TestLinks(t *testing.T) {
	t.Parallel()
	p := newProduct(t)
	n := p.otherTenant(t)
	owner := p.SignedIn(t, n.admin)
	for kind, path := range map[string]string{"report": "/company/report/" + n.report.String(), "document": "/company/document/" + n.document.String()} { //nolint:paralleltest // they share a clock
		t.Run(kind, func(t *testing.T) {
			refused := func(c *bfftest.Client, address string) {
				t.Helper()
				c.Get(t, address).Refused(t, http.StatusNotFound, "link.invalid")
			}
			address := linked(t, owner, path)
			file := owner.Get(t, address)
			require.Equal(t, http.StatusOK, file.Status)
			require.NotEmpty(t, file.Body)
			require.Equal(t, "private, no-store, no-transform", file.Header.Get("Cache-Control"))
			require.Equal(t, "bytes", file.Header.Get("Accept-Ranges"))
			require.Equal(t, http.StatusOK, owner.Get(t, address).Status, "as often as it is needed")
			require.Equal(t, http.StatusOK, p.SignedIn(t, n.admin).Get(t, address).Status, "in another browser of the same person")

			colleague, acting := p.In(t, tenant.Company, n.home), p.Acting(t, n.home)
			refused(colleague, address)
			refused(acting, address)
			refused(p.As(t, tenant.Company), address)
			p.As(t, tenant.Admin).Get(t, address).Refused(t, http.StatusForbidden, "forbidden")
			p.Stranger().Get(t, address).Refused(t, http.StatusUnauthorized, "unauthenticated")

			theirs := linked(t, acting, path)
			require.Equal(t, file.Body, acting.Get(t, theirs).Body)
			token, err := p.Kit.Sessions.StopImpersonating(t.Context(), p.Kit.Scope(t, acting.Token()))
			require.NoError(t, err)
			acting.Carry(token)
			acting.Get(t, theirs).Refused(t, http.StatusForbidden, "forbidden")
			refused(owner, theirs)

			at, token, _ := strings.Cut(address, "?link=")
			refused(owner, at+"?link="+token[:len(token)-1])
			refused(owner, at+"?link="+strings.ToUpper(token))
			refused(owner, path[:len(path)-1]+fmt.Sprintf("%x/file?link=", (path[len(path)-1]+1)%10)+token)
			owner.Get(t, at).Refused(t, http.StatusBadRequest, "fields")

			late := linked(t, owner, path)
			p.Kit.Clock.Pass(link.Life)
			refused(owner, late)
		})
	}
}

func TestLinks_EndWithRightsAndFiles(t *testing.T) {
	t.Parallel()
	p := newProduct(t)
	n := p.otherTenant(t)
	owner := p.SignedIn(t, n.admin)
	report, document := "/company/report/"+n.report.String(), "/company/document/"+n.document.String()

	lowered := accounttest.Person(t, p.DB, tenant.Company, n.home)
	before := p.SignedIn(t, lowered)
	asBoss, asAny := linked(t, before, report), linked(t, before, document)
	require.NoError(t, p.Kit.People.SetRole(t.Context(), p.Kit.Scope(t, owner.Token()), lowered.ID, tenant.User))
	before.Get(t, asBoss).Refused(t, http.StatusUnauthorized, "unauthenticated")
	after := p.SignedIn(t, lowered)
	after.Get(t, asBoss).Refused(t, http.StatusForbidden, "forbidden")
	require.Equal(t, http.StatusOK, after.Get(t, asAny).Status)

	toReport, toDocument := linked(t, owner, report), linked(t, owner, document)
	owner.Delete(t, report).Done(t)
	owner.Delete(t, document).Done(t)
	owner.Get(t, toReport).Refused(t, http.StatusNotFound, "notFound")
	owner.Get(t, toDocument).Refused(t, http.StatusNotFound, "document.notFound")
	owner.Post(t, report+"/link", nil).Refused(t, http.StatusNotFound, "notFound")
}

// A download that broke off goes on where it was.
func TestLinks_InParts(t *testing.T) {
	t.Parallel()
	a := newArchive(t)
	const whole = "0123456789"
	path := "/company/document/" + added(t, a.admin, "a.txt", whole)["id"].(string)
	address := linked(t, a.admin, path)
	first := a.admin.Get(t, address)
	tag := first.Header.Get("ETag")
	require.Equal(t, whole, string(first.Body))
	require.Len(t, tag, 66, "the hash of the file, in quotation marks")
	require.Equal(t, "10", first.Header.Get("Content-Length"))

	for _, tc := range []struct {
		asked, ifRange     string
		status             int
		body, contentRange string
	}{
		{"bytes=4-", "", http.StatusPartialContent, "456789", "bytes 4-9/10"},
		{"bytes=4-", tag, http.StatusPartialContent, "456789", "bytes 4-9/10"},
		{"bytes=0-0", "", http.StatusPartialContent, "0", "bytes 0-0/10"},
		{"bytes=8-99", "", http.StatusPartialContent, "89", "bytes 8-9/10"},
		{"bytes=-3", "", http.StatusPartialContent, "789", "bytes 7-9/10"},
		{"bytes=-99", "", http.StatusPartialContent, whole, "bytes 0-9/10"},
		{"bytes=4-", `"other"`, http.StatusOK, whole, ""},
		{"bytes=4-", "W/" + tag, http.StatusOK, whole, ""},
		{"bytes=4-", "Mon, 02 Jan 2006 15:04:05 GMT", http.StatusOK, whole, ""},
		{"bytes=10-", "", http.StatusRequestedRangeNotSatisfiable, "", "bytes */10"},
		{"bytes=-0", tag, http.StatusRequestedRangeNotSatisfiable, "", "bytes */10"},
		{"bytes=0-1,4-5", "", http.StatusOK, whole, ""},
		{"bytes=" + strings.Repeat("0-0,", 100), "", http.StatusOK, whole, ""},
		{"bytes=5-4", "", http.StatusOK, whole, ""},
		{"bytes=x", "", http.StatusOK, whole, ""},
		{"lines=1-2", "", http.StatusOK, whole, ""},
	} {
		res := a.admin.Get(t, address, bfftest.Header("Range", tc.asked), bfftest.Header("If-Range", tc.ifRange))
		require.Equal(t, tc.status, res.Status, "%s %s", tc.asked, tc.ifRange)
		require.Equal(t, tc.body, string(res.Body), tc.asked)
		require.Equal(t, tc.contentRange, res.Header.Get("Content-Range"), tc.asked)
		require.Equal(t, tag, res.Header.Get("ETag"))
	}
}
