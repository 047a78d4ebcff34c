package document_test

import (
	"bytes"
	"context"
	"io"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"tillit/core/kernel/blob"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/tenant"
	"tillit/core/kernel/upload"
	"tillit/core/people/account/accounttest"
	"tillit/core/questions/document"
	"tillit/core/questions/document/documenttest"
)

// bundle is one company with its administrator and a user, and the
// administrator of another company.
type bundle struct {
	db                 *pg.DB
	documents          *document.Service
	files              *blob.Store
	clock              *atomic.Pointer[time.Time]
	admin, user, other tenant.Scope
}

const limit = 12 << 20 // of a file; a company may have twice as much

func setup(t *testing.T) bundle {
	t.Helper()
	db := pgtest.DB(t)
	files, err := blob.Folder(t.TempDir())
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, files.Close()) })
	b := bundle{db: db, files: files, clock: &atomic.Pointer[time.Time]{}}
	b.pass(0)
	b.documents = document.NewService(db, files, document.Limits{File: limit, Company: 2 * limit}, func() time.Time { return *b.clock.Load() })
	company, other := accounttest.Company(t, db), accounttest.Company(t, db)
	scope := func(role tenant.Role, home uuid.UUID, may ...tenant.Permission) tenant.Scope {
		return tenant.NewScope(accounttest.Person(t, db, role, home).ID, home, may...)
	}
	b.admin = scope(tenant.Company, company, document.Read, document.Write, document.Manage)
	b.user = scope(tenant.User, company, document.Read, document.Write)
	b.other = scope(tenant.Company, other, document.Read, document.Write, document.Manage)
	return b
}

func (b bundle) pass(d time.Duration) {
	now := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
	if last := b.clock.Load(); last != nil {
		now = last.Add(d)
	}
	b.clock.Store(&now)
}

// send uploads a file whole and does not make a document of it yet.
func (b bundle) send(t *testing.T, scope tenant.Scope, name string, content []byte) uuid.UUID {
	t.Helper()
	up, err := b.documents.StartUpload(t.Context(), scope, name, int64(len(content)))
	require.NoError(t, err)
	for n := 0; n*upload.PartSize < len(content); n++ {
		part := content[n*upload.PartSize : min(len(content), (n+1)*upload.PartSize)]
		require.NoError(t, b.documents.PutPart(t.Context(), scope, up.ID, n, part))
	}
	return up.ID
}

// add makes a document whose text is what an imagined reader finds in it.
func (b bundle) add(t *testing.T, scope tenant.Scope, name, text string) document.Document {
	t.Helper()
	d, known, err := b.documents.Add(t.Context(), scope, b.send(t, scope, name, []byte(text)))
	require.NoError(t, err)
	require.False(t, known)
	require.NoError(t, b.documents.ReadText(t.Context(), scope, d.ID, plain{}))
	b.pass(time.Minute)
	return d
}

// plain reads what is plain text.
type plain struct {
	more bool
	err  error
}

func (p plain) Text(_ context.Context, _ document.Kind, file *os.File) ([]document.Page, bool, error) {
	raw, err := os.ReadFile(file.Name())
	if p.err != nil {
		return nil, false, p.err
	}
	pages := []document.Page{}
	for text := range strings.SplitSeq(string(raw), "---") {
		pages = append(pages, document.Page{Text: text})
	}
	return pages, p.more, err
}

// names lists what a search finds.
func (b bundle) names(t *testing.T, scope tenant.Scope, f document.Filter) []string {
	t.Helper()
	f.Limit = 50
	list, err := b.documents.List(t.Context(), scope, f)
	require.NoError(t, err)
	names := []string{}
	for _, found := range list.Items {
		names = append(names, found.Name)
	}
	require.EqualValues(t, len(names), list.Total)
	return names
}

func TestService_Add(t *testing.T) {
	t.Parallel()
	b := setup(t)
	content := documenttest.Office(t, document.DOCX, documenttest.Part{Name: "word/document.xml", Text: strings.Repeat("å", 1<<20)})
	d, known, err := b.documents.Add(t.Context(), b.user, b.send(t, b.user, `C:\Bevis\Miljöpolicy.docx`, content))
	require.NoError(t, err)
	require.False(t, known)
	require.Equal(t, document.Document{
		ID: d.ID, Name: "Miljöpolicy.docx", Kind: document.DOCX, Size: int64(len(content)), SHA256: d.SHA256, Text: document.TextWaiting,
		UploadedBy: document.Person{ID: b.user.Person, Name: "Person"}, UploadedAt: *b.clock.Load(),
	}, d)

	found, r, err := b.documents.Open(t.Context(), b.admin, d.ID)
	require.NoError(t, err)
	require.Equal(t, d, found)
	read, err := io.ReadAll(r)
	require.NoError(t, err)
	require.NoError(t, r.Close())
	require.Equal(t, content, read)
	require.Equal(t, 1, b.count(t, "river_job where kind = 'document.read'"), "its text will be read")
	require.Zero(t, b.count(t, "uploads"))
}

func (b bundle) count(t *testing.T, what string) (n int) {
	t.Helper()
	require.NoError(t, b.db.In(t.Context(), b.admin, func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw("select count(*) from "+what).Scan(ctx, &n)
	}))
	return n
}

func TestService_Add_ManyParts(t *testing.T) {
	t.Parallel()
	b := setup(t)
	content := bytes.Repeat([]byte("en rad\n"), upload.PartSize/7+10)
	d, _, err := b.documents.Add(t.Context(), b.admin, b.send(t, b.admin, "stor.txt", content))
	require.NoError(t, err)
	require.EqualValues(t, len(content), d.Size)
}

// The same bytes are kept once, whoever sends them and under whatever name.
func TestService_Add_TheSameTwice(t *testing.T) {
	t.Parallel()
	b := setup(t)
	first := b.add(t, b.admin, "policy.txt", "Vår policy")
	again, known, err := b.documents.Add(t.Context(), b.user, b.send(t, b.user, "kopia.txt", []byte("Vår policy")))
	require.NoError(t, err)
	require.True(t, known)
	require.Equal(t, first.ID, again.ID)
	require.Equal(t, []string{"policy.txt"}, b.names(t, b.user, document.Filter{}))

	theirs, known, err := b.documents.Add(t.Context(), b.other, b.send(t, b.other, "policy.txt", []byte("Vår policy")))
	require.NoError(t, err)
	require.False(t, known, "what another company has is nobody's business")
	require.NotEqual(t, first.ID, theirs.ID)

	require.NoError(t, b.documents.Delete(t.Context(), b.admin, first.ID))
	fresh := b.add(t, b.admin, "policy.txt", "Vår policy")
	require.NotEqual(t, first.ID, fresh.ID, "what was deleted does not come back by itself")
	_, err = b.documents.Restore(t.Context(), b.admin, first.ID)
	require.ErrorIs(t, err, document.ErrSameContent)
}

func TestService_Add_TheSameAtOnce(t *testing.T) {
	t.Parallel()
	b := setup(t)
	one, two := b.send(t, b.admin, "a.txt", []byte("samma")), b.send(t, b.user, "b.txt", []byte("samma"))
	var both errgroup.Group
	var ids [2]uuid.UUID
	for i, c := range []struct {
		scope tenant.Scope
		id    uuid.UUID
	}{{b.admin, one}, {b.user, two}} {
		both.Go(func() error {
			d, _, err := b.documents.Add(t.Context(), c.scope, c.id)
			ids[i] = d.ID
			return err
		})
	}
	require.NoError(t, both.Wait())
	require.Equal(t, ids[0], ids[1])
	require.Equal(t, 1, b.count(t, "documents"))
}

func TestService_StartUpload_Refuses(t *testing.T) {
	t.Parallel()
	b := setup(t)
	for size, want := range map[int64]error{0: document.ErrEmpty, -1: document.ErrEmpty, limit + 1: document.ErrTooLarge} {
		_, err := b.documents.StartUpload(t.Context(), b.admin, "a.txt", size)
		require.ErrorIs(t, err, want)
	}
	_, err := b.documents.StartUpload(t.Context(), tenant.NewScope(b.admin.Person, b.admin.Company, document.Read), "a.txt", 1)
	require.ErrorIs(t, err, tenant.ErrForbidden)

	for _, c := range []string{"a", "b"} { // two files of the largest size fill a company
		_, _, err := b.documents.Add(t.Context(), b.admin, b.send(t, b.admin, c+".txt", bytes.Repeat([]byte(c), limit)))
		require.NoError(t, err)
	}
	_, err = b.documents.StartUpload(t.Context(), b.user, "a.txt", 1)
	require.ErrorIs(t, err, document.ErrFull)
	_, err = b.documents.StartUpload(t.Context(), b.other, "a.txt", 1)
	require.NoError(t, err, "that is their own room")
}

func TestService_Add_UploadsOfOthers(t *testing.T) {
	t.Parallel()
	b := setup(t)
	id := b.send(t, b.admin, "a.txt", []byte("text"))
	for name, scope := range map[string]tenant.Scope{"another company": b.other, "a colleague": b.user} {
		_, _, err := b.documents.Add(t.Context(), scope, id)
		require.ErrorIs(t, err, upload.ErrNotFound, name)
		require.ErrorIs(t, b.documents.PutPart(t.Context(), scope, id, 0, []byte("TEXT")), upload.ErrNotFound, name)
	}
	other := upload.NewBox(b.db, b.files, "ledger")
	require.ErrorIs(t, other.Put(t.Context(), b.admin, id, 0, []byte("TEXT")), upload.ErrNotFound, "it is of another purpose")
}

func TestService_List(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.add(t, b.admin, "Uppförandekod.txt", "Vi tar ansvar för miljö och människor. Café Ångström serverar lunch till 5 000 m² kontor.")
	b.add(t, b.user, "miljöpolicy.txt", "Energi och vatten")
	b.add(t, b.admin, "Årsredovisning.txt", "Belopp i tkr, 100% av innehavet_a")
	b.add(t, b.other, "deras.txt", "miljö hos grannen")

	for search, want := range map[string][]string{
		"":               {"Årsredovisning.txt", "miljöpolicy.txt", "Uppförandekod.txt"},
		"miljö":          {"miljöpolicy.txt", "Uppförandekod.txt"}, // names first
		"MILJO":          {"miljöpolicy.txt", "Uppförandekod.txt"},
		"angstrom":       {"Uppförandekod.txt"},
		"cafe lunch":     {"Uppförandekod.txt"},
		"cafe energi":    {},
		"policy vatt":    {"miljöpolicy.txt"}, // one word in the name, the other in the text
		"redovis":        {"Årsredovisning.txt"},
		"m2":             {"Uppförandekod.txt"},
		"100%":           {"Årsredovisning.txt"},
		"innehavet_a":    {"Årsredovisning.txt"},
		"l%nch":          {},
		"' or 1=1 --":    {},
		"grannen":        {},
		" \x00\u202e":    {},
		"finns inte här": {},
	} {
		require.Equal(t, want, b.names(t, b.user, document.Filter{Search: search}), "%q", search)
	}
}

func TestService_List_Order(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.add(t, b.admin, "b.txt", "två två")
	a := b.add(t, b.user, "A.txt", "tre tre tre")
	b.add(t, b.admin, "c.txt", "ett")
	for name, c := range map[string]struct {
		filter document.Filter
		want   []string
	}{
		"by name":        {document.Filter{Sort: document.ByName}, []string{"A.txt", "b.txt", "c.txt"}},
		"by name, back":  {document.Filter{Sort: document.ByName, Descending: true}, []string{"c.txt", "b.txt", "A.txt"}},
		"by size":        {document.Filter{Sort: document.BySize}, []string{"c.txt", "b.txt", "A.txt"}},
		"by date":        {document.Filter{Sort: document.ByUploaded}, []string{"b.txt", "A.txt", "c.txt"}},
		"newest":         {document.Filter{}, []string{"c.txt", "A.txt", "b.txt"}},
		"by whom":        {document.Filter{Sort: document.ByUploader, Search: "txt"}, []string{"c.txt", "A.txt", "b.txt"}},
		"one of them":    {document.Filter{Only: []uuid.UUID{a.ID, uuid.New()}}, []string{"A.txt"}},
		"none of them":   {document.Filter{Only: []uuid.UUID{}}, []string{}},
		"found and some": {document.Filter{Only: []uuid.UUID{a.ID}, Search: "ett"}, []string{}},
	} {
		require.Equal(t, c.want, b.names(t, b.admin, c.filter), name)
	}
	list, err := b.documents.List(t.Context(), b.admin, document.Filter{Sort: document.ByName, Offset: 1, Limit: 1})
	require.NoError(t, err)
	require.EqualValues(t, 3, list.Total)
	require.Equal(t, "b.txt", list.Items[0].Name)
	_, err = b.documents.List(t.Context(), tenant.NewScope(b.admin.Person, b.admin.Company), document.Filter{Limit: 1})
	require.ErrorIs(t, err, tenant.ErrForbidden)

	b.add(t, b.admin, "Återvinning.txt", "fyra fyra fyra fyra")
	require.Equal(t, []string{"A.txt", "b.txt", "c.txt", "Återvinning.txt"}, b.names(t, b.admin, document.Filter{Sort: document.ByName}))
}

func TestService_List_Excerpt(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.add(t, b.admin, "policy.txt", "Inledning. "+strings.Repeat("ord ", 40)+"Våra <b>UTSLÄPP</b> mäts.\n\nVarje år. "+strings.Repeat("mer ", 40))
	find := func(search string) *document.Excerpt {
		list, err := b.documents.List(t.Context(), b.admin, document.Filter{Search: search, Limit: 1})
		require.NoError(t, err)
		require.Len(t, list.Items, 1)
		return list.Items[0].Excerpt
	}
	hit := find("utslapp")
	require.Equal(t, "UTSLÄPP", hit.Hit, "as it is written")
	require.True(t, strings.HasSuffix(hit.Before, "ord Våra <b>"), hit.Before)
	require.True(t, strings.HasPrefix(hit.After, "</b> mäts. Varje år. mer"), hit.After)
	require.Equal(t, &document.Excerpt{Hit: "Inled", After: find("inled").After}, find("inled"), "at the very beginning")
	require.Nil(t, find("policy"), "only the name says so")
}

func TestService_ReadText_States(t *testing.T) {
	t.Parallel()
	b := setup(t)
	for name, c := range map[string]struct {
		content string
		reader  plain
		want    document.TextState
	}{
		"a.txt": {"text a", plain{}, document.TextRead},
		"b.txt": {"text b", plain{more: true}, document.TextPartly},
		"c.txt": {" \n\t", plain{}, document.TextEmpty},
		"d.txt": {"text d", plain{err: document.ErrLocked}, document.TextLocked},
		"e.txt": {"text e", plain{err: document.ErrUnreadable}, document.TextFailed},
	} {
		d, _, err := b.documents.Add(t.Context(), b.admin, b.send(t, b.admin, name, []byte(c.content)))
		require.NoError(t, err)
		for range 2 { // as when a worker dies right after
			require.NoError(t, b.documents.ReadText(t.Context(), b.admin, d.ID, c.reader), name)
		}
		now, r, err := b.documents.Open(t.Context(), b.admin, d.ID)
		require.NoError(t, err, "it stays what it was")
		require.NoError(t, r.Close())
		require.Equal(t, c.want, now.Text, name)
	}
	require.ElementsMatch(t, []string{"a.txt", "b.txt"}, b.names(t, b.admin, document.Filter{Search: "text"}))

	d, _, err := b.documents.Add(t.Context(), b.admin, b.send(t, b.admin, "f.txt", []byte("text f")))
	require.NoError(t, err)
	require.ErrorIs(t, b.documents.ReadText(t.Context(), b.admin, d.ID, plain{err: io.ErrClosedPipe}), io.ErrClosedPipe, "worth another attempt")
	require.NoError(t, b.documents.Delete(t.Context(), b.admin, d.ID))
	require.NoError(t, b.documents.ReadText(t.Context(), b.admin, d.ID, plain{}), "nothing to do any more")
}

func TestService_Reading(t *testing.T) {
	t.Parallel()
	b := setup(t)
	reading := func(scope tenant.Scope) bool {
		is, err := b.documents.Reading(t.Context(), scope)
		require.NoError(t, err)
		return is
	}
	require.False(t, reading(b.admin), "there is none")
	first, _, err := b.documents.Add(t.Context(), b.admin, b.send(t, b.admin, "a.txt", []byte("text a")))
	require.NoError(t, err)
	require.True(t, reading(b.admin))
	require.False(t, reading(b.other), "it is not theirs")
	require.NoError(t, b.documents.ReadText(t.Context(), b.admin, first.ID, plain{}))
	require.False(t, reading(b.admin))

	second, _, err := b.documents.Add(t.Context(), b.admin, b.send(t, b.admin, "b.txt", []byte("text b")))
	require.NoError(t, err)
	require.NoError(t, b.documents.Delete(t.Context(), b.admin, second.ID))
	require.False(t, reading(b.admin), "it is deleted")
	_, _, err = b.documents.Add(t.Context(), b.admin, b.send(t, b.admin, "c.txt", []byte("text c")))
	require.NoError(t, err)
	b.pass(document.LongestReading)
	require.False(t, reading(b.admin), "it takes too long")
	_, err = b.documents.Reading(t.Context(), tenant.NewScope(b.admin.Person, b.admin.Company))
	require.ErrorIs(t, err, tenant.ErrForbidden)
}

// Whoever may no longer write does nothing to what was once theirs, and the
// number of an upload or document helps nobody without a permission.
func TestService_LesserRoles(t *testing.T) {
	t.Parallel()
	b := setup(t)
	mine, gone := b.add(t, b.user, "mine.txt", "ett"), b.add(t, b.user, "gone.txt", "två")
	require.NoError(t, b.documents.Delete(t.Context(), b.user, gone.ID))
	sent := b.send(t, b.user, "sent.txt", []byte("tre"))
	reader := tenant.NewScope(b.user.Person, b.user.Company, document.Read)

	require.ErrorIs(t, b.documents.PutPart(t.Context(), reader, sent, 0, []byte("fyr")), tenant.ErrForbidden)
	_, _, err := b.documents.Add(t.Context(), reader, sent)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	require.ErrorIs(t, b.documents.Delete(t.Context(), reader, mine.ID), tenant.ErrForbidden)
	_, err = b.documents.Restore(t.Context(), reader, gone.ID)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, _, err = b.documents.Open(t.Context(), tenant.NewScope(b.user.Person, b.user.Company, document.Write), mine.ID)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	require.Equal(t, []string{"mine.txt"}, b.names(t, b.admin, document.Filter{}))
}
