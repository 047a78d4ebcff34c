package bff_test

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/bff/bfftest"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// sent uploads a file whole and returns the upload.
func sent(t testing.TB, c *bfftest.Client, name string, content []byte) string {
	t.Helper()
	var up object
	c.Post(t, "/company/document/upload", object{"fileName": name, "size": len(content)}).Into(t, &up)
	require.EqualValues(t, 8<<20, up["partSize"])
	c.Do(t, http.MethodPut, "/company/document/upload/"+up["id"].(string)+"/0", content, octets).Done(t)
	return up["id"].(string)
}

// added makes a document of a file.
func added(t *testing.T, c *bfftest.Client, name, content string) object {
	t.Helper()
	var made object
	c.Post(t, "/company/document", object{"uploadId": sent(t, c, name, []byte(content))}).Into(t, &made)
	require.Equal(t, false, made["known"])
	return made["document"].(object)
}

// archive is a company with documents and an answer, its user, and another one.
type archive struct {
	*product
	admin, user, other *bfftest.Client
	answer             object
}

func newArchive(t *testing.T) archive {
	t.Helper()
	p := newProduct(t)
	n := p.otherTenant(t) // installs the questions
	a := archive{product: p, admin: p.As(t, tenant.Company), other: p.In(t, tenant.Company, n.home)}
	p.standard(t)
	a.user = p.In(t, tenant.User, a.admin.Home)
	a.answer = answered(t, a.admin.Post(t, "/company/answer", body("B7_01", 0, object{"value": object{"yes": true}})))
	return a
}

func (a archive) list(t *testing.T, c *bfftest.Client, query string) []object {
	t.Helper()
	var list struct {
		Total, Largest int
		Items          []object
	}
	c.Get(t, "/company/document"+query).Into(t, &list)
	require.Len(t, list.Items, list.Total)
	require.Equal(t, 1<<20, list.Largest)
	return list.Items
}

func TestDocuments_FromUploadToAnswer(t *testing.T) {
	t.Parallel()
	a := newArchive(t)
	d := added(t, a.admin, "Miljöpolicy 2025.txt", "Vi minskar utsläppen.")
	id := d["id"].(string)
	require.Equal(t, object{
		"id": id, "name": "Miljöpolicy 2025.txt", "kind": "txt", "size": 22.0, "text": "waiting", "excerpt": nil, "uses": []any{}, "hiddenUses": 0.0, "seals": []any{},
		"deletable": true, "uploadedAt": d["uploadedAt"], "uploadedBy": object{"id": a.admin.Person.ID.String(), "name": a.admin.Person.Name},
	}, d)
	var again object
	a.user.Post(t, "/company/document", object{"uploadId": sent(t, a.user, "kopia.txt", []byte("Vi minskar utsläppen."))}).Into(t, &again)
	require.Equal(t, true, again["known"])
	require.Equal(t, id, again["document"].(object)["id"])
	require.Equal(t, false, again["document"].(object)["deletable"], "a colleague uploaded it")

	path := "/company/answer/" + a.answer["id"].(string) + "/documents"
	linked := answered(t, a.admin.Put(t, path, object{"version": 1, "documentIds": []string{id}}))
	require.Equal(t, []any{id}, linked["documentIds"])
	require.Equal(t, 2.0, linked["version"])
	stale := a.admin.Put(t, path, object{"version": 1, "documentIds": []string{}}).Refused(t, http.StatusConflict, "answer.stale")
	require.Equal(t, linked, stale.Current)

	found := a.list(t, a.admin, "?q=miljopolicy&locale=en-US")[0]
	use := found["uses"].([]any)[0].(object)
	require.Equal(t, 2025.0, use["year"])
	require.Equal(t, a.answer["id"], use["answerId"])
	require.Equal(t, "B7_01", use["question"].(object)["id"])
	require.NotEmpty(t, use["question"].(object)["shortTitle"])
	hidden := a.list(t, a.user, "")[0]
	require.Empty(t, hidden["uses"], "a question that is not theirs")
	require.Equal(t, 1.0, hidden["hiddenUses"])
	require.Len(t, a.list(t, a.admin, "?only="+id+","+uuid.NewString()), 1)
	require.Empty(t, a.list(t, a.admin, "?only=x"))

	require.Empty(t, answered(t, a.admin.Do(t, http.MethodDelete, path+"/"+id+"?version=2", nil))["documentIds"])
	a.admin.Do(t, http.MethodDelete, path+"/"+id+"?version=3", nil).Refused(t, http.StatusNotFound, "notFound")
}

// Who has read no version is held to none: a link goes alone, and a set
// replaces the one that there is, each as a version that says what it was.
func TestDocuments_WithoutVersion(t *testing.T) {
	t.Parallel()
	a := newArchive(t)
	path := "/company/answer/" + a.answer["id"].(string) + "/documents"
	var ids []string
	for n := range 8 {
		ids = append(ids, added(t, a.admin, strconv.Itoa(n)+".txt", strconv.Itoa(n))["id"].(string))
	}
	linked := answered(t, a.admin.Put(t, path, object{"documentIds": ids}))
	require.Len(t, linked["documentIds"], 8)
	a.admin.Put(t, path, object{"version": 0, "documentIds": ids}).Refused(t, http.StatusBadRequest, "fields")

	var all sync.WaitGroup
	for _, id := range ids[:7] { // at once, and none is refused for another
		all.Go(func() { answered(t, a.admin.Delete(t, path+"/"+id)) })
	}
	all.Wait()
	var detail struct {
		Answer  object
		History []struct {
			Changes []string
			Before  object
		}
	}
	a.admin.Get(t, "/company/question/B7_01?date=2025-12-31").Into(t, &detail)
	require.Equal(t, []any{ids[7]}, detail.Answer["documentIds"])
	require.Equal(t, 9.0, detail.Answer["version"])
	for n, change := range detail.History[:7] {
		require.Equal(t, []string{"documentIds"}, change.Changes)
		require.Len(t, change.Before["documentIds"], n+2)
	}
	a.admin.Delete(t, path+"/"+ids[0]).Refused(t, http.StatusNotFound, "notFound")
	a.user.Delete(t, path+"/"+ids[7]).Refused(t, http.StatusNotFound, "notFound")
	a.other.Delete(t, path+"/"+ids[7]).Refused(t, http.StatusNotFound, "notFound")
	a.other.Put(t, path, object{"documentIds": []string{}}).Refused(t, http.StatusNotFound, "notFound")
}

// The numbers of the specification sort as words do.
func TestDocuments_SortByNumber(t *testing.T) {
	t.Parallel()
	a := newArchive(t)
	for _, name := range []string{"b.txt", "a.txt", "c.txt"} {
		added(t, a.admin, name, name)
		a.Kit.Clock.Pass(time.Minute)
	}
	for query, want := range map[string]string{"0": "bac", "0&direction=desc": "cab", "1": "cab", "2": "cab", "name": "abc"} {
		var names string
		for _, d := range a.list(t, a.admin, "?sort="+query) {
			names += strings.TrimSuffix(d["name"].(string), ".txt")
		}
		require.Equal(t, want, names, query)
	}
}

// Whatever is downloaded is saved and not shown, under a name that cannot end
// the header that it stands in.
func TestDocuments_Download(t *testing.T) {
	t.Parallel()
	a := newArchive(t)
	d := added(t, a.admin, "avtal\";\r\nSet-Cookie: a=b; å.txt", "se <b>hej")
	res := downloaded(t, a.user, "/company/document/"+d["id"].(string))
	require.Equal(t, http.StatusOK, res.Status)
	require.Equal(t, "se <b>hej", string(res.Body))
	require.Equal(t, "text/plain; charset=utf-8", res.Header.Get("Content-Type"))
	require.Equal(t, "nosniff", res.Header.Get("X-Content-Type-Options"))
	require.Equal(t, "sandbox; default-src 'none'; frame-ancestors 'none'", res.Header.Get("Content-Security-Policy"))
	require.Contains(t, res.Header.Get("Content-Disposition"), "attachment; filename*=utf-8''")
	require.Contains(t, res.Header.Get("Content-Disposition"), url.PathEscape("å.txt"))
	require.Empty(t, res.Header.Get("Set-Cookie"))
}

func TestDocuments_DeleteAndRestore(t *testing.T) {
	t.Parallel()
	a := newArchive(t)
	id := added(t, a.admin, "a.txt", "ett")["id"].(string)
	a.admin.Put(t, "/company/answer/"+a.answer["id"].(string)+"/documents", object{"version": 1, "documentIds": []string{id}})
	ids := func() any {
		return questionsOf(t, a.admin, "ActionsAndResources")["B7_01"]["answer"].(object)["documentIds"]
	}
	a.user.Do(t, http.MethodDelete, "/company/document/"+id, nil).Refused(t, http.StatusForbidden, "forbidden")
	a.admin.Do(t, http.MethodDelete, "/company/document/"+id, nil).Done(t)
	require.Empty(t, a.list(t, a.admin, ""))
	require.Empty(t, ids(), "gone from the answer as well")
	a.admin.Post(t, "/company/document/"+id+"/link", nil).Refused(t, http.StatusNotFound, "document.notFound")
	var back object
	a.admin.Post(t, "/company/document/"+id+"/restore", nil).Into(t, &back)
	require.Len(t, back["uses"], 1)
	require.Equal(t, []any{id}, ids())

	own := added(t, a.user, "b.txt", "två")["id"].(string)
	a.user.Do(t, http.MethodDelete, "/company/document/"+own, nil).Done(t)
	a.user.Post(t, "/company/document/"+own+"/restore", nil).Into(t, &back)
	require.Equal(t, "b.txt", back["name"])
}

// A document leaves an answer by who may write the answer, as a version of it,
// and one that belongs to an answer of others stays whoever uploaded it.
func TestDocuments_LeaveAnswersAsVersions(t *testing.T) {
	t.Parallel()
	a := newArchive(t)
	own := added(t, a.user, "bevis.txt", "ett")["id"].(string)
	path, answer := "/company/document/"+own, "/company/answer/"+a.answer["id"].(string)
	a.admin.Put(t, answer+"/documents", object{"version": 1, "documentIds": []string{own}}).Into(t, &object{})
	now := func() object { return questionsOf(t, a.admin, "ActionsAndResources")["B7_01"]["answer"].(object) }

	require.Equal(t, false, a.list(t, a.user, "")[0]["deletable"])
	a.user.Delete(t, path).Refused(t, http.StatusConflict, "document.held")
	require.Equal(t, []any{own}, now()["documentIds"])
	require.Equal(t, 2.0, now()["version"])

	t.Log("a version that had it keeps it as well")
	a.admin.Delete(t, answer+"/documents/"+own+"?version=2").Into(t, &object{})
	a.user.Delete(t, path).Refused(t, http.StatusConflict, "document.held")
	a.admin.Put(t, answer+"/documents", object{"version": 3, "documentIds": []string{own}}).Into(t, &object{})

	a.admin.Delete(t, path).Done(t)
	require.Empty(t, now()["documentIds"])
	require.Equal(t, 5.0, now()["version"])
	require.Equal(t, a.admin.Person.ID.String(), now()["updatedBy"].(object)["id"])
	a.admin.Post(t, "/company/answer", body("B7_01", 4, object{"value": object{"yes": false}})).Refused(t, http.StatusConflict, "answer.stale")

	t.Log("whose answer it is not brings back the document alone")
	a.user.Post(t, path+"/restore", nil).Into(t, &object{})
	require.Empty(t, now()["documentIds"])
	require.Equal(t, 5.0, now()["version"])

	t.Log("and whose it is may do both")
	a.admin.Post(t, "/company/question/B7_01/assign/"+a.user.Person.ID.String()+"?date=2025-12-31", nil)
	a.admin.Put(t, answer+"/documents", object{"version": 5, "documentIds": []string{own}}).Into(t, &object{})
	a.user.Delete(t, path).Done(t)
	require.Empty(t, now()["documentIds"])
	a.user.Post(t, path+"/restore", nil).Into(t, &object{})
	require.Equal(t, []any{own}, now()["documentIds"])
	require.Equal(t, 8.0, now()["version"])
	require.Equal(t, a.user.Person.ID.String(), now()["updatedBy"].(object)["id"])
}

func TestDocuments_Refuses(t *testing.T) {
	t.Parallel()
	a := newArchive(t)
	announce := func(size int) bfftest.Response {
		return a.admin.Post(t, "/company/document/upload", object{"fileName": "a.txt", "size": size})
	}
	announce(0).Refused(t, http.StatusBadRequest, "document.empty")
	announce(1<<20+1).Refused(t, http.StatusRequestEntityTooLarge, "document.tooLarge")
	a.admin.Post(t, "/company/document", object{"uploadId": uuid.New()}).Refused(t, http.StatusNotFound, "upload.notFound")
	page := sent(t, a.admin, "page.html", []byte("<html><script>"))
	a.admin.Post(t, "/company/document", object{"uploadId": page}).Refused(t, http.StatusBadRequest, "document.type")
	a.admin.Post(t, "/company/document", object{"uploadId": page}).Refused(t, http.StatusNotFound, "upload.notFound")
	books := a.admin.Post(t, "/company/upload", object{"fileName": "bok.se", "size": 1})
	var up object
	books.Into(t, &up)
	a.user.Post(t, "/company/document", object{"uploadId": up["id"]}).Refused(t, http.StatusNotFound, "upload.notFound")

	theirs := added(t, a.other, "deras.txt", "grannens")["id"]
	mine := added(t, a.admin, "egen.txt", "egen")["id"]
	a.admin.Put(t, "/company/answer/"+a.answer["id"].(string)+"/documents", object{"version": 1, "documentIds": []any{mine, theirs}}).
		Refused(t, http.StatusNotFound, "notFound")
	require.Equal(t, 1.0, questionsOf(t, a.admin, "ActionsAndResources")["B7_01"]["answer"].(object)["version"], "nothing was written")
	a.user.Put(t, "/company/answer/"+a.answer["id"].(string)+"/documents", object{"version": 1, "documentIds": []any{mine}}).
		Refused(t, http.StatusNotFound, "notFound")
	require.Empty(t, a.list(t, a.admin, "?q=grannens&only="+theirs.(string)))
}

func TestDocuments_SwitchedOff(t *testing.T) {
	t.Parallel()
	a := newArchive(t)
	id := added(t, a.admin, "a.txt", "ett")["id"].(string)
	require.NoError(t, a.DB.In(t.Context(), tenant.Scope{}.SeeingAll(), func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.ExecContext(ctx, "update companies set disabled_features = ?", int64(tenant.Documents))
		return err
	}))
	for _, res := range []bfftest.Response{
		a.admin.Get(t, "/company/document"), a.admin.Post(t, "/company/document/"+id+"/link", nil), a.admin.Get(t, "/company/document/"+id+"/file?link=x"), a.user.Get(t, "/company/document"),
		a.admin.Post(t, "/company/document/upload", object{"fileName": "a.txt", "size": 1}),
		a.admin.Do(t, http.MethodDelete, "/company/document/"+id, nil),
		a.admin.Put(t, "/company/answer/"+a.answer["id"].(string)+"/documents", object{"version": 1, "documentIds": []string{id}}),
	} {
		res.Refused(t, http.StatusForbidden, "feature_disabled")
	}
}
